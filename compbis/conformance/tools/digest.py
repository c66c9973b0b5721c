"""One number of all that happened in some games, also as a program, so that two processes can be compared."""

import sys
from collections.abc import Sequence
from hashlib import sha256
from json import dumps

from compbis.conformance.tools.played import PlayedGame


def digest(games: Sequence[PlayedGame]) -> str:
    """The number of these games: of their positions, orders, draws, reports and ends."""
    everything = [[[list(turn) for turn in game.kept.turns], game.kept.outcome] for game in games]
    return sha256(dumps(everything, sort_keys=True).encode()).hexdigest()


def main(name: str, games: int, seed: int, told_by: str) -> None:
    """Play the games of a subject, and print their number. told_by: as of running.subject_named."""
    from compbis.conformance.running import subject_named
    from compbis.conformance.tools.played import play_any

    subject = subject_named(name, games, seed, told_by)
    print(digest(play_any(subject.edition, subject.trials, games, seed)))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4])
