"""The clocks of a hosted game, set by what its sides are asked and by what their players agreed."""

import time
from collections.abc import Mapping
from pathlib import Path

from compbis.host.long_games.agreements import Agreements
from compbis.host.long_games.clock import span
from compbis.host.long_games.clocks import Clocks
from compbis.table.request import Request
from compbis.table.side import Side
from compbis.table.values import NamedTuple


class Answering(NamedTuple):
    """What a side is asked.

    Args:
        request: its open question or offer, None if there is none
        answers: the number of orders it has given
    """

    request: Request | None
    answers: int


class Timing:
    """The clocks.

    Args:
        path: their file, None to keep none
        agreements: the terms of the game, and whether it is paused
        sides: the sides that people play
    """

    def __init__(self, path: Path | None, agreements: Agreements, sides: Mapping[Side, str]) -> None:
        self._agreements = agreements
        self._clocks = Clocks(path, agreements.terms, sides)
        self.rung = self._clocks.notices

    def run(self, turn: int, asked: Mapping[Side, Answering], now: float) -> list[Side]:
        """Update the clocks; returns the sides whose time is up.

        Args:
            turn: the turn in play
            asked: what each side is asked
            now: seconds since 1970
        """
        agreed = self._agreements
        rows: dict[Side, object] = {}
        runs = {}
        for side, (request, answers) in asked.items():
            long = request is not None and request.long
            one = ("orders", turn, request.kind) if request and long else (answers,)
            rows[side] = one if request else None
            runs[side] = not agreed.paused and (agreed.terms.orders or not long)
        self._clocks.run(rows, runs, now)
        return self._clocks.expired(now)

    def next(self, now: float) -> float | None:
        """Seconds until `run` must be called again, None if no clock runs."""
        return self._clocks.next(now)

    def lines(self, side: Side) -> list[str]:
        """The terms, and the state of a side's own clock, as text."""
        left, bank = self._clocks.left(side, time.time())
        own = [f"YOUR TIME IS UP IN {span(left)}"] if left is not None else []
        in_bank = f"IN YOUR TIME BANK: {span(bank)}" if bank else "YOUR TIME BANK IS EMPTY"
        banked = [in_bank] if self._agreements.terms.bank else []
        paused = "THE GAME IS PAUSED" if self._agreements.paused else "NO PAUSE IS AGREED"
        return [*self._agreements.terms.lines(), *own, *banked, paused]
