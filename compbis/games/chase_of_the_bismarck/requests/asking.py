"""What all requests of the game share: reading, judging from the view alone, drawing."""

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from compbis.errors import IllegalOrder
from compbis.games.chase_of_the_bismarck.state import orders
from compbis.games.chase_of_the_bismarck.state.orders import Choose
from compbis.games.chase_of_the_bismarck.state.sight import View
from compbis.table.request import DONE, NO_ORDER, Order, OrdersRequest, ViewRequest

TRIES = 12
"""Orders that are tried when any legal one is drawn, before the side is done."""

Draw = Callable[[int], int]


def read(text: str, kinds: tuple[type, ...]) -> Any:
    """The order of one of these kinds that has this text. Raises IllegalOrder."""
    order = orders.read(text)
    if type(order) not in kinds:
        raise IllegalOrder(NO_ORDER)
    return order


def pick(items: Sequence[Any], draw: Draw) -> Any:
    """One of them."""
    return items[draw(len(items))]


class ManyRequest(OrdersRequest):
    """Asks for one order after the other until the side is done; the view takes each order up."""

    __slots__ = ()

    kinds: ClassVar[tuple[type, ...]] = ()

    @property
    @abstractmethod
    def view(self) -> View: ...

    @abstractmethod
    def after(self, order: Any) -> View:
        """The view once an order stands. Raises IllegalOrder, with the reason, if it is not legal."""

    @abstractmethod
    def any(self, draw: Draw) -> Any:
        """An order that may be legal; None if there is nothing to order."""

    def check(self, order: Order) -> None:
        """Raises IllegalOrder unless the order is legal."""
        if not orders.well_formed(order, self.kinds):
            raise IllegalOrder(NO_ORDER)
        self.after(order)

    def read(self, text: str) -> Any:
        """The order of the game that has this text."""
        return read(text, self.kinds)

    def standing(self) -> Mapping[str, str]:
        """The orders as they stand."""
        return {order: order for order in self.view.orders}

    def sample(self, draw: Draw) -> Order:
        """Any legal order, DONE among them."""
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
    """Asks for one order, or for none where the side may decline."""

    __slots__ = ()

    kinds: ClassVar[tuple[type, ...]] = ()
    long = False
    declinable: ClassVar[bool] = True

    @property
    def default(self) -> Order:
        """None, if that may be."""
        return DONE

    @abstractmethod
    def check(self, order: Any) -> None:
        """Raise IllegalOrder, with the reason, unless the order is legal. By the view alone."""

    def judge(self, order: Order) -> None:
        """Raises IllegalOrder unless the order is legal."""
        if self.declinable and order == DONE:
            return
        if not orders.well_formed(order, self.kinds):
            raise IllegalOrder(NO_ORDER)
        self.check(order)

    def parse(self, text: str) -> Order:
        """The order of that text. Raises IllegalOrder."""
        return DONE if text == DONE.word else read(text, self.kinds)


class ListedRequest(OneRequest):
    """Asks for one of a few orders that can be listed."""

    __slots__ = ()

    refusal: ClassVar[str] = "NOT NOW"

    @property
    @abstractmethod
    def legal(self) -> Sequence[Any]:
        """All of them."""

    @property
    def default(self) -> Order:
        """None, if that may be; else the first."""
        return DONE if self.declinable else self.legal[0]

    def check(self, order: Any) -> None:
        """Raises IllegalOrder unless it is one of them."""
        if order not in self.legal:
            raise IllegalOrder(self.refusal)

    def sample(self, draw: Draw) -> Order:
        """Any of them, or none if that may be."""
        chosen = draw(len(self.legal) + self.declinable)
        return self.legal[chosen] if chosen < len(self.legal) else DONE


class ChoiceRequest(ListedRequest):
    """Asks for one of some words; the first is the cautious answer."""

    __slots__ = ()

    kinds = (Choose,)
    declinable = False

    @property
    @abstractmethod
    def words(self) -> Sequence[str]:
        """The words."""

    @property
    def legal(self) -> Sequence[Choose]:
        """Any of them."""
        return tuple(map(Choose, self.words))

    def check(self, order: Any) -> None:
        """Raises IllegalOrder unless it is one of them."""
        if order not in self.legal:
            raise IllegalOrder(f"ONE OF {', '.join(self.words)}")
