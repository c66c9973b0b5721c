"""Booths: processes in which the code of others runs, and which can be ended whatever that code is doing.

They are the same wherever the executor of a tournament lets its work be done: in threads here, or in the workers of a
cluster.
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
"""Seconds for a process that has fallen silent to be gone by itself, with its status."""
_LONGEST_MARK = 64

_BEGIN = "import sys; sys.path[:] = sys.argv[3:]; from compbis.lab import booth; booth.serve(*map(int, sys.argv[1:3]))"
_BEGUN, _TOLD, _DONE, _RAISED = range(4)


class Ended(Exception):
    """A booth was ended before its work was done, or ended itself. late: it was its time that was up; mark: what was
    last marked in it."""

    def __init__(self, reason: str, late: bool, mark: bytes = b"") -> None:
        super().__init__(reason)
        self.late = late
        self.mark = mark


class Line:
    """The line from work in a booth to its employer: `tell` sends anything, `mark` leaves a few bytes that he finds
    even if the process has died."""

    def __init__(self, connection: Connection, slate: int) -> None:
        self._connection = connection
        self._slate = slate

    def tell(self, what: Any) -> None:
        """Send this."""
        self._connection.send((_TOLD, what))

    def mark(self, what: bytes) -> None:
        """Put this in the place of what was marked before. what: every time as long."""
        os.pwrite(self._slate, what, 0)


class Booth:
    """One such process. What is started in it belongs to it, and is ended with it. ground: what its works have in
    common, and do not share with others."""

    def __init__(self, ground: object = None) -> None:
        self.ground = ground
        self._slate = TemporaryFile(buffering=0)  # noqa: SIM115  closed with the booth
        self._connection, theirs = Pipe()
        with theirs:
            files = (theirs.fileno(), self._slate.fileno())
            self._process = subprocess.Popen(
                (sys.executable, "-c", _BEGIN, *map(str, files), *sys.path),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                pass_fds=files,
                env={**os.environ, "PYTHONHASHSEED": "0"},  # the order of a set is the same in all of them
                start_new_session=True,
            )

    def call(self, work: Callable[..., Any], *arguments: Any, limit: float, hear: Callable[[Any], None]) -> Any:
        """What work(*arguments, line) returns or raises. hear: gets what it tells; limit: in seconds.

        Raises Ended; the booth is then good for nothing.
        """
        self._slate.truncate(0)
        try:
            self._connection.send((work, arguments))
            self._connection.recv()  # begun: our own modules are there, now the time is that of others
            end = monotonic() + limit
            while self._hears_by(end):
                kind, what = self._connection.recv()
                if kind == _TOLD:
                    hear(what)
                elif kind == _DONE:
                    return what
                else:
                    raise what
        except (EOFError, ConnectionError):
            raise Ended(self._last_words(), late=False, mark=self._mark()) from None
        raise Ended(f"took longer than {limit:g} s", late=True, mark=self._mark())

    def kill(self) -> None:
        """End the process, and all that was started in it, at once."""
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)

    def close(self) -> None:
        """Let nothing of it remain."""
        self.kill()
        self._process.wait()
        self._connection.close()
        self._slate.close()

    def _hears_by(self, end: float) -> bool:
        """Whether it says anything by then; waits for it."""
        return self._connection.poll(max(0.0, end - monotonic()))

    def _mark(self) -> bytes:
        return os.pread(self._slate.fileno(), _LONGEST_MARK, 0)

    def _last_words(self) -> str:
        with suppress(subprocess.TimeoutExpired):
            status = self._process.wait(GRACE)
            how = f"exit status {status}" if status >= 0 else signal.Signals(-status).name
            return f"ended its process ({how})"
        return "fell silent"


class _Booths:
    """The booths of this process. One that has done its work waits for more."""

    def __init__(self) -> None:
        self.forget()

    @contextmanager
    def borrow(self, ground: object = None) -> Iterator[Booth]:
        """A booth for one work; if that ends in any other way than well, so does the booth. ground: a booth does only
        works that have the same. Raises Ended."""
        with self._lock:
            booth = next((idle for idle in self._idle if idle.ground == ground), None)
            if booth:
                self._idle.remove(booth)
        booth = booth or self._new(ground)
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
        """End all of them, whatever they are doing, and let no new one begin until they are cleared away."""
        with self._lock:
            self._open = False
            for booth in self._all:
                booth.kill()

    def clear(self) -> None:
        """Clear them away, when nobody works in them any more."""
        for booth in self._all:
            booth.close()
        self.forget()

    def forget(self) -> None:
        """Forget all booths: they belong to another process."""
        self._lock = threading.Lock()
        self._all: set[Booth] = set()
        self._idle: list[Booth] = []
        self._open = True

    def _new(self, ground: object) -> Booth:
        booth = Booth(ground)
        with self._lock:
            if self._open:
                self._all.add(booth)
                return booth
        booth.close()
        raise Ended("was broken off", late=False)


BOOTHS = _Booths()
os.register_at_fork(after_in_child=BOOTHS.forget)  # they have one employer each


def serve(connection: int, slate: int) -> None:
    """What a booth does: work after work, as long as its employer is there. connection, slate: its files."""
    sys.argv[1:] = []
    sys.stdout = sys.stderr  # what a captain prints is no result
    with suppress(OSError):  # standard error is closed
        os.dup2(2, 1)
    employer = Connection(connection)
    threading.Thread(target=_outlive_nobody, args=(connection,), daemon=True).start()
    line = Line(employer, slate)
    with suppress(EOFError, ConnectionError):
        while True:
            work, arguments = employer.recv()
            employer.send(_BEGUN)
            employer.send(_result(work, arguments, line))


def _result(work: Callable[..., Any], arguments: tuple[Any, ...], line: Line) -> tuple[int, Any]:
    try:
        return _DONE, work(*arguments, line)
    except Exception as error:
        error.add_note(format_exc())
        return _RAISED, error


def _outlive_nobody(connection: int) -> None:
    """When the employer is gone, go, whatever a captain is doing."""
    watch = select.poll()
    watch.register(connection, 0)  # that the other end is closed is told in any case
    watch.poll()
    os._exit(1)
