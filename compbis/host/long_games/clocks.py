"""The clocks of a hosted game, and the file beside its record that keeps them.

The file says only who is asked, and for how long. Without it the clocks start again from zero.
"""

import json
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from compbis.errors import MachineError
from compbis.host.folder import os_errors, replace_file
from compbis.host.long_games.clock import Clock, Terms
from compbis.table.side import Side

EVERY = 60
"""Seconds between saves of running clocks. If the host is killed, a player regains at most this much time."""


class Clocks:
    """The clocks of a game.

    Args:
        path: their file, None to keep none
        terms: the deadlines of the game
        sides: the sides that people play
    """

    def __init__(self, path: Path | None, terms: Terms, sides: Iterable[Side]) -> None:
        self._path = path
        kept = _read(path) if path else {}
        self._clocks = {side: Clock(terms, kept.get(side.value)) for side in sides}
        self.notices = dict.fromkeys(self._clocks, 0)
        """How often each side was asked something after a time without a question, since the host started."""
        self._kept_at = 0.0

    def run(self, rows: Mapping[Side, object], runs: Mapping[Side, bool], now: float) -> None:
        """Update all clocks, and save them if need be.

        Args:
            rows: what identifies each side's question, as for Clock.run
            runs: whether each clock runs, as for Clock.run
            now: seconds since 1970
        """
        before = {side: clock.asked for side, clock in self._clocks.items()}
        for side, clock in self._clocks.items():
            self.notices[side] += clock.run(rows[side], runs[side], now)
        after = {side: clock.asked for side, clock in self._clocks.items()}
        if after != before or (self.next(now) is not None and now - self._kept_at >= EVERY):
            self._keep(now)

    def expired(self, now: float) -> list[Side]:
        """The sides whose time is up."""
        times = {side: clock.seconds_left(now) for side, clock in self._clocks.items()}
        return [side for side, left in times.items() if left is not None and left <= 0]

    def next(self, now: float) -> float | None:
        """Seconds until `run` must be called again, at most EVERY; None if no clock runs."""
        times = [left for clock in self._clocks.values() if (left := clock.seconds_left(now)) is not None]
        return max(0.0, min(*times, EVERY)) if times else None

    def left(self, side: Side, now: float) -> tuple[float | None, float]:
        """Seconds until a side's time is up, None if its clock does not run; and seconds in its time bank."""
        return self._clocks[side].seconds_left(now), self._clocks[side].banked(now)

    def _keep(self, now: float) -> None:
        self._kept_at = now
        if self._path:
            plain = {side.value: clock.plain() for side, clock in self._clocks.items()}
            with suppress(OSError):  # a clock that is not saved only gives its player more time
                replace_file(self._path, json.dumps(plain).encode())


def _read(path: Path) -> dict[str, Any]:
    with suppress(MachineError, ValueError), os_errors(path):
        if path.exists() and isinstance(kept := json.loads(path.read_bytes()), dict):
            return {side: clock for side, clock in kept.items() if isinstance(clock, dict)}
    return {}
