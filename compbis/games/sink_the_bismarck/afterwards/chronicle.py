"""A finished game turn by turn, and its last page (table.finished.chronicle)."""

from compbis.games.sink_the_bismarck.afterwards import closing, logbook, track_chart
from compbis.games.sink_the_bismarck.history import SIDES
from compbis.games.sink_the_bismarck.words import pages, wording
from compbis.table.finished.chronicle import TrackedChronicle


def chronicle() -> TrackedChronicle:
    """The chronicle of this game."""
    return TrackedChronicle(
        SIDES, wording.lines, pages.finished, logbook.log, track_chart.chart, closing.with_track, closing.lines
    )
