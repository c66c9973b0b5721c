"""`compbis replay`: shows a finished game, turn by turn."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from compbis.front import terminals
from compbis.record import find_game
from compbis.story.finished import read_finished, replaying
from compbis.story.replay import replay, show_turns
from compbis.story.thoughts import argument

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace


def arguments(parser: "ArgumentParser") -> None:
    """The arguments of `compbis replay`."""
    parser.add_argument("file", type=find_game, metavar="FILE", help="the record of a finished game")
    argument(parser)
    terminals.arguments(parser)


def run(options: "Namespace") -> int:
    """Show the game.

    All turns are shown without a pause if there is no input, or if the output goes to a pager or file while input is a
    keyboard. Raises SaveError, MachineError; Leave when the player leaves.
    """
    edition, kept = read_finished(Path(options.file))
    terminals.check_spoken(edition, options.spoken)
    attended, seen = (bool(stream and stream.isatty()) for stream in (sys.stdin, sys.stdout))
    with replaying(Path(options.file)), terminals.open_terminal(options) as terminal:
        if (attended and not seen) or terminal.ended:
            show_turns(terminal, edition, kept, options.thoughts)
        else:
            replay(terminal, edition, kept, attended, options.thoughts)
    return 0
