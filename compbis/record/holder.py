"""Finds the process that holds the lock on a file, if it runs on this machine."""

import os
import struct
import sys
import time
from contextlib import suppress
from pathlib import Path

_KIND, _WHENCE, _START, _LENGTH, _PID = range(5)
# struct flock of fcntl(2), whose field order depends on the system.
_FLOCK, _ORDER = (
    ("qqihh", (_START, _LENGTH, _PID, _KIND, _WHENCE))
    if sys.platform == "darwin"
    else ("hhqqi", (_KIND, _WHENCE, _START, _LENGTH, _PID))
)
_START_TIME = 19  # index in /proc/PID/stat after the command name; field 22 in proc(5)


def holder(path: Path) -> str:
    """The process that has a file locked, as in "process 4711 on home, since 2026-11-21 10:32".

    "" if it is not known, for example because it runs on another machine. The time is when the process started. The
    process is alive, since its locks end with it.
    """
    try:
        pid = _pid(path)
    except (OSError, ImportError):  # not every file system and operating system supports F_GETLK
        return ""
    return f"process {pid} on {os.uname().nodename}{_since(pid)}" if pid > 0 else ""


def _pid(path: Path) -> int:
    import fcntl

    # Never closed: closing any descriptor of a file releases this process's own locks on it.
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
