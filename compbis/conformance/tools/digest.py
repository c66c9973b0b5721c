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


def main(name: str, games: int, seed: int, scenarios: int, alone: int, trials_from: str) -> None:
    """Play the games of a subject, and print their digest.

    Args:
        name: as in running.subject_named
        games: the number of games of each set-up
        seed: the seed of the first game
        scenarios: as in Subject
        alone: as in Subject
        trials_from: as in running.subject_named
    """
    from compbis.conformance.running import subject_named
    from compbis.conformance.tools.played import play_any

    subject = subject_named(name, games, seed, trials_from)._replace(scenarios=scenarios, alone=alone)
    print(digest(play_any(subject)))


if __name__ == "__main__":
    games, seed, scenarios, alone = map(int, sys.argv[2:6])
    main(sys.argv[1], games, seed, scenarios, alone, sys.argv[6])
