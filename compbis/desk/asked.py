"""A desk with phases of orders, each with a line that says what it is for, and with questions at a prompt: of these an
answer may stand for those like it that follow."""

from abc import abstractmethod
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from compbis.desk.charted import ChartDesk
from compbis.desk.place import Place, Speech, Topic
from compbis.errors import IllegalOrder
from compbis.table.completion import among
from compbis.table.request import Order, OrdersRequest, Request, YesNoRequest
from compbis.table.talk import Say, Talk
from compbis.table.values import NamedTuple

Answer = Callable[[Any], Order | None]
"""The answer to one of the questions; None for those that it does not answer: the player is asked."""


class Standing(NamedTuple):
    """about: what questions it is for; answer: how they are answered."""

    about: tuple[Any, ...]
    answer: Answer


class AskedDesk(ChartDesk):
    """One side's place at such a table."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self._phase: tuple[int, str] = (0, "")
        self._stands: Standing | None = None

    @abstractmethod
    def question(self, request: Any) -> str:
        """The prompt of a question, with the cautious answer in brackets."""

    @abstractmethod
    def known(self, request: Any) -> Iterable[str]:
        """What is told before that prompt: what is to be chosen from, and how likely it comes off."""

    @abstractmethod
    def helped(self, request: Any) -> Sequence[tuple[str, str]]:
        """What can be typed there, and what it does."""

    @abstractmethod
    def answers(self, request: Any) -> Iterable[str]:
        """The answers that may be typed, for Tab."""

    @abstractmethod
    def answer(self, request: Any, line: str) -> Order:
        """The answer that a line gives. Raises IllegalOrder."""

    def standing(self, request: Any, line: str) -> Answer | None:
        """The answers that a line gives to several questions; None if it is an answer to one. Raises IllegalOrder."""
        return None

    def about(self, request: Any) -> tuple[Any, ...]:
        """What a question is about: those that are alike in this have one answer if the player says so."""
        return request.view.turn, request.kind

    def preface(self, request: Any) -> Sequence[str]:
        """What is told before a question besides, such as the ships in a battle."""
        return ()

    def untold(self) -> Sequence[str]:
        """What was reported and not told yet, because it is gathered in few lines."""
        return ()

    def aside(self, request: Any, line: str) -> Speech[bool]:
        """Carry out a line at a question that only tells something. Whether it was such a line."""
        return False
        yield

    def queued(self, request: Any, letters: str, key: str) -> Speech[Order]:
        """The order of a unit in the queue of those that are given again. Raises IllegalOrder if it cannot have it."""
        raise IllegalOrder("NO ORDER TO REPEAT")
        yield

    def converse(self, request: Request) -> Talk:
        """The talk that gets an order for this request."""
        self._request = request  # type: ignore[assignment]
        at_prompt = not isinstance(request, YesNoRequest) and not request.long
        if at_prompt and (yield from self._stood(request)):
            return
        if told := self.untold():
            yield Say(tuple(told))
        if at_prompt:
            yield from self._one(request)
            return
        if told := self.preface(request):
            yield Say(tuple(told))
        yield from super().converse(request)

    def _next(self, request: OrdersRequest) -> Speech[None]:
        """The next order of a phase; the board is shown as each begins, and a line says what is to be done."""
        phase = request.view.turn, request.kind
        if phase != self._phase:
            self._phase = phase
            self.place.turn = 0  # the house shows the board when a turn begins: here each phase is one
        order = yield from self.place.repeats.next(lambda key: self.queued(request, *key))
        if order is None:
            yield from super()._next(request)

    def _stood(self, request: Any) -> Speech[bool]:
        """Give the answer that stands for such questions, if there is one; whether it was given."""
        if not self._stands or self._stands.about != self.about(request):
            self._stands = None
            return False
        order = self._stands.answer(request)
        if order is None:
            self._stands = None
            return False
        yield from self.place.give(order)
        return True

    def _one(self, request: Any) -> Speech[None]:
        """A question with one answer, or with one that stands for those that follow."""
        place: Place = self.place
        place.trail.clear()
        told = tuple(self.known(request))
        if lines := (*self.preface(request), *told):
            yield Say(lines)
        topic = Topic(request.kind.upper(), tuple(self.helped(request)), again=told)
        while True:
            line = yield from place.read(self.question(request), topic, among([*self.answers(request)]))
            try:
                if (yield from self.aside(request, line)):
                    continue
                answer = self.standing(request, line)
                if answer is None:
                    yield from place.give(self.answer(request, line))
                    return
                self._stands = Standing(self.about(request), answer)
                if (yield from self._stood(request)):
                    return
                raise IllegalOrder("THAT CANNOT BE DONE NOW")
            except IllegalOrder as error:
                self._stands = None
                yield place.refusal(error)


def numbered(text: str, listed: Sequence[Order]) -> Order | None:
    """The answer that has this number in a list; None if the text is no number, or there is no list. Raises
    IllegalOrder for a number that it lacks."""
    if not (text.isascii() and text.isdigit() and len(text) < 4 and listed):
        return None
    if not 1 <= int(text) <= len(listed):
        raise IllegalOrder(f"1 TO {len(listed)}, OR THE ANSWER ITSELF")
    return listed[int(text) - 1]
