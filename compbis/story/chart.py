"""`compbis chart`: the track chart of a finished game, a picture to look at and to print."""

from pathlib import Path
from typing import TYPE_CHECKING

from compbis.console.output import shown
from compbis.console.plain import make_plain
from compbis.errors import UsageError
from compbis.record import Kept, find_game
from compbis.story.files import new_path, write_new
from compbis.story.finished import as_played, read_finished
from compbis.story.telling import retell
from compbis.story.track_chart.sheet import draw
from compbis.table.edition import Edition
from compbis.table.settings import Settings
from compbis.table.side import Side

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace


def arguments(parser: "ArgumentParser") -> None:
    """The arguments of `compbis chart`."""
    parser.add_argument("file", type=find_game, metavar="FILE", help="the record of a finished game")
    parser.add_argument(
        "-o",
        "--output",
        metavar="OUT.svg",
        help="a file that is not there yet; else it is called as the game, beside it",
    )


def run(options: "Namespace") -> int:
    """Draw the chart. Raises UsageError if its file is there already or the game has no chart, SaveError,
    MachineError."""
    beside = options.file.with_suffix(".svg")
    make_plain().say(draw_chart(options.file, str(beside) if options.output is None else options.output))
    return 0


def draw_chart(file: Path, output: str) -> str:
    """Draw the chart of the game in a file into another one, and say so. Raises as `run` does."""
    path = new_path(output)
    edition, kept = read_finished(file)
    with as_played(file):
        drawn = picture(edition, kept).encode()
    write_new(path, drawn)
    return f"CHART DRAWN: {shown(path)}"


def picture(edition: Edition, kept: Kept) -> str:
    """The chart of a finished game, as the text of an SVG file. Raises UsageError if the game has none."""
    settings = Settings.from_plain(kept.settings)
    chronicle = edition.chronicle()
    if chronicle.chart is None:
        raise UsageError(f"{edition.name} has no track chart")
    captains = {side: name for side in Side if (name := settings.called(side))}
    return draw(chronicle.chart(list(retell(edition, kept))), edition.sides, captains)
