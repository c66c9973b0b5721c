"""Random legal orders for a request, for captains that need no better ones."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import TypeVar

from compbis.games.computer_bismarck.cards.board import DIRECTIONS, Square, on_board, step
from compbis.games.computer_bismarck.cards.kinds import TORPEDO_PLANES
from compbis.games.computer_bismarck.cards.modes import ARMED, AT_BASE, HOMEWARD, PlaneMode
from compbis.games.computer_bismarck.requests.decisions import (
    BismarckRequest,
    DrawRequest,
    EvadeRequest,
    FightRequest,
    MovementRequest,
    ShadowRequest,
    SurpriseRequest,
    TargetRequest,
    deck_open,
    plane_offered,
)
from compbis.games.computer_bismarck.rules import flight, movement, routes
from compbis.games.computer_bismarck.state.orders import (
    ATTACK,
    Answer,
    AnswerDraw,
    BismarckOrder,
    Choice,
    DoneMoving,
    PlaneOrder,
    ShipOrder,
)
from compbis.games.computer_bismarck.state.sight import View
from compbis.games.computer_bismarck.state.units import Plane, Ship

Draw = Callable[[int], int]
"""Draws a uniform integer from 0 up to, but not including, its argument."""

Item = TypeVar("Item")

ORDERS_FOR_FIVE = 6
"""The average number of orders for every five units that a side can move: some units get two, some none."""

_OPPOSITE = {
    one: other
    for one, (rows, columns) in DIRECTIONS.items()
    for other, back in DIRECTIONS.items()
    if back == (-rows, -columns)
}


def occasion(request: BismarckRequest) -> str:
    """The name of a decision, which stays the same when it is asked again in the same turn, as after a restore."""
    match request:
        case ShadowRequest(target=about) | EvadeRequest(unit=about):
            pass
        case TargetRequest(weapon=weapon, unit=unit):
            about = f"{weapon} {unit}"
        case SurpriseRequest(square=square):
            about = f"{square}"
        case FightRequest(square=square, round=number):
            about = f"{square} {number}"
        case _:
            about = ""
    return f"{request.view.turn} {request.kind} {about}"


def legal_sample(request: BismarckRequest, draw: Draw) -> BismarckOrder:
    """A random legal order: every mode, direction, attack and answer is possible, but not to undo or resign."""
    match request:
        case MovementRequest(view=view):
            return _movement(view, draw)
        case EvadeRequest(view=view, unit=unit):
            return _ship_order(view, view.ships[unit], draw) if draw(4) else request.default
        case ShadowRequest(shadowers=names) | TargetRequest(targets=names):
            return Choice(_pick(("", *names), draw))
        case DrawRequest():
            return AnswerDraw(draw(2) == 1)
        case SurpriseRequest() | FightRequest():
            return Answer(draw(2) == 1)
    raise TypeError(f"{request.kind} is not a request of this game")


def _movement(view: View, draw: Draw) -> BismarckOrder:
    """An order for a unit that takes orders, or DoneMoving, with odds that give about one order to each unit."""
    ships, planes = list(view.ships.values()), list(view.planes.values())
    slots = ORDERS_FOR_FIVE * (len(ships) + len(planes))
    while (slot := draw(slots + 5)) < slots:
        number = slot // ORDERS_FOR_FIVE
        if number < len(ships):
            ship = ships[number]
            if movement.offered(ship, view.ship_legs.get(ship.name), view.turn):
                return _ship_order(view, ship, draw)
        else:
            plane = planes[number - len(ships)]
            if plane_offered(view, plane) and (modes := _plane_modes(view, plane)):
                return _plane_order(plane, _pick(modes, draw), draw)
    return DoneMoving()


def _ship_order(view: View, ship: Ship, draw: Draw) -> ShipOrder:
    mode = _pick(_allowed(movement.modes(ship, view.refuelling)), draw)
    return ShipOrder(ship.name, mode, _sail(ship, draw(movement.squares_now(ship, mode, view.turn) + 1), draw))


def _sail(ship: Ship, squares: int, draw: Draw) -> tuple[str, ...]:
    """That many moves, or fewer if there is no way onwards: off the board, or in 2224 for a German ship."""
    square, moves = ship.square, []
    for _ in range(squares):
        ways = routes.ways(ship.name, square)
        if not ways:
            break
        direction, square = _pick(ways, draw)
        moves.append(direction)
    return tuple(moves)


def _plane_modes(view: View, plane: Plane) -> list[PlaneMode]:
    """The modes that the plane may take now: only B on a closed deck (6.23)."""
    modes = _allowed(flight.modes(plane))
    return modes if plane.aloft or deck_open(view, plane) else [mode for mode in modes if mode == AT_BASE]


def _plane_order(plane: Plane, mode: PlaneMode, draw: Draw) -> PlaneOrder:
    if mode in (AT_BASE, HOMEWARD):
        return PlaneOrder(plane.name, mode)
    squares = draw(flight.speed(plane, mode) + 1)
    if mode != ARMED or plane.kind is not TORPEDO_PLANES:
        return PlaneOrder(plane.name, mode, _fly(plane.square, squares, draw))
    out = _fly(plane.square, squares // 2, draw)
    back = tuple(_OPPOSITE[move] for move in reversed(out)) if draw(4) else ()
    return PlaneOrder(plane.name, mode, (*out, ATTACK, *back))  # 8.24.2


def _fly(square: Square, squares: int, draw: Draw) -> tuple[str, ...]:
    moves = []
    for _ in range(squares):
        direction, square = _pick(_flights(square), draw)
        moves.append(direction)
    return tuple(moves)


@cache
def _flights(square: Square) -> tuple[tuple[str, Square], ...]:
    """The directions from a square that stay on the board, with the squares that they lead to (8.3)."""
    steps = ((direction, step(square, direction)) for direction in DIRECTIONS)
    return tuple((direction, there) for direction, there in steps if on_board(there))


def _allowed(modes: Mapping[Item, str]) -> list[Item]:
    return [mode for mode, reason in modes.items() if not reason]


def _pick(items: Sequence[Item], draw: Draw) -> Item:
    return items[draw(len(items))]
