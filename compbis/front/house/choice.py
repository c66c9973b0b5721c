"""Which of the house's games is played."""

from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from compbis.console.questions import ask_word
from compbis.errors import CompbisError
from compbis.front.house.opening import poster
from compbis.games import DEFAULT, EDITIONS, edition, edition_called
from compbis.table.page import Choices

if TYPE_CHECKING:
    from argparse import ArgumentParser
    from pathlib import Path

    from compbis.front.terminals import EitherTerminal
    from compbis.table.edition import Edition


def game_argument(parser: "ArgumentParser") -> None:
    """Add --game to a command."""
    help_ = f"the game, or how its name begins: {', '.join(EDITIONS)}"
    parser.add_argument("--game", type=_game_name, metavar="NAME", default=DEFAULT, help=help_)


def named_game(parser: "ArgumentParser", arguments: Sequence[str]) -> str:
    """The game that a command line names, found before the other arguments can be parsed: these may depend on it.
    parser: has --game alone. Raises UsageError."""
    name: str = parser.parse_known_args(arguments)[0].game
    return name


def ask_game(terminal: "EitherTerminal") -> str:
    """Ask which game to play, on the full screen and only if there are several. (CR) takes the game chosen last, which
    is kept in a file. Line mode takes the first game, so that a script need not name it. Raises Leave."""
    if not terminal.keeps_page or len(EDITIONS) == 1:
        return DEFAULT
    numbers = {str(number): name for number, name in enumerate(EDITIONS, 1)}
    lines = [line for number, name in numbers.items() for line in _entry(number, edition(name))]
    listed = Choices(lines[0]), *lines[1:]  # a small terminal shows the whole list, and of the page only what fits
    terminal.show(poster(edition(DEFAULT).emblem, "GAMES AT THIS TABLE", ""))
    terminal.say(*listed)
    last = next(number for number, name in numbers.items() if name == _last())
    names = {name.upper(): name for name in EDITIONS}
    name = (numbers | names)[ask_word(terminal, "WHICH GAME", numbers, last, help_=listed, also=names)]
    terminal.forget()
    with suppress(CompbisError, OSError):  # only the default answer depends on it
        _file().parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        _file().write_text(f"{name}\n")
    return name


def _entry(number: str, edition: "Edition") -> Sequence[str]:
    return f"{number:>2} {edition.name}", *(f"   {line}" for line in edition.about)


def _last() -> str:
    """The game that was chosen last, DEFAULT if unknown."""
    with suppress(CompbisError, OSError, UnicodeDecodeError), open(_file()) as file:
        if (name := file.readline(len(max(EDITIONS, key=len)) + 1).strip()) in EDITIONS:
            return name
    return DEFAULT


def _file() -> "Path":
    """The path of the file that keeps it. Raises MachineError if the user has no home."""
    from compbis.front.preferences import config_file  # imported late: only this question needs it

    return config_file().with_name("last-game")


def _game_name(text: str) -> str:
    return edition_called(text)[0]
