"""`compbis watch`: two computer captains play, and nothing of it is kept."""

import secrets
from argparse import ArgumentTypeError
from typing import TYPE_CHECKING

from compbis.captains.hire import find
from compbis.errors import Leave
from compbis.front import terminals
from compbis.games import edition
from compbis.story.watch import watch
from compbis.table.side import Side

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

PACE = 2.0
"""Seconds for a page, unless the watcher wants another pace."""
_SLOWEST = 60


def arguments(parser: "ArgumentParser") -> None:
    """The arguments of `compbis watch`."""
    for side in Side:
        parser.add_argument(f"--{side}", metavar="NAME", default="", help=f"the {side} captain, or module:factory")
    parser.add_argument("--seed", type=int, metavar="N", help="fixes all dice")
    parser.add_argument(
        "--pace",
        type=_seconds,
        metavar="SECONDS",
        default=PACE,
        help=f"how long a page stays on the full screen ({PACE:g})",
    )
    terminals.arguments(parser)


def run(options: "Namespace") -> int:
    """Show a game between two computer captains. Raises UsageError, CompbisError; Leave when the watcher goes."""
    played = edition()
    captains = {side: getattr(options, side) or played.captains[side][0] for side in Side}
    for side, name in captains.items():
        find(played, name, side)
    seed = secrets.randbits(63) if options.seed is None else options.seed
    try:
        with terminals.open_terminal(options, options.pace) as terminal:
            watch(terminal, played, captains, seed)
            if terminal.keeps_page:
                terminal.ask("(CR) TO LEAVE THE TABLE-")
    except KeyboardInterrupt as error:
        raise Leave from error
    return 0


def _seconds(text: str) -> float:
    seconds = float(text)
    if not 0 <= seconds <= _SLOWEST:
        raise ArgumentTypeError(f"{text} is not from 0 to {_SLOWEST} seconds")
    return seconds
