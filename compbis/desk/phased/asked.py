"""A desk with several phases of orders in a turn, and with questions at a prompt."""

import re
from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Any, ClassVar, Protocol

from compbis.desk.charted import ChartDesk, Row
from compbis.desk.charts import Command
from compbis.desk.place import Place, Speech, Topic
from compbis.desk.reference import Reference, read_reference
from compbis.errors import IllegalOrder
from compbis.table import datafile
from compbis.table.captain import LONGEST_THOUGHT
from compbis.table.completion import among
from compbis.table.page import choices
from compbis.table.report import Report
from compbis.table.request import UNDO, Order, OrdersRequest, Request, YesNoRequest
from compbis.table.talk import Say, Talk
from compbis.table.values import NamedTuple

_SEVERAL = re.compile("[0-9]{1,3}(([ ,]+| ?- ?)[0-9]{1,3})+")
LISTED = 40
"""The most answers to list."""
_SPAN = re.compile("([0-9]+)(?: ?- ?([0-9]+))?")

Answer = Callable[[Any], Order | None]
"""Answers one of several similar questions; None leaves it to the player."""


class Standing(NamedTuple):
    """An answer that also applies to similar questions that follow.

    Args:
        about: what the questions are about (AskedDesk.about)
        answer: answers each of them
    """

    about: tuple[Any, ...]
    answer: Answer


class Following(Protocol):
    """Puts the reports to one side into words, and holds some back.

    Attributes:
        turn: the turn of what it holds back
    """

    turn: int

    def held(self) -> list[str]:
        """The lines for the reports that it holds back, which it then forgets."""


class Asking(Protocol):
    """How a game words its questions."""

    def question(self, request: Any, /) -> str:
        """The prompt of a question, with the cautious answer in brackets."""

    def helped(self, request: Any, /) -> Sequence[tuple[str, str]]:
        """What can be typed at that prompt, and what it does."""

    def words(self, request: Any, /) -> Iterable[str]:
        """The answers that may be typed, for Tab."""


