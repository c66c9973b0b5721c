"""A disk that fails where it is told: failing_disk.c, built and laid before the C library of another process."""

import ctypes
import errno
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

TOP = Path(__file__).resolve().parents[3]
SOURCE = Path(__file__).with_suffix(".c")
FOR_EVER = 10**9
DOINGS = (
    "making",
    "ordering",
    "ending_a_turn",
    "ending_the_game",
    "copying",
    "restoring",
    "healing",
    "looking",
    "mending",
    "playing",
    "playing_on",
    "hosting",
)
"""What is tried on it, by fault_trials.py."""


class Failure(NamedTuple):
    """How a disk fails. lasting: every call from the first on; half: the first of them, if a write, writes a half."""

    number: int
    lasting: bool
    half: bool = False

    def __str__(self) -> str:
        how = "from then on" if self.lasting else "once"
        return f"{errno.errorcode[self.number]} {how}{', half written' if self.half else ''}"


FAILURES = (
    Failure(errno.ENOSPC, lasting=True, half=True),
    Failure(errno.EIO, lasting=False),
    Failure(errno.EACCES, lasting=True),
    Failure(errno.EIO, lasting=True),
    Failure(errno.EACCES, lasting=False),
    Failure(errno.ENOSPC, lasting=False, half=True),
    Failure(errno.ENOSPC, lasting=True),
)


class FailingDisk:
    """All files of a folder. Only in a process that was started by `run`."""

    def __init__(self, folder: Path) -> None:
        self._shim = ctypes.CDLL(None)
        self._shim.disk_is.argtypes = [ctypes.c_char_p]
        self._shim.disk_fails.argtypes = [ctypes.c_long, ctypes.c_long, ctypes.c_int, ctypes.c_int]
        self._shim.disk_failed_at.restype = ctypes.c_char_p
        self._shim.disk_is(os.fsencode(folder))

    def fail(self, call: int, failure: Failure) -> None:
        """Let the call of this number from now on fail."""
        self._shim.disk_fails(call, FOR_EVER if failure.lasting else call, failure.number, failure.half)

    def mend(self) -> str:
        """Let nothing fail any more. Returns what the first call was that failed, as "write"; "" if none did."""
        failed = bytes(self._shim.disk_failed_at()).decode()
        self._shim.disk_fails(0, 0, 0, 0)
        return failed


def can_be_built() -> bool:
    """Whether there is what it needs: Linux and a C compiler."""
    return sys.platform == "linux" and shutil.which("cc") is not None


def run(command: Sequence[str], folder: Path) -> subprocess.CompletedProcess[bytes]:
    """Run a command whose disks can fail; the shim is built in the folder."""
    shim = folder / "failing_disk.so"
    subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", str(shim), str(SOURCE), "-ldl"], check=True)
    environment = {
        **os.environ,
        "LD_PRELOAD": str(shim),
        "PYTHONPATH": str(TOP),
    }
    return subprocess.run(command, env=environment, check=False)
