"""What a captain receives is read-only: it can damage nothing but its own data."""

from collections.abc import Sequence
from itertools import chain
from typing import Any

from compbis.conformance.tools.played import PlayedGame
from compbis.conformance.tools.writable import Walk


def test_questions_are_read_only(played: Sequence[PlayedGame]) -> None:
    for game in played:
        assert _faults((request.kind, request) for request in game.asked) == [], game


def test_reports_are_read_only(played: Sequence[PlayedGame]) -> None:
    for game in played:
        heard = chain.from_iterable(game.heard.values())
        assert _faults((f"report {report.kind}", report) for report in heard) == [], game


def _faults(named: Any) -> list[str]:
    """Where values can be written to: up to nine places, each once."""
    walk = Walk()
    for name, value in named:
        walk.through(value, name)
    return sorted(set(walk.faults))[:9]
