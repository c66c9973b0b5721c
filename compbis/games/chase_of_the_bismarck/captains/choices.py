"""Random legal orders, for the random captain and for trials."""

from typing import Any

from compbis.captains.random_captain import RandomCaptain, ViewChoices
from compbis.table.side import Side


class Choices(ViewChoices):
    """Random legal orders of this game."""

    def occasion(self, request: Any) -> str:
        """The name of a decision; the same question in the same turn always has the same name."""
        battle = getattr(request, "battle", None)
        about = (battle.at, battle.round) if battle else ()
        return f"{request.view.turn} {request.kind} {about} {getattr(request, 'ship', '')}"


def any_order(side: Side, seed: int) -> RandomCaptain:
    """The captain that gives random legal orders."""
    return RandomCaptain(side, seed, Choices())
