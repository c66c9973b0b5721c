"""Orders for units: one unit after another, or in one line."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from enum import Enum
from typing import Generic, TypeVar, cast

from compbis.desk.names import Names
from compbis.desk.order import Typed, UnitWords, ask_moves, check, cut, for_unit, forms, is_whole, read
from compbis.desk.place import Place, Speech, Topic
from compbis.desk.repeating import AGAIN, Reading, UnitKey
from compbis.errors import IllegalOrder
from compbis.table.completion import Completion
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
    """What may be typed instead of a unit's order."""

    NEXT = ""
    EXIT = "X"


class UnitOrders(ABC, Generic[O_co]):
    """How a game orders the units of one kind at one request."""

    command: str
    """The letters of the command that orders this kind."""
    prompt: str
    """Asks for one unit's order."""
    topic: Topic
    """The topic of that question."""
    back: str
    """What a refusal there adds: how to leave the question."""
    abandoned: Onward | None = Onward.EXIT
    """What happens if the player leaves an order at its moves; None to ask for the order again."""
    take_back: Order | None = None
    """The order that UN gives there, which takes back the last one; None if there is none."""

    none = NONE_TO_BE_MOVED
    """The line for a player who has no unit to order now."""

    @abstractmethod
    def names(self) -> Collection[str]:
        """The names of the side's units that can be ordered."""

    def in_play(self, name: str) -> bool:
        """Whether a unit is still in the game. If not, part of its name does not mean that unit where others fit."""
        return True

    @abstractmethod
    def offered(self) -> Sequence[str]:
        """The names of the units that the walk visits, in its order."""

    @abstractmethod
    def unit(self, name: str) -> UnitWords[O_co]:
        """What a unit may be ordered to do."""

    @abstractmethod
    def overview(self, name: str) -> Say:
        """What the player is shown of a unit before its order is asked for."""

    def refuse(self, name: str) -> None:
        """Raise IllegalOrder with the reason why the walk does not visit this unit, if there is one."""

    def check_name(self, name: str, words: Sequence[str]) -> None:
        """Raise IllegalOrder if the words after a typed name are more likely a part of it."""

    def to_repeat(self, place: Place) -> Sequence[str]:
        """The names of the units that RO orders again."""
        return [name for name in self.offered() if (self.command, name) in place.repeats.kept]

    def offer(self, place: Place, name: str, words: Sequence[str], typed: str) -> Completion:
        """What may follow the name and these words.

        Args:
            place: the desk's place
            name: the name of the unit
            words: the words after it
            typed: the beginning of the next word
        """
        unit = self.unit(name)
        return Typed(unit, words, unit.written, bool(place.repeats.last((self.command, name)))).offer(typed)


ByCommand = Mapping[str, UnitOrders[O]]
"""The kinds of units, each by the command that orders it."""


def order_units(place: Place, all_orders: ByCommand[O], command: str, argument: str, names: Names) -> Speech[O | None]:
    """The order given on the line itself, or the next order of a walk that begins with the named unit or the first.

    Args:
        place: the desk's place
        all_orders: how units are ordered, by command
        command: the command that was typed
        argument: the text after it
        names: finds units by name

    Returns:
        the order, or None if the walk ends without one

    Raises:
        IllegalOrder: no unit is meant, or the order is refused
    """
    orders, first = all_orders[command], ""
    if argument.strip():
        if place.classic:
            raise IllegalOrder("ONE LINE IS NOT CLASSIC")
        if not orders.names():
            raise IllegalOrder(orders.none)
        typed = argument.replace(AGAIN, f" {AGAIN} ")
        suits = (lambda *unit: _takes(orders, *unit), lambda name, words: name in orders.offered())
        first, words = names.find(typed, orders.names(), f"{command} ?", suits, orders.in_play)
        if words:
            orders.check_name(first, words)
            return (yield from give(place, orders, first, words))
    offered = orders.offered()
    if first and first not in offered:
        orders.refuse(first)
    if not offered:
        raise IllegalOrder(orders.none)
    place.walk = (command, first or offered[0])
    place.walked.clear()
    place.naming = names
    return (yield from walk(place, all_orders))


def _takes(orders: UnitOrders[O], name: str, words: Sequence[str]) -> bool:
    """Whether the word after a name is a mode that the unit may take."""
    return bool(words) and words[0] in orders.unit(name).modes()


