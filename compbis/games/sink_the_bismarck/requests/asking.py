"""What the long questions of this game have in common: a side gives orders until it is done, and takes them back."""

from abc import abstractmethod
from collections.abc import Callable, Generator, Sequence
from typing import Any, ClassVar, Self, TypeVar

from compbis.errors import IllegalOrder
from compbis.games.sink_the_bismarck.state.orders import parse, well_formed
from compbis.games.sink_the_bismarck.state.sight import View
from compbis.table.game import orders_until
from compbis.table.request import DONE, NO_ORDER, Order, OrdersRequest, Request, YesNoRequest
from compbis.table.values import replace

NOT_NOW = "NOT NOW"
NOT_YOURS = "NOT YOURS"

R = TypeVar("R", bound="PhaseRequest")


class PhaseRequest(OrdersRequest):
    """A request that holds the orders that stand. takes: the kinds of order that may be given."""

    __slots__ = ()

    takes: ClassVar[tuple[Any, ...]] = ()

    @property
    @abstractmethod
    def view(self) -> View: ...

    @abstractmethod
    def why_not(self, order: Any) -> str:
        """Why an order of these kinds is not legal, in one line; "" if it is. By the request alone."""

    @abstractmethod
    def after(self, order: Any) -> Self:
        """The request once a legal order stands in it."""

    @abstractmethod
    def some(self, draw: Callable[[int], int]) -> Order:
        """An order of these kinds, legal or not, or DONE: as random captains give them."""

    def check(self, order: Order) -> None:
        """Raises IllegalOrder, with the reason, unless the order is legal."""
        if not well_formed(order):
            raise IllegalOrder(NO_ORDER)
        if type(order) not in self.takes:
            raise IllegalOrder(NOT_NOW)
        if reason := self.why_not(order):
            raise IllegalOrder(reason)

    def read(self, text: str) -> Order:
        """The order of that text. Raises IllegalOrder."""
        return parse(text)

    def sample(self, draw: Callable[[int], int]) -> Order:
        """Any legal order, DONE among them; DONE if what was drawn is not legal."""
        order = self.some(draw)
        if order == DONE or self.why_not(order):
            return DONE
        return order


class AskedRequest(PhaseRequest):
    """A request of a few orders, which are given one after the other at a prompt: none ends them."""

    __slots__ = ()

    long = False

    @property
    @abstractmethod
    def legal(self) -> tuple[Any, ...]:
        """Orders that may be given now, to choose from: of those that can be divided in many ways, the plainest."""


class OneRequest(AskedRequest):
    """A request of one order, which is carried out at once."""

    __slots__ = ()

    @property
    def undoable(self) -> bool:
        """Nothing is to be taken back."""
        return False

    def after(self, order: Any) -> Self:
        """It is carried out."""
        return self

    def standing(self) -> dict[str, str]:
        """Nothing stands."""
        return {}


class AbleRequest(YesNoRequest):
    """Asks yes or no of a side that may not be able to say yes, so that the question alone tells nothing. able: whether
    it is."""

    __slots__ = ()

    @property
    @abstractmethod
    def able(self) -> bool: ...

    @property
    @abstractmethod
    def why_unable(self) -> str: ...

    def judge(self, order: Order) -> None:
        """Raises IllegalOrder unless the answer can be given."""
        super().judge(order)
        if order != self.default and not self.able:
            raise IllegalOrder(self.why_unable)

    def sample(self, draw: Callable[[int], int]) -> Any:
        """Yes or no, if there is a choice."""
        return super().sample(draw) if self.able else self.default


def ask(first: R) -> Generator[Request, Any, R]:
    """Ask for one order after the other until the side is done. Comes to the request with all orders in it."""

    def asked(request: Any, undoable: bool) -> Any:
        return replace(request, undoable=undoable)

    return (yield from orders_until(asked, first, lambda request, order: request.after(order)))


def pick(items: Sequence[Any], draw: Callable[[int], int]) -> Any:
    """One of some items."""
    return items[draw(len(items))]
