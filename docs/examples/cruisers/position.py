"""The full position, and the view of it that a side may have. Only game.py and trials.py import this."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from compbis.table.game import Outcome
from compbis.table.side import Side
from compbis.table.values import dataclass, replace
from cruisers.state import Ship, View


@dataclass(frozen=True, slots=True)
class Position:
    """The position at the start of a turn. `seed` is that of all dice."""

    seed: int
    turn: int
    ships: Mapping[Side, Ship]
    outcome: Outcome | None = None

    def view(self, side: Side) -> View:
        """What a side may know."""
        return View(side, self.turn, self.ships[side], self.ships[side.enemy].hull)

    def with_ship(self, side: Side, **changes: Any) -> "Position":
        """The position with changed fields of a side's ship."""
        return replace(self, ships=MappingProxyType({**self.ships, side: self.ships[side]._replace(**changes)}))
