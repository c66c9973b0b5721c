"""Ships: their modes, where and how far they may move, and the fuel it takes (6.2, 6.3, 6.4, 6.5, 6.6, 6.7, 7.0)."""

from collections.abc import Iterable, Mapping

from compbis.errors import IllegalOrder
from compbis.games.computer_bismarck.cards.board import (
    BRITISH_PORTS,
    GERMAN_PORTS,
    PORTS,
    SEA,
    Square,
    may_enter,
    may_exit,
    on_board,
    step,
)
from compbis.games.computer_bismarck.cards.calendar import LAST_TURN, fast_turn, slow_turn
from compbis.games.computer_bismarck.cards.kinds import CAPITAL_KINDS, CARRIER, CONVOY, DESTROYERS
from compbis.games.computer_bismarck.cards.modes import (
    CHART_B,
    FAST_CONVOY,
    LAUNCH,
    MOVE,
    PATROL,
    REFUEL,
    SLOW_CONVOY,
    ShipMode,
)
from compbis.games.computer_bismarck.cards.tables import number
from compbis.games.computer_bismarck.state.units import Leg, Plane, Ship, ShipLeg
from compbis.table.side import BRITISH, GERMAN, Side

CONVOY_MODES = frozenset((FAST_CONVOY, SLOW_CONVOY))
"""Modes in which ships move only on the turns of the convoys (6.24, 6.25)."""
SAILING_MODES = frozenset((MOVE, LAUNCH, *CONVOY_MODES))
"""Modes in which ships move (6.22, 6.26)."""
_CHART_B: Mapping[str, ShipMode] = {mode: mode for mode in CHART_B}
_DASH, _SLOW = number("fuel", "dash"), number("fuel", "slow")
_DESTROYERS_ONE, _DESTROYERS_TWO = number("fuel", "destroyers one"), number("fuel", "destroyers two")


def may_move_in_mode(mode: ShipMode, turn: int) -> bool:
    """Whether a ship in this mode may move on this turn: F and C only with their convoys (6.24, 6.25)."""
    if mode == FAST_CONVOY:
        return fast_turn(turn)  # 6.56.11
    if mode == SLOW_CONVOY:
        return slow_turn(turn)  # 6.56.12
    return mode in (MOVE, LAUNCH)


def most_squares(ship: Ship, turn: int) -> int:
    """The most squares that the ship may move in a turn, or on turn 1: item 11 of the detail line (6.4)."""
    if ship.knots == 0:
        return 0  # 6.6
    if ship.slow:
        return 1  # 6.51.1, 6.53.1, 6.54.1; all other ships of one square a turn are slow too (6.55.1, 6.57.1)
    if turn == 1:
        return ship.spec.turn1_speed  # 6.51.1, 6.53.1: up to four squares for the two German raiders
    return ship.spec.max_speed


def squares_now(ship: Ship, mode: ShipMode, turn: int) -> int:
    """The most squares that the ship may move this turn in that mode: item 12 of the detail line (6.4).

    Args:
        ship: the ship
        mode: the mode to move in
        turn: the number of this turn
    """
    if ship.held == turn:
        return 0  # 16.67
    if not may_move_in_mode(mode, turn):
        return 0
    most = most_squares(ship, turn)
    if ship.spec.has_fuel and ship.fuel == 0:
        return 0 if ship.moved else min(most, 1)  # 6.7
    if mode in (LAUNCH, FAST_CONVOY, SLOW_CONVOY):
        return min(most, 1)  # 6.23, 6.24, 6.25
    if ship.dashed and ship.kind in CAPITAL_KINDS:
        return min(most, 1)  # 6.51.1, 6.52.1
    if ship.kind is DESTROYERS and ship.fuel < _DESTROYERS_TWO:
        return min(most, 1)  # 6.54.2: two squares take more fuel than it has
    return most


def can_move(ship: Ship, turn: int) -> bool:
    """Whether a ship that is offered for orders may move at all this turn (6.5, 7.0)."""
    return squares_now(ship, MOVE, turn) > 0


def must_pause(ship: Ship, turn: int) -> bool:
    """Whether the ship may not move this turn, but may on the next: it dispersed a convoy (16.67), or it has no fuel
    and moved last turn (6.7)."""
    dry = ship.spec.has_fuel and ship.fuel == 0 and ship.moved
    return ship.knots > 0 and (dry or ship.held == turn)


