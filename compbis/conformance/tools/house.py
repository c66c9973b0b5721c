"""The commands of the program, in this process, with a game at the table that is in no register."""

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

SEATED = "on-trial"
"""How commands call the game that is tried."""
_WHERE = {"replay": "compbis.front", "restore": "compbis.front", "tournament": "compbis.front"}
_MODULES = {"export": "exporting", "import": "importing"}


class Ran(NamedTuple):
    """What a command did. status: its exit status; lines: what it printed."""

    status: int
    lines: list[str]


@contextmanager
def seated(edition: Edition) -> Iterator[None]:
    """Within, the game is the first of the register."""
    before, module = dict(EDITIONS), ModuleType(f"{__name__}.{SEATED}")
    vars(module)["EDITION"] = edition
    sys.modules[module.__name__] = module
    EDITIONS.clear()
    EDITIONS.update({SEATED: module.__name__, **before})
    try:
        yield
    finally:
        EDITIONS.clear()
        EDITIONS.update(before)
        del sys.modules[module.__name__]


def ran(name: str, *arguments: str | Path) -> Ran:
    """Run a command with these arguments and an empty input. Raises CompbisError where it fails."""
    module = f"{_WHERE.get(name, 'compbis.story')}.{_MODULES.get(name, name)}"
    printed = BytesIO()
    out = TextIOWrapper(printed, "utf-8", newline="")
    with open(devnull) as nothing, _signals_as_they_are(), patch.object(sys, "stdin", nothing), redirect_stdout(out):
        with redirect_stderr(StringIO()):
            status = run_command(name, {name: (module, f"runs {name}")}, list(map(str, arguments)))
        out.flush()
    return Ran(status, printed.getvalue().decode().splitlines())


@contextmanager
def _signals_as_they_are() -> Iterator[None]:
    """Put back what a command does at a signal."""
    before = {number: signal.getsignal(number) for number in (signal.SIGHUP, signal.SIGTERM, signal.SIGQUIT)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def recorded(edition: Edition, game: PlayedGame, folder: Path) -> Path:
    """The sealed record of a game, in a new file of that folder."""
    path = folder / f"{len(list(folder.iterdir()))}.compbis"
    keep_finished(path, edition.name, game.messages)
    return path
