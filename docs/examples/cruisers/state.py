"""The immutable values of the game: what a side sees, what it may order, and what is reported."""

from collections.abc import Mapping

from compbis.table.report import Facts
from compbis.table.request import ListedRequest
from compbis.table.side import Side
from compbis.table.values import NamedTuple, dataclass
from cruisers.cards import MAP, NUMBER, SEAS, SHIPS, Hex


class Ship(NamedTuple):
    """A ship and what it knows: `seen` is where it last saw the enemy, `when` the turn of that, 0 for never."""

    at: Hex
    hull: int
    seen: Hex | None = None
    when: int = 0


class View(NamedTuple):
    """What a side may know now. `goal` is where its ship is ordered to go; None without an order."""

    side: Side
    turn: int
    own: Ship
    enemy_hull: int
    goal: Hex | None = None


class Sail(NamedTuple):
    """The order to go to a hex."""

    to: Hex

    def __str__(self) -> str:
        return f"GO {self.to}"


@dataclass(frozen=True, slots=True)
class SailRequest(ListedRequest):
    """Asks where the ship goes."""

    view: View
    undoable: bool
    known = tuple(map(Sail, MAP.places))

    @property
    def legal(self) -> tuple[Sail, ...]:
        """To the hexes within reach, unless the ship has its order."""
        near = SEAS.reach(self.view.own.at, NUMBER["speed"])
        return () if self.view.goal else tuple(Sail(to) for to, steps in near.items() if steps)

    def why_not(self, order: Sail) -> str:
        """Why an order is illegal."""
        if self.view.goal:
            return f"{SHIPS[self.side]} GOES TO {self.view.goal}: UN TAKES IT BACK"
        return f"FROM {self.view.own.at} YOU MAY GO 1 TO {NUMBER['speed']} HEXES OVER SEA, DM STAYS"

    def standing(self) -> Mapping[str, str]:
        """The order of the ship, in words."""
        return {SHIPS[self.side]: f"GOES TO {self.view.goal}"} if self.view.goal else {}


class Sighted(Facts, kind="sighted"):
    """The enemy is in sight, `far` hexes away. Reported to the side that sees it."""

    at: Hex
    far: int


class Salvo(Facts, kind="salvo"):
    """A ship has fired, and its flashes show where it is. `left` is the enemy's hull. Reported to both sides."""

    side: Side
    at: Hex
    hits: int
    left: int
