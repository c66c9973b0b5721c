"""Reads the notation. The text may come from a stranger, so everything is validated before it is used."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from compbis.record.checked import LONGEST_MESSAGE, check
from compbis.story.notation.noted import SHEET, Carried, Noted, NotedTurn, values_digest
from compbis.story.notation.writing import CARRIED, COMMENT, FORM, NOBODY, THINKS, VALUES, canonical
from compbis.table.cards.own import Packed
from compbis.table.game import Outcome
from compbis.table.match import Entry
from compbis.table.settings import rules_of
from compbis.table.side import Side
from compbis.table.values import NamedTuple

MOST = 64 * 2**20
"""Maximum number of bytes of a text: as many as the messages of a record may have."""
MOST_LINES = 10**6
"""Maximum number of lines of a text, with comments and empty lines; games of thirty turns have a few thousand."""
_WRONG = (ValueError, TypeError, LookupError, ArithmeticError, AttributeError, RecursionError)
_FIRST = ("notation", "game", "winner", "points", "reason")
"""The first tags of the header. Then comes `level` if the game has one, `restored`, and `values` if there are any."""
_MOST_RESTORES = 10_000
_LONGEST_SHOWN = 60
_SIDES = (*Side, NOBODY)


class Unreadable(Exception):
    """The text is not a game in the notation; the message says why.

    Attributes:
        line: the number of the faulty line, from 1
    """

    def __init__(self, line: int, why: str) -> None:
        super().__init__(why)
        self.line = line


class TurnPlaces(NamedTuple):
    """The line numbers of a turn: of its first line, of each entry and of its check."""

    turn: int
    entries: list[int]
    check: int


class Places(NamedTuple):
    """The line numbers of a game: of the header's tags by name, and of its turns."""

    header: Mapping[str, int]
    turns: Sequence[TurnPlaces]

    def wrong(self, name: str, why: str) -> Unreadable:
        """The error for the tag of that name, or for line 1 if there is no such tag."""
        return Unreadable(self.header.get(name, 1), why)


class _Line(NamedTuple):
    number: int
    text: str

    def wrong(self, why: str) -> Unreadable:
        return Unreadable(self.number, why)

    def json(self, text: str) -> Any:
        try:
            return json.loads(text)
        except _WRONG as error:
            raise self.wrong("not a JSON value") from error

    def check(self, kind: str, body: Mapping[str, Any]) -> None:
        """Raise Unreadable unless this would be a valid message of a record."""
        try:
            check(kind, body)
        except _WRONG as error:
            raise self.wrong("not valid in a game") from error


def read(text: bytes) -> tuple[Noted, Places]:
    """The game in a text, and the line numbers of its parts. Raises Unreadable.

    >>> header = b'''[notation "compbis 1"]
    ... [game "COMPUTER BISMARCK 1980"]
    ... [winner "british"]
    ... [points [28, 0]]
    ... [reason "resigned"]
    ... [restored 0]
    ... [seed 7]
    ... '''
    >>> turn = b"turn 1  MAY 22  1200 HOURS\\nbritish movement MS HOOD = M E\\n"
    >>> game, places = read(header + turn + b"check " + b"0" * 64)
    >>> [(entry.side, entry.text) for entry in game.turns[0].entries], places.turns[0].turn
    ([('british', 'MS HOOD = M E')], 8)
    >>> read(header + turn)
    Traceback (most recent call last):
    compbis.story.notation.reading.Unreadable: the file ends before the game does
    """
    lines = list(_lines(text))
    reader = _Reader(lines)
    game = reader.game()
    own = [line for line in lines if not line.text.startswith(CARRIED)]
    for line, ours in zip(own, canonical(game), strict=True):
        if line.text != ours:
            raise line.wrong(f"not as compbis writes it: {ours[:_LONGEST_SHOWN]}")
    return game, Places(reader.header, reader.turns)


