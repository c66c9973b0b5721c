"""A finished game turn by turn, and its last page (table.finished.chronicle)."""

from compbis.games.chase_of_the_bismarck.afterwards import closing, logbook, track_chart
from compbis.games.chase_of_the_bismarck.history import SIDES
from compbis.games.chase_of_the_bismarck.words import pages, wording
from compbis.games.chase_of_the_bismarck.words.events import Events
from compbis.table.finished.chronicle import Headlines, TrackedChronicle, Tried, TurnStory, untold


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


def _headlines(turn: TurnStory) -> Headlines:
    """The headlines of a turn, as its players had them; contacts are followed from the turn before."""
    events = Events()
    for report in turn.earlier:
        events.headline(report, "")
    return events.headline
