"""Section 6: how far ships go, where, in what mode, and what it costs; section 7: the moves of an order."""

from typing import Any

import pytest

from compbis.games.computer_bismarck.cards.board import Square
from compbis.games.computer_bismarck.cards.modes import FAST_CONVOY, MOVE, PATROL, ShipMode
from compbis.games.computer_bismarck.cards.roster import SHIPS
from compbis.games.computer_bismarck.rules import movement
from compbis.games.computer_bismarck.rules.movement import carry_out, fuel_used, modes, plan_ship, squares_now
from compbis.games.computer_bismarck.state.units import Leg, Ship, ShipLeg

NOWHERE: frozenset[Square] = frozenset()
OPEN = 1916


def ship(name: str, square: Square = OPEN, mode: str = "M", **state: Any) -> Ship:
    """A ship with full stores and no damage, except for the state given."""
    spec = SHIPS[name]
    fresh = Ship(spec, square, ShipMode(mode), spec.fuel_cap, spec.midships, spec.firepower, spec.knots, spec.torpedoes)
    return fresh._replace(**state)


def sail(unit: Ship, *moves: str, mode: str = "M", turn: int = 2) -> ShipLeg:
    return plan_ship(unit, mode, moves, turn, NOWHERE)


def most(unit: Ship, mode: str = "M", turn: int = 2) -> int:
    return squares_now(unit, ShipMode(mode), turn)


def allowed(unit: Ship, refuelling: frozenset[Square] = NOWHERE) -> str:
    return "".join(mode for mode, reason in modes(unit, refuelling).items() if not reason)


def test_7_0_an_order_without_moves_changes_the_mode_only() -> None:
    assert sail(ship("HOOD"), mode="P") == Leg(PATROL, OPEN)


@pytest.mark.rule("6.23a", "6.23d", "6.52.1b")
def test_6_23_only_carriers_launch_and_land_and_then_move_one_square() -> None:
    assert "L" in allowed(ship("ARK ROYAL"))
    assert not [name for name in SHIPS if SHIPS[name].kind != "A" and "L" in allowed(ship(name))]
    assert most(ship("ARK ROYAL"), "L") == 1
    assert most(ship("ARK ROYAL", knots=0), "L") == 0


@pytest.mark.rule("6.21b", "6.24a", "6.24b", "6.25b", "6.25c")
def test_6_24_convoys_keep_their_mode_and_warships_may_take_theirs() -> None:
    assert allowed(ship("WS8B", mode="F")) == "F" and allowed(ship("SL1", mode="C")) == "C"
    assert allowed(ship("HOOD")) == "MPFC"
    assert allowed(ship("SG1")) == "MPFC"
    assert allowed(ship("HOOD", mode="F")) == allowed(ship("HOOD", mode="C")) == "MPFC"
    assert allowed(ship("BISMARCK")) == allowed(ship("WP1")) == allowed(ship("BELCHEN")) == "MP"


def test_6_24_a_warship_in_a_convoys_mode_is_offered_only_on_the_convoys_turns() -> None:
    for mode, turns in (("F", {1, 3, 5, 7}), ("C", {1, 4, 7})):
        offered = {turn for turn in range(1, 9) if movement.offered(ship("HOOD", mode=mode), None, turn)}
        assert offered == turns
    assert movement.offered(ship("HOOD", mode="P"), None, 2)


@pytest.mark.rule("6.26c", "6.26d", "6.26f")
@pytest.mark.parametrize(
    ("name", "ports"), [("HOOD", {1825, 1317, 2125, 2425}), ("BISMARCK", {1528, 1228, 2626, 2727})]
)
def test_6_26_ships_refuel_in_friendly_ports_only(name: str, ports: set[Square]) -> None:
    squares = (1825, 1317, 2125, 2425, 1528, 1228, 2626, 2727, OPEN)
    assert {square for square in squares if "R" in allowed(ship(name, square))} == ports


@pytest.mark.rule("6.26c", "6.26e", "6.26g", "15.3a")
def test_6_26_15_3_germans_refuel_at_oilers_and_secret_squares_the_british_do_not() -> None:
    here = frozenset((OPEN,))
    assert "R" in allowed(ship("BISMARCK"), here) and "R" in allowed(ship("WP1"), here)
    assert "R" not in allowed(ship("BISMARCK", 1917), here)
    assert "R" not in allowed(ship("HOOD"), here)


