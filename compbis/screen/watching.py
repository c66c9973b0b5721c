"""The full screen for a watcher: it advances by itself, and keys stop it, change its speed, or leave."""

import time

from compbis.errors import Leave
from compbis.screen.canvas import EXPLAIN, MOVES, NEXT
from compbis.screen.device import Device, open_device
from compbis.screen.fullscreen import FullScreen
from compbis.screen.planning import FIELD
from compbis.screen.prompt.keys import Keystroke, LineEditor
from compbis.table.page import Page

PACES = (0.0, 0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 15.0, 30.0, 60.0)
"""Seconds that a page can be shown; + and - choose among them."""
_LINES = (
    "{}  SPACE {}  S STEP  + - SPEED  Q X LEAVE  ? HELP",
    "{}  SPACE S + - Q ?",
)
"""The line at the bottom: the first of these that fits."""
_HELP = (
    "SPACE STOPS AND CONTINUES. S ONE STEP",
    "+ FASTER, - SLOWER. Q OR X LEAVES",
    "PAGE UP, PAGE DOWN READ BACK",
    "CTRL-O SHOWS MORE OF A LARGE MAP",
)
_GLANCE, _LONGEST = 5, 4
"""How many new lines are read in one pace, and the maximum number of paces for which a page is shown."""
_STOP, _STEP, _LEAVE = " ", ("S", "KEY_RIGHT", "KEY_ENTER"), ("Q", "X", "KEY_CTRL_D")
_FASTER, _SLOWER = ("+", "="), ("-", "_")


def reading(pace: float, lines: int) -> float:
    """Seconds to show a page with this many new lines."""
    return pace * min(max(lines / _GLANCE, 1), _LONGEST)


class WatchScreen(FullScreen):
    """A full screen that shows each page for its pace, longer if much is new, until it is stopped.

    Args:
        device: the terminal
        columns: how many columns to use at most, None for all
        theme: the name of a theme
        pace: seconds that a page is shown
    """

    def __init__(self, device: Device, columns: int | None, theme: str, pace: float) -> None:
        self._pace = pace
        self._stopped = False
        super().__init__(device, columns, theme)

    def _pause(self) -> None:
        self._text.back = 0
        self._wait()
        self._text.turn()

    def _dwell(self, page: Page) -> None:
        """Show the page of an event alone for its time."""
        if page.lines:
            self._alone = page
            try:
                self._wait()
            finally:
                self._alone = None

    def _wait(self) -> None:
        """Show the page until its time is over, or until a key advances the game."""
        began = time.monotonic()
        while not self._obeyed(self._awaited(began)) and (self._stopped or time.monotonic() < self._end(began)):
            pass

    def _awaited(self, began: float) -> Keystroke:
        """The next key; an empty one when the time of the page is over."""
        return self._key("", seconds=None if self._stopped else self._end(began) - time.monotonic())

    def _end(self, began: float) -> float:
        """When the time of a page first shown at `began` is over."""
        return began + reading(self._pace, len(self._alone.lines) if self._alone else self._text.unread)

    def _draw(self, prompt: str = "", editor: LineEditor | None = None) -> None:
        super()._draw(prompt or self._line(), editor)

    def _obeyed(self, key: Keystroke) -> bool:
        """Do what the key says. Returns whether to advance at once."""
        self._hint = []
        self._aid(key, self._line())
        match key.name or key.upper():
            case name if name == _STOP:
                self._stopped = not self._stopped
                return not self._stopped
            case name if name in _STEP:
                self._stopped = True
                return True
            case name if name in _LEAVE:
                raise Leave
            case name if name in _FASTER:
                self._pace = max((pace for pace in PACES if pace < self._pace), default=PACES[0])
            case name if name in _SLOWER:
                self._pace = min((pace for pace in PACES if pace > self._pace), default=PACES[-1])
            case "KEY_PGUP" | "KEY_PGDOWN" as name:
                self._stopped = True
                self._scroll(self._line(), up=name == "KEY_PGUP")
            case name if name in EXPLAIN:
                self._stopped = True
            case name if name in MOVES or name == NEXT:
                self._stopped = True
                self._look_at(self._line(), MOVES.get(name))
            case "?":
                self._stopped = True
                self._text.back = 0
                self._hint = [*_HELP]
        return False

    def _line(self) -> str:
        """What the keys do, and the speed, in one row."""
        state, space = ("STOPPED", "GO ON") if self._stopped else (f"{self._pace:g} SEC", "STOP")
        lines = [line.format(state, space) for line in _LINES]
        return next((line for line in lines if len(line) + FIELD <= self._size().columns), lines[-1])


def make_watch_screen(columns: int | None, theme: str, pace: float) -> WatchScreen:
    """The full screen of a watcher, on standard input and output.

    Args:
        columns: how many columns to use at most, None for all
        theme: the name of a theme
        pace: seconds that a page is shown

    Raises:
        MachineError: as for make_screen
    """
    return WatchScreen(open_device(), columns, theme, pace)
