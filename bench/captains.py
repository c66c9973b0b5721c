"""Measures how long computer captains think. Otto and Tovey play each other: each turn is compared with a bare
interpreter start, and whole games with random games of chess (the package chess). Whole games of the captains of The
Chase and of Sink are compared with chess, too; `captains.py hunts` measures only these. Exit status 1 if a limit is
exceeded.

Every game is played once beforehand, since the cost of what a process computes only once, such as a table of distances,
is negligible over the thousand games of a tournament.
"""

import sys
from collections.abc import Iterator, Sequence
from itertools import chain
from statistics import median

from games import game_seconds, games_per_chess_game
from timing import at_least, at_most, bare, percentile

from compbis.games import edition
from compbis.lab.contest import Contest, GameResult, play
from compbis.table.side import BRITISH, GERMAN

CAPTAINS = {BRITISH: "tovey", GERMAN: "otto"}
GAMES = 16
BARE_STARTS = 5
"""A turn is compared with the median of this many recent bare starts; there is one before each turn."""
MIDDLE_LIMIT = 0.25
HIGH_LIMIT = 10
ROUNDS = 15
GAMES_LIMIT = 0.1
HUNTS = ("chase-of-the-bismarck", "sink-the-bismarck")
HUNTERS = {BRITISH: "tovey", GERMAN: "lutjens"}
HUNTS_LIMIT = 40


def main() -> int:
    """Measure the captains; returns the exit status."""
    kept = [] if sys.argv[1:] == ["hunts"] else _duels()
    for name in HUNTS:
        for seed in range(1, ROUNDS + 1):
            game_seconds(HUNTERS, seed, name)
        figure = 1 / games_per_chess_game(HUNTERS, ROUNDS, name)
        kept.append(at_most(f"games of chess per game of {name}", figure, HUNTS_LIMIT))
    return 0 if all(kept) else 1


def _duels() -> list[bool]:
    """Measure Otto and Tovey; returns whether each limit is kept."""
    for seed in range(GAMES):
        _game(seed)
    games = [_game(seed) for seed in range(GAMES)]
    kept = []
    for side, name in CAPTAINS.items():
        turns = list(chain.from_iterable(_in_bare_starts(played.seconds[side], bares) for played, bares in games))
        print(f"{len(turns)} turns of {name}, in bare starts")
        kept += [
            at_most("  half of them", percentile(turns, 0.5), MIDDLE_LIMIT),
            at_most("  99%", percentile(turns, 0.99), HIGH_LIMIT),
        ]
    kept.append(at_least("their games per game of chess", games_per_chess_game(CAPTAINS, ROUNDS), GAMES_LIMIT))
    return kept


def _game(seed: int) -> tuple[GameResult, Sequence[float]]:
    """Play a game, and time a bare start for each of its turns."""
    bares: list[float] = []
    played = play(Contest(edition(), CAPTAINS, seed), lambda so_far: bares.append(bare()))
    assert not played.failure, played.failure
    return played, bares


def _in_bare_starts(turns: Sequence[float], bares: Sequence[float]) -> Iterator[float]:
    """Yield the time of each turn, divided by the median of the latest bare starts."""
    for number, seconds in enumerate(turns[: len(bares)], start=1):
        yield seconds / median(bares[max(0, number - BARE_STARTS) : number])


if __name__ == "__main__":
    sys.exit(main())
