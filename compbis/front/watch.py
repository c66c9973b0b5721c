"""`compbis watch`: two computer captains play, and no record is kept."""

import secrets
import shlex
from argparse import ArgumentTypeError
from collections.abc import Iterator
from typing import TYPE_CHECKING, Protocol

from compbis.called import called
from compbis.captains.hire import find, first, hire
from compbis.errors import CompbisError, Leave
from compbis.front import terminals
from compbis.front.cards import own
from compbis.front.command import whole_number
from compbis.front.house.leaving import leave_table
from compbis.front.preferences import seconds
from compbis.front.setup import captains_arguments, set_up_arguments, set_up_named
from compbis.games import DEFAULT, edition, game_arguments
from compbis.lab.contest import Contest
from compbis.story import thoughts
from compbis.story.finished import PageTerminal, show_last_page
from compbis.story.telling import TurnReporter, Witness
from compbis.story.thoughts import Minds, show_turn
from compbis.table.edition import Edition
from compbis.table.edition.choices import choice_lines
from compbis.table.finished.chronicle import TurnStory
from compbis.table.match import Forfeit, Match
from compbis.table.settings import own_cards
from compbis.table.side import Side

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace


def arguments(parser: "ArgumentParser", edition: Edition) -> None:
    """The arguments of `compbis watch`, for one game."""
    captains_arguments(parser, edition)
    set_up_arguments(parser)
    parser.add_argument("--seed", type=whole_number, metavar="N", help="fixes all dice")
    parser.add_argument(
        "--pace",
        type=_seconds,
        metavar="SECONDS",
        help="how long a page stays on the full screen; default: as in the settings",
    )
    thoughts.argument(parser)
    own.argument(parser)
    terminals.arguments(parser)


def run(options: "Namespace") -> int:
    """Show a game between two computer captains. Raises UsageError, CompbisError; Leave when the watcher leaves."""
    played = edition(options.game)
    terminals.check_spoken(played, options.spoken)
    scenario, rules = set_up_named(played, options)
    cards = own.play_with(played, options.cards)
    captains = {side: getattr(options, side) or first(played, side) for side in Side}
    for side, name in captains.items():
        find(played, name, side)
    seed = secrets.randbits(63) if options.seed is None else options.seed
    contest = Contest(played, captains, seed, scenario, rules)
    with terminals.open_terminal(options, watched=True, pace=options.pace) as terminal:
        try:
            terminal.say(*own_cards(cards))
            watch(terminal, contest, options.cards, options.game, options.thoughts)
            if terminal.keeps_page:
                leave_table(terminal, {})
                terminal.close()
                terminal.say(*replay_command(contest, options.cards, options.game))
        except (Leave, KeyboardInterrupt) as error:
            terminal.close()
            # The watcher may want to see the rest another time.
            terminal.say(*replay_command(contest, options.cards, options.game))
            raise Leave from error
    return 0


def _seconds(text: str) -> float:
    try:
        return seconds(text)
    except ValueError as error:
        raise ArgumentTypeError(f"{text} is {error}") from error


class PacedTerminal(PageTerminal, Protocol):
    """A terminal that advances by itself."""

    def rest(self) -> None:
        """Leave the text in view for a while. Raises Leave if the watcher leaves."""


def watch(
    terminal: PacedTerminal, contest: Contest, cards: str = "", game: str = DEFAULT, figures: bool = False
) -> None:
    """Play the game and show it, without a record.

    Args:
        terminal: the watcher's terminal
        contest: the captains, the seed and the set-up
        cards: the folder of a player's own cards as it was named, "" or None for ours
        game: the name of the game in the register
        figures: whether all thoughts are shown, not only plans (Minds)

    Raises:
        Leave: the watcher leaves
        CompbisError: a captain cannot go on
        UsageError: there is no such captain
    """
    edition, captains, seed, scenario, options, _ = contest
    minds = Minds.of(edition, captains, figures)
    turns: list[TurnStory] = []

    def show(turn: TurnStory) -> None:
        turns.append(turn)
        show_turn(terminal, minds, turn, brief=True)
        terminal.rest()

    reporter = TurnReporter(show)
    witnesses = {
        side: Witness(hire(edition, captains[side], side, seed), reporter.asked, reporter.heard) for side in Side
    }
    terminal.say(*choice_lines(edition, scenario, options))
    terminal.say(*(f"{edition.sides[side]} {name.upper()}" for side, name in captains.items()))
    try:
        Match(contest.new(), witnesses, reporter).play()
    except Forfeit as error:
        name = captains[error.side]
        raise CompbisError(f"the {edition.sides[error.side].lower()} captain {name} {error}") from error
    ending = minds.chronicle.ending(turns[-1])
    show_last_page(terminal, minds.closing(turns), ending, replay_command(contest, cards, game))


def replay_command(contest: Contest, cards: str = "", game: str = DEFAULT) -> list[str]:
    """The seed of a game that was watched, and the command that shows it again.

    Args:
        contest: the captains, the seed and the set-up
        cards: the folder of a player's own cards as it was named, "" or None for ours
        game: the name of the game in the register
    """
    words = (f"SEE IT AGAIN: {called()} watch", *game_arguments(game), *_named(contest, cards))
    return [f"SEED {contest.seed}", " ".join(words)]


def _named(contest: Contest, cards: str) -> Iterator[str]:
    """The options that the command needs for this game."""
    edition, captains, seed, scenario, options, _ = contest
    for side, name in captains.items():
        if (name,) != edition.captains[side][:1]:
            yield f"--{edition.sides[side].lower()} {shlex.quote(name)}"
    if scenario:
        yield f"--scenario {scenario}"
    yield from (f"--option {option}" for option in options)
    if cards:
        yield f"--cards {shlex.quote(cards)}"
    yield f"--seed {seed}"
