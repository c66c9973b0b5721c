"""Runs the commands of the program in this process, with the game under test in the register."""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from io import BytesIO, StringIO, TextIOWrapper
from os import devnull
from pathlib import Path
from types import ModuleType
from unittest.mock import patch

from compbis.conformance.tools.played import PlayedGame
from compbis.front.command import run_command
from compbis.games import EDITIONS
from compbis.record import keep_finished
from compbis.table.edition import Edition
from compbis.table.values import NamedTuple

REGISTERED_NAME = "on-trial"
"""The name of the game under test in the register."""
_PACKAGES = {"replay": "compbis.front", "restore": "compbis.front", "tournament": "compbis.front"}
_MODULES = {"export": "exporting", "import": "importing"}


class Ran(NamedTuple):
    """The result of a command. status: its exit status; lines: its standard output."""

    status: int
    lines: list[str]


@contextmanager
def registered(edition: Edition) -> Iterator[None]:
    """Put a game first in the register, as REGISTERED_NAME."""
    before, module = dict(EDITIONS), ModuleType(f"{__name__}.{REGISTERED_NAME}")
    vars(module)["EDITION"] = edition
    sys.modules[module.__name__] = module
    EDITIONS.clear()
    EDITIONS.update({REGISTERED_NAME: module.__name__, **before})
    try:
        yield
    finally:
        EDITIONS.clear()
        EDITIONS.update(before)
        del sys.modules[module.__name__]


def run_in_process(name: str, *arguments: str | Path) -> Ran:
    """Run a command with empty standard input. Raises CompbisError if it fails."""
    module = f"{_PACKAGES.get(name, 'compbis.story')}.{_MODULES.get(name, name)}"
    printed = BytesIO()
    out = TextIOWrapper(printed, "utf-8", newline="")
    with open(devnull) as nothing, _signals_as_they_are(), patch.object(sys, "stdin", nothing), redirect_stdout(out):
        with redirect_stderr(StringIO()):
            status = run_command(name, {name: (module, f"runs {name}")}, list(map(str, arguments)))
        out.flush()
    return Ran(status, printed.getvalue().decode().splitlines())


@contextmanager
def _signals_as_they_are() -> Iterator[None]:
    """Restore the signal handlers that a command changes."""
    before = {number: signal.getsignal(number) for number in (signal.SIGHUP, signal.SIGTERM, signal.SIGQUIT)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def recorded(edition: Edition, game: PlayedGame, folder: Path) -> Path:
    """Write a game to a sealed record; returns its path.

    Args:
        edition: the game's edition
        game: the game
        folder: the folder, in which the record gets a new name
    """
    path = folder / f"{len(list(folder.iterdir()))}.compbis"
    keep_finished(path, edition.name, game.messages)
    return path
