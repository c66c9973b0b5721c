"""A digest of everything that happened in some games; also a program, so that two processes can be compared."""

import sys
from collections.abc import Sequence
from hashlib import sha256
from json import dumps

from compbis.conformance.tools.played import PlayedGame


def digest(games: Sequence[PlayedGame]) -> str:
    """The digest of some games: of their positions, orders, draws, reports and outcomes, in hexadecimal."""
    everything = [[[list(turn) for turn in game.kept.turns], game.kept.outcome] for game in games]
    return sha256(dumps(everything, sort_keys=True).encode()).hexdigest()


def main(name: str, games: int, seed: int, scenarios: int, trials_from: str) -> None:
    """Play the games of a subject, and print their digest.

    Args:
        name: as in running.subject_named
        games: the number of games of each set-up
        seed: the seed of the first game
        scenarios: as in Subject
        trials_from: as in running.subject_named
    """
    from compbis.conformance.running import subject_named
    from compbis.conformance.tools.played import play_any

    subject = subject_named(name, games, seed, trials_from)._replace(scenarios=scenarios)
    print(digest(play_any(subject)))


if __name__ == "__main__":
    numbers = [int(word) for word in sys.argv[2:5]]
    main(sys.argv[1], numbers[0], numbers[1], numbers[2], sys.argv[5])
