"""A captain who gives any legal order, whatever the game: for tests, tournaments and the unlucky."""

import random
from collections.abc import Callable
from typing import Any, Protocol

from compbis.table.report import Report
from compbis.table.request import Order, Request, ViewRequest
from compbis.table.side import Side

MOST_IN_A_ROW = 100
"""After so many answers to one occasion he takes the cautious one, so that every phase ends."""


class Choices(Protocol):
    """What he must know of a game."""

    def occasion(self, request: Any) -> str:
        """The name of the decision that is asked, by which his dice fall."""

    def legal_sample(self, request: Any, draw: Callable[[int], int]) -> Order:
        """A legal order. draw(n): an even whole number from 0 to n-1."""


class RandomCaptain:
    """Any legal order. The same seed and the same decision give the same order, also after a game is restored."""

    def __init__(self, side: Side, seed: int, choices: Choices) -> None:
        self._name = f"{side} {seed}"
        self._choices = choices
        self._occasion = ""
        self._in_a_row = 0
        self._random = random.Random()

    def hear(self, report: Report) -> None:
        """Nothing that he hears moves him."""

    def answer(self, request: Request) -> Order:
        """Any order that the request judges legal; after many for one occasion, the cautious one."""
        occasion = self._choices.occasion(request)
        if occasion != self._occasion:
            self._occasion, self._in_a_row = occasion, 0
            self._random.seed(f"{self._name} {occasion}")
        self._in_a_row += 1
        if self._in_a_row > MOST_IN_A_ROW:
            return request.default
        return self._choices.legal_sample(request, self._draw)

    def _draw(self, sides: int) -> int:
        """From `random()` alone: its results, unlike those of the other methods, are the same in every Python."""
        return int(self._random.random() * sides)


class ViewChoices:
    """What he must know of a game whose requests are all of table.request.ViewRequest."""

    def occasion(self, request: ViewRequest) -> str:
        """The kind of the request, and its turn."""
        return f"{request.kind} {request.view.turn}"

    def legal_sample(self, request: ViewRequest, draw: Callable[[int], int]) -> Order:
        """A legal order."""
        return request.sample(draw)


def any_order(side: Side, seed: int) -> RandomCaptain:
    """The captain who plays such a game."""
    return RandomCaptain(side, seed, ViewChoices())
