"""The orders of the previous turn, so that one line can repeat them."""

from collections.abc import Mapping, Sequence
from functools import cache

from compbis.games.denmark_strait.cards.sheets import NUMBER
from compbis.games.denmark_strait.requests.decisions import FireRequest, SailRequest
from compbis.games.denmark_strait.state.orders import Fire, Sail
from compbis.games.denmark_strait.state.ships import Ship
from compbis.table.request import UNDO, Order

KINDS = (SailRequest.kind, FireRequest.kind)
"""Kinds of request whose orders can be repeated."""


class LastOrders:
    """The orders of movement and fire, by turn and kind of request."""

    def __init__(self) -> None:
        self._given: dict[tuple[int, str], list[Order]] = {}

    def note(self, turn: int, kind: str, order: Order) -> None:
        """Note an accepted order; UNDO removes the last one.

        Args:
            turn: the turn
            kind: the kind of request
            order: the order
        """
        given = self._given.setdefault((turn, kind), [])
        if order != UNDO:
            given.append(order)
        elif given:
            given.pop()

    def recall(self, turn: int, orders: Sequence[tuple[str, str, str]]) -> None:
        """Note the orders of an earlier turn, each as the kind of its request, its text and its note."""
        for kind, text, _ in orders:
            if kind in KINDS and (order := _orders(kind).get(text)):
                self.note(turn, kind, order)

    def fired(self, turn: int) -> bool:
        """Whether any ship fired in the turn before this one."""
        return any(isinstance(order, Fire) for order in self._given.get((turn - 1, FireRequest.kind), ()))

    def order(self, turn: int, kind: str, ship: Ship) -> Order | None:
        """What a ship did in the turn before this one.

        Args:
            turn: this turn
            kind: the kind of request
            ship: the ship as it is now

        Returns:
            The order, a shot with at most the points that the ship has now; None for nothing.
        """
        step = NUMBER["points for a better shot"]
        for order in self._given.get((turn - 1, kind), ()):
            match order:
                case Sail(name) if name == ship.name:
                    return order
                case Fire(name, target, points) if name == ship.name:
                    return Fire(name, target, min(points, ship.points // step * step))
        return None


@cache
def _orders(kind: str) -> Mapping[str, Order]:
    """The orders of a kind of request, by text."""
    known = SailRequest.known if kind == SailRequest.kind else FireRequest.known
    return {str(UNDO): UNDO, **{str(order): order for order in known}}
