"""What the ships of a side did in the turn before, so that one line can order it again."""

from collections.abc import Mapping, Sequence
from functools import cache

from compbis.games.denmark_strait.cards.sheets import NUMBER
from compbis.games.denmark_strait.requests.decisions import FireRequest, SailRequest
from compbis.games.denmark_strait.state.orders import Fire, Sail
from compbis.games.denmark_strait.state.ships import Ship
from compbis.table.request import UNDO, Order

KINDS = (SailRequest.kind, FireRequest.kind)
"""Of the requests whose orders may be given again."""


class Before:
    """The orders of movement and fire, by turn and kind of request."""

    def __init__(self) -> None:
        self._given: dict[tuple[int, str], list[Order]] = {}

    def note(self, turn: int, kind: str, order: Order) -> None:
        """An order that was taken. One that takes back takes the last of them away."""
        given = self._given.setdefault((turn, kind), [])
        if order != UNDO:
            given.append(order)
        elif given:
            given.pop()

    def recall(self, turn: int, orders: Sequence[tuple[str, str, str]]) -> None:
        """The orders of an earlier turn, each the kind of its request, its text and its note."""
        for kind, text, _ in orders:
            if kind in KINDS and (order := _orders(kind).get(text)):
                self.note(turn, kind, order)

    def fired(self, turn: int) -> bool:
        """Whether any ship fired in the turn before this one."""
        return any(isinstance(order, Fire) for order in self._given.get((turn - 1, FireRequest.kind), ()))

    def order(self, turn: int, kind: str, ship: Ship) -> Order | None:
        """What a ship did in the turn before this one, a shot with as many of the points as it has now; None for
        nothing."""
        each = NUMBER["points for a better shot"]
        for order in self._given.get((turn - 1, kind), ()):
            match order:
                case Sail(name) if name == ship.name:
                    return order
                case Fire(name, target, points) if name == ship.name:
                    return Fire(name, target, min(points, ship.points // each * each))
        return None


@cache
def _orders(kind: str) -> Mapping[str, Order]:
    """Each order of a kind of request by its text."""
    known = SailRequest.known if kind == SailRequest.kind else FireRequest.known
    return {str(UNDO): UNDO, **{str(order): order for order in known}}
