"""What the game is made of, as immutable values: ships, what a side sees, what it may order, what is reported."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from compbis.games.denmark_strait.cards import CAPTAINS, NOBODY, SHIPS, CaptainCard, ShipCard, Space
from compbis.table.report import Facts
from compbis.table.side import Side
from compbis.table.values import NamedTuple


class Ship(NamedTuple):
    """A ship.

    Args:
        name: of its card.
        at, facing: where it is, and the direction of its bow, one of eight (Map 5; Reading 2).
        captain: the name of his card; "" before he is chosen.
        hull: the damage that it has suffered.
        cards: of damage, that lie on it; permanent: those of them that cannot be repaired.
        bridge: hits on it: each takes a captain point for good.
        failed: whether its morale has failed; sunk: whether it is gone.
        target: the ship that it fired at last; splashes: its markers there.
        points: captain points left in this turn.
        fired_at: the ship that it fired at in this turn, "" if it has not fired.
        hit: whether it was hit in this turn.
        done: whether it has had its turn in the phase.
    """

    name: str
    at: Space
    facing: str
    captain: str = ""
    hull: int = 0
    cards: tuple[str, ...] = ()
    permanent: tuple[str, ...] = ()
    bridge: int = 0
    failed: bool = False
    sunk: bool = False
    target: str = ""
    splashes: int = 0
    points: int = 0
    fired_at: str = ""
    hit: bool = False
    done: bool = False

    @property
    def card(self) -> ShipCard:
        """Its card."""
        return SHIPS[self.name]

    @property
    def side(self) -> Side:
        """Whose it is."""
        return self.card.side

    @property
    def master(self) -> CaptainCard:
        """The card of its captain; of nobody before he is chosen."""
        return CAPTAINS.get(self.captain, NOBODY)


Ships = Mapping[str, Ship]
_NOBODY: Mapping[str, Any] = MappingProxyType({})


class View(NamedTuple):
    """What a side may know: all but the order of the cards.

    Args:
        side: whose view.
        turn: the one in play.
        ships: by name.
        left: cards in each side's pile.
        speed: the speed roll that counts for each ship of the side, while it moves.
        ordered: the ships that have moved, in words.
    """

    side: Side
    turn: int
    ships: Ships
    left: Mapping[Side, int]
    speed: Mapping[str, int] = _NOBODY
    ordered: Mapping[str, str] = _NOBODY


class Appoint(NamedTuple):
    """The order that gives both ships of a side their captains: the first ship of SHIPS first."""

    first: str
    second: str

    def __str__(self) -> str:
        return f"APPOINT {self.first} {self.second}"


class Sail(NamedTuple):
    """The order to move. steps: one direction to go, L or R to turn to the left or right; or one of each, in order."""

    ship: str
    steps: tuple[str, ...]

    def __str__(self) -> str:
        return f"SAIL {self.ship}: {' '.join(self.steps)}"


class Fire(NamedTuple):
    """The order to fire, with captain points for a better shot."""

    ship: str
    target: str
    points: int = 0

    def __str__(self) -> str:
        return f"FIRE {self.ship} AT {self.target}: {self.points}"


class Repair(NamedTuple):
    """The order to repair a card of damage, with captain points."""

    ship: str
    card: str
    points: int = 0

    def __str__(self) -> str:
        return f"REPAIR {self.ship} {self.card}: {self.points}"


class Rally(NamedTuple):
    """The order to check the morale of a ship, with captain points."""

    ship: str
    points: int = 0

    def __str__(self) -> str:
        return f"RALLY {self.ship}: {self.points}"


class Appointed(Facts, kind="appointed"):
    """Both captains of a side were chosen, by the ship."""

    side: Side
    captains: tuple[tuple[str, str], ...]


class SpeedRoll(Facts, kind="speed"):
    """The speed roll of a side fell; again: made anew for one ship, else "" for both."""

    side: Side
    roll: int
    again: str


class Sailed(Facts, kind="sailed"):
    """A ship moved or turned. ran: it had no order, and had to."""

    ship: str
    at: Space
    facing: str
    ran: bool


class Fighter(Facts, kind="fighter"):
    """The die of a captain who may fire before all others. roll: from 1 to 6."""

    ship: str
    roll: int
    first: bool


class Shot(Facts, kind="shot"):
    """A ship fired. number: that it needed; splashes: its markers at the target now."""

    ship: str
    target: str
    number: int
    roll: int
    hit: bool
    splashes: int


class Drawn(Facts, kind="drawn"):
    """A card of damage was drawn for a hit. used: it counts, as it is higher than the one before; harmful: armour does
    not keep it off."""

    ship: str
    target: str
    card: str
    used: bool
    harmful: bool


class Harmed(Facts, kind="harmed"):
    """A card took effect. hull: all the damage to it so far."""

    ship: str
    card: str
    hull: int


class Magazine(Facts, kind="magazine"):
    """The dice for a hit in the magazine."""

    ship: str
    roll: int
    sunk: bool


class Sunk(Facts, kind="sunk"):
    """A ship went down."""

    ship: str


class Repaired(Facts, kind="repaired"):
    """A crew tried to repair something. permanent: it never can be from now on."""

    ship: str
    card: str
    points: int
    roll: int
    success: bool
    permanent: bool


class Morale(Facts, kind="morale"):
    """A ship checked its morale. again: for the second time. failed: as it is now."""

    ship: str
    number: int
    roll: int
    failed: bool
    again: bool
