"""Orders for units, one unit after the other or in one line."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from enum import Enum
from typing import Generic, TypeVar, cast

from compbis.desk.names import Names, initials
from compbis.desk.order import Typed, UnitWords, ask_moves, for_unit, forms, is_whole, last_word, read
from compbis.desk.place import Place, Speech, Topic
from compbis.desk.repeating import AGAIN, Reading, UnitKey
from compbis.errors import IllegalOrder
from compbis.table.completion import Completion, Finder
from compbis.table.page import Settled
from compbis.table.request import Order, Request
from compbis.table.talk import Say

O = TypeVar("O", bound=Order)  # noqa: E741
O_co = TypeVar("O_co", bound=Order, covariant=True)
P = TypeVar("P", bound=Place)
R = TypeVar("R", bound=Request)

NONE_TO_BE_MOVED = "NONE TO BE MOVED"
_UNDO = "UN"
_UNCHANGED = "NO ORDER GIVEN: NOTHING CHANGED"


class Onward(Enum):
    """What may be typed in place of a unit's order."""

    NEXT = ""
    EXIT = "X"


class UnitOrders(ABC, Generic[O_co]):
    """How a game orders the units of one kind at one request.

    command: the letters of the command that does it; prompt, topic: of the question for one unit's order; back: what a
    refusal there adds, on how to get away; abandoned: what follows when a player leaves an order at its moves, None to
    ask for it again; take_back: the order that takes the last one back, which UN gives there; None if it does not.
    """

    command: str
    prompt: str
    topic: Topic
    back: str
    abandoned: Onward | None = Onward.EXIT
    take_back: Order | None = None

    @abstractmethod
    def names(self) -> Collection[str]:
        """Those of the side's units that can be named."""

    @abstractmethod
    def offered(self) -> Sequence[str]:
        """The names of the units that the walk shows, in its order."""

    @abstractmethod
    def unit(self, name: str) -> UnitWords[O_co]:
        """What a unit may be ordered."""

    @abstractmethod
    def tell(self, name: str) -> Say:
        """What a player is told of a unit before its order is asked for."""

    def refuse(self, name: str) -> None:
        """Raise IllegalOrder with the reason why the walk does not show this unit, if there is one."""

    def check_name(self, name: str, words: Sequence[str]) -> None:
        """Raise IllegalOrder if the words behind a name that was typed would rather be a part of it."""

    def to_repeat(self, place: Place) -> Sequence[str]:
        """The names of the units whose last orders are given again if all are."""
        return [name for name in self.offered() if (self.command, name) in place.repeats.kept]

    def offer(self, place: Place, name: str, words: Sequence[str], typed: str) -> Completion:
        """What may follow behind the name and these words. typed: the beginning of the next."""
        unit = self.unit(name)
        return Typed(unit, words, unit.written, (self.command, name) in place.repeats.kept).offer(typed)


ByCommand = Mapping[str, UnitOrders[O]]


def order_units(place: Place, all_orders: ByCommand[O], command: str, argument: str, names: Names) -> Speech[O | None]:
    """The order that stands on the line itself, or one that comes of a walk from the unit named, or from the first."""
    orders, first = all_orders[command], ""
    if argument.strip():
        if place.classic:
            raise IllegalOrder("ONE LINE IS NOT CLASSIC")
        if not orders.names():
            raise IllegalOrder(NONE_TO_BE_MOVED)
        typed = argument.replace(AGAIN, f" {AGAIN} ")
        first, words = names.find(typed, orders.names(), f"{command} ?", lambda *unit: _takes(orders, *unit))
        if words:
            orders.check_name(first, words)
            return (yield from give(place, orders, first, words))
    offered = orders.offered()
    if first and first not in offered:
        orders.refuse(first)
    if not offered:
        raise IllegalOrder(NONE_TO_BE_MOVED)
    place.walk = (command, first or offered[0])
    place.walked.clear()
    return (yield from walk(place, all_orders))


def _takes(orders: UnitOrders[O], name: str, words: Sequence[str]) -> bool:
    """Whether the word behind a name is a mode that the unit may take."""
    return bool(words) and words[0] in orders.unit(name).modes()


def walk(place: Place, all_orders: ByCommand[O]) -> Speech[O | None]:
    """Go on with the units, from the one where the place stands: an order, or None when it is left or through."""
    while place.walk is not None:
        command, name = place.walk
        offered = all_orders[command].offered()
        place.trail[:] = _way_to(place, command, offered, name)
        answer = yield from ask(place, all_orders[command], name)
        if answer is Onward.EXIT:
            break
        if not isinstance(answer, Onward) and answer == all_orders[command].take_back:
            place.walk = place.walked.pop() if place.walked else place.walk
            return answer
        following = offered[offered.index(name) + 1 :]
        place.walk = (command, following[0]) if following else None
        if not isinstance(answer, Onward):
            place.walked.append((command, name))
            return answer
    place.walk = None
    return None


def give(place: Place, orders: UnitOrders[O], name: str, words: Sequence[str], silent: bool = False) -> Speech[O]:
    """Give the order that words behind a unit's name come to, and tell how far it gets, but where that is told of all
    such orders at once. Raises IllegalOrder."""
    key = (orders.command, name)
    if tuple(words) == (AGAIN,):
        words = place.repeats.again(key)
    if name not in orders.offered():
        orders.refuse(name)  # as not now, rather than as an illegal order
    unit = orders.unit(name)
    reading = read(unit, words)
    yield from place.give(reading.order, noted(unit, reading))
    place.repeats.given[key] = reading
    if reading.told and not silent:
        yield Say(tuple(map(Settled, reading.told)))
    return reading.order


