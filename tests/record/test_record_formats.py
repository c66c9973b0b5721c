"""A record of every format that was ever released is opened, played on, and is of the present format from then on."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from compbis import __version__
from compbis.record import list_games, open_record, peek
from compbis.record.store import _READABLE, FORMAT
from compbis.table.side import BRITISH, GERMAN

HERE = Path(__file__).parent
KEPT = HERE / "formats"
PASSWORDS = {BRITISH: "55", GERMAN: "tirpitz quay"}
GIVEN = [("british", "MS HOOD = P"), ("british", "DM"), ("german", "MS BISMARCK = P")]


def format_of(path: Path) -> int:
    """The number that stands at byte 60 of the file, before all else that is ours."""
    return int.from_bytes(path.read_bytes()[60:64], "big")


def compbis(*arguments: str, typed: str) -> subprocess.CompletedProcess[str]:
    """Run the program."""
    command = [sys.executable, "-m", "compbis", *arguments]
    return subprocess.run(command, input=typed, capture_output=True, text=True, cwd=HERE.parents[1], check=False)


def test_the_program_is_of_the_version_that_its_records_ask_for_or_later() -> None:
    major, minor, patch = re.findall("[0-9]+", __version__)
    assert int(major) * 1_000_000 + int(minor) * 1_000 + int(patch) >= FORMAT


@pytest.fixture(params=_READABLE)
def number(request: pytest.FixtureRequest) -> int:
    """Each format that can be read."""
    return int(request.param)


@pytest.fixture
def going(number: int, tmp_path: Path) -> Path:
    """A game in play, of that format."""
    return Path(shutil.copy(KEPT / f"format-{number}-going.compbis", tmp_path / "game.compbis"))


@pytest.fixture
def finished(number: int, tmp_path: Path) -> Path:
    """A game that is over, of that format."""
    return Path(shutil.copy(KEPT / f"format-{number}-finished.compbis", tmp_path / "game.compbis"))


def test_the_number_of_its_format_stands_at_one_place_in_every_record(going: Path, number: int) -> None:
    assert format_of(going) == number


def test_every_order_is_there_and_the_record_goes_on_in_the_present_format(going: Path) -> None:
    assert peek(going).edition == "COMPUTER BISMARCK 1980"
    record, kept = open_record(going, PASSWORDS)
    record.close()
    assert [(order.side, order.text) for order in kept.entries] == GIVEN
    assert format_of(going) == FORMAT


def test_the_program_goes_on_with_it_at_the_very_question(going: Path) -> None:
    ran = compbis("restore", str(going), typed="55\ntirpitz quay\ntirpitz quay\nMS PR EUGEN P\nQU\n")
    assert (ran.returncode, ran.stderr) == (0, ""), ran
    assert "A RULE WAS MENDED" not in ran.stdout
    record, kept = open_record(going, PASSWORDS)
    record.close()
    assert [order.text for order in kept.entries][:3] == [text for _, text in GIVEN]
    assert len(kept.entries) == 4


def test_a_finished_game_is_audited_and_left_as_it_is(finished: Path, number: int) -> None:
    before = finished.read_bytes()
    ran = compbis("audit", str(finished), typed="")
    assert (ran.returncode, ran.stderr) == (0, ""), ran
    assert finished.read_bytes() == before
    assert format_of(finished) == number


def test_a_record_that_is_only_looked_at_stays_of_its_format(going: Path, number: int) -> None:
    before = going.read_bytes()
    peek(going)
    assert list_games(going.parent) == [(going, peek(going))]
    assert going.read_bytes() == before
    assert format_of(going) == number