def fuel_used(ship: Ship, squares: int) -> int:
    """The fuel for a move of that many squares (2.23): at most what the ship has, so 0 for a ship without fuel (6.55.2,
    6.56.2, 6.57.2)."""
    if squares == 0:
        return 0
    if ship.kind is DESTROYERS:
        cost = _DESTROYERS_ONE if squares == 1 else _DESTROYERS_TWO  # 6.54.2
    elif squares > 1:
        cost = _DASH  # 6.51.2, 6.53.2: also for three or four squares
    else:
        cost = _SLOW if ship.slow and ship.indicator and ship.kind in CAPITAL_KINDS else 0  # 6.51.2, 6.52.2
    return min(cost, ship.fuel)


def may_refuel(side: Side, square: Square, refuelling: frozenset[Square]) -> bool:
    """Whether a ship may refuel in the square: a friendly port, or a square where the Germans refuel at sea.

    Args:
        side: the side of the ship
        square: the square of the ship
        refuelling: the squares of German oilers, or Otto's secret squares (6.26, 15.3)
    """
    if side is BRITISH:
        return square in BRITISH_PORTS
    return square in GERMAN_PORTS or square in refuelling


def in_port(ship: Ship) -> bool:
    """Whether the ship is in a port."""
    return ship.square in PORTS


def modes(ship: Ship, refuelling: frozenset[Square]) -> dict[ShipMode, str]:
    """Each mode of Chart B, with "" if the ship may take it, else the reason why not (6.2)."""
    return {mode: _why_not(ship, mode, refuelling) for mode in CHART_B}


def _why_not(ship: Ship, mode: ShipMode, refuelling: frozenset[Square]) -> str:
    """Why the ship may not take that mode; "" if it may."""
    kind = ship.spec.kind
    if mode in (MOVE, PATROL):
        return _keeps_mode(ship) if kind is CONVOY else ""  # 6.21, 6.24
    if mode == LAUNCH:
        return "" if kind is CARRIER else "ONLY CARRIERS LAUNCH AND LAND PLANES"  # 6.23
    if mode in CONVOY_MODES:
        return _convoy_mode(ship, mode)
    return _keeps_mode(ship) if kind is CONVOY else _refuel_mode(ship, refuelling)


def _keeps_mode(convoy: Ship) -> str:
    return f"A CONVOY KEEPS ITS MODE {convoy.mode}"


def _convoy_mode(ship: Ship, mode: ShipMode) -> str:
    if ship.kind is CONVOY:
        return "" if ship.mode == mode else _keeps_mode(ship)  # 6.24
    return "THE GERMANS HAVE NO CONVOYS" if ship.side is GERMAN else ""


def _refuel_mode(ship: Ship, refuelling: frozenset[Square]) -> str:
    if may_refuel(ship.side, ship.square, refuelling):
        return ""
    return f"REFUELS ONLY IN A FRIENDLY PORT{'' if ship.side is BRITISH else ' OR AT AN OILER'}"  # 6.26


def plan_ship(
    ship: Ship,
    letter: str,
    moves: Iterable[str],
    turn: int,
    refuelling: frozenset[Square],
) -> ShipLeg:
    """The leg that results from an order for a ship.

    Args:
        ship: the ship
        letter: the letter of the mode
        moves: the directions
        turn: the number of this turn
        refuelling: squares where German ships may refuel at sea (6.26, 15.3)

    Raises:
        IllegalOrder: the rules refuse the order, for the reason given
    """
    mode = _CHART_B.get(letter)
    if mode is None:
        raise IllegalOrder("NOT A COMMAND OF CHART B")
    if reason := _why_not(ship, mode, refuelling):
        raise IllegalOrder(reason)
    track = follow_track(ship, moves)
    if track and len(track) > squares_now(ship, mode, turn):
        raise IllegalOrder(too_far(ship, mode, turn))
    return Leg(mode, track[-1] if track else ship.square, track)


def follow_track(ship: Ship, moves: Iterable[str]) -> tuple[Square, ...]:
    """The squares that a ship enters. Raises IllegalOrder if it may not enter one of them (6.3)."""
    square = ship.square
    track: list[Square] = []
    for direction in moves:
        square = step(square, direction)
        if closed(ship, square):
            raise IllegalOrder(why_closed(square))
        track.append(square)
    return tuple(track)


def closed(ship: Ship, square: Square) -> bool:
    """Whether the ship may not enter that square, on the board or off it (6.3)."""
    return not (may_enter(ship.side, square) or may_exit(ship.name, square))


