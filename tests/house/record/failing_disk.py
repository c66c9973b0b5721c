"""A disk that fails on demand: failing_disk.c, compiled and preloaded before the C library of another process."""

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
OPERATIONS = (
    *("making", "ordering", "ending_a_turn", "ending_the_game", "copying", "restoring"),
    *("healing", "looking", "mending", "playing", "playing_on", "hosting"),
)
"""The operations that fault_trials.py tries on it."""


class Failure(NamedTuple):
    """How a disk fails.

    Args:
        number: the errno of each call that fails
        lasting: whether all later calls fail too
        half: whether the first call, if it is a write, writes half of its data
    """

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
    """Controls the failures of all files of a folder. Only in a process started by `run`."""

    def __init__(self, folder: Path) -> None:
        self._shim = ctypes.CDLL(None)
        self._shim.disk_is.argtypes = [ctypes.c_char_p]
        self._shim.disk_fails.argtypes = [ctypes.c_long, ctypes.c_long, ctypes.c_int, ctypes.c_int]
        self._shim.disk_failed_at.restype = ctypes.c_char_p
        self._shim.disk_is(os.fsencode(folder))

    def fail(self, call: int, failure: Failure) -> None:
        """Make the call with this number, counted from now, fail."""
        self._shim.disk_fails(call, FOR_EVER if failure.lasting else call, failure.number, failure.half)

    def mend(self) -> str:
        """Stop all failures. Returns the name of the first call that failed, such as "write"; "" if none did."""
        failed = bytes(self._shim.disk_failed_at()).decode()
        self._shim.disk_fails(0, 0, 0, 0)
        return failed


def can_be_built() -> bool:
    """Whether this is Linux with a C compiler."""
    return sys.platform == "linux" and shutil.which("cc") is not None


def run(command: Sequence[str], folder: Path) -> subprocess.CompletedProcess[bytes]:
    """Run a command whose disk can fail. The shim is built in the folder."""
    shim = folder / "failing_disk.so"
    subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", str(shim), str(SOURCE), "-ldl"], check=True)
    environment = {**os.environ, "LD_PRELOAD": str(shim), "PYTHONPATH": str(TOP)}
    return subprocess.run(command, env=environment, check=False)