@pytest.mark.rule("6.51.1a", "6.51.1b", "6.52.1a")
@pytest.mark.parametrize("name", ["HOOD", "BISMARCK", "ARK ROYAL"])
def test_6_51_1_battleships_and_carriers_go_two_squares_on_alternate_turns(name: str) -> None:
    assert most(ship(name)) == 2
    assert most(ship(name, moved=True)) == 2
    assert most(ship(name, moved=True, dashed=True)) == 1
    after = carry_out(ship(name), Leg(MOVE, 1914, (1915, 1914)))
    assert most(after) == 1
    assert most(carry_out(after, Leg(MOVE, 1913, (1913,)))) == 2
    assert most(carry_out(after, movement.stay(after))) == 2


@pytest.mark.rule("6.51.1d", "6.53.1c", "data-B.e")
def test_6_51_1_6_53_1_the_two_germans_go_four_squares_on_turn_one() -> None:
    turn1 = {name for name in SHIPS if most(ship(name), turn=1) == 4}
    assert turn1 == {"BISMARCK", "PR EUGEN"}
    assert most(ship("HOOD"), turn=1) == 2 and most(ship("RODNEY"), turn=1) == 1
    after = carry_out(ship("BISMARCK"), Leg(MOVE, 1912, (1915, 1914, 1913, 1912)))
    assert (after.fuel, after.dashed, most(after)) == (8, True, 1)
    assert carry_out(ship("PR EUGEN"), Leg(MOVE, 1912, (1915, 1914, 1913, 1912))).fuel == 6


@pytest.mark.rule("6.51.2a", "6.51.2b", "6.51.2f", "6.51.2g", "6.52.2a", "6.53.2a", "6.53.2b")
@pytest.mark.rule("6.54.2a", "6.54.2b", "6.55.2a", "6.56.2a", "6.57.2a")
@pytest.mark.parametrize(
    ("unit", "fuel"),
    [
        *((ship(name, moved=True), [0, 0, 1]) for name in ("HOOD", "ARK ROYAL", "KENYA", "BISMARCK", "PR EUGEN")),
        *((ship(name, moved=True), [0, 1]) for name in ("RODNEY", "RAMILLES")),  # slow ships that moved last turn
        *((ship(name, moved=False), [0, 0]) for name in ("RODNEY", "RAMILLES")),
        (ship("HOOD", knots=22, moved=True), [0, 0]),
        (ship("HOOD", knots=21, moved=True), [0, 1]),  # so do damaged battleships and carriers, but no cruisers
        (ship("ARK ROYAL", knots=3, moved=True), [0, 1]),
        (ship("KENYA", knots=3, moved=True), [0, 0]),
        (ship("DF1", moved=True), [0, 1, 3]),
        *((ship(name, moved=True), [0, 0]) for name in ("WP1", "SL1", "BELCHEN")),
    ],
)
def test_6_51_2_to_6_57_2_the_fuel_that_a_move_of_0_1_or_2_squares_uses(unit: Ship, fuel: list[int]) -> None:
    assert [fuel_used(unit, squares) for squares in range(len(fuel))] == fuel


def test_6_54_2_destroyers_with_less_than_three_fuel_go_one_square() -> None:
    assert [most(ship("DF1", fuel=fuel)) for fuel in (3, 2, 1)] == [2, 1, 1]
    assert most(ship("KENYA", fuel=1)) == 2


@pytest.mark.rule("6.7a")
def test_6_7_a_ship_without_fuel_is_as_slow_on_turn_1_with_a_convoy_and_in_l_mode() -> None:
    assert most(ship("BISMARCK", fuel=0), turn=1) == 1
    assert most(ship("HOOD", mode="F", fuel=0, moved=True), "F", 3) == 0
    assert most(ship("ARK ROYAL", fuel=0, moved=True), "L") == 0
    assert most(ship("KENYA", fuel=0, knots=0)) == 0


@pytest.mark.rule("4.51a", "4.51b")
def test_4_51_movement_is_carried_out() -> None:
    after = carry_out(ship("RODNEY", moved=True, fuel=3), Leg(FAST_CONVOY, 1915, (1915,)))
    assert (after.square, after.mode, after.fuel, after.moved, after.dashed) == (1915, "F", 2, True, False)
    still = carry_out(after, movement.stay(after))
    assert (still.square, still.mode, still.fuel, still.moved, still.dashed) == (1915, "F", 2, False, False)


def test_6_31_6_32_which_ships_are_in_port() -> None:
    assert movement.in_port(ship("BISMARCK", 1528)) and movement.in_port(ship("HOOD", 1825))
    assert not movement.in_port(ship("HOOD", 1824))
