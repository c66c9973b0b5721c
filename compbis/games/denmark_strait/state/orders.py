"""What a side may order. The text of an order is that of records."""

from compbis.table.request import Word
from compbis.table.values import NamedTuple


class Appoint(NamedTuple):
    """The order that gives both ships of a side their captains: the first ship of SHIPS first."""

    first: str
    second: str

    def __str__(self) -> str:
        return f"APPOINT {self.first} {self.second}"


OFFER = Word("DRAW")
"""The order that offers a draw."""


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
