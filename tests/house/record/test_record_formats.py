"""A record of every released format opens, plays on, and is converted to the present format."""

import hashlib
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import pytest

from compbis import __version__
from compbis.games import edition
from compbis.record import SealedRecord, list_games, peek
from compbis.record.store import _READABLE, FORMAT
from compbis.table.side import BRITISH, GERMAN, Side
from tests.counts import count
from tests.house.app.app_helpers import run
from tests.house.record.toy_game import FULL_COST, SCRYPT, reopened, scrypt_stored, stored_keys

HERE = Path(__file__).parent
KEPT = HERE / "formats"
PASSWORDS = {BRITISH: "55", GERMAN: "tirpitz quay"}
GIVEN = [("british", "MS HOOD = P", ""), ("british", "DM", ""), ("german", "MS BISMARCK = P", "")]


def format_of(path: Path) -> int:
    """The format number, at byte 60 of the file."""
    return int.from_bytes(path.read_bytes()[60:64], "big")


@pytest.fixture(autouse=True, scope="module")
def with_stored_keys() -> Iterator[None]:
    """The same few passwords are tried repeatedly, at full cost."""
    with patch.object(hashlib, "scrypt", scrypt_stored):
        yield


def test_the_stored_keys_are_what_scrypt_makes_of_the_passwords() -> None:
    stored = sorted(stored_keys().items())
    for (password, salt), key in stored[: count("keys of old records, 0 for all") or None]:
        assert SCRYPT(password, salt=salt, maxmem=2**29, **FULL_COST) == key, password


def test_the_program_is_as_new_as_its_records_require() -> None:
    major, minor, patch = re.findall("[0-9]+", __version__)
    assert int(major) * 1_000_000 + int(minor) * 1_000 + int(patch) >= FORMAT


@pytest.fixture(params=_READABLE)
def number(request: pytest.FixtureRequest) -> int:
    """Each readable format."""
    return int(request.param)


@pytest.fixture
def going(number: int, tmp_path: Path) -> Path:
    """A game in play in that format."""
    return Path(shutil.copy(KEPT / f"format-{number}-going.compbis", tmp_path / "game.compbis"))


@pytest.fixture
def finished(number: int, tmp_path: Path) -> Path:
    """A finished game in that format."""
    return Path(shutil.copy(KEPT / f"format-{number}-finished.compbis", tmp_path / "game.compbis"))


def test_the_format_number_has_the_same_place_in_every_format(going: Path, number: int) -> None:
    assert format_of(going) == number


def test_every_order_is_read_and_the_record_is_converted(going: Path) -> None:
    assert peek(going).edition == "COMPUTER BISMARCK 1980"
    kept = reopened(going, PASSWORDS)
    assert [(order.side, order.text, order.thought) for order in kept.entries] == GIVEN
    assert format_of(going) == FORMAT


def test_the_game_continues_at_the_same_question(going: Path) -> None:
    ran = run("restore", str(going), typed=["55", "tirpitz quay", "tirpitz quay", "MS PR EUGEN P", "QU"])
    assert (ran.status, ran.err) == (0, ""), ran
    assert "A RULE HAS BEEN CORRECTED" not in ran.out
    kept = reopened(going, PASSWORDS)
    assert [order.text for order in kept.entries][:3] == [text for _, text, _ in GIVEN]
    assert len(kept.entries) == 4


def test_a_finished_game_is_audited_but_not_converted(finished: Path, number: int) -> None:
    before = finished.read_bytes()
    ran = run("audit", str(finished))
    assert (ran.status, ran.err) == (0, ""), ran
    assert finished.read_bytes() == before
    assert format_of(finished) == number


def test_a_record_that_is_only_read_is_not_converted(going: Path, number: int) -> None:
    before = going.read_bytes()
    peek(going)
    assert list_games(going.parent) == [(going, peek(going))]
    assert going.read_bytes() == before
    assert format_of(going) == number


def test_a_game_left_in_a_dialogue_continues_there_with_its_sides_bookmark(tmp_path: Path) -> None:
    path = Path(shutil.copy(KEPT / "format-2001-marked.compbis", tmp_path))
    passwords = {BRITISH: "55", GERMAN: "tirpitz quay over there"}
    ran = run("restore", str(path), typed=[*passwords.values(), passwords[GERMAN], "W", "QU"])
    assert (ran.status, ran.err) == (0, ""), ran
    assert "\nENTER 4 MOVES-W\n" in ran.out
    kept = reopened(path, passwords)
    assert kept.bookmarks == {GERMAN: ["MS BISMARCK", "M", "W"]}


def test_restoring_a_hosted_game_gives_one_line(tmp_path: Path) -> None:
    path = tmp_path / "game"
    record = SealedRecord.create(path, edition().name, {}, {"seed": 1}, host_key=bytes(32))
    record.begin_turn(edition().new(1, dict.fromkeys(Side, "person")), [])
    record.close()
    ran = run("restore", str(path))
    assert (ran.status, ran.err.count("\n")) == (3, 1), ran
    assert "a game that a host keeps: it opens only with the host's key" in ran.err
    checked = run("check", str(path))
    assert checked.status == 0 and "THE SEALED PART NEEDS THE KEY OF ITS HOST" in checked.out
