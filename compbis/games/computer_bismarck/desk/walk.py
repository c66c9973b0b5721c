"""Orders for ships and planes, one unit after the other: MS with Chart B, MP with Chart C (6.1, 7.0, 8.1, 8.9)."""

from collections.abc import Callable, Sequence

from compbis.errors import IllegalOrder
from compbis.games.computer_bismarck.cards.kinds import TORPEDO_PLANES
from compbis.games.computer_bismarck.cards.modes import ARMED, AT_BASE, HOMEWARD, PlaneMode, ShipMode, UnitMode
from compbis.games.computer_bismarck.desk import completion, oneline, repeating
from compbis.games.computer_bismarck.desk.oneline import OrderRequest, UnitOrder, check_words
from compbis.games.computer_bismarck.desk.place import Place, Speech
from compbis.games.computer_bismarck.requests.decisions import EvadeRequest, MovementRequest, deck_open
from compbis.games.computer_bismarck.rules import flight, movement
from compbis.games.computer_bismarck.state.orders import ATTACK, PlaneOrder, ShipOrder
from compbis.games.computer_bismarck.state.sight import View
from compbis.games.computer_bismarck.state.units import Plane, Ship
from compbis.games.computer_bismarck.words import details
from compbis.table.talk import Say

EXIT = "X"
NEXT = ""
"""(CR): on to the next unit."""
_UNCHANGED = "NO ORDER GIVEN: NOTHING CHANGED"


def walk(place: Place, request: MovementRequest) -> Speech[UnitOrder | None]:
    """Go on with the units, from the one where the place stands: an order, or None when it is left or through."""
    while place.walk is not None:
        command, name = place.walk
        names = offered_names(place, request.view, command)
        place.trail[:] = _way_to(place, command, names, name)
        if command == "MS":
            answer: UnitOrder | str = yield from _ask_ship(place, request, request.view.ships[name])
        else:
            answer = yield from _ask_plane(place, request, request.view.planes[name])
        if answer == EXIT:
            break
        following = names[names.index(name) + 1 :]
        place.walk = (command, following[0]) if following else None
        if isinstance(answer, ShipOrder | PlaneOrder):
            return answer
    place.walk = None
    return None


def evade(place: Place, request: EvadeRequest) -> Speech[None]:
    """The secret move of one ship (10.1): an order of Chart B, or (CR) to stay as it is."""
    ship = request.view.ships[request.unit]
    answer = yield from _ask_ship(place, request, ship)
    if not isinstance(answer, ShipOrder):
        yield from place.give(ShipOrder(ship.name, ship.mode))


def offered_names(place: Place, view: View, command: str) -> list[str]:
    """The names of the units that MS or MP shows, in their order; in the classic game none that cannot move (6.5)."""
    if command == "MP":
        return [plane.name for plane in details.offered_planes(view)]
    ships = details.offered_ships(view)
    return [ship.name for ship in ships if not place.classic or movement.can_move(ship, view.turn)]


def give(place: Place, request: OrderRequest, unit: Ship | Plane, words: Sequence[str]) -> Speech[UnitOrder]:
    """Give the order that words behind a unit's name come to, and tell how far it gets. Raises IllegalOrder."""
    if tuple(words) == (oneline.AGAIN,):
        words = repeating.again(place, unit)
    reading = oneline.read(request, unit, words)
    yield from place.give(reading.order)
    place.given[oneline.key(unit)] = reading
    if reading.told:
        yield Say(reading.told)
    return reading.order


def _way_to(place: Place, command: str, names: list[str], name: str) -> list[str]:
    """The lines that lead to a unit from Chart A: its name, or in the classic game one (CR) after the other."""
    if place.classic:
        return [command, *[NEXT] * names.index(name)]
    return [f"{command} {name}"]


def _ask_ship(place: Place, request: OrderRequest, ship: Ship) -> Speech[ShipOrder | str]:
    """Chart B for one ship: an order, or EXIT or NEXT."""
    walking = isinstance(request, MovementRequest)
    yield _detail(place, place.words.ship_line(request.view, ship))
    topic = "CHART B" if walking else "EVASION"

    def ask(letter: str) -> Speech[ShipOrder | str]:
        mode = ShipMode(letter)
        if squares := movement.squares_now(ship, mode, request.view.turn):
            oneline.try_out(request, ShipOrder(ship.name, mode))  # before its moves are asked for
        place.trail.append(mode)
        moves = yield from _ask_moves(place, ship, mode, squares)
        return EXIT if moves is None else ShipOrder(ship.name, mode, moves)

    prompt = "ENTER COMMAND -CHART B-"
    order = yield from _ask_unit(place, request, ship, prompt, topic, ask)
    assert not isinstance(order, PlaneOrder)
    return order


