"""A finished game turn by turn, and its last page (table.finished.chronicle)."""

from collections.abc import Callable

from compbis.games.sink_the_bismarck.afterwards import closing, logbook, track_chart
from compbis.games.sink_the_bismarck.cards.roster import BISMARCK
from compbis.games.sink_the_bismarck.history import SIDES
from compbis.games.sink_the_bismarck.state.reports import Detected, Lost, Regrouped, Removed
from compbis.games.sink_the_bismarck.words import events, pages
from compbis.games.sink_the_bismarck.words.telling import Telling
from compbis.table.finished.chronicle import TrackedChronicle, Tried, TurnStory, untold
from compbis.table.report import Report
from compbis.table.side import GERMAN


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


def _headlines(turn: TurnStory) -> Callable[[Report], bool]:
    """Whether a report becomes a headline, as it did for its player; the counter with the Bismarck is followed through
    the turn."""
    views = [request.view for request in turn.requests if request.side is GERMAN]  # type: ignore[attr-defined]
    hers = next((name for view in views for name, force in view.forces.items() if BISMARCK in force.ships), "")

    def is_headline(report: Report) -> bool:
        nonlocal hers
        match report.facts:
            case Regrouped(forces=forces):
                hers = next((name for name, ships in forces if BISMARCK in ships), hers)
            case Detected(counter=name, bismarck=True):
                hers = name
            case Removed(counter=name) if name == hers:
                hers = ""
            case Lost(counter=name):
                return bool(name) and name == hers
        return events.is_headline(report.facts)

    return is_headline
