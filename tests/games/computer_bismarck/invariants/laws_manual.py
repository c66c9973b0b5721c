"""The manual's numbers that the laws need, written a second time: the laws use none of the program's arithmetic."""

from functools import cache

from compbis.games.computer_bismarck.cards.board import TERRAIN, Square
from compbis.games.computer_bismarck.state.units import Plane, Ship
from compbis.table.side import BRITISH, GERMAN, Side

PORTS = {
    BRITISH: frozenset((1317, 1825, 2125, 2425)),  # 6.31
    GERMAN: frozenset((1228, 1528, 2626, 2727)),  # 6.32
}
BARRED = frozenset((2027, 2028, 2426, 2526, 2024, 2124, 2324))
"""6.32.1, 6.32.2: the squares closed to Germans."""
FOG_AREAS = (frozenset((1116, 1117, 1118, 1119, 1120, 1216, 1220)), frozenset((1527, 1528, 1627)))
"""13.3."""
BERGEN = (1527, 1528)
"""14.22, 6.32."""
ENTRY = frozenset(range(3020, 3025))
"""14.42, 14.44."""
FAST_CONVOYS = {"WS8B": (31, None), "BRITANNIC": (None, 10)}
"""6.31.1, 6.31.2: the row, or the column, in which they leave."""
SCAPA_FLOW = frozenset(("K GEORGE V", "VICTORIOUS", "AURORA", "GALATEA", "HERMIONE", "KENYA", "DF2"))
CLYDE = frozenset(("REPULSE",))
SOUTH = frozenset(("RENOWN", "ARK ROYAL", "SHEFFIELD", "DF3"))
LATE = frozenset(("DORSETSHIRE",))
"""14.21, 14.31, 14.41, 14.43."""
WAITING = {**dict.fromkeys(SCAPA_FLOW | CLYDE, "X"), **dict.fromkeys(SOUTH, "Y"), **dict.fromkeys(LATE, "U")}
SOUTH_DELAY, LATE_TURN, LAST_TURN, MARGIN = 9, 24, 30, 30
"""14.42, 14.44, 17.1."""
MISSIONS = {
    "WS8B": (21, 25),
    "BRITANNIC": (25, 25),
    "SL1": (25, 25),
    "SL2": (30, 30),
    "SL3": (19, 19),
    "SL4": (30, 30),
    "SL5": (30, 30),
}
"""17.4: the turns on which points may be given for each."""
IRISH_SEA = frozenset((2124, 2224, 2324))
"""17.3: closed to WS8B on its way round Ireland."""
ROUND_IRELAND = 2
"""17.3: the turns that WS8B may lose on that way."""
MISSION, FAILED, CRASH = 4, 10, 4
"""17.4, 17.5; for WS8B by the ship."""
HURT = {(BRITISH, "B"): 4, (BRITISH, "A"): 4, (BRITISH, "C"): 2, (GERMAN, "B"): 4, (GERMAN, "C"): 2}
SLOW = {"BISMARCK": 8, "PR EUGEN": 4}
"""17.4, 17.5: after turn 30."""
SLOW_KNOTS = 21
"""6.51.1, 16.76."""
ENDURANCE = {"R": 5, "L": 2, "T": 2}
"""8.71.2, 8.72.2, 8.73.2; of an armed torpedo plane 1."""


def sea(square: Square) -> bool:
    """An all-sea square of the board."""
    return TERRAIN.get(square) == "."


def may_be_in(side: Side, square: Square) -> bool:
    """6.31-6.33."""
    if square in PORTS[side]:
        return True
    return sea(square) and not (side is GERMAN and square in BARRED)


def leaves(name: str, square: Square) -> bool:
    """6.34: whether the ship may leave the board there."""
    row, column = FAST_CONVOYS.get(name, (None, None))
    if row:
        return square // 100 == row and 11 <= square % 100 <= 28
    return bool(column) and square % 100 == column and 11 <= square // 100 <= 30


