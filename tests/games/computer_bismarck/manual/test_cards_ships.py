"""Data cards A and B: every column of every ship, as the ships stand when a game begins."""

import pytest

from compbis.games.computer_bismarck.cards.modes import MOVE, PATROL
from compbis.games.computer_bismarck.cards.roster import SHIPS
from compbis.games.computer_bismarck.requests.view import view
from compbis.games.computer_bismarck.rules import movement, search, shadow
from compbis.games.computer_bismarck.state import position
from compbis.games.computer_bismarck.state.units import Ship
from compbis.games.computer_bismarck.words import details
from compbis.table.side import BRITISH, GERMAN, Side
from tests.games.computer_bismarck.manual.cards_reader import Row, card, count, pair

KIND_WORDS = (" D Flot", " S-Convoy", " Convoy", " Subs", " U-boats")
SHORT = {"Prinz Eugen": "PR EUGEN"}

START = position.start(0, (), frozenset())
CARDS: dict[Side, list[Row]] = {BRITISH: card("british ships"), GERMAN: card("german ships")}


def title(row: Row) -> str:
    """The name of a ship without the words for what it is."""
    name = row["Ship"]
    for words in KIND_WORDS:
        name = name.removesuffix(words)
    return name


def in_game(title_: str) -> str:
    """The name by which the game knows a ship of the card."""
    return SHORT.get(title_, title_.upper())


ROWS = [pytest.param(side, row, id=title(row)) for side in CARDS for row in CARDS[side]]


def ship_of(side: Side, row: Row) -> Ship:
    return START.ships[side][in_game(title(row))]


@pytest.mark.parametrize("side", CARDS)
def test_the_ships_of_a_side_are_those_of_its_card_in_its_order(side: Side) -> None:
    assert list(START.ships[side]) == [in_game(title(row)) for row in CARDS[side]]
    assert [ship.spec.title for ship in START.ships[side].values()] == [title(row) for row in CARDS[side]]


@pytest.mark.rule("data-A.a", "data-A.b", "data-A.c", "data-A.d", "data-B.a", "data-B.b", "6.21c", "6.22b")
@pytest.mark.parametrize(("side", "row"), ROWS)
def test_a_ship_searches_with_the_factors_of_its_card(side: Side, row: Row) -> None:
    moving = ship_of(side, row)._replace(mode=MOVE)
    patrolling = moving._replace(mode=PATROL)
    assert (search.factors(moving, False), search.factors(moving, True)) == pair(row["Move"])
    assert (search.factors(patrolling, False), search.factors(patrolling, True)) == pair(row["Patrol"])


@pytest.mark.rule("data-A.e", "data-A.f", "data-A.g", "data-B.c")
@pytest.mark.parametrize(("side", "row"), ROWS)
def test_a_ship_shadows_with_the_strength_of_its_card(side: Side, row: Row) -> None:
    ship = ship_of(side, row)
    strength = shadow.shadow_strength(ship, False), shadow.shadow_strength(ship, True)
    assert (strength if ship.spec.shadow else None) == pair(row["Shadow"])


@pytest.mark.rule("data-A.h", "data-B.d", "data-B.e", "6.51.1d", "6.53.1c")
@pytest.mark.parametrize(("side", "row"), ROWS)
def test_a_ship_moves_as_many_squares_as_its_card_has(side: Side, row: Row) -> None:
    most, _, first = row["Max"].rstrip(")").partition("(")
    ship = ship_of(side, row)
    assert (ship.spec.max_speed, ship.spec.turn1_speed) == (int(most), int(first or most))
    assert (movement.most_squares(ship, 2), movement.most_squares(ship, 1)) == (int(most), int(first or most))


@pytest.mark.rule("data-A.i", "data-A.j", "data-B.f")
@pytest.mark.parametrize(("side", "row"), ROWS)
def test_a_ship_can_hold_the_fuel_of_its_card(side: Side, row: Row) -> None:
    spec = ship_of(side, row).spec
    assert (spec.has_fuel, spec.fuel_cap) == (row["Fuel"] != "-", count(row["Fuel"]))


@pytest.mark.rule("6.8a", "6.8b", "6.8c", "6.8d", "6.8e", "6.8f", "6.8g", "6.8h")
@pytest.mark.parametrize(("side", "row"), ROWS)
def test_a_ship_begins_with_full_tanks_unless_it_is_one_of_those_with_less(side: Side, row: Row) -> None:
    ship, reduced = ship_of(side, row), [row["Ship"] for row in card("reduced fuel")]
    if title(row) in reduced:
        assert 0 < ship.fuel < int(row["Fuel"])
    else:
        assert ship.fuel == count(row["Fuel"])


@pytest.mark.rule("data-A.k", "data-A.l", "data-A.m", "data-A.n", "data-A.o", "data-A.p", "data-A.q", "data-A.r")
@pytest.mark.rule("data-B.g", "data-B.h", "data-B.i", "data-B.j")
@pytest.mark.parametrize(("side", "row"), ROWS)
def test_a_ship_begins_with_the_strength_of_its_card(side: Side, row: Row) -> None:
    ship = ship_of(side, row)
    begins = ship.midships, ship.firepower, ship.knots, ship.torpedoes
    assert begins == tuple(count(row[column]) for column in ("MS", "FP", "Kts", "Trp"))


@pytest.mark.rule("data-A.s", "data-A.t", "data-A.u", "data-B.k")
@pytest.mark.parametrize(("side", "row"), ROWS)
def test_a_ship_is_worth_the_points_of_its_card(side: Side, row: Row) -> None:
    assert ship_of(side, row).spec.points == int(row["VP"])


@pytest.mark.rule("data-A.v", "data-A.w", "data-A.x", "data-A.y", "data-A.z", "data-A.aa", "data-B.l", "data-B.m")
@pytest.mark.parametrize(("side", "row"), ROWS)
def test_a_ship_begins_in_the_square_and_mode_of_its_card(side: Side, row: Row) -> None:
    ship = ship_of(side, row)
    assert (f"{ship.square:04}", ship.mode) == (row["Square"], row["Mode"])


def test_a_ship_is_of_the_kind_of_its_group_on_the_card() -> None:
    names = list(SHIPS)
    kinds = [
        kind
        for group in card("kinds")
        for kind in [group["Kind"]] * (names.index(in_game(group["Last"])) + 1 - names.index(in_game(group["First"])))
    ]
    assert [START.ships[spec.side][name].kind for name, spec in SHIPS.items()] == kinds


def test_a_unit_of_several_holds_no_more_ships_than_its_map_code_stands_for() -> None:
    for row in card("map codes"):
        most = [ship.midships for side in CARDS for ship in START.ships[side].values() if ship.kind == row["Code"]]
        if row["Ships"] != ".":
            assert max(most) == int(row["Ships"].split("-")[1])


@pytest.mark.rule("6.4m", "6.4n", "card-B.a")
@pytest.mark.parametrize("row", card("ship detail line"), ids=lambda row: row["Where"])
def test_the_detail_line_of_the_hood_reads_as_the_manual_shows_it(row: Row) -> None:
    begins = START.ships[BRITISH][row["Name"]]
    line = details.ship_line(view(START, BRITISH), begins).split()
    expected = [cell for heading, cell in row.items() if heading != "Where" and cell != "."]
    assert [cell.lstrip("0") for cell in line] == [cell.lstrip("0") for cell in expected]
