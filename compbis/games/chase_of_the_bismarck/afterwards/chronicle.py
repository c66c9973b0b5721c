"""A finished game turn by turn, and its last page (table.finished.chronicle)."""

from collections.abc import Callable

from compbis.games.chase_of_the_bismarck.afterwards import closing, logbook, track_chart
from compbis.games.chase_of_the_bismarck.history import SIDES
from compbis.games.chase_of_the_bismarck.words import events, pages, wording
from compbis.table.finished.chronicle import TrackedChronicle, Tried, TurnStory, untold
from compbis.table.report import Report


def chronicle(tried: Tried = untold) -> TrackedChronicle:
    """The chronicle of this game. tried: what a captain tried (`Chronicle.tried`)."""
    return TrackedChronicle(
        SIDES,
        wording.lines,
        pages.finished,
        logbook.log,
        track_chart.chart,
        closing.with_track,
        closing.lines,
        _headlines,
        tried,
    )


def _headlines(turn: TurnStory) -> Callable[[Report], bool]:
    """Whether a report becomes a headline, as it did for its player."""
    return lambda report: events.is_headline(report.facts)
