"""Charts of commands: finding the command in a line, completing it, and helping with it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from compbis.desk.place import Place, Speech, Topic
from compbis.errors import IllegalOrder, NotNow
from compbis.table.completion import Completer, Completion, Finder, any_of, completer
from compbis.table.request import Order, Request
from compbis.table.side import Side
from compbis.table.talk import Say

if TYPE_CHECKING:
    from compbis.desk.reference import Reference

P = TypeVar("P", bound=Place, contravariant=True)
R = TypeVar("R", bound=Request, contravariant=True)
O = TypeVar("O", bound=Order, covariant=True)  # noqa: E741

_HELP = ("HE", "HELP")
_ANSWERS = ("Y", "YES", "N", "NO")
"""Answers to a question, which a player may type before it comes."""
"""The letters of the help command, and the word that may be typed instead."""
_ALOUD = {
    " ?": ", BLANK, QUESTION MARK",
    "?": " QUESTION MARK",
    "=": "EQUALS SIGN",
}
"""Signs that a screen reader may skip, in words."""


class Command(NamedTuple, Generic[P, R, O]):
    """A row of a chart.

    Args:
        letters: what a line with this command begins with
        syntax: the whole command, as the chart shows it
        help: what it does, in one line
        section: the section of the rules, "" for a modern command
        takes: whether more may be typed after the letters
        do: carries it out, given the place, the request and the text after the letters; returns the order that it gave,
            or None; raises IllegalOrder for a line that it does not understand. None if the talk itself handles the
            command
        side: the only side that can use it, None for both
        argument: what follows the letters, in words to be read aloud
        shows: whether it only shows something, so that it works at any question (AskedDesk.aside)
    """

    letters: str
    syntax: str
    help: str
    section: str = ""
    takes: bool = False
    do: Callable[[P, R, str], Speech[O | None]] | None = None
    side: Side | None = None
    argument: str = ""
    shows: bool = False


Rows = Sequence[Command[P, R, O]]


def find(
    line: str, rows: Rows[P, R, O], no_command: Callable[[str], str], answers: bool = True
) -> tuple[Callable[[P, R, str], Speech[O | None]], str]:
    """The function of the command in a line, and the text after the command's letters.

    Args:
        line: the line as typed
        rows: the commands to choose from
        no_command: makes the message for an unknown command from the line in capital letters
        answers: whether yes and no, which answer no question here, are told apart from unknown commands

    Raises:
        IllegalOrder: the command is unknown, or nothing may follow its letters
        NotNow: the line is a yes or a no
    """
    text = line.lstrip()
    if text.strip().upper() in _HELP:
        text = _HELP[0]
    for row in rows:
        letters, argument = text[: len(row.letters)].upper(), text[len(row.letters) :]
        if row.letters == letters and row.do and (row.takes or not argument.strip()):
            return row.do, argument
    if answers and text.strip().upper() in _ANSWERS:
        raise NotNow("NO QUESTION IS OPEN: NOTHING CHANGED")
    word = (text.upper().split() or [""])[0]
    known = next((row for row in rows if row.letters == word), None)
    raise IllegalOrder(f"TYPE {word} ALONE: {known.help}" if known else no_command(text.upper()))


def completes(rows: Rows[P, R, O], arguments: Callable[[str], Finder | None]) -> Completer:
    """A completer for these commands and for what follows their letters. arguments: the finder for what follows certain
    letters, None if nothing does."""
    all_letters = [row.letters for row in rows]

    def offer(line: str) -> Completion:
        letters = next((one for one in all_letters if len(line) > len(one) and line.upper().startswith(one)), "")
        behind = arguments(letters) if letters else None
        if not behind:
            return Completion(0, tuple(all_letters))
        before = len(letters) + len(line[len(letters) :]) - len(line[len(letters) :].lstrip())
        offered = behind(line[before:])
        return offered._replace(start=before + offered.start)

    return completer(offer)


class Helper:
    """The help on the charts of a game.

    Args:
        charts: the commands by the names of their charts, in the order in which they are listed
        shortcuts: lines that are worth knowing, and what they mean
        texts: gives the texts on rules and commands
    """

    def __init__(
        self,
        charts: Mapping[str, Rows[P, R, O]],
        shortcuts: Sequence[tuple[str, str]],
        texts: Callable[[], "Reference"],
    ) -> None:
        self._charts = charts
        self._shortcuts = shortcuts
        self._texts = texts

    def help_on(
        self, side: Side, place: Place, topic: Topic, letters: str, example: Callable[[str, str], str] | None = None
    ) -> list[str]:
        """The help at a prompt.

        Args:
            side: the side that is asked
            place: the place of its desk
            topic: what the prompt asks for
            letters: the letters of one command, "" for help on the whole topic
            example: makes an example that works now, given the letters of a command and its printed example

        Returns:
            the lines; none if the charts of the topic have no such command
        """
        spoken = place.spoken
        if letters:
            return self._on_command(letters, topic.charts, spoken, example)
        if topic.whole:
            return self._names(side) if spoken else self.all_charts(side)
        rows = [row for name in topic.charts for row in self._charts[name]]
        lines = [_line(row, spoken) for row in rows if row.letters in place.modes]
        if rows:
            lines += [_said(form, meaning, spoken) for form, meaning in place.forms]
        lines += [_said(key, meaning, spoken) for key, meaning in topic.help]
        lines += [_line(row, spoken) for row in rows if row.letters in topic.always]
        return [*topic.above, *lines, _said("QU", "LEAVE; THE GAME IS KEPT", spoken), *topic.again]

    def all_charts(self, side: Side, spoken: bool = False) -> list[str]:
        """Every command that the side can use, chart by chart, and the shortcuts. spoken: in sentences."""
        lines: list[str] = []
        for name, chart in self._charts.items():
            if rows := [_line(row, spoken) for row in chart if row.side in (None, side)]:
                lines += [name, *rows]
        width = max((len(line) for line, _ in self._shortcuts), default=0) + 2
        return [*lines, *(_said(line, meaning, spoken, width) for line, meaning in self._shortcuts)]

    def _names(self, side: Side) -> list[str]:
        """The letters of every command that the side can use, chart by chart, and how to get more help."""
        charts = {
            name: [row.letters for row in rows if row.side in (None, side)] for name, rows in self._charts.items()
        }
        lines = [f"{name}: {', '.join(letters)}." for name, letters in charts.items() if letters]
        return [*lines, "HE AND THE LETTERS OF A COMMAND EXPLAIN IT. HE ALONE EXPLAINS ALL."]

    def help(
        self, place: Place, request: Request, argument: str, example: Callable[[str, str], str] | None = None
    ) -> Speech[None]:
        """HE: all charts; `HE MS` one command; `HE 10.7` a rule by its section, `HE FOG` by its word.

        Args:
            place: the desk's place
            request: the open request, whose side decides which commands are listed
            argument: the text after HE
            example: as for `help_on`

        Raises:
            IllegalOrder: there is no such command or rule
        """
        wanted = argument.strip().upper()
        if not wanted:
            lines = self.all_charts(request.side, place.spoken)
        elif letters := self._texts().letters(wanted):
            lines = self._on_command(letters, self._charts, place.spoken, example)
        elif wanted[0].isdigit() or self._texts().word(wanted):
            lines = self._texts().rule(wanted, place.spoken)
        else:
            lines = self._on_command(wanted, self._charts, place.spoken, example)
            lines = lines or self._on_command(wanted.split()[0], self._charts, place.spoken, example)  # HE WH STAFF
            if not lines:
                part, words = self._texts().part, self._texts().words
                named = ", OR A WORD: HE HE LISTS THEM" if words else ""
                raise IllegalOrder(f"NO SUCH COMMAND: ? LISTS ALL. A RULE IS A NUMBER, SUCH AS HE {part}{named}")
        yield Say(tuple(lines))

    def help_words(self) -> Finder:
        """A finder for everything that has help: each command once, the chapters of the rules, and the words for
        sections."""
        letters = dict.fromkeys(row.letters for chart in self._charts.values() for row in chart)
        return any_of([*letters, *self._texts().chapters, *self._texts().words])

    def _on_command(
        self, letters: str, names: Iterable[str], spoken: bool, example: Callable[[str, str], str] | None
    ) -> list[str]:
        """All the help on a command, from each of these charts that has it; for HE also the words that it takes."""
        lines = [
            line
            for name in names
            for row in self._charts[name]
            if row.letters == letters
            for line in (name, _line(row, spoken), *self._texts().command(name, letters, spoken, example))
        ]
        return [*lines, *self._texts().all_words(spoken)] if lines and letters in _HELP else lines


def _line(row: Command[P, R, O], spoken: bool) -> str:
    section = f"{'. SECTION' if spoken else ' '} {row.section}" if row.section else ""
    aloud = f"{row.letters} AND {row.argument}" if row.argument else row.letters
    return _said(aloud if spoken else row.syntax, f"{row.help}{section}", spoken)


def _said(key: str, meaning: str, spoken: bool, width: int = 7) -> str:
    """A command and its meaning, in columns or as a sentence."""
    if not spoken:
        return f"{key:<{width}}{meaning}" if len(key) < width else f"{key}  {meaning}"
    for sign, words in _ALOUD.items():
        key = key.replace(sign, words)
    return f"{key.strip()}: {meaning}."
