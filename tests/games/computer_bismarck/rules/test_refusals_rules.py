"""Every reason why an order to a ship (6) or a plane (8) is refused, word for word."""

import pytest

from compbis.errors import IllegalOrder
from compbis.games.computer_bismarck.rules.flight import plan_plane
from compbis.games.computer_bismarck.rules.movement import plan_ship
from compbis.games.computer_bismarck.state.units import Plane, Ship
from tests.games.computer_bismarck.rules.fleet import plane, ship

NO_OILER: frozenset[int] = frozenset()
SCAPA_FLOW = 1825


def why_ship(unit: Ship, order: str, turn: int) -> str:
    """Why an order to a ship, its mode and its moves, is refused."""
    mode, *moves = order.split()
    with pytest.raises(IllegalOrder) as refused:
        plan_ship(unit, mode, moves, turn, NO_OILER)
    return str(refused.value)


def why_plane(unit: Plane, order: str, *, may_launch: bool = True) -> str:
    """Why an order to a plane, its mode and its moves, is refused."""
    mode, *moves = order.split()
    with pytest.raises(IllegalOrder) as refused:
        plan_plane(unit, mode, moves, may_launch)
    return str(refused.value)


@pytest.mark.rule("6.21b", "6.23a", "6.24a", "6.25b", "6.26c", "6.26f")
@pytest.mark.parametrize(
    ("unit", "mode", "reason"),
    [
        (ship("HOOD"), "X", "NOT A COMMAND OF CHART B"),
        (ship("HOOD"), "L", "ONLY CARRIERS LAUNCH AND LAND PLANES"),
        (ship("WS8B"), "M", "A CONVOY KEEPS ITS MODE F"),
        (ship("WS8B"), "R", "A CONVOY KEEPS ITS MODE F"),
        (ship("SL1"), "F", "A CONVOY KEEPS ITS MODE C"),
        (ship("BISMARCK"), "F", "THE GERMANS HAVE NO CONVOYS"),
        (ship("BISMARCK"), "C", "THE GERMANS HAVE NO CONVOYS"),
        (ship("HOOD", square=2020), "R", "REFUELS ONLY IN A FRIENDLY PORT"),
        (ship("BISMARCK", square=2020), "R", "REFUELS ONLY IN A FRIENDLY PORT OR AT AN OILER"),
    ],
)
def test_6_2_why_a_ship_may_not_take_a_mode(unit: Ship, mode: str, reason: str) -> None:
    assert why_ship(unit, mode, 2) == reason


@pytest.mark.rule("6.22a", "6.24c", "6.25a", "6.5f", "6.51.1a", "6.51.1c", "6.53.1c", "6.6a", "6.7a", "8.9c", "16.67a")
@pytest.mark.parametrize(
    ("unit", "order", "turn", "reason"),
    [
        (ship("HOOD"), "M W W W", 2, "ONLY 2 MOVES THIS TURN"),
        (ship("HOOD", dashed=True), "M W W", 2, "ONLY 1 MOVE THIS TURN: MORE THAN 1 LAST TURN"),
        (ship("RODNEY"), "M W W", 2, "ONLY 1 MOVE THIS TURN"),
        (ship("DF1", square=2020, fuel=2), "M W W", 2, "ONLY 1 MOVE THIS TURN: TOO LITTLE FUEL"),
        (ship("DF1", square=2020, fuel=3), "M W W W", 2, "ONLY 2 MOVES THIS TURN"),
        (ship("VICTORIOUS", square=2020), "L W W", 2, "ONLY 1 MOVE THIS TURN IN MODE L"),
        (ship("PR EUGEN", square=1520), "M W W W W W", 1, "ONLY 4 MOVES THIS TURN"),
        (ship("PR EUGEN", square=1520), "M W W W", 2, "ONLY 2 MOVES THIS TURN"),
        (ship("HOOD"), "F W W", 3, "ONLY 1 MOVE THIS TURN IN MODE F"),
        (ship("HOOD"), "C W W", 4, "ONLY 1 MOVE THIS TURN IN MODE C"),
        (ship("HOOD"), "F W", 2, "MODE F DOES NOT MOVE THIS TURN: IT DOES ON TURN 3. TAKE M TO SAIL NOW"),
        (ship("HOOD"), "C W", 3, "MODE C DOES NOT MOVE THIS TURN: IT DOES ON TURN 4. TAKE M TO SAIL NOW"),
        (ship("HOOD", knots=0), "F W", 30, "MODE F DOES NOT MOVE THIS TURN"),
        (ship("HOOD", knots=0), "M W", 2, "MAY NOT MOVE THIS TURN: 0 KNOTS"),
        (ship("HOOD", fuel=0, moved=True), "M W", 2, "MAY NOT MOVE THIS TURN: NO FUEL"),
        (ship("HOOD", fuel=0), "M W W", 2, "ONLY 1 MOVE THIS TURN: NO FUEL"),
        (ship("HOOD"), "P W", 2, "SHIPS DO NOT MOVE IN MODE P: TAKE M"),
        (ship("HOOD", square=SCAPA_FLOW), "R E", 2, "SHIPS DO NOT MOVE IN MODE R: TAKE M"),
        (ship("PR EUGEN", square=1520, held=2), "M W", 2, "HELD BY THE CONVOY IT DISPERSED"),
    ],
)
def test_6_5_why_a_ship_may_not_go_that_far(unit: Ship, order: str, turn: int, reason: str) -> None:
    assert why_ship(unit, order, turn) == reason


