"""Orders for ships and planes, one unit after the other: MS with Chart B, MP with Chart C (6.1, 7.0, 8.1, 8.9)."""

from collections.abc import Callable, Iterable

from compbis.errors import IllegalOrder
from compbis.games.computer_bismarck import details
from compbis.games.computer_bismarck.board import DIRECTIONS
from compbis.games.computer_bismarck.orders import ATTACK, PlaneOrder, ShipOrder
from compbis.games.computer_bismarck.requests import EvadeRequest, MovementRequest, deck_open
from compbis.games.computer_bismarck.rules import flight, movement
from compbis.games.computer_bismarck.sight import View
from compbis.games.computer_bismarck.sitting import Sitting, Speech
from compbis.games.computer_bismarck.units import Plane, Ship
from compbis.table.talk import Say

Check = Callable[[tuple[str, ...]], None]
"""Raises IllegalOrder if the moves so far may not be."""

EXIT = "X"
NEXT = ""
"""(CR): on to the next unit."""


def walk(sitting: Sitting, request: MovementRequest) -> Speech[ShipOrder | PlaneOrder | None]:
    """Go on with the units, from the one where the sitting stands: an order, or None when it is left or through."""
    while sitting.walk is not None:
        command, name = sitting.walk
        names = offered_names(sitting, request.view, command)
        sitting.trail[:] = _way_to(sitting, command, names, name)
        if command == "MS":
            answer: ShipOrder | PlaneOrder | str = yield from _ask_ship(sitting, request, request.view.ships[name])
        else:
            answer = yield from _ask_plane(sitting, request, request.view.planes[name])
        if answer == EXIT:
            break
        following = names[names.index(name) + 1 :]
        sitting.walk = (command, following[0]) if following else None
        if isinstance(answer, ShipOrder | PlaneOrder):
            return answer
    sitting.walk = None
    return None


def evade(sitting: Sitting, request: EvadeRequest) -> Speech[ShipOrder]:
    """The secret move of one ship (10.1): an order of Chart B, or (CR) to stay as it is."""
    ship = request.view.ships[request.unit]
    answer = yield from _ask_ship(sitting, request, ship)
    return answer if isinstance(answer, ShipOrder) else ShipOrder(ship.name, ship.mode)


def offered_names(sitting: Sitting, view: View, command: str) -> list[str]:
    """The names of the units that MS or MP shows, in their order; in the classic game none that cannot move (6.5)."""
    if command == "MP":
        return [plane.name for plane in details.offered_planes(view)]
    ships = details.offered_ships(view)
    return [ship.name for ship in ships if not sitting.classic or movement.can_move(ship, view.turn)]


def check_words(moves: Iterable[str], *more: str) -> None:
    """Raise IllegalOrder unless all are directions of 7.0, or one of those named besides."""
    if not all(move in DIRECTIONS or move in more for move in moves):
        raise IllegalOrder("NOT A DIRECTION")


def _way_to(sitting: Sitting, command: str, names: list[str], name: str) -> list[str]:
    """The lines that lead to a unit from Chart A: its name, or in the classic game one (CR) after the other."""
    if sitting.classic:
        return [command, *[NEXT] * names.index(name)]
    return [f"{command} {name}"]


def _ask_ship(sitting: Sitting, request: MovementRequest | EvadeRequest, ship: Ship) -> Speech[ShipOrder | str]:
    """Chart B for one ship: an order, or EXIT or NEXT."""
    start = list(sitting.trail)
    yield Say((sitting.words.ship_line(request.view, ship),))
    while True:
        sitting.trail[:] = start
        mode = yield from sitting.read_word("ENTER COMMAND -CHART B-", "CHART B")
        if mode in (EXIT, NEXT):
            return mode
        order = ShipOrder(ship.name, mode)
        if not (yield from sitting.judged(request, order)):
            continue
        sitting.trail.append(mode)
        squares = movement.squares_now(ship, mode, request.view.turn)
        moves = yield from _ask_moves(sitting, squares, _ship_check(ship))
        order = ShipOrder(ship.name, mode, moves)
        if (yield from sitting.judged(request, order)):
            return order


def _ask_plane(sitting: Sitting, request: MovementRequest, plane: Plane) -> Speech[PlaneOrder | str]:
    """Chart C for one plane (8.9): an order, or EXIT or NEXT."""
    start = list(sitting.trail)
    yield Say((sitting.words.plane_line(request.view, plane),))
    while True:
        sitting.trail[:] = start
        mode = yield from sitting.read_word("ENTER MODE FROM CHART C-", "CHART C")
        if mode in (EXIT, NEXT):
            return mode
        try:
            _check_mode(request.view, plane, mode)
        except IllegalOrder as error:
            yield sitting.refusal(error)
            continue
        sitting.trail.append(mode)
        moves: tuple[str, ...] = ()
        if mode not in "ZB":
            strike = mode == "A" and plane.kind == "T"
            check = _plane_check(plane, mode)
            moves = yield from _ask_moves(sitting, flight.speed(plane, mode), check, strike)
        order = PlaneOrder(plane.name, mode, moves)
        if (yield from sitting.judged(request, order)):
            return order


def _ask_moves(sitting: Sitting, squares: int, check: Check, strike: bool = False) -> Speech[tuple[str, ...]]:
    """Directions one at a time, until there are no moves left or (CR) (7.0, 8.9).

    check: judges the moves so far; strike: an A is to be among them, which is no move of its
    own and may also be typed when none is left (8.24.2).
    """
    moves: tuple[str, ...] = ()
    left = squares
    while left > 0 or (strike and ATTACK not in moves):
        word = yield from sitting.read_word(f"ENTER {left} MOVES-", "MOVES")
        if not word:
            break
        try:
            check((*moves, word))
        except IllegalOrder as error:
            yield sitting.refusal(error)
            continue
        moves = (*moves, word)
        sitting.trail.append(word)
        left -= word != ATTACK
    return moves


def _ship_check(ship: Ship) -> Check:
    def check(moves: tuple[str, ...]) -> None:
        check_words(moves)
        movement.follow_track(ship, moves)

    return check


def _plane_check(plane: Plane, mode: str) -> Check:
    def check(moves: tuple[str, ...]) -> None:
        check_words(moves, ATTACK)
        flight.fly(plane, mode, moves)

    return check


def _check_mode(view: View, plane: Plane, mode: str) -> None:
    """Refuse a mode before any moves are asked for."""
    if reason := flight.modes(plane).get(mode, "NOT A COMMAND OF CHART C"):
        raise IllegalOrder(reason)
    if mode != "B" and not plane.aloft and not deck_open(view, plane):
        raise IllegalOrder("ITS CARRIER IS NOT IN L MODE")  # 6.23
