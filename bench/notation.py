"""Round trips through the notation: python bench/notation.py --texts N --games N --toys N.

--texts: arbitrary games that hypothesis generates from everything that a record may hold.
--games, --toys: games of Computer Bismarck, and of the toy game of tests/house/table, that two captains have played.
Each is written as `compbis export` does, without its results, then read and replayed from its seed and orders.
"""

import argparse
import sys
from time import perf_counter

from timing import TOP

sys.path.insert(0, str(TOP))

from hypothesis import HealthCheck, settings

from compbis.games import edition
from compbis.table.edition import Edition
from tests.house.story.notation_games import everything, played, there_and_back
from tests.house.story.notation_texts import games_come_back
from tests.house.table.toy_edition import EDITION as TOY


def main() -> None:
    """Make the round trips and print how many there were. Exits at the first game that differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("texts", "games", "toys"):
        parser.add_argument(f"--{name}", type=int, default=0, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="the seed of the first game")
    options = parser.parse_args()
    began = perf_counter()
    if options.texts:
        unchecked = list(HealthCheck)
        settings(max_examples=options.texts, deadline=None, suppress_health_check=unchecked)(games_come_back)()
    seeds = range(options.seed, options.seed + max(options.games, options.toys))
    for seed in seeds[: options.games]:
        _play(edition(), seed, "random")
    for seed in seeds[: options.toys]:
        _play(TOY, seed, "three", ("long", "short")[seed % 2], ("big",) if seed % 3 else ())
    print(
        f"there and back: {options.texts} texts, {options.games} games, {options.toys} games of the toy, "
        f"seeds from {options.seed}: {perf_counter() - began:.0f} s"
    )


def _play(game: Edition, seed: int, captain: str, scenario: str = "", options: tuple[str, ...] = ()) -> None:
    kept = played(game, seed, captain, scenario, options)
    if everything(there_and_back(game, kept)) != everything(kept):
        sys.exit(f"{game.name}, seed {seed}: another game came back")


if __name__ == "__main__":
    main()
