"""`compbis log`: the story of a finished game as prose, to keep and to print."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from compbis.console.plain import make_plain
from compbis.record import Kept, find_game
from compbis.story import prose
from compbis.story.finished import last_lines, log_of, write_log
from compbis.story.thoughts import argument
from compbis.table.edition import Edition

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace


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
        make_plain().say(*log_of(file, options.thoughts))
    else:
        make_plain().say(write_log(file, options.output, options.thoughts))
    return 0


def log(edition: Edition, kept: Kept, figures: bool = False) -> Iterator[str]:
    """The story of a finished game. figures: as of Minds."""
    return prose.log(edition, kept, last_lines(edition, kept), figures)
