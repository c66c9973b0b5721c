"""A finished game turn by turn, and its last page (table.finished.chronicle)."""

from collections.abc import Collection, Mapping, Sequence
from itertools import chain

from compbis.games.chase_of_the_bismarck.afterwards import closing, logbook, track_chart
from compbis.games.chase_of_the_bismarck.afterwards.between import between
from compbis.games.chase_of_the_bismarck.history import SIDES
from compbis.games.chase_of_the_bismarck.state.reports import Called
from compbis.games.chase_of_the_bismarck.words import pages
from compbis.games.chase_of_the_bismarck.words.events import Events
from compbis.games.chase_of_the_bismarck.words.telling import Telling
from compbis.table.finished.chronicle import Headlines, TrackedChronicle, Tried, TurnStory, Why, unexplained, untold
from compbis.table.report import Report
from compbis.table.request import OrdersRequest
from compbis.table.side import Side


class ChaseChronicle(TrackedChronicle):
    """The chronicle of this game, whose turns have several phases of orders."""

    def orders(self, turn: TurnStory) -> Mapping[Side, list[str]]:
        """Each side's orders, phase by phase."""
        given: dict[Side, dict[str, Collection[str]]] = {}
        for request in turn.requests:
            if isinstance(request, OrdersRequest):
                given.setdefault(request.side, {})[request.kind] = request.standing().values()
        return {
            side: [f"{SIDES[side]} ORDERS", *(list(chain(*phases.values())) or ("NONE",))]
            for side, phases in given.items()
        }

    def shown(self, report: Report) -> Sequence[str]:
        """A report in words; none for a search, which `between` lists."""
        return () if isinstance(report.facts, Called) else super().shown(report)


def chronicle(tried: Tried = untold, why: Why = unexplained) -> TrackedChronicle:
    """The chronicle of this game. tried: what a captain tried (`Chronicle.tried`); why: what a plan is about
    (`Chronicle.why`)."""
    return ChaseChronicle(
        SIDES,
        Telling().lines,
        pages.finished,
        logbook.log,
        track_chart.chart,
        closing.with_track,
        closing.lines,
        _headlines,
        tried,
        between,
        why,
    )


def _headlines(turn: TurnStory) -> Headlines:
    """The headlines of a turn, as its players had them; contacts are followed from the turn before."""
    events = Events()
    for report in turn.earlier:
        events.headline(report, "")
    return events.headline
