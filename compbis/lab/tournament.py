"""A tournament: many games between the same two captains, each with its own seed."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Executor, as_completed
from hashlib import blake2b

from compbis.captains.hire import guard
from compbis.lab.apart import play_apart
from compbis.lab.contest import Contest, GameResult
from compbis.table.cards.own import Packed
from compbis.table.edition import Edition
from compbis.table.side import Side
from compbis.table.values import NamedTuple

SEED_BYTES = 7

LIMIT = 60.0
"""The default timeout of a game, in seconds. Our own captains need one or two."""


class Tournament(NamedTuple):
    """Many games that differ only in their seeds.

    Args:
        edition: the game's edition
        captains: the name of each side's captain
        games: the number of games
        seed: the seed from which the seeds of all games are derived
        limit: the timeout of a game, in seconds
        scenario: as in Contest
        options: as in Contest
        values: as in Contest
    """

    edition: Edition
    captains: Mapping[Side, str]
    games: int
    seed: int
    limit: float = LIMIT
    scenario: str = ""
    options: Sequence[str] = ()
    values: Packed | None = None

    def contests(self) -> Iterable[Contest]:
        """The games to play, in order."""
        seeds = map(self.game_seed, range(1, self.games + 1))
        return (Contest(self.edition, self.captains, seed, self.scenario, self.options, self.values) for seed in seeds)

    def game_seed(self, number: int) -> int:
        """The seed of the game of that number, from 1. It does not depend on the captains."""
        return int.from_bytes(blake2b(f"game {self.seed} {number}".encode(), digest_size=SEED_BYTES).digest(), "big")


def run(tournament: Tournament, executor: Executor, tick: Callable[[], None] = lambda: None) -> list[GameResult]:
    """The results of all games, in the order of their seeds.

    Args:
        tournament: the tournament to play
        executor: plays the games
        tick: called after each game
    """
    guard(tournament.captains.values())
    futures = [executor.submit(play_apart, contest, tournament.limit) for contest in tournament.contests()]
    for future in as_completed(futures):
        future.result()  # raise a worker's exception as soon as there is one
        tick()
    return [future.result() for future in futures]
