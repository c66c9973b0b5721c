"""`compbis replay`: going through a finished game, turn by turn."""

from pathlib import Path
from typing import TYPE_CHECKING

from compbis.front import terminals
from compbis.story.finished import as_played, read_finished
from compbis.story.replay import replay

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace


def arguments(parser: "ArgumentParser") -> None:
    """The arguments of `compbis replay`."""
    parser.add_argument("file", metavar="FILE", help="the record of a finished game")
    terminals.arguments(parser)


def run(options: "Namespace") -> int:
    """Show the game. Raises SaveError, MachineError; Leave when the person goes."""
    edition, kept = read_finished(Path(options.file))
    with as_played(Path(options.file)), terminals.open_terminal(options) as terminal:
        replay(terminal, edition, kept)
    return 0
