"""Random input: bytes, Unicode, control characters, very long lines, and real commands and orders, intact, damaged or
at the wrong prompt."""

import random
import string
from collections.abc import Callable, Sequence

from compbis.games.computer_bismarck.cards.board import DIRECTIONS
from compbis.games.computer_bismarck.cards.roster import PLANES, SHIPS
from compbis.games.computer_bismarck.desk.charts import CHARTS
from compbis.games.computer_bismarck.requests.choices import legal_sample
from compbis.games.computer_bismarck.requests.decisions import BismarckRequest
from compbis.games.computer_bismarck.state.orders import (
    Answer,
    BismarckOrder,
    Choice,
    DoneMoving,
    PlaneOrder,
    ShipOrder,
)

LONG = 100_000
"""Length of a very long line."""
ONE_LONG_IN = 4_000
"""One in this many lines is very long."""
MOVES = tuple(DIRECTIONS)
UNITS = tuple(dict.fromkeys((*SHIPS, *PLANES)))
LETTERS = tuple(row.letters for chart in CHARTS.values() for row in chart if row.letters not in ("(CR)", "QU"))
ANSWERS = ("", "Y", "N", "YES", "NO", "F", "W", "FIGHT", "WITHDRAW", "R", "D", "RESIGN", "DRAW", "NEITHER", "NONE")
NUMBERS = tuple(map(str, (*range(-1, 12), 99, 1011, 1317, 1622, 2727, 3028, 10**9, "007", "1e3", "٣", "²", "\uff11")))
HOUSE = (
    *("NEW", "RESTORE", "1", "2", "BRITISH", "GERMAN", "B", "X", "T", "BACK", "NEXT"),
    *("12", "00", "four word pass phrase"),
)
COMMANDS = (*LETTERS, *ANSWERS, *NUMBERS, *HOUSE, *MOVES, *UNITS, "A", "HELP", "SA ABC", "SA ../x", "TH GREEN", "DI 3")
"""Everything that means something at some prompt, except leaving."""
STRANGE = (
    *("\0", "\x1b[2J", "\x7f", "\x9b1m", "\t", "\v", "\f", "\x1c", "\x85", "\u2028", "\r", ";", "*", " ", "\u00a0"),
    *("\u0301", "e\u0301\u0302", "\u200d", "\u202e", "\u2067", "\ufeff", "\ufe0f", "\u05d0", "\u0627\u0644"),
    *("\ud800", "\udc80", "\udfff", "\U0001f6a2", "\U0010ffff", "ß", "İ", "\u0131", "\u212a", "½", "Ⅷ", "三"),
    *("%s", "{0}", "\\", "'", '"', "$(id)", "`id`", "../", "/", "|", "\\n", "-", "+", "=", "0x1", "None"),
)
"""Control, combining and bidirectional characters, lone surrogates, characters with odd capitals, and code."""
ASCII = string.printable.replace("\n", "")


