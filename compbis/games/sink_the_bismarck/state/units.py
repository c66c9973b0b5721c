"""Ships, counters, convoys and points."""

from enum import StrEnum

from compbis.games.sink_the_bismarck.cards.board import Hex
from compbis.games.sink_the_bismarck.cards.convoys import CONVOYS, Designator
from compbis.games.sink_the_bismarck.cards.roster import SHIPS, Face, ShipCard
from compbis.table.side import BRITISH, GERMAN, Side
from compbis.table.values import NamedTuple

LETTER = {BRITISH: "B", GERMAN: "G"}
"""The first letter of a side's counters: B3, G1."""


class Fate(StrEnum):
    """The fate of a ship. AFLOAT includes ships that have not arrived yet."""

    AFLOAT = ""
    SUNK = "sunk"
    GONE = "gone"
    """The ship left the map (7.13)."""


class Ship(NamedTuple):
    """A ship.

    Args:
        name: its short name, as in orders
        damage: the points of damage on the face-up side of its counter
        flipped: whether the counter shows its back (12.14)
        fate: whether it is afloat, sunk or off the map
        burnt: the fuel factors spent (17.1)
        rested: the turns of refuelling so far (17.12)
        rudder: whether its rudder is hit (X2a)
        sailed: whether it has been at sea; set only for German ships, if that option is in play (X4)
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
        """The values printed on its counter."""
        return SHIPS[self.name]

    @property
    def face(self) -> Face:
        """The face-up side of its counter."""
        card = self.card
        return card.back if self.flipped and card.back else card.front

    def shown(self) -> "Ship":
        """The ship as the enemy sees it in a battle, without what is secret: its fuel and where it has been (17.1,
        X4)."""
        return self._replace(burnt=0, rested=0, sailed=False)

    @property
    def dry(self) -> bool:
        """Whether it has no fuel left (17.11)."""
        return self.burnt >= self.card.fuel

    @property
    def suffered(self) -> int:
        """The points of damage on both sides of its counter."""
        return self.damage + (self.card.front.capacity if self.flipped else 0)

    @property
    def hurt(self) -> bool:
        """Whether it has any damage, a flipped counter or a rudder hit."""
        return self.damage > 0 or self.flipped or self.rudder


class Force(NamedTuple):
    """A counter on the map: a task force, or a dummy if it has no ships (6.11).

    Args:
        name: the letter of its side and its number
        hex: its hex
        ships: its ships by short name
        convoy: the convoy that it escorts; "" for none (9.10)
        announced: the number of ships of each type in KINDS last announced to the enemy; () if nothing was (10.4)
    """

    name: str
    hex: Hex
    ships: tuple[str, ...] = ()
    convoy: str = ""
    announced: tuple[int, ...] = ()

    @property
    def side(self) -> Side:
        """The side that owns it."""
        return side_of(self.name)

    @property
    def dummy(self) -> bool:
        """Whether it has no ships."""
        return not self.ships

    @property
    def by_roster(self) -> tuple[str, ...]:
        """Its ships in the order of the roster, for the enemy: the owner's order shows which of them joined the
        others."""
        return tuple(name for name in SHIPS if name in self.ships)


class Convoy(NamedTuple):
    """A convoy.

    Args:
        name: its designator and a number
        hex: its hex
        value: its remaining points; 0 for a dummy
        real: whether it was detected and is not a dummy (9.9)
    """

    name: str
    hex: Hex
    value: int
    real: bool = False

    @property
    def card(self) -> Designator:
        """The values common to all convoys of its designator."""
        return designator(self.name)


class Reason(StrEnum):
    """The reason for an award of points (15.3, 15.4)."""

    SUNK = "sunk"
    DESTROYED = "destroyed"
    BOMBED = "bombed"
    """Damage to a convoy (X1b)."""
    GONE_TO_SEA = "gone"
    TANKER = "tanker"
    """A tanker sunk (X2c)."""
    HOME = "home"
    AT_SEA = "at sea"
    IN_PORT = "in port"
    DAMAGE = "damage"


class Award(NamedTuple):
    """Points awarded to a side.

    Args:
        side: the side that gets them
        points: a whole or half number
        reason: the reason
        about: the ship, the convoy, or the hex of the tanker
    """

    side: Side
    points: int | float
    reason: Reason
    about: str


def side_of(counter: str) -> Side:
    """The side that owns a counter."""
    return BRITISH if counter[0] == LETTER[BRITISH] else GERMAN


def designator(convoy: str) -> Designator:
    """The designator of a convoy."""
    return CONVOYS[convoy.rstrip("0123456789")]


def number_of(counter: str) -> int:
    """The number on a counter."""
    return int(counter[1:])
