"""What the game tells the laws that every game must hold (compbis.conformance.trials)."""

import random
from collections.abc import Callable, Sequence
from types import MappingProxyType
from typing import Any

from compbis.captains.random_captain import ViewChoices
from compbis.table.report import Report
from compbis.table.request import DONE, UNDO, Order
from compbis.table.side import Side
from compbis.table.values import from_plain, plain_fields, replace
from minefield.cards import MINES, SQUARES
from minefield.position import Position
from minefield.requests import MarkRequest
from minefield.state import Mark

Draw = Callable[[int], int]


def _idle(request: MarkRequest, draw: Draw) -> Order:
    return DONE


def _diligent(request: MarkRequest, draw: Draw) -> Order:
    """Sweep what was not swept before."""
    swept = {clue.square for clue in request.view.own.clues}
    free = [square for square in request.free if square not in swept] or request.free
    return Mark(free[draw(len(free))]) if request.left else DONE


class MineTrials(ViewChoices):
    """The trials of the game."""

    undo = UNDO
    endings = MappingProxyType({"time": _idle, "all mines": _diligent})

    def hidden(self, snapshot: dict[str, Any], side: Side, heard: Sequence[Report], dice: random.Random) -> Any:
        """The mines of the enemy that the side did not find lie elsewhere."""
        position = from_plain(Position, snapshot)
        enemy, found = position.fields[side.enemy], position.fields[side].found
        if not enemy.mines:  # turn 1
            return snapshot
        mines = found | {*dice.sample(sorted({*SQUARES} - found), MINES - len(found))}
        fields = {**position.fields, side.enemy: enemy._replace(mines=frozenset(mines))}
        return plain_fields(replace(position, fields=MappingProxyType(fields)))

    def typed(self, request: MarkRequest, order: Order) -> Sequence[str]:
        """The lines that a person types for an order."""
        return (f"MK {order.square}",) if isinstance(order, Mark) else ("DM", "Y")

    def commands(self, request: MarkRequest) -> Sequence[str]:
        """Lines that change nothing: queries, and slips."""
        return ("FI", "OB", "NM", "WA", "DI", "DI 9", "HE", "HE 2", "HE MK", "MK ?", "MK", "MK 99", "MK 7", "XX")
