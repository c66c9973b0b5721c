"""What cannot be read, changed or guessed without the passwords."""

import hashlib
import json
import re
import sqlite3
import unicodedata
import zlib
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from compbis.errors import SaveError, WrongPassword
from compbis.record import SealedRecord, open_record, peek
from compbis.record.seal import SCRYPT_N, BrokenSeal, KeySlot, Seal, new_slots, wrapping_key
from compbis.table.captain import LONGEST_THOUGHT
from compbis.table.match import Entry
from compbis.table.settings import PERSON, Settings
from compbis.table.side import BRITISH, GERMAN, Side
from tests.house.record.toy_game import (
    BOTH_PASSWORDS,
    QUICK,
    ToyGame,
    alter,
    cells,
    entry,
    refused,
    reopened,
    small_record,
    started,
)


def put_cell(path: Path, number: int, sealed: bytes) -> None:
    """Replace a cell, with a correct checksum: only the seal can reveal it."""
    alter(path, "REPLACE INTO cells VALUES (?, ?, ?)", number, sealed, zlib.crc32(sealed, number))


def forged(kind: str, body: object) -> bytes:
    """A message that compbis itself would not write."""
    return zlib.compress(json.dumps([kind, body]).encode())


def places(path: Path) -> list[int]:
    """The offset of each cell in the file: SQLite shifts the rows of a page when one is rewritten with another size."""
    whole = path.read_bytes()
    return [whole.index(sealed) for _, sealed in cells(path)]


@pytest.mark.rule("2.4c")
def test_only_edition_turn_and_date_are_readable(tmp_path: Path) -> None:
    record = SealedRecord.create(tmp_path / "game", "toy", BOTH_PASSWORDS, {"captain": "LUTJENS"}, QUICK)
    record.begin_turn(ToyGame({"turn": 7, "points": [12345, 54321]}), [])
    record.order(Entry("german", "move", "BISMARCK P 5 9", [["shadow SUFFOLK", 100, 34]]))
    record.bookmark(GERMAN, ["PRINZ EUGEN"])
    record.copy_to(tmp_path / "copy")
    seen = b"".join(path.read_bytes() for path in tmp_path.iterdir())  # including the journal
    record.close()
    for secret in ("LUTJENS", "12345", "BISMARCK", "SUFFOLK", "EUGEN", "shadow", "points", "bookmark", "pocket"):
        assert secret.encode() not in seen
        assert forged("order", {"text": secret})[2:] not in seen
    assert b"toy" in seen and b"MAY 28" in seen


THOUGHT = ("SHAKING OFF A SHADOWER IN THE FOG. " * 7)[:LONGEST_THOUGHT]


@pytest.mark.parametrize(
    ("less", "more"),
    [
        ([("X", "")], [("BISMARCK M 1 1 TO THE NORTH WEST" * 9, "")] * 40),
        ([("BISMARCK M 1 1", "")] * 100, [("BISMARCK M 1 1", THOUGHT)] * 100),
    ],
    ids=["orders", "thoughts"],
)
def test_size_and_cells_reveal_neither_orders_nor_thoughts(
    tmp_path: Path, less: list[tuple[str, str]], more: list[tuple[str, str]]
) -> None:
    paths = tmp_path / "less", tmp_path / "more"
    for path, given in zip(paths, (less, more), strict=True):
        record = started(path, {})
        for text, thought in given:
            record.order(Entry("german", "move", text, [], thought))
        record.close()
        assert b"BISMARCK" not in path.read_bytes() and b"SHADOWER" not in path.read_bytes()
    one, other = paths
    assert one.stat().st_size == other.stat().st_size
    assert [(number, len(sealed)) for number, sealed in cells(one)] == [(n, len(s)) for n, s in cells(other)]
    assert one.read_bytes()[:100] == other.read_bytes()[:100]  # SQLite's own header, which counts changes
    assert places(one) == places(other)


