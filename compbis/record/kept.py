"""The content of a record: the messages on its roll, and the state of the game that they describe.

A message is its kind and its body, plain data, as compressed JSON:

    settings   how the game was set up, and the cells per sheet; the first message
    values     the lines of each file of cards, tables and map; the second message, if any
    turn       number (one more than the last), date, position at its start, reports of the previous turn
    order      an order, the draws before it, its captain's thought (not in format 0.1.0)
    mark       side, lines: a side's bookmark, which is what it has typed since its last order
    bookmark   the same before 0.3, one for both sides; the last one counts
    read       side, reports: how many of its reports, counted from the start of the game, a side has read
    house      side or "", what, text: what a side of a hosted game said, or what is agreed there beyond the rules
    restart    the orders of the turn in play are void
    restored   the record was opened again
    rules      the number of the rules that apply from the turn in play on
    end        outcome, reports of the last turn, notation (not before 0.3); the last message

checked.py validates messages before they are written and when they are read. docs/FORMAT.md specifies them.
"""

import json
import zlib
from collections.abc import Mapping, Sequence
from typing import Any

from compbis.record.checked import LEAST_SHEET, LONGEST_MESSAGE, MOST_SHEET, USUAL_SHEET, check
from compbis.record.seal import BrokenSeal
from compbis.table.game import Game, Outcome
from compbis.table.match import Entry
from compbis.table.report import PlainReport, Report
from compbis.table.settings import rules_of
from compbis.table.side import Side
from compbis.table.values import NamedTuple

NOTATION = 1
"""The version of the notation (docs/NOTATION.md) whose text the digest at the end of a new game covers."""
_MOST_BYTES = 64 * 2**20  # bytes of all messages of a record, uncompressed; a long game has about 3 million
_NOT_OURS = (ValueError, TypeError, LookupError, ArithmeticError, AttributeError, RecursionError, zlib.error)


class KeptTurn(NamedTuple):
    """A turn, as far as it was played.

    Args:
        number: from 1
        date: as the game shows it
        position: what Game.save returned at the start of the turn
        entries: the orders of the turn, and draws that no order follows
        reports: those of the turn, in plain form, which the edition can read
        rules: the number of the rules that it was played by (table.edition.Edition)
    """

    number: int
    date: str
    position: dict[str, Any]
    entries: list[Entry]
    reports: list[PlainReport]
    rules: int

    @property
    def orders(self) -> list[Entry]:
        """The entries that are orders, not draws alone."""
        return [entry for entry in self.entries if entry.is_order]


TERMS, OPENED = "terms", "opened"
"""Kinds of HostMessage. TERMS: the deadlines of a hosted game, in the last message written when it is created. OPENED:
the game was opened for the first time."""


class HostMessage(NamedTuple):
    """Something said in a hosted game that is not an order.

    Args:
        side: the value of the side that said it; "" for the host
        what: its kind, one word
        text: its text
    """

    side: str
    what: str
    text: str