def at_goal(name: str, square: Square) -> bool:
    """17.4."""
    if name in ("SL1", "SL3"):
        return square == 2125
    if name in ("SL2", "SL4", "SL5"):
        return square % 100 >= {"SL2": 22, "SL4": 23, "SL5": 21}[name]
    return leaves(name, square)


@cache
def to_go(name: str, square: Square) -> int:
    """17.3: the moves that a convoy needs from a square to its goal, found ring by ring."""
    ring, seen, moves = {square}, {square}, 0
    while ring and not any(at_goal(name, there) for there in ring):
        steps = (there + row + column for there in ring for row in (-100, 0, 100) for column in (-1, 0, 1))
        ring = {there for there in steps if may_be_in(BRITISH, there) or leaves(name, there)} - seen
        seen |= ring
        moves += 1
    return moves


def on_board(square: Square) -> bool:
    """Rows 11 to 30, columns 11 to 28."""
    return 11 <= square // 100 <= 30 and 11 <= square % 100 <= 28


def apart(one: Square, other: Square) -> int:
    """The distance in moves in the eight directions (7.0)."""
    return max(abs(one // 100 - other // 100), abs(one % 100 - other % 100))


def night(turn: int, square: Square) -> bool:
    """9.7: turns 3, 9 ... south of line 20, turns 4, 10 ... everywhere."""
    return turn % 6 == 4 or (turn % 6 == 3 and square // 100 > 20)


def convoy_moves(mode: str, turn: int) -> bool:
    """6.24, 6.25: F every other turn, C every third."""
    return turn % 2 == 1 if mode == "F" else turn % 3 == 1


def reach(ship: Ship, mode: str, turn: int) -> int:
    """6.5-6.7: the squares that the ship may move by an order on this turn."""
    if ship.held == turn or ship.knots == 0 or mode in "PR":
        return 0
    if mode in "FC":
        free = 1 if convoy_moves(mode, turn) else 0
    elif ship.knots <= SLOW_KNOTS or mode == "L":
        free = 1
    elif ship.kind in "BA" and ship.dashed:
        free = 1  # 6.51.1
    elif ship.kind == "D" and ship.fuel < 3:
        free = 1  # 6.54.2
    else:
        free = 4 if turn == 1 and ship.name in SLOW else 2
    if ship.spec.has_fuel and ship.fuel == 0:
        return 0 if ship.moved else min(free, 1)  # 6.7
    return free


def fuel_for(ship: Ship, squares: int) -> int:
    """6.51.2-6.54.2, 16.76: the fuel that a move costs."""
    if squares == 0 or not ship.spec.has_fuel:
        return 0
    if ship.kind == "D":
        return min(ship.fuel, 1 if squares == 1 else 3)
    if squares > 1:
        return min(ship.fuel, 1)
    slow = ship.kind in "BA" and ship.knots <= SLOW_KNOTS
    return min(ship.fuel, 1) if slow and ship.moved and not ship.slowed else 0


def range_of(plane: Plane, mode: str) -> int:
    """8.71.1, 8.72.1, 8.73.1: the squares that the plane may fly in a turn."""
    if plane.kind == "R":
        return 2 if mode == "P" else 6
    if plane.kind == "T":
        return 5
    return 7 if mode == "R" or plane.load == "R" else 6


def time_aloft(plane: Plane, mode: str) -> int:
    """8.6, 8.8: the turns left in the air, including this one."""
    if plane.mode != "B":
        return plane.endurance
    return 1 if plane.kind == "T" and mode == "A" else ENDURANCE[plane.kind]


def searches(unit: Ship | Plane, turn: int, square: Square) -> int:
    """9.21: the search factors of a unit that follows nobody."""
    spec, dark = unit.spec, night(turn, square)
    if isinstance(unit, Plane):
        if unit.kind == "T" and unit.mode == "A":
            return 0
        return (spec.search_patrol if unit.mode in "PR" else spec.search_move)[dark]
    factors = (spec.search_patrol if unit.mode == "P" else spec.search_move)[dark]
    return max(0, factors - (unit.spec.midships - unit.midships if unit.kind == "S" else 0))  # 16.42
