"""`compbis tournament`: two computer captains play many games, and the results are printed."""

import json
import os
import secrets
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from time import perf_counter
from typing import TYPE_CHECKING

from compbis.captains.hire import find, is_own
from compbis.console.output import printable, write
from compbis.errors import UsageError
from compbis.front.cards import own
from compbis.front.command import whole_number
from compbis.front.setup import captains_arguments, set_up_arguments, set_up_named
from compbis.games import edition
from compbis.lab import compared, report, tournament
from compbis.lab.apart import find_apart
from compbis.lab.contest import GameResult
from compbis.lab.progress import progress
from compbis.lab.summary import Result, summary
from compbis.lab.tournament import LIMIT, Tournament
from compbis.lab.workers import local_workers
from compbis.table.cards.own import Packed, pack
from compbis.table.edition import Edition
from compbis.table.edition.choices import choice_lines, find_scenario
from compbis.table.settings import own_cards
from compbis.table.side import BRITISH, GERMAN, Side

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

LONGEST_LIMIT = 86400
LARGEST_RESULT = 2**26
"""Maximum size in bytes of a result that can be compared: 300,000 games."""
LONGEST_FAILURE = 200
"""Maximum number of characters printed of a captain's failure."""


def arguments(parser: "ArgumentParser", edition: Edition) -> None:
    """The arguments of `compbis tournament`, for one game."""
    captains_arguments(parser, edition, required=True)
    set_up_arguments(parser)
    parser.add_argument("--games", metavar="N", type=whole_number, required=True, help="how many games")
    parser.add_argument("--seed", metavar="N", type=whole_number, help="fixes all dice of all games")
    parser.add_argument(
        "--workers", metavar="N", type=whole_number, help="worker processes; default: one for each core"
    )
    limit_argument(parser)
    parser.add_argument(
        "--compare", metavar="FILE", help="a result of --json with the same seed: print what has changed, game by game"
    )
    own.argument(parser)
    parser.add_argument("--json", action="store_true", help="one JSON object instead of a table")


def limit_argument(parser: "ArgumentParser") -> None:
    """Add --limit to a command that plays many games."""
    parser.add_argument(
        "--limit",
        metavar="SECONDS",
        type=float,
        default=LIMIT,
        help=f"a game that takes longer is forfeited by the captain that thought longest; default {LIMIT:g}",
    )


def run(options: "Namespace") -> int:
    """Play the games and print the result. Raises UsageError."""
    contest = _tournament(options)
    then = _result(options.compare, options.game, contest) if options.compare else None
    cards = own.play_with(contest.edition, options.cards)
    if cards:
        contest = contest._replace(values=pack(contest.edition))
    began = perf_counter()
    workers = min(options.workers or os.cpu_count() or 1, contest.games)
    with local_workers(workers) as executor:
        for side, name in contest.captains.items():
            look_for(contest.edition, name, side, contest.limit, contest.values)
        with progress(sys.stderr, contest.games) as tick:
            games = tournament.run(contest, executor, tick)
    result = {"game": options.game, **summary(contest, games, perf_counter() - began)}
    if then:
        result["compared"] = compared.compared(result, then)
    for line in _failures(contest, games):
        _print_aside(line)
    lines = [
        f"{contest.edition.name}  SEED {contest.seed}",
        *choice_lines(contest.edition, contest.scenario, contest.options),
        *own_cards(cards),
        *report.lines(result, contest.edition.sides),
    ]
    write(sys.stdout, json.dumps(result) + "\n" if options.json else "".join(f"{printable(line)}\n" for line in lines))
    return 0


def _tournament(options: "Namespace") -> Tournament:
    for name in ("games", "workers"):
        if getattr(options, name) is not None and getattr(options, name) < 1:
            raise UsageError(f"--{name} must be at least 1")
    check_limit(options.limit)
    played, captains = edition(options.game), {BRITISH: options.british, GERMAN: options.german}
    scenario, rules = set_up_named(played, options)
    return Tournament(played, captains, options.games, chosen_seed(options), options.limit, scenario, rules)


def check_limit(seconds: float) -> None:
    """Raise UsageError if a game cannot have this limit in seconds."""
    if not 0 < seconds <= LONGEST_LIMIT:
        raise UsageError(f"--limit: more than 0 seconds, and {LONGEST_LIMIT} at most")


def _result(file: str, game: str, contest: Tournament) -> Result:
    """The result in a file, if its games have the same dice as these. Raises UsageError."""
    try:
        with open(file, "rb") as opened:
            text = opened.read(LARGEST_RESULT + 1)
        if len(text) > LARGEST_RESULT:
            raise ValueError(f"larger than {LARGEST_RESULT} bytes")
        then = compared.read(text.decode())
        scenario = find_scenario(contest.edition, contest.scenario).name
        played = {"game": game, "scenario": scenario, "options": list(contest.options)}
        compared.check(then, played, (each.seed for each in contest.contests()))
    except OSError as error:
        raise UsageError(f"--compare {file}: {error.strerror}") from error
    except ValueError as error:
        raise UsageError(f"--compare {file}: {error}") from error
    return then


def look_for(edition: Edition, name: str, side: Side, limit: float, values: Packed | None = None) -> None:
    """Raise UsageError if there is no such captain. A custom one is looked for in another process, since its module may
    do anything when it is imported.

    Args:
        edition: the game
        name: the name of the captain
        side: the side that it is to play
        limit: the timeout in seconds for finding a custom captain
        values: the values of a player's own cards, None for ours
    """
    if is_own(edition, name, side):
        find_apart(edition, name, side, limit, values)
    else:
        find(edition, name, side)


def chosen_seed(options: "Namespace") -> int:
    """The seed on the command line, or else a random one, printed on standard error if the result is JSON."""
    if options.seed is not None:
        return int(options.seed)
    seed = secrets.randbits(63)
    if options.json:
        _print_aside(f"the seed is {seed}")
    return seed


def _failures(contest: Tournament, games: Sequence[GameResult]) -> Iterator[str]:
    """A line for each way in which games were forfeited."""
    found: dict[tuple[str, str], list[int]] = {}
    for number, game in enumerate(games, start=1):
        if game.failure:
            found.setdefault((_loser(contest, game), game.failure), []).append(number)
    for (loser, failure), numbers in found.items():
        seed = contest.game_seed(numbers[0])
        yield f"{len(numbers)} forfeited by {loser}, first with seed {seed}: {failure[:LONGEST_FAILURE]}"


def _loser(contest: Tournament, game: GameResult) -> str:
    if game.winner is None:
        return "one of the two, unknown which"
    side = game.winner.enemy
    return f"the {contest.edition.sides[side].lower()} captain {contest.captains[side]}"


def _print_aside(line: str) -> None:
    """Print a line on standard error, beside the result."""
    with suppress(OSError):
        print("compbis:", printable(" ".join(line.split())), file=sys.stderr)
