"""What the game tells the laws that every game must hold (compbis.conformance.trials)."""

import random
from collections.abc import Callable, Sequence
from types import MappingProxyType

from compbis.captains.small_trials import SmallTrials, idle
from compbis.table.report import Report
from compbis.table.request import DONE, Order, Request
from compbis.table.side import Side
from cruisers.cards import SQUARES, distance
from cruisers.position import Position
from cruisers.state import Sail, SailRequest


def _meet(request: Request, draw: Callable[[int], int]) -> Order:
    """Go to the middle."""
    assert isinstance(request, SailRequest)
    here = request.view.own.square
    best = min((here, *(sail.square for sail in request.legal)), key=lambda square: distance(square, "E5"))
    return DONE if best == here else Sail(best)


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

    def line(self, order: Sail) -> str:
        """What a person types for an order."""
        return f"GO {order.square}"
