"""Base classes of the game's requests: they parse orders, judge them by the view alone, and draw random ones."""

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from compbis.errors import IllegalOrder
from compbis.games.chase_of_the_bismarck.state import orders
from compbis.games.chase_of_the_bismarck.state.orders import Choose
from compbis.games.chase_of_the_bismarck.state.sight import View
from compbis.table.request import DONE, NO_ORDER, Order, OrdersRequest, ViewRequest

TRIES = 12
"""The number of random orders that are tried before the orders end."""

Draw = Callable[[int], int]


def read(text: str, kinds: tuple[type, ...]) -> Any:
    """The order of one of these kinds with this text. Raises IllegalOrder if there is none."""
    order = orders.read(text)
    if type(order) not in kinds:
        raise IllegalOrder(NO_ORDER)
    return order


def pick(items: Sequence[Any], draw: Draw) -> Any:
    """A random item."""
    return items[draw(len(items))]


_legal: list[tuple[Any, Any, Any]] = [(None, None, None)]
"""The last order found legal, with its view and the type of the request; kept because a captain judges its order before
the match does."""


class ManyRequest(OrdersRequest):
    """Asks for orders one by one until the side is done; each order updates the view."""

    __slots__ = ()

    kinds: ClassVar[tuple[type, ...]] = ()

    @property
    @abstractmethod
    def view(self) -> View:
        """The view of the side that is asked."""

    @abstractmethod
    def after(self, order: Any) -> View:
        """The view after an order. Raises IllegalOrder, with the reason, if the order is illegal."""

    @abstractmethod
    def any(self, draw: Draw) -> Any:
        """A random order, not necessarily legal; None to end the orders."""

    def check(self, order: Order) -> None:
        """Raise IllegalOrder unless the order is legal."""
        kind, view, legal = _legal[0]
        if legal is order and view is self.view and kind is type(self):
            return
        if not orders.well_formed(order, self.kinds):
            raise IllegalOrder(NO_ORDER)
        self.after(order)
        _legal[0] = type(self), self.view, order

    def read(self, text: str) -> Any:
        """The order with this text."""
        return read(text, self.kinds)

    def standing(self) -> Mapping[str, str]:
        """The orders so far."""
        return {order: order for order in self.view.orders}

    def sample(self, draw: Draw) -> Order:
        """A random legal order, or DONE."""
        for _ in range(TRIES):
            order = self.any(draw)
            if order is None:
                break
            try:
                self.after(order)
            except IllegalOrder:
                continue
            return order  # type: ignore[no-any-return]  # one of the kinds
        return DONE


class OneRequest(ViewRequest):
    """Asks for one order, or none where the side may decline."""

    __slots__ = ()

    kinds: ClassVar[tuple[type, ...]] = ()
    long = False
    declinable: ClassVar[bool] = True

    @property
    def default(self) -> Order:
        """No order."""
        return DONE

    @abstractmethod
    def check(self, order: Any) -> None:
        """Raise IllegalOrder, with the reason, unless the order is legal by the view alone."""

    def judge(self, order: Order) -> None:
        """Raise IllegalOrder unless the order is legal."""
        if self.declinable and order == DONE:
            return
        if not orders.well_formed(order, self.kinds):
            raise IllegalOrder(NO_ORDER)
        self.check(order)

    def parse(self, text: str) -> Order:
        """The order with this text. Raises IllegalOrder."""
        return DONE if text == DONE.word else read(text, self.kinds)


class ListedRequest(OneRequest):
    """Asks for one of a list of orders."""

    __slots__ = ()

    refusal: ClassVar[str] = "NOT NOW"

    @property
    @abstractmethod
    def legal(self) -> Sequence[Any]:
        """All legal orders."""

    @property
    def default(self) -> Order:
        """No order where the side may decline, else the first legal one."""
        return DONE if self.declinable else self.legal[0]

    def check(self, order: Any) -> None:
        """Raise IllegalOrder unless the order is one of the list."""
        if order not in self.legal:
            raise IllegalOrder(self.refusal)

    def sample(self, draw: Draw) -> Order:
        """A random order of the list, or none where the side may decline."""
        chosen = draw(len(self.legal) + self.declinable)
        return self.legal[chosen] if chosen < len(self.legal) else DONE


class ChoiceRequest(ListedRequest):
    """Asks for one of several words; the first is the default."""

    __slots__ = ()

    kinds = (Choose,)
    declinable = False

    @property
    @abstractmethod
    def words(self) -> Sequence[str]:
        """The words to choose from."""

    @property
    def legal(self) -> Sequence[Choose]:
        """One order for each word."""
        return tuple(map(Choose, self.words))

    def check(self, order: Any) -> None:
        """Raise IllegalOrder unless the order names one of the words."""
        if order not in self.legal:
            raise IllegalOrder(f"ONE OF {', '.join(self.words)}")
