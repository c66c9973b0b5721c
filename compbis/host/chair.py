"""One side in the referee's process: its reports, its open questions, and the connection to its seat."""

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
"""Kind, text and note of an order, as `Desk.recall` takes them."""


class SeatConnection(Protocol):
    """The connection to a seat. Its methods neither block nor raise."""

    def begin(self, lines: Iterator[bytes]) -> object:
        """Send the first messages. They are generated as the seat reads them, so a long game does not fill memory."""

    def send(self, line: bytes) -> object:
        """Send a message, after those of `begin`."""

    def settle(self, line: bytes) -> object:
        """Send the message WAIT, which says that nothing more follows, at a time that reveals nothing of what the other
        side is asked."""


class Asked(NamedTuple):
    """An open question. number: its id, which the answer repeats."""

    number: int
    request: Request


class Chair:
    """A side that a person plays (table.captain.Captain). The player who sat down last holds the seat.

    Attributes:
        thought: the note on the order that is being given
        read: how many of its reports the player has read; None if that was never recorded
        bookmark: what was typed since the last order
        in_a_row: the number of orders given in this turn since the last that ended a phase or question; more than
            MOST_IN_A_ROW would only fill the disk
        marks: the number of bookmarks received since the last order
        answers: the number of orders given since the host started
        last_answer: the latest refusal, or one-line reply of the host to a line of the player, until the player types
        earlier: the number of each earlier turn, with its orders
    """

    def __init__(self, side: Side) -> None:
        self.side = side
        self.thought = ""
        self.read: int | None = None
        self.last_answer = ""
        self.bookmark: list[str] = []
        self.in_a_row = self.marks = self.answers = 0
        self.earlier: list[tuple[int, list[Ordered]]] = []
        self._now: list[tuple[Request, Order, str]] = []
        self._reports: list[PlainReport] = []
        self._sent = 0
        """The number of reports sent to the seat."""
        self._ended = False
        """Whether the end of the game was sent to the seat."""
        self._unsettled = False
        """Whether anything was sent since the last WAIT message."""
        self._asked: dict[bool, Asked] = {}
        """The open question under False, an offer under True."""
        self._numbered = 0
        self._line: SeatConnection | None = None

    @property
    def occupied(self) -> bool:
        """Whether a player is connected."""
        return self._line is not None

    @property
    def reports(self) -> int:
        """The number of reports that the side has received in all."""
        return len(self._reports)

    def hear(self, report: Report) -> None:
        """Keep a report for the player."""
        self._reports.append(report.plain())

    def answer(self, request: Request) -> Order:
        """Never called: orders come over the connection."""
        raise AssertionError

    def remind(self, request: Request, order: Order, thought: str) -> None:
        """Keep an order of the turn in play.

        Args:
            request: the request that it answers
            order: the order
            thought: the player's note on it, "" if none
        """
        self._now.append((request, order, thought))

    def begin_turn(self, turn: int) -> None:
        """Start a turn: file the orders given so far under the previous one. turn: its number, 0 if none."""
        if turn:
            self.earlier.append((turn, [[request.kind, str(order), note] for request, order, note in self._now]))
        self._now.clear()
        self.bookmark, self.in_a_row, self.marks = [], 0, 0

    def sit(self, line: SeatConnection, hello: Mapping[str, Any], game: Game) -> None:
        """Seat a player, and send everything that the side knows. Whoever sat there is disconnected.

        Args:
            line: the connection to the player
            hello: the fields of the first message, except what the player has read and typed
            game: the game as it is now
        """
        self.disconnect("taken")
        self._line = line
        self._asked.clear()
        self._sent = len(self._reports)
        self._unsettled, self._ended = True, False
        now = _progress(game)
        left_off = {"read": self.read or 0, "bookmark": self.bookmark}
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

    def disconnect(self, why: str = "") -> None:
        """Drop the connection. why: the kind of a last message, "" for none."""
        line, self._line = self._line, None
        if line and why:
            line.send(packed(why))

    def send_reports(self, game: Game) -> None:
        """Send the new reports."""
        if self._line:
            for report in self._reports[self._sent :]:
                self._say("report", game, report=report)
            self._sent = len(self._reports)

    def settle(self) -> None:
        """Tell the seat that nothing more follows from what happened: if no question is open, its player waits."""
        if self._unsettled:
            self._unsettled = False
            if self._line:
                self._line.settle(packed("wait"))

    def asked(self, number: int) -> tuple[Request, bool] | None:
        """The open question of that number, and whether it is an offer; None if it is not open."""
        for offer, asked in self._asked.items():
            if asked.number == number:
                return asked.request, offer
        return None

    def update_questions(self, game: Game, open_: Request | None, offer: Request | None) -> None:
        """Send the questions that are new, and withdraw those that are no longer open.

        Args:
            game: the game as it is now
            open_: the open question, None if there is none
            offer: the open offer, None if there is none
        """
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
        """Close the question of that number and confirm its order."""
        self._asked = {offer: asked for offer, asked in self._asked.items() if asked.number != number}
        self.answers += 1
        self._unsettled = True
        self._send("accepted", id=number)

    def refuse(self, number: int, reason: str) -> None:
        """Refuse the order that answers the question of that number."""
        self.last_answer = reason
        self._send("refused", id=number, reason=reason)

    def send_lines(self, kind: str, lines: Sequence[str]) -> None:
        """Send lines that are not part of the game. kind: "said" to answer the player's own line, else "told"."""
        if kind == "said":
            self.last_answer = lines[0] if len(lines) == 1 else ""
        if lines or kind == "said":
            self._send(kind, lines=list(lines))

    def end(self, game: Game, lines: list[str]) -> None:
        """Send the end of the game, with its last lines, unless it was sent before."""
        if not self._ended:
            self._ended = True
            self._say("end", game, lines=lines)

    def _say(self, kind: str, game: Game, **fields: Any) -> None:
        self._unsettled = True
        self._send(kind, **fields, **_progress(game))

    def _send(self, kind: str, **fields: Any) -> None:
        if self._line:
            self._line.send(packed(kind, **fields))


def _progress(game: Game) -> dict[str, Any]:
    return {"turn": game.turn, "date": game.date, "over": game.outcome is not None}
