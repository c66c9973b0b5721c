"""What the game is made of, as immutable values: what a side sees, what it may order, what is reported."""

from collections.abc import Mapping

from compbis.table.report import Facts
from compbis.table.request import ListedRequest
from compbis.table.side import Side
from compbis.table.values import NamedTuple, dataclass
from cruisers.cards import NUMBER, SHIPS, SQUARES, Square, distance


class Ship(NamedTuple):
    """A ship and what it knows. seen: where it last saw the enemy; when: on which turn, 0 for never."""

    square: Square
    hull: int
    seen: Square | None = None
    when: int = 0


class View(NamedTuple):
    """What a side may know now. goal: the square that it has ordered."""

    side: Side
    turn: int
    own: Ship
    enemy_hull: int
    goal: Square | None = None

    @property
    def there(self) -> Square:
        """Where the ship will be."""
        return self.goal or self.own.square


class Sail(NamedTuple):
    """The order to go to a square."""

    square: Square

    def __str__(self) -> str:
        return f"GO {self.square}"


@dataclass(frozen=True, slots=True)
class SailRequest(ListedRequest):
    """Asks where the ship goes."""

    view: View
    undoable: bool

    known = tuple(map(Sail, SQUARES))

    @property
    def legal(self) -> tuple[Sail, ...]:
        """To the squares within reach, unless the ship has its order."""
        far = 0 if self.view.goal else NUMBER["speed"]
        return tuple(sail for sail in self.known if 0 < distance(sail.square, self.view.own.square) <= far)

    def why_not(self, order: Sail) -> str:
        """Why the ship cannot go there."""
        if self.view.goal:
            return f"{SHIPS[self.side]} GOES TO {self.view.goal}: UN TAKES IT BACK"
        return f"FROM {self.view.own.square} YOU MAY GO 1 TO {NUMBER['speed']} SQUARES, DM STAYS"

    def standing(self) -> Mapping[str, str]:
        """Where the ship goes."""
        return {SHIPS[self.side]: f"GOES TO {self.view.goal}"} if self.view.goal else {}


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
