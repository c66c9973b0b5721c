"""`compbis saves`: the games kept, and nothing of them that is hidden."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from compbis.console.output import shown
from compbis.console.plain import make_plain
from compbis.errors import CompbisError
from compbis.record import Header, list_games, saves_folder

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace


def arguments(parser: "ArgumentParser") -> None:
    """`compbis saves` has none."""


def run(options: "Namespace") -> int:
    """List the games kept."""
    games = list_games(saves_folder())
    make_plain().say(*(entries(games) or ["NO GAMES ARE KEPT"]))
    return 0


def entries(games: Sequence[tuple[Path, Header | CompbisError]]) -> list[str]:
    """Each game in one line: its file, edition, turn and date, and whether it is whole; dates below each other."""
    widest = max((len(str(found.turn)) for _, found in games if isinstance(found, Header)), default=0)
    return [_entry(path, found, widest) for path, found in games]


def _entry(path: Path, found: Header | CompbisError, widest: int) -> str:
    if isinstance(found, CompbisError):
        return f"{shown(path)}  {str(found).removeprefix(str(path)).lstrip(' :').upper()}"
    turn = f"TURN {found.turn:<{widest}}  {found.date}" if found.turn else "NOT BEGUN"
    return f"{shown(path)}  {found.edition}  {turn}  {'OVER' if found.finished else 'WHOLE'}"
