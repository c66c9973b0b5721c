"""What may be decided, judged from the view of whoever decides."""

from collections.abc import Callable, Mapping

from compbis.errors import IllegalOrder
from compbis.table.request import DONE, NO_ORDER, Order, OrdersRequest
from compbis.table.values import dataclass
from minefield.cards import MINES, SQUARES, SWEEPS, Square
from minefield.state import Mark, View


@dataclass(frozen=True, slots=True)
class MarkRequest(OrdersRequest):
    """Asks for one square more, until the side is done."""

    view: View
    undoable: bool

    @property
    def left(self) -> int:
        """How many squares may still be marked."""
        return (MINES if self.view.turn == 1 else SWEEPS) - len(self.view.marked)

    @property
    def free(self) -> tuple[Square, ...]:
        """The squares that may be marked."""
        return tuple(square for square in SQUARES if square not in (*self.view.marked, *self.view.own.found))

    def check(self, order: Order) -> None:
        """Raises IllegalOrder."""
        if not isinstance(order, Mark):
            raise IllegalOrder(NO_ORDER)
        if order.square not in SQUARES:
            raise IllegalOrder(f"NO SUCH SQUARE: {SQUARES[0]} TO {SQUARES[-1]}, ROW BEFORE COLUMN")
        if order.square not in self.free:
            raise IllegalOrder(f"{order.square} IS MARKED ALREADY, OR YOU SWEPT A MINE THERE")
        if not self.left:
            raise IllegalOrder("NO MORE THIS TURN: DM ENDS IT, UN TAKES THE LAST ONE BACK")

    def read(self, text: str) -> Mark:
        """The order of that text. Raises IllegalOrder."""
        for square in SQUARES:
            if text == str(Mark(square)):
                return Mark(square)
        raise IllegalOrder(NO_ORDER)

    def sample(self, draw: Callable[[int], int]) -> Order:
        """Any legal order."""
        return Mark(self.free[draw(len(self.free))]) if self.left and draw(8) else DONE

    def standing(self) -> Mapping[str, str]:
        """The squares that are marked."""
        return {str(square): f"MARK {square}" for square in self.view.marked}
