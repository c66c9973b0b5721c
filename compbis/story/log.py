"""`compbis log`: the story of a finished game as prose, to keep or print."""

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
    parser.add_argument("-o", "--output", metavar="OUT.txt", help="a new file; default: the log is printed")
    argument(parser)


def run(options: "Namespace") -> int:
    """Print the log or write it to a file; returns the exit status.

    Raises:
        UsageError: the file exists
        SaveError: the record cannot be read or replayed, or the game is not over
        MachineError: the system refuses the operation
    """
    file = Path(options.file)
    if options.output in (None, "-"):
        make_plain().say(*log_of(file, options.thoughts))
    else:
        make_plain().say(write_log(file, options.output, options.thoughts))
    return 0


def log(edition: Edition, kept: Kept, figures: bool = False) -> Iterator[str]:
    """The lines of the log of a finished game.

    Args:
        edition: the game's edition
        kept: the content of its record
        figures: whether to include all thoughts with their figures, not only the plans
    """
    return prose.log(edition, kept, last_lines(edition, kept), figures)