def _lines(text: bytes) -> Iterator[_Line]:
    """Yield the lines that are neither comments nor empty."""
    if len(text) > MOST or text.count(b"\n") > MOST_LINES:
        raise Unreadable(1, "a file longer than any game")
    for number, raw in enumerate(text.removeprefix(b"\xef\xbb\xbf").split(b"\n"), start=1):
        if len(raw) > LONGEST_MESSAGE:
            raise Unreadable(number, "longer than any line of compbis")
        try:
            line = _Line(number, raw.removesuffix(b"\r").decode())
        except UnicodeDecodeError as error:
            raise Unreadable(number, "not UTF-8 text") from error
        if not line.text or line.text.startswith(COMMENT):
            continue
        if not line.text.isprintable():
            raise line.wrong("has characters that cannot be printed")
        yield line


class _Reader:
    """A recursive descent parser over the lines of a text."""

    def __init__(self, lines: list[_Line]) -> None:
        self._lines = lines
        self._next = 0
        self.header: dict[str, int] = {}
        self.turns: list[TurnPlaces] = []

    def game(self) -> Noted:
        """The whole game."""
        first = self._lines[0] if self._lines else _Line(1, "")
        if first.text != f'[notation "{FORM}"]':
            raise first.wrong(f'not a game: the first line must be [notation "{FORM}"]')
        tags = dict(self._tag(name) for name in _FIRST)
        if self._line.text.startswith("[level "):
            tags |= [self._tag("level")]
        end = self._line
        tags |= [self._tag("restored")]
        outcome, restores = _outcome(end, tags), tags["restored"]
        if not isinstance(tags["game"], str):
            raise self._lines[1].wrong("the name of the game must be a string")
        if not isinstance(restores, int) or isinstance(restores, bool) or not 0 <= restores <= _MOST_RESTORES:
            raise end.wrong("restored must be a number from 0 to 10000")
        values = self._values()
        settings = self._settings()
        packed = self._packed(values)
        return Noted(tags["game"], settings, outcome, restores, list(self._turns(rules_of(settings))), values, packed)

    @property
    def _line(self) -> _Line:
        """The next line. Raises Unreadable if there is none."""
        if self._next == len(self._lines):
            raise Unreadable(self._lines[-1].number, "the file ends before the game does")
        return self._lines[self._next]

    def _take(self) -> _Line:
        line = self._line
        self._next += 1
        return line

    @property
    def _more(self) -> bool:
        return self._next < len(self._lines)

    def _tag(self, wanted: str = "") -> tuple[str, Any]:
        """Read a tag `[NAME VALUE]`; returns its name and value."""
        line = self._take()
        body = line.text[1:-1]
        if not (line.text.startswith("[") and line.text.endswith("]")):
            raise line.wrong(f"expected [{wanted or 'NAME'} VALUE]")
        name, value = _word(line, body)
        if wanted and name != wanted:
            raise line.wrong(f"expected [{wanted} VALUE]")
        self.header.setdefault(name, line.number)
        return name, line.json(value)

    def _values(self) -> str:
        """The digest of the values that the game began with; "" if it has none."""
        line = self._line
        if not line.text.startswith("[values "):
            return ""
        _, values = self._tag("values")
        if not (isinstance(values, str) and re.fullmatch("[0-9a-f]{64}", values)):
            raise line.wrong("values must be 64 hexadecimal digits")
        return values

    def _packed(self, values: str) -> Packed:
        """The values themselves, checked against their digest; empty if the text does not carry them."""
        if not (self._more and self._line.text.startswith(f"{VALUES} ")):
            return {}
        line = self._line
        packed: Packed = self._plus(f"{VALUES} ")
        line.check("values", {"files": packed})
        if values_digest(packed) != values:
            raise line.wrong("the values do not match [values SHA256] above: they were changed")
        return packed

    def _settings(self) -> dict[str, Any]:
        """The settings, which are the rest of the header."""
        settings: dict[str, Any] = {}
        first = self._line
        while self._line.text.startswith("["):
            line = self._line
            name, value = self._tag()
            if name in settings:
                raise line.wrong(f"{name} occurs twice")
            if name == SHEET:
                raise line.wrong(f"{name} belongs to a record, not to a game")
            settings[name] = value
            line.check("settings", {name: value})
        first.check("settings", settings)
        return settings

    def _turns(self, rules: int) -> Iterator[NotedTurn]:
        while self._more:
            turn = self._turn(rules)
            rules = turn.rules
            yield turn
        if not self.turns:
            raise self._lines[-1].wrong("a game has at least one turn")

    def _turn(self, rules: int) -> NotedTurn:
        line = self._take()
        found = re.fullmatch(r"turn ([0-9]{1,7})(?:  (.+))?", line.text)
        if not found:
            raise line.wrong("expected a turn: its number, two spaces, its date")
        number, date = int(found[1]), found[2] or ""
        line.check("turn", {"number": number, "date": date, "position": {}, "reports": []})
        if self._line.text.startswith("rules "):
            rules = self._rules()
        entries, places = self._entries()
        carried = self._carried(number, date)
        last = self._take()
        if not (found := re.fullmatch("check ([0-9a-f]{64})", last.text)):
            raise last.wrong("expected an order, or: check, and 64 hexadecimal digits")
        if carried and carried.check != found[1]:
            raise last.wrong("the turn above does not match this checksum: it was changed")
        self.turns.append(TurnPlaces(line.number, places, last.number))
        return NotedTurn(number, date, rules, entries, found[1], carried)

    def _rules(self) -> int:
        line = self._take()
        body = {"number": line.json(line.text.removeprefix("rules "))}
        line.check("rules", body)
        return int(body["number"])

    def _entries(self) -> tuple[list[Entry], list[int]]:
        """The entries of a turn and their line numbers."""
        entries: list[Entry] = []
        places: list[int] = []
        draws: list[list[str | int]] = []
        thoughts: dict[str, str] = {}
        while (word := self._line.text.partition(" ")[0]) in (*_SIDES, "dice"):
            line = self._take()
            rest = line.text[len(word) + 1 :]
            if word == "dice":
                draws.append(_draw(line, rest))
            elif rest.partition(" ")[0] == THINKS:
                thoughts[word] = rest[len(THINKS) + 1 :]
            else:
                kind, text = _word(line, rest)
                side = "" if word == NOBODY else word
                entry = Entry(side, kind, text, draws, thoughts.get(word, ""))
                line.check("order", entry._asdict())
                entries.append(entry)
                places.append(line.number)
                draws = []
        if draws:
            raise self._line.wrong("dice without an order below them")
        return entries, places

    def _carried(self, number: int, date: str) -> Carried | None:
        """The results of the turn; None if the text does not carry them."""
        if not self._line.text.startswith(CARRIED):
            return None
        line = self._line
        position, reports = (self._plus(f"{CARRIED}{name} ") for name in Carried._fields)
        line.check("turn", {"number": number, "date": date, "position": position, "reports": reports})
        return Carried(position, reports)

    def _plus(self, beginning: str) -> Any:
        line = self._take()
        if not line.text.startswith(beginning):
            raise line.wrong(f"expected {beginning}VALUE")
        return line.json(line.text.removeprefix(beginning))


def _word(line: _Line, text: str) -> tuple[str, str]:
    """The first word of a text, which may be quoted, and the rest after a space."""
    if not text.startswith('"'):
        word, _, rest = text.partition(" ")
        return word, rest
    try:
        word, end = json.JSONDecoder().raw_decode(text)
    except _WRONG as error:
        raise line.wrong("a quotation mark is not closed") from error
    return str(word), text[end + 1 :]


def _draw(line: _Line, text: str) -> list[str | int]:
    found = re.fullmatch(r"([0-9]{1,7}) of ([0-9]{1,7})(?: (.*))?", text)
    if not found:
        raise line.wrong("expected: dice RESULT of SIDES NAME")
    return [found[3] or "", int(found[2]), int(found[1])]


def _outcome(line: _Line, tags: Mapping[str, Any]) -> Outcome:
    try:
        british, german = tags["points"]
        plain = [tags["winner"], british, german, tags["reason"], *([tags["level"]] if "level" in tags else [])]
        check("end", {"outcome": plain, "reports": []})
        return Outcome.from_plain(plain)
    except _WRONG as error:
        raise line.wrong("the outcome above is not valid") from error
