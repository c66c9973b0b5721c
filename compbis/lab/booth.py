"""Booths: processes that run the code of strangers and can be killed at any moment.

They work the same under any executor of a tournament: threads on this machine, or the workers of a cluster.
"""

import os
import select
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection, Pipe
from tempfile import TemporaryFile
from time import monotonic
from traceback import format_exc
from typing import Any

GRACE = 1.0
"""Seconds that a process whose connection has closed gets to exit, so that its status is known."""
_LONGEST_MARK = 64

_BEGIN = "import sys; sys.path[:] = sys.argv[3:]; from compbis.lab import booth; booth.serve(*map(int, sys.argv[1:3]))"
_STARTED, _SENT, _DONE, _RAISED = range(4)


class Ended(Exception):
    """A booth was killed before its work was done, or exited by itself.

    Args:
        reason: the message
        late: whether it ran out of time
        mark: the last mark that the work left, b"" if none
    """

    def __init__(self, reason: str, late: bool, mark: bytes = b"") -> None:
        super().__init__(reason)
        self.late = late
        self.mark = mark


class Line:
    """The connection from the work in a booth to its employer.

    `send` sends any object; `mark` leaves a few bytes that the employer can read even after the process has died.
    """

    def __init__(self, connection: Connection, mark_file: int) -> None:
        self._connection = connection
        self._mark_file = mark_file

    def send(self, what: Any) -> None:
        """Send an object."""
        self._connection.send((_SENT, what))

    def mark(self, what: bytes) -> None:
        """Replace the last mark. All marks have the same length."""
        os.pwrite(self._mark_file, what, 0)


class Booth:
    """One such process. Processes that its work starts are killed with it."""

    def __init__(self, setting: object = None) -> None:
        """setting: what all its work depends on, such as a player's own cards; work that depends on anything else
        needs another booth."""
        self.setting = setting
        self._mark_file = TemporaryFile(buffering=0)  # noqa: SIM115  closed with the booth
        self._connection, theirs = Pipe()
        with theirs:
            files = (theirs.fileno(), self._mark_file.fileno())
            self._process = subprocess.Popen(
                (sys.executable, "-c", _BEGIN, *map(str, files), *sys.path),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                pass_fds=files,
                env={**os.environ, "PYTHONHASHSEED": "0"},  # the order of a set is the same in all of them
                start_new_session=True,
            )

    def call(self, work: Callable[..., Any], *arguments: Any, limit: float, hear: Callable[[Any], None]) -> Any:
        """Return or raise what `work(*arguments, line)` returns or raises.

        Args:
            work: a function that the process can import
            *arguments: its arguments; a Line follows them
            limit: the timeout in seconds
            hear: called with each object that the work sends

        Raises:
            Ended: the process exited or took too long; the booth can do no more work
        """
        self._mark_file.truncate(0)
        try:
            self._connection.send((work, arguments))
            self._connection.recv()  # our own modules are imported: from here on the stranger's time counts
            end = monotonic() + limit
            while self._message_comes_by(end):
                kind, what = self._connection.recv()
                if kind == _SENT:
                    hear(what)
                elif kind == _DONE:
                    return what
                else:
                    raise what
        except (EOFError, ConnectionError):
            raise Ended(self._last_words(), late=False, mark=self._mark()) from None
        raise Ended(f"took longer than {limit:g} s", late=True, mark=self._mark())

    def kill(self) -> None:
        """Kill the process, and all that it has started, at once."""
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)

    def close(self) -> None:
        """Kill the process and release its files."""
        self.kill()
        self._process.wait()
        self._connection.close()
        self._mark_file.close()

    def _message_comes_by(self, end: float) -> bool:
        """Wait for a message; returns whether one came before the time `end`."""
        return self._connection.poll(max(0.0, end - monotonic()))

    def _mark(self) -> bytes:
        return os.pread(self._mark_file.fileno(), _LONGEST_MARK, 0)

    def _last_words(self) -> str:
        with suppress(subprocess.TimeoutExpired):
            status = self._process.wait(GRACE)
            how = f"exit status {status}" if status >= 0 else signal.Signals(-status).name
            return f"ended its process ({how})"
        return "fell silent"


class _Booths:
    """A pool of the booths of this process. An idle booth is used again."""

    def __init__(self) -> None:
        self.forget()

    @contextmanager
    def borrow(self, setting: object = None) -> Iterator[Booth]:
        """Lend a booth with this setting for one piece of work. A booth whose work raises is closed. Raises Ended after
        `shut`."""
        with self._lock:
            booth = next((idle for idle in self._idle if idle.setting == setting), None)
            if booth:
                self._idle.remove(booth)
        booth = booth or self._new(setting)
        try:
            yield booth
        except BaseException:
            with self._lock:
                self._all.discard(booth)
            booth.close()
            raise
        with self._lock:
            self._idle.append(booth)

    def shut(self) -> None:
        """Kill all booths, and start no new one before `clear`."""
        with self._lock:
            self._open = False
            for booth in self._all:
                booth.kill()

    def clear(self) -> None:
        """Release all booths, once no thread uses them."""
        for booth in self._all:
            booth.close()
        self.forget()

    def forget(self) -> None:
        """Start with no booths: those of a parent process are not ours."""
        self._lock = threading.Lock()
        self._all: set[Booth] = set()
        self._idle: list[Booth] = []
        self._open = True

    def _new(self, setting: object) -> Booth:
        booth = Booth(setting)
        with self._lock:
            if self._open:
                self._all.add(booth)
                return booth
        booth.close()
        raise Ended("was broken off", late=False)


BOOTHS = _Booths()
os.register_at_fork(after_in_child=BOOTHS.forget)  # a booth has one employer


def serve(connection: int, mark_file: int) -> None:
    """Run in the process of a booth: do piece after piece of work until the employer is gone.

    connection, mark_file: the file descriptors of the connection and of the mark.
    """
    sys.argv[1:] = []
    sys.stdout = sys.stderr  # what a captain prints must not mix with a result
    with suppress(OSError):  # standard error is closed
        os.dup2(2, 1)
    employer = Connection(connection)
    threading.Thread(target=_exit_with_employer, args=(connection,), daemon=True).start()
    line = Line(employer, mark_file)
    with suppress(EOFError, ConnectionError):
        while True:
            work, arguments = employer.recv()
            employer.send(_STARTED)
            employer.send(_result(work, arguments, line))


def _result(work: Callable[..., Any], arguments: tuple[Any, ...], line: Line) -> tuple[int, Any]:
    try:
        return _DONE, work(*arguments, line)
    except Exception as error:
        error.add_note(format_exc())
        return _RAISED, error


def _exit_with_employer(connection: int) -> None:
    """Exit as soon as the employer is gone, whatever a captain is doing."""
    watch = select.poll()
    watch.register(connection, 0)  # 0: the closing of the other end is always reported
    watch.poll()
    os._exit(1)