@pytest.mark.rule("6.31d", "6.32d", "6.32.1a", "6.32.2a", "6.33a", "6.34a")
@pytest.mark.parametrize(
    ("unit", "order", "reason"),
    [
        (ship("BISMARCK", square=2525), "M E", "2526 IS CLOSED TO GERMAN SHIPS"),
        (ship("BISMARCK", square=2023), "M E", "2024 IS CLOSED TO GERMAN SHIPS"),
        (ship("BISMARCK", square=1725), "M S", "1825 IS AN ENEMY PORT"),
        (ship("HOOD", square=1527), "M E", "1528 IS AN ENEMY PORT"),
        (ship("HOOD", square=1216), "M E", "THERE IS LAND IN 1217"),
        (ship("HOOD", square=1326), "M E W", "THERE IS LAND IN 1327"),
        (ship("HOOD", square=3020), "M S", "OFF THE BOARD"),
        (ship("BISMARCK", square=3020), "M S", "OFF THE BOARD"),
        (ship("SL1", square=3020, mode="C"), "C S", "OFF THE BOARD"),
    ],
)
def test_6_3_why_a_ship_may_not_enter_a_square(unit: Ship, order: str, reason: str) -> None:
    assert why_ship(unit, order, 1) == reason


ARK_ROYAL_1 = plane("ARK ROYAL 1")
ARMED = plane("ULSTER", square=2120, mode="A", load="A", endurance=1)
SCOUTING = plane("ULSTER", square=2120, mode="R", load="R", endurance=1)


@pytest.mark.rule("8.21a", "8.22a", "8.23a", "8.23d", "8.24a", "8.24c", "8.25a", "8.6a", "16.33a", "card-A.i")
@pytest.mark.parametrize(
    ("unit", "mode", "reason"),
    [
        (plane("ULSTER"), "M", "M AND P ARE FOR RECONNAISSANCE PLANES: TAKE A OR R"),
        (ARK_ROYAL_1, "P", "M AND P ARE FOR RECONNAISSANCE PLANES: TAKE A OR R"),
        (plane("ULSTER 1"), "A", "A AND R ARE FOR BOMBERS: TAKE M OR P"),
        (plane("ULSTER 1"), "R", "A AND R ARE FOR BOMBERS: TAKE M OR P"),
        (ARMED, "R", "TOOK OFF IN A: CANNOT CHANGE IN THE AIR"),
        (SCOUTING, "A", "TOOK OFF IN R: CANNOT CHANGE IN THE AIR"),
        (ARMED._replace(attacked=True), "A", "HAS ATTACKED: BACK TO BASE FIRST"),
        (ARK_ROYAL_1, "Z", "Z IS NOT FOR TORPEDO PLANES"),
        (plane("ULSTER"), "Z", "ALREADY AT ITS BASE"),
        (ARMED, "B", "ALREADY IN THE AIR"),
        (plane("ULSTER", refuelling=True), "A", "REFUELING"),
        (plane("ULSTER"), "X", "NOT A COMMAND OF CHART C"),
        (plane("ULSTER 1"), "L", "NOT A COMMAND OF CHART C"),
    ],
)
def test_8_2_why_a_plane_may_not_take_a_mode(unit: Plane, mode: str, reason: str) -> None:
    assert why_plane(unit, mode) == reason


@pytest.mark.rule("6.23b", "8.24.2a", "8.71.1a", "8.72.1a", "8.72.1b", "8.73.1a", "card-A.h")
@pytest.mark.parametrize(
    ("unit", "order", "reason"),
    [
        (ARK_ROYAL_1, "A N S", "TYPE A WHERE IT ATTACKS, FOR EXAMPLE A N A S"),
        (ARK_ROYAL_1, "A N A A S", "ONE A, AND ONLY FOR AN ARMED TORPEDO PLANE"),
        (ARK_ROYAL_1, "R N A S", "ONE A, AND ONLY FOR AN ARMED TORPEDO PLANE"),
        (plane("ULSTER 1"), "M A", "ONE A, AND ONLY FOR AN ARMED TORPEDO PLANE"),
        (plane("ULSTER"), "A N A", "ONE A, AND ONLY FOR AN ARMED TORPEDO PLANE"),
        (plane("ULSTER 1"), "B N", "NO MOVES AFTER B"),
        (ARMED, "Z N", "NO MOVES AFTER Z"),
    ],
)
def test_8_9_why_a_plane_may_not_make_a_flight(unit: Plane, order: str, reason: str) -> None:
    assert why_plane(unit, order) == reason


@pytest.mark.rule("6.23b")
@pytest.mark.parametrize("order", ["A N A S", "R N"])
def test_6_23_a_torpedo_plane_takes_off_only_if_its_carrier_is_in_l_mode(order: str) -> None:
    assert why_plane(ARK_ROYAL_1, order, may_launch=False) == "ITS CARRIER IS NOT IN L MODE: MS ARK ROYAL L FIRST"
