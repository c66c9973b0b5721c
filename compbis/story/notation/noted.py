"""What the notation of a finished game says."""

import json
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any, NamedTuple

from compbis.record import Kept, KeptTurn
from compbis.table.game import Outcome
from compbis.table.match import Entry
from compbis.table.report import PlainReport


class Carried(NamedTuple):
    """What follows from the seed and the orders by the rules of a turn: its position, as Game.save gave it, and its
    reports. A text carries it for a compbis that has other rules."""

    position: Mapping[str, Any]
    reports: Sequence[PlainReport]

    @property
    def check(self) -> str:
        """The SHA-256 of both, 64 hexadecimal numerals: a digest of the text is one of what happened, too."""
        return sha256(compact([self.position, self.reports]).encode()).hexdigest()


class NotedTurn(NamedTuple):
    """A turn. rules: the number of those that it was played by; check: of what happened in it; carried: all that
    happened, or None."""

    number: int
    date: str
    rules: int
    entries: Sequence[Entry]
    check: str
    carried: Carried | None = None


class Noted(NamedTuple):
    """A finished game. title: of its edition, as records bear it; settings: as its record holds them; restores: how
    often it was opened again."""

    title: str
    settings: Mapping[str, Any]
    outcome: Outcome
    restores: int
    turns: Sequence[NotedTurn]


def noted(title: str, kept: Kept) -> Noted:
    """The notation of what was kept of a game. Raises ValueError if the game is not over."""
    if kept.outcome is None:
        raise ValueError("the game is not over")
    return Noted(title, kept.settings, kept.outcome, kept.restores, list(map(_turn, kept.turns)))


def _turn(turn: KeptTurn) -> NotedTurn:
    carried = Carried(turn.position, turn.reports)
    return NotedTurn(turn.number, turn.date, turn.rules, turn.entries, carried.check, carried)


def compact(value: object) -> str:
    """A plain value as JSON in ASCII, without blanks, names in order: the one form that a digest is taken of."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"))
