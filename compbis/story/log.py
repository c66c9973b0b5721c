"""`compbis log`: the story of a finished game as prose, to keep and to print."""

import textwrap
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from compbis.console.output import shown
from compbis.console.plain import make_plain
from compbis.record import Kept, find_game
from compbis.story.files import new_path, write_new
from compbis.story.finished import as_played, last_lines, read_finished
from compbis.story.telling import retell
from compbis.story.thoughts import Minds, argument
from compbis.table.cards.own import told_of
from compbis.table.edition import Edition, chosen
from compbis.table.finished.chronicle import Logged, Telling
from compbis.table.settings import Settings
from compbis.table.side import Side

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

_COLUMNS, _MARGIN, _FURTHER = 72, "  ", "    "
"""The width of a paragraph, which has room on any sheet, and what stands before its first line and the others."""
_HOUR = "  "
"""What stands between day and hour in a date."""


def arguments(parser: "ArgumentParser") -> None:
    """The arguments of `compbis log`."""
    parser.add_argument("file", type=find_game, metavar="FILE", help="the record of a finished game")
    parser.add_argument(
        "-o", "--output", metavar="OUT.txt", help="a file that is not there yet; else the log is printed"
    )
    argument(parser)


def run(options: "Namespace") -> int:
    """Print or write the log. Raises UsageError if its file is there already, SaveError, MachineError."""
    file = Path(options.file)
    if options.output in (None, "-"):
        make_plain().say(*_log_of(file, options.thoughts))
    else:
        make_plain().say(write_log(file, options.output, options.thoughts))
    return 0


def write_log(file: Path, output: str, figures: bool = False) -> str:
    """Write the log of the game in a file into another one, and say so. Raises as `run` does."""
    path = new_path(output)
    write_new(path, "".join(f"{line}\n" for line in _log_of(file, figures)).encode())
    return f"LOG WRITTEN: {shown(path)}"


def _log_of(file: Path, figures: bool) -> list[str]:
    edition, kept = read_finished(file)
    with as_played(file):
        return list(log(edition, kept, figures))


def log(edition: Edition, kept: Kept, figures: bool = False) -> Iterator[str]:
    """The story of a finished game: who played, day by day what happened and what the captains had in mind, the end.
    figures: as of Minds."""
    settings = Settings.from_plain(kept.settings)
    minds = Minds.of(edition, settings.captains, figures)
    turns = list(retell(edition, kept))
    yield edition.name
    yield from chosen(edition, settings.scenario, settings.options)
    yield "  ".join(f"{edition.sides[side]} {settings.called(side) or 'PLAYER'}" for side in Side)
    yield from told_of(edition, settings, kept.values)
    for day, logged in groupby(minds.chronicle.log(turns), lambda each: _day(each.turn)):
        yield from ("", day) if day else ("",)
        for paragraph in _paragraphs(list(logged), minds):
            yield from textwrap.wrap(paragraph, _COLUMNS, initial_indent=_MARGIN, subsequent_indent=_FURTHER)
    yield ""
    yield from minds.chronicle.ending(turns[-1])
    yield ""
    for paragraph in minds.closing(turns).lines:
        yield from textwrap.wrap(paragraph, _COLUMNS)
    yield ""
    yield from last_lines(edition, kept)


def _day(turn: Telling) -> str:
    """The day of a turn, if its date has an hour besides."""
    day, _, hour = turn.date.partition(_HOUR)
    return day if hour else ""


def _paragraphs(turns: Sequence[Logged], minds: Minds) -> Iterator[str]:
    """The paragraphs of a day, or of a whole game without any: turns of which there is nothing to tell as one."""
    quiet: list[Logged] = []
    for logged in turns:
        changed = [thought for thought in logged.turn.thoughts if thought.changed]
        thoughts = [line for side in Side for line in minds.told(changed, side)]
        if quiet and (logged.opening or thoughts or logged.events):
            yield _nothing(quiet)
            quiet = []
        yield from [logged.opening] if logged.opening else []
        yield from thoughts
        if logged.events:
            when = logged.turn.date.rpartition(_HOUR)[2]
            yield " ".join(map(_sentence, (f"TURN {logged.turn.number}, {when}", *logged.events)))
        else:
            quiet.append(logged)
    if quiet:
        yield _nothing(quiet)


def _sentence(line: str) -> str:
    return line if line.endswith((".", "!", "?")) else f"{line}."


def _nothing(quiet: Sequence[Logged]) -> str:
    """That nothing happened in these turns, one after the other."""
    first, last = quiet[0].turn.number, quiet[-1].turn.number
    turns = f"TURN {first}" if first == last else f"TURNS {first} {'AND' if last == first + 1 else 'TO'} {last}"
    return f"{turns}: {quiet[0].quiet}."
