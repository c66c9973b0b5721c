"""Orders for ships and planes, one unit after the other: MS with Chart B, MP with Chart C (6.1, 7.0, 8.1, 8.9)."""

from collections.abc import Callable, Collection, Mapping, Sequence

from compbis.desk import walk as walking
from compbis.desk.place import Speech, Topic
from compbis.desk.repeating import Reading, is_order
from compbis.desk.walk import Onward, UnitOrders
from compbis.errors import IllegalOrder
from compbis.games.computer_bismarck.cards.kinds import TORPEDO_PLANES
from compbis.games.computer_bismarck.cards.modes import ARMED, AT_BASE, HOMEWARD, PlaneMode, ShipMode, UnitMode
from compbis.games.computer_bismarck.desk import completion, oneline
from compbis.games.computer_bismarck.desk.oneline import COMPASS, SQUARE_NUMERALS, OrderRequest, UnitOrder, check_words
from compbis.games.computer_bismarck.desk.place import BismarckPlace
from compbis.games.computer_bismarck.requests.decisions import EvadeRequest, MovementRequest, deck_open
from compbis.games.computer_bismarck.rules import flight, movement
from compbis.games.computer_bismarck.state.orders import ATTACK, PlaneOrder, ShipOrder
from compbis.games.computer_bismarck.state.sight import View
from compbis.games.computer_bismarck.state.units import Plane, Ship
from compbis.games.computer_bismarck.words import details
from compbis.table.completion import Offer
from compbis.table.talk import Say

_UNCHANGED = "NO ORDER GIVEN: NOTHING CHANGED"
_ALWAYS = ("X", "(CR)")
_CHART_B = Topic("CHART B", charts=("CHART B",), always=_ALWAYS)
_CHART_C = Topic("CHART C", charts=("CHART C",), always=_ALWAYS)
_EVASION = Topic("EVASION", (("X, (CR)", "STAY AS IT IS"),), charts=("CHART B",))

AskRest = Callable[[str], Speech[UnitOrder | None]]
"""From a mode to the order that comes of it, once its moves are asked for; None where it is left as it was."""


class ShipOrders:
    """Orders for the ships of a side: MS."""

    command = "MS"

    def __init__(self, place: BismarckPlace, request: OrderRequest) -> None:
        self._place = place
        self._request = request

    def names(self) -> Collection[str]:
        """The side's ships."""
        return self._request.view.ships

    def offered(self) -> list[str]:
        """The names of the ships that MS shows; in the classic game none that cannot move (6.5)."""
        view = self._request.view
        ships = details.offered_ships(view)
        return [ship.name for ship in ships if not self._place.classic or movement.can_move(ship, view.turn)]

    def refuse(self, name: str) -> None:
        """Raise IllegalOrder with the reason why a ship may not be ordered."""
        oneline.try_out(self._request, ShipOrder(name, ""))

    def check_name(self, name: str, words: Sequence[str]) -> None:
        """No number is a part of a ship's name that a square could be taken for."""

    def ask(self, name: str) -> Speech[UnitOrder | Onward]:
        """Chart B for one ship."""
        place, request, ship = self._place, self._request, self._request.view.ships[name]
        yield _detail(place, place.words.ship_line(request.view, ship))

        def ask_rest(letter: str) -> Speech[ShipOrder | None]:
            mode = ShipMode(letter)
            if squares := movement.squares_now(ship, mode, request.view.turn):
                oneline.try_out(request, ShipOrder(name, mode))  # before its moves are asked for
            place.trail.append(mode)
            moves = yield from _ask_moves(place, ship, mode, squares)
            return None if moves is None else ShipOrder(name, mode, moves)

        topic = _CHART_B if isinstance(request, MovementRequest) else _EVASION
        return (yield from _ask_unit(self, place, request, ship, "ENTER COMMAND -CHART B-", topic, ask_rest))

    def read(self, name: str, words: Sequence[str]) -> Reading[UnitOrder]:
        """The order that words come to."""
        return oneline.read(self._request, self._request.view.ships[name], words)

    def offer(self, name: str, words: Sequence[str], typed: str) -> Offer:
        """What may follow behind these words."""
        return completion.offer(self._place, self._request, self._request.view.ships[name], words, typed)


class PlaneOrders:
    """Orders for the planes of a side: MP."""

    command = "MP"

    def __init__(self, place: BismarckPlace, request: MovementRequest) -> None:
        self._place = place
        self._request = request

    def names(self) -> Collection[str]:
        """The side's planes."""
        return self._request.view.planes

    def offered(self) -> list[str]:
        """The names of the planes that MP shows."""
        return [plane.name for plane in details.offered_planes(self._request.view)]

    def refuse(self, name: str) -> None:
        """Raise IllegalOrder with the reason why planes may not be ordered."""
        oneline.try_out(self._request, PlaneOrder(name, ""))

    def check_name(self, name: str, words: Sequence[str]) -> None:
        """Refuse a number that no planes of that name have."""
        if words[0].isdigit() and len(words[0]) < SQUARE_NUMERALS:
            raise IllegalOrder(f"NO PLANE {name} {words[0]}: MP ? LISTS THEM. A SQUARE HAS FOUR NUMERALS")

    def ask(self, name: str) -> Speech[UnitOrder | Onward]:
        """Chart C for one plane (8.9)."""
        place, request, plane = self._place, self._request, self._request.view.planes[name]
        yield _detail(place, place.words.plane_line(request.view, plane))

        def ask_rest(letter: str) -> Speech[PlaneOrder | None]:
            mode = PlaneMode(letter)
            _check_take_off(request.view, plane, mode)
            place.trail.append(mode)
            if mode in (HOMEWARD, AT_BASE):
                return PlaneOrder(name, mode)
            moves = yield from _ask_moves(place, plane, mode, flight.speed(plane, mode))
            return None if moves is None else PlaneOrder(name, mode, moves)

        return (yield from _ask_unit(self, place, request, plane, "ENTER MODE FROM CHART C-", _CHART_C, ask_rest))

    def read(self, name: str, words: Sequence[str]) -> Reading[UnitOrder]:
        """The order that words come to."""
        return oneline.read(self._request, self._request.view.planes[name], words)

    def offer(self, name: str, words: Sequence[str], typed: str) -> Offer:
        """What may follow behind these words."""
        return completion.offer(self._place, self._request, self._request.view.planes[name], words, typed)


