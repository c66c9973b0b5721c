"""One side's place at the referee's table: what it was told, what it is asked, and the line to whoever holds it."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, Protocol

from compbis.host.lines import packed
from compbis.table.game import Game
from compbis.table.report import PlainReport, Report
from compbis.table.request import Order, Request, plain_request
from compbis.table.side import Side
from compbis.table.values import NamedTuple

Ordered = list[str]
"""Kind, text and note of an order, as a desk recalls them."""


class Line(Protocol):
    """The line to whoever sits there. It neither waits nor raises."""

    def begin(self, lines: Iterator[bytes]) -> object:
        """Send what he has to know first. The lines are made as he reads them, so that a long game fills no memory."""

    def send(self, line: bytes) -> object:
        """Send something new."""


class Asked(NamedTuple):
    """What a side is asked. number: by which its answer names it."""

    number: int
    request: Request


class Chair:
    """A side that a person plays (table.captain.Captain). Whoever sits down last holds it.

    Attributes:
        thought: the note on the order that is being given.
        read: how many of its reports were read; None if that was never noted.
        bookmark: what was typed since the last order.
        in_a_row: orders of one phase so far.
        marks: bookmarks that were kept since the last order.
        answers: how many orders it has given since the host runs.
    """

    def __init__(self, side: Side) -> None:
        self.side = side
        self.thought = ""
        self.read: int | None = None
        self.bookmark: list[str] = []
        self.in_a_row = self.marks = self.answers = 0
        self.earlier: list[tuple[int, list[Ordered]]] = []
        self._now: list[tuple[Request, Order, str]] = []
        self._reports: list[PlainReport] = []
        self._told = 0
        """How many of the reports the seat was sent."""
        self._asked: dict[bool, Asked] = {}
        """The open question by False, an offer by True."""
        self._numbered = 0
        self._line: Line | None = None

    @property
    def taken(self) -> bool:
        """Whether somebody sits there."""
        return self._line is not None

    @property
    def reports(self) -> int:
        """How many reports it has been told in all."""
        return len(self._reports)

    @property
    def fresh(self) -> bool:
        """Whether nobody has sat there yet, as far as is known."""
        return self.read is None and not self._now and not self.earlier

    def hear(self, report: Report) -> None:
        """Keep a report for whoever sits there."""
        self._reports.append(report.plain())

    def answer(self, request: Request) -> Order:
        """Never asked: orders come by the line."""
        raise AssertionError

    def remind(self, request: Request, order: Order, thought: str) -> None:
        """An order of the turn in play."""
        self._now.append((request, order, thought))

    def begin_turn(self, turn: int) -> None:
        """Lay the orders of the turn before, whose number this is, among the earlier ones. 0: there is none."""
        if turn:
            self.earlier.append((turn, [[request.kind, str(order), note] for request, order, note in self._now]))
        self._now.clear()
        self.bookmark, self.in_a_row, self.marks = [], 0, 0

    def sit(self, line: Line, hello: Mapping[str, Any], game: Game) -> None:
        """Let somebody take the seat, and tell him all that the side knows. line: to him; hello: what he is told
        first."""
        self.rise("taken")
        self._line = line
        self._asked.clear()
        self._told = len(self._reports)
        now = _stands(game)
        left_off = {"fresh": self.fresh, "read": self.read or 0, "bookmark": self.bookmark}
        line.begin(
            chain(
                [packed("hello", **hello, **left_off, **now)],
                (packed("recall", of=turn, orders=orders, **now) for turn, orders in [*self.earlier]),
                (
                    packed("remind", request=plain_request(request), order=str(order), note=note, **now)
                    for request, order, note in [*self._now]
                ),
                (packed("report", report=report, **now) for report in [*self._reports]),
            )
        )

    def rise(self, why: str = "") -> None:
        """Take the line from whoever holds it, and tell him why, if it is said."""
        line, self._line = self._line, None
        if line and why:
            line.send(packed(why))

    def tell(self, game: Game) -> None:
        """Send the reports that were not sent yet."""
        if self._line:
            for report in self._reports[self._told :]:
                self._say("report", game, report=report)
            self._told = len(self._reports)

    def asked(self, number: int) -> tuple[Request, bool] | None:
        """The question of that number, if it is open, and whether it is an offer."""
        for offer, asked in self._asked.items():
            if asked.number == number:
                return asked.request, offer
        return None

    def ask(self, game: Game, open_: Request | None, offer: Request | None) -> None:
        """Send what has changed of what is asked. open_, offer: as they are now."""
        for is_offer, request in ((True, offer), (False, open_)):
            before = self._asked.get(is_offer)
            if before and before.request is request:
                continue
            if before:
                del self._asked[is_offer]
                self._say("withdrawn", game, id=before.number)
            if request is not None:
                self._numbered += 1
                self._asked[is_offer] = Asked(self._numbered, request)
                self._say("request", game, id=self._numbered, offer=is_offer, request=plain_request(request))

    def answered(self, number: int) -> None:
        """Close the question of that number: its order stands."""
        self._asked = {offer: asked for offer, asked in self._asked.items() if asked.number != number}
        self.answers += 1
        self._send("accepted", id=number)

    def refuse(self, number: int, reason: str) -> None:
        """Say why an order is none."""
        self._send("refused", id=number, reason=reason)

    def hear_said(self, kind: str, lines: Sequence[str]) -> None:
        """Tell what is said besides the game. kind: "said" in answer to what he said, "told" of himself or others."""
        if lines or kind == "said":
            self._send(kind, lines=list(lines))

    def end(self, game: Game, lines: list[str]) -> None:
        """Say that the game is over. lines: what is told last."""
        self._say("end", game, lines=lines)

    def _say(self, kind: str, game: Game, **fields: Any) -> None:
        self._send(kind, **fields, **_stands(game))

    def _send(self, kind: str, **fields: Any) -> None:
        if self._line:
            self._line.send(packed(kind, **fields))


def _stands(game: Game) -> dict[str, Any]:
    return {"turn": game.turn, "date": game.date, "over": game.outcome is not None}
