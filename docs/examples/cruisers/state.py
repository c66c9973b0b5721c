"""What the game is made of, as immutable values: what a side sees, its order, what is reported."""

from compbis.table.report import Facts
from compbis.table.side import Side
from compbis.table.values import NamedTuple
from cruisers.cards import NUMBER, Square


class Ship(NamedTuple):
    """A ship and what it knows. seen: where it last saw the enemy; when: on which turn, 0 for never."""

    square: Square
    hull: int
    seen: Square | None = None
    when: int = 0


class View(NamedTuple):
    """What a side may know now. fog: 0 to 2; goal: the square that it has ordered."""

    side: Side
    turn: int
    fog: int
    own: Ship
    enemy_hull: int
    goal: Square | None = None

    def points(self, side: Side) -> int:
        """A point for each hit on the enemy of that side."""
        return NUMBER["hull"] - (self.enemy_hull if side is self.side else self.own.hull)


class Sail(NamedTuple):
    """The order to go to a square."""

    square: Square

    def __str__(self) -> str:
        return f"SAIL {self.square}"


class Sighted(Facts, kind="sighted"):
    """The enemy is in sight. Heard by who sees it."""

    square: Square
    far: int


class Salvo(Facts, kind="salvo"):
    """A ship has fired; its flashes show where it is. left: of the enemy's hull. Heard by both."""

    side: Side
    square: Square
    hits: int
    left: int


class Home(Facts, kind="home"):
    """A ship is back in port. Heard by both."""

    side: Side


KINDS: tuple[type[Facts], ...] = (Sighted, Salvo, Home)
"""Every kind of report, but for the end of the game."""
