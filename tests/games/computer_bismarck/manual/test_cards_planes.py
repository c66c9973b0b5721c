"""The plane data card: every column of every plane unit, as it stands when a game begins."""

import pytest

from compbis.games.computer_bismarck.cards import board
from compbis.games.computer_bismarck.cards.modes import PlaneMode
from compbis.games.computer_bismarck.cards.roster import SHIPS
from compbis.games.computer_bismarck.requests.view import view
from compbis.games.computer_bismarck.rules import flight, search, shadow
from compbis.games.computer_bismarck.state import position
from compbis.games.computer_bismarck.state.units import Plane
from compbis.games.computer_bismarck.words import details
from compbis.table.side import BRITISH
from tests.games.computer_bismarck.manual.cards_reader import Row, card, pair

START = position.start(0, (), frozenset())
CARD = card("planes")
MOVING = {"R": "M", "L": "A", "T": "A"}
PATROLLING = {"R": "P", "L": "R", "T": "R"}

SOME_SEA = 1820
each_plane = pytest.mark.parametrize("row", CARD, ids=lambda row: f"{row['Type']} {row['Unit']}")


def plane_of(row: Row) -> Plane:
    return START.planes[BRITISH][row["Unit"].upper()]


def aloft(row: Row, mode: str) -> Plane:
    load = flight.load_for(PlaneMode(mode))
    return plane_of(row)._replace(square=SOME_SEA, mode=PlaneMode(mode), load=load, endurance=2)


@pytest.mark.rule("planes.a")
def test_the_planes_are_those_of_the_card_in_its_order() -> None:
    listed = [(row["Type"], row["Unit"].upper()) for row in CARD]
    assert [(plane.kind, name) for name, plane in START.planes[BRITISH].items()] == listed


@pytest.mark.rule("planes.b", "8.21c", "9.21b", "9.21c")
@each_plane
def test_a_plane_searches_in_move_or_attack_mode_with_the_factors_of_its_card(row: Row) -> None:
    spec = plane_of(row).spec
    assert spec.search_move == pair(row["Move"])
    if row["Type"] != "T":  # a torpedo plane does not search on its attack turn
        moving = aloft(row, MOVING[row["Type"]])
        assert (search.plane_factors(moving, False), search.plane_factors(moving, True)) == pair(row["Move"])


@pytest.mark.rule("planes.c", "8.22c", "8.23c")
@each_plane
def test_a_plane_searches_in_patrol_or_reconnaissance_mode_with_the_factors_of_its_card(row: Row) -> None:
    patrolling = aloft(row, PATROLLING[row["Type"]])
    assert (search.plane_factors(patrolling, False), search.plane_factors(patrolling, True)) == pair(row["Patrol"])


@pytest.mark.rule("planes.d")
@each_plane
def test_a_plane_shadows_with_the_strength_of_its_card(row: Row) -> None:
    plane = plane_of(row)
    strength = shadow.shadow_strength(plane, False), shadow.shadow_strength(plane, True)
    assert (strength if plane.spec.shadow else None) == pair(row["Shadow"])


@pytest.mark.rule("planes.e", "planes.f", "planes.g", "planes.h")
@each_plane
def test_a_plane_flies_as_far_and_as_long_as_its_card_says(row: Row) -> None:
    plane, moving, patrolling = plane_of(row), MOVING[row["Type"]], PATROLLING[row["Type"]]
    assert flight.speed(plane, PlaneMode(moving)) == int(row["SpeedMA"])
    assert flight.speed(plane, PlaneMode(patrolling)) == int(row["SpeedPR"])
    assert flight.endurance(plane, PlaneMode(moving)) == int(row["EnduranceMA"])
    assert flight.endurance(plane, PlaneMode(patrolling)) == int(row["EndurancePR"])


@each_plane
def test_a_plane_begins_at_the_base_that_it_is_named_for(row: Row) -> None:
    plane, base = plane_of(row), row["Unit"].rstrip("0123456789 ")
    carriers = {ship.title: ship for ship in SHIPS.values() if ship.kind == "A"}
    ports = {name: square for square, name in board.PORTS.items()}
    assert (plane.spec.base, plane.mode) == (base, "B")
    if base in carriers:
        assert (plane.spec.carrier, plane.square) == (carriers[base].name, carriers[base].square)
    elif base in ports:
        assert (plane.spec.carrier, plane.square) == ("", ports[base])
    else:  # Ulster is the only airfield without a port, and its square is not printed
        assert [plane.square] == [square for square, sign in board.TERRAIN.items() if sign == "X"]


@pytest.mark.rule("8.71.1a", "8.71.2a", "8.72.1a", "8.72.1b", "8.72.2a", "8.73.1a", "8.73.2b")
@pytest.mark.parametrize("row", card("plane capabilities"), ids=lambda row: f"{row['Type']} in {row['Mode']}")
def test_every_plane_of_a_type_flies_as_the_words_on_it_say(row: Row) -> None:
    planes = [plane for plane in START.planes[BRITISH].values() if plane.kind == row["Type"]]
    assert {flight.speed(plane, PlaneMode(row["Mode"])) for plane in planes} == {int(row["Squares"])}
    assert {flight.endurance(plane, PlaneMode(row["Mode"])) for plane in planes} == {int(row["Turns"])}


@pytest.mark.rule("8.5k", "card-B.b")
@pytest.mark.parametrize("row", card("plane detail line"), ids=lambda row: row["Where"])
def test_the_detail_line_of_the_plane_at_reykjavik_reads_as_the_manual_shows_it(row: Row) -> None:
    line = details.plane_line(view(START, BRITISH), START.planes[BRITISH][row["Name"]])
    assert line.split() == [cell for heading, cell in row.items() if heading != "Where"]
