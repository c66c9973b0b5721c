"""The numbers of 6.5: squares, fuel, slow mode and the dash of turn 1."""

import pytest

from compbis.games.computer_bismarck.cards.modes import LAUNCH, MOVE, ShipMode
from compbis.games.computer_bismarck.cards.roster import SHIPS
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


@pytest.mark.rule("6.51.2f", "6.51.2g")
@pytest.mark.parametrize("kind", ("B", "A"))
def test_a_battleship_or_carrier_uses_no_fuel_for_one_square_unless_slow_and_moved(kind: str) -> None:
    assert movement.fuel_used(a_ship(kind)._replace(moved=True), 1) == 0
    assert movement.fuel_used(a_ship(kind, slow=True), 1) == 0


@pytest.mark.rule("6.53.2b")
def test_a_cruiser_uses_no_fuel_for_one_square() -> None:
    assert movement.fuel_used(a_ship("C")._replace(moved=True), 1) == 0
    assert movement.fuel_used(a_ship("C", slow=True)._replace(moved=True), 1) == 0


@pytest.mark.rule("16.76b")
def test_slow_mode_begins_at_the_knots_named() -> None:
    hood = SHIPS_AT_START["HOOD"]
    below = {int(WORDS[section, "knots, and fewer are slow"][0]) for section in ("6.51.2", "16.76")}
    assert below == {SLOW_KNOTS + 1}
    assert [hood._replace(knots=knots).slow for knots in (SLOW_KNOTS, SLOW_KNOTS + 1)] == [True, False]


@pytest.mark.rule("6.51.1d", "6.53.1c")
@pytest.mark.parametrize("name", SHIPS)
def test_only_the_two_germans_dash_on_turn_1(name: str) -> None:
    dash = {"BISMARCK": ("6.51.1", "Bismarck"), "PR EUGEN": ("6.53.1", "Prinz Eugen")}.get(name)
    ship = SHIPS_AT_START[name]
    if dash:
        assert movement.most_squares(ship, 1) == int(WORDS[dash[0], f"squares for the {dash[1]} on turn 1"][0])
    else:
        assert movement.most_squares(ship, 1) == movement.most_squares(ship, 2)


@pytest.mark.rule("6.23d", "6.52.1b")
def test_a_carrier_launching_moves_the_squares_named() -> None:
    squares = movement.squares_now(SHIPS_AT_START["VICTORIOUS"], LAUNCH, 2)
    assert [str(squares)] == WORDS["6.23", "squares for a carrier in L mode"]


@pytest.mark.parametrize("row", card("convoy pace"), ids=lambda row: row["Mode"])
def test_a_ship_that_sails_with_a_convoy_moves_the_squares_named(row: Row) -> None:
    assert movement.squares_now(SHIPS_AT_START["HOOD"], ShipMode(row["Mode"]), 7) == int(row["Squares"])


@pytest.mark.rule("6.7a")
@pytest.mark.parametrize("kind", FAST)
def test_a_ship_without_fuel_moves_one_square_every_other_turn(kind: str) -> None:
    dry = a_ship(kind)._replace(fuel=0)
    assert [str(movement.squares_now(dry, MOVE, 2))] == WORDS["6.7", "squares for a ship without fuel"]
    assert movement.squares_now(dry._replace(moved=True), MOVE, 3) == 0


@pytest.mark.rule("6.6a")
@pytest.mark.parametrize("name", SHIPS)
def test_a_ship_without_knots_stays(name: str) -> None:
    stopped = int(WORDS["6.6", "knots at which a ship may not move"][0])
    ship = SHIPS_AT_START[name]._replace(knots=stopped)
    assert [movement.most_squares(ship, turn) for turn in (1, 2)] == [0, 0]
