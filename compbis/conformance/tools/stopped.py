"""Stops the laws, with one line that says why, if the game itself does not run: otherwise every law would fail."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

import pytest

from compbis.conformance.tools.played import GameFault, PlayedGame
from compbis.faults import defined, reason
from compbis.table.edition import Edition
from compbis.table.match import Forfeit
from compbis.table.side import Side

WHY = pytest.StashKey[list[str]]()
"""The key under which pytest's stash keeps the reasons why the laws were stopped."""
_STOP = "the game itself does not run: see the last line"


@contextmanager
def running(config: pytest.Config) -> Iterator[None]:
    """Stop the laws if the game raises an exception inside this `with`."""
    try:
        yield
    except Exception as error:
        blamed = isinstance(error, (GameFault, Forfeit))  # their messages say where the fault is
        config.stash[WHY].append(str(error) if blamed else reason(error))
        pytest.exit(_STOP, returncode=1)


def check_words(edition: Edition, played: Iterable[PlayedGame]) -> None:
    """Raise GameFault if the words of a desk for any report are not a list of lines."""
    for game in played:
        for side in Side:
            desk = edition.desk(side, classic=False)
            for report in game.heard[side]:
                words = desk.word(report)
                if not (isinstance(words, (list, tuple)) and all(isinstance(line, str) for line in words)):
                    where = defined(getattr(desk, "lines", desk.word))
                    raise GameFault(
                        f"{where}: the words of the report {report.kind!r} are {words!r}, not a list of lines"
                    )
