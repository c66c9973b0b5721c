"""What a record holds: the messages on its roll, and the game that they tell.

A message is its kind and its body, plain data, in JSON and compressed:

    settings   how the game was set up: whatever the front door gave, and the sheet; the first message
    values     the values of its cards, tables and map, by file, line by line; the second message
    turn       number, one more than the last, date, position at its start, reports of the turn before
    order      an order, the draws before it, what its captain thought (not in format 0.1.0)
    mark       side, lines: a side's bookmark, what it has typed since its last order
    bookmark   the same, before 0.3: one for both sides, the last one laid
    read       side, reports: how many of the reports that a side was told it has read, from the first of the game on
    house      side or "", what, text: what a side of a hosted game said, and what holds there besides the rules
    restart    the orders of the turn are forgotten
    restored   the record was opened again
    rules      the number of the rules that the turn in play, and those after it, go by from now on
    end        outcome, reports of the last turn, notation (not before 0.3); the last message

What each may hold is checked (checked.py) before it is written and when it is read. docs/FORMAT.md says it to others.
"""

import json
import zlib
from collections.abc import Mapping, Sequence
from typing import Any

from compbis.record.checked import LONGEST_MESSAGE, USUAL_SHEET, check
from compbis.record.seal import BrokenSeal
from compbis.table.game import Game, Outcome
from compbis.table.match import Entry
from compbis.table.report import PlainReport, Report
from compbis.table.settings import rules_of
from compbis.table.side import Side
from compbis.table.values import NamedTuple

NOTATION = 1
"""The form of the text that a digest is taken of (docs/NOTATION.md) which a game now ends with."""
_MOST = 64 * 2**20  # bytes of all messages of a record, inflated: a long game has some 3 million
_NOT_OURS = (ValueError, TypeError, LookupError, ArithmeticError, AttributeError, RecursionError, zlib.error)


class KeptTurn(NamedTuple):
    """A turn.

    position: what Game.save gave at its start; entries, reports: of this turn, as far as it got, the reports in their
    plain form, which the edition reads; rules: the number of those that it was played by (table.edition.Edition).
    """

    number: int
    date: str
    position: dict[str, Any]
    entries: list[Entry]
    reports: list[PlainReport]
    rules: int

    @property
    def orders(self) -> list[Entry]:
        """The entries without those of draws alone."""
        return [entry for entry in self.entries if entry.is_order]


class HouseWord(NamedTuple):
    """What is said at a hosted game besides orders. side: whose, "" for the host's; what: one word; text: of it."""

    side: str
    what: str
    text: str


class Kept:
    """What was found in a record.

    Attributes:
        settings: as given at its creation.
        values: those that the game began with, by file, line by line; none in a record that was begun before 0.3.
        turns: all of them, the last one in play unless the game is over.
        bookmarks: the lines that a side has typed since its last order, of each that laid one.
        read: how many of the reports that it was told a side has read, of each that noted it.
        house: what was said besides orders in a hosted game, in order.
        outcome: None while the game goes on.
        restores: how often it was opened again before.
        rolled_back: whether the file shows that the game went further once.
        notation: the form of the text that the digest at its end was taken of (docs/NOTATION.md); 0 if there was none.
    """

    def __init__(self) -> None:
        self.settings: dict[str, Any] = {}
        self.values: dict[str, list[str]] = {}
        self.turns: list[KeptTurn] = []
        self.bookmarks: dict[Side, list[str]] = {}
        self.read: dict[Side, int] = {}
        self.house: list[HouseWord] = []
        self.outcome: Outcome | None = None
        self.restores = 0
        self._rules = 0
        self.rolled_back = False
        self.notation = 0
        self._room = _MOST
        self._begun = False

    @property
    def sheet(self) -> int:
        """The cells by which the record grows a turn."""
        return int(self.settings.get("sheet", USUAL_SHEET))

    @property
    def snapshot(self) -> dict[str, Any]:
        """The position at the start of the turn in play."""
        return self.turns[-1].position

    @property
    def entries(self) -> list[Entry]:
        """The orders of the turn in play."""
        return self.turns[-1].entries

    @property
    def history(self) -> list[PlainReport]:
        """The reports of the turns before the one in play, in their plain form."""
        return [report for turn in self.turns[:-1] for report in turn.reports]

    def __str__(self) -> str:
        """How far it goes, hiding what is hidden."""
        if not self.turns:
            return "nothing"
        orders = ", with some of its orders" if self.entries else ""  # how many would tell each player the other's
        return f"turn {self.turns[-1].number}{orders}"

    def take(self, message: bytes) -> None:
        """Add the next message. Raises BrokenSeal if it is none."""
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
        """Raise ValueError unless such a message may come next."""
        if self.outcome is not None or (kind == "settings") != (not self._begun):
            raise ValueError("nothing follows the end, and all else follows the settings")
        if kind == "turn" and self.turns and body["number"] != self.turns[-1].number + 1:
            raise ValueError("turns follow one another")
        if kind == "values" and (self.values or self.turns):
            raise ValueError("the values follow the settings")
        if kind not in ("settings", "values", "turn") and not self.turns:
            raise ValueError("there is no turn yet")

    def _take(self, kind: str, body: dict[str, Any]) -> None:
        self._begun = True
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
                self.house.append(HouseWord(**body))
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
        """Forget the orders of the turn: what it reported is reported anew, and not read yet."""
        self.turns[-1].entries.clear()
        self.bookmarks.clear()
        for side, read in self.read.items():
            self.read[side] = min(read, sum(side in audience for _, _, audience, _ in self.history))

    def _end_turn(self, reports: list[PlainReport]) -> None:
        self.bookmarks.clear()
        if self.turns:
            self.turns[-1].reports.extend(reports)


def settings_body(settings: Mapping[str, Any], sheet: int) -> dict[str, Any]:
    """The body of a message: how a game was set up. sheet: the cells by which its record grows a turn; the usual number
    is not said."""
    return dict(settings) if sheet == USUAL_SHEET else {**settings, "sheet": sheet}


def values_body(values: Mapping[str, Sequence[str]]) -> dict[str, Any]:
    """The body of a message: the values that a game begins with."""
    return {"files": {file: list(lines) for file, lines in values.items()}}


def turn_body(game: Game, reports: Sequence[Report]) -> dict[str, Any]:
    """The body of a message: a turn that begins. reports: of the turn before."""
    return {"number": game.turn, "date": game.date, "position": game.save(), "reports": _plain(reports)}


def end_body(outcome: Outcome, reports: Sequence[Report]) -> dict[str, Any]:
    """The body of a message: the end of the game. reports: of the last turn."""
    return {"outcome": outcome.plain(), "reports": _plain(reports), "notation": NOTATION}


def _plain(reports: Sequence[Report]) -> list[PlainReport]:
    return [report.plain() for report in reports]


def pack(kind: str, body: dict[str, Any]) -> bytes:
    """The bytes of a message. Raises ValueError, TypeError or LookupError if it could not be read again."""
    text = json.dumps([kind, body], separators=(",", ":"))
    check(*json.loads(text))
    if len(text) > LONGEST_MESSAGE:
        raise ValueError("longer than any of ours")
    return zlib.compress(text.encode())


def _inflate(message: bytes, room: int) -> bytes:
    """The JSON of a message, of `room` bytes at most, or of the longest: forged ones must not fill the memory."""
    inflating = zlib.decompressobj()
    text = inflating.decompress(message, max(min(room, LONGEST_MESSAGE), 1))  # 0 would mean any number
    if not inflating.eof:
        raise ValueError("longer than any of ours")
    return text
