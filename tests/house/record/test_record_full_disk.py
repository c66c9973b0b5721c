"""A small disk that is really full: a tmpfs, mounted where that is allowed."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from compbis.errors import MachineError
from tests.house.app.app_helpers import run
from tests.house.record.toy_game import reopened

SIZE = "512k"
GAME = ("play", "--solitaire", "--side", "british", "--seed", "5")


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """The small disk."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={SIZE}", "compbis", str(folder)]
    if sys.platform != "linux" or subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("only where this user may mount a file system in memory")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)


def fill(disk: Path) -> Path:
    """A file that takes all the remaining space."""
    filler = disk / "filler"
    with filler.open("wb", buffering=0) as file:
        try:
            while True:
                file.write(bytes(4096))
        except OSError:
            return filler


def test_the_program_says_so_in_one_line_and_continues_when_there_is_space(disk: Path) -> None:
    path = disk / "game"
    run(*GAME, "--save", str(path), typed=["", "MS HOOD P", "QU"])
    filler = fill(disk)
    for arguments in (("restore", str(path)), (*GAME, "--save", str(disk / "other"))):
        ran = run(*arguments, typed=["", "MS RODNEY P", "QU"])
        assert ran.status == MachineError.status
        assert ran.err.startswith("compbis: ") and ran.err.count("\n") == 1
        assert "the disk is full: make room, then continue" in ran.err
    filler.unlink()
    ran = run("restore", str(path), typed=["MS RODNEY P", "QU"])
    assert (ran.status, ran.err) == (0, "")
    assert [order.text for order in reopened(path, {}).entries] == ["MS HOOD = P", "MS RODNEY = P"]
    assert os.listdir(disk) == ["game"]


def test_a_disk_that_fills_up_during_a_game_loses_no_order(disk: Path) -> None:
    """A turn takes 80 kB, so the disk is full after a few turns."""
    path = disk / "game"
    ran = run(*GAME, "--save", str(path), typed=["", "MS HOOD P", "DM", *([""] * 9 + ["DM"]) * 60])
    assert ran.status == MachineError.status
    assert ran.err == f"compbis: {path}: the disk is full: make room, then continue\n"
    turns = [line for line in ran.lines if line.startswith("TURN ")]
    larger = Path(shutil.copytree(disk, disk.parent / "a larger disk"))
    kept = reopened(larger / "game", {})
    assert kept.turns[-1].number in (len(set(turns)), len(set(turns)) - 1)
    assert kept.turns[0].entries[0].text == "MS HOOD = P"
