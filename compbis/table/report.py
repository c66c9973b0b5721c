"""The third door out of the position: something that happened, as facts, for those who may know it."""

from collections.abc import Mapping
from typing import Any

from compbis.table.side import BRITISH, GERMAN, Side
from compbis.table.values import dataclass

BOTH = frozenset((BRITISH, GERMAN))


@dataclass(frozen=True, slots=True)
class Report:
    """What happened, never as text.

    kind: one word; turn: when; audience: the sides that may know; facts: plain values by name.
    """

    kind: str
    turn: int
    audience: frozenset[Side]
    facts: Mapping[str, Any]

    def plain(self) -> list[Any]:
        """The report as plain data for a record."""
        return [self.kind, self.turn, sorted(self.audience), dict(self.facts)]

    @classmethod
    def from_plain(cls, data: list[Any]) -> "Report":
        """The report that `plain` gave."""
        kind, turn, audience, facts = data
        return cls(kind, turn, frozenset(Side(side) for side in audience), facts)
