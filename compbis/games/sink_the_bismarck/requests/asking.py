"""The base classes of requests that collect several orders, which a side gives and takes back until it is done."""

from abc import abstractmethod
from collections.abc import Callable, Generator, Sequence
from typing import Any, ClassVar, Self, TypeVar

from compbis.errors import IllegalOrder
from compbis.games.sink_the_bismarck.state.orders import parse, well_formed
from compbis.games.sink_the_bismarck.state.sight import View
from compbis.games.sink_the_bismarck.state.units import LETTER
from compbis.table.game import orders_until
from compbis.table.request import DONE, NO_ORDER, Order, OrdersRequest, Request, YesNoRequest
from compbis.table.values import replace

NOT_NOW = "NOT NOW"
NOT_YOURS = "NOT YOURS"


def why_no_counter(view: View, name: str) -> str:
    """Why an order is refused that names no counter of the side on the map."""
    own = name[:1] == LETTER[view.side] and name[1:].isdigit()
    return f"{name} IS NOT ON THE MAP" if own else NOT_YOURS


R = TypeVar("R", bound="PhaseRequest")


class PhaseRequest(OrdersRequest):
    """A request that holds the orders given so far; `takes` lists the classes of legal orders."""

    __slots__ = ()

    takes: ClassVar[tuple[Any, ...]] = ()

    @property
    @abstractmethod
    def view(self) -> View:
        """The view of the side that is asked."""

    @abstractmethod
    def why_not(self, order: Any) -> str:
        """Why an order of these classes is not legal, in one line; "" if it is. Depends on the request alone."""

    @abstractmethod
    def after(self, order: Any) -> Self:
        """The request with a legal order added."""

    @abstractmethod
    def some(self, draw: Callable[[int], int]) -> Order:
        """A random order of these classes, legal or not, or DONE; for random captains."""

    def check(self, order: Order) -> None:
        """Raise IllegalOrder, with the reason, unless the order is legal."""
        if not well_formed(order):
            raise IllegalOrder(NO_ORDER)
        if type(order) not in self.takes:
            raise IllegalOrder(NOT_NOW)
        if reason := self.why_not(order):
            raise IllegalOrder(reason)

    def read(self, text: str) -> Order:
        """The order with this text form. Raises IllegalOrder."""
        return parse(text)

    def sample(self, draw: Callable[[int], int]) -> Order:
        """A random legal order; DONE if the one drawn is not legal."""
        order = self.some(draw)
        if order == DONE or self.why_not(order):
            return DONE
        return order


class AskedRequest(PhaseRequest):
    """A request for a few orders, given one after another at a prompt; an empty line ends them."""

    __slots__ = ()

    long = False

    @property
    @abstractmethod
    def legal(self) -> tuple[Any, ...]:
        """The legal orders, to choose from; if they can be split in many ways, only the simplest."""


class OneRequest(AskedRequest):
    """A request for one order, carried out at once."""

    __slots__ = ()

    @property
    def undoable(self) -> bool:
        """False: there is no order to take back."""
        return False

    def after(self, order: Any) -> Self:
        """The request itself, since the order is carried out."""
        return self

    def standing(self) -> dict[str, str]:
        """Empty: no order stands."""
        return {}


class AbleRequest(YesNoRequest):
    """A yes-or-no question that is also asked of a side that cannot say yes, to give nothing away."""

    __slots__ = ()

    @property
    @abstractmethod
    def able(self) -> bool:
        """Whether the side can say yes."""

    @property
    @abstractmethod
    def why_unable(self) -> str:
        """Why it cannot, in one line."""

    def judge(self, order: Order) -> None:
        """Raise IllegalOrder unless the answer is possible."""
        super().judge(order)
        if order != self.default and not self.able:
            raise IllegalOrder(self.why_unable)

    def sample(self, draw: Callable[[int], int]) -> Any:
        """A random answer; the default if the side cannot say yes."""
        return super().sample(draw) if self.able else self.default


def ask(first: R) -> Generator[Request, Any, R]:
    """Ask for one order after another until the side is done. Returns the request with all orders in it."""

    def asked(request: Any, undoable: bool) -> Any:
        return replace(request, undoable=undoable)

    return (yield from orders_until(asked, first, lambda request, order: request.after(order)))


def pick(items: Sequence[Any], draw: Callable[[int], int]) -> Any:
    """A random item."""
    return items[draw(len(items))]