class AskedDesk(ChartDesk):
    """A desk with several phases of orders in a turn, and with questions at a prompt.

    Each phase shows the board and says what it is for. One answer may apply to all similar questions that follow.
    """

    asks: Asking
    section: ClassVar[str]
    """The number of a section of the rules, as an example."""
    _following: Following

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self._phase: tuple[int, str] = (0, "")
        self._stands: Standing | None = None
        self.place.look = self.aside

    @abstractmethod
    def question_lines(self, request: Any) -> Iterable[str]:
        """The lines above the prompt of a question: what there is to choose from, and the odds."""

    @abstractmethod
    def answer(self, request: Any, line: str) -> Order:
        """The answer that a line gives. Raises IllegalOrder."""

    def standing(self, request: Any, line: str) -> Answer | None:
        """The answer that a line gives to several questions; None if it answers only this one. Raises IllegalOrder."""
        return None

    def about(self, request: Any) -> tuple[Any, ...]:
        """What a question is about. One answer can apply to all questions where this is equal."""
        return request.view.turn, request.kind

    def settled(self, request: Any) -> Order | None:
        """The answer to a question where nothing else makes sense, so that the player is not asked; None to ask. It
        may depend only on what the side knows."""
        return None

    def interrupts(self, request: Any) -> bool:
        """Whether a question comes between similar ones without ending the answer that stands for them."""
        return False

    def preface(self, request: Any) -> Sequence[str]:
        """The lines shown before a question, such as the ships in a battle."""
        return ()

    def word(self, report: Report) -> list[str]:
        """A report in words, after those held back from an earlier turn."""
        return [*self.close_turn(report.turn), *super().word(report)]

    def close_turn(self, turn: int) -> list[str]:
        """The reports held back from turns before this one."""
        return self.held_reports() if self._following.turn < turn else []

    def held_reports(self) -> list[str]:
        """The reports held back so far, in a few lines, which are filed in the dispatches of their turn."""
        lines = self._following.held()
        if lines:
            self.place.dispatches.append((self._following.turn, lines))
        return lines

    def aside(self, line: str) -> Speech[object] | None:
        """What a line does if it is a command that only shows something; None for any other line. Such a command works
        at any question."""
        word, _, argument = line.strip().upper().partition(" ")
        row = next((row for row in self._chart if row.shows and row.letters == word), None)
        if row is None or row.do is None or (argument and not row.takes):
            return None
        return row.do(self.place, self._request, argument)

    def _texts(self) -> Reference:
        """The rules and the words for them, from the game's data file."""
        return read_reference(datafile.load(self.rules, ("rules", "words")), (), self.section)

    def repeat_order(self, request: Any, letters: str, key: str) -> Speech[Order]:
        """Give a queued unit its last order again.

        Args:
            request: the open request
            letters: the command that orders the unit
            key: the unit's name

        Raises:
            IllegalOrder: the unit cannot have that order
        """
        raise IllegalOrder("NO ORDER TO REPEAT")
        yield

    def converse(self, request: Request) -> Talk:
        """The talk that gets an order for this request."""
        self._request = request  # type: ignore[assignment]
        at_prompt = _at_prompt(request)
        if at_prompt and (yield from self._stood(request)):
            return
        if at_prompt and (order := self.settled(request)) is not None:
            yield from self.place.give(order)
            return
        if held := self.held_reports():
            yield Say(tuple(held))
        if at_prompt:
            yield from self._one(request)
            return
        if preface := self.preface(request):
            yield Say(tuple(preface))
        yield from super().converse(request)

    def _next(self, request: OrdersRequest) -> Speech[None]:
        """Ask for the next order of a phase, after the repeated ones. Each phase begins with the board and a line on
        what to do."""
        phase = request.view.turn, request.kind
        if phase != self._phase:
            self._phase = phase
            self.place.turn = 0  # shows the board again: ChartDesk does so when the turn changes
        order = yield from self.place.repeats.next(lambda key: self.repeat_order(request, *key))
        if order == UNDO and not self._before:
            self._before = self.order_lines(request)
        if order is None:
            yield from super()._next(request)

    def remind(self, request: Any, order: Order, note: str) -> None:
        """Note an answer of the turn in play, when a game is restored: one that stood for other questions stands again.

        Args:
            request: the question
            order: the answer
            note: the line that gave several answers, with the first of them; else ""
        """
        if not _at_prompt(request) or self.interrupts(request):
            return
        if note:
            with suppress(IllegalOrder):  # a line that only another version understands
                answer = self.standing(request, note)
                stands = answer and answer(request) == order  # its first answer
                self._stands = Standing(self.about(request), answer) if answer and stands else None
        elif self._stands and (self._stands.about != self.about(request) or self._stands.answer(request) != order):
            self._stands = None

    def _stood(self, request: Any, note: str = "") -> Speech[bool]:
        """Give the standing answer, if there is one and it applies to this question. Returns whether it was given.
        note: kept with the answer."""
        if self.interrupts(request):
            return False
        if not self._stands or self._stands.about != self.about(request):
            self._stands = None
            return False
        order = self._stands.answer(request)
        if order is None:
            self._stands = None
            return False
        yield from self.place.give(order, note)
        return True

    def _one(self, request: Any) -> Speech[None]:
        """Ask a question until it is answered. The answer may also apply to similar questions that follow."""
        place: Place = self.place
        place.trail.clear()
        question_lines = tuple(self.question_lines(request))
        if lines := (*self.preface(request), *choices(question_lines)):
            yield Say(lines)
        topic = Topic(request.kind.upper(), tuple(self.asks.helped(request)), again=question_lines)
        while True:
            line = yield from place.read(self.asks.question(request), topic, among([*self.asks.words(request)]))
            try:
                if (shown := self.aside(line)) is not None:
                    yield from shown
                    continue
                answer = self.standing(request, line)
                if answer is None:
                    yield from place.give(self.answer(request, line))
                    return
                self._stands = Standing(self.about(request), answer)
                if (yield from self._stood(request, line if _fits_note(line) else "")):
                    return
                raise IllegalOrder("THAT CANNOT BE DONE NOW")
            except IllegalOrder as error:
                if not self.interrupts(request):
                    self._stands = None
                yield place.refusal(error)


