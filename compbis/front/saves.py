"""`compbis saves`: lists the kept games, with nothing that is secret."""

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from textwrap import wrap
from time import localtime, strftime
from typing import TYPE_CHECKING

from compbis.called import called
from compbis.console.output import shown
from compbis.console.plain import make_plain
from compbis.errors import CompbisError, SaveError
from compbis.games import edition_of_record
from compbis.record import Header, list_games, modified_ns, read_settings, saves_folder
from compbis.table.settings import Settings
from compbis.table.side import Side

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

COLUMNS = 80
"""Columns of the list."""


def arguments(parser: "ArgumentParser") -> None:
    """None: `compbis saves` takes no arguments."""


def run(options: "Namespace") -> int:
    """List the kept games."""
    games = list_games(saves_folder())
    make_plain().say(*(entries(games) or ["NO GAMES ARE KEPT"]))
    return 0


def entries(games: Sequence[tuple[Path, Header | CompbisError]]) -> list[str]:
    """The lines of these games."""
    return [line for path, found in games for line in entry(path, found)]


def entry(path: Path, found: Header | CompbisError, columns: int = COLUMNS) -> list[str]:
    """The lines of one game: its file, whether it is whole, and when it was last played; then which game it is, how far
    it got, and who plays it. For a damaged file, what is wrong with it. Only a file name can make a line longer than
    `columns`.

    Args:
        path: the file
        found: its head, or what is wrong with it
        columns: the columns of a line
    """
    if isinstance(found, CompbisError):
        state, about = _damage(path, found), ""
    else:
        played = strftime("%Y-%m-%d %H:%M", localtime(modified_ns(path) // 10**9))
        state = f"{'OVER' if found.finished else 'WHOLE'}  PLAYED {played}"
        turn = f"TURN {found.turn}  {found.date}" if found.turn else "NOT BEGUN"
        words = found.edition, found.scenario.upper(), turn, *_players(path, found)
        about = "  ".join(word for word in words if word)
    name = shown(path)
    if len(name) + 2 + len(state) <= columns:
        return [f"{name}  {state}", *_indented(about, columns)]
    return [name, *_indented(state, columns), *_indented(about, columns)]


def _players(path: Path, found: Header) -> list[str]:
    """The player's side, or that there are two, and LESSON if a guide teaches: as far as this is known without a
    password."""
    sides, taught = list(found.sides), False
    with suppress(CompbisError):
        if not sides and (plain := read_settings(path)):
            settings = Settings.from_plain(plain)
            sides, taught = settings.persons, settings.lesson
    names = {side: side.upper() for side in Side}
    with suppress(SaveError):
        names |= edition_of_record(found.edition).sides
    whose = ["TWO PLAYERS"] if len(sides) == len(Side) else [names[side] for side in sides]
    return [*whose, *(["LESSON"] if taught else [])]


def _indented(text: str, columns: int) -> list[str]:
    return wrap(text, columns, initial_indent="  ", subsequent_indent="  ")


def _damage(path: Path, found: CompbisError) -> str:
    """What is wrong with a file, in capital letters except for a command to be typed."""
    command = f"{called()} restore"
    parts = str(found).removeprefix(str(path)).lstrip(" :").split(command)
    return command.join(map(str.upper, parts))
