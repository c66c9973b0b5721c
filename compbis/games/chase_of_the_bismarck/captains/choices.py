"""Random legal orders, for the random captain and for trials."""

from collections.abc import Callable
from typing import Any

from compbis.captains.random_captain import RandomCaptain
from compbis.table.request import Order
from compbis.table.side import Side


class Choices:
    """Random legal orders of this game."""

    def occasion(self, request: Any) -> str:
        """The name of a decision; the same question in the same turn always has the same name."""
        battle = getattr(request, "battle", None)
        about = (battle.at, battle.round) if battle else ()
        return f"{request.view.turn} {request.kind} {about} {getattr(request, 'ship', '')}"

    def legal_sample(self, request: Any, draw: Callable[[int], int]) -> Order:
        """A random legal order."""
        order: Order = request.sample(draw)
        return order


def any_order(side: Side, seed: int) -> RandomCaptain:
    """The captain that gives random legal orders."""
    return RandomCaptain(side, seed, Choices())
