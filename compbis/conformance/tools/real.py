"""The full screen at a real terminal: the game runs in a process on a pseudo-terminal, and this process types.

Before each line the game's process sends, over a pipe, what should be on the page and what to type next.
"""

import json
import os
import subprocess
import sys
import termios
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from select import select
from typing import Any

from compbis.conformance.subject import Subject
from compbis.conformance.tools.seats import MORE, Look, Seat
from compbis.screen.brush import OTHER_PARTS
from compbis.screen.device import Device, open_device
from compbis.screen.layout import Frame
from compbis.screen.prompt.keys import Keystroke
from compbis.screen.theme import Theme
from compbis.table.picture import Size

PATIENCE = 600.0
"""Seconds without output after which a page counts as wrong. Long enough for the slowest machine."""
_SETTINGS = {"TERM": "xterm-256color", "LANG": "C.UTF-8", "PYTHONUTF8": "1"}
_OTHERS = ("NO_COLOR", "COLORTERM", "STY", "LC_ALL", "LC_CTYPE")
_MOST = 65536
_ALIKE = {filled: min(filled, other) for filled, other in OTHER_PARTS.items()}
"""If two characters look the same once their colours are swapped, maps both to one of them."""


class _ReportingKeys:
    """The device of a real terminal, which reports on a pipe what it shows and what to type."""

    def __init__(self, device: Device, pipe: int) -> None:
        self._device = device
        self._pipe = pipe
        self._rows: list[str] = []
        self._ready = ""
        self._awaited = 0
        self.faults: list[str] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._device, name)

    def type(self, line: str) -> None:
        """Get a line ready."""
        self._ready = f"{line}\r"

    def show(self, frame: Frame, theme: Theme) -> None:
        """Show a page."""
        self._rows = frame.text()
        self._device.show(frame, theme)

    def key(self, seconds: float | None = None) -> Keystroke:
        """The next key. Reports first what to type, unless keys are still on their way."""
        if not self._awaited:
            keys = " " if self._rows[-1] == MORE else self._ready
            self._awaited = len(keys)
            os.write(self._pipe, f"{json.dumps([self._rows, keys])}\n".encode())
        key = self._device.key(seconds)
        self._awaited -= bool(key)
        return key


class RealSeat(Seat):
    """A seat at the terminal of this process. pipe: the file descriptor of the pipe, set by `main`."""

    pipe = 0

    @cached_property
    def device(self) -> Any:
        """The device of the full screen."""
        return _ReportingKeys(open_device(), self.pipe)


def main(name: str, trials_from: str, seed: int, orders: int, folder: str, pipe: int) -> None:
    """Play a game at the terminal of this process.

    Args:
        name: as in running.subject_named
        trials_from: as in running.subject_named
        seed: the seed of the dice and the orders
        orders: the number of orders before the players leave
        folder: the folder for the record
        pipe: the file descriptor of the pipe
    """
    from compbis.conformance.running import subject_named
    from compbis.conformance.tools.played import set_ups
    from compbis.conformance.tools.sitting import Typist, play_at_terminal
    from compbis.table.settings import PERSON
    from compbis.table.side import Side

    subject = subject_named(name, trials_from=trials_from)
    typist, names = Typist(subject.trials, seed, orders), dict.fromkeys(Side, PERSON)  # type: ignore[arg-type]
    RealSeat.pipe = pipe
    look, set_up = Look("real", Size(0, 0)), set_ups(subject.edition)[0]
    play_at_terminal(subject.edition, set_up, seed, names, look, Path(folder), typist.line, typist.asked, RealSeat)


class Page:
    """What a player sees on a terminal, emulated by pyte. size: the terminal's size."""

    def __init__(self, size: Size) -> None:
        import pyte

        self._screen = pyte.Screen(size.columns, size.rows)
        self._stream = pyte.ByteStream(self._screen)

    def feed(self, codes: bytes) -> None:
        """Send output to the terminal."""
        self._stream.feed(codes)

    @property
    def rows(self) -> list[str]:
        """The rows on the screen, without trailing spaces."""
        return [row.rstrip() for row in self._screen.display]

    def shows(self, rows: Sequence[str]) -> bool:
        """Whether these rows are on the screen. A character that fills parts of its cell matches the one that fills the
        other parts, since that looks the same with the colours swapped."""
        return [row.translate(_ALIKE) for row in self.rows] == [row.translate(_ALIKE) for row in rows]


def play_on_pty(subject: Subject, orders: int, size: Size, folder: Path) -> tuple[Page, int]:
    """Play a game at a pseudo-terminal, and check each page before typing.

    Args:
        subject: the game
        orders: the number of orders before the players leave
        size: the size of the terminal
        folder: the folder for the record

    Returns:
        The last page, and the number of pages checked.

    Raises:
        AssertionError: a page is wrong, or the process fails
    """
    master, slave = os.openpty()
    termios.tcsetwinsize(slave, (size.rows, size.columns))
    receiving, sending = os.pipe()
    inherited = {key: value for key, value in os.environ.items() if key not in _OTHERS}
    paths = os.pathsep.join(filter(None, sys.path))
    command: tuple[str, ...] = (sys.executable, "-m", __name__, subject.name, subject.trials_from)
    command += (f"{subject.seed}", f"{orders}", f"{folder}", f"{sending}")
    with open(folder / "errors", "w+b") as errors:
        process = subprocess.Popen(
            command,
            stdin=slave,
            stdout=slave,
            stderr=errors,
            pass_fds=(sending,),
            env={**inherited, **_SETTINGS, "PYTHONPATH": paths},
        )
        os.close(slave)
        os.close(sending)
        page = Page(size)
        try:
            seen = _follow(master, receiving, page)
            failed = process.wait() or os.fstat(errors.fileno()).st_size
            assert not failed, "the process failed, or complained"
        except AssertionError as wrong:
            errors.seek(0)
            raise AssertionError(f"{wrong}\n{errors.read().decode()}") from wrong
        finally:
            process.kill()
            process.wait()
            os.close(master)
            os.close(receiving)
    return page, seen


def _follow(master: int, receiving: int, page: Page) -> int:
    """Check pages and type until the process has ended; returns the number of pages."""
    seen, events, reading = 0, b"", {master, receiving}
    while reading:
        readable, _, _ = select(reading, [], [])  # wait for both: the process may be blocked on either
        if master in readable and not _read(master, page):
            reading.discard(master)
        if receiving in readable:
            more = os.read(receiving, _MOST)
            events += more
            if not more:
                reading.discard(receiving)
        *whole, events = events.split(b"\n")
        for event in whole:
            rows, keys = json.loads(event)
            _see(master, page, rows)
            os.write(master, keys.encode())
            seen += 1
    return seen


def _see(master: int, page: Page, rows: list[str]) -> None:
    """Wait until the rows are on the page. Raises AssertionError after PATIENCE seconds without output."""
    while not page.shows(rows):
        readable, _, _ = select([master], [], [], PATIENCE)
        if not (readable and _read(master, page)):
            wrong = [pair for pair in zip(page.rows, rows, strict=False) if pair[0] != pair[1]]
            raise AssertionError(f"never seen on the page: {wrong[:1]}")


def _read(master: int, page: Page) -> bool:
    """Read some output and send it to the page; returns False at the end of the output."""
    try:
        codes = os.read(master, _MOST)
    except OSError:  # no process has the other end open any more
        return False
    page.feed(codes)
    return bool(codes)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]), sys.argv[5], int(sys.argv[6]))
