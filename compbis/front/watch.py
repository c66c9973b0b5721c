"""`compbis watch`: two computer captains play, and nothing of it is kept."""

import secrets
from argparse import ArgumentTypeError
from typing import TYPE_CHECKING

from compbis.captains.hire import find
from compbis.errors import Leave
from compbis.front import terminals
from compbis.front.command import whole_number
from compbis.front.preferences import seconds
from compbis.front.setup import captain_name
from compbis.games import edition
from compbis.story.watch import to_see_again, watch
from compbis.table.side import Side

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace


def arguments(parser: "ArgumentParser") -> None:
    """The arguments of `compbis watch`."""
    for side in Side:
        parser.add_argument(
            f"--{side}",
            type=captain_name,
            metavar="NAME",
            default="",
            help=f"the {side} captain, or module:factory",
        )
    parser.add_argument("--seed", type=whole_number, metavar="N", help="fixes all dice")
    parser.add_argument(
        "--pace",
        type=_seconds,
        metavar="SECONDS",
        help="how long a page stays on the full screen: as the settings have it, if it is not said",
    )
    terminals.arguments(parser)


def run(options: "Namespace") -> int:
    """Show a game between two computer captains. Raises UsageError, CompbisError; Leave when the watcher goes."""
    played = edition()
    captains = {side: getattr(options, side) or played.captains[side][0] for side in Side}
    for side, name in captains.items():
        find(played, name, side)
    seed = secrets.randbits(63) if options.seed is None else options.seed
    with terminals.open_terminal(options, watched=True, pace=options.pace) as terminal:
        try:
            watch(terminal, played, captains, seed)
            if terminal.keeps_page:
                terminal.ask("(CR) TO LEAVE THE TABLE-")
        except (Leave, KeyboardInterrupt) as error:
            terminal.close()
            terminal.say(*to_see_again(played, captains, seed))  # who leaves may want to see the rest another time
            raise Leave from error
    return 0


def _seconds(text: str) -> float:
    try:
        return seconds(text)
    except ValueError as error:
        raise ArgumentTypeError(f"{text} is {error}") from error
