"""What every desk needs for a talk: reading a line and refusing it, asking for a name, a word, or yes or no.

A talk is a generator of steps that any terminal can carry out (compbis.table.talk).
"""

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Sequence
from itertools import chain
from typing import TYPE_CHECKING, TypeVar

from compbis.desk.repeating import Repeats
from compbis.desk.warnings import Warnings
from compbis.errors import IllegalOrder, NotNow
from compbis.table.completion import FORGET, Completer, Completion, among
from compbis.table.page import Alike, unbroken
from compbis.table.request import Order
from compbis.table.talk import Ask, Deed, Give, Say, TalkStep
from compbis.table.values import NamedTuple

if TYPE_CHECKING:
    from compbis.desk.names import Names

T = TypeVar("T")
Given = TypeVar("Given", bound=Order)
Speech = Generator[TalkStep, str, T]
"""A part of a talk that returns a result."""

NOBODY = "NONE"
HELP = "?"
STANDS = "+"
"""Typed after an answer, applies it to similar questions that follow."""


class Topic(NamedTuple):
    """What a prompt asks for, which also selects its help.

    Args:
        name: the name of the topic
        help: what can be typed at the prompt, and what it means
        charts: the charts whose commands can be typed there; in a walk, only the modes that the unit may take
        always: the commands of those charts that every unit may be given
        whole: whether the help lists all charts
        own: words that are answers there, although elsewhere the house takes them as commands
        back: what a refusal adds
        again: the lines above the prompt, which the help repeats at its end
        above: the lines above the prompt, which the help repeats at its beginning
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


NUMBERS = "1 2 3"
"""The numbers in a list, in the help on a question for a name; a list of fewer names shows fewer."""
NAMES = Topic("NAMES", ((NUMBERS, "ITS NUMBER IN THE LIST, OR ITS NAME"), ("(CR)", "NONE")))
YES_OR_NO = Topic("YES OR NO", (("Y", "YES"), ("N", "NO"), ("(CR)", "NO")))


class Place:
    """What a desk keeps from one question to the next. A game adds what it needs.

    Args:
        help_on: the help at a prompt, given the place, its topic, and the letters of a command or ""; empty if there is
            no such command
        classic: without the modern conveniences
        spoken: in sentences, with nothing drawn
    """

    def __init__(self, help_on: "HelpOn", classic: bool = False, spoken: bool = False) -> None:
        self.classic = classic
        self.spoken = spoken
        self.speaks = ""
        """ON or OFF, if the player has switched to sentences or back; else ""."""
        self.themes: Sequence[str] = ()
        """The names of the house's themes."""
        self.help_on = help_on

        self.turn = 0
        """The turn for which orders were asked last."""
        self.trail: list[str] = []
        """The lines that led from the last order to the open question."""
        self.walk: tuple[str, str] | None = None
        """The command of the walk in progress and the unit that comes next; None if there is no walk."""
        self.naming: Names | None = None
        """Finds units by name in that walk."""
        self.look: Look = _no_look
        """What a line does at the question for a unit's order if it only shows something; None for any other line."""
        self.walked: list[tuple[str, str]] = []
        """The units that were ordered in the walk, each with its command."""

        self.modes: Sequence[str] = ()
        """The modes that the unit in question may take."""
        self.forms: Sequence[tuple[str, str]] = ()
        """The forms of its order in one line, each with what it is."""

        self.dispatches: list[tuple[int, list[str]]] = []
        """The lines of each report, with its turn."""
        self.warnings = Warnings()
        """The warnings that the player has seen."""
        self.repeats = Repeats()
        """The orders that can be repeated."""
        self.ahead = ""
        """A command typed at the question whether to end a phase, for the next prompt; "" for none."""
        self._heard: dict[str, tuple[int, list[str]]] = {}
        self._hinted = False  # whether a line has said how to hear a whole list

    def begin_phase(self, turn: int, warnings: Callable[[], Sequence[str]], phase: str = "") -> None:
        """Forget what was in progress in the previous phase.

        Args:
            turn: the turn
            warnings: finds the warnings that hold at the start
            phase: the name of a phase whose warnings are remembered separately, as in Warnings.keep
        """
        self.turn = turn
        self.walk = None
        self.repeats.queue = []
        self.repeats.past = []
        self.warnings.keep(warnings, phase)

    def same_as_on(self, letters: str, turn: int, line: str) -> int | None:
        """The earlier turn in which a command last said this line with --spoken; None if it said another line, or none.

        Args:
            letters: the letters of the command
            turn: the turn
            line: the line that it says now
        """
        last, before = self._heard.get(letters, (turn, []))
        self._heard[letters] = turn, [line]
        return last if self.spoken and last != turn and before == [line] else None

    def list_lines(self, letters: str, turn: int, lines: Iterable[str], other: str = "") -> Sequence[str]:
        """The lines of a list that a command shows.

        With --spoken, only the changes to a list that was read in an earlier turn are read: the new lines, and the
        names of units that are gone from Alike lines. The list is read whole if that is not longer, if it is asked for
        twice in a turn, or if another line is gone and no new line begins with the same word.

        Args:
            letters: the letters of the command
            turn: the turn
            lines: the whole list
            other: the letters of a command that lists some of the same lines: what it has listed in this turn is not
                read again
        """
        if not self.spoken:
            return tuple(lines)
        whole = [*unbroken(lines)]
        last, before = self._heard.get(letters, (turn, []))
        self._heard[letters] = turn, whole
        if last == turn:
            return whole
        news = [line for line in whole if line not in before]
        gone = [line for line in before if line not in whole]
        lost = Counter(chain(*map(_subjects, gone))) - Counter(chain(*map(_subjects, news)))
        named = {*chain(*map(_names, whole))}
        names = [name for name in dict.fromkeys(chain(*map(_names, gone))) if name not in named and lost.pop(name, 0)]
        hint = "" if self._hinted else f": {letters} AGAIN READS IT"
        heard_on, lines = self._heard.get(other, (0, []))
        said = [line for line in news if heard_on == turn and line in lines]
        rest = f"{other} HAS THE NEWS, THE REST" if said else "THE REST" if news or names else "ALL"
        news = [line for line in news if line not in said]
        news += [f"NO LONGER LISTED: {' '.join(names)}"] if names else []
        news.append(f"{rest} IS AS ON TURN {last}{hint}")
        if lost or len("".join(news)) >= len("".join(whole)):
            return whole
        self._hinted = True
        return news

    def read(
        self, prompt: str, topic: Topic, complete: Completer | None = None, unattended: str | None = None
    ) -> Speech[str]:
        """Ask until there is a line for the game itself.

        `QU` leaves at any prompt, and `SW` switches between full screen and line mode. `?` shows help on the topic;
        after the letters of a command it shows help on that command, after other words what may follow them. In line
        mode Tab does the latter, too.

        Args:
            prompt: the prompt
            topic: what it asks for
            complete: completes the line, None if nothing is known
            unattended: the answer of a script (Ask)

        Returns:
            the line as typed, with its blanks and small letters, but without the part that an asterisk cancels (1.2)
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
            elif help_lines := self._help(topic, word):
                yield Say(tuple(help_lines))
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
        """As `read`, for an answer whose case and surrounding blanks do not matter: it is returned in capital letters,
        without these blanks.

        Args:
            prompt: the prompt
            topic: what it asks for
            complete: completes the line, None if nothing is known
            unattended: the answer of a script (Ask)
        """
        line = yield from self.read(prompt, topic, complete, unattended)
        return line.strip().upper()

    def deed(self, name: str, argument: str = "") -> Speech[None]:
        """Have the house do something, and show its reply."""
        if line := (yield Deed(name, argument)):
            yield Say((line,))

    def refusal(self, error: IllegalOrder) -> Say:
        """ILLEGAL ENTRY (1.2) and the reason; only the reason if the order is legal at another time."""
        if self.classic:
            return Say(("ILLEGAL ENTRY",))
        return Say((str(error),) if isinstance(error, NotNow) else ("ILLEGAL ENTRY", str(error)))

    def give(self, order: Given, note: str = "") -> Speech[Given]:
        """Give the order; it is returned once it is accepted. note: as in Give. Raises IllegalOrder with the reason if
        it is refused."""
        if refusal := (yield Give(order, note)):
            raise IllegalOrder(refusal)
        return order

    def ask_name(
        self,
        prompt: str,
        names: Sequence[str],
        topic: Topic = NAMES,
        stands: bool = False,
        finder: "Names | None" = None,
    ) -> Speech[str]:
        """One of the names, by its number in the list or as `finder` reads it; "" for none, the cautious answer.

        Args:
            prompt: the prompt, without the cautious answer
            names: the names to choose from
            topic: what the prompt asks for
            stands: whether a + may follow, which is then returned after the name
            finder: finds a unit by name in an order; None if names have no full forms
        """
        numbers = " ".join(NUMBERS.split()[: len(names)])
        topic = topic._replace(help=tuple((typed.replace(NUMBERS, numbers), does) for typed, does in topic.help))
        while True:
            word = yield from self.read_word(f"{prompt} ({NOBODY})-", topic, among(names))
            mark = STANDS if stands and word.endswith(STANDS) else ""
            word = word.removesuffix(mark).rstrip()
            if word in ("", "0", NOBODY):
                return mark
            try:
                return pick(word, names, finder=finder) + mark
            except IllegalOrder as error:
                yield from self.look_or_refuse(word, error)

    def ask_word(
        self,
        prompt: str,
        topic: Topic,
        answers: Sequence[str],
        cautious: str,
        unattended: str | None = None,
        orders: Callable[[str], bool] = lambda line: False,
    ) -> Speech[str]:
        """One of the answers, in full or by its first letter; (CR) is the cautious one. If an answer ends with a +, so
        does what the player types.

        Args:
            prompt: the prompt, without the cautious answer
            topic: what it asks for
            answers: the answers to choose from
            cautious: the answer that (CR) gives
            unattended: the answer of a script (Ask)
            orders: whether a line is a command that gives an order, which is the cautious answer and is carried out at
                the next prompt
        """
        asked, known = f"{prompt} ({cautious})-", among((*answers, cautious))
        while True:
            word = yield from self.read_word(asked, topic, known, unattended)
            if not word:
                return cautious
            typed = word.removesuffix(STANDS).rstrip() + STANDS * word.endswith(STANDS)  # F + is F+
            for answer in (*answers, cautious):
                if typed in (answer, answer[0] + STANDS * answer.endswith(STANDS)):
                    return answer
            if orders(word):
                self.ahead = word
                return cautious
            shown = [answer for answer in answers if not answer.endswith(STANDS)]
            more = f"; {topic.back}" if topic.back else ""
            refused = IllegalOrder(f"NOT AN ANSWER: {' OR '.join(shown)}, OR (CR) FOR {cautious}{more}")
            yield from self.look_or_refuse(word, refused)

    def look_or_refuse(self, line: str, error: IllegalOrder) -> Speech[None]:
        """Carry out a line that is not an answer if it is a command that only shows something; else refuse it."""
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
"""Gives the help at a prompt, as in Place."""
Look = Callable[[str], Speech[object] | None]
"""Gives what a line does if it only shows something (Place.look)."""


def _names(line: str) -> list[str]:
    """The units that an Alike line names; none for any other line."""
    return line.partition(":")[0].split() if isinstance(line, Alike) else []


def _subjects(line: str) -> list[str]:
    """What a line is about: the units that an Alike line names, or else the first word."""
    return _names(line) or line.split()[:1]


def _no_look(line: str) -> None:
    """The default of `Place.look`: None, since no line only shows something."""


def _unfinished(line: str) -> str | None:
    """The text before a question mark or Tab at the end of a line; None if there is neither."""
    for sign in "?\t":
        if line.rstrip(" ").endswith(sign):
            return line.rstrip(" ").rstrip(sign)
    return None


def _listed(offer: Completion) -> list[str]:
    """What may follow, in lines; words without explanations are all in one line, since only the terminal knows its
    width."""
    return [*offer.described] or [", ".join(offer.words) or "NOTHING FITS"]


def pick(word: str, names: Sequence[str], cautious: str = NOBODY, finder: "Names | None" = None) -> str:
    """The name that is meant: by its number in the list, or as in an order: in full, by a beginning that no other name
    has or, if no name begins that way, by its initials.

    Args:
        word: what was typed
        names: the list
        cautious: what (CR) stands for at the prompt
        finder: as in Place.ask_name

    Raises:
        IllegalOrder: no name is meant, or more than one
    """
    if word in names:
        return word
    if word.isascii() and word.isdigit():
        number = int(word) if len(word) <= 2 else 0
        if not 1 <= number <= len(names):
            raise IllegalOrder(_not_listed(names, cautious))
        return names[number - 1]
    from compbis.desk.names import Names, only

    found = (finder or Names({})).fit(word, names)
    if not found:
        raise IllegalOrder(_not_listed(names, cautious))
    return only(found)


def _not_listed(names: Sequence[str], cautious: str) -> str:
    return f"NOT IN THE LIST: {'1' if len(names) == 1 else f'1 TO {len(names)}'}, A NAME, OR (CR) FOR {cautious}"
