"""A game of three turns unrelated to the Bismarck: a die is rolled, each side names a number, both learn the sum."""

import hashlib
import sqlite3
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from compbis.errors import IllegalOrder, Leave, SaveError
from compbis.record import Kept, SealedRecord, open_record
from compbis.table.dice import Dice
from compbis.table.game import Outcome, Steps
from compbis.table.match import Entry
from compbis.table.report import BOTH, Facts, PlainReport, Report
from compbis.table.request import Order, Request
from compbis.table.side import BRITISH, GERMAN, Side
from compbis.table.values import from_plain

QUICK = 2  # the scrypt cost of a record for tests
SCRYPT = hashlib.scrypt
TURNS = 3
BOTH_PASSWORDS = {BRITISH: "12", GERMAN: "pocket battleship"}


KEYS = Path(__file__).with_name("formats") / "keys.txt"
"""What scrypt makes, at full cost, of the passwords of the kept records: a password, its salt and the key a line."""
FULL_COST = {"n": 2**17, "r": 8, "p": 1, "dklen": 32}


@cache
def stored_keys() -> dict[tuple[bytes, bytes], bytes]:
    """The keys of KEYS, by password and salt."""
    rows = [line.rsplit(" ", 2) for line in KEYS.read_text().splitlines()]
    return {(password.encode(), bytes.fromhex(salt)): bytes.fromhex(key) for password, salt, key in rows}


def scrypt_stored(password: bytes, *, salt: bytes, maxmem: int = 2**29, **cost: int) -> bytes:
    """hashlib.scrypt, for the kept records: the keys of their passwords are stored, as one takes half a second."""
    stored = stored_keys().get((password, salt)) if cost == FULL_COST else None
    return stored or SCRYPT(password, salt=salt, maxmem=maxmem, **cost)


class Number(NamedTuple):
    value: int

    def __str__(self) -> str:
        return f"NUMBER {self.value}"


class NumberRequest(NamedTuple):
    side: Side
    kind: str = "number"
    long: bool = False
    default: Order = Number(0)

    def judge(self, order: Order) -> None:
        if order not in [Number(value) for value in range(10)]:
            raise IllegalOrder("NOT A DIGIT")

    def parse(self, text: str) -> Order:
        if text not in [f"NUMBER {value}" for value in range(100)]:
            raise IllegalOrder("NO NUMBER")
        return Number(int(text.removeprefix("NUMBER ")))


class NumberTold(Facts, kind="number"):
    side: Side
    number: int


def number_report(turn: int, number: int, side: Side = BRITISH, audience: frozenset[Side] = BOTH) -> Report:
    return Report(turn, audience, NumberTold(side=side, number=number))


def read(plain: PlainReport) -> Report:
    _, turn, sides, facts = plain
    return Report(turn, frozenset(map(Side, sides)), from_plain(NumberTold, facts))


class ToyGame:
    """The game. rule: a number added to each die, so that a corrected rule can be played."""

    edition = "toy"

    def __init__(self, saved: dict[str, Any] | None = None, seed: int = 1, rule: int = 0) -> None:
        state = saved or {"turn": 1, "points": [0, 0]}
        self.turn: int = state["turn"]
        self.points: list[int] = list(state["points"])
        self.rule = rule
        self._dice = Dice(seed, keep_log=True)
        self._reports: list[Report] = []

    @property
    def date(self) -> str:
        return f"MAY {21 + self.turn}"

    @property
    def outcome(self) -> Outcome | None:
        if self.turn <= TURNS:
            return None
        british, german = self.points
        return Outcome(BRITISH if british > german else None, british, german, "time")

    def play_turn(self) -> Steps:
        self._dice.begin_turn(self.turn)
        for index, side in enumerate((BRITISH, GERMAN)):
            die = self._dice.draw("number", 6 + self.rule, side)
            order = yield NumberRequest(side)
            assert isinstance(order, Number)
            self.points[index] += order.value + die
            self._reports.append(number_report(self.turn, order.value + die, side))
        self.points[0] += self._dice.draw("weather", 2)  # like a real game, it still draws after the last order
        self.turn += 1

    def take_reports(self) -> list[Report]:
        reports, self._reports = self._reports, []
        return reports

    def take_draws(self) -> list[tuple[str, int, int]]:
        return self._dice.take_log()

    def save(self) -> dict[str, Any]:
        return {"turn": self.turn, "points": self.points}


def reopened(path: Path, passwords: dict[Side, str] | None = None) -> Kept:
    """The contents of a record, opened for play and closed at once."""
    record, kept = open_record(path, BOTH_PASSWORDS if passwords is None else passwords)
    record.close()
    return kept


def refused(
    path: Path,
    match: str | None = None,
    passwords: dict[Side, str] = BOTH_PASSWORDS,
    error: type[SaveError] = SaveError,
) -> None:
    """Try to open a record that does not open.

    Args:
        path: the record
        match: a pattern in the message, None for any
        passwords: those given
        error: the kind of error
    """
    with pytest.raises(error, match=match):
        open_record(path, passwords)


class Scripted:
    """A captain who names the numbers of a script, then leaves."""

    def __init__(self, *numbers: int) -> None:
        self.numbers = list(numbers)
        self.heard: list[Report] = []

    def hear(self, report: Report) -> None:
        self.heard.append(report)

    def answer(self, request: Request) -> Order:
        if not self.numbers:
            raise Leave
        return Number(self.numbers.pop(0))


def entry(number: int, side: Side = BRITISH) -> Entry:
    return Entry(side.value, "number", f"NUMBER {number}", [["number british", 6, number % 6]])


def new_record(path: Path, passwords: dict[Side, str] | None = None) -> SealedRecord:
    return SealedRecord.create(path, "toy", BOTH_PASSWORDS if passwords is None else passwords, {"seed": 1}, QUICK)


def started(path: Path, passwords: dict[Side, str] | None = None) -> SealedRecord:
    """A new record in its first turn."""
    record = new_record(path, passwords)
    record.begin_turn(ToyGame(), [])
    return record


def alter(path: Path, statement: str, *values: Any) -> None:
    """Change a record as anybody without the key could."""
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(statement, values)


def cells(path: Path) -> list[tuple[int, bytes]]:
    """The number and the sealed content of each cell."""
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute("SELECT number, sealed FROM cells ORDER BY number").fetchall()


def small_record(path: Path, passwords: dict[Side, str] | None = None, finished: bool = False) -> None:
    """Write a record of two turns, with two orders and with one, then a bookmark or, if finished, the end."""
    game = ToyGame()
    record = new_record(path, passwords)
    record.begin_turn(game, [])
    record.order(entry(1))
    record.order(entry(2, GERMAN))
    game.turn = 2
    record.begin_turn(game, [number_report(1, 1)])
    record.order(entry(3))
    if finished:
        record.end(game, Outcome(GERMAN, 10, 20, "time"), [number_report(2, 3, GERMAN, frozenset((GERMAN,)))])
    else:
        record.bookmark(GERMAN, ["SN", "B\udcffSMARCK"])
    record.close()