@pytest.mark.rule("2.4c")
def test_both_passwords_are_needed(tmp_path: Path) -> None:
    small_record(tmp_path / "game")
    assert peek(tmp_path / "game").sides == (BRITISH, GERMAN)
    lines = set()
    for passwords in (
        {},
        {BRITISH: "12"},
        {GERMAN: "pocket battleship"},
        {BRITISH: "12", GERMAN: "12"},
        {BRITISH: "pocket battleship", GERMAN: "12"},
        {BRITISH: "", GERMAN: ""},
        {BRITISH: "12", GERMAN: "pocket battleship "},
    ):
        with pytest.raises(WrongPassword) as refusal:
            open_record(tmp_path / "game", passwords)
        lines.add(str(refusal.value))
    assert len(lines) == 1


@pytest.mark.parametrize("passwords", [{}, {BRITISH: "07"}, {GERMAN: ""}, {GERMAN: "tower\udcff\ud800 \0"}])
def test_solitaire_has_one_password_or_none(tmp_path: Path, passwords: dict[Side, str]) -> None:
    small_record(tmp_path / "game", passwords)
    assert peek(tmp_path / "game").sides == tuple(passwords)
    assert len(reopened(tmp_path / "game", passwords).turns) == 2
    if passwords:
        refused(tmp_path / "game", passwords={}, error=WrongPassword)


def test_accents_of_a_password_may_be_composed_or_not(tmp_path: Path) -> None:
    small_record(tmp_path / "game", {GERMAN: unicodedata.normalize("NFD", "Köln über Brücke")})
    assert len(reopened(tmp_path / "game", {GERMAN: unicodedata.normalize("NFC", "Köln über Brücke")}).turns) == 2


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("n", 2**40),
        ("n", SCRYPT_N * 4),
        ("n", 3),
        ("n", 1),
        ("n", -(2**63)),
        ("n", "many"),
        ("r", 2**30),
        ("r", 0),
        ("p", 2**30),
        ("p", None),
        ("salt", b""),
        ("salt", b"x" * 16),
        ("salt", b"x" * 200_000),
        ("salt", "sea"),
        ("side", "italian"),
        ("side", "german"),
        ("side", b"\xff"),
    ],
)
def test_an_invalid_lock_looks_like_a_wrong_password(tmp_path: Path, column: str, value: Any) -> None:
    path = tmp_path / "game"
    small_record(path)
    with pytest.raises(WrongPassword) as wrong:
        open_record(path, {BRITISH: "no", GERMAN: "no"})
    alter(path, f"UPDATE locks SET {column} = ? WHERE side = 'british'", value)
    with pytest.raises(WrongPassword) as silly:
        open_record(path, BOTH_PASSWORDS)
    assert str(silly.value) == str(wrong.value)


@pytest.mark.parametrize(("n", "r", "p"), [(2**40, 8, 1), (2**19, 8, 1), (2**17, 2**20, 1), (2**17, 8, 2**20)])
def test_huge_parameters_are_refused_before_a_key_is_derived(
    n: int, r: int, p: int, monkeypatch: pytest.MonkeyPatch
) -> None:

    def derive(*_: Any, **__: Any) -> bytes:
        raise AssertionError("a key was derived")

    monkeypatch.setattr(hashlib, "scrypt", derive)
    with pytest.raises(BrokenSeal):
        wrapping_key([KeySlot(BRITISH, n, r, p, bytes(16))], {BRITISH: "12"})
    with pytest.raises(AssertionError):
        wrapping_key([KeySlot(BRITISH, SCRYPT_N, 8, 1, bytes(16))], {BRITISH: "12"})


def test_the_cost_of_a_password_is_stored_unencrypted_in_its_lock(tmp_path: Path) -> None:
    SealedRecord.create(tmp_path / "game", "toy", {GERMAN: "12"}, {}).close()
    with closing(sqlite3.connect(tmp_path / "game")) as connection:
        found = connection.execute("SELECT side, n, r, p, length(salt) FROM locks").fetchall()
    assert found == [("german", 2**17, 8, 1, 16)]


def real_record(path: Path) -> None:
    """A game in play of a scenario between two persons, with everything that a record may hold, and a host's key."""
    settings = Settings(
        2**127,
        dict.fromkeys(Side, PERSON),
        names={BRITISH: "HOLLAND", GERMAN: "LUTJENS"},
        scenario="may-1941",
        options=("fog-of-war",),
    )
    record = SealedRecord.create(
        path,
        "COMPUTER BISMARCK 1980",
        BOTH_PASSWORDS,
        settings.plain(),
        QUICK,
        64,
        {"ships.csv": ["PACKED"] * 999},
        bytes(32),
    )
    record.begin_turn(ToyGame({"turn": 7, "points": [12345, 54321]}), [])
    record.order(Entry("german", "move", "BISMARCK P 5 9", [["shadow SUFFOLK", 100, 34]], "HIDE"))
    for side in Side:
        record.bookmark(side, ["PRINZ EUGEN"])
        record.mark_read(side, 6)
    record.close()


