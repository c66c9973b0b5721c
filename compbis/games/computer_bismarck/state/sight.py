"""What a side can see: the types of its view. Everything in it is known to that side by the rules of the game."""

from collections.abc import Mapping
from enum import StrEnum

from compbis.games.computer_bismarck.cards.board import Square
from compbis.games.computer_bismarck.cards.kinds import UnitKind
from compbis.games.computer_bismarck.state.courses import NO_COURSES, Courses
from compbis.games.computer_bismarck.state.units import Plane, PlaneLeg, Ship, ShipLeg
from compbis.table.side import Side
from compbis.table.values import NamedTuple, dataclass


class Heard(StrEnum):
    """How a side has heard of an enemy unit: by search (4.52), shadow (10.9), air search (12.2) or radio (12.3: near
    this square), or how that one ended. A desk adds what struck or shadowed its side unseen."""

    SEARCH = "search"
    SHADOW = "shadow"
    AIR = "air"
    RADIO = "radio"
    SUNK = "sunk"
    DISPERSED = "dispersed"
    ATTACKER = "attacker"
    SHADOWER = "shadower"
    FOLLOWER = "follower"


class Reason(StrEnum):
    """What victory points are given for (17.4, 17.5)."""

    SUNK = "sunk"
    SHIPS_SUNK = "ships_sunk"
    DISPERSED = "dispersed"
    CRASHED = "crashed"
    MISSION = "mission"
    MISSION_FAILED = "mission_failed"
    SLOW = "slow"
    HURT = "hurt"


class Contact(NamedTuple):
    """An enemy unit as last heard of.

    turn: of the last news; how: it came, or how the unit ended;
    shown: spotted now, and so on show this turn (9.6); sunk: known to be sunk.
    """

    name: str
    kind: UnitKind
    square: Square
    turn: int
    how: Heard
    shown: bool
    sunk: bool = False


class Struck(NamedTuple):
    """What a side knows that was done to a unit of the enemy.

    torpedoes: that hit; bombed: how many times, of which the effect is not told (16.31.2); sunk: ships out of it;
    gone: nothing is left of it; turn: of the last news.
    """

    torpedoes: int = 0
    bombed: int = 0
    sunk: int = 0
    gone: bool = False
    turn: int = 0


class Award(NamedTuple):
    """Victory points given (17.4, 17.5). unit: what for; count: how many of it."""

    side: Side
    points: int
    reason: Reason
    unit: str
    turn: int


@dataclass(frozen=True, slots=True)
class View:
    """What one side may know now.

    ships, planes: all its own units by name, in the order of the data cards, those lost too;
    ship_legs, plane_legs: its orders for this turn by name, those made in the shadow phase too;
    contacts: enemy units as last heard of; visibility: of rows 11 to 30 this turn; fog: squares in fog this turn;
    awards: the points that it knows of; refuelling: squares where a German ship may refuel besides ports (6.26, 15.3);
    courses: how directly the British convoys have sailed (17.3), of which the German knows nothing.
    """

    side: Side
    turn: int
    ships: Mapping[str, Ship]
    planes: Mapping[str, Plane]
    ship_legs: Mapping[str, ShipLeg]
    plane_legs: Mapping[str, PlaneLeg]
    contacts: tuple[Contact, ...]
    visibility: tuple[int, ...]
    fog: frozenset[Square]
    awards: tuple[Award, ...]
    refuelling: frozenset[Square]
    courses: Courses = NO_COURSES

    def points(self, side: Side) -> int:
        """The points of a side, as far as this side knows."""
        return sum(award.points for award in self.awards if award.side is side)
