"""All that is true, and what a side may know of it. Only game.py and trials.py import this."""

from collections.abc import Mapping

from compbis.table.game import Outcome
from compbis.table.side import Side
from compbis.table.values import dataclass
from cruisers.state import Ship, View


@dataclass(frozen=True, slots=True)
class Position:
    """The position at the start of a turn. seed: of all dice; fog: 0 to 2."""

    seed: int
    turn: int
    fog: int
    ships: Mapping[Side, Ship]
    outcome: Outcome | None = None

    def view(self, side: Side) -> View:
        """What a side may know."""
        return View(side, self.turn, self.fog, self.ships[side], self.ships[side.enemy].hull)
