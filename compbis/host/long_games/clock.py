"""The time that a side has to answer: pure arithmetic in seconds."""

from collections.abc import Mapping
from typing import Any

from compbis.errors import UsageError
from compbis.table.values import NamedTuple

DAY, HOUR = 86_400, 3_600
_MOST_DAYS, _MOST_HOURS = 365.0, 10_000.0


class Terms(NamedTuple):
    """The deadlines of a hosted game.

    Args:
        days: the days that a question may stay open; all orders of a phase count as one question; 0 for no deadline
        bank: the extra hours that each side has in the whole game
        orders: whether the deadline holds for the orders of a phase, and not only for single questions
    """

    days: float = 0.0
    bank: float = 0.0
    orders: bool = True

    def __str__(self) -> str:
        return f"days={self.days:g} bank={self.bank:g} orders={int(self.orders)}"

    @classmethod
    def read(cls, text: str) -> "Terms":
        """The terms, from the text that `str` wrote."""
        said = dict(word.split("=") for word in text.split())
        return cls(float(said["days"]), float(said["bank"]), said["orders"] == "1")

    def check(self) -> None:
        """Raise UsageError if a value is out of range, or there is a bank without a deadline."""
        if not 0 <= self.days <= _MOST_DAYS or not 0 <= self.bank <= _MOST_HOURS:
            raise UsageError(f"--days is from 0 to {_MOST_DAYS:g}, --bank from 0 to {_MOST_HOURS:g} hours")
        if self.bank and not self.days:
            raise UsageError("--bank adds to --days: give both")

    def lines(self) -> list[str]:
        """The terms as text for the players."""
        if not self.days:
            return ["NO DEADLINE"]
        late = "" if self.orders else "; NO DEADLINE FOR THE ORDERS OF A PHASE"
        return [
            f"DEADLINE: {span(self.days * DAY)} A QUESTION, THEN THE CAUTIOUS ANSWER IS GIVEN{late}",
            *([f"TIME BANK: {span(self.bank * HOUR)} EACH, IN ADDITION"] if self.bank else []),
        ]


NO_TERMS = Terms()


class Clock:
    """The clock of one side.

    Args:
        terms: the deadlines of the game
        kept: the state of the clock in an earlier process, from `plain`; None for a new clock

    Attributes:
        used: the seconds that the clock has run for the open question
        left: the seconds in the time bank before the open question
        asked: whether the side had an open question at the last `run`
    """

    def __init__(self, terms: Terms, kept: Mapping[str, Any] | None = None) -> None:
        kept = kept or {}
        self._terms = terms
        self.used = _seconds(kept.get("used"), 0.0)
        self.left = min(_seconds(kept.get("left"), terms.bank * HOUR), terms.bank * HOUR)
        self.asked = kept.get("asked") is True
        self._row: object = None
        self._since: float | None = None

    def plain(self) -> dict[str, Any]:
        """The clock as plain data for its file."""
        return {"used": round(self.used), "left": round(self.left), "asked": self.asked}

    def run(self, row: object, runs: bool, now: float) -> bool:
        """Update the clock; returns whether the side is asked something and was asked nothing before.

        Args:
            row: identifies the open question, the same for all orders of a phase; None if nothing is asked
            runs: whether the clock runs: not in a pause, nor for a question without a deadline
            now: the time in seconds
        """
        self._count(now)
        fresh = row is not None and not self.asked
        if row != self._row:
            known = self._row is None and self.asked and row is not None  # restored: the same question
            self._row = row
            if not known:
                self._charge()
        self.asked = row is not None
        self._since = now if runs and self.asked and self._terms.days else None
        return fresh

    def banked(self, now: float) -> float:
        """Seconds left in the time bank, now that the open question may be using it up."""
        running = now - self._since if self._since is not None else 0.0
        return max(0.0, self.left - max(0.0, self.used + running - self._terms.days * DAY))

    def seconds_left(self, now: float) -> float | None:
        """Seconds until the side's time is up, 0 or less if it is; None if the clock does not run."""
        if self._since is None:
            return None
        return self._terms.days * DAY + self.left - self.used - (now - self._since)

    def _count(self, now: float) -> None:
        if self._since is not None:
            self.used += max(0.0, now - self._since)
            self._since = now

    def _charge(self) -> None:
        """Start on a new question: take the time beyond the deadline off the bank."""
        self.left = max(0.0, self.left - max(0.0, self.used - self._terms.days * DAY))
        self.used = 0.0


def span(seconds: float) -> str:
    """A duration as text, in days, hours or minutes."""
    for unit, name in ((DAY, "DAY"), (HOUR, "HOUR"), (60, "MINUTE")):
        if seconds >= 2 * unit or (seconds >= unit and seconds % unit < unit / 20):
            count = round(seconds / unit, 1)
            return f"{count:g} {name}{'S' * (count != 1)}"
    return "UNDER 2 MINUTES"


def _seconds(value: Any, default: float) -> float:
    usable = isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value < 10 * _MOST_DAYS * DAY
    return float(value) if usable else default