def test_what_is_not_encrypted_is_listed_in_security_md(tmp_path: Path) -> None:
    """The tables have exactly the columns that docs/SECURITY.md lists, and the file has no other readable words."""
    real_record(tmp_path / "game")
    page = (Path(__file__).parents[3] / "docs" / "SECURITY.md").read_text()
    listed = page.partition("\n## What is not encrypted\n")[2].partition("\n## ")[0]
    content = (tmp_path / "game").read_bytes()
    with closing(sqlite3.connect(tmp_path / "game")) as connection:
        tables = dict(connection.execute("SELECT name, sql FROM sqlite_schema").fetchall())
        columns = [f"{table}.{row[1]}" for table in tables for row in connection.execute(f"PRAGMA table_info({table})")]
        rows = [value for table in tables for row in connection.execute(f"SELECT * FROM {table}") for value in row]
    assert sorted(columns) == sorted(re.findall(r"`((?:game|locks|cells)\.\w+)`", listed))
    for value in rows:
        if isinstance(value, bytes):  # sealed, random, or a salt
            assert value in content
            content = content.replace(value, bytes(len(value)))
        elif isinstance(value, int) and value > 2**24:  # a checksum
            content = content.replace((value % 2**32).to_bytes(4, "big"), bytes(4))
    clear = ["COMPUTER BISMARCK 1980", "may-1941", "MAY 28", *BOTH_PASSWORDS, "host"]
    assert [text for text in (*clear, *tables.values()) if text.encode() not in content] == []
    known = " ".join(["SQLite format", "CBIS", *clear, *(f"table{name}{name} {sql}" for name, sql in tables.items())])
    words = {word.decode() for word in re.findall(rb"[A-Za-z]{3,}", content)}
    assert sorted(word for word in words if word not in known) == []


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE game SET edition = 'another'",
        "UPDATE game SET edition = NULL",
        "UPDATE game SET date = 'MAY 22' || char(27) || '[2J'",
        "UPDATE game SET turn = 'first'",
        "UPDATE game SET id = zeroblob(16)",
        "UPDATE game SET wrapped = zeroblob(60)",
        "UPDATE game SET bare = 7",
        "INSERT INTO game SELECT * FROM game",
        "INSERT INTO locks SELECT * FROM locks",
        "DELETE FROM locks WHERE side = 'german'",
        "DELETE FROM game",
    ],
)
def test_a_damaged_head_looks_like_a_wrong_password(tmp_path: Path, damage: str) -> None:
    small_record(tmp_path / "game")
    alter(tmp_path / "game", damage)
    refused(tmp_path / "game", error=WrongPassword)


def test_a_false_turn_or_date_is_corrected(tmp_path: Path) -> None:
    path = tmp_path / "game"
    small_record(path)
    alter(path, "UPDATE game SET turn = 9, date = 'JUNE 1'")
    reopened(path)
    assert peek(path)[2:4] == (2, "MAY 23")


@pytest.mark.parametrize("bare", [b"x" * 32, b"x" * 31, b"x" * 16, b""])
def test_a_false_key_opens_nothing(tmp_path: Path, bare: bytes) -> None:
    small_record(tmp_path / "game")
    alter(tmp_path / "game", "UPDATE game SET bare = ?", bare)
    refused(tmp_path / "game")


def test_cells_cannot_be_swapped_dropped_or_doubled(tmp_path: Path) -> None:
    path = tmp_path / "game"
    small_record(path)
    whole, roll = path.read_bytes(), cells(path)
    used = 8  # settings, two turns, three orders, a bookmark and the empty cell after them
    for number in range(1, used + 1):
        for other in {number % used + 1, used + 1} - {number}:
            path.write_bytes(whole)
            put_cell(path, number, roll[other - 1][1])
            refused(path, "damaged")
        path.write_bytes(whole)
        alter(path, "DELETE FROM cells WHERE number = ?", number)
        refused(path, "damaged")
        alter(path, "UPDATE cells SET number = number - 1 WHERE number > ?", number)
        refused(path, "damaged")
        path.write_bytes(whole)
        alter(path, "DELETE FROM cells WHERE number >= ?", number)
        refused(path)
    path.write_bytes(whole)
    assert len(reopened(path).entries) == 1


