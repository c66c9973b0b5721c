"""Repeated orders: what each unit was last ordered to do, and which units are to do it again."""

from collections.abc import Callable, Generator, Iterable, Mapping
from typing import Generic, NamedTuple, TypeVar

from compbis.errors import IllegalOrder, NotNow
from compbis.table.request import Order
from compbis.table.talk import Say, TalkStep

O = TypeVar("O", bound=Order)  # noqa: E741
O_co = TypeVar("O_co", bound=Order, covariant=True)
UnitKey = tuple[str, str]
"""The key for a unit's orders: the command that orders its kind, and its name."""

AGAIN = "="
"""Stands for the words of the unit's last order."""


class Reading(NamedTuple, Generic[O_co]):
    """An order, as read from the words after a unit's name.

    Args:
        order: the order
        words: the words that give it again on a later turn; with the square, if one was named
        effects: lines on what the order does, such as how far the unit gets
    """

    order: O_co
    words: tuple[str, ...]
    effects: tuple[str, ...] = ()


class Past(NamedTuple):
    """An order of this phase.

    Args:
        order: the order
        caused: whether the player's previous order caused it
        given: the readings of the orders that stood before it
    """

    order: Order
    caused: bool
    given: Mapping[UnitKey, Reading[Order]]


class Noted(NamedTuple):
    """An order that was given, and the note that was kept with it: its words, if they name a place."""

    order: Order
    note: str = ""

    def typed(self, written: "Written") -> tuple[UnitKey, tuple[str, ...]] | None:
        """The unit of the order, and the words that gave it; None if it orders no unit. written: finds unit and words
        from the order alone."""
        found = written(self.order)
        return (found[0], tuple(self.note.split())) if found and self.note else found


Written = Callable[[Order], tuple[UnitKey, tuple[str, ...]] | None]
"""Finds the unit of an order and the words that give it; None if it orders no unit."""


class Repeats:
    """The orders that one player can repeat."""

    def __init__(self) -> None:
        self.given: dict[UnitKey, Reading[Order]] = {}
        """The readings of this turn's orders, by unit."""
        self.kept: dict[UnitKey, tuple[str, ...]] = {}
        """The words that each unit keeps from the previous turn, or through turns without an order."""
        self.replaced: dict[UnitKey, list[tuple[str, ...]]] = {}
        """The words that each unit kept before, the latest last; for games whose units keep goals (phased/goals.py)."""
        self.earlier: dict[UnitKey, tuple[str, ...]] = {}
        """The words of each unit's last order of an earlier turn, however long ago."""
        self.queue: list[UnitKey] = []
        """The units whose orders are still to be repeated."""
        self.past: list[Past] = []
        """The orders of this phase that were not taken back."""

    def take_back(self) -> Past | None:
        """After the last order was undone, bring back the readings from before it. Returns that order, if it is
        known."""
        if not self.past:
            return None
        past = self.past.pop()
        self.given = dict(past.given)
        return past

    def last(self, key: UnitKey) -> tuple[str, ...]:
        """The words of the unit's last order of an earlier turn; empty if there is none."""
        return self.kept.get(key) or self.earlier.get(key, ())

    def again(self, key: UnitKey) -> tuple[str, ...]:
        """The words of the unit's last order of an earlier turn. Raises IllegalOrder if there is none."""
        if words := self.last(key):
            return words
        raise IllegalOrder("NO ORDER OF AN EARLIER TURN TO REPEAT")

    def keep(self, key: UnitKey, written: tuple[str, ...], same_as_standing: Callable[[Order], bool]) -> None:
        """At the end of a phase, keep the words of the order that stands.

        Args:
            key: the unit
            written: the order as it would be written out
            same_as_standing: whether an order is the same as the one that stands; then the words that were typed are
                kept
        """
        reading = self.given.get(key)
        self.kept[key] = reading.words if reading and same_as_standing(reading.order) else written
        self.earlier[key] = self.kept[key]

    def forget(self, key: UnitKey) -> None:
        """At the end of a phase, drop the words kept for a unit that could have been ordered but was not."""
        self.kept.pop(key, None)

    def recall(
        self,
        orders: Iterable[Noted],
        undo: Order,
        done: Order,
        written: Written,
        lasts: Callable[[tuple[str, ...]], bool],
    ) -> None:
        """In a restored game, keep the orders of an earlier phase again. A phase that has not ended keeps nothing.

        Args:
            orders: the orders of the phase, as they were given
            undo: the order that takes back the one before
            done: the order that ends the phase
            written: finds the unit and the words of an order
            lasts: whether a unit keeps these words through a phase in which it is not ordered
        """
        left = standing(orders, undo)
        if all(noted.order != done for noted in left):
            return
        given = dict(filter(None, (noted.typed(written) for noted in left)))
        self.kept = {key: words for key, words in self.kept.items() if lasts(words)} | given
        self.earlier |= given

    def repeat(self, units: Iterable[UnitKey]) -> None:
        """Queue these units for their last orders. Raises NotNow if there are none."""
        self.queue = list(units)
        if not self.queue:
            raise NotNow("NO ORDER TO REPEAT")

    def next(self, give: Callable[[UnitKey], Generator[TalkStep, str, O]]) -> Generator[TalkStep, str, O | None]:
        """Give the next order in the queue; None if none is left. If one cannot be given, the player is shown why.
        give: gives a unit its last order."""
        while self.queue:
            key = self.queue.pop(0)
            try:
                return (yield from give(key))
            except IllegalOrder as error:
                yield Say((f"{key[1]}: {error}",))
        return None


def standing(orders: Iterable[Noted], undo: Order) -> list[Noted]:
    """The orders that were not taken back. undo: the order that takes back the one before."""
    left: list[Noted] = []
    for noted in orders:
        if noted.order != undo:
            left.append(noted)
        elif left:
            left.pop()
    return left
