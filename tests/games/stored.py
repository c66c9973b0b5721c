"""What every scene of a test holds: its position, reports and questions can be stored, and a player can be asked."""

from collections.abc import Iterable
from typing import Any

from compbis.table.report import Report
from compbis.table.side import Side
from compbis.table.values import from_plain, plain_fields
from tests.games.players import Asked


def check_stored(position: Any, reports: Iterable[Report]) -> None:
    """Check that a position and reports are the same after they have been stored and read."""
    for value in (position, *(report.facts for report in reports)):
        _check_value(value)
    assert all(isinstance(side, Side) for report in reports for side in report.audience)


def check_asked(desk: Any, request: Any) -> None:
    """Check that a question is the same after it has been stored and read, and that the desk can put it to a player, or
    answers for him."""
    _check_value(request)
    asked = Asked(desk, request)
    assert asked.prompts or asked.order is not None


def _check_value(value: Any) -> None:
    assert from_plain(type(value), plain_fields(value)) == value, value
