"""What the notation of a finished game says."""

import json
from collections.abc import Mapping, Sequence
from hashlib import sha256
from types import MappingProxyType
from typing import Any

from compbis.record import Kept, KeptTurn
from compbis.table.cards.own import Packed
from compbis.table.datafile import bare
from compbis.table.game import Outcome
from compbis.table.match import Entry
from compbis.table.report import PlainReport
from compbis.table.values import NamedTuple

SHEET = "sheet"
"""What the settings of a record say of the record alone."""


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
    """A finished game.

    Args:
        title: of its edition, as records bear it.
        settings: as its record holds them, without the sheet, which is of the record and not of the game.
        outcome: how it ended.
        restores: how often it was opened again.
        turns: all of them.
        values: the digest of the values that it began with; "" if its record keeps none.
        packed: these values, by file, line by line; none if a text does not carry them.
    """

    title: str
    settings: Mapping[str, Any]
    outcome: Outcome
    restores: int
    turns: Sequence[NotedTurn]
    values: str = ""
    packed: Packed = MappingProxyType({})


def noted(title: str, kept: Kept) -> Noted:
    """The notation of what was kept of a game. Raises ValueError if the game is not over."""
    if kept.outcome is None:
        raise ValueError("the game is not over")
    settings = {name: value for name, value in kept.settings.items() if name != SHEET}
    values = values_digest(kept.values)
    return Noted(title, settings, kept.outcome, kept.restores, list(map(_turn, kept.turns)), values, kept.values)


def values_digest(values: Packed) -> str:
    """The SHA-256 of the values of a game, wherever they are from: 64 hexadecimal numerals; "" if there are none."""
    if not values:
        return ""
    return sha256(compact({file: bare(file, lines) for file, lines in values.items()}).encode()).hexdigest()


def _turn(turn: KeptTurn) -> NotedTurn:
    carried = Carried(turn.position, turn.reports)
    return NotedTurn(turn.number, turn.date, turn.rules, turn.entries, carried.check, carried)


def compact(value: object) -> str:
    """A plain value as JSON in ASCII, without blanks, names in order: the one form that a digest is taken of."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"))
