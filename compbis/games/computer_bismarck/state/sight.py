"""What a side can see: its view, and the types in it. The rules let the side know all of it."""

from collections.abc import Mapping
from enum import StrEnum

from compbis.games.computer_bismarck.cards.board import FOG_AREAS, Square
from compbis.games.computer_bismarck.cards.kinds import UnitKind
from compbis.games.computer_bismarck.state.courses import NO_COURSES, Courses
from compbis.games.computer_bismarck.state.units import Plane, PlaneLeg, Ship, ShipLeg
from compbis.table.side import Side
from compbis.table.values import NamedTuple, dataclass


class Heard(StrEnum):
    """How a side last learned of an enemy unit: by search (4.52), shadow (10.9), air search (12.2) or radio (12.3, in
    or next to the square), or by its end. ATTACKER, SHADOWER and FOLLOWER stand for a unit that attacked or shadowed
    without being spotted, COMPANION for a follower whose goal is known, PASSED for one that got away from a fast shadow
    (11.3); only a desk uses them.
    """

    SEARCH = "search"
    SHADOW = "shadow"
    AIR = "air"
    RADIO = "radio"
    SUNK = "sunk"
    DISPERSED = "dispersed"
    ATTACKER = "attacker"
    SHADOWER = "shadower"
    FOLLOWER = "follower"
    COMPANION = "companion"
    PASSED = "passed"


class Reason(StrEnum):
    """Why victory points are given (17.4, 17.5)."""

    SUNK = "sunk"
    SHIPS_SUNK = "ships_sunk"
    DISPERSED = "dispersed"
    CRASHED = "crashed"
    MISSION = "mission"
    MISSION_FAILED = "mission_failed"
    SLOW = "slow"
    HURT = "hurt"


class Contact(NamedTuple):
    """What a side last learned of an enemy unit.

    Args:
        square, turn: where the unit was, and when.
        how: how the side learned it, or how the unit ended.
        shown: whether it is spotted now, and so shown on the map this turn (9.6).
        sunk: whether it is known to be out of the game.
    """

    name: str
    kind: UnitKind
    square: Square
    turn: int
    how: Heard
    shown: bool
    sunk: bool = False


class Struck(NamedTuple):
    """The damage to an enemy unit that a side knows of.

    Args:
        torpedoes: how many have hit it.
        bombed: how often it was bombed, with effects unknown (16.31.2).
        sunk: how many of its ships are sunk.
        gone: whether nothing is left of it.
        dispersed: whether it is a convoy that was dispersed.
        turn: the turn of the last such event.
    """

    torpedoes: int = 0
    bombed: int = 0
    sunk: int = 0
    gone: bool = False
    dispersed: bool = False
    turn: int = 0


class Award(NamedTuple):
    """Victory points given (17.4, 17.5).

    Args:
        side: the side that gets them.
        unit: the unit that they are given for.
        turn: when they were given.
    """

    side: Side
    points: int
    reason: Reason
    unit: str
    turn: int


@dataclass(frozen=True, slots=True)
class View:
    """What one side may know now.

    Args:
        ships, planes: all its own units by name, in the order of the data cards, including lost ones.
        ship_legs, plane_legs: its orders for this turn by name, including those of the shadow phase.
        contacts: what it last learned of enemy units.
        visibility: the levels of rows 11 to 30 this turn.
        fog: the squares in fog this turn, if that is known.
        awards: the points that it knows of.
        refuelling: squares where German ships may refuel at sea (6.26, 15.3); empty for the British.
        courses: how directly the British convoys have sailed (17.3); NO_COURSES for the Germans.
        fog_known: whether the fog of this turn is known: not before its movement phase (13.31).
        carried_out: whether the orders of this turn are carried out (4.51): at every question after its movement phase.
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
    fog_known: bool = True
    carried_out: bool = False

    @property
    def moving_turn(self) -> int:
        """The turn whose moves come next: this one until its orders are carried out, then the next, which may be after
        the end of the game."""
        return self.turn + self.carried_out

    def points(self, side: Side) -> int:
        """The points of either side that this side knows of."""
        return sum(award.points for award in self.awards if award.side is side)

    def may_be_foggy(self, square: Square) -> bool:
        """Whether there may be fog in a square, but the side does not know yet (13.3, 13.31)."""
        return not self.fog_known and any(square in area for area in FOG_AREAS)