def test_cells_cannot_be_moved_between_games_or_copies(tmp_path: Path) -> None:
    small_record(tmp_path / "game")
    small_record(tmp_path / "other")
    put_cell(tmp_path / "game", 6, cells(tmp_path / "other")[5][1])
    refused(tmp_path / "game", "damaged")

    record = started(tmp_path / "one")
    record.copy_to(tmp_path / "two")
    record.order(entry(1))
    record.order(entry(2))
    record.close()
    record, _ = open_record(tmp_path / "two", BOTH_PASSWORDS)
    for number in range(3, 9):
        record.order(entry(number))
    record.close()
    put_cell(tmp_path / "one", 4, cells(tmp_path / "two")[3][1])
    refused(tmp_path / "one", "damaged")


def test_noise_after_the_end_has_no_effect(tmp_path: Path) -> None:
    path = tmp_path / "game"
    small_record(path)
    put_cell(path, 20, b"x")
    alter(path, "DELETE FROM cells WHERE number BETWEEN 10 AND 15")
    record, _ = open_record(path, BOTH_PASSWORDS)
    for number in range(20):
        record.order(entry(number))
    record.close()
    assert reopened(path).entries == [entry(3), *map(entry, range(20))]


@pytest.mark.parametrize(
    "statement",
    [
        "CREATE TRIGGER t AFTER UPDATE ON game BEGIN DELETE FROM cells; END",
        "CREATE VIEW v AS SELECT * FROM cells",
        "ALTER TABLE cells ADD COLUMN more",
        "CREATE TABLE more (x)",
        "DROP TABLE locks",
    ],
)
def test_only_our_own_tables_are_accepted(tmp_path: Path, statement: str) -> None:
    small_record(tmp_path / "game")
    alter(tmp_path / "game", statement)
    for look in (lambda: peek(tmp_path / "game"), lambda: open_record(tmp_path / "game", BOTH_PASSWORDS)):
        with pytest.raises(SaveError, match="damaged"):
            look()


@pytest.mark.parametrize(
    "message",
    [
        b"\x00" * 200,
        zlib.compress(b"[" * 100_000),
        pytest.param(2**27, id="blanks"),  # compressed when the test runs, not in each process that collects it
        zlib.compress(b"\xff"),
        zlib.compress(b"{}"),
        forged("turn", {}),
        forged("no such thing", {}),
        zlib.compress(b'["order",7]'),
    ],
)
def test_a_forged_message_is_refused(tmp_path: Path, message: bytes | int) -> None:
    """The key of a finished game is public, so anybody can seal messages with it."""
    record = started(tmp_path / "game", {})
    record._roll.append(zlib.compress(b" " * message) if isinstance(message, int) else message)
    record.close()
    refused(tmp_path / "game", "good as far as turn 1", passwords={})


def test_a_seal_opens_only_with_its_key_and_associated_data() -> None:
    seal = Seal(bytes(32))
    sealed = seal.close(b"secret", b"here")
    assert seal.open(sealed, b"here") == b"secret"
    assert seal.close(b"secret", b"here") != sealed
    for broken in (sealed[:-1], sealed[:20], b"", bytes(len(sealed))):
        with pytest.raises(BrokenSeal):
            seal.open(broken, b"here")
    with pytest.raises(BrokenSeal):
        seal.open(sealed, b"there")
    with pytest.raises(BrokenSeal):
        Seal(b"x" * 32).open(sealed, b"here")


def test_every_salt_is_new_at_full_cost() -> None:
    first, second = new_slots([GERMAN, BRITISH], SCRYPT_N), new_slots([GERMAN, BRITISH], SCRYPT_N)
    assert len({lock.salt for lock in first + second}) == 4
    assert [lock.whose for lock in first] == [BRITISH, GERMAN]
    assert wrapping_key(first[:1], {BRITISH: "12"}) != wrapping_key(second[:1], {BRITISH: "12"})
