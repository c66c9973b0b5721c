"""Ships, counters of task forces and dummies, convoys, points."""

from enum import StrEnum

from compbis.games.sink_the_bismarck.cards.board import Hex
from compbis.games.sink_the_bismarck.cards.convoys import CONVOYS, Designator
from compbis.games.sink_the_bismarck.cards.roster import SHIPS, Face, ShipCard
from compbis.table.side import BRITISH, GERMAN, Side
from compbis.table.values import NamedTuple

LETTER = {BRITISH: "B", GERMAN: "G"}
"""The first letter of the counters of a side: B3, G1."""


class Fate(StrEnum):
    """What became of a ship; AFLOAT is also one that has not come yet."""

    AFLOAT = ""
    SUNK = "sunk"
    GONE = "gone"
    """It left the map (7.13)."""


class Ship(NamedTuple):
    """A ship.

    Args:
        damage: points on the side of its counter that is up.
        flipped: whether that is the back (12.14).
        burnt: fuel factors that it has spent; rested: turns that it has spent refuelling (17.1, 17.12).
        rudder: whether its rudder is hit (X2a).
        sailed: whether it has been at sea: noted of Germans, with the option that asks (X4).
    """

    name: str
    damage: int = 0
    flipped: bool = False
    fate: Fate = Fate.AFLOAT
    burnt: int = 0
    rested: int = 0
    rudder: bool = False
    sailed: bool = False

    @property
    def card(self) -> ShipCard:
        """What its counter says."""
        return SHIPS[self.name]

    @property
    def face(self) -> Face:
        """The side of its counter that is up."""
        card = self.card
        return card.back if self.flipped and card.back else card.front

    @property
    def dry(self) -> bool:
        """Whether it has no fuel left (17.11)."""
        return self.burnt >= self.card.fuel

    @property
    def suffered(self) -> int:
        """All points of damage on both sides of its counter."""
        return self.damage + (self.card.front.capacity if self.flipped else 0)

    @property
    def hurt(self) -> bool:
        """Whether it has suffered anything that shows: points, or a flipped counter."""
        return self.damage > 0 or self.flipped or self.rudder


class Force(NamedTuple):
    """A counter on the map: a task force, or a dummy if it has no ships (6.11).

    Args:
        name: the letter of its side and its number.
        convoy: that it escorts, "" for none (9.10).
        told: how many ships of each of KINDS the enemy was last told of; () if he was told nothing (10.4).
    """

    name: str
    hex: Hex
    ships: tuple[str, ...] = ()
    convoy: str = ""
    told: tuple[int, ...] = ()

    @property
    def side(self) -> Side:
        """Whose it is."""
        return side_of(self.name)

    @property
    def dummy(self) -> bool:
        """Whether it has no ships."""
        return not self.ships


class Convoy(NamedTuple):
    """A convoy. name: its designator and a number; value: the points that are left of it, 0 for a dummy; real: whether
    it was found to be one (9.9)."""

    name: str
    hex: Hex
    value: int
    real: bool = False

    @property
    def card(self) -> Designator:
        """What is true of all convoys of its designator."""
        return designator(self.name)


class Reason(StrEnum):
    """What points are given for (15.3, 15.4)."""

    SUNK = "sunk"
    DESTROYED = "destroyed"
    BOMBED = "bombed"
    """A part of a convoy (X1b)."""
    GONE_TO_SEA = "gone"
    TANKER = "tanker"
    """One that was sunk (X2c)."""
    HOME = "home"
    AT_SEA = "at sea"
    IN_PORT = "in port"
    DAMAGE = "damage"


class Award(NamedTuple):
    """Points given, whole or half ones. about: the ship or convoy."""

    side: Side
    points: int | float
    reason: Reason
    about: str


def side_of(counter: str) -> Side:
    """Whose counter on the map it is."""
    return BRITISH if counter[0] == LETTER[BRITISH] else GERMAN


def designator(convoy: str) -> Designator:
    """The designator of a convoy, by its name."""
    return CONVOYS[convoy.rstrip("0123456789")]


def number_of(counter: str) -> int:
    """The number on a counter."""
    return int(counter[1:])
