"""The keeper of a captain's program: starts it within limits, and lets nothing of it remain.

A script, which imports nothing of compbis: `keeper.py LEASH MEMORY PROGRAM ARGUMENT ...`. LEASH is a socket to the
employer, who is told on it with what status the program ended, and before that why it could not be started, if it could
not. When the program ends, and when the employer lets go of the leash, or dies, all that the program has started is
killed, whatever group or session that is in: on Linux orphans become children of the keeper.
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
"""Files that the program may have open at a time."""
LARGEST_FILE = 256 * 2**20
"""Bytes of a file that it writes."""
PROCESSES = 128
"""Processes and threads that it may have, where the system counts them: not for the administrator."""


def keep(leash: int, memory: int, command: Sequence[str]) -> None:
    """Start the program, tell its status when it ends, and end it when the employer lets go.

    Args:
        leash: the socket to the employer.
        memory: bytes of data that each process may have.
        command: the program, and its arguments.
    """
    os.set_inheritable(leash, False)
    _control(_PR_SET_CHILD_SUBREAPER, 1)
    program = os.fork()
    if not program:
        _become(leash, memory, command)
    _let_go_of_its_pipes()
    ended, wake = os.pipe2(os.O_CLOEXEC | os.O_NONBLOCK)
    signal.set_wakeup_fd(wake)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    watch = select.poll()
    watch.register(leash, select.POLLIN)
    watch.register(ended, select.POLLIN)
    status = _status(program)  # it may have ended before anybody looked
    while status is None and not any(ready == leash for ready, _ in watch.poll()):
        with suppress(BlockingIOError):
            os.read(ended, 4096)
        status = _status(program)
    with suppress(OSError):  # nobody is there any more
        os.write(leash, f"{status}\n".encode())
    _kill_all(program)


def _become(leash: int, memory: int, command: Sequence[str]) -> None:
    """Turn this process into the program, with nothing of ours but its three standard streams."""
    try:
        os.setsid()  # no terminal
        _control(_PR_SET_PDEATHSIG, signal.SIGKILL)
        for number in signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP}:
            with suppress(OSError):
                signal.signal(number, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_SETMASK, ())
        for what, most in (
            (resource.RLIMIT_CORE, 0),
            (resource.RLIMIT_DATA, memory),
            (resource.RLIMIT_FSIZE, LARGEST_FILE),
            (resource.RLIMIT_NOFILE, FILES),
            (resource.RLIMIT_NPROC, _ours() + PROCESSES),
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


def _control(what: int, value: int) -> None:
    """prctl(2), where there is one."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(what, value, 0, 0, 0)


def _let_go_of_its_pipes() -> None:
    """That their ends can be seen."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(nothing, stream)


def _status(program: int) -> int | None:
    """The exit status of the program, the number of a signal below 0; None while it runs. Whoever else has ended is
    cleared away."""
    with suppress(ChildProcessError):
        while True:
            process, status = os.waitpid(-1, os.WNOHANG)
            if not process:
                return None
            if process == program:
                return os.waitstatus_to_exitcode(status)
    return None


def _kill_all(program: int) -> None:
    """Kill the program, and whatever it has started, until nothing is left."""
    while True:
        below = _descendants()
        if not below:  # or this system does not tell
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
    """All processes below this one; none where that cannot be read."""
    children: dict[int, list[int]] = {}
    for name in _processes():
        with suppress(OSError, ValueError, IndexError), open(f"{_PROC}/{name}/stat", "rb") as file:
            parent = int(file.read().rpartition(b")")[2].split()[1])
            children.setdefault(parent, []).append(int(name))
    found = [os.getpid()]
    for process in found:  # it grows
        found += children.get(process, ())
    return found[1:]


def _ours() -> int:
    """How many processes and threads this user has now."""
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
