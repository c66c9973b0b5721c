"""What the desks of all games have in common."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Generic, TypeVar

from compbis.desk.place import Place, Speech, Topic
from compbis.errors import IllegalOrder
from compbis.table.completion import Completer
from compbis.table.page import Listed, Page, Wrapped
from compbis.table.report import Report
from compbis.table.request import Order, Request
from compbis.table.talk import Talk

if TYPE_CHECKING:
    from compbis.desk.repeating import Noted
    from compbis.desk.walk import ByCommand

O = TypeVar("O", bound=Order)  # noqa: E741
P = TypeVar("P", bound=Place)


class GameDesk(ABC, Generic[P]):
    """One side's desk (compbis.table.talk.Desk).

    Args:
        place: what the desk keeps from one question to the next
        kind: the kind of request whose orders can be repeated
        done: the order that ends a phase of such requests
    """

    def __init__(self, place: P, kind: str, done: Order) -> None:
        self.place = place
        self._kind = kind
        self._done = done
        self._reminded: list[Noted] = []

    @abstractmethod
    def converse(self, request: Request) -> Talk:
        """The talk that gets an order for this request."""

    @abstractmethod
    def lines(self, report: Report) -> list[str]:
        """A report in the game's words; [] if there is nothing to say."""

    @abstractmethod
    def parse(self, text: str) -> Order:
        """An order from its text. Raises IllegalOrder."""

    @abstractmethod
    def turn(self, request: Request) -> int:
        """The turn of a request."""

    def recall_orders(self, turn: int, orders: "Sequence[Noted]") -> None:
        """Note what this side ordered in a phase that is over, so that it can be repeated."""

    def page(self) -> Page | None:
        """The board on show; None if there is none."""
        return None

    def next_order(
        self,
        orders: "Callable[[], ByCommand[O]]",
        prompt: str,
        topic: Topic,
        complete: Completer,
        command: Callable[[str], Speech[O | None]],
    ) -> Speech[O]:
        """The next order of a phase: a repeated one, the next of the walk in progress, or that of a command.

        Args:
            orders: how units are ordered, by command
            prompt: asks for a command
            topic: the topic of that question
            complete: completes commands
            command: carries out a line; returns the order that was given, or None so that the question is asked again
        """
        place = self.place
        order: O | None = None
        if place.repeats.queue or place.walk:
            from compbis.desk.walk import resume  # imported late: the first prompt does not need it

            order = yield from resume(place, orders())
        while order is None:
            place.trail.clear()
            line = place.ahead or (yield from place.read(prompt, topic, complete))
            place.ahead = ""
            if line.strip():
                try:
                    order = yield from command(line)
                except IllegalOrder as error:
                    yield place.refusal(error)
        return order

    def offer_themes(self, names: Sequence[str]) -> None:
        """Take the names of the house's themes, for completion."""
        self.place.themes = tuple(names)

    def word(self, report: Report) -> list[str]:
        """A report in words, which are also filed in the dispatches."""
        if lines := self.lines(report):
            self.place.dispatches.append((report.turn, [*map(_filed, lines)]))
        return lines

    def close_turn(self, turn: int) -> list[str]:
        """The lines held back from turns before this one: none, unless the game holds some back."""
        return []

    def recall(self, turn: int, orders: Sequence[tuple[str, str, str]]) -> None:
        """Note the orders that this side gave in an earlier turn."""
        from compbis.desk.repeating import Noted  # imported late: a new game has no earlier orders

        with suppress(IllegalOrder):  # texts of an earlier edition may not parse; then nothing is repeated
            noted = [Noted(self.parse(text), note) for kind, text, note in orders if kind == self._kind]
            self.recall_orders(turn, noted)

    def remind(self, request: Request, order: Order, note: str) -> None:
        """Note an order of the turn in play, when a game is restored.

        Args:
            request: what the order answered
            order: the order
            note: the note kept with it (Give)
        """
        if request.kind == self._kind:
            from compbis.desk.repeating import Noted

            self._reminded.append(Noted(order, note))
            if order == self._done:
                self.recall_orders(self.turn(request), self.reminded())

    def reminded(self) -> "Sequence[Noted]":
        """The orders so far of the phase in play, after a restore; each is returned once."""
        reminders, self._reminded = self._reminded, []
        return reminders

    def bookmark(self) -> list[str]:
        """The lines that, typed again, lead from the last order to the open question."""
        return list(self.place.trail)


def _filed(line: str) -> str:
    """A line as text alone, for the dispatches. Two kinds of line keep their type: a line that continues on the next,
    and a line of a list that says no more when it stands alone than when it is merged with others."""
    if isinstance(line, Listed) and line == f"{line.start}{line.name}":
        return line
    return Wrapped(line) if isinstance(line, Wrapped) else str(line)
