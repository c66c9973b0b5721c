"""The command cards: charts A, B and C, the directions, and what is typed."""

import pytest

from compbis.games.computer_bismarck.cards import board
from compbis.games.computer_bismarck.cards.modes import AT_BASE, Load, PlaneMode
from compbis.games.computer_bismarck.desk import charts
from compbis.games.computer_bismarck.rules import flight
from compbis.games.computer_bismarck.state import position
from compbis.games.computer_bismarck.words import details
from compbis.table.side import BRITISH, GERMAN
from tests.games.computer_bismarck.manual.cards_reader import card

START = position.start(0, (), frozenset())
CHART_C_ALWAYS = {"X", "(CR)"}


@pytest.mark.parametrize(
    ("printed", "chart"),
    [("chart a", charts.CHART_A), ("chart b", charts.CHART_B), ("chart c", charts.CHART_C)],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_chart_has_the_commands_of_its_card_and_no_others(
    printed: str, chart: tuple[charts.BismarckCommand, ...]
) -> None:
    commands = [row["Command"].upper() for row in card(printed)]
    assert sorted(command.syntax for command in chart) == sorted(commands)


@pytest.mark.rule("8.21a", "8.22a", "8.23a", "8.24a", "8.25a")
@pytest.mark.parametrize("name", ["REYKJAVIK", "PLYMOUTH", "VICTORIOUS"])
def test_a_plane_takes_the_modes_of_its_type_alone(name: str) -> None:
    base = START.planes[BRITISH][name]
    printed = {row["Command"] for row in card("chart c") if base.kind in row["Types"].split()} - CHART_C_ALWAYS
    taken: set[str] = set()
    for load in ("", "A", "R"):
        plane = base._replace(mode=PlaneMode(load or AT_BASE), load=Load(load), square=1820)
        taken |= {mode for mode, reason in flight.modes(plane).items() if not reason}
    assert taken == printed


@pytest.mark.rule("7.0d")
def test_a_ship_moves_in_the_eight_directions_named() -> None:
    assert set(board.DIRECTIONS) == {row["Direction"] for row in card("directions")}
    for row in card("directions"):
        name, there = row["Name"], board.step(1820, row["Direction"])
        assert board.row(there) - 18 == name.startswith("SOUTH") - name.startswith("NORTH")
        assert board.column(there) - 20 == name.endswith("EAST") - name.endswith("WEST")


@pytest.mark.rule("5.27e", "5.27f", "5.27g", "5.27h", "5.27i")
def test_a_status_check_shows_the_values_named_in_their_order() -> None:
    lines = details.status(START.ships[BRITISH]["HOOD"], card=True)
    assert [line.split()[0] for line in lines[1:]] == [row["Shows"].upper() for row in card("status check")]


def test_every_unit_bears_a_letter_of_the_map_codes() -> None:
    codes = {row["Code"] for row in card("map codes")}
    ships = [*START.ships[BRITISH].values(), *START.ships[GERMAN].values()]
    kinds = {ship.kind for ship in ships} | {plane.kind for plane in START.planes[BRITISH].values()}
    torpedo_planes = {"T"}  # on deck, and so not in the list; 6.23 has their letter
    assert kinds - torpedo_planes == codes - {"F", "+", "X"}
    assert set(board.TERRAIN.values()) & codes == {"+", "X"}
