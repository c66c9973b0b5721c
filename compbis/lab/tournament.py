"""A tournament: many games between the same two captains, each from a seed of its own."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Executor, as_completed
from hashlib import blake2b

from compbis.captains.hire import guard
from compbis.lab.apart import play_apart
from compbis.lab.contest import Contest, Played
from compbis.table.cards.own import Packed
from compbis.table.edition import Edition
from compbis.table.side import Side
from compbis.table.values import NamedTuple

SEED_BYTES = 7

LIMIT = 60.0
"""Seconds, unless others are set: our own captains need one or two for a game, and a tournament must end."""


class Tournament(NamedTuple):
    """Many games that differ in their seeds alone.

    captains: by side, the name of the one who plays it; games: how many; seed: of them all; limit: the seconds that a
    game may take; scenario, options, values: as of Contest.
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
        """The games to be played."""
        seeds = map(self.game_seed, range(1, self.games + 1))
        return (Contest(self.edition, self.captains, seed, self.scenario, self.options, self.values) for seed in seeds)

    def game_seed(self, number: int) -> int:
        """The seed of a game, counted from 1. The same for any two captains."""
        return int.from_bytes(blake2b(f"game {self.seed} {number}".encode(), digest_size=SEED_BYTES).digest(), "big")


def run(tournament: Tournament, executor: Executor, tick: Callable[[], None] = lambda: None) -> list[Played]:
    """Play all games by any executor; what came of each, in the order of the games, whoever is done first.

    tick: called as each game is done.
    """
    guard(tournament.captains.values())
    futures = [executor.submit(play_apart, contest, tournament.limit) for contest in tournament.contests()]
    for future in as_completed(futures):
        future.result()  # raises what was raised there
        tick()
    return [future.result() for future in futures]
