"""Any bytes in the file: refused in one line, healed, or of no effect; and a refused file is left as it is."""

import os
import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from toy_game import BOTH_PASSWORDS, entry, reopened, small_record

from compbis.errors import CompbisError, SaveError
from compbis.record import list_games, open_record, peek, roll
from compbis.table.side import GERMAN

EVERY = int(os.environ.get("COMPBIS_DAMAGE_EVERY", "199"))  # 1 tries every single bit and every length
SMALL_SHEET = 4


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(roll, "SHEET", SMALL_SHEET)
    return tmp_path / "game.compbis"


def try_damaged(path: Path, damaged: bytes, finished: bool) -> str:
    """Open a damaged record, write to it if it opens, and check what it holds. Gives what became of it."""
    path.write_bytes(damaged)
    for looking in (lambda: peek(path), lambda: list_games(path.parent)):
        try:
            looking()
        except CompbisError as error:
            assert one_line(error)
    try:
        record, kept = open_record(path, BOTH_PASSWORDS)
    except CompbisError as error:
        assert one_line(error)
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


def one_line(error: CompbisError) -> bool:
    return bool(str(error)) and "\n" not in str(error)


def bits(size: int) -> list[int]:
    """Which bits to turn over: all those of SQLite's own header, and some of the others."""
    rest = range(800, size * 8)
    return sorted({*range(800), *random.Random(1).sample(rest, len(rest) // EVERY)})


@pytest.mark.parametrize("finished", [False, True])
def test_any_bit_may_be_turned_over(path: Path, finished: bool) -> None:
    small_record(path, finished=finished)
    whole = path.read_bytes()
    became = set()
    for bit in bits(len(whole)):
        damaged = bytearray(whole)
        damaged[bit // 8] ^= 1 << bit % 8
        became.add(try_damaged(path, bytes(damaged), finished))
    assert became == {"refused", "opened"}


@pytest.mark.parametrize("finished", [False, True])
def test_the_file_may_be_cut_off_anywhere(path: Path, finished: bool) -> None:
    small_record(path, finished=finished)
    whole = path.read_bytes()
    for size in range(0, len(whole), EVERY):
        try_damaged(path, whole[:size], finished)


def test_the_file_may_be_longer_or_full_of_noise(path: Path) -> None:
    small_record(path)
    whole = path.read_bytes()
    noise = random.Random(2)
    for tail in (b"\0", b"x" * 4096, noise.randbytes(10_000)):
        try_damaged(path, whole + tail, finished=False)
    for start in range(0, len(whole), 1024):
        try_damaged(path, whole[:start] + noise.randbytes(1024) + whole[start + 1024 :], finished=False)
    for foreign in (b"x", b"DEAR MOTHER\n" * 500, b"SQLite format 3\0", noise.randbytes(9_000), whole[::-1]):
        assert try_damaged(path, foreign, finished=False) == "refused"


def test_damage_is_told_with_how_far_the_record_is_good(path: Path) -> None:
    small_record(path)
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) - 4096])
    with pytest.raises(SaveError, match=r"is damaged: it is good as far as (turn|nothing)"):
        open_record(path, BOTH_PASSWORDS)


def test_damage_under_the_seal_shows_in_the_list(path: Path) -> None:
    small_record(path)
    whole = path.read_bytes()
    with closing(sqlite3.connect(path)) as connection:
        sealed = connection.execute("SELECT sealed FROM cells WHERE number = 4").fetchone()[0]
    path.write_bytes(whole.replace(sealed, sealed[:-1] + bytes([sealed[-1] ^ 1])))
    assert peek(path).turn == 2
    [(_, found)] = list_games(path.parent)
    assert isinstance(found, SaveError)


def test_what_is_not_ours_is_refused_by_what_it_is(path: Path) -> None:
    for content, line in ((b"", "is empty"), (b"DEAR MOTHER" * 99, "is not a saved game")):
        path.write_bytes(content)
        with pytest.raises(SaveError, match=line):
            peek(path)
    path.unlink()
    sqlite3.connect(path).execute("CREATE TABLE letters (text)").connection.close()
    with pytest.raises(SaveError, match="is not a saved game"):
        peek(path)
    for missing in (path.with_name("no such game"), path.parent, path / "below"):
        with pytest.raises(SaveError, match="there is no such saved game"):
            open_record(missing, {})


def test_a_newer_format_says_what_it_needs(path: Path) -> None:
    small_record(path)
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA user_version = 1012003")
    connection.execute("DROP TABLE game")
    connection.close()
    for look in (lambda: peek(path), lambda: open_record(path, BOTH_PASSWORDS)):
        with pytest.raises(SaveError, match=r"needs compbis 1\.12\.3 or later"):
            look()
