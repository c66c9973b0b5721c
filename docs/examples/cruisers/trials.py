"""What the game tells the laws that every game must hold (compbis.conformance.trials)."""

import random
from collections.abc import Callable, Sequence
from types import MappingProxyType
from typing import Any

from compbis.captains.random_captain import ViewChoices
from compbis.table.report import Report
from compbis.table.request import DONE, UNDO, YES, Order, Request
from compbis.table.side import Side
from compbis.table.values import from_plain, plain_fields, replace
from cruisers.cards import PORTS, SQUARES, Square, distance
from cruisers.position import Position
from cruisers.requests import SailRequest
from cruisers.state import Sail

Draw = Callable[[int], int]


def _idle(request: Request, draw: Draw) -> Order:
    return request.default


def _meet(request: Request, draw: Draw, goal: Square = "E5") -> Order:
    """Go to the middle, and fire."""
    if not isinstance(request, SailRequest):
        return YES
    best = min((request.view.own.square, *request.reach), key=lambda square: distance(square, goal))
    return DONE if best == request.view.own.square else Sail(best)


def _return(request: SailRequest, draw: Draw) -> Order:
    """Leave port, and go home."""
    return _meet(request, draw, "E5" if request.view.turn == 1 else PORTS[request.view.side])


class CruiserTrials(ViewChoices):
    """The trials of the game."""

    undo = UNDO
    endings = MappingProxyType({"time": _idle, "sunk": _meet, "port": _return})

    def hidden(self, snapshot: dict[str, Any], side: Side, heard: Sequence[Report], dice: random.Random) -> Any:
        """The enemy is elsewhere, unless it was seen last turn, and saw something else."""
        position = from_plain(Position, snapshot)
        own, enemy = position.ships[side], position.ships[side.enemy]
        if position.turn == 1:  # both are in port
            return snapshot
        square = enemy.square if own.when >= position.turn - 1 else dice.choice(SQUARES)
        enemy = enemy._replace(square=square, seen=dice.choice(SQUARES), when=position.turn - 1)
        return plain_fields(replace(position, ships=MappingProxyType({**position.ships, side.enemy: enemy})))

    def typed(self, request: Request, order: Order) -> Sequence[str]:
        """The lines that a person types for an order."""
        if not isinstance(request, SailRequest):
            return ("Y" if order == YES else "N",)
        return (f"GO {order.square}",) if isinstance(order, Sail) else ("DM", "Y")

    def commands(self, request: Request) -> Sequence[str]:
        """Lines that change nothing: queries, and slips."""
        return ("ST", "TA", "OB", "NM", "WA", "DI", "DI 9", "HE", "HE 2", "HE GO", "GO ?", "GO", "GO K1", "GO 7", "XX")