def walk(place: Place, all_orders: ByCommand[O]) -> Speech[O | None]:
    """Continue the walk from the place's unit: the next order, or None when the walk is left or finished."""
    while place.walk is not None:
        command, name = place.walk
        offered = all_orders[command].offered()
        place.trail[:] = _way_to(place, command, offered, name)
        aside: list[O] = []

        def other(line: str, here: UnitKey = place.walk, given: list[O] = aside) -> Speech[O | None]:
            """The order that a whole line gives another unit."""
            if (order := (yield from _give_other(place, all_orders, here, line))) is not None:
                given.append(order)
            return order

        answer = yield from ask(place, all_orders[command], name, other)
        if aside and not isinstance(answer, Onward):
            place.walked.append(place.walk)
            return answer
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


def _give_other(place: Place, all_orders: ByCommand[O], here: UnitKey, line: str) -> Speech[O | None]:
    """Give another unit the whole order that is typed at the question for one. The question is then asked again.

    Args:
        place: the desk's place
        all_orders: how units are ordered, by command
        here: the command and the name of the unit in question
        line: the line that was typed

    Returns:
        the order; None if the line is not one of a command with a unit, or names only the unit in question

    Raises:
        IllegalOrder: the line is not a whole order, or the order is refused
    """
    command, _, argument = line.partition(" ")
    orders = all_orders.get(command)
    if place.classic or orders is None or place.naming is None or not orders.names():
        return None
    whole = f"A WHOLE ORDER IS TAKEN HERE, {command}, A NAME AND THE ORDER; {all_orders[here[0]].back}"
    if not argument.strip():
        raise IllegalOrder(whole)
    suits = (lambda *unit: _takes(orders, *unit), lambda name, words: name in orders.offered())
    typed = argument.replace(AGAIN, f" {AGAIN} ")
    try:
        name, words = place.naming.find(typed, orders.names(), f"{command} ?", suits, orders.in_play)
    except IllegalOrder as error:
        raise IllegalOrder(f"{error}; {all_orders[here[0]].back}") from error
    if (command, name) == here:
        return None
    if not words:
        raise IllegalOrder(whole)
    orders.check_name(name, words)
    return (yield from give(place, orders, name, words))


def give(place: Place, orders: UnitOrders[O], name: str, words: Sequence[str], silent: bool = False) -> Speech[O]:
    """Give the order that the words after a unit's name mean, and show how far the unit gets.

    Args:
        place: the desk's place
        orders: how the unit is ordered
        name: the name of the unit
        words: the words after it, or AGAIN for its last order
        silent: do not show how far it gets, as when this is shown for several orders at once

    Raises:
        IllegalOrder: the words are not an order, or it is refused
    """
    key = (orders.command, name)
    if tuple(words) == (AGAIN,):
        words = place.repeats.again(key)
    if name not in orders.offered():
        orders.refuse(name)  # with NotNow, rather than as an illegal order
    unit = orders.unit(name)
    reading = read(unit, unit.spelled(words))
    yield from place.give(reading.order, noted(unit, reading))
    place.repeats.given[key] = reading
    if reading.effects and not silent:
        yield Say(tuple(map(Settled, reading.effects)))
    return reading.order


def noted(unit: UnitWords[O], reading: Reading[O]) -> str:
    """The note to keep with an order: its words, if they name a place."""
    return " ".join(reading.words) if any(map(unit.is_place, reading.words)) else ""


def resume(place: Place, all_orders: ByCommand[O]) -> Speech[O | None]:
    """Continue with the repeated orders, then with the walk in progress: the next order, or None."""
    order = yield from repeat_next(place, all_orders)
    return order if order is not None else (yield from walk(place, all_orders))


def repeat_next(place: Place, all_orders: ByCommand[O]) -> Speech[O | None]:
    """Give the next order in the queue of repeated ones; None if none is left. If one cannot be given, the player is
    shown why."""

    def again(key: UnitKey) -> Speech[O]:
        command, name = key
        return (yield from give(place, all_orders[command], name, [AGAIN]))

    return (yield from place.repeats.next(again))


def repeat(orders: Callable[[P, R], ByCommand[O]]) -> Callable[[P, R, str], Speech[O | None]]:
    """RO: repeat the last order of every unit that can have it again. orders: how units are ordered, by command."""

    def do(place: P, request: R, argument: str) -> Speech[O | None]:
        all_orders = orders(place, request)
        place.repeats.repeat((command, name) for command, kind in all_orders.items() for name in kind.to_repeat(place))
        return (yield from repeat_next(place, all_orders))

    return do


