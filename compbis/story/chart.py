"""`compbis chart`: draws the track chart of a finished game as an SVG file."""

from typing import TYPE_CHECKING

from compbis.console.plain import make_plain
from compbis.record import find_game
from compbis.story.finished import draw_chart
from compbis.story.track_chart.picture import picture as picture

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace


def arguments(parser: "ArgumentParser") -> None:
    """The arguments of `compbis chart`."""
    parser.add_argument("file", type=find_game, metavar="FILE", help="the record of a finished game")
    parser.add_argument(
        "-o",
        "--output",
        metavar="OUT.svg",
        help="a new file; default: beside the game, with its name",
    )


def run(options: "Namespace") -> int:
    """Draw the chart; returns the exit status.

    Raises:
        UsageError: the file exists, or the game has no chart
        SaveError: the record cannot be read or replayed, or the game is not over
        MachineError: the system refuses the operation
    """
    beside = options.file.with_suffix(".svg")
    make_plain().say(draw_chart(options.file, str(beside) if options.output is None else options.output))
    return 0
