"""`compbis watch`: two computer captains play, and nothing of it is kept."""

import secrets
import shlex
from argparse import ArgumentTypeError
from collections.abc import Mapping
from typing import TYPE_CHECKING, Protocol

from compbis.called import called
from compbis.captains.hire import find, first, hire
from compbis.console.terminal import Terminal
from compbis.errors import CompbisError, Leave
from compbis.front import terminals
from compbis.front.command import whole_number
from compbis.front.preferences import seconds
from compbis.front.setup import captain_name
from compbis.games import edition
from compbis.story.replay import show_turn
from compbis.story.telling import Teller, Witness
from compbis.story.thoughts import captains_names
from compbis.table.edition import Edition
from compbis.table.finished.chronicle import Telling
from compbis.table.match import Forfeit, Match
from compbis.table.side import Side

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace


def arguments(parser: "ArgumentParser") -> None:
    """The arguments of `compbis watch`."""
    for side, name in edition().sides.items():
        parser.add_argument(
            *dict.fromkeys((f"--{side}", f"--{name.lower()}")),
            type=captain_name,
            metavar="NAME",
            default="",
            help=f"the {name.lower()} captain, or module:factory",
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
    terminals.check_spoken(played, options.spoken)
    captains = {side: getattr(options, side) or first(played, side) for side in Side}
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


class PacedTerminal(Terminal, Protocol):
    """A terminal that goes on by itself."""

    def rest(self) -> None:
        """Leave what was said before the watcher's eyes for a while. Raises Leave if he has gone."""


def watch(terminal: PacedTerminal, edition: Edition, captains: Mapping[Side, str], seed: int) -> None:
    """Play a game between the captains of these names, show it and keep nothing of it.

    Raises Leave if the watcher has gone, CompbisError if a captain cannot go on, UsageError if there is none such.
    """
    chronicle, names = edition.chronicle(), captains_names(edition.sides, captains)

    def tell(turn: Telling) -> None:
        show_turn(terminal, chronicle, turn, captains, names, brief=True)
        terminal.rest()
        if ending := chronicle.ending(turn):
            terminal.say(*ending, *to_see_again(edition, captains, seed))

    teller = Teller(tell)
    witnesses = {side: Witness(hire(edition, captains[side], side, seed), teller.asked) for side in Side}
    terminal.say(*(f"{edition.sides[side]} {name.upper()}" for side, name in captains.items()))
    try:
        Match(edition.new(seed, captains, keep_log=False), witnesses, teller).play()
    except Forfeit as error:
        name = captains[error.side]
        raise CompbisError(f"the {edition.sides[error.side].lower()} captain {name} {error}") from error


def to_see_again(edition: Edition, captains: Mapping[Side, str], seed: int) -> list[str]:
    """The seed of a game that was watched, and the command that shows it again."""
    others = [
        f"--{edition.sides[side].lower()} {shlex.quote(name)} "
        for side, name in captains.items()
        if (name,) != edition.captains[side][:1]
    ]
    return [f"SEED {seed}", f"SEE IT AGAIN: {called()} watch {''.join(others)}--seed {seed}"]
