"""How long Otto and Tovey think, playing each other: a whole turn of each in bare starts of the interpreter, and whole
games for a game of chess of random moves (the package chess). Exit status 1 beyond a limit.

The games are played once before: what a process works out once, as a table of distances, is of no account among the
thousand games of a tournament."""

import sys
from collections.abc import Iterator, Sequence
from itertools import chain
from statistics import median

from games import for_one_of_chess
from sides import at_least, at_most, bare, percentile

from compbis.games import edition
from compbis.lab.contest import Contest, Played, play
from compbis.table.side import BRITISH, GERMAN

CAPTAINS = {BRITISH: "tovey", GERMAN: "otto"}
GAMES = 16
BARE_STARTS = 5
"""So many of the latest are what a turn is held against; there is one at the beginning of each."""
MIDDLE_LIMIT = 0.25
HIGH_LIMIT = 10
ROUNDS = 15
GAMES_LIMIT = 0.1


def main() -> int:
    """Measure."""
    for seed in range(GAMES):
        _game(seed)
    games = [_game(seed) for seed in range(GAMES)]
    kept = []
    for side, name in CAPTAINS.items():
        turns = list(chain.from_iterable(_in_bare_starts(played.seconds[side], bares) for played, bares in games))
        print(f"{len(turns)} turns of {name}, in bare starts")
        kept += [
            at_most("  half of them", percentile(turns, 0.5), MIDDLE_LIMIT),
            at_most("  99 of 100", percentile(turns, 0.99), HIGH_LIMIT),
        ]
    kept.append(at_least("their games for a game of chess", for_one_of_chess(CAPTAINS, ROUNDS), GAMES_LIMIT))
    return 0 if all(kept) else 1


def _game(seed: int) -> tuple[Played, Sequence[float]]:
    """One game, and a bare start for each of its turns."""
    bares: list[float] = []
    played = play(Contest(edition(), CAPTAINS, seed), lambda so_far: bares.append(bare()))
    assert not played.failure, played.failure
    return played, bares


def _in_bare_starts(turns: Sequence[float], bares: Sequence[float]) -> Iterator[float]:
    """The seconds of the turns, each by the bare starts of its time."""
    for number, seconds in enumerate(turns[: len(bares)], start=1):
        yield seconds / median(bares[max(0, number - BARE_STARTS) : number])


if __name__ == "__main__":
    sys.exit(main())
