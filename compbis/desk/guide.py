"""A guide for the lesson: it says at each prompt what to type and why, but lets the player choose.

The game is real. Every order is the player's, except those that a step lets the guide give.
"""

from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import suppress
from itertools import chain
from typing import Any, Generic, TypeVar, cast

from compbis.desk.desk import GameDesk
from compbis.desk.lesson import (
    Condition,
    Course,
    Lesson,
    MeantOrder,
    Saying,
    Step,
    Words,
    current,
    typed_before,
    unproved_lines,
    walked,
)
from compbis.desk.place import Place
from compbis.desk.repeating import UnitKey
from compbis.table.completion import FORGET
from compbis.table.page import Opening, Wanted
from compbis.table.request import UNDO, Order, Request
from compbis.table.talk import Ask, Give, Say, Talk, TalkStep

O = TypeVar("O", bound=Order)  # noqa: E741

VOICE = "GUIDE: "
"""The prefix of all that the guide says."""
_TYPE = f"{VOICE}TYPE "
_TRIES = 2
"""How many times the guide asks for a line whose order does not stand yet: once as in the lesson, once spelled out."""
_EARLY = "THE LESSON ASKS FOR {} FIRST. {} ONCE MORE CONTINUES WITHOUT IT"
_OTHERWISE = "NOT {}, BUT IT IS YOUR CHOICE: THE LESSON CONTINUES"
_ASTRAY = "THAT IS NOT {}. {} TAKES IT BACK"
_UNDO = "UN"
_INSTEAD = "THE LESSON CONTINUES WITH {}. (CR) ONCE MORE KEEPS YOUR OWN ANSWER"


