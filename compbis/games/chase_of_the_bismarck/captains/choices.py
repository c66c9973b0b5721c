"""Any legal order of this game, for the random captain and for trials."""

from collections.abc import Callable
from typing import Any

from compbis.captains.random_captain import RandomCaptain
from compbis.table.request import Order
from compbis.table.side import Side


class Choices:
    """Any legal order of this game."""

    def occasion(self, request: Any) -> str:
        """The name of a decision: the same whenever the same is asked in the same turn."""
        battle = getattr(request, "battle", None)
        about = (battle.at, battle.round) if battle else ()
        return f"{request.view.turn} {request.kind} {about} {getattr(request, 'ship', '')}"

    def legal_sample(self, request: Any, draw: Callable[[int], int]) -> Order:
        """A legal order."""
        order: Order = request.sample(draw)
        return order


def any_order(side: Side, seed: int) -> RandomCaptain:
    """The captain who gives any legal order."""
    return RandomCaptain(side, seed, Choices())
