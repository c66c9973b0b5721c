"""The keeper of a captain's program: starts it with resource limits, and kills every process that it leaves behind.

A script that imports nothing of compbis: `keeper.py LEASH MEMORY PROGRAM ARGUMENT ...`. LEASH is the file descriptor of
a socket to the parent process. The keeper writes the program's exit status to it, after the reason if the program could
not be started. When the program ends, or the parent closes its end of the socket or dies, the keeper kills all
processes that the program has started, in any process group or session: on Linux orphans become its children.
"""

import ctypes
import os
import resource
import select
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress

_PR_SET_PDEATHSIG, _PR_SET_CHILD_SUBREAPER = 1, 36
_PROC = "/proc"
FILES = 256
"""Maximum number of open files of the program."""
LARGEST_FILE = 256 * 2**20
"""Maximum number of bytes of a file that it writes."""
PROCESSES = 128
"""Maximum number of processes and threads that it may have; the system does not limit root."""


def keep(leash: int, memory: int, command: Sequence[str]) -> None:
    """Start the program, report its status when it ends, and kill it when the parent closes the socket.

    Args:
        leash: the file descriptor of the socket to the parent process
        memory: maximum size of each process's data in bytes
        command: the program and its arguments
    """
    os.set_inheritable(leash, False)
    _prctl(_PR_SET_CHILD_SUBREAPER, 1)
    program = os.fork()
    if not program:
        _exec(leash, memory, command)
    _close_standard_streams()
    ended, wake = os.pipe2(os.O_CLOEXEC | os.O_NONBLOCK)
    signal.set_wakeup_fd(wake)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    watch = select.poll()
    watch.register(leash, select.POLLIN)
    watch.register(ended, select.POLLIN)
    status = _status(program)  # it may have ended before the SIGCHLD handler was set
    while status is None and not any(ready == leash for ready, _ in watch.poll()):
        with suppress(BlockingIOError):
            os.read(ended, 4096)
        status = _status(program)
    with suppress(OSError):  # the parent is gone
        os.write(leash, f"{status}\n".encode())
    _kill_all(program)


def _exec(leash: int, memory: int, command: Sequence[str]) -> None:
    """Replace this process with the program, which inherits only the three standard streams."""
    try:
        os.setsid()  # no controlling terminal
        _prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
        for number in signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP}:
            with suppress(OSError):
                signal.signal(number, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_SETMASK, ())
        for what, most in (
            (resource.RLIMIT_CORE, 0),
            (resource.RLIMIT_DATA, memory),
            (resource.RLIMIT_FSIZE, LARGEST_FILE),
            (resource.RLIMIT_NOFILE, FILES),
            (resource.RLIMIT_NPROC, _threads_of_user() + PROCESSES),
        ):
            hard = resource.getrlimit(what)[1]
            most = most if hard == resource.RLIM_INFINITY else min(most, hard)
            resource.setrlimit(what, (most, most))
        os.execvp(command[0], tuple(command))
    except (OSError, ValueError) as error:
        with suppress(OSError):
            os.write(leash, f"cannot be started: {getattr(error, 'strerror', None) or error}\n".encode())
    finally:
        os._exit(127)


def _prctl(what: int, value: int) -> None:
    """Call prctl(2) if the system has it."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(what, value, 0, 0, 0)


def _close_standard_streams() -> None:
    """Close this process's standard streams, so that the parent gets end-of-file when the program closes its own."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(nothing, stream)


def _status(program: int) -> int | None:
    """The exit status of the program, negative for a signal; None while it runs. Reaps all other ended children."""
    with suppress(ChildProcessError):
        while True:
            process, status = os.waitpid(-1, os.WNOHANG)
            if not process:
                return None
            if process == program:
                return os.waitstatus_to_exitcode(status)
    return None


def _kill_all(program: int) -> None:
    """Kill the program and all processes that it has started, until none is left."""
    while True:
        below = _descendants()
        if not below:  # none, or this system has no /proc
            with suppress(OSError):
                os.killpg(program, signal.SIGKILL)
        for process in below:
            with suppress(OSError):
                os.kill(process, signal.SIGKILL)
        try:
            os.waitpid(-1, 0)
        except ChildProcessError:
            return


def _descendants() -> list[int]:
    """All descendants of this process; none if the system has no /proc."""
    children: dict[int, list[int]] = {}
    for name in _processes():
        with suppress(OSError, ValueError, IndexError), open(f"{_PROC}/{name}/stat", "rb") as file:
            parent = int(file.read().rpartition(b")")[2].split()[1])
            children.setdefault(parent, []).append(int(name))
    found = [os.getpid()]
    for process in found:  # the loop also visits what it appends
        found += children.get(process, ())
    return found[1:]


def _threads_of_user() -> int:
    """The number of threads in all of this user's processes."""
    number = 0
    for name in _processes():
        with suppress(OSError):
            if os.stat(f"{_PROC}/{name}").st_uid == os.getuid():
                number += len(os.listdir(f"{_PROC}/{name}/task"))
    return number


def _processes() -> list[str]:
    with suppress(OSError):
        return [name for name in os.listdir(_PROC) if name.isdecimal()]
    return []


if __name__ == "__main__":
    keep(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:])
