"""Games of bids that each break a law: their requests and their procedure."""

from collections.abc import Callable, Sequence
from itertools import count
from random import Random
from typing import Any, ClassVar

from compbis.errors import IllegalOrder
from compbis.table.game import Steps
from compbis.table.report import Facts, Report
from compbis.table.request import Order
from compbis.table.side import Side
from compbis.table.values import replace
from tests.conformance.bids import BidTrials
from tests.conformance.bids_game import BACK, PURSE, Bid, BidRequest, Bids, GambleRequest, Paid, parsed


class Misread(BidRequest):
    def parse(self, text: str) -> Order:
        order = parsed(text)
        return Bid(order.coins + 1) if isinstance(order, Bid) else order


class Loud(Bid):
    """Its text is always that of one coin."""

    def __str__(self) -> str:
        return "BID 1"


class LoudTrials(BidTrials):
    def legal_sample(self, request: Any, draw: Callable[[int], int]) -> Order:
        order = super().legal_sample(request, draw)
        return Loud(order.coins) if isinstance(order, Bid) else order


class Lenient(BidRequest):
    def parse(self, text: str) -> Order:
        return parsed(text.strip().upper())


class Trusting(BidRequest):
    def judge(self, order: Order) -> Order | None:
        return None


class Offended(BidRequest):
    refused: ClassVar[int] = 0

    def judge(self, order: Order) -> Order | None:
        try:
            return super().judge(order)
        except IllegalOrder:
            type(self).refused += 1
            raise

    def __repr__(self) -> str:
        return f"refused {self.refused} times"


class Insulted(Offended):
    refused: ClassVar[int] = 0


class Spiteful(Bids):
    def fortune(self, side: Side) -> int:
        return super().fortune(side) if not Insulted.refused else 0


class Forgetful(Bids):
    """The number of requests so far is not part of the position."""

    def __init__(self, plain: dict[str, Any], keep_log: bool) -> None:
        super().__init__(plain, keep_log)
        self._asked = count()

    def asked(self, side: Side) -> BidRequest:
        return replace(super().asked(side), points=(next(self._asked), 0))


# Play.


class Reckless(BidRequest):
    @property
    def default(self) -> Order:
        return Bid(99)


class Chatty(BidRequest):
    kind: ClassVar[str] = "a bid"


class Busy(Bids):
    """It reports more than its sheet holds."""

    def begin(self) -> None:
        for number in range(1000):
            self.report(Paid(side=Side.BRITISH, left=number**3 % 10007))


class Fickle(Bids):
    """Its dice depend on earlier games."""

    fallen = count()

    def fortune(self, side: Side) -> int:
        return super().fortune(side) + next(self.fallen) % 7

    def report(self, facts: Facts, *sides: Side) -> None:
        super().report(Paid(side=facts.side, left=next(self.fallen)) if isinstance(facts, Paid) else facts, *sides)


class Hashed(Bids):
    """Its dice depend on the hash seed."""

    def fortune(self, side: Side) -> int:
        return super().fortune(side) + hash(f"{self.turn} {side}") % 7


# Mutable values.


class Tagged(tuple[int, ...]):
    """Numbers with writable attributes."""


class Marked(Bids):
    def asked(self, side: Side) -> BidRequest:
        request = super().asked(side)
        return replace(request, bids=Tagged(request.bids))


class Loose(Bids):
    def report(self, facts: Facts, *sides: Side) -> None:
        if isinstance(facts, Paid):
            facts = Paid(side=facts.side, left=[facts.left])  # type: ignore[arg-type]  # a list
        super().report(facts, *sides)


# Restoring.


class Rich(Bids):
    """Restoring it refills the purses."""

    def __init__(self, plain: dict[str, Any], keep_log: bool) -> None:
        super().__init__(plain, keep_log)
        self.purses = dict.fromkeys(Side, PURSE)


class Lucky(Bids):
    """Bids of earlier turns count, but are not part of the position."""

    luck = 0

    def bid(self, side: Side, coins: int) -> None:
        super().bid(side, coins)
        self.luck += 1

    def fortune(self, side: Side) -> int:
        return super().fortune(side) + self.luck * (side is Side.BRITISH)

    def report(self, facts: Facts, *sides: Side) -> None:
        super().report(Paid(side=facts.side, left=self.luck) if isinstance(facts, Paid) else facts, *sides)


class Rushed(Bids):
    """The side that is done first is paid for it."""

    def bidding(self, side: Side) -> Steps:
        yield from super().bidding(side)
        self.purses[side] += 1 + len(self.bids[side.enemy])


# Undoing.


class Costly(Bids):
    """An undone bid is lost."""

    def take_back(self, side: Side) -> None:
        self.bids[side].pop()


class Bottomless(BidRequest):
    def judge(self, order: Order) -> Order | None:
        return None if order == BACK else super().judge(order)


class Deep(Bids):
    """One bid too many can be undone."""

    def take_back(self, side: Side) -> None:
        super().take_back(side)
        self.bids[side] += [] if self.bids[side] else [0]


# Hidden information.


class Same(BidTrials):
    def hidden(self, snapshot: dict[str, Any], side: Side, heard: Sequence[Report], dice: Random) -> dict[str, Any]:
        return snapshot


class Open(Bids):
    """A request shows the purse of the enemy."""

    def asked(self, side: Side) -> BidRequest:
        return replace(super().asked(side), points=(self.purses[side.enemy], 0))


class Gloating(Bids):
    """The winner of the turn sees the purse of the enemy."""

    def gamble(self, winner: Side) -> GambleRequest:
        return replace(super().gamble(winner), points=(self.purses[winner.enemy], 0))


class Told(Bids):
    def begin(self) -> None:
        for side in Side:
            self.report(Paid(side=side.enemy, left=self.purses[side.enemy]), side)


class Boasting(Bids):
    """When the bids are revealed, each side learns what the enemy has left."""

    def winner(self) -> Side:
        for side in Side:
            self.report(Paid(side=side.enemy, left=self.purses[side.enemy]), side)
        return super().winner()


class Seen(int):
    """A number equal to any other."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, int)

    def __hash__(self) -> int:
        return 0


class Peeking(BidRequest):
    """Its points contain the purse of the enemy, which no comparison notices."""

    @property
    def enemy(self) -> str:
        return f"{self.points[0]}"


class Refusing(Peeking):
    def judge(self, order: Order) -> Order | None:
        try:
            return super().judge(order)
        except IllegalOrder as refusal:
            raise IllegalOrder(f"{refusal}: HE HAS {self.enemy}") from refusal


class Holding(Peeking):
    def judge(self, order: Order) -> Order | None:
        if order == BACK and int(self.enemy) > PURSE:
            raise IllegalOrder("NOT NOW")
        return super().judge(order)


class Peeked(Bids):
    def asked(self, side: Side) -> BidRequest:
        return replace(super().asked(side), points=(Seen(self.purses[side.enemy]), 0))


class Closed:
    """Trials that declare nothing about hidden information."""

    occasion = BidTrials.occasion
    legal_sample = BidTrials.legal_sample
