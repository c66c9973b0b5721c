"""Requests: one decision asked of one side, and the order that answers it."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, ClassVar, Protocol, runtime_checkable

from compbis.errors import IllegalOrder
from compbis.table.side import Side
from compbis.table.values import NamedTuple, plain_fields


class Order(Protocol):
    """An answer to a request. It is immutable, and has one text form, which the request parses."""

    def __str__(self) -> str: ...


class Request(Protocol):
    """One decision of one side: its kind, which orders are legal, and the cautious default.

    A request is judged by the view of its side alone, so a refusal cannot reveal what is hidden.
    """

    @property
    def side(self) -> Side:
        """The side that decides."""

    @property
    def kind(self) -> str:
        """What is to be decided, in one word that all such requests share."""

    @property
    def long(self) -> bool:
        """Whether it is one of a series that a player answers in a row, and may leave and resume."""

    @property
    def default(self) -> Order:
        """The cautious answer, always legal."""

    def judge(self, order: Order) -> Order | None:
        """A legal order, worked out for the game; None if the game takes the order as it is.

        Raises IllegalOrder, with the reason, if the order is not legal. Only the match judges an order that is given,
        and only once.
        """

    def parse(self, text: str) -> Order:
        """The order with this text form, not judged. Raises IllegalOrder if there is none."""


@runtime_checkable
class Listing(Protocol):
    """A request that says which orders are legal, for a captain in another language (docs/PIPE.md)."""

    def allowed(self) -> Mapping[str, Any]:
        """What is legal, judged by the view alone, as plain data: `legal`, the texts of all legal orders, if they are
        few enough; otherwise what helps to compose one."""


def plain_request(request: Request) -> dict[str, Any]:
    """A dataclass request as plain data: its kind, its view and its other fields."""
    return {"kind": request.kind, **plain_fields(request)}


def judged(request: Request, order: Order) -> Order:
    """A legal order in the form that the game takes. Raises IllegalOrder."""
    result = request.judge(order)
    return order if result is None else result


class Word(NamedTuple):
    """An order that is a single word."""

    word: str

    def __str__(self) -> str:
        return self.word


DONE, UNDO = Word("DONE"), Word("UNDO")
"""Two orders: one finishes a side's orders, the other takes back the previous one."""
YES, NO = Word("YES"), Word("NO")
NO_ORDER = "NOT AN ORDER OF THIS GAME"


class Seen(Protocol):
    """What a request needs of its view: the side it belongs to, and the turn in play."""

    @property
    def side(self) -> Side:
        """The side whose view it is."""

    @property
    def turn(self) -> int:
        """The turn in play."""


class ViewRequest(ABC):
    """A request that holds its side's view. A game derives a dataclass with slots from one of the classes below. sides:
    the sides that can be asked, where two classes share a kind."""

    __slots__ = ()

    kind = ""
    sides: ClassVar[Collection[str]] = frozenset(Side)

    @property
    @abstractmethod
    def view(self) -> Seen:
        """The view of the side that decides."""

    @property
    def side(self) -> Side:
        """The side that decides."""
        return self.view.side

    @abstractmethod
    def sample(self, draw: Callable[[int], int]) -> Order:
        """A random legal order that takes nothing back. draw(n): a uniformly distributed whole number from 0 to n-1."""


class OrdersRequest(ViewRequest):
    """Asks a side for one order after another until it is done (table.game.orders_until). Its fields are `view` and
    `undoable`, which says whether there is an order to take back."""

    __slots__ = ()

    kind = "orders"
    long = True
    default = DONE

    @property
    @abstractmethod
    def undoable(self) -> bool:
        """Whether there is an order to take back."""

    @abstractmethod
    def check(self, order: Order) -> None:
        """Raise IllegalOrder, with the reason, unless this is an order of the game and legal, judged by the view
        alone."""

    @abstractmethod
    def read(self, text: str) -> Order:
        """The game's order with this text. Raises IllegalOrder if there is none."""

    @abstractmethod
    def standing(self) -> Mapping[str, str]:
        """A line for each order given so far, by what it concerns, such as a ship's name."""

    def judge(self, order: Order) -> None:
        """Raise IllegalOrder, with the reason, unless the order is legal."""
        if order == UNDO:
            if not self.undoable:
                raise IllegalOrder("NO ORDER TO UNDO")
        elif order != DONE:
            self.check(order)

    def parse(self, text: str) -> Order:
        """The order with this text. Raises IllegalOrder."""
        return Word(text) if text in (DONE.word, UNDO.word) else self.read(text)


class ListedRequest(OrdersRequest):
    """An OrdersRequest that can list its orders, and so needs no methods to read, judge or sample them. known: all
    orders of the game, legal or not."""

    __slots__ = ()

    known: ClassVar[Sequence[Any]] = ()

    @property
    @abstractmethod
    def legal(self) -> tuple[Any, ...]:
        """The known orders that are legal now, judged by the view alone."""

    @abstractmethod
    def why_not(self, order: Any) -> str:
        """Why a known order is not legal now, in one line, judged by the view alone."""

    def check(self, order: Order) -> None:
        """Raise IllegalOrder unless the order is legal."""
        if not _among(order, self.legal):
            raise IllegalOrder(self.why_not(order) if _among(order, self.known) else NO_ORDER)

    def read(self, text: str) -> Any:
        """The game's order with this text. Raises IllegalOrder."""
        for order in self.known:
            if str(order) == text:
                return order
        raise IllegalOrder(NO_ORDER)

    def allowed(self) -> dict[str, list[str]]:
        """The texts of all legal orders, DONE and, if possible, UNDO included."""
        words = (DONE, UNDO) if self.undoable else (DONE,)
        return {"legal": [str(order) for order in (*self.legal, *words)]}

    def sample(self, draw: Callable[[int], int]) -> Order:
        """A random legal order, DONE included."""
        chosen = draw(len(self.legal) + 1)
        return self.legal[chosen] if chosen < len(self.legal) else DONE


def _among(order: Order, orders: Sequence[Order]) -> bool:
    """Whether an order is one of these: a tuple of another type with the same fields is not."""
    return any(type(order) is type(one) and order == one for one in orders)


class YesNoRequest(ViewRequest):
    """Asks a side yes or no; no is the cautious answer. Its field is `view`; a game sets its kind and its question."""

    __slots__ = ()

    long = False
    default = NO
    question = ""

    def judge(self, order: Order) -> None:
        """Raise IllegalOrder unless the order is YES or NO."""
        if order not in (YES, NO):
            raise IllegalOrder(NO_ORDER)

    def parse(self, text: str) -> Word:
        """YES or NO. Raises IllegalOrder for any other text."""
        if text not in (YES.word, NO.word):
            raise IllegalOrder(NO_ORDER)
        return Word(text)

    def allowed(self) -> dict[str, list[str]]:
        """Both answers."""
        return {"legal": [str(YES), str(NO)]}

    def sample(self, draw: Callable[[int], int]) -> Word:
        """YES or NO, at random."""
        return YES if draw(2) else NO
