"""Orders in one line: which unit is meant, what it is to do, and how that is said again on a later turn."""

from collections.abc import Mapping, Sequence
from itertools import pairwise

from compbis.desk.names import Names
from compbis.desk.repeating import AGAIN, Reading, UnitKey
from compbis.desk.ways import arrival
from compbis.errors import IllegalOrder
from compbis.games.computer_bismarck.cards.board import DIRECTIONS, Square, may_exit, on_board
from compbis.games.computer_bismarck.cards.calendar import LAST_TURN
from compbis.games.computer_bismarck.cards.kinds import CONVOY, RECONNAISSANCE, TORPEDO_PLANES
from compbis.games.computer_bismarck.cards.modes import (
    AIR_PATROL,
    ARMED,
    AT_BASE,
    FLY,
    HOMEWARD,
    MOVE,
    RECON,
    PlaneMode,
    ShipMode,
    UnitMode,
)
from compbis.games.computer_bismarck.desk.ways import plane_way, ship_way, straight, strike
from compbis.games.computer_bismarck.requests import projection
from compbis.games.computer_bismarck.requests.decisions import (
    EvadeRequest,
    MovementRequest,
    deck_open,
    evasion_leg,
    plane_leg,
    ship_leg,
)
from compbis.games.computer_bismarck.rules import flight, movement
from compbis.games.computer_bismarck.state.orders import ATTACK, PlaneOrder, ShipOrder
from compbis.games.computer_bismarck.state.sight import View
from compbis.games.computer_bismarck.state.units import Plane, Ship, UnitLeg

UnitOrder = ShipOrder | PlaneOrder
OrderRequest = MovementRequest | EvadeRequest

NO_SQUARE = "NO SUCH SQUARE: ROW 11 TO 30, COLUMN 11 TO 28, AS 1724"
SQUARE_NUMERALS = 4
COMPASS = "N NE E SE S SW W NW"
_LETTERS = 8
"""Of a word, that are told."""
_MOVES = 8
"""Directions of an order that are told."""


NAMES = Names({"PR": "PRINZ", "P": "PRINCE", "K": "KING"})
"""Finds a ship or plane by what is typed of its name."""


def key(unit: Ship | Plane) -> UnitKey:
    """What a unit's orders are filed under: planes may bear the name of a ship."""
    return "MS" if isinstance(unit, Ship) else "MP", unit.name


def read(request: OrderRequest, unit: Ship | Plane, words: Sequence[str]) -> Reading[UnitOrder]:
    """The order that words give to a unit: a mode and directions, or a square, a mode before it or none.

    The order need not be legal. Raises IllegalOrder for words that are none, and where there is no way to the square.
    """
    mode, *rest = (own_mode(request.view, unit), *words) if words[0].isdigit() else words
    if AGAIN in words:
        raise IllegalOrder(f"{AGAIN} STANDS ALONE BEHIND THE NAME")
    check_mode(request.view, unit, mode, rest, before=f"{key(unit)[0]} {unit.name} ")
    if isinstance(unit, Ship):
        return _ship(request, unit, ShipMode(mode), rest)
    return _plane(request, unit, PlaneMode(mode), rest)


def try_out(request: OrderRequest, order: UnitOrder) -> None:
    """Raise IllegalOrder if the rules refuse an order that is not given, as one whose moves are not yet known."""
    if isinstance(order, PlaneOrder):
        plane_leg(request.view, order)
    elif isinstance(request, EvadeRequest):
        evasion_leg(request.view, order)
    else:
        ship_leg(request.view, order)


def check_words(moves: Sequence[str], *more: str) -> None:
    """Raise IllegalOrder unless all are directions of 7.0, or one of those named besides."""
    for move in moves:
        if move not in DIRECTIONS and move not in more:
            raise IllegalOrder(f"{move[:_LETTERS]} IS NO DIRECTION: {COMPASS}")


def check_moves(unit: Ship | Plane, mode: str, moves: Sequence[str]) -> None:
    """Raise IllegalOrder if the moves so far may not be."""
    if isinstance(unit, Ship):
        check_words(moves)
        movement.follow_track(unit, moves)
    else:
        check_words(moves, ATTACK)
        flight.fly(unit, PlaneMode(mode), moves)


def check_mode(view: View, unit: Ship | Plane, mode: str, moves: Sequence[str], before: str = "") -> None:
    """Raise IllegalOrder if that is no mode of Chart B or C: with the form, if moves stand there alone; or if it
    is none of a convoy that may sail, with the one that is. before: what stands before the mode."""
    if mode in DIRECTIONS:
        try:
            likely = own_mode(view, unit)
        except IllegalOrder:
            likely = RECON
        order = (likely, mode, *(move for move in moves if move in DIRECTIONS))[: 2 + _MOVES]
        raise IllegalOrder(f"THE MODE IS MISSING: {before}{' '.join(order)}")
    if mode not in _modes(view, unit):
        chart = "B" if isinstance(unit, Ship) else "C"
        raise IllegalOrder(f"{mode[:_LETTERS]} IS NO MODE OF CHART {chart}: {', '.join(open_modes(view, unit))}")
    if isinstance(unit, Ship) and unit.kind is CONVOY and mode != unit.mode:
        _check_convoy(view, unit, mode, moves, before)


