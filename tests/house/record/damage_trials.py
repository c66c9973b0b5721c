"""A small record is damaged and opened: it is refused, recovers, or opens as if nothing had happened."""

import random
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

from compbis.errors import CompbisError, SaveError
from compbis.record import list_games, open_record, peek
from compbis.table.side import GERMAN
from tests.house.record.toy_game import BOTH_PASSWORDS, entry, reopened, small_record

SMALL_SHEET = 4
HEAD = 800
"""Bits of SQLite's own header."""


def try_damaged(path: Path, damaged: bytes, finished: bool) -> str:
    """Open a damaged record, write to it if it opens, and check its contents: "refused" or "opened"."""
    path.write_bytes(damaged)
    for looking in (lambda: peek(path), lambda: list_games(path.parent)):
        try:
            looking()
        except CompbisError as error:
            assert is_one_line(error), error
    try:
        record, kept = open_record(path, BOTH_PASSWORDS)
    except CompbisError as error:
        assert is_one_line(error), error
        assert path.read_bytes() == damaged
        return "refused"
    assert [[e.text for e in turn.entries] for turn in kept.turns] == [["NUMBER 1", "NUMBER 2"], ["NUMBER 3"]]
    assert [turn.number for turn in kept.turns] == [1, 2]
    assert (kept.outcome is not None) == finished
    if not finished:
        for number in range(4, 9):
            record.order(entry(number, GERMAN))
    record.close()
    if not finished:
        assert [e.text for e in reopened(path).entries] == [f"NUMBER {number}" for number in range(3, 9)]
    return "opened"


def is_one_line(error: CompbisError) -> bool:
    """Whether the error is one line with the exit status of an unreadable save."""
    return bool(str(error)) and "\n" not in str(error) and error.status == SaveError.status


def flipped(whole: bytes, bit: int) -> bytes:
    """The bytes with one bit flipped."""
    damaged = bytearray(whole)
    damaged[bit // 8] ^= 1 << bit % 8
    return bytes(damaged)


def some_bits(size: int, of_head: int, every: int) -> list[int]:
    """A sample of the bits of a file: one in of_head of SQLite's own header, one in `every` of the rest."""
    dice, head, rest = random.Random(1), range(HEAD), range(HEAD, size * 8)
    return sorted(dice.sample(head, HEAD // of_head) + dice.sample(rest, len(rest) // every))


def try_all(finished: bool, first: int, last: int) -> dict[str, int]:
    """Flip each bit of the bytes from first to last, and truncate the record at each of those bytes. Returns how often
    it was refused, and how often it opened intact."""
    became = {"refused": 0, "opened": 0}
    with TemporaryDirectory() as folder, patch("compbis.record.roll.SHEET", SMALL_SHEET):
        path = Path(folder) / "game.compbis"
        small_record(path, finished=finished)
        whole = path.read_bytes()
        for byte in range(first, min(last, len(whole))):
            for damaged in (whole[:byte], *(flipped(whole, bit) for bit in range(byte * 8, byte * 8 + 8))):
                became[try_damaged(path, damaged, finished)] += 1
    return became
