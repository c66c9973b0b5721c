"""Orders for units, one unit after the other or in one line."""

from collections.abc import Collection, Mapping, Sequence
from enum import Enum
from typing import Protocol, TypeVar

from compbis.desk.names import Names
from compbis.desk.place import Place, Speech, Topic
from compbis.desk.repeating import AGAIN, Reading, UnitKey
from compbis.errors import IllegalOrder
from compbis.table.completion import Completer, Finder, Offer
from compbis.table.request import Order
from compbis.table.talk import Say

O = TypeVar("O", bound=Order)  # noqa: E741
O_co = TypeVar("O_co", bound=Order, covariant=True)

NONE_TO_BE_MOVED = "NONE TO BE MOVED"


class Onward(Enum):
    """What may be typed in place of a unit's order."""

    NEXT = ""
    EXIT = "X"


class UnitOrders(Protocol[O_co]):
    """How a game orders the units of one kind at one request. command: the letters of the command that does it."""

    command: str

    def names(self) -> Collection[str]:
        """Those of the side's units that can be named."""

    def offered(self) -> Sequence[str]:
        """The names of the units that the walk shows, in its order."""

    def refuse(self, name: str) -> None:
        """Raise IllegalOrder with the reason why the walk does not show this unit, if there is one."""

    def check_name(self, name: str, words: Sequence[str]) -> None:
        """Raise IllegalOrder if the words behind a name that was typed would rather be a part of it."""

    def ask(self, name: str) -> Speech[O_co | Onward]:
        """Ask for the order of one unit, until one is taken or the player goes on."""

    def read(self, name: str, words: Sequence[str]) -> Reading[O_co]:
        """The order that words behind the name come to. It need not be legal. Raises IllegalOrder."""

    def offer(self, name: str, words: Sequence[str], typed: str) -> Offer:
        """What may follow behind the name and these words. typed: the beginning of the next."""


ByCommand = Mapping[str, UnitOrders[O]]


def order_units(place: Place, all_orders: ByCommand[O], command: str, argument: str, names: Names) -> Speech[O | None]:
    """The order that stands on the line itself, or one that comes of a walk from the unit named, or from the first."""
    orders, first = all_orders[command], ""
    if argument.strip():
        if place.classic:
            raise IllegalOrder("ONE LINE IS NOT CLASSIC")
        if not orders.names():
            raise IllegalOrder(NONE_TO_BE_MOVED)
        first, words = names.find(argument.replace(AGAIN, f" {AGAIN} "), orders.names(), f"{command} ?")
        if words:
            orders.check_name(first, words)
            return (yield from give(place, orders, first, words))
    offered = orders.offered()
    if first and first not in offered:
        orders.refuse(first)
    if not offered:
        raise IllegalOrder(NONE_TO_BE_MOVED)
    place.walk = (command, first or offered[0])
    return (yield from walk(place, all_orders))


def walk(place: Place, all_orders: ByCommand[O]) -> Speech[O | None]:
    """Go on with the units, from the one where the place stands: an order, or None when it is left or through."""
    while place.walk is not None:
        command, name = place.walk
        offered = all_orders[command].offered()
        place.trail[:] = _way_to(place, command, offered, name)
        answer = yield from all_orders[command].ask(name)
        if answer is Onward.EXIT:
            break
        following = offered[offered.index(name) + 1 :]
        place.walk = (command, following[0]) if following else None
        if not isinstance(answer, Onward):
            return answer
    place.walk = None
    return None


def give(place: Place, orders: UnitOrders[O], name: str, words: Sequence[str]) -> Speech[O]:
    """Give the order that words behind a unit's name come to, and tell how far it gets. Raises IllegalOrder."""
    key = (orders.command, name)
    if tuple(words) == (AGAIN,):
        words = place.repeats.again(key)
    reading = orders.read(name, words)
    yield from place.give(reading.order)
    place.repeats.given[key] = reading
    if reading.told:
        yield Say(reading.told)
    return reading.order


def repeat_next(place: Place, all_orders: ByCommand[O]) -> Speech[O | None]:
    """Go on with orders that are given again: the next that can be, None if there is none; what cannot is told."""

    def again(key: UnitKey) -> Speech[O]:
        command, name = key
        return (yield from give(place, all_orders[command], name, [AGAIN]))

    return (yield from place.repeats.next(again))


def ask_order(place: Place, prompt: str, topic: Topic, complete: Completer, answer: "Answer[O]") -> Speech[O | Onward]:
    """Ask for the order of a unit until one is taken or the player goes on. answer: to the words of a line; where it
    comes to None, it is asked again."""
    start = list(place.trail)
    while True:
        place.trail[:] = start
        line = yield from place.read_word(prompt, topic, complete)
        if line in (Onward.NEXT.value, Onward.EXIT.value):
            return Onward(line)
        try:
            if (order := (yield from answer([line] if place.classic else line.split()))) is not None:
                return order
        except IllegalOrder as error:
            yield place.refusal(error)


class Answer(Protocol[O_co]):
    """What is made of the words of a line."""

    def __call__(self, words: Sequence[str], /) -> Speech[O_co | Onward | None]: ...


def units_and_orders(orders: UnitOrders[O], names: Names) -> Finder:
    """The name of a unit and its order in one line, as may follow behind the command."""

    def find(line: str) -> Offer:
        if not (units := tuple(orders.offered())):
            return Offer(len(line), (), (NONE_TO_BE_MOVED,))
        begun = tuple(name for name in units if name.startswith(line.upper()))
        done, typed = last_word(line)
        whole = line.upper().removesuffix(" ") in units and not typed
        if (begun and not whole) or not done:
            return Offer(0, begun)
        try:
            name, words = names.find(done, units)
        except IllegalOrder:
            return Offer(0)
        offer = orders.offer(name, words, typed)
        others = (f"OTHER NAMES: {', '.join(begun)}",) if begun else ()
        return Offer(len(done), (*(other[len(done) :] for other in begun), *offer.words), (*offer.told, *others))

    return find


def last_word(line: str) -> tuple[str, str]:
    """The line up to the word that is being typed, and that word."""
    end = line.rfind(" ") + 1
    return line[:end], line[end:]


def _way_to(place: Place, command: str, offered: Sequence[str], name: str) -> list[str]:
    """The lines that lead to a unit from its command: its name, or in the classic game one (CR) after the other."""
    if place.classic:
        return [command, *[Onward.NEXT.value] * offered.index(name)]
    return [f"{command} {name}"]
