"""The second door out of the position: one decision asked of one side, and the order that answers it."""

from typing import Protocol

from compbis.table.side import Side


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


def judged(request: Request, order: Order) -> Order:
    """What an order comes to, for the game to take. Raises IllegalOrder."""
    result = request.judge(order)
    return order if result is None else result