def _ask_plane(place: Place, request: MovementRequest, plane: Plane) -> Speech[PlaneOrder | str]:
    """Chart C for one plane (8.9): an order, or EXIT or NEXT."""
    yield _detail(place, place.words.plane_line(request.view, plane))

    def ask(letter: str) -> Speech[PlaneOrder | str]:
        mode = PlaneMode(letter)
        _check_mode(request.view, plane, mode)
        place.trail.append(mode)
        if mode in (HOMEWARD, AT_BASE):
            return PlaneOrder(plane.name, mode)
        moves = yield from _ask_moves(place, plane, mode, flight.speed(plane, mode))
        return EXIT if moves is None else PlaneOrder(plane.name, mode, moves)

    order = yield from _ask_unit(place, request, plane, "ENTER MODE FROM CHART C-", "CHART C", ask)
    assert not isinstance(order, ShipOrder)
    return order


def _detail(place: Place, line: str) -> Say:
    """The detail line of a unit, in the classic game without the heads and words that a screen may add to it."""
    return Say((str(line) if place.classic else line,))


def _ask_unit(
    place: Place,
    request: OrderRequest,
    unit: Ship | Plane,
    prompt: str,
    topic: str,
    ask: Callable[[str], Speech[UnitOrder | str]],
) -> Speech[UnitOrder | str]:
    """Ask for a mode, or a whole order in one line, until it is legal. ask: for the rest, once there is a mode; where
    that is left, an evading ship is asked for its mode again."""
    start = list(place.trail)
    place.modes = completion.open_modes(request.view, unit)
    place.forms = completion.forms(request.view, unit)
    complete = completion.for_unit(request, unit, oneline.key(unit) in place.kept)
    while True:
        place.trail[:] = start
        line = yield from place.read_word(prompt, topic, complete)
        if line in (EXIT, NEXT):
            return line
        words = [line] if place.classic else line.split()
        one_line = oneline.is_order(words) and not place.classic
        try:
            _check_command(request, unit, words, one_line)
            if one_line:
                return (yield from give(place, request, unit, words))
            order = yield from ask(words[0])
            if isinstance(order, str):
                yield Say((_UNCHANGED,))
                if isinstance(request, MovementRequest):
                    return order
                continue
            return (yield from place.give(order))
        except IllegalOrder as error:
            yield place.refusal(error)


def _ask_moves(place: Place, unit: Ship | Plane, mode: UnitMode, squares: int) -> Speech[tuple[str, ...] | None]:
    """Directions one at a time, or several on a line but for the classic game, until there are no moves left or (CR)
    (7.0, 8.9); None where an X, but in the classic game, leaves the order as it was. A torpedo plane types an A among
    them, which is no move of its own, and may also be typed when none is left (8.24.2)."""
    strike = mode == ARMED and unit.spec.kind is TORPEDO_PLANES
    moves: tuple[str, ...] = ()
    left = squares
    while left > 0 or (strike and ATTACK not in moves):
        complete = completion.for_moves(unit, mode, moves, left)
        topic = ("ATTACK", "ONE MOVE")[left] if left < 2 else "MOVES"
        line = yield from place.read_word(f"ENTER {left} MOVES-", topic, complete)
        words = [line] if place.classic else line.split()
        if not line:
            break
        if line == EXIT and not place.classic:
            return None
        steps = sum(word != ATTACK for word in words)
        try:
            _check_directions(unit, words)
            oneline.check_moves(unit, mode, (*moves, *words))
            if steps > left:
                raise IllegalOrder(f"ONLY {left} MOVES")
        except IllegalOrder as error:
            yield place.refusal(error)
            continue
        moves = (*moves, *words)
        place.trail += words
        left -= steps
    return moves


def _check_directions(unit: Ship | Plane, words: Sequence[str]) -> None:
    """Refuse what is no direction, and say how one gets on, or back."""
    try:
        check_words(words, *(() if isinstance(unit, Ship) else (ATTACK,)))
    except IllegalOrder as error:
        raise IllegalOrder(f"{error}; (CR) ENDS THE MOVES, X LEAVES THE ORDER AS IT WAS") from error


def _check_command(request: OrderRequest, unit: Ship | Plane, words: Sequence[str], one_line: bool) -> None:
    """Refuse what is no command of Chart B or C, and say how one gets back to Chart A, or on where one cannot."""
    if one_line and oneline.is_order(words[:1]):
        return
    try:
        oneline.check_mode(request.view, unit, words[0], words[1:])
    except IllegalOrder as error:
        back = "X GOES BACK TO CHART A" if isinstance(request, MovementRequest) else "(CR) LETS IT STAY AS IT IS"
        raise IllegalOrder(f"{error}; {back}") from error


def _check_mode(view: View, plane: Plane, mode: PlaneMode) -> None:
    """Refuse a mode before any moves are asked for."""
    if reason := flight.modes(plane)[mode]:
        raise IllegalOrder(reason)
    if mode != AT_BASE and not plane.aloft and not deck_open(view, plane):
        raise IllegalOrder(flight.deck_closed(plane))
