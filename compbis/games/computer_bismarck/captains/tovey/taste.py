"""Tovey's random preferences between equally good choices, fixed for a game so that nobody can predict the opening."""

from collections.abc import Sequence
from functools import cache

from compbis.table.dice import Dice

_SIDES = 1 << 16


class Taste:
    """Random numbers from 0 to 1, the same for the same question throughout a game. seed: seeds the dice."""

    def __init__(self, seed: int) -> None:
        self._dice = Dice(f"tovey's taste {seed}")
        self._one = cache(self._drawn)

    def squares(self, ship: str, cells: Sequence[int]) -> list[float]:
        """A ship's preference for each of the given cells of the chart."""
        return [self._one("station", ship, cell) for cell in cells]

    def guards(self, ship: str) -> float:
        """A ship's reluctance to guard a convoy."""
        return self._one("guards", ship, 0)

    def area(self, spell: int, cell: int) -> float:
        """Tovey's preference for the area around a cell in a spell of turns. spell: the number of that spell."""
        return self._one("area", str(spell), cell)

    def _drawn(self, purpose: str, ship: str, cell: int) -> float:
        return self._dice.draw(purpose, _SIDES, ship, cell) / _SIDES