class GuidedDesk(Generic[O]):
    """A desk with a guide beside it until the turns of the lesson are over.

    Args:
        desk: the desk of the game
        lesson: what the guide teaches
        course: answers the guide's questions about the game
        asks: whether the open prompt is about the unit of an order, so that a short line means this unit
    """

    completes: Callable[[], bool] = staticmethod(lambda: False)
    """Whether the Tab key completes what is typed on the present terminal."""

    def __init__(
        self,
        desk: GameDesk[Any],
        lesson: Lesson[O],
        course: Course[O],
        asks: Callable[[O, Request], bool] = lambda order, request: True,
    ) -> None:
        self._desk = desk
        self._place: Place = desk.place
        self._lesson = lesson
        self._course = course
        self._asks = asks
        self.offer_themes = desk.offer_themes
        self.word = desk.word
        self.close_turn = desk.close_turn
        self.recall = desk.recall
        self.page = desk.page
        self._turn = 0
        self._looked: list[str] = []
        self._tried: dict[str, int] = {}  # this turn: how often the line of a step was typed, by the step's name
        self._spoken_of: set[str] = set()  # kinds of questions raised by the enemy and explained
        self._last_explained: object = None  # what the guide explained last
        self._request: Request | None = None
        self._passed: Request | None = None  # the question at which (CR) was typed once
        self._returned: Step[O] | None = None  # the step at which (CR) was typed once
        self._otherwise = ""  # the line of the lesson that the player replaced with another order
        self._blank = False  # the last line was empty: the guide asks for the same again
        self._warned = False  # the one warning of this turn was given: a script must be able to end the turn
        self._given: set[str] = set()  # this turn: lines of orders that the guide gave
        self._silent = False  # the guide is giving orders: the lesson sums them up, so the desk says nothing
        self._explained: set[str] = set()  # kinds of questions for orders that the guide has explained
        self._said: set[object] = set()  # what the guide has explained
        self._latest: Order | None = None  # the last order that was not refused, UN included
        self._taught = False  # the guide said its last words
        self._astray: object = None  # the last order that the guide said was not the lesson's

    def converse(self, request: Request) -> Talk:
        """The talk that gets an order for this request; the guide speaks before each prompt."""
        talk = self._desk.converse(request)
        self._request = request
        self._begin_turn(self._course.turn(request))
        yield from self._accompanied(talk, request)

    def bookmark(self) -> list[str]:
        """The lines that lead to the open question, after the commands without orders that the lesson asked for."""
        if self._request is None or not self._course.gives_orders(self._request):
            return self._desk.bookmark()
        steps = self._steps(self._request)
        return [*unproved_lines(steps, self._stand(steps, self._request), self._looked), *self._desk.bookmark()]

    def remind(self, request: Request, order: Order, note: str) -> None:
        """Note an order of the turn in play, when a game is restored: the guide has explained its question.

        Args:
            request: what the order answered
            order: the order
            note: the note kept with it
        """
        self._desk.remind(request, order, note)
        self._begin_turn(self._course.turn(request))
        if not self._course.gives_orders(request):
            self._spoken_of.update(what for what, _ in self._words_on(request))

    def _begin_turn(self, turn: int) -> None:
        if turn != self._turn:
            self._turn, self._looked, self._warned = turn, [], False
            self._tried, self._given = {}, set()

    def _accompanied(self, talk: Talk, request: Request) -> Talk:
        answer = ""
        with suppress(StopIteration):
            step = next(talk)
            while True:
                if isinstance(step, Ask):
                    answer = yield from self._ask(step, request)
                elif isinstance(step, Give):
                    answer = yield from self._give(step, request)
                elif isinstance(step, Say) and self._silent:
                    answer = str(len(step.lines))
                else:
                    if sayings := self._before_list(step, request):
                        yield Say(tuple(sayings))
                    answer = yield step
                step = talk.send(answer)

    def _give(self, step: Give, request: Request) -> Generator[TalkStep, str, str]:
        """Give an order. If it replaces one of the lesson's, the guide says so at the next prompt."""
        wanted = self._step(request)
        taught = [each.order for each in self._lesson.turns.get(self._turn, ())]
        refusal = yield step
        self._latest = self._latest if refusal else step.order
        if self._lesson.in_order and wanted and wanted.order and not refusal and step.order not in (*taught, UNDO):
            self._otherwise = wanted.in_one_line
        return refusal

    def _before_list(self, step: TalkStep, request: Request) -> list[str]:
        """What the guide says before a list that a question is about, so that the list stays next to the prompt. What
        to type comes below the list."""
        if not (isinstance(step, Say) and step.lines and isinstance(step.lines[0], Opening)):
            return []
        return [line for line in self._lines(request) if not line.startswith(_TYPE)]

    def _lines(self, request: Request) -> list[str]:
        """What the guide says before the open prompt: first, if need be, that the player's order was not the
        lesson's."""
        otherwise, self._otherwise = self._otherwise, ""
        return [*([VOICE + _OTHERWISE.format(otherwise)] if otherwise else []), *self._words(request)]

    def _ask(self, step: Ask, request: Request) -> Generator[TalkStep, str, str]:
        """The line that the player typed, once the guide has spoken and does not object; or a line that the guide types
        itself."""
        if line := self._own_line(request):
            self._silent = True
            return line
        self._silent = False
        while True:
            if lines := self._lines(request):
                yield Say(tuple(lines))
            line = yield step
            word = " ".join(line.rpartition(FORGET)[2].upper().split())
            self._blank = not word
            wanted = self._step(request)
            if wanted and word == self._lesson.done != wanted.lines[0] and not self._place.trail and not self._warned:
                self._warned = True
                yield Say((VOICE + _EARLY.format(wanted.in_one_line, self._lesson.done),))
                continue
            if not word and self._advice(request) and self._passed is not request:
                self._passed = request
                yield Say((VOICE + _INSTEAD.format(self._advice(request)),))
                continue
            if wanted and wanted.order and not word and self._lesson.in_order and self._asks(wanted.order, request):
                if self._returned is not wanted:
                    self._returned = wanted
                    yield Say((VOICE + _INSTEAD.format(wanted.in_one_line),))
                    continue
                self._tried[wanted.name], self._otherwise = _TRIES, wanted.in_one_line
            if wanted and word in (wanted.in_one_line, wanted.spelled):
                self._tried[wanted.name] = self._tried.get(wanted.name, 0) + 1
            look = wanted and wanted.order is None and wanted.lines[0] not in (self._lesson.done, self._lesson.leave)
            if wanted and look and word.replace(" ", "") == wanted.lines[0].replace(" ", ""):
                self._looked.append(wanted.lines[0])
            return line

    def _own_line(self, request: Request) -> str:
        """The next order that the guide itself gives, for a unit without one; "" if there is none."""
        step = None if self._place.trail else self._step(request)
        for line, meant in step.gives if step else ():
            if line not in self._given and _unit(meant) not in self._place.repeats.given:
                self._given.add(line)
                return line
        return ""

    def _step(self, request: Request) -> Step[O] | None:
        """The step to be done now; None if the lesson has none left, or is not about this request."""
        if not self._course.gives_orders(request):
            return None
        steps, walking = self._steps(request), self._place.walk is not None
        return current(steps, self._stand(steps, request), self._looked, self._lesson.leave, walking)

    def _steps(self, request: Request) -> list[Step[O]]:
        """The steps of the turn whose conditions are met, without those that were typed twice and still do not
        stand."""
        steps = [step for step in self._lesson.turns.get(self._turn, ()) if self._met(step.conditions, request)]
        return [
            step
            for step, stands in zip(steps, self._stand(steps, request), strict=True)
            if stands is not False or self._tried.get(step.name, 0) < _TRIES
        ]

    def _met(self, conditions: Iterable[Condition], request: Request) -> bool:
        return all(self._course.holds(one.what, request) is one.holds for one in conditions)

    def _advice(self, request: Request) -> str:
        """What to type at a question raised by an enemy action; "" if the choice is free."""
        taught = self._turn in self._lesson.turns and not self._course.gives_orders(request)
        return self._course.advice(request) if taught else ""

    def _stand(self, steps: Sequence[Step[O]], request: Request) -> list[bool | None]:
        """Whether the order of each step stands; None if the step has no order, or it cannot be given."""
        return [None if step.order is None else self._course.standing(step.order, request) for step in steps]

    def _words(self, request: Request) -> list[str]:
        """What the guide says before the open prompt."""
        if self._turn not in self._lesson.turns:
            return self._after_the_lesson(request)
        if not self._course.gives_orders(request):
            return self._on_the_enemy(request)
        step = self._step(request)
        if step is None:
            return self._on_the_unforeseen(request)
        self._explained.add(request.kind)
        if self._goes_astray(step, request):
            return [f"{VOICE}{_ASTRAY.format(step.in_one_line, _UNDO)}", wanted_line(_UNDO)]
        typed = typed_before(step, self._place.trail, self._lesson.leave)
        if typed is None:
            if line := walked(step, self._place.trail):
                return [wanted_line(line)]
            another = self._place.walk is not None and len(self._place.trail) == 1
            return self._once("other unit", self._lesson.asked[self._lesson.other_unit].sayings) if another else []
        beat = step.beats[typed]
        said = self._once((self._turn, step.name, typed), beat.sayings)
        other = step.order is not None and not self._asks(step.order, request)
        if (self._tried.get(step.name) or other) and not typed:
            return [*said, wanted_line(step.spelled)]
        again = said or typed or self._blank or not beat.sayings
        return [*said, wanted_line(beat.line if again else step.in_one_line)]

    def _after_the_lesson(self, request: Request) -> list[str]:
        """What the guide says once the turns of the lesson are over: its last words, then a few on a question that is
        new to the player."""
        met = [words.sayings for words in self._lesson.end if self._met(words.conditions, request)]
        if self._last_explained is None:  # the game was restored
            return []
        last = [] if self._taught else self._once("end", list(chain.from_iterable(met)))
        self._taught = True
        return [*last, *self._on_the_unforeseen(request)]

    def _on_the_unforeseen(self, request: Request) -> list[str]:
        """What the guide says, once, at a question for orders that the lesson has no step for, since the game went
        another way."""
        if not self._course.gives_orders(request) or request.kind in self._explained:
            return []
        self._explained.add(request.kind)
        words = self._lesson.asked.get(request.kind)
        return self._once(request.kind, words.sayings if words else ())

    def _goes_astray(self, step: Step[O], request: Request) -> bool:
        """Whether the last order gave the unit of the step another order than the lesson's, which UN would take back.
        True once for each such order."""
        reading = self._place.repeats.given.get(_unit(step.meant)) if step.meant else None
        if self._lesson.in_order or self._tried.get(step.name) or reading is None or reading.order != self._latest:
            return False
        if reading.order in (step.order, self._astray) or not self._course.standing(cast(O, reading.order), request):
            return False
        self._astray = reading.order
        return True

    def _on_the_enemy(self, request: Request) -> list[str]:
        """What the guide says at a question raised by an enemy action: all of it the first time, then only what to
        type."""
        said = list[str]()
        for what, words in self._words_on(request):
            said += self._once((what, self._turn), () if what in self._spoken_of else words.sayings)
            self._spoken_of.add(what)
        advice = self._advice(request)
        return [*said, *([wanted_line(advice)] if advice else [])]

    def _words_on(self, request: Request) -> Iterable[tuple[str, Words]]:
        """What there is to say at a question raised by an enemy action, by its kind."""
        for what, words in self._lesson.asked.items():
            if f"{what} ".startswith(f"{request.kind} ") and self._met(words.conditions, request):
                yield what, words

    def _once(self, what: object, sayings: Sequence[Saying]) -> list[str]:
        """The sentences meant for this player, unless they were said last, or before an order that was taken back."""
        again = self._last_explained == what or (self._latest == UNDO and what in self._said)
        self._last_explained = what
        self._said.add(what)
        if again:
            return []
        meant = ("say", "spoken" if self._place.spoken else "drawn", *(("tab",) if self.completes() else ()))
        return [f"{VOICE}{plain(saying.text)}" for saying in sayings if saying.kind in meant]


def wanted_line(line: str) -> Wanted:
    """The guide's line that says what to type."""
    return Wanted(f"{_TYPE}{line}")


def _unit(meant: MeantOrder[O]) -> UnitKey:
    """The key for the orders of the unit that is meant."""
    command, _, name = meant.way[0].partition(" ")
    return command, name


def plain(text: str) -> str:
    """A text of the lesson as it is shown: in capital letters, with commands in quotation marks, since NO and HE would
    read as words."""
    return text.replace("`", '"').upper()
