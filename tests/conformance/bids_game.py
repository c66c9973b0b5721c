"""The game of bids: its orders, requests, reports and procedure."""

from collections.abc import Mapping
from typing import Any, ClassVar

from compbis.errors import IllegalOrder
from compbis.table.dice import Dice
from compbis.table.game import Outcome, Steps, Together
from compbis.table.report import BOTH, Facts, Report
from compbis.table.request import Order
from compbis.table.side import BRITISH, GERMAN, Side
from compbis.table.values import NamedTuple, dataclass

NAME = "BIDS"
PURSE, INCOME = 9, 2
TIME, RESIGNED = "time", "resigned"


class Bid(NamedTuple):
    """A number of coins."""

    coins: int

    def __str__(self) -> str:
        return f"BID {self.coins}"


class Word(NamedTuple):
    """An order of one word."""

    word: str

    def __str__(self) -> str:
        return self.word


DONE, BACK, RESIGN, YES, NO = map(Word, ("DONE", "BACK", "RESIGN", "YES", "NO"))


@dataclass(frozen=True, slots=True)
class BidRequest:
    """Asks a side for a bid.

    Args:
        side: the side
        turn: the turn
        purse: its coins
        bids: its bids of this turn
        points: the points of both sides
    """

    side: Side
    turn: int
    purse: int
    bids: tuple[int, ...]
    points: tuple[int, int]

    kind: ClassVar[str] = "bid"
    long: ClassVar[bool] = True

    @property
    def default(self) -> Order:
        return DONE

    def judge(self, order: Order) -> Order | None:
        if isinstance(order, Bid) and not 1 <= order.coins <= self.purse:
            raise IllegalOrder("NOT SO MANY COINS")
        if order == BACK and not self.bids:
            raise IllegalOrder("NOTHING TO TAKE BACK")
        if not isinstance(order, Bid) and order not in (DONE, BACK, RESIGN):
            raise IllegalOrder("NOT NOW")
        return None

    def parse(self, text: str) -> Order:
        return parsed(text)


@dataclass(frozen=True, slots=True)
class GambleRequest:
    """Asks a side whether it gambles for another point."""

    side: Side
    turn: int
    points: tuple[int, int]

    kind: ClassVar[str] = "gamble"
    long: ClassVar[bool] = False

    @property
    def default(self) -> Order:
        return NO

    def judge(self, order: Order) -> Order | None:
        if order not in (YES, NO):
            raise IllegalOrder("YES OR NO")
        return None

    def parse(self, text: str) -> Order:
        return parsed(text)


def parsed(text: str) -> Order:
    """The order with this text."""
    orders: list[Order] = [*(Bid(coins) for coins in range(1, 100)), DONE, BACK, RESIGN, YES, NO]
    for order in orders:
        if str(order) == text:
            return order
    raise IllegalOrder("NO ORDER")


class Paid(Facts, kind="paid"):
    """A side has bid, and has this many coins left."""

    side: Side
    left: int


class Won(Facts, kind="won"):
    """A side has won the turn."""

    side: Side
    bid: int


class Over(Facts, kind="over"):
    """The game is over."""

    outcome: Outcome


KINDS: Mapping[str, type[Facts]] = {kind.report_kind: kind for kind in (Paid, Won, Over)}


class Bids:
    """The game."""

    edition = NAME

    def __init__(self, plain: dict[str, Any], keep_log: bool) -> None:
        self.ask_bid: type[BidRequest] = BidRequest
        self.turn: int = plain["turn"]
        self.told_in = self.turn
        self.turns: int = plain["turns"]
        self.big: bool = plain["big"]
        self.seed: int = plain["seed"]
        self.purses = {side: plain["purses"][side] for side in Side}
        self.points = {side: plain["points"][side] for side in Side}
        self.bids: dict[Side, list[int]] = {side: [] for side in Side}
        self.resigned: Side | None = None
        self.dice = Dice(self.seed, keep_log)
        self.reports: list[Report] = []

    @property
    def date(self) -> str:
        return f"DAY {self.turn}"

    @property
    def outcome(self) -> Outcome | None:
        british, german = (self.points[side] for side in Side)
        if self.resigned:
            return Outcome(self.resigned.enemy, british, german, RESIGNED)
        if self.turn <= self.turns:
            return None
        return Outcome(None if british == german else max(Side, key=self.points.__getitem__), british, german, TIME)

    def play_turn(self) -> Steps:
        """Bid, decide who wins, and let that side gamble."""
        self.dice.begin_turn(self.turn)
        self.told_in = self.turn
        self.bids = {side: [] for side in Side}
        self.begin()
        yield Together({side: self.bidding(side) for side in Side})
        if self.resigned:
            return
        winner = self.winner()
        self.points[winner] += 1
        for side in Side:
            self.report(Paid(side=side, left=self.purses[side]), side)
        self.report(Won(side=winner, bid=sum(self.bids[winner])))
        if (yield self.gamble(winner)) == YES:
            self.points[winner] += self.dice.draw("gamble", 3) - 1
        for side in Side:
            self.purses[side] += INCOME
        self.turn += 1
        self.end()

    def gamble(self, winner: Side) -> GambleRequest:
        return GambleRequest(winner, self.turn, self.counted)

    def begin(self) -> None:
        """What comes before the bids: nothing, except in broken games."""

    def bidding(self, side: Side) -> Steps:
        while (order := (yield self.asked(side))) != DONE:
            if order == RESIGN:
                self.resigned = side
                self.end()
                return
            if order == BACK:
                self.take_back(side)
            else:
                self.bid(side, order.coins)

    def asked(self, side: Side) -> BidRequest:
        return self.ask_bid(side, self.turn, self.purses[side], tuple(self.bids[side]), self.counted)

    def bid(self, side: Side, coins: int) -> None:
        self.purses[side] -= coins
        self.bids[side].append(coins)

    def take_back(self, side: Side) -> None:
        self.purses[side] += self.bids[side].pop()

    def winner(self) -> Side:
        bids = {side: sum(self.bids[side]) + self.fortune(side) for side in Side}
        return BRITISH if bids[BRITISH] >= bids[GERMAN] else GERMAN

    def fortune(self, side: Side) -> int:
        return self.dice.draw("fortune", 7 if self.big else 6, side)

    @property
    def counted(self) -> tuple[int, int]:
        return self.points[BRITISH], self.points[GERMAN]

    def end(self) -> None:
        if self.outcome:
            self.report(Over(outcome=self.outcome))

    def report(self, facts: Facts, *sides: Side) -> None:
        """Report to these sides, or to both."""
        self.reports.append(Report(self.told_in, frozenset(sides) or BOTH, facts))

    def take_reports(self) -> list[Report]:
        reports, self.reports = self.reports, []
        return reports

    def take_draws(self) -> list[tuple[str, int, int]]:
        return self.dice.take_log()

    def save(self) -> dict[str, Any]:
        plain = {"turn": self.turn, "turns": self.turns, "big": self.big, "seed": self.seed}
        return {**plain, "purses": dict(self.purses), "points": dict(self.points)}
