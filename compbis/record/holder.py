"""Who has a file locked, as far as this machine knows."""

import os
import struct
import sys
import time
from contextlib import suppress
from pathlib import Path

_KIND, _WHENCE, _START, _LENGTH, _PID = range(5)
# The struct flock of fcntl(2), which each system orders in its own way.
_FLOCK, _ORDER = (
    ("qqihh", (_START, _LENGTH, _PID, _KIND, _WHENCE))
    if sys.platform == "darwin"
    else ("hhqqi", (_KIND, _WHENCE, _START, _LENGTH, _PID))
)
_START_TIME = 19  # in /proc/PID/stat, behind the name: the 22nd field, counted from 1


def holder(path: Path) -> str:
    """As "process 4711 on home, since 2026-11-21 10:32"; "" if it is not known, as of a process on another machine.

    A lock dies with its process, so who is named here lives; the time is that of his start.
    """
    try:
        pid = _pid(path)
    except (OSError, ImportError):  # there are disks and systems that cannot say
        return ""
    return f"process {pid} on {os.uname().nodename}{_since(pid)}" if pid > 0 else ""


def _pid(path: Path) -> int:
    import fcntl

    # Never closed: closing any descriptor of a file lets go the locks that this process itself has on it.
    file = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    wanted = fcntl.F_WRLCK, os.SEEK_SET, 0, 0, 0
    asked = struct.pack(_FLOCK, *(wanted[field] for field in _ORDER))
    found = dict(zip(_ORDER, struct.unpack(_FLOCK, fcntl.fcntl(file, fcntl.F_GETLK, asked)), strict=True))
    return 0 if found[_KIND] == fcntl.F_UNLCK else int(found[_PID])


def _since(pid: int) -> str:
    with suppress(OSError, ValueError, LookupError):
        ticks = int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[_START_TIME])
        boot = next(line for line in Path("/proc/stat").read_text().splitlines() if line.startswith("btime "))
        start = int(boot.split()[1]) + ticks // os.sysconf("SC_CLK_TCK")
        return f", since {time.strftime('%Y-%m-%d %H:%M', time.localtime(start))}"
    return ""
