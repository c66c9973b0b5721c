"""Any bytes in the file: refused in one line, recovered, or without effect; a refused file stays unchanged.

bench/damage.py tries every bit and every length.
"""

import os
import random
import sqlite3
from pathlib import Path

import pytest

from compbis.errors import SaveError
from compbis.record import check_record, list_games, open_record, peek, roll
from tests.counts import count
from tests.house.record.damage_trials import SMALL_SHEET, flipped, some_bits, try_damaged
from tests.house.record.toy_game import BOTH_PASSWORDS, alter, refused, small_record

EVERY = 499
"""The distance in bytes between two lengths to truncate to."""
OF_HEAD, BITS = 8, 8_009
"""One in this many bits is flipped, in SQLite's own header and in the rest."""


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(roll, "SHEET", SMALL_SHEET)
    return tmp_path / "game.compbis"


@pytest.mark.parametrize("finished", [False, True])
def test_any_flipped_bit_is_survived(path: Path, finished: bool) -> None:
    small_record(path, finished=finished)
    whole = path.read_bytes()
    became = set()
    times = count("times as many bits flipped")
    for bit in some_bits(len(whole), OF_HEAD // times, BITS // times):
        became.add(try_damaged(path, flipped(whole, bit), finished))
    assert became == {"refused", "opened"}


@pytest.mark.parametrize("turn", [-5, 10**6 + 1, 10**15])
def test_an_impossible_turn_number_is_damage(path: Path, turn: int) -> None:
    small_record(path)
    alter(path, "UPDATE game SET turn = ?", turn)
    with pytest.raises(SaveError, match="damaged"):
        peek(path)
    with pytest.raises(SaveError, match="damaged"):
        check_record(path)
    [(_, found)] = list_games(path.parent)
    assert isinstance(found, SaveError)


@pytest.mark.parametrize("finished", [False, True])
def test_the_file_may_be_truncated_anywhere(path: Path, finished: bool) -> None:
    small_record(path, finished=finished)
    whole = path.read_bytes()
    for size in range(0, len(whole), EVERY):
        try_damaged(path, whole[:size], finished)


def test_the_file_may_have_extra_bytes_or_noise(path: Path) -> None:
    small_record(path)
    whole = path.read_bytes()
    noise = random.Random(2)
    for tail in (b"\0", b"x" * 4096, noise.randbytes(10_000)):
        try_damaged(path, whole + tail, finished=False)
    for start in range(0, len(whole), 1024):
        try_damaged(path, whole[:start] + noise.randbytes(1024) + whole[start + 1024 :], finished=False)
    for foreign in (b"x", b"DEAR MOTHER\n" * 500, b"SQLite format 3\0", noise.randbytes(9_000), whole[::-1]):
        assert try_damaged(path, foreign, finished=False) == "refused"


def test_a_foreign_file_is_refused_with_the_reason(path: Path) -> None:
    for content, line in ((b"", "is empty"), (b"DEAR MOTHER" * 99, "is not a saved game")):
        path.write_bytes(content)
        with pytest.raises(SaveError, match=line):
            peek(path)
    path.unlink()
    sqlite3.connect(path).execute("CREATE TABLE letters (text)").connection.close()
    with pytest.raises(SaveError, match="is not a saved game"):
        peek(path)
    for missing in (path.with_name("no such game"), path / "below"):
        refused(missing, "there is no such saved game", passwords={})
    os.mkfifo(pipe := path.with_name("pipe"))
    for other in (path.parent, pipe):
        refused(other, "is not a saved game", passwords={})


def test_a_newer_format_names_the_version_it_needs(path: Path) -> None:
    small_record(path)
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA user_version = 1012003")
    connection.execute("DROP TABLE game")
    connection.close()
    for look in (lambda: peek(path), lambda: open_record(path, BOTH_PASSWORDS)):
        with pytest.raises(SaveError, match=r"needs compbis 1\.12\.3 or later"):
            look()
