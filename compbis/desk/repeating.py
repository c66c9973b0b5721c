"""Orders given again: what each unit was last ordered to do, and which units do the same once more."""

from collections.abc import Callable, Generator, Iterable
from typing import Generic, NamedTuple, TypeVar

from compbis.errors import IllegalOrder, NotNow
from compbis.table.request import Order
from compbis.table.talk import Say, TalkStep

O = TypeVar("O", bound=Order)  # noqa: E741
O_co = TypeVar("O_co", bound=Order, covariant=True)
UnitKey = tuple[str, str]
"""What the orders of a unit are filed under: the command that orders its kind, and its name."""

AGAIN = "="
"""Stands for the words of the order that the unit had before."""


class Reading(NamedTuple, Generic[O_co]):
    """What the words behind a unit's name come to. words: what says it again on a later turn, with the square if one
    was named; told: lines on how far it gets."""

    order: O_co
    words: tuple[str, ...]
    told: tuple[str, ...] = ()


class Noted(NamedTuple):
    """An order that was given, and the note that was kept with it: its words, if they named a place."""

    order: Order
    note: str = ""

    def typed(self, written: "Written") -> tuple[UnitKey, tuple[str, ...]] | None:
        """The unit of the order, and the words that gave it. written: the same as the order alone tells it."""
        found = written(self.order)
        return (found[0], tuple(self.note.split())) if found and self.note else found


Written = Callable[[Order], tuple[UnitKey, tuple[str, ...]] | None]
"""Finds the unit of an order and the words that give it; None for one that orders no unit."""


class Repeats:
    """The orders that one player can give again.

    given: by unit, what its order of this turn was read from; kept: the words of its last order of an earlier turn;
    queue: units whose orders are given again, one after the other.
    """

    def __init__(self) -> None:
        self.given: dict[UnitKey, Reading[Order]] = {}
        self.kept: dict[UnitKey, tuple[str, ...]] = {}
        self.queue: list[UnitKey] = []

    def again(self, key: UnitKey) -> tuple[str, ...]:
        """The words of the unit's last order of an earlier turn. Raises IllegalOrder if none is known."""
        if words := self.kept.get(key):
            return words
        raise IllegalOrder("NO ORDER OF AN EARLIER TURN TO REPEAT")

    def keep(self, key: UnitKey, written: tuple[str, ...], comes_to: Callable[[Order], bool]) -> None:
        """At the end of a phase: the words that ordered what stands. written: as they would be written out; comes_to:
        whether an order comes to what stands, so that the words which were typed can be kept."""
        reading = self.given.get(key)
        self.kept[key] = reading.words if reading and comes_to(reading.order) else written

    def forget(self, key: UnitKey) -> None:
        """At the end of a phase: a unit that might have been ordered and was not has no order to repeat."""
        self.kept.pop(key, None)

    def recall(
        self,
        orders: Iterable[Noted],
        undo: Order,
        done: Order,
        written: Written,
        lasts: Callable[[tuple[str, ...]], bool],
    ) -> None:
        """Keep again what was kept at the end of a phase, from its orders: for a game that was left since. A phase that
        is not at its end keeps nothing.

        Args:
            orders: of the phase, as they were given
            undo: the order that takes back the one before
            done: the order that ends the phase
            written: as of Written
            lasts: whether a unit keeps these words through a phase in which it is not ordered
        """
        left = standing(orders, undo)
        if all(noted.order != done for noted in left):
            return
        given = dict(filter(None, (noted.typed(written) for noted in left)))
        self.kept = {key: words for key, words in self.kept.items() if lasts(words)} | given

    def repeat(self, units: Iterable[UnitKey]) -> None:
        """Let these units be ordered again. Raises NotNow if there are none."""
        self.queue = list(units)
        if not self.queue:
            raise NotNow("NO ORDER TO REPEAT")

    def next(self, give: Callable[[UnitKey], Generator[TalkStep, str, O]]) -> Generator[TalkStep, str, O | None]:
        """The next order that can be given again, None if there is none; what cannot is told. give: gives a unit its
        last order."""
        while self.queue:
            key = self.queue.pop(0)
            try:
                return (yield from give(key))
            except IllegalOrder as error:
                yield Say((f"{key[1]}: {error}",))
        return None


def standing(orders: Iterable[Noted], undo: Order) -> list[Noted]:
    """Those of the orders that were not taken back. undo: the order that takes back the one before."""
    left: list[Noted] = []
    for noted in orders:
        if noted.order != undo:
            left.append(noted)
        elif left:
            left.pop()
    return left
