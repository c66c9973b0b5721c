"""A small game with everything that the laws ask for: hidden information, simultaneous orders that can be undone, a
question that cannot, sentences, an option, two scenarios, two ways to end, a board, and a track chart.

Each turn both sides secretly bid coins. The dice are added; the higher bid scores a point, and its side may gamble for
another.
"""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from compbis.board.board import Board
from compbis.board.ground import Figure
from compbis.board.map import Map, labels
from compbis.board.shapes import Squares
from compbis.table.captain import Captain
from compbis.table.completion import among
from compbis.table.edition import Option, Scenario
from compbis.table.finished.chronicle import Chronicle, TurnStory
from compbis.table.finished.track_chart import Fix, Rank, Track, TrackChart
from compbis.table.game import Game
from compbis.table.page import Page
from compbis.table.report import PlainReport, Report
from compbis.table.request import Order, Request
from compbis.table.side import BRITISH, Side
from compbis.table.talk import Ask, Deed, Desk, Give, Say, Show, Talk
from compbis.table.values import from_plain
from tests.conformance.bids_game import (
    BACK,
    DONE,
    KINDS,
    NAME,
    NO,
    PURSE,
    RESIGN,
    RESIGNED,
    TIME,
    YES,
    Bid,
    BidRequest,
    Bids,
    GambleRequest,
    Over,
    Paid,
    Won,
)
from tests.house.table.toy_edition import SIDES, NumberDesk, NumbersTold, ToyEdition

LONG = Scenario("long", "THREE TURNS", "A PURSE EACH", 3, "NOTHING ON THE TABLE", "MORE POINTS")
SHORT = Scenario("short", "ONE TURN", "A PURSE EACH", 1, "NOTHING ON THE TABLE", "MORE POINTS")
Draw = Callable[[int], int]


_TABLE = Map(Squares(), labels(["01"]), labels(["01", "02"]))


class BidDesk(NumberDesk):
    """A numeral bids, UN undoes, DM is done, P shows the board, ? helps, QU leaves."""

    help = "A NUMERAL BIDS, UN TAKES BACK, DM IS DONE, P SHOWS THE BOARD, RE RESIGNS, QU LEAVES"
    words: Mapping[str, Order] = {"DM": DONE, "UN": BACK, "RE": RESIGN, "Y": YES, "N": NO}
    leaving, cautious, nothing = "QU", "N", ""

    def __init__(self, side: Side, spoken: bool) -> None:
        self.side, self.spoken = side, spoken
        self.board: Page | None = None

    def converse(self, request: Request) -> Talk:
        self.board = self.drawn(request)
        if isinstance(request, BidRequest):
            yield Show(self.board)
        while True:
            line = yield Ask(self.prompt(request), among(tuple(self.words)))
            if line == self.leaving:
                yield Deed("leave")
            refusal = yield from self.answered(request, line)
            if refusal is None:
                return
            if refusal:
                yield Say((refusal,))

    def answered(self, request: Request, line: str) -> Any:
        """None if an order was accepted, else the reply to the line."""
        if line == "?":
            return self.help
        if line == "P":
            yield Show(self.drawn(request))
            return ""
        if line == "":
            line = self.nothing if request.long else self.cautious
        order = Bid(int(line)) if line.isdecimal() and len(line) < 3 else self.words.get(line)
        if order is None:
            return "NO ORDER" if line else ""
        return (yield Give(order)) or None

    def prompt(self, request: Request) -> str:
        return f"{SIDES[self.side]} BID-" if request.long else "GAMBLE (NO)-"

    def drawn(self, request: Request) -> Page:
        """The board: the coins of the side."""
        coins = getattr(request, "purse", 0)
        board = Board(_TABLE, "BIDS", f"{coins:02}", {101: [Figure("$ ", "own")]})
        return board.page(aloud=(f"YOU HAVE {coins} COINS.",))

    def word(self, report: Report) -> list[str]:
        return said(report)

    def page(self) -> Page | None:
        return self.board


def said(report: Report) -> list[str]:
    """A report in words."""
    match report.facts:
        case Paid(side=side, left=left):
            return [f"{SIDES[side]} HAS {left} COINS LEFT"]
        case Won(side=side, bid=bid):
            return [f"{SIDES[side]} WINS THE TURN WITH {bid}"]
        case Over(outcome=outcome):
            winner = f"THE {SIDES[outcome.winner]} PLAYER WINS" if outcome.winner else "THE GAME IS DRAWN"
            return ["GAME OVER", f"ALLIED {outcome.british}  GERMAN {outcome.german}", winner]
    return []


