"""The reports: facts, never text."""

from compbis.games.denmark_strait.cards.board import Space
from compbis.table.report import Facts
from compbis.table.side import Side


class Appointed(Facts, kind="appointed"):
    """A side chose its captains: pairs of a ship and its captain."""

    side: Side
    captains: tuple[tuple[str, str], ...]


Dice = tuple[int, int]
"""Two dice as rolled."""


class SpeedRoll(Facts, kind="speed"):
    """A side made its speed roll; `again` names the ship for which it was repeated, "" for the first roll."""

    side: Side
    dice: Dice
    again: str

    @property
    def roll(self) -> int:
        """The sum of the dice."""
        return sum(self.dice)


class DrawOffered(Facts, kind="draw_offered"):
    """A side offered a draw."""

    side: Side


class DrawRefused(Facts, kind="draw_refused"):
    """A side refused the draw."""

    side: Side


class Sailed(Facts, kind="sailed"):
    """A ship moved or turned; `ran` if it had to get away and did so without an order, or instead of its order."""

    ship: str
    at: Space
    facing: str
    ran: bool


class Fighter(Facts, kind="fighter"):
    """A captain rolled from 1 to 6 for the right to fire before all others."""

    ship: str
    roll: int
    first: bool


class Shot(Facts, kind="shot"):
    """A ship fired.

    Attributes:
        ship: the ship that fired
        target: its target
        number: the number that it needed
        dice: its roll
        hit: whether it hit
        splashes: its markers at the target now
    """

    ship: str
    target: str
    number: int
    dice: Dice
    hit: bool
    splashes: int

    @property
    def roll(self) -> int:
        """The sum of the dice."""
        return sum(self.dice)


class Drawn(Facts, kind="drawn"):
    """A damage card was drawn for a hit.

    Attributes:
        ship: the ship that fired
        target: the ship that was hit
        card: the card
        used: whether it counts, being the first or higher than the one before
        harmful: whether it counts and pierces the armour
    """

    ship: str
    target: str
    card: str
    used: bool
    harmful: bool


class Harmed(Facts, kind="harmed"):
    """A card took effect; `hull` is the ship's total hull damage."""

    ship: str
    card: str
    hull: int


class Magazine(Facts, kind="magazine"):
    """The roll for a magazine hit."""

    ship: str
    dice: Dice
    sunk: bool

    @property
    def roll(self) -> int:
        """The sum of the dice."""
        return sum(self.dice)


class Sunk(Facts, kind="sunk"):
    """A ship sank."""

    ship: str


class Repaired(Facts, kind="repaired"):
    """A crew tried to repair a card; `permanent` if it can never be repaired."""

    ship: str
    card: str
    points: int
    dice: Dice
    success: bool
    permanent: bool

    @property
    def roll(self) -> int:
        """The sum of the dice."""
        return sum(self.dice)


class Morale(Facts, kind="morale"):
    """A ship checked its morale; `failed` is the result, `again` marks a repeated roll."""

    ship: str
    number: int
    dice: Dice
    failed: bool
    again: bool

    @property
    def roll(self) -> int:
        """The sum of the dice."""
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