class Lines:
    """Random lines. The same seed gives the same lines for the same questions.

    leaves: one in this many lines is QU; dares: one in this many lines at Chart A is DM, and at any other question one
    in half as many is an answer.
    """

    def __init__(self, seed: int, leaves: int = 3_000, dares: int = 120) -> None:
        self._random = random.Random(seed)
        self._leaves = leaves
        self._dares = dares
        self._waiting: list[str] = []

    def line(self, prompt: str, request: BismarckRequest | None) -> str:
        """The line typed at a prompt. request: the open request, if the player is at the desk."""
        if self._waiting:
            return self._waiting.pop(0)
        dice = self._random.random
        if dice() * self._leaves < 1:
            return "QU"
        if dice() * ONE_LONG_IN < 1:
            return self._long()
        what = dice()
        if what < 0.25:
            return self._bytes()
        if what < 0.45:
            return self._damaged(self._pick(COMMANDS))
        if what < 0.65:
            return self._pick(COMMANDS)
        if what < 0.75:
            return self._strange()
        if what < 0.85:
            return self._order()
        if request is not None and what < (0.93 if request.kind == "movement" else 0.865):
            return self._legal(prompt, request)
        return self._damaged(self._order())

    def _legal(self, prompt: str, request: BismarckRequest) -> str:
        """A legal order as it is typed, sometimes damaged; its further lines wait."""
        if not prompt.endswith("CHART A-") and request.kind == "movement":
            return self._pick((*MOVES, "", "M", "P", "R", "A", "X"))
        if request.kind == "movement" and self._random.random() * self._dares > 60:
            return self._damaged(self._order())
        order = legal_sample(request, self._draw)
        if isinstance(order, DoneMoving) and self._random.random() * self._dares > 10:
            return "NO"
        first, *self._waiting = typed(order, self._random.random() < 0.5)
        return first

    def _order(self) -> str:
        """An order for a unit on one line, legal or not."""
        unit, pick = self._pick(UNITS), self._pick
        words = [pick(("MS", "MP", "ms", "Ms")), unit[: self._draw(len(unit)) + 1] if self._draw(3) == 0 else unit]
        words += [pick("MPLFCRABZX")] + [pick(MOVES) for _ in range(self._draw(5))]
        return " ".join(words)

    def _damaged(self, line: str) -> str:
        at, how = self._draw(len(line) + 1), self._draw(7)
        if how == 0:
            return line[:at] + self._pick(STRANGE) + line[at:]
        if how == 1:
            return line[:at] + line[at + 1 :]
        if how == 2:
            return line[:at] + self._pick(ASCII) + line[at:]
        if how == 3:
            return line.swapcase()
        if how == 4:
            return line + " " + self._pick(COMMANDS)
        if how == 5:
            return line[at:] + line[:at]
        return line[:at]

    def _bytes(self) -> str:
        """Any bytes except a newline, one character each."""
        return self._random.randbytes(1 + self._draw(12)).decode("latin-1").replace("\n", "\v")

    def _strange(self) -> str:
        return "".join(self._pick(STRANGE) for _ in range(1 + self._draw(4)))

    def _long(self) -> str:
        unit = self._pick((*COMMANDS, *STRANGE, " ", "MS ", "MS HOOD M ", "E ", "*", "9")) or "0"
        return self._pick(("", "MS ", "ST", "SA ", "DI ", "QN", "HE ", "MS HOOD M ")) + unit * (LONG // len(unit))

    def _pick(self, items: Sequence[str]) -> str:
        return items[int(self._random.random() * len(items))]

    def _draw(self, sides: int) -> int:
        return int(self._random.random() * sides)


class Script:
    """Given lines and then the end of input, to repeat a failure."""

    def __init__(self, lines: Sequence[str]) -> None:
        self._lines = iter(lines)

    def line(self, prompt: str, request: BismarckRequest | None) -> str:
        """The next line. Raises EOFError after the last."""
        line = next(self._lines, None)
        if line is None:
            raise EOFError
        return line


def typed(order: BismarckOrder, walking: bool) -> list[str]:
    """An order as a player types it. walking: unit by unit with Charts B and C instead of in one line."""
    match order:
        case ShipOrder(unit, mode, moves) | PlaneOrder(unit, mode, moves):
            command = "MS" if isinstance(order, ShipOrder) else "MP"
            if walking:
                return [f"{command} {unit}", mode, *moves, ""]
            return [" ".join((command, unit, mode, *moves))]
        case Choice(unit):
            return [unit]
        case Answer(yes):
            return ["Y" if yes else "N"]
    return [str(order)]


def smallest(lines: Sequence[str], fails: Callable[[Sequence[str]], bool], tries: int) -> list[str]:
    """The fewest of these lines, in their order, found within this many tries, that still fail."""
    kept, size = list(lines), max(len(lines) // 2, 1)
    while size and tries:
        start = 0
        while start < len(kept) and tries:
            fewer = kept[:start] + kept[start + size :]
            tries -= 1
            if fails(fewer):
                kept = fewer
            else:
                start += size
        size //= 2
    return kept
