"""What may be decided, judged from the view of whoever decides."""

from collections.abc import Callable, Mapping

from compbis.errors import IllegalOrder
from compbis.table.request import DONE, NO_ORDER, Order, OrdersRequest, YesNoRequest
from compbis.table.values import dataclass
from cruisers.cards import NUMBER, SHIPS, SQUARES, Square, distance
from cruisers.state import Sail, View


@dataclass(frozen=True, slots=True)
class SailRequest(OrdersRequest):
    """Asks where the ship goes."""

    view: View
    undoable: bool

    @property
    def speed(self) -> int:
        """How many squares the ship may go: one less once half its hull is gone."""
        slowed = 2 * self.view.own.hull <= NUMBER["hull"]
        return NUMBER["deploy"] if self.view.turn == 1 else NUMBER["speed"] - slowed

    @property
    def reach(self) -> tuple[Square, ...]:
        """The squares that may be ordered."""
        here = self.view.own.square
        return tuple(square for square in SQUARES if not self.view.goal and 0 < distance(square, here) <= self.speed)

    def check(self, order: Order) -> None:
        """Raises IllegalOrder."""
        if not isinstance(order, Sail):
            raise IllegalOrder(NO_ORDER)
        if order.square not in SQUARES:
            raise IllegalOrder(f"NO SUCH SQUARE: {SQUARES[0]} TO {SQUARES[-1]}, ROW BEFORE COLUMN")
        if self.view.goal:
            raise IllegalOrder(f"{SHIPS[self.view.side]} GOES TO {self.view.goal}: UN TAKES IT BACK")
        if order.square not in self.reach:
            raise IllegalOrder(f"FROM {self.view.own.square} YOU MAY GO 1 TO {self.speed} SQUARES, DM STAYS")

    def read(self, text: str) -> Sail:
        """The order of that text. Raises IllegalOrder."""
        for square in SQUARES:
            if text == str(Sail(square)):
                return Sail(square)
        raise IllegalOrder(NO_ORDER)

    def sample(self, draw: Callable[[int], int]) -> Order:
        """Any legal order."""
        return Sail(self.reach[draw(len(self.reach))]) if self.reach and draw(8) else DONE

    def standing(self) -> Mapping[str, str]:
        """Where the ship goes."""
        return {SHIPS[self.view.side]: f"SAIL {self.view.goal}"} if self.view.goal else {}


@dataclass(frozen=True, slots=True)
class FireRequest(YesNoRequest):
    """Whether a side that sees the enemy fires."""

    view: View

    kind = "fire"
    question = "FIRE"
