"""The numbers of 6.5: squares, fuel, slow mode and the dash of turn 1."""

import pytest

from compbis.games.computer_bismarck.cards.modes import MOVE
from compbis.games.computer_bismarck.rules import movement
from compbis.games.computer_bismarck.state import position
from compbis.games.computer_bismarck.state.units import Ship
from compbis.table.side import BRITISH, GERMAN
from tests.games.computer_bismarck.manual.cards_reader import Row, card, numbers

START = position.start(0, (), frozenset())
SHIPS_AT_START = {**START.ships[BRITISH], **START.ships[GERMAN]}
FAST = {"B": "HOOD", "A": "VICTORIOUS", "C": "SUFFOLK", "D": "DF1"}
SLOW = {"S": "SG1", "M": "SL1", "O": "BELCHEN"}
WORDS = numbers("movement in words")
SLOW_KNOTS = int(WORDS["6.51.1", "knots or less are slow"][0])


def a_ship(kind: str, slow: bool = False) -> Ship:
    ship = SHIPS_AT_START[{**FAST, **SLOW}[kind]]
    return ship._replace(fuel=ship.spec.fuel_cap, mode=MOVE, knots=SLOW_KNOTS if slow else SLOW_KNOTS + 1)


@pytest.mark.rule(
    "6.51.1a", "6.51.1b", "6.51.1c", "6.52.1a", "6.53.1a", "6.53.1b", "6.54.1a", "6.54.1b", "6.55.1a", "6.57.1a"
)
@pytest.mark.parametrize("row", card("ship movement"), ids=lambda row: row["Type"])
def test_a_ship_moves_as_far_as_its_type_may(row: Row) -> None:
    fast, slow, kind = int(row["Fast"]), int(row["Slow"]), row["Type"]
    assert movement.squares_now(a_ship(kind), MOVE, 2) == fast
    assert movement.squares_now(a_ship(kind, slow=True), MOVE, 2) == slow
    after = fast if row["Alternate"] == "." else 1
    assert movement.squares_now(a_ship(kind)._replace(dashed=True), MOVE, 2) == after


@pytest.mark.rule("6.51.2a", "6.51.2b", "6.52.2a", "6.53.2a", "6.54.2a", "6.54.2b", "6.55.2a", "6.56.2a", "6.57.2a")
@pytest.mark.parametrize("row", card("ship fuel"), ids=lambda row: " ".join(row.values()))
def test_a_ship_uses_the_fuel_of_its_type(row: Row) -> None:
    squares, moved, _ = row["Squares"].partition(" (moved)")
    ship = a_ship(row["Type"], row["Ship"] == "slow")._replace(moved=bool(moved))
    assert movement.fuel_used(ship, int(squares)) == int(row["Fuel"])