class Kept:
    """The content of a record.

    Attributes:
        settings: those given when the record was created
        values: the lines of each file of values that the game began with; empty in a record created before 0.3
        turns: all turns; the last one is in play unless the game is over
        bookmarks: the lines that each side has typed since its last order; no entry for a side without a bookmark
        read: how many of its reports each side has read; no entry for a side that has recorded none
        house: what was said in a hosted game apart from orders, oldest first
        outcome: how the game ended; None while it is in play
        restores: how many times the record was opened again
        rolled_back: whether the file shows that the game once went further
        notation: the version of the notation that the digest at its end covers (docs/NOTATION.md); 0 if there is none
    """

    def __init__(self) -> None:
        self.settings: dict[str, Any] = {}
        self.values: dict[str, list[str]] = {}
        self.turns: list[KeptTurn] = []
        self.bookmarks: dict[Side, list[str]] = {}
        self.read: dict[Side, int] = {}
        self.house: list[HostMessage] = []
        self.outcome: Outcome | None = None
        self.restores = 0
        self._rules = 0
        self.rolled_back = False
        self.notation = 0
        self._room = _MOST_BYTES
        self._started = False

    @property
    def sheet(self) -> int:
        """The number of cells by which the record grows each turn."""
        return int(self.settings.get("sheet", USUAL_SHEET))

    @property
    def snapshot(self) -> dict[str, Any]:
        """The position at the start of the turn in play."""
        return self.turns[-1].position

    @property
    def entries(self) -> list[Entry]:
        """The entries of the turn in play."""
        return self.turns[-1].entries

    @property
    def history(self) -> list[PlainReport]:
        """The reports of the turns before the one in play, in plain form."""
        return [report for turn in self.turns[:-1] for report in turn.reports]

    @property
    def unopened(self) -> bool:
        """Whether it is a hosted game that was created, and not opened since."""
        return [word.what for word in self.house] == [TERMS] and not self.restores

    def __str__(self) -> str:
        """How far the game has got, without anything that a side may not know."""
        if not self.turns:
            return "nothing"
        orders = ", with some of its orders" if self.entries else ""  # their number would reveal the enemy's orders
        return f"turn {self.turns[-1].number}{orders}"

    def take(self, message: bytes) -> None:
        """Add the next message. Raises BrokenSeal if it is invalid or out of order."""
        try:
            text = _inflate(message, self._room)
            self._room -= len(text)
            kind, body = json.loads(text)
            check(kind, body)
            self._check_order(kind, body)
            self._take(kind, body)
        except _NOT_OURS as error:
            raise BrokenSeal from error

    def _check_order(self, kind: str, body: dict[str, Any]) -> None:
        """Raise ValueError unless a message of this kind may come next."""
        if self.outcome is not None or (kind == "settings") != (not self._started):
            raise ValueError("nothing follows the end, and all else follows the settings")
        if kind == "turn" and self.turns and body["number"] != self.turns[-1].number + 1:
            raise ValueError("turns follow one another")
        if kind == "values" and (self.values or self.turns):
            raise ValueError("the values follow the settings")
        if kind not in ("settings", "values", "turn") and not self.turns:
            raise ValueError("there is no turn yet")

    def _take(self, kind: str, body: dict[str, Any]) -> None:
        self._started = True
        match kind:
            case "settings":
                self.settings = body
                self._rules = rules_of(body)
            case "values":
                self.values = body["files"]
            case "turn":
                self._end_turn(body["reports"])
                self.turns.append(KeptTurn(body["number"], body["date"], body["position"], [], [], self._rules))
            case "order":
                self.turns[-1].entries.append(entry := Entry(**body))
                if entry.is_order:
                    self.bookmarks.pop(Side(entry.side), None)
            case "mark":
                self.bookmarks[Side(body["side"])] = body["lines"]
            case "bookmark":
                self.bookmarks = {Side(body["side"]): body["lines"]}
            case "read":
                self.read[Side(body["side"])] = body["reports"]
            case "house":
                self.house.append(HostMessage(**body))
            case "restart":
                self._restart_turn()
            case "restored":
                self.restores += 1
            case "rules":
                self._rules = body["number"]
                self.turns[-1] = self.turns[-1]._replace(rules=self._rules)
            case "end":
                self._end_turn(body["reports"])
                self.outcome = Outcome.from_plain(body["outcome"])
                self.notation = body.get("notation", 0)

    def _restart_turn(self) -> None:
        """Void the orders of the turn. Its reports will be made again, so none of them counts as read."""
        self.turns[-1].entries.clear()
        self.bookmarks.clear()
        for side, read in self.read.items():
            self.read[side] = min(read, sum(side in audience for _, _, audience, _ in self.history))

    def _end_turn(self, reports: list[PlainReport]) -> None:
        self.bookmarks.clear()
        if self.turns:
            self.turns[-1].reports.extend(reports)


def settings_body(settings: Mapping[str, Any], sheet: int) -> dict[str, Any]:
    """The body of a settings message, which states the number of cells per sheet only if it is not the usual one.
    Raises ValueError if no record can have such a sheet, which is a fault of the edition."""
    if not LEAST_SHEET <= sheet <= MOST_SHEET:
        raise ValueError(f"sheet: {sheet} is not between {LEAST_SHEET} and {MOST_SHEET}")
    return dict(settings) if sheet == USUAL_SHEET else {**settings, "sheet": sheet}


def values_body(values: Mapping[str, Sequence[str]]) -> dict[str, Any]:
    """The body of a values message, from the lines of each file."""
    return {"files": {file: list(lines) for file, lines in values.items()}}


def turn_body(game: Game, reports: Sequence[Report]) -> dict[str, Any]:
    """The body of a turn message. `reports` are those of the previous turn."""
    return {"number": game.turn, "date": game.date, "position": game.save(), "reports": _plain(reports)}


def end_body(outcome: Outcome, reports: Sequence[Report]) -> dict[str, Any]:
    """The body of an end message. `reports` are those of the last turn."""
    return {"outcome": outcome.plain(), "reports": _plain(reports), "notation": NOTATION}


def _plain(reports: Sequence[Report]) -> list[PlainReport]:
    return [report.plain() for report in reports]


def pack(kind: str, body: dict[str, Any]) -> bytes:
    """The bytes of a message. Raises ValueError, TypeError or LookupError if the message is invalid."""
    text = json.dumps([kind, body], separators=(",", ":"))
    check(*json.loads(text))
    if len(text) > LONGEST_MESSAGE:
        raise ValueError("longer than any of ours")
    return zlib.compress(text.encode())


def _inflate(message: bytes, room: int) -> bytes:
    """The JSON of a message, at most `room` or LONGEST_MESSAGE bytes, so that a forged one cannot exhaust memory."""
    inflating = zlib.decompressobj()
    text = inflating.decompress(message, max(min(room, LONGEST_MESSAGE), 1))  # 0 would mean no limit
    if not inflating.eof:
        raise ValueError("longer than any of ours")
    return text
