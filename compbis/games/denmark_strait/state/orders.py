"""The orders that a side may give. `str` gives an order as records store it."""

from compbis.table.request import Word
from compbis.table.values import NamedTuple


class Appoint(NamedTuple):
    """Appoints captains to both ships of a side, in the order of SHIPS."""

    first: str
    second: str

    def __str__(self) -> str:
        return f"APPOINT {self.first} {self.second}"


OFFER = Word("DRAW")
"""Offers a draw."""


class Sail(NamedTuple):
    """Moves a ship. A step is a direction to move in, or L or R to turn left or right. `steps` is one step, or a move
    and a turn in either order."""

    ship: str
    steps: tuple[str, ...]

    def __str__(self) -> str:
        return f"SAIL {self.ship}: {' '.join(self.steps)}"


class Fire(NamedTuple):
    """Fires, with captain points for a better shot."""

    ship: str
    target: str
    points: int = 0

    def __str__(self) -> str:
        return f"FIRE {self.ship} AT {self.target}: {self.points}"


class Repair(NamedTuple):
    """Repairs the damage of a card, with captain points."""

    ship: str
    card: str
    points: int = 0

    def __str__(self) -> str:
        return f"REPAIR {self.ship} {self.card}: {self.points}"


class Rally(NamedTuple):
    """Checks a ship's morale, with captain points."""

    ship: str
    points: int = 0

    def __str__(self) -> str:
        return f"RALLY {self.ship}: {self.points}"
