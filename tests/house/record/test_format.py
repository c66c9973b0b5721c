"""docs/FORMAT.md is correct: the code reproduces its test vectors, and a reader and a writer made from the page alone
agree with the program about whole records."""

import hashlib
import json
import os
import re
import shutil
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from compbis.errors import WrongPassword
from compbis.record import (
    HostMessage,
    Kept,
    SealedRecord,
    check_record,
    keep_finished,
    mend,
    open_record,
    peek,
    read_record,
)
from compbis.record.kept import NOTATION, pack
from compbis.record.roll import Roll
from compbis.record.seal import HOST, BrokenSeal, KeySlot, Seal, wrapping_key
from compbis.record.store import _TABLES, _TABLES_BEFORE, FORMAT, Head
from compbis.table.game import Outcome
from compbis.table.side import BRITISH, GERMAN
from tests.house.record import format_reader
from tests.house.record.toy_game import BOTH_PASSWORDS, QUICK, ToyGame, entry, number_report, scrypt_stored

TOP = Path(__file__).parents[3]
PAGE = (TOP / "docs" / "FORMAT.md").read_text()
HOST_KEY = bytes(range(32))
VALUES = {"ships.csv": [f"HOOD | {number}" for number in range(300)], "map.csv": ["1622 | sea"]}
"""More than a sheet."""
LONGEST_PAGE = 60 * 130 * 2
"""Characters on two printed pages."""


def vectors() -> dict[str, Any]:
    """The test vectors of the page by name: bytes, or the JSON value."""
    found = {}
    block = PAGE.partition("## Test vectors")[2].split("```")[1]
    for name, text in re.findall(r"^(\S[^=\n]*) =((?: .+)?(?:\n    .+)*)", block, re.MULTILINE):
        value = "".join(text.split("\n    ")).strip()
        found[name] = bytes.fromhex(value) if re.fullmatch("[0-9a-f]{12,}", value) else json.loads(value)
    return found


V = vectors()
LOCKS: list[format_reader.Lock] = [("british", 16, 8, 1, V["british salt"]), (HOST, 0, 0, 0, V["host salt"])]
SLOTS = tuple(KeySlot(*lock) for lock in LOCKS)
PASSWORDS = {BRITISH: V["british password"]}
THEIR_PASSWORDS = {"british": V["british password"]}


