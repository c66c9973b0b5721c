"""What is reported: facts, never text."""

from compbis.games.denmark_strait.cards.board import Space
from compbis.table.report import Facts
from compbis.table.side import Side


class Appointed(Facts, kind="appointed"):
    """Both captains of a side were chosen, by the ship."""

    side: Side
    captains: tuple[tuple[str, str], ...]


Dice = tuple[int, int]
"""Two dice, as they fell."""


class SpeedRoll(Facts, kind="speed"):
    """The speed roll of a side fell; again: made anew for one ship, else "" for both."""

    side: Side
    dice: Dice
    again: str

    @property
    def roll(self) -> int:
        """What they come to."""
        return sum(self.dice)


class DrawOffered(Facts, kind="draw_offered"):
    """A side offered a draw."""

    side: Side


class DrawRefused(Facts, kind="draw_refused"):
    """A side would not have the draw that it was offered."""

    side: Side


class Sailed(Facts, kind="sailed"):
    """A ship moved or turned. ran: it had to get away, and did so without an order, or instead of another."""

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
    dice: Dice
    hit: bool
    splashes: int

    @property
    def roll(self) -> int:
        """What the dice come to."""
        return sum(self.dice)


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
    dice: Dice
    sunk: bool

    @property
    def roll(self) -> int:
        """What the dice come to."""
        return sum(self.dice)


class Sunk(Facts, kind="sunk"):
    """A ship went down."""

    ship: str


class Repaired(Facts, kind="repaired"):
    """A crew tried to repair something. permanent: it never can be from now on."""

    ship: str
    card: str
    points: int
    dice: Dice
    success: bool
    permanent: bool

    @property
    def roll(self) -> int:
        """What the dice come to."""
        return sum(self.dice)


class Morale(Facts, kind="morale"):
    """A ship checked its morale. again: for the second time. failed: as it is now."""

    ship: str
    number: int
    dice: Dice
    failed: bool
    again: bool

    @property
    def roll(self) -> int:
        """What the dice come to."""
        return sum(self.dice)


KINDS = (
    Appointed,
    SpeedRoll,
    DrawOffered,
    DrawRefused,
    Sailed,
    Fighter,
    Shot,
    Drawn,
    Harmed,
    Magazine,
    Sunk,
    Repaired,
    Morale,
)
