"""What a plan is: what the raiders do on the way out, what they want in the Atlantic, and where it is to end."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from compbis.games.computer_bismarck.board import Square, column, row

NORTHERN_ROW, SOUTHERN_ROW = 15, 21
"""North of the one a raider is never out; in the other and south of it always, as one that leaves Brest."""

Way = tuple[Square, ...]


class Wait(NamedTuple):
    """A square on the way where a raider waits: until the last of these turns, or from the first on for fog or foul
    weather in the square."""

    square: Square
    first: int
    last: int


def out(square: Square) -> bool:
    """Whether a raider in that square has broken out: she is south-west of all passages, or south of them."""
    return row(square) >= SOUTHERN_ROW or (row(square) >= NORTHERN_ROW and column(square) <= row(square) + 1)


class Plan(NamedTuple):
    """A plan.

    name: as tournaments count it, and the row in data/captains.dat that says how often it is chosen; why: what it is
    about, in a line or two;
    ways: by raider, squares from east to west, each passed when she is as far west; the last is out in the Atlantic;
    sails: by raider, the turns between which she leaves port: on one of them at the latest, before it in fog or foul
    weather; otherwise: the plan to change to when the Bismarck is found on her way out;
    together: whether the Prinz Eugen keeps with the Bismarck on the way out; waits: by raider, a stop on
    the way; prey: by convoy, how much more the raiders want it than another; packs: the same for the wolfpacks;
    boldness: how little danger counts; home: the turn from which on the Bismarck makes for a port in any case.
    """

    name: str
    why: str
    ways: Mapping[str, Way]
    sails: Mapping[str, tuple[int, int]]
    otherwise: str
    together: bool = False
    waits: Mapping[str, Wait] = MappingProxyType({})
    prey: Mapping[str, float] = MappingProxyType({})
    packs: Mapping[str, float] = MappingProxyType({})
    boldness: float = 1.0
    home: int = 99

    def next_square(self, raider: str, square: Square) -> Square:
        """The next square of the way for a raider in that square who is not yet out."""
        way = self.ways[raider]
        return next((ahead for ahead in way if column(ahead) < column(square)), way[-1])
