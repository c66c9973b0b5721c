"""Measures the captains of the Denmark Strait: how often they win, and how fast the simple ones play compared with
random games of chess (the package chess). Exit status 1 if a win rate is significantly outside its limits, or if a game
takes too long."""

import argparse
import os
import sys
from collections.abc import Sequence
from concurrent.futures import Executor
from typing import NamedTuple

from timing import TOP, at_least

sys.path.insert(0, str(TOP))

from compbis.games import edition
from compbis.lab.figures import Rate, wilson
from compbis.lab.tournament import Tournament, run
from compbis.lab.workers import local_workers
from compbis.table.side import BRITISH, GERMAN, Side

GAME = "denmark-strait"
OFFICERS = {BRITISH: "tovey", GERMAN: "lutjens"}
MASTERS = {side: f"{name}:master" for side, name in OFFICERS.items()}
SPARRING = {BRITISH: ("closes", "holds_3", "holds_4"), GERMAN: ("runs", "closes", "holds_3", "holds_4")}
"""The captains of sparring.py that are used for a side."""
ROUNDS = 60
AGAINST_RANDOM, AGAINST_OFFICER, AGAINST_TRICKS = 0.9, 0.6, 0.5
BALANCE = (0.4, 0.6)
GAMES_LIMIT = 1


class Duel(NamedTuple):
    """Two captains, and the limits of one side's win rate.

    Args:
        british: the British captain
        german: the German captain
        side: the side whose win rate is limited
        least: the least fraction of the decided games that it must win
        most: the greatest fraction
    """

    british: str
    german: str
    side: Side
    least: float
    most: float = 1

    @property
    def name(self) -> str:
        """The two captains, that of `side` first."""
        names = {BRITISH: self.british, GERMAN: self.german}
        return f"{names[self.side]} against {names[self.side.enemy]}"


def duel(side: Side, ours: str, theirs: str, least: float, most: float = 1) -> Duel:
    """A duel, from the point of view of one side.

    Args:
        side: the side whose win rate is limited
        ours: the captain of that side
        theirs: the captain of the other side
        least: the least fraction of the decided games that `ours` must win
        most: the greatest fraction
    """
    return Duel(ours, theirs, side, least, most) if side is BRITISH else Duel(theirs, ours, side, least, most)


def duels() -> dict[str, list[Duel]]:
    """All duels, by the part that they belong to."""
    tricks = {side: [f"sparring:{trick}" for trick in SPARRING[side]] for side in Side}
    return {
        "random": [duel(side, OFFICERS[side], "random", AGAINST_RANDOM) for side in Side],
        "officers": [duel(side, MASTERS[side], OFFICERS[side.enemy], AGAINST_OFFICER) for side in Side],
        "tricks": [
            duel(side, captains[side], trick, AGAINST_TRICKS)
            for captains in (OFFICERS, MASTERS)
            for side in Side
            for trick in tricks[side.enemy]
        ],
        "balance": [
            duel(GERMAN, OFFICERS[GERMAN], OFFICERS[BRITISH], 0),
            duel(GERMAN, MASTERS[GERMAN], MASTERS[BRITISH], *BALANCE),
        ],
    }


def fight(each: Duel, games: int, seed: int, executor: Executor) -> bool:
    """Play the games of a duel and print the win rate.

    Args:
        each: the duel
        games: the number of games
        seed: the seed of the first game
        executor: where to play them

    Returns:
        Whether the 95% confidence interval of the win rate overlaps the limits
    """
    captains = {BRITISH: each.british, GERMAN: each.german}
    played = run(Tournament(edition(GAME), captains, games, seed), executor)
    for game in played:
        assert not game.failure, game.failure
    won = sum(game.winner is each.side for game in played)
    decided = sum(game.winner is not None for game in played)
    kept = _within(wilson(won, decided), each)
    _print(each, wilson(won, decided), games - decided, kept)
    return kept


def _within(rate: Rate, each: Duel) -> bool:
    return rate.high >= each.least and rate.low <= each.most


def _print(each: Duel, rate: Rate, draws: int, kept: bool) -> None:
    limit = f"at least {100 * each.least:g}" if each.least else ""
    limit += f", at most {100 * each.most:g}" if each.most < 1 else ""
    said = f"{100 * rate.rate:5.1f} ({100 * rate.low:.1f} to {100 * rate.high:.1f}) of 100, {draws} drawn"
    print(f"{each.name:<40}{said}   {limit}{'' if kept else '   MISSED'}", flush=True)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure all parts, or those that are named; returns the exit status."""
    sections = duels()
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000, metavar="N", help="games of each duel; default 2,000")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, metavar="N")
    parser.add_argument("--rounds", type=int, default=ROUNDS, metavar="N", help="rounds of the games against chess")
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"{', '.join(sections)}, speed: all if none is named")
    options = parser.parse_args(arguments)
    if unknown := set(options.parts) - {*sections, "speed"}:
        parser.error(f"no part {min(unknown)}")
    parts = options.parts or [*sections, "speed"]
    kept = []
    with local_workers(options.workers) as executor:
        for part, fought in sections.items():
            if part in parts:
                kept += [fight(each, options.games, options.seed, executor) for each in fought]
    if "speed" in parts:
        from games import games_per_chess_game  # here, since it needs the package chess

        figure = games_per_chess_game(OFFICERS, options.rounds, GAME)
        kept.append(at_least("games of the officers per game of chess", figure, GAMES_LIMIT))
    return 0 if all(kept) else 1


if __name__ == "__main__":
    sys.exit(main())
