"""A finished game turn by turn, and its last page (table.finished.chronicle)."""

from compbis.games.sink_the_bismarck.afterwards import closing, logbook, track_chart
from compbis.games.sink_the_bismarck.history import SIDES
from compbis.games.sink_the_bismarck.words import events, pages
from compbis.games.sink_the_bismarck.words.telling import Telling
from compbis.table.finished.chronicle import Headlines, TrackedChronicle, Tried, TurnStory, untold


def chronicle(tried: Tried = untold) -> TrackedChronicle:
    """The chronicle of this game. tried: what a captain tried (`Chronicle.tried`)."""
    return TrackedChronicle(
        SIDES,
        Telling().lines,
        pages.finished,
        logbook.log,
        track_chart.chart,
        closing.with_track,
        closing.lines,
        _headlines,
        tried,
    )


def _headlines(turn: TurnStory) -> Headlines:
    """The headlines of a turn, as its players had them; the counters are followed from where they are seen first."""
    followed = events.Events()
    for request in reversed(turn.requests):
        followed.see(request.view)  # type: ignore[attr-defined]
    return followed.headline
