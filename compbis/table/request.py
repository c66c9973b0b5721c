"""The second door out of the position: one decision asked of one side, and the order that answers it."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, ClassVar, Protocol, runtime_checkable

from compbis.errors import IllegalOrder
from compbis.table.side import Side
from compbis.table.values import NamedTuple, plain_fields


class Order(Protocol):
    """An answer: immutable, and with one text form that the request which asked for it parses back."""

    def __str__(self) -> str: ...


class Request(Protocol):
    """One decision of one side: what kind, what is legal, what the cautious default is.

    A request is judged from the view of its side alone, so that no refusal can tell what is hidden.
    """

    @property
    def side(self) -> Side:
        """Who decides."""

    @property
    def kind(self) -> str:
        """What is to be decided: one word, the same for every request of the kind."""

    @property
    def long(self) -> bool:
        """Whether it is one of many in a row that a person answers in one sitting, and may leave and take up again."""

    @property
    def default(self) -> Order:
        """The cautious answer: always legal."""

    def judge(self, order: Order) -> Order | None:
        """What a legal order comes to, worked out: that is what the game takes; None if it takes the order itself.

        Raises IllegalOrder with the reason for any other. Only the match judges an order that is given, and once.
        """

    def parse(self, text: str) -> Order:
        """The order whose text form this is; raise IllegalOrder if it is none. Does not judge."""


@runtime_checkable
class Listing(Protocol):
    """A request that tells a captain in another language what he may order (docs/PIPE.md)."""

    def allowed(self) -> Mapping[str, Any]:
        """What is legal, as plain data: `legal`, the texts of all legal orders, if there are few enough to list them;
        else what helps to make one. By the view alone."""


def plain_request(request: Request) -> dict[str, Any]:
    """A request that is a dataclass as plain data: its kind, its view, and its other fields."""
    return {"kind": request.kind, **plain_fields(request)}


def judged(request: Request, order: Order) -> Order:
    """What an order comes to, for the game to take. Raises IllegalOrder."""
    result = request.judge(order)
    return order if result is None else result


class Word(NamedTuple):
    """An order that is one word, and needs none."""

    word: str

    def __str__(self) -> str:
        return self.word


DONE, UNDO = Word("DONE"), Word("UNDO")
"""The orders that end the orders of a side, and that take back the one before."""
YES, NO = Word("YES"), Word("NO")
NO_ORDER = "NO ORDER OF THIS GAME"


class Seen(Protocol):
    """What is asked of a view here. side: whose; turn: the one in play."""

    @property
    def side(self) -> Side: ...

    @property
    def turn(self) -> int: ...


class ViewRequest(ABC):
    """A request that holds the view of its side. A game derives a dataclass with slots from one of those below. sides:
    whom it can be asked, where two classes have one kind."""

    __slots__ = ()

    kind = ""
    sides: ClassVar[Collection[str]] = frozenset(Side)

    @property
    @abstractmethod
    def view(self) -> Seen: ...

    @property
    def side(self) -> Side:
        """Who decides."""
        return self.view.side

    @abstractmethod
    def sample(self, draw: Callable[[int], int]) -> Order:
        """Any legal order that takes nothing back. draw(n): an even whole number from 0 to n-1."""


class OrdersRequest(ViewRequest):
    """Asks a side for one order after the other until it is done (table.game.orders_until). Its fields are `view` and
    `undoable`: whether there is an order to take back."""

    __slots__ = ()

    kind = "orders"
    long = True
    default = DONE

    @property
    @abstractmethod
    def undoable(self) -> bool: ...

    @abstractmethod
    def check(self, order: Order) -> None:
        """Raise IllegalOrder, with the reason, unless this order of the game is legal; for what is no order of the
        game, too. By the view alone."""

    @abstractmethod
    def read(self, text: str) -> Order:
        """The order of the game that has this text. Raises IllegalOrder if none has."""

    @abstractmethod
    def standing(self) -> Mapping[str, str]:
        """The orders as they stand: by what is ordered, such as the name of a ship, a line that says it."""

    def judge(self, order: Order) -> None:
        """Raises IllegalOrder, with the reason, unless the order is legal."""
        if order == UNDO:
            if not self.undoable:
                raise IllegalOrder("NO ORDER TO TAKE BACK")
        elif order != DONE:
            self.check(order)

    def parse(self, text: str) -> Order:
        """The order of that text. Raises IllegalOrder."""
        return Word(text) if text in (DONE.word, UNDO.word) else self.read(text)


class ListedRequest(OrdersRequest):
    """An OrdersRequest of a game that can list its orders: so the house reads, judges and draws them. known: all orders
    of the game, legal or not."""

    __slots__ = ()

    known: ClassVar[Sequence[Any]] = ()

    @property
    @abstractmethod
    def legal(self) -> tuple[Any, ...]:
        """Those of them that are legal now, by the view alone."""

    @abstractmethod
    def why_not(self, order: Any) -> str:
        """Why this order of the game is not legal now, in one line. By the view alone."""

    def check(self, order: Order) -> None:
        """Raises IllegalOrder unless the order is legal."""
        if not _among(order, self.legal):
            raise IllegalOrder(self.why_not(order) if _among(order, self.known) else NO_ORDER)

    def read(self, text: str) -> Any:
        """The order of the game that has this text. Raises IllegalOrder."""
        for order in self.known:
            if str(order) == text:
                return order
        raise IllegalOrder(NO_ORDER)

    def allowed(self) -> dict[str, list[str]]:
        """The texts of all legal orders, DONE and UNDO among them."""
        words = (DONE, UNDO) if self.undoable else (DONE,)
        return {"legal": [str(order) for order in (*self.legal, *words)]}

    def sample(self, draw: Callable[[int], int]) -> Order:
        """Any legal order, DONE among them."""
        chosen = draw(len(self.legal) + 1)
        return self.legal[chosen] if chosen < len(self.legal) else DONE


def _among(order: Order, orders: Sequence[Order]) -> bool:
    """Whether it is one of these: a tuple with the same fields is not."""
    return any(type(order) is type(one) and order == one for one in orders)


class YesNoRequest(ViewRequest):
    """Asks a side yes or no; no is the cautious answer. Its field is `view`; a game gives it a kind, and a question."""

    __slots__ = ()

    long = False
    default = NO
    question = ""

    def judge(self, order: Order) -> None:
        """Raises IllegalOrder unless it is yes or no."""
        if order not in (YES, NO):
            raise IllegalOrder(NO_ORDER)

    def parse(self, text: str) -> Word:
        """YES or NO. Raises IllegalOrder for any other text."""
        if text not in (YES.word, NO.word):
            raise IllegalOrder(NO_ORDER)
        return Word(text)

    def allowed(self) -> dict[str, list[str]]:
        """Both words."""
        return {"legal": [str(YES), str(NO)]}

    def sample(self, draw: Callable[[int], int]) -> Word:
        """Yes or no."""
        return YES if draw(2) else NO
