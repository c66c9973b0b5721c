"""What the game tells the laws that every game must hold (compbis.conformance.trials)."""

import random
from collections.abc import Callable, Sequence
from types import MappingProxyType

from compbis.captains.small_trials import SmallTrials, idle
from compbis.table.report import Report
from compbis.table.request import Order, Request
from compbis.table.side import Side
from cruisers.captains import Phillips
from cruisers.cards import SQUARES
from cruisers.position import Position


def _meet(request: Request, draw: Callable[[int], int]) -> Order:
    """Both search in the same squares, and fight when they meet."""
    return Phillips(request.side, 1).answer(request)


class CruiserTrials(SmallTrials):
    """The trials of the game."""

    position = Position
    endings = MappingProxyType({"time": idle, "sunk": _meet})
    lines = ("ST", "HE 4", "HE GO", "GO ?", "GO", "GO K1", "GO 7")

    def unseen(self, position: Position, side: Side, heard: Sequence[Report], dice: random.Random) -> Position:
        """The enemy is elsewhere, unless it was seen last turn, and saw something else."""
        own, enemy = position.ships[side], position.ships[side.enemy]
        if position.turn == 1:  # both are in their corners
            return position
        square = enemy.square if own.when >= position.turn - 1 else dice.choice(SQUARES)
        enemy = enemy._replace(square=square, seen=dice.choice(SQUARES), when=position.turn - 1)
        return position.with_ship(side.enemy, enemy)