def _at_prompt(request: Request) -> bool:
    """Whether a request is asked at a prompt of its own, not at the prompt for commands or as a yes-or-no question."""
    return not isinstance(request, YesNoRequest) and not request.long


def _fits_note(line: str) -> bool:
    """Whether a line can be kept with an order as it is."""
    return len(line) <= LONGEST_THOUGHT and line.isprintable()


def order_row(
    given: Callable[[Place, Any, Order], Speech[Order]], syntax: str, help_: str, make: Callable[[str, Any], Order]
) -> Row[Any]:
    """A row of the chart that gives one order.

    Args:
        given: gives an order, given the request, and says what it does
        syntax: an example of the command, its letters first
        help_: what the command does, in one line
        make: makes the order from the text after the letters and the request
    """

    def give(place: Place, request: Any, argument: str) -> Speech[Order | None]:
        return (yield from given(place, request, make(argument.strip().upper(), request)))

    return Command(syntax.split()[0], syntax, help_, takes=True, do=give)


def answer_text(order: Order) -> str:
    """The text of an order without its first word, which is the same for all answers."""
    return str(order).partition(" ")[2] or str(order)


def listing(orders: Sequence[Order], remarks: Iterable[str]) -> Iterator[str]:
    """The answers to choose from, by number, each with its remark if that is not empty."""
    for number, (order, remark) in enumerate(zip(orders[:LISTED], remarks, strict=False), 1):
        yield f"{number:>3} {answer_text(order)}{f': {remark}' if remark else ''}"
    if len(orders) > LISTED:
        yield f"    AND {len(orders) - LISTED} MORE"


def numbered(text: str, listed: Sequence[Order]) -> Order | None:
    """The answer with this number in the list; None if the text is not a number or the list is empty. Raises
    IllegalOrder if the list has no such number."""
    if not (text.isascii() and text.isdigit() and len(text) < 4 and listed):
        return None
    if not 1 <= int(text) <= len(listed):
        raise IllegalOrder(f"1{f' TO {len(listed)}' if len(listed) > 1 else ''}, OR THE ANSWER ITSELF")
    return listed[int(text) - 1]


def several(text: str, listed: Sequence[Order]) -> Sequence[Order] | None:
    """The answers with these numbers in the list: `3 4 5`, `3, 4` or `3-5`; None if the text is anything else, one
    number alone included. Raises IllegalOrder if the list has no such number."""
    if not _SEVERAL.fullmatch(text) or not listed:
        return None
    found: list[Order] = []
    for first, last in _SPAN.findall(text):
        least, most = sorted((int(first), int(last or first)))
        found += [one for at in range(least, most + 1) if (one := numbered(f"{at}", listed)) is not None]
    return found


def words_of(typed: str, least: int, form: str) -> list[str]:
    """The words of a line, in capital letters.

    Args:
        typed: the line, or the text after the letters of a command
        least: the fewest words required
        form: an example of the line, for the refusal

    Raises:
        IllegalOrder: there are too few words
    """
    words = typed.upper().replace(",", " ").replace(":", " ").split()
    if len(words) < least:
        raise IllegalOrder(f"TYPE {form}")
    return words


def parse_any(request: Request, texts: Iterable[str]) -> Order:
    """The order of the first of these texts that has one. Raises IllegalOrder if none has."""
    for text in texts:
        with suppress(IllegalOrder):
            return request.parse(text)
    raise IllegalOrder("NOT AN ANSWER: ? LISTS THE ANSWERS")
