"""What every talk at a desk needs: to read a line and to refuse one, to ask for a name, a word, or yes or no.

A talk is a generator of steps that any terminal can carry out (compbis.table.talk).
"""

from collections.abc import Callable, Generator, Sequence
from typing import TypeVar

from compbis.desk.repeating import Repeats
from compbis.desk.warnings import Warnings
from compbis.errors import IllegalOrder, NotNow
from compbis.table.completion import FORGET, Completer, Completion, among
from compbis.table.page import Decisive
from compbis.table.request import Order
from compbis.table.talk import Ask, Deed, Give, Say, TalkStep
from compbis.table.values import NamedTuple

T = TypeVar("T")
Given = TypeVar("Given", bound=Order)
Speech = Generator[TalkStep, str, T]
"""A part of a talk, which comes to a result."""

NOBODY = "NONE"
HELP = "?"
STANDS = "+"
"""Behind an answer: it stands for the questions like it that follow."""


class Topic(NamedTuple):
    """What a prompt asks for, by which it finds its help.

    name: of it; help: what can be typed there, and what it means; charts: those whose commands can be typed there, of
    a walk only the modes that the unit may take; always: of these, what every unit may type; whole: whether the help
    tells all charts; own: words that are answers there, though they are the house's elsewhere; back: what a refusal
    adds; again: the lines above the prompt, which the help repeats; above: likewise, but before its own.
    """

    name: str
    help: tuple[tuple[str, str], ...] = ()
    charts: tuple[str, ...] = ()
    always: tuple[str, ...] = ()
    whole: bool = False
    own: tuple[str, ...] = ()
    back: str = ""
    again: Sequence[str] = ()
    above: Sequence[str] = ()


NAMES = Topic("NAMES", (("1 2 3", "ITS NUMBER IN THE LIST, OR ITS NAME"), ("(CR)", "NONE")))
YES_OR_NO = Topic("YES OR NO", (("Y", "YES"), ("N", "NO"), ("(CR)", "NO")))


