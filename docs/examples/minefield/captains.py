"""Computer captains. They know what a person knows."""

import random
from collections.abc import Callable, Mapping
from types import MappingProxyType

from compbis.captains.random_captain import any_order
from compbis.table.captain import Captain
from compbis.table.report import Report
from compbis.table.request import Order, Request
from compbis.table.side import Side
from minefield.cards import Square, around
from minefield.requests import MarkRequest
from minefield.state import Mark


class Pilot:
    """Sweeps where his clues tell of most mines."""

    def __init__(self, side: Side, seed: int) -> None:
        self._seed = seed
        self.thought = ""

    def hear(self, report: Report) -> None:
        """All that he needs is in his view."""

    def answer(self, request: Request) -> Order:
        """The square that is worth most; among equals, the same one whenever he is asked the same."""
        if not isinstance(request, MarkRequest) or not request.left:
            return request.default
        near = {clue.square: clue.near for clue in request.view.own.clues}
        dice = random.Random(f"{self._seed} {request.view.turn} {request.left}")
        worth, _, best = max((_worth(square, near), dice.random(), square) for square in request.free)
        self.thought = f"{best}, WORTH {worth}"
        return Mark(best)


def _worth(square: Square, near: dict[Square, int]) -> int:
    """The mines that clues tell of around a square; less than nothing if it was swept, or no mine can be there."""
    told = [near[other] for other in around(square) if other in near]
    return -1 if square in near or 0 in told else sum(told)


CAPTAINS: Mapping[str, Callable[[Side, int], Captain]] = MappingProxyType({"pilot": Pilot, "random": any_order})
