"""What every scene of a test holds: its position and its reports can be stored."""

from collections.abc import Iterable
from typing import Any

from compbis.table.report import Report
from compbis.table.side import Side
from compbis.table.values import from_plain, plain_fields


def check_stored(position: Any, reports: Iterable[Report]) -> None:
    """Check that a position and reports are the same after they have been stored and read."""
    for value in (position, *(report.facts for report in reports)):
        assert from_plain(type(value), plain_fields(value)) == value, value
    assert all(isinstance(side, Side) for report in reports for side in report.audience)
