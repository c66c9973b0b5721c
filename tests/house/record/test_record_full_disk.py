"""A small disk that is really full: a tmpfs, mounted where that is allowed."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from compbis.errors import MachineError
from tests.house.record.toy_game import reopened

TOP = Path(__file__).resolve().parents[3]
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


def compbis(*arguments: str, typed: str) -> subprocess.CompletedProcess[str]:
    """Run the program."""
    command = [sys.executable, "-m", "compbis", *arguments]
    return subprocess.run(command, input=typed, capture_output=True, text=True, cwd=TOP, check=False)


def test_the_program_says_so_in_one_line_and_continues_when_there_is_space(disk: Path) -> None:
    path = disk / "game"
    compbis(*GAME, "--save", str(path), typed="\nMS HOOD P\nQU\n")
    filler = fill(disk)
    for arguments in (("restore", str(path)), (*GAME, "--save", str(disk / "other"))):
        ran = compbis(*arguments, typed="\nMS RODNEY P\nQU\n")
        assert ran.returncode == MachineError.status
        assert ran.stderr.startswith("compbis: ") and ran.stderr.count("\n") == 1
        assert "the disk is full: make room, then continue" in ran.stderr
    filler.unlink()
    ran = compbis("restore", str(path), typed="MS RODNEY P\nQU\n")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert [order.text for order in reopened(path, {}).entries] == ["MS HOOD = P", "MS RODNEY = P"]
    assert os.listdir(disk) == ["game"]


def test_a_disk_that_fills_up_during_a_game_loses_no_order(disk: Path) -> None:
    """A turn takes 80 kB, so the disk is full after a few turns."""
    path = disk / "game"
    ran = compbis(*GAME, "--save", str(path), typed="\n" + "MS HOOD P\nDM\n" + ("\n" * 9 + "DM\n") * 60)
    assert ran.returncode == MachineError.status
    assert ran.stderr == f"compbis: {path}: the disk is full: make room, then continue\n"
    turns = [line for line in ran.stdout.splitlines() if line.startswith("TURN ")]
    larger = Path(shutil.copytree(disk, disk.parent / "a larger disk"))
    kept = reopened(larger / "game", {})
    assert kept.turns[-1].number in (len(set(turns)), len(set(turns)) - 1)
    assert kept.turns[0].entries[0].text == "MS HOOD = P"
