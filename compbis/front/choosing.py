"""`compbis settings`, and the questions at the first game: what a player likes."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from compbis.board.board import Board
from compbis.board.ground import COAST, FOG, LAND, LANE, PORT, SEA, Figure
from compbis.board.map import Map, labels
from compbis.board.shapes import IN_A_ROW, Squares
from compbis.called import called
from compbis.console.output import SCREENS, shown
from compbis.console.plain import make_plain
from compbis.console.questions import HELP, LEAVE, ask_word, refuse
from compbis.errors import CompbisError, Leave, UsageError
from compbis.front import preferences
from compbis.front.preferences import Preferences
from compbis.games import edition
from compbis.screen.theme import NAMES
from compbis.table.completion import FORGET, among
from compbis.table.page import Page

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from compbis.front.terminals import EitherTerminal

_CHART = (
    "######%%%% . . . . . . . .%%##",
    "##%% + . . F F . . . .*B .%%%%",
    "%% . . . . F . C . . . . . +##",
    " . . . M = = = = = = . . .%%##",
)
_GROUND = {kind.sign: kind for kind in (SEA, COAST, LAND, PORT, LANE, FOG._replace(sign=" F"))}
_FIGURES = {
    " C": Figure(" C", "own", 2, ["SUFFOLK", "NORFOLK"]),
    "*B": Figure("*B", "enemy", names=["BISMARCK"]),
    " M": Figure(" M", "convoy", names=["SL2"]),
}

_ALL = ("YES ASKS FIVE QUESTIONS, NO LEAVES ALL AS IT COMES",)
_THEME = ("EACH IS SHOWN AT ONCE: TRY THEM. (CR) TAKES THE ONE ON SHOW",)
_COLUMNS = "AUTO TAKES ALL THERE ARE, 80 NO MORE, 40 AS ON THE APPLE"
_PACE = "0 TO 60: HOW LONG A PAGE STAYS WHEN TWO COMPUTER CAPTAINS PLAY, OR FOUR DISPATCHES OF YOUR GAME"
_NAME = "SAID WHEN HE TAKES THE KEYBOARD, AND WHEN THE GAME IS OVER"


_CHOICES = {
    "theme": ", ".join(NAMES).lower(),
    "screen": "80, 40, auto or wide: all there are",
    "pace": f"seconds, 0 to {preferences.SLOWEST}, or {preferences.FAST}",
    "british": "a name, '' for none",
    "german": "a name, '' for none",
    "voice": "on or off: whether a captain speaks",
}
"""By preference, what it may be."""
_WIDTH = 10 + preferences.LONGEST_NAME
"""Columns of a preference, before what it may be."""


def arguments(parser: "ArgumentParser") -> None:
    """The arguments of `compbis settings`."""
    parser.add_argument("name", nargs="?", metavar="SETTING", help=", ".join(Preferences._fields))
    parser.add_argument("value", nargs="*", metavar="VALUE", help="what it is from now on; '' is the name of nobody")


def run(options: "Namespace") -> int:
    """Change a setting and list them all; or list them, or one, with what may be chosen. Raises UsageError,
    MachineError, or Damaged if the file is not one of settings."""
    name, sign, first = (options.name or "").partition("=")
    words = [first, *options.value] if sign else options.value
    if options.name is not None and name not in Preferences._fields:
        raise UsageError(f"no such setting: {name!r}; there are {', '.join(Preferences._fields)}")
    if words:
        preferences.remember(**{name: " ".join(words)})
    liked = preferences.read()
    file = f"FILE: {shown(preferences.config_file())}"
    if words:
        make_plain().say(*(liked.line(key) for key in Preferences._fields), file)
        return 0
    lines = [f"{liked.line(key):<{_WIDTH}}  ({_CHOICES[key]})" for key in ([name] if name else Preferences._fields)]
    make_plain().say(*lines, file, f"CHANGE: {called()} settings {name or 'SETTING'} VALUE")
    return 0


def ask_once(terminal: "EitherTerminal") -> list[str]:
    """Ask for the player's settings on the full screen, and never again. Comes to what he is told when that is gone.
    Raises Leave."""
    try:
        preferences.remember()  # now it has been asked, whatever comes of it
    except CompbisError as error:
        return [f"SETTINGS CANNOT BE KEPT: {error}"]
    question = "CHOOSE COLOURS, COLUMNS, PACE AND NAMES"
    if ask_word(terminal, question, ("YES", "NO"), "NO", help_=_ALL) == "YES":
        terminal.show(_sample())
        _ask_theme(terminal)
        _ask(terminal, "screen", "COLUMNS: AUTO, 40 OR 80", "AUTO", _COLUMNS, map(str.upper, SCREENS))
        _ask(terminal, "pace", "SECONDS OF A PAGE WHEN YOU WATCH", f"{Preferences().pace:g}", _PACE)
        for side, name in edition().sides.items():
            _ask(terminal, side, f"NAME OF THE {name} CAPTAIN", "NONE", _NAME)
    return [f"LATER: {called()} settings, AND TH IN THE GAME"]


def _ask_theme(terminal: "EitherTerminal") -> None:
    """The theme: each one named is shown, until one is taken."""
    terminal.say(f"THEMES: {' '.join(NAMES)}")
    theme = NAMES[0]
    while (answer := ask_word(terminal, "THEME", NAMES, theme, help_=_THEME)) != theme:
        theme = answer
        terminal.change_theme(theme)


def _ask(
    terminal: "EitherTerminal", key: str, question: str, cautious: str, help_: str, words: Iterable[str] = ()
) -> None:
    """One preference, kept at once; (CR) leaves it as it is. words: what may be answered, if it is one of some."""
    complete = among(words)
    while line := terminal.ask(f"{question} ({cautious})-", complete=complete).rpartition(FORGET)[2].strip():
        if line.upper() == LEAVE:
            raise Leave
        if line == HELP:
            terminal.say(help_, f"(CR) {cautious}", f"{LEAVE} LEAVES")
            continue
        try:
            preferences.remember(**{key: line})
        except CompbisError as error:
            refuse(terminal, str(error).upper())
        else:
            return


def _sample() -> Page:
    """A little chart with the most usual styles."""
    signs = {
        IN_A_ROW * number + column: row[2 * column - 2 : 2 * column]
        for number, row in enumerate(_CHART, 1)
        for column in range(1, len(row) // 2 + 1)
    }
    ground = {place: _GROUND.get(sign, SEA) for place, sign in signs.items()}
    figures = {place: [_FIGURES[sign]] for place, sign in signs.items() if sign in _FIGURES}
    rows, columns = labels(map(str, range(11, 15))), labels(map(str, range(11, 26)))
    return Board(Map(Squares(), rows, columns, ground), "SO THE CHART LOOKS", figures=figures).page()
