"""Measures a board of 863 hexes. A distance and a way between hexes are compared with a dict look-up by a pair; making
the board and finding the first way to a hex, which a process does only once, with a bare interpreter start."""

import random
import sys
from collections.abc import Callable
from time import perf_counter

from timing import TOP, at_most, bare, ratio

sys.path.insert(0, str(TOP))

from compbis.board.grid import Grid
from compbis.board.shapes import PointedHexes
from compbis.board.ways import Ways

ROUNDS = 15
PAIRS = 20_000
HEXES = [100 * row + column for row in range(1, 35) for column in range(1, 36)][:863]
OPEN = 700
FIRST = 10
"""The number of first ways in a round."""


def seconds(done: Callable[[], object]) -> float:
    """The seconds of a second call right after a first one, as when a captain looks at many hexes."""
    done()
    began = perf_counter()
    done()
    return perf_counter() - began


def main() -> int:
    """Measure everything in rounds; returns the exit status, 1 if a limit is exceeded."""
    dice = random.Random(1)
    pairs = [(dice.choice(HEXES), dice.choice(HEXES)) for _ in range(PAIRS)]
    goals = {goal: frozenset((goal,)) for goal in HEXES}
    grid, sea = Grid(PointedHexes(1), HEXES), frozenset(dice.sample(HEXES, OPEN))
    ways, far = Ways(grid, sea), grid.far
    known = {pair: grid.distance(*pair) for pair in pairs}

    def look_up() -> None:
        for one, other in pairs:
            known[one, other]

    def distances() -> None:
        for one, other in pairs:
            far[one][other]

    def over_the_board() -> None:
        for one, other in pairs:
            ways.way(one, goals[other])

    def first_ways() -> None:
        new = Ways(grid, sea)
        for goal in HEXES[:FIRST]:
            new.way(HEXES[-1], goals[goal])

    measured = (look_up, distances, over_the_board, lambda: Grid(PointedHexes(1), HEXES), first_ways)
    rounds = [([seconds(done) for done in measured], bare()) for _ in range(ROUNDS)]
    looked, found, gone, made, first = ([took[number] for took, _ in rounds] for number in range(len(measured)))
    starts = [start for _, start in rounds]
    kept = [
        at_most("a distance, in look-ups", ratio(found, looked), 1),
        at_most("a way, in look-ups", ratio(gone, looked), 100),
        at_most("a board, in bare starts", ratio(made, starts), 0.5),
        at_most("the first way to a hex, in bare starts", ratio(first, starts) / FIRST, 0.5),
    ]
    return 0 if all(kept) else 1


if __name__ == "__main__":
    sys.exit(main())