def noted(unit: UnitWords[O], reading: Reading[O]) -> str:
    """What is to be known of an order besides what it says: its words, if they name a place."""
    return " ".join(reading.words) if any(map(unit.is_place, reading.words)) else ""


def go_on(place: Place, all_orders: ByCommand[O]) -> Speech[O | None]:
    """Go on with orders that are given again, and then with the walk that is under way: the next order, or None."""
    order = yield from repeat_next(place, all_orders)
    return order if order is not None else (yield from walk(place, all_orders))


def repeat_next(place: Place, all_orders: ByCommand[O]) -> Speech[O | None]:
    """Go on with orders that are given again: the next that can be, None if there is none; what cannot is told."""

    def again(key: UnitKey) -> Speech[O]:
        command, name = key
        return (yield from give(place, all_orders[command], name, [AGAIN]))

    return (yield from place.repeats.next(again))


def repeat(orders: Callable[[P, R], ByCommand[O]]) -> Callable[[P, R, str], Speech[O | None]]:
    """RO: every unit whose last order can be given again does the same once more. orders: how units are ordered, by
    command."""

    def do(place: P, request: R, argument: str) -> Speech[O | None]:
        all_orders = orders(place, request)
        place.repeats.repeat((command, name) for command, kind in all_orders.items() for name in kind.to_repeat(place))
        return (yield from repeat_next(place, all_orders))

    return do


def ask(place: Place, orders: UnitOrders[O], name: str) -> Speech[O | Onward]:
    """Ask for the order of a unit, its mode and its moves or the whole in one line, until one is taken or the player
    goes on. But for the classic game he may look meanwhile, and take his last order back."""
    yield orders.tell(name)
    unit = orders.unit(name)
    place.modes, place.forms = tuple(unit.modes()), forms(unit)
    known = for_unit(unit, (orders.command, name) in place.repeats.kept)

    def complete(line: str) -> Completion:
        """A line as it is typed at another prompt gets a word on what is typed here."""
        named = line.upper().split()[:1] == [orders.command]
        return Completion(0, (), (f"HERE {name} IS ORDERED: {orders.back}",)) if named else known(line)

    start = list(place.trail)
    while True:
        place.trail[:] = start
        line = yield from place.read_word(orders.prompt, orders.topic, complete)
        if line in (Onward.NEXT.value, Onward.EXIT.value):
            return Onward(line)
        try:
            if not place.classic and (look := place.look(line)):
                yield from look
                yield orders.tell(name)
                continue
            if line == _UNDO and not place.classic and orders.take_back:
                return cast(O, (yield from place.give(orders.take_back)))
            answer = yield from _answer(place, orders, unit, [line] if place.classic else line.split())
        except IllegalOrder as error:
            yield place.refusal(error)
        else:
            if answer is not None:
                return answer


def _answer(place: Place, orders: UnitOrders[O], unit: UnitWords[O], words: Sequence[str]) -> Speech[O | Onward | None]:
    """What comes of words where a unit's order is asked for. Raises IllegalOrder."""
    whole = is_whole(unit, words) and not (place.classic and unit.has_modes)
    if unit.has_modes and not (whole and is_whole(unit, words[:1])):
        _check_mode(unit, words, orders.back)
    if whole:
        return (yield from give(place, orders, unit.name, words))
    unit.begin(words[0])
    place.trail.append(words[0])
    moves = yield from ask_moves(place, unit, words[0])
    if moves and unit.is_place(moves[0]):
        return (yield from give(place, orders, unit.name, (words[0], *moves)))
    if moves is not None:
        order = yield from place.give(unit.order(words[0], moves))
        place.repeats.given[orders.command, unit.name] = Reading(order, (words[0], *moves))
        return order
    yield Say((_UNCHANGED,))
    return orders.abandoned


def _check_mode(unit: UnitWords[O], words: Sequence[str], back: str) -> None:
    """Refuse what is no mode, and say how one gets away."""
    try:
        unit.check_mode(words[0], words[1:], "")
    except IllegalOrder as error:
        raise IllegalOrder(f"{error}; {back}") from error


def units_and_orders(place: Place, orders: UnitOrders[O], names: Names) -> Finder:
    """The name of a unit and its order in one line, as may follow behind the command."""

    def find(line: str) -> Completion:
        if not (units := tuple(orders.offered())):
            return Completion(len(line), (), (NONE_TO_BE_MOVED,))
        begun = tuple(name for name in units if name.startswith(line.upper()))
        done, typed = last_word(line)
        whole = line.upper().removesuffix(" ") in units and not typed
        if not done and line and not begun:
            return _short(line.upper(), units)
        if (begun and not whole) or not done:
            return Completion(0, begun)
        try:
            name, words = names.find(done, units)
        except IllegalOrder:
            return Completion(0)
        offer = orders.offer(place, name, words, typed)
        others = (f"OTHER NAMES: {', '.join(begun)}",) if begun else ()
        return Completion(len(done), (*(other[len(done) :] for other in begun), *offer.words), (*offer.told, *others))

    return find


def _short(typed: str, units: Sequence[str]) -> Completion:
    """The short names that begin as is typed."""
    return Completion(0, tuple(short for short in map(initials, units) if short.startswith(typed)))


def _way_to(place: Place, command: str, offered: Sequence[str], name: str) -> list[str]:
    """The lines that lead to a unit from its command: its name, or in the classic game one (CR) after the other."""
    if place.classic:
        return [command, *[Onward.NEXT.value] * offered.index(name)]
    return [f"{command} {name}"]