class BidsWords(NumbersTold):
    """The chronicle of the game."""

    def lines(self, report: Report) -> list[str]:
        return said(report)

    def ending(self, turn: TurnStory) -> list[str]:
        return said(turn.reports[-1])

    def chart(self, turns: Sequence[TurnStory]) -> TrackChart:
        """One point on a board of four squares."""
        track = Track("COIN", BRITISH, Rank.CONVOY, [Fix((0.5, 0.5), 1)])
        points: dict[Side, tuple[int, Sequence[tuple[int, str]]]] = dict.fromkeys(Side, (0, ()))
        return TrackChart(NAME, "DAY 1", "OVER", ("01", "02"), ("01", "02"), (), (), (), [track], [], points)


class Spender:
    """A captain that spends its coins one by one, a random number of them."""

    def __init__(self, side: Side, seed: int) -> None:
        self._seed = f"{side} {seed}"
        self._turn, self._dice = 0, Random(self._seed)
        self.thought = "SPENDING: A LITTLE"

    def hear(self, report: Report) -> None: ...

    def answer(self, request: Request) -> Order:
        """A coin, or done. Each turn has dice of its own, so that a restored game continues as before."""
        if request.turn != self._turn:  # type: ignore[attr-defined]  # a BidRequest
            self._turn = request.turn  # type: ignore[attr-defined]
            self._dice = Random(f"{self._seed} {self._turn}")
        if request.long and request.purse and self._dice.random() < 0.7:  # type: ignore[attr-defined]  # a BidRequest
            return Bid(1)
        return request.default


class BidsEdition(ToyEdition):
    """The edition."""

    name = NAME
    scenarios: Sequence[Scenario] = (LONG, SHORT)
    options: Sequence[Option] = (Option("big", "DICE OF SEVEN SIDES"),)
    spoken = passwords = True
    captains: Mapping[Side, tuple[str, ...]] = dict.fromkeys(Side, ("spender",))
    game: type[Bids] = Bids
    ask_bid: type[BidRequest] = BidRequest
    place: type[BidDesk] = BidDesk
    chronicler: type[BidsWords] = BidsWords
    hired: Callable[[Side, int], Captain] = Spender

    def begin(self, seed: int, scenario: str, options: Sequence[str], keep_log: bool) -> Game:
        turns = (SHORT if scenario == "short" else LONG).turns
        position = {"purses": dict.fromkeys(Side, PURSE), "points": dict.fromkeys(Side, 0)}
        return self.restore({"turn": 1, "turns": turns, "big": "big" in options, "seed": seed, **position}, keep_log)

    def restore(self, snapshot: dict[str, Any], keep_log: bool = True) -> Game:
        game = self.game(snapshot, keep_log)
        game.ask_bid = self.ask_bid
        return game

    def report(self, plain: PlainReport) -> Report:
        kind, turn, sides, facts = plain
        return Report(turn, frozenset(map(Side, sides)), from_plain(KINDS[kind], facts))

    def requests(self) -> Sequence[type[Any]]:
        return self.ask_bid, GambleRequest

    def request(self, plain: Mapping[str, Any]) -> Request:
        """The request with this plain form."""
        fields = dict(plain)
        kind = fields.pop("kind")
        request: Request = from_plain(next(each for each in self.requests() if each.kind == kind), fields)
        return request

    def desk(self, side: Side, classic: bool, spoken: bool = False, guided: bool = False) -> Desk:
        return self.place(side, spoken)

    def captain(self, name: str, side: Side, seed: int) -> Captain:
        return self.hired(side, seed)

    def chronicle(self) -> Chronicle:
        return self.chronicler()


EDITION = BidsEdition()


class BidTrials:
    """What the game declares to the laws."""

    undo: Order = BACK
    revealing_reports = ("won", "over")

    def occasion(self, request: Any) -> str:
        return f"{request.turn} {request.kind}"

    def legal_sample(self, request: Any, draw: Draw) -> Order:
        """Any order except undoing and resigning."""
        if not request.long:
            return (NO, YES)[draw(2)]
        return Bid(1 + draw(request.purse)) if request.purse and draw(3) else DONE

    def hidden(self, snapshot: dict[str, Any], side: Side, heard: Sequence[Report], dice: Random) -> dict[str, Any]:
        """The enemy has more coins and other dice."""
        purses = {**snapshot["purses"]}
        purses[side.enemy] += dice.randrange(1, 6)
        return {**snapshot, "purses": purses, "seed": dice.randrange(1000)}

    @property
    def endings(self) -> Mapping[str, Callable[[Request, Draw], Order]]:
        return {TIME: self.legal_sample, RESIGNED: self._resign}

    def _resign(self, request: Request, draw: Draw) -> Order:
        return RESIGN if request.long and not draw(3) else self.legal_sample(request, draw)

    def typed(self, request: Any, order: Any) -> Sequence[str]:
        return (f"{order.coins}" if isinstance(order, Bid) else {DONE: "DM", YES: "Y", NO: "N"}[order],)

    def commands(self, request: Any) -> Sequence[str]:
        return ("P",)


def trials() -> BidTrials:
    """What the game declares to the laws."""
    return BidTrials()
