"""What is tried: a game with its captains, or a captain."""

from collections.abc import Sequence

from compbis.table.edition import Edition
from compbis.table.side import Side
from compbis.table.values import NamedTuple

GAMES, SEED, LIMIT = 2, 1, 600.0


class Subject(NamedTuple):
    """What is tried.

    Args:
        name: of the game, as in the register or module:edition.
        edition: the game.
        trials: what it tells besides (conformance.trials); None if it tells nothing.
        captains: those who are tried, by side and name.
        games: how many are played of each set-up, and of each captain.
        seed: of the first one; the others follow it.
        told_by: module:name of the trials, if they are not those of the game's module.
        limit: the seconds that a game of a captain may take.
    """

    name: str
    edition: Edition
    trials: object
    captains: Sequence[tuple[Side, str]]
    games: int = GAMES
    seed: int = SEED
    told_by: str = ""
    limit: float = LIMIT