@pytest.fixture
def nonces(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Makes the next nonces those of the given ciphertexts."""

    def draw(*sealed: bytes) -> None:
        drawn = [each[:12] for each in sealed]
        monkeypatch.setattr(os, "urandom", lambda size: drawn.pop(0))

    return draw


def test_the_page_is_two_pages_long_and_has_the_real_tables() -> None:
    assert len(PAGE) < LONGEST_PAGE
    tables = re.findall(r"^CREATE TABLE .*$", PAGE, re.MULTILINE)
    assert (tuple(tables[:3]), tables[3:]) == (_TABLES, [_TABLES_BEFORE[0]])
    assert f"`user_version` {FORMAT}" in PAGE


def test_the_keys_match_the_page() -> None:
    assert list(LOCKS[0][1:4]) == V["british n r p"]
    assert format_reader.part(LOCKS[0], THEIR_PASSWORDS, b"") == V["british 32 bytes"]
    assert format_reader.part(LOCKS[1], {}, V["host key"]) == V["host 32 bytes"]
    assert format_reader.wrapping_key(LOCKS, THEIR_PASSWORDS, V["host key"]) == V["wrapping key"]
    assert wrapping_key(SLOTS, PASSWORDS, V["host key"]) == V["wrapping key"]
    for lock, slot in zip(LOCKS, SLOTS, strict=True):
        alone = format_reader.wrapping_key([lock], THEIR_PASSWORDS, V["host key"])
        assert wrapping_key([slot], PASSWORDS, V["host key"]) == alone


def test_the_head_matches_the_page(nonces: Callable[..., None]) -> None:
    head = Head(V["edition"], V["turn"], V["date"], V["id"], SLOTS, V["wrapped"], None, V["scenario"])
    assert head.about() == V["about"].encode()
    assert format_reader.about(head.edition, head.scenario, head.game, LOCKS) == head.about()
    assert head.crc() == V["game.crc, bare NULL"]
    assert head._replace(bare=V["game key"]).crc() == V["game.crc, bare the game key"]
    assert Seal(V["wrapping key"]).open(V["wrapped"], head.about()) == V["game key"]
    nonces(V["wrapped"])
    assert Seal(V["wrapping key"]).close(V["game key"], head.about()) == V["wrapped"]


def test_messages_and_cells_match_the_page(nonces: Callable[..., None]) -> None:
    assert zlib.decompress(V["compressed"]).decode() == V["message"]
    assert zlib.decompress(pack(*json.loads(V["message"]))).decode() == V["message"]
    cells = V["cell 1"], V["cell 2, empty"]
    assert list(format_reader.messages(V["game key"], V["id"], iter(cells))) == [json.loads(V["message"])]
    nonces(*cells)
    roll = Roll(None, Seal(V["game key"]), V["id"])  # type: ignore[arg-type]
    assert roll._cut(V["compressed"]) == list(enumerate(cells, start=1))
    for number, cell in enumerate(cells, start=1):
        assert 2**32 + zlib.crc32(cell, number) in (V["cell 1 crc"], V["cell 2 crc"])


def agree(path: Path, kept: Kept, passwords: dict[str, str], host_key: bytes = b"") -> format_reader.Read:
    """Check that the reader made from the page finds in a record what the program finds."""
    read = format_reader.Read(path, passwords, host_key)
    assert read.crcs
    header = peek(path)
    assert (read.edition, read.scenario or "") == (header.edition, header.scenario)
    assert (read.turn, read.date) == (header.turn, header.date)
    assert (read.settings, read.values) == (kept.settings, kept.values)
    assert (read.marks, read.read) == (kept.bookmarks, kept.read)
    assert (read.outcome, read.notation) == (kept.outcome.plain() if kept.outcome else [], kept.notation)
    assert [turn["position"] for turn in read.turns] == [turn.position for turn in kept.turns]
    assert [turn["reports"] for turn in read.turns] == [turn.reports for turn in kept.turns]
    orders = [[{"thought": "", **order} for order in turn["orders"]] for turn in read.turns]
    assert orders == [[entry._asdict() for entry in turn.entries] for turn in kept.turns]
    return read


def in_play(path: Path, **how: Any) -> SealedRecord:
    """A record in its second turn with everything that a record may hold."""
    settings = {"seed": 2**127, "scenario": "short", "options": ["big"], "names": {"british": "TOVEY"}}
    record = SealedRecord.create(path, "toy", scrypt_n=QUICK, settings=settings, sheet=32, values=VALUES, **how)
    game = ToyGame()
    record.begin_turn(game, [])
    record.order(entry(1)._replace(thought="ONE"))
    record.order(entry(2, GERMAN))
    game.turn = 2
    record.begin_turn(game, [number_report(1, 1), number_report(1, 2, GERMAN, frozenset((GERMAN,)))])
    record.mark_read(GERMAN, 2)
    record.bookmark(BRITISH, ["MS HOOD", "M"])
    record.bookmark(GERMAN, ["SN", "B\udcffSMARCK"])
    record.mark_read(BRITISH, 1)
    record.note(HostMessage("", "terms", "days=3"))
    record.note(HostMessage(GERMAN, "note", "TÖRN 2"))
    return record


@pytest.mark.parametrize(
    ("passwords", "host_key"), [({}, b""), (BOTH_PASSWORDS, b""), ({}, HOST_KEY), ({GERMAN: "Köln"}, HOST_KEY)]
)
def test_another_program_reads_our_records(passwords: dict[Any, str], host_key: bytes, tmp_path: Path) -> None:
    path = tmp_path / "game"
    record = in_play(path, passwords=passwords, host_key=host_key)
    record.close()
    kept = read_record(path, passwords, host_key)
    read = agree(path, kept, passwords, host_key)
    assert (kept.bookmarks, kept.read) == (
        {BRITISH: ["MS HOOD", "M"], GERMAN: ["SN", "B\udcffSMARCK"]},
        {GERMAN: 2, BRITISH: 1},
    )
    assert (kept.values, kept.sheet, read.scenario) == (VALUES, 32, "short")
    assert [word._asdict() for word in kept.house] == read.house
    assert kept.house == [("", "terms", "days=3"), (GERMAN, "note", "TÖRN 2")]
    record, _ = open_record(path, passwords, host_key)
    record.restart_turn()
    record.order(entry(3, GERMAN))
    record.bookmark(BRITISH, [])
    record.end(ToyGame({"turn": 3, "points": [0, 0]}), Outcome(GERMAN, 12.5, 20, "time", "DECISIVE"), [])
    record.close()
    kept = read_record(path, {})
    assert agree(path, kept, {}).restores == kept.restores == 1
    assert (kept.outcome, kept.read) == (Outcome(GERMAN, 12.5, 20, "time", "DECISIVE"), {GERMAN: 2, BRITISH: 1})
    assert kept.notation == NOTATION


def test_another_program_reads_an_imported_game(tmp_path: Path) -> None:
    path, end = tmp_path / "game", {"outcome": [None, None, None, "time"], "reports": [], "notation": NOTATION}
    messages: list[tuple[str, dict[str, Any]]] = [
        ("settings", {"seed": 1, "scenario": "short", "sheet": 32}),
        ("values", {"files": VALUES}),
        ("turn", {"number": 1, "date": "MAY 22", "position": {"turn": 1, "points": [0, 0]}, "reports": []}),
        ("order", entry(1)._asdict()),
        ("turn", {"number": 2, "date": "MAY 23", "position": {"turn": 2, "points": [0, 0]}, "reports": []}),
        ("end", end),
    ]
    kept = keep_finished(path, "toy", [pack(kind, body) for kind, body in messages])
    read = agree(path, kept, {})
    assert (read.format, read.edition, read.scenario, read.turn, read.date) == (FORMAT, "toy", "short", 2, "MAY 23")
    assert (read.values, read.notation, read.cells % 32) == (VALUES, NOTATION, 0)
    assert read.cells == 32  # independent of the number of turns, as nothing is hidden
    assert check_record(path).kept is not None
    for without in (messages[:-1], messages[1:]):
        with pytest.raises(BrokenSeal):
            keep_finished(tmp_path / "other", "toy", [pack(kind, body) for kind, body in without])
    assert not (tmp_path / "other").exists()


@pytest.mark.parametrize("sheet", [15, 4097])
def test_a_sheet_that_no_record_can_have_is_named(tmp_path: Path, sheet: int) -> None:
    with pytest.raises(ValueError, match=f"^sheet: {sheet} is not between 16 and 4096$"):
        SealedRecord.create(tmp_path / "game", "TOY", {}, {}, sheet=sheet)
    assert not (tmp_path / "game").exists()


@pytest.mark.parametrize("notation", [-1, 1.5, "1", True, None, 10**7])
def test_the_notation_version_of_an_end_is_a_number(notation: object) -> None:
    with pytest.raises((ValueError, TypeError)):
        pack("end", {"outcome": [None, None, None, "time"], "reports": [], "notation": notation})


def test_we_read_and_continue_a_record_of_another_program(tmp_path: Path) -> None:
    path = tmp_path / "game"
    turn = {"number": 1, "date": "MAY 22", "position": {"turn": 1, "points": [0, 0]}, "reports": []}
    messages = [["settings", {"seed": 1}], ["turn", turn], ["order", entry(1)._asdict()]]
    format_reader.write(path, [*messages, ["mark", {"side": "german", "lines": ["SN"]}]], "Ko\u0308ln", 1, "MAY 22")
    assert check_record(path).cells == 256
    record, kept = open_record(path, {BRITISH: "Köln"})
    assert (kept.entries, kept.bookmarks) == ([entry(1)], {GERMAN: ["SN"]})
    record.order(entry(2))
    record.close()
    agree(path, read_record(path, {BRITISH: "Köln"}), {"british": "Köln"})


OLD = sorted((Path(__file__).parent / "formats").glob("*.compbis"))
PASSWORDS_OF_OLD = {"british": "55", "german": "tirpitz quay"}


@pytest.mark.parametrize("name", [path.name for path in OLD if "marked" not in path.name])
def test_another_program_reads_records_of_older_versions(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hashlib, "scrypt", scrypt_stored)
    path = Path(shutil.copy(OLD[0].parent / name, tmp_path))
    if "finished" in name:
        agree(path, read_record(path, {}), {})
    else:
        passwords = {BRITISH: "55", GERMAN: "tirpitz quay"}
        agree(path, read_record(path, passwords), PASSWORDS_OF_OLD)
        record, _ = open_record(path, passwords)
        record.bookmark(GERMAN, ["MS BISMARCK"])
        record.close()
        assert agree(path, read_record(path, passwords), PASSWORDS_OF_OLD).format == FORMAT


def test_only_the_key_of_the_host_opens_a_hosted_game(tmp_path: Path) -> None:
    in_play(tmp_path / "game", passwords={}, host_key=HOST_KEY).close()
    assert (peek(tmp_path / "game").hosted, peek(tmp_path / "game").sides) == (True, ())
    assert check_record(tmp_path / "game").kept is None
    lines = set()
    for key in (b"", HOST_KEY[:-1], bytes(32), HOST_KEY + b"\0"):
        with pytest.raises(WrongPassword) as refusal:
            open_record(tmp_path / "game", BOTH_PASSWORDS, key)
        lines.add(str(refusal.value))
    assert len(lines) == 1
    mend(tmp_path / "game", {}, tmp_path / "mended", HOST_KEY)
    with pytest.raises(WrongPassword):
        read_record(tmp_path / "mended", {})
    kept = read_record(tmp_path / "mended", {}, HOST_KEY)
    assert (
        agree(tmp_path / "mended", kept, {}, HOST_KEY).cells
        == format_reader.Read(tmp_path / "game", {}, HOST_KEY).cells
    )


def test_an_order_clears_its_sides_bookmark_and_a_turn_clears_both(tmp_path: Path) -> None:
    record = in_play(tmp_path / "game", passwords={})
    record.order(entry(1, GERMAN))
    assert record.read().bookmarks == {BRITISH: ["MS HOOD", "M"]}
    record.bookmark(GERMAN, ["MS"])
    record.begin_turn(ToyGame({"turn": 3, "points": [0, 0]}), [])
    assert (record.read().bookmarks, record.read().read) == ({}, {GERMAN: 2, BRITISH: 1})
    record.close()


def test_a_restart_moves_read_marks_back_to_the_earlier_turns(tmp_path: Path) -> None:
    record = in_play(tmp_path / "game", passwords={})
    record.mark_read(BRITISH, 7)
    record.mark_read(GERMAN, 1)
    record.restart_turn()
    assert (record.read().bookmarks, record.read().read) == ({}, {GERMAN: 1, BRITISH: 1})
    record.close()
