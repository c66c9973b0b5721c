"""What a plan for the breakout is."""

from collections.abc import Mapping
from typing import NamedTuple

from compbis.games.computer_bismarck.board import Square, column, distance, row

NEAR = 2
NORTHERN_ROW, SOUTHERN_ROW = 15, 21
"""North of the one a raider is never out; in the other and south of it always, as one that leaves Brest."""


class Wait(NamedTuple):
    """A square on the way where the raiders wait until a turn."""

    square: Square
    until: int


def out(square: Square) -> bool:
    """Whether a raider in that square has broken out: she is south-west of all passages, or south of them."""
    return row(square) >= SOUTHERN_ROW or (row(square) >= NORTHERN_ROW and column(square) <= row(square) + 1)


class Passage(NamedTuple):
    """A way out into the Atlantic.

    name: as tournaments count it; weight: how often it is chosen, against the weights of the others; why: what it is
    about, in a line or two; way: squares from east to west, each passed when a raider is as far west; the last is out
    in the Atlantic; sails: by raider, the turn on which she leaves port at the latest; in_fog: whether fog lets her
    leave sooner; together: whether the Prinz Eugen keeps with the Bismarck; wait: a stop on the way.
    """

    name: str
    weight: int
    why: str
    way: tuple[Square, ...]
    sails: Mapping[str, int]
    in_fog: bool = False
    together: bool = True
    wait: Wait | None = None

    def sailing(self, raider: str, square: Square, turn: int, fog: frozenset[Square]) -> bool:
        """Whether the raider, in a port, leaves it on this turn."""
        return turn >= self.sails[raider] or (self.in_fog and square in fog)

    def next_square(self, square: Square, turn: int) -> Square:
        """Where a raider in that square, who is not yet out, goes next."""
        if self.wait and turn < self.wait.until and distance(square, self.wait.square) <= NEAR:
            return self.wait.square
        return next((ahead for ahead in self.way if column(ahead) < column(square)), self.way[-1])