def _check_convoy(view: View, convoy: Ship, mode: str, moves: Sequence[str], before: str) -> None:
    """Say how a convoy is ordered that may sail now; the rules say of any other when it may."""
    if movement.offered(convoy, view.ship_legs.get(convoy.name), view.turn):
        likely = [move for move in moves if move in DIRECTIONS or (move.isdigit() and len(move) <= _LETTERS)]
        form = " ".join((f"{before}{convoy.mode}", *likely[:_MOVES]))
        more = "" if likely else ", AND MOVES OR A SQUARE"
        raise IllegalOrder(f"{why_not(view, convoy, mode)}: TYPE {form}{more}")


def why_not(view: View, unit: Ship | Plane, mode: str) -> str:
    """Why a unit may not take a mode of its chart, "" if it may."""
    return _modes(view, unit)[mode]


def open_modes(view: View, unit: Ship | Plane) -> list[str]:
    """The modes of Chart B or C that a unit may take, as the carrier of a plane stands."""
    grounded = isinstance(unit, Plane) and not unit.aloft and not deck_open(view, unit)
    modes = [mode for mode, reason in _modes(view, unit).items() if not reason]
    return [mode for mode in modes if mode == AT_BASE or not grounded]


def _modes(view: View, unit: Ship | Plane) -> Mapping[str, str]:
    modes = movement.modes(unit, view.refuelling) if isinstance(unit, Ship) else flight.modes(unit)
    return dict(modes.items())


def words_of(unit: Ship | Plane, leg: UnitLeg) -> tuple[str, ...]:
    """The words that order what is planned."""
    if leg.attack:
        return leg.mode, str(leg.attack)
    squares = (unit.square, *leg.track)
    moves = [straight(*pair)[0] for pair in pairwise(squares)]
    return (leg.mode, *moves) if leg.mode != HOMEWARD else (HOMEWARD,)


def own_mode(view: View, unit: Ship | Plane) -> UnitMode:
    """The mode in which it goes to a square if none is named: its own, if units move in it. Raises IllegalOrder for a
    bomber at its base, which may take off armed or not."""
    if isinstance(unit, Ship):
        mode = projection.ship_order(view, unit).mode
        return mode if mode in movement.SAILING_MODES else MOVE
    if unit.kind is RECONNAISSANCE:
        return AIR_PATROL if unit.mode == AIR_PATROL else FLY
    if not unit.load:
        raise IllegalOrder("A OR R BEFORE THE SQUARE")
    return PlaneMode(unit.load)


def _ship(request: OrderRequest, ship: Ship, mode: ShipMode, rest: list[str]) -> Reading[UnitOrder]:
    if not (goal := _goal(rest, ship.name)):
        check_words(rest)
        return Reading(ShipOrder(ship.name, mode, tuple(rest)), (mode, *rest), _lies_still(ship, mode, rest))
    try_out(request, ShipOrder(ship.name, mode))  # tells first why it may not be ordered at all
    way = ship_way(ship, mode, goal, request.view.turn)
    told = arrival(ship.name, goal, way.turns, request.view.turn, LAST_TURN)
    if told and way.turns and ship.spec.has_fuel:
        told += f", FUEL {way.fuel}"
    return Reading(ShipOrder(ship.name, mode, way.moves), (mode, str(goal)), (told,) if told else ())


def _plane(request: OrderRequest, plane: Plane, mode: PlaneMode, rest: list[str]) -> Reading[UnitOrder]:
    if not (goal := _goal(rest)):
        check_words(rest, ATTACK)
        return Reading(PlaneOrder(plane.name, mode, tuple(rest)), (mode, *rest), _lies_still(plane, mode, rest))
    words = mode, str(goal)
    if mode == ARMED and plane.kind is TORPEDO_PLANES:
        moves = strike(plane, goal, projection.home(request.view, plane))
        return Reading(PlaneOrder(plane.name, mode, moves), words)
    try_out(request, PlaneOrder(plane.name, mode))
    way = plane_way(plane, mode, goal)
    told = arrival(f"PLANES OF {plane.name}", goal, way.turns, request.view.turn, LAST_TURN)
    return Reading(PlaneOrder(plane.name, mode, way.moves), words, (told,) if told else ())


def _goal(rest: Sequence[str], ship: str = "") -> Square:
    """The square that is named, 0 if there are directions. Raises IllegalOrder if there is no such square."""
    if not any(word.isdigit() for word in rest):
        return 0
    if len(rest) > 1:
        raise IllegalOrder("DIRECTIONS, OR ONE SQUARE OF FOUR NUMERALS: M E SE, M 1724")
    digits = rest[0]
    if len(digits) == SQUARE_NUMERALS and digits.isascii() and (on_board(int(digits)) or may_exit(ship, int(digits))):
        return int(digits)
    raise IllegalOrder(NO_SQUARE)


def _lies_still(unit: Ship | Plane, mode: UnitMode, moves: Sequence[str]) -> tuple[str, ...]:
    """What is told of an order to move that does not say where to; nothing of any other."""
    if moves or mode not in (MOVE, FLY):
        return ()
    command, name = key(unit)
    return (f"NO MOVES GIVEN: {name} STAYS. TO MOVE: {command} {name} M E, OR M AND A SQUARE",)