def unit_orders(place: BismarckPlace, request: MovementRequest) -> Mapping[str, UnitOrders[UnitOrder]]:
    """How units are ordered, by command."""
    return {"MS": ShipOrders(place, request), "MP": PlaneOrders(place, request)}


def evade(place: BismarckPlace, request: EvadeRequest) -> Speech[None]:
    """The secret move of one ship (10.1): an order of Chart B, or (CR) to stay as it is."""
    ship = request.view.ships[request.unit]
    answer = yield from ShipOrders(place, request).ask(ship.name)
    if isinstance(answer, Onward):
        yield from place.give(ShipOrder(ship.name, ship.mode))


def _detail(place: BismarckPlace, line: str) -> Say:
    """The detail line of a unit, in the classic game without the heads and words that a screen may add to it."""
    return Say((str(line) if place.classic else line,))


def _ask_unit(
    orders: UnitOrders[UnitOrder],
    place: BismarckPlace,
    request: OrderRequest,
    unit: Ship | Plane,
    prompt: str,
    topic: Topic,
    ask_rest: AskRest,
) -> Speech[UnitOrder | Onward]:
    """Ask for a mode, or a whole order in one line, until it is legal. Where that is left, an evading ship is asked for
    its mode again."""
    place.modes = oneline.open_modes(request.view, unit)
    place.forms = completion.forms(request.view, unit)

    def answer(words: Sequence[str]) -> Speech[UnitOrder | Onward | None]:
        one_line = is_order(words) and not place.classic
        _check_command(request, unit, words, one_line)
        if one_line:
            return (yield from walking.give(place, orders, unit.name, words))
        if order := (yield from ask_rest(words[0])):
            return (yield from place.give(order))
        yield Say((_UNCHANGED,))
        return Onward.EXIT if isinstance(request, MovementRequest) else None

    complete = completion.for_unit(place, request, unit)
    asking: Speech[UnitOrder | Onward] = walking.ask_order(place, prompt, topic, complete, answer)
    return (yield from asking)


def _ask_moves(
    place: BismarckPlace, unit: Ship | Plane, mode: UnitMode, squares: int
) -> Speech[tuple[str, ...] | None]:
    """Directions one at a time, or several on a line but for the classic game, until there are no moves left or (CR)
    (7.0, 8.9); None where an X, but in the classic game, leaves the order as it was. A torpedo plane types an A among
    them, which is no move of its own, and may also be typed when none is left (8.24.2)."""
    strike = mode == ARMED and unit.spec.kind is TORPEDO_PLANES
    moves: tuple[str, ...] = ()
    left = squares
    while left > 0 or (strike and ATTACK not in moves):
        complete = completion.for_moves(unit, mode, moves, left)
        line = yield from place.read_word(f"ENTER {left} MOVES-", _moves_topic(place, left), complete)
        words = [line] if place.classic else line.split()
        if not line:
            break
        if line == Onward.EXIT.value and not place.classic:
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


def _moves_topic(place: BismarckPlace, left: int) -> Topic:
    """The topic of the question for moves, of which so many are left. `SW` is a direction there."""
    attack = ((ATTACK, "WHERE A TORPEDO PLANE ATTACKS"),) if ATTACK in place.modes else ()
    directions = ((COMPASS, "ONE OR SEVERAL" if left > 1 else "ONE"),) if left else ()
    end = (("(CR)", "THE ORDER IS DONE"), ("X", "THE ORDER STAYS AS IT WAS"))
    return Topic("MOVES", (*directions, *attack, *end), own=("SW",))


def _check_directions(unit: Ship | Plane, words: Sequence[str]) -> None:
    """Refuse what is no direction, and say how one gets on, or back."""
    try:
        check_words(words, *(() if isinstance(unit, Ship) else (ATTACK,)))
    except IllegalOrder as error:
        raise IllegalOrder(f"{error}; (CR) ENDS THE MOVES, X LEAVES THE ORDER AS IT WAS") from error


def _check_command(request: OrderRequest, unit: Ship | Plane, words: Sequence[str], one_line: bool) -> None:
    """Refuse what is no command of Chart B or C, and say how one gets back to Chart A, or on where one cannot."""
    if one_line and is_order(words[:1]):
        return
    try:
        oneline.check_mode(request.view, unit, words[0], words[1:])
    except IllegalOrder as error:
        back = "X GOES BACK TO CHART A" if isinstance(request, MovementRequest) else "(CR) LETS IT STAY AS IT IS"
        raise IllegalOrder(f"{error}; {back}") from error


def _check_take_off(view: View, plane: Plane, mode: PlaneMode) -> None:
    """Refuse a mode of a plane before any moves are asked for."""
    if reason := flight.modes(plane)[mode]:
        raise IllegalOrder(reason)
    if mode != AT_BASE and not plane.aloft and not deck_open(view, plane):
        raise IllegalOrder(flight.deck_closed(plane))
