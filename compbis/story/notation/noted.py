"""The content of a text in the notation."""

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
"""The setting that belongs to the record, not to the game."""


class Carried(NamedTuple):
    """The results of a turn: the position at its start, as returned by Game.save, and its reports.

    They follow from the seed and the orders by the rules of the turn. A text carries them for a version with other
    rules.
    """

    position: Mapping[str, Any]
    reports: Sequence[PlainReport]

    @property
    def check(self) -> str:
        """The SHA-256 of both as 64 hexadecimal digits. Through it a digest of the text covers the results."""
        return sha256(compact([self.position, self.reports]).encode()).hexdigest()


class NotedTurn(NamedTuple):
    """A turn.

    Args:
        number: from 1
        date: as the game shows it
        rules: the number of the rules that it was played by
        entries: its orders, and draws that no order follows
        check: the check of its results (`Carried.check`)
        carried: its results; None if the text does not carry them
    """

    number: int
    date: str
    rules: int
    entries: Sequence[Entry]
    check: str
    carried: Carried | None = None


class Noted(NamedTuple):
    """A finished game.

    Args:
        title: the name of its edition, as in a record
        settings: those in its record, without SHEET
        outcome: how it ended
        restores: how many times its record was opened again
        turns: all turns
        values: the digest of the values that it began with; "" if its record has none
        packed: the lines of each file of these values; empty if the text does not carry them
    """

    title: str
    settings: Mapping[str, Any]
    outcome: Outcome
    restores: int
    turns: Sequence[NotedTurn]
    values: str = ""
    packed: Packed = MappingProxyType({})


def noted(title: str, kept: Kept) -> Noted:
    """The notation's content for the game in a record. Raises ValueError if the game is not over."""
    if kept.outcome is None:
        raise ValueError("the game is not over")
    settings = {name: value for name, value in kept.settings.items() if name != SHEET}
    values = values_digest(kept.values)
    return Noted(title, settings, kept.outcome, kept.restores, list(map(_turn, kept.turns)), values, kept.values)


def values_digest(values: Packed) -> str:
    """The SHA-256 of the values of a game as 64 hexadecimal digits; "" if there are none."""
    if not values:
        return ""
    return sha256(compact({file: bare(file, lines) for file, lines in values.items()}).encode()).hexdigest()


def _turn(turn: KeptTurn) -> NotedTurn:
    carried = Carried(turn.position, turn.reports)
    return NotedTurn(turn.number, turn.date, turn.rules, turn.entries, carried.check, carried)


def compact(value: object) -> str:
    """A plain value as canonical JSON for digests: ASCII, without spaces, keys sorted."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"))
