"""A finished game turn by turn, and its last page (table.finished.chronicle)."""

from collections.abc import Mapping, Sequence

from compbis.games.sink_the_bismarck.afterwards import closing, logbook, track_chart
from compbis.games.sink_the_bismarck.history import SIDES
from compbis.games.sink_the_bismarck.requests.move import MoveRequest
from compbis.games.sink_the_bismarck.requests.plot import PlotRequest
from compbis.games.sink_the_bismarck.requests.regroup import RegroupRequest
from compbis.games.sink_the_bismarck.state.reports import Regrouped
from compbis.games.sink_the_bismarck.state.units import side_of
from compbis.games.sink_the_bismarck.words import events, pages
from compbis.games.sink_the_bismarck.words.telling import Telling, changed
from compbis.table.finished.chronicle import Headlines, TrackedChronicle, Tried, TurnStory, untold
from compbis.table.report import Report
from compbis.table.side import Side


class SinkChronicle(TrackedChronicle):
    """The chronicle of this game. It picks moves and plots from all that a side is asked."""

    _retelling: "_Retelling | None" = None

    def dispatches(self, turn: TurnStory) -> list[str]:
        """The reports of the turn, in the words in which its players had them."""
        self._retelling = _Retelling(turn)
        return super().dispatches(turn)

    def shown(self, report: Report) -> Sequence[str]:
        """The lines of a report. In the dispatches of a turn, they depend on the reports before it."""
        return self._retelling.lines(report) if self._retelling else self.lines(report)

    def orders(self, turn: TurnStory) -> Mapping[Side, list[str]]:
        """Each side's moves and plots, each with its unit."""
        moves = {request.side: request.standing() for request in turn.requests if isinstance(request, _MOVES)}
        return {
            side: [f"{SIDES[side]} ORDERS", *([f"{unit} {to}" for unit, to in standing.items()] or ("NONE",))]
            for side, standing in moves.items()
        }


class _Retelling:
    """Words the reports of a turn: counters are listed only if they have changed since the turn before."""

    def __init__(self, turn: TurnStory) -> None:
        self._telling = Telling()
        self._counters: dict[Side, Mapping[str, tuple[str, ...]]] = {}
        for request in reversed(turn.requests):
            self._telling.see(request.view)  # type: ignore[attr-defined]
            if isinstance(request, RegroupRequest) and turn.number > 1:  # turn 1 lists all counters
                self._counters[request.side] = {name: each.ships for name, each in request.before.items()}

    def lines(self, report: Report) -> Sequence[str]:
        """A report in words."""
        facts = report.facts
        if not isinstance(facts, Regrouped) or not facts.forces:
            return self._telling.lines(report)
        side = side_of(facts.forces[0][0])
        told = changed(self._counters.get(side, {}), facts)
        self._counters[side] = dict(facts.forces)
        return told


_MOVES = (MoveRequest, PlotRequest)


def chronicle(tried: Tried = untold) -> TrackedChronicle:
    """The chronicle of this game. tried: what a captain tried (`Chronicle.tried`)."""
    return SinkChronicle(
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
    """The headlines of a turn, as its players had them. The first view of each counter says where it began."""
    followed = events.Events()
    for request in reversed(turn.requests):
        followed.see(request.view)  # type: ignore[attr-defined]
    return followed.headline
