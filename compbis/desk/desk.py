"""A desk of any game, but for what only the game knows."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Generic, TypeVar

from compbis.desk.place import Place, Speech, Topic
from compbis.errors import IllegalOrder
from compbis.table.completion import Completer
from compbis.table.page import Page
from compbis.table.report import Report
from compbis.table.request import Order, Request
from compbis.table.talk import Talk

if TYPE_CHECKING:
    from compbis.desk.repeating import Noted
    from compbis.desk.walk import ByCommand

O = TypeVar("O", bound=Order)  # noqa: E741
P = TypeVar("P", bound=Place)


class GameDesk(ABC, Generic[P]):
    """One side's place at the table (compbis.table.talk.Desk).

    place: what it keeps from one question to the next; kind: of the requests whose orders can be given again; done: the
    order that ends a phase of these.
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
        """A report in the game's manner of speaking, [] if there is nothing to say."""

    @abstractmethod
    def parse(self, text: str) -> Order:
        """An order from its text. Raises IllegalOrder."""

    @abstractmethod
    def turn(self, request: Request) -> int:
        """The turn of a request."""

    def recall_orders(self, turn: int, orders: "Sequence[Noted]") -> None:
        """Note what this side ordered in a phase that is over, for orders given again."""

    def page(self) -> Page | None:
        """The board that is on show."""
        return None

    def next_order(
        self,
        orders: "Callable[[], ByCommand[O]]",
        prompt: str,
        topic: Topic,
        complete: Completer,
        command: Callable[[str], Speech[O | None]],
    ) -> Speech[O]:
        """The next order of a phase: one of those that are given again, or of the walk that is under way, or what comes
        of a command; commands are asked for until one comes to an order.

        Args:
            orders: how units are ordered
            prompt, topic, complete: of the question for a command
            command: carries out a line; it comes to an order that was taken, or to None
        """
        place = self.place
        order: O | None = None
        if place.repeats.queue or place.walk:
            from compbis.desk.walk import go_on  # the first prompt need not wait for it

            order = yield from go_on(place, orders())
        while order is None:
            place.trail.clear()
            line = yield from place.read(prompt, topic, complete)
            if line.strip():
                try:
                    order = yield from command(line)
                except IllegalOrder as error:
                    yield place.refusal(error)
        return order

    def offer_themes(self, names: Sequence[str]) -> None:
        """Name the themes that the house has, for completion."""
        self.place.themes = tuple(names)

    def word(self, report: Report) -> list[str]:
        """A report in words; it is filed in the dispatches."""
        if lines := self.lines(report):
            self.place.dispatches.append((report.turn, [*map(str, lines)]))
        return lines

    def recall(self, turn: int, orders: Sequence[tuple[str, str, str]]) -> None:
        """What this side ordered in an earlier turn."""
        from compbis.desk.repeating import Noted  # a new game has no orders yet

        with suppress(IllegalOrder):  # of an earlier edition: nothing of the game hangs on it
            noted = [Noted(self.parse(text), note) for kind, text, note in orders if kind == self._kind]
            self.recall_orders(turn, noted)

    def remind(self, request: Request, order: Order, note: str) -> None:
        """The same of an order of the turn in play."""
        if request.kind == self._kind:
            from compbis.desk.repeating import Noted

            self._reminded.append(Noted(order, note))
            if order == self._done:
                self.recall_orders(self.turn(request), self.reminded())

    def reminded(self) -> "Sequence[Noted]":
        """The orders of a phase that goes on, in a game that is taken up in it; they are told once."""
        told, self._reminded = self._reminded, []
        return told

    def bookmark(self) -> list[str]:
        """The lines that, typed again, lead from the last order to the very question that is open now."""
        return list(self.place.trail)
