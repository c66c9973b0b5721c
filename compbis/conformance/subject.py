"""The subject of the laws: a game with its captains, or a captain."""

from collections.abc import Sequence

from compbis.table.edition import Edition
from compbis.table.side import Side
from compbis.table.values import NamedTuple

GAMES, SEED, LIMIT = 2, 1, 600.0


class Subject(NamedTuple):
    """The game or captains under test.

    Args:
        name: the game's name in the register, or module:edition
        edition: the game's edition
        trials: the game's trials (conformance.trials), None if it has none
        captains: the side and name of each captain under test
        games: the number of games of each set-up, and of each captain
        seed: the seed of the first game; the others count up from it
        trials_from: module:name of the trials, "" for those of the game's module
        limit: the timeout of a captain's game, in seconds
        scenarios: how many of the game's scenarios the random games play, from the first on; 0 for all
        alone: the number of games with each option alone
    """

    name: str
    edition: Edition
    trials: object
    captains: Sequence[tuple[Side, str]]
    games: int = GAMES
    seed: int = SEED
    trials_from: str = ""
    limit: float = LIMIT
    scenarios: int = 0
    alone: int = 0
