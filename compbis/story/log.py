"""`compbis log`: the story of a finished game, turn by turn, as text."""

import textwrap
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from compbis.console.output import shown
from compbis.console.plain import make_plain
from compbis.record import Kept, find_game
from compbis.story.files import new_path, write_new
from compbis.story.finished import as_played, last_lines, read_finished
from compbis.story.telling import retell
from compbis.story.thoughts import captains_names, told
from compbis.table.cards.own import told_of
from compbis.table.edition import Edition, chosen
from compbis.table.settings import Settings
from compbis.table.side import Side

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

_COLUMNS = 78
_MARGIN, _FURTHER = "  ", "      "
"""What stands before a line below a turn's heading, and before what is left of one that is too long."""


def arguments(parser: "ArgumentParser") -> None:
    """The arguments of `compbis log`."""
    parser.add_argument("file", type=find_game, metavar="FILE", help="the record of a finished game")
    parser.add_argument(
        "-o", "--output", metavar="OUT.txt", help="a file that is not there yet; else the log is printed"
    )


def run(options: "Namespace") -> int:
    """Print or write the log. Raises UsageError if its file is there already, SaveError, MachineError."""
    path = None if options.output in (None, "-") else new_path(options.output)
    edition, kept = read_finished(Path(options.file))
    with as_played(Path(options.file)):
        lines = list(log(edition, kept))
    terminal = make_plain()
    if path is None:
        terminal.say(*lines)
    else:
        write_new(path, "".join(f"{line}\n" for line in lines).encode())
        terminal.say(f"LOG WRITTEN: {shown(path)}")
    return 0


def log(edition: Edition, kept: Kept) -> Iterator[str]:
    """The story of a finished game: who played, each turn with what the captains had in mind, and the end."""
    settings = Settings.from_plain(kept.settings)
    chronicle, turns = edition.chronicle(), list(retell(edition, kept))
    names = captains_names(edition.sides, settings.captains)
    yield edition.name
    yield from chosen(edition, settings.scenario, settings.options)
    yield "  ".join(f"{edition.sides[side]} {settings.called(side) or 'PLAYER'}" for side in Side)
    yield from told_of(edition, settings, kept.values)
    for turn, conditions, events in chronicle.log(turns):
        changed = [thought for thought in turn.thoughts if thought.changed]
        thoughts = [line for side in Side for line in told(chronicle, changed, side, settings.captains, names)]
        yield ""
        yield f"TURN {turn.number}  {turn.date}"
        yield from _wrapped([*conditions, *thoughts, *events])
    yield ""
    yield from chronicle.ending(turns[-1])
    yield from last_lines(edition, kept)


def _wrapped(lines: Sequence[str]) -> Iterator[str]:
    for line in lines:
        yield from textwrap.wrap(line, _COLUMNS, initial_indent=_MARGIN, subsequent_indent=_FURTHER)
