"""A captain that gives random legal orders in any game, for tests and tournaments."""

import random
from collections.abc import Callable
from typing import Any, Protocol

from compbis.table.report import Report
from compbis.table.request import Order, Request, ViewRequest
from compbis.table.side import Side

MOST_IN_A_ROW = 100
"""After this many answers on one occasion it gives the default answer, so that every phase ends."""


class Choices(Protocol):
    """What a random captain needs to know about a game."""

    def occasion(self, request: Any) -> str:
        """The name of the decision, which seeds the captain's random numbers."""

    def legal_sample(self, request: Any, draw: Callable[[int], int]) -> Order:
        """A random legal order. draw(n) is a uniform random integer from 0 to n-1."""


class RandomCaptain:
    """Gives random legal orders. The same seed and decision give the same order, even after a game is restored.

    Args:
        side: the side that it plays
        seed: the seed of its random numbers
        choices: what it needs to know about the game
    """

    def __init__(self, side: Side, seed: int, choices: Choices) -> None:
        self._name = f"{side} {seed}"
        self._choices = choices
        self._occasion = ""
        self._in_a_row = 0
        self._random = random.Random()

    def hear(self, report: Report) -> None:
        """Ignore the report."""

    def answer(self, request: Request) -> Order:
        """A random legal order; the default after MOST_IN_A_ROW orders on one occasion."""
        occasion = self._choices.occasion(request)
        if occasion != self._occasion:
            self._occasion, self._in_a_row = occasion, 0
            self._random.seed(f"{self._name} {occasion}")
        self._in_a_row += 1
        if self._in_a_row > MOST_IN_A_ROW:
            return request.default
        return self._choices.legal_sample(request, self._draw)

    def _draw(self, sides: int) -> int:
        """A uniform random integer below `sides`; `random()` alone gives the same results in every Python version."""
        return int(self._random.random() * sides)


class ViewChoices:
    """The choices of a game whose requests are all of type table.request.ViewRequest."""

    def occasion(self, request: ViewRequest) -> str:
        """The kind of the request and its turn."""
        return f"{request.kind} {request.view.turn}"

    def legal_sample(self, request: ViewRequest, draw: Callable[[int], int]) -> Order:
        """A random legal order."""
        return request.sample(draw)


def any_order(side: Side, seed: int) -> RandomCaptain:
    """A random captain for a game whose requests are all of type table.request.ViewRequest."""
    return RandomCaptain(side, seed, ViewChoices())