def why_closed(square: Square) -> str:
    """Why a ship may not enter a square that is closed to it (6.3)."""
    if square in SEA:
        return f"{square} IS CLOSED TO GERMAN SHIPS"  # 6.32.1, 6.32.2
    if square in PORTS:
        return f"{square} IS AN ENEMY PORT"  # 6.31, 6.32
    return f"THERE IS LAND IN {square}" if on_board(square) else "OFF THE BOARD"  # 6.33, 6.34


def too_far(ship: Ship, mode: ShipMode, turn: int) -> str:
    """Why a ship cannot move as far as ordered.

    Args:
        ship: the ship
        mode: the mode ordered
        turn: the number of this turn
    """
    if mode in (PATROL, REFUEL):
        return f"SHIPS DO NOT MOVE IN MODE {mode}: TAKE M"  # 6.22, 6.26
    if ship.held == turn:
        return "HELD BY THE CONVOY IT DISPERSED"  # 16.67
    if mode in CONVOY_MODES and not may_move_in_mode(mode, turn):
        later = next((one for one in range(turn + 1, LAST_TURN + 1) if may_move_in_mode(mode, one)), 0)
        sails = f": IT DOES ON TURN {later}" if later else ""
        now = ship.kind is not CONVOY and squares_now(ship, MOVE, turn)
        return f"MODE {mode} DOES NOT MOVE THIS TURN{sails}{'. TAKE M TO SAIL NOW' if now else ''}"  # 6.24, 6.25
    squares = squares_now(ship, mode, turn)
    said = f"ONLY {squares} MOVE{'S' if squares != 1 else ''} THIS TURN" if squares else "MAY NOT MOVE THIS TURN"
    return f"{said}{_what_stops(ship, mode)}"


def _what_stops(ship: Ship, mode: ShipMode) -> str:
    """What limits the ship's move, if its card does not show it."""
    if ship.knots == 0:
        return ": 0 KNOTS"  # 6.6
    if ship.spec.has_fuel and ship.fuel == 0:
        return ": NO FUEL"  # 6.7
    if ship.slow:
        return ""
    if mode != MOVE:
        return f" IN MODE {mode}"  # 6.23, 6.24, 6.25
    if ship.kind in CAPITAL_KINDS and ship.dashed:
        return ": MORE THAN 1 LAST TURN"  # 6.51.1, 6.52.1
    return ": TOO LITTLE FUEL" if ship.kind is DESTROYERS and ship.fuel < _DESTROYERS_TWO else ""  # 6.54.2


def carry_out(ship: Ship, leg: ShipLeg) -> Ship:
    """The ship after its movement (4.51): its square, mode and fuel, and how far it moved."""
    squares = len(leg.track)
    return ship._replace(
        square=leg.goal,
        mode=leg.mode,
        fuel=ship.fuel - fuel_used(ship, squares),
        moved=squares > 0,
        dashed=squares > 1,
        slowed=False,
    )


def may_follow(unit: Ship | Plane, squares: int, goal: Square) -> bool:
    """Whether a shadower can follow the ship that it shadows (10.1): a plane anywhere on the board, a ship to a square
    that it may enter if it has the fuel. The squares on the way and the alternate-turn rule do not stop it.

    Args:
        unit: the shadower
        squares: how many squares the shadowed ship moves
        goal: the square where that ship ends its move
    """
    if isinstance(unit, Plane):
        return on_board(goal)
    if not may_enter(unit.side, goal):
        return False
    if unit.spec.has_fuel and unit.fuel == 0:
        return squares <= (0 if unit.moved else 1)  # 6.7
    return squares <= 1 or unit.kind is not DESTROYERS or unit.fuel >= _DESTROYERS_TWO  # 6.54.2


def offered(ship: Ship, leg: ShipLeg | None, turn: int) -> bool:
    """Whether the ship is offered for orders (6.5): active, not used in the shadow phase (10.1), and in a convoy mode
    only on the turns of that mode.

    Args:
        ship: the ship
        leg: what it will do this turn; None without an order
        turn: the number of this turn
    """
    if not ship.active or (leg is not None and leg.fixed):
        return False
    return ship.mode not in CONVOY_MODES or may_move_in_mode(ship.mode, turn)


def leg_of(ship: Ship, legs: Mapping[str, ShipLeg]) -> ShipLeg:
    """What a ship does this turn. legs: by ship name; a ship without one stays."""
    return legs.get(ship.name) or stay(ship)


def stay(ship: Ship) -> ShipLeg:
    """What a ship does without an order: it stays in its square and mode."""
    return Leg(ship.mode, ship.square)