def ask(
    place: Place, orders: UnitOrders[O], name: str, other: Callable[[str], Speech[O | None]] | None = None
) -> Speech[O | Onward]:
    """Ask for a unit's order until one is given or the player moves on. Outside the classic game, UN and the commands
    that only show something work at this question, too.

    Args:
        place: the desk's place
        orders: how the unit is ordered
        name: the name of the unit
        other: gives another unit the whole order in a line, and returns None for any other line; None if this unit
            alone may be ordered

    Returns:
        the order, or Onward if the player moves on
    """
    yield orders.overview(name)
    unit = orders.unit(name)
    place.modes, place.forms = tuple(unit.modes()), forms(unit)
    known = for_unit(unit, bool(place.repeats.last((orders.command, name))))
    ways = tuple(word for word in unit.compass if unit.begins_moves(word))  # there SW is a direction
    topic = orders.topic._replace(own=(*orders.topic.own, *ways))

    def complete(line: str) -> Completion:
        """Complete a unit's order. At a command for this kind of unit, say that only the order is typed here."""
        named = line.upper().split()[:1] == [orders.command]
        return Completion(0, (), (f"HERE {name} IS ORDERED: {orders.back}",)) if named else known(line)

    start = list(place.trail)
    while True:
        place.trail[:] = start
        line = yield from place.read_word(orders.prompt, topic, complete)
        if line in (Onward.NEXT.value, Onward.EXIT.value):
            return Onward(line)
        try:
            if not place.classic and (look := place.look(line)):
                yield from look
                yield orders.overview(name)
                continue
            if line == _UNDO and not place.classic and orders.take_back:
                return cast(O, (yield from place.give(orders.take_back)))
            if other and (given := (yield from other(line))) is not None:
                return given
            if line.startswith(f"{orders.command} ") and unit.has_modes and not place.classic:
                _check_repeated(orders, unit, line.split()[1:])
            answer = yield from _answer(place, orders, unit, [line] if place.classic else unit.spelled(line.split()))
        except IllegalOrder as error:
            yield place.refusal(error)
        else:
            if answer is not None:
                return answer


def _answer(place: Place, orders: UnitOrders[O], unit: UnitWords[O], words: Sequence[str]) -> Speech[O | Onward | None]:
    """The result of the words typed for a unit's order; None to ask again. Raises IllegalOrder."""
    whole = is_whole(unit, words) and not (place.classic and unit.has_modes)
    if unit.has_modes and not (whole and is_whole(unit, words[:1])):
        _check_mode(orders, unit, words)
    if whole:
        return (yield from give(place, orders, unit.name, words))
    unit.begin(words[0])
    place.trail.append(words[0])
    moves = yield from ask_moves(place, unit, words[0])
    if moves and unit.is_place(moves[0]):
        return (yield from give(place, orders, unit.name, (words[0], *moves)))
    if moves is not None:
        reading = unit.reading(words[0], moves)
        yield from place.give(reading.order, noted(unit, reading))
        place.repeats.given[orders.command, unit.name] = reading
        return reading.order
    yield Say((_UNCHANGED,))
    return orders.abandoned


def _check_mode(orders: UnitOrders[O], unit: UnitWords[O], words: Sequence[str]) -> None:
    """Refuse a word that is not a mode, and say how to leave the question."""
    try:
        unit.check_mode(words[0], words[1:], "")
    except IllegalOrder as error:
        raise IllegalOrder(f"{error}; {orders.back}") from error


def _check_repeated(orders: UnitOrders[O], unit: UnitWords[O], words: Sequence[str]) -> None:
    """Refuse an order that repeats the command and a name: only this unit is ordered here, so the words after the
    name suffice, if they are an order. Raises IllegalOrder."""
    names = (unit.name.split(), unit.spelled(unit.name.split()), *([word] for word in words[:1]))
    length = max(len(name) for name in names if [*words[: len(name)]] == [*name])
    own = unit.name.startswith(words[0]) or names[1] == words[:1]
    enough = ""
    try:
        if own and (rest := words[length:]):
            mode, *moves = read(unit, unit.spelled(rest)).words
            if any(move in unit.compass for move in moves):
                check(unit, mode, (), moves)
            enough = f": {cut(' '.join(rest))} ALONE IS ENOUGH"
        raise IllegalOrder(f"ONLY {unit.name} IS ORDERED HERE{enough}")
    except IllegalOrder as error:
        raise IllegalOrder(f"{error}; {orders.back}") from error


def _way_to(place: Place, command: str, offered: Sequence[str], name: str) -> list[str]:
    """The lines that lead to a unit from the command prompt: the command and the name; in the classic game the command,
    and (CR) for each unit before it."""
    if place.classic:
        return [command, *[Onward.NEXT.value] * offered.index(name)]
    return [f"{command} {name}"]