class Place:
    """What a desk keeps from one question to the next. A game's own adds what it needs.

    How it speaks. classic: without the modern conveniences; spoken: in sentences, nothing drawn; themes: the names of
    those that the house has; help_on: from the place, a topic, and the letters of a command, or "", the help on them,
    nothing if there is no such command there.

    Where the talk stands. turn: whose orders were asked for last; trail: the lines that led from the last order to the
    question that is open now; walk: the command that goes on with the next unit, and that unit, or None.

    What may be done aside. look: from a line, what it does where a unit is asked for its order, if it only looks; None
    for any other line; walked: the units that were ordered in the walk, each with its command.

    What is offered. modes: those that the unit which is asked for may take; forms: of its order in one line, and what
    each is.

    What was said and ordered. dispatches: the lines of every report, with their turns; warnings: those that were told;
    repeats: the orders of earlier turns.
    """

    def __init__(self, help_on: "HelpOn", classic: bool = False, spoken: bool = False) -> None:
        self.classic = classic
        self.spoken = spoken
        self.themes: Sequence[str] = ()
        self.help_on = help_on

        self.turn = 0
        self.trail: list[str] = []
        self.walk: tuple[str, str] | None = None
        self.look: Look = _no_look
        self.walked: list[tuple[str, str]] = []

        self.modes: Sequence[str] = ()
        self.forms: Sequence[tuple[str, str]] = ()

        self.dispatches: list[tuple[int, list[str]]] = []
        self.warnings = Warnings()
        self.repeats = Repeats()

    def begin_phase(self, turn: int, warnings: Callable[[], Sequence[str]]) -> None:
        """Forget what was under way in an earlier phase of orders. warnings: finds those that there are already."""
        self.turn = turn
        self.walk = None
        self.repeats.queue = []
        self.warnings.keep(warnings)

    def read(
        self, prompt: str, topic: Topic, complete: Completer | None = None, unattended: str | None = None
    ) -> Speech[str]:
        """Ask until there is a line for the game itself: `QU` leaves at any prompt, `?` gives help on the topic, behind
        the letters of a command on that, and behind other words it tells what may follow them, as a Tab does in line
        mode; `SW` changes between full screen and line mode. complete: knows what may follow; unattended: as of Ask.

        The line comes as it was typed, blanks and small letters too, but without what an asterisk forgets (1.2).
        """
        while True:
            line = (yield Ask(prompt, None if self.classic else complete, unattended)).rpartition(FORGET)[2]
            word = line.strip().upper()
            if word in topic.own:
                return line
            if word in ("QU", "QUIT"):
                yield from self.deed("leave")
            elif word == "SW" and not self.classic:
                yield from self.deed("switch")
            elif told := self._help(topic, word):
                yield Say(tuple(told))
            elif complete and not self.classic and (typed := _unfinished(line)) is not None:
                yield Say(tuple(_listed(complete(typed))))
            else:
                return line

    def _help(self, topic: Topic, word: str) -> Sequence[str]:
        if self.classic or not word.endswith(HELP):
            return ()
        return self.help_on(self, topic, word.removesuffix(HELP))

    def read_word(
        self, prompt: str, topic: Topic, complete: Completer | None = None, unattended: str | None = None
    ) -> Speech[str]:
        """The same for an answer in which neither blanks around it nor small letters matter."""
        line = yield from self.read(prompt, topic, complete, unattended)
        return line.strip().upper()

    def deed(self, name: str, argument: str = "") -> Speech[None]:
        """Something that the house does; what it has to say is shown."""
        if line := (yield Deed(name, argument)):
            yield Say((line,))

    def refusal(self, error: IllegalOrder) -> Say:
        """ILLEGAL ENTRY (1.2), and why; the reason alone of what may be done at another time."""
        if self.classic:
            return Say(("ILLEGAL ENTRY",))
        return Say((str(error),) if isinstance(error, NotNow) else ("ILLEGAL ENTRY", str(error)))

    def give(self, order: Given, note: str = "") -> Speech[Given]:
        """Give the order; it is returned once it is taken. note: as of Give. Raises IllegalOrder with the reason if it
        is refused."""
        if refusal := (yield Give(order, note)):
            raise IllegalOrder(refusal)
        return order

    def ask_name(self, prompt: str, names: Sequence[str], topic: Topic = NAMES, stands: bool = False) -> Speech[str]:
        """One of the names, by its number in the list or by its beginning; "" for none, the cautious answer. stands:
        whether a + may follow, which is behind the name then."""
        while True:
            word = yield from self.read_word(Decisive(f"{prompt} ({NOBODY})-"), topic, among(names))
            mark = STANDS if stands and word.endswith(STANDS) else ""
            word = word.removesuffix(mark).rstrip()
            if word in ("", "0", NOBODY):
                return mark
            try:
                return pick(word, names) + mark
            except IllegalOrder as error:
                yield from self._look_or_refuse(word, error)

    def ask_word(
        self, prompt: str, topic: Topic, answers: Sequence[str], cautious: str, unattended: str | None = None
    ) -> Speech[str]:
        """One of the answers, in full or by its first letter, with the + of those that have one; (CR) is the cautious
        one."""
        asked, known = Decisive(f"{prompt} ({cautious})-"), among((*answers, cautious))
        while True:
            word = yield from self.read_word(asked, topic, known, unattended)
            if not word:
                return cautious
            for answer in (*answers, cautious):
                if word in (answer, answer[0] + STANDS * answer.endswith(STANDS)):
                    return answer
            told = [answer for answer in answers if not answer.endswith(STANDS)]
            more = f"; {topic.back}" if topic.back else ""
            refused = IllegalOrder(f"NOT AN ANSWER: {' OR '.join(told)}, OR (CR) FOR {cautious}{more}")
            yield from self._look_or_refuse(word, refused)

    def _look_or_refuse(self, line: str, error: IllegalOrder) -> Speech[None]:
        """What to do with a line that is no answer: carry it out if it is a command that only looks, else refuse it."""
        looked = None if self.classic else self.look(line)
        try:
            if looked is None:
                raise error
            yield from looked
        except IllegalOrder as refused:
            yield self.refusal(refused)

    def ask_yes(self, prompt: str, topic: Topic = YES_OR_NO) -> Speech[bool]:
        """Yes or no; (CR) is no."""
        return (yield from self.ask_word(prompt, topic, ("YES", "NO"), "NO")) == "YES"


HelpOn = Callable[[Place, Topic, str], Sequence[str]]
Look = Callable[[str], Speech[object] | None]


def _no_look(line: str) -> None:
    """No line only looks."""


def _unfinished(line: str) -> str | None:
    """What stands before a question mark or a Tab at the end of a line; None if there is neither."""
    for sign in "?\t":
        if line.rstrip(" ").endswith(sign):
            return line.rstrip(" ").rstrip(sign)
    return None


def _listed(offer: Completion) -> list[str]:
    """What may follow, the words alone in one line: whoever shows it knows how wide his page is."""
    return [*offer.told] or [", ".join(offer.words) or "NOTHING FITS"]


def pick(word: str, names: Sequence[str]) -> str:
    """The name that is meant: its number in the list, the name itself, or a beginning that no other name has.

    Raises IllegalOrder if none is meant, or more than one.
    """
    if word in names:
        return word
    if word.isascii() and word.isdigit():
        number = int(word) if len(word) <= 2 else 0
        if not 1 <= number <= len(names):
            raise IllegalOrder(_not_listed(names))
        return names[number - 1]
    from compbis.desk.names import only

    found = [name for name in names if name.startswith(word)]
    if not found:
        raise IllegalOrder(_not_listed(names))
    return only(found)


def _not_listed(names: Sequence[str]) -> str:
    return f"NOT IN THE LIST: {'1' if len(names) == 1 else f'1 TO {len(names)}'}, A NAME, OR (CR) FOR {NOBODY}"
