"""A finished game turn by turn, and its last page (table.finished.chronicle)."""

from collections.abc import Mapping

from compbis.games.sink_the_bismarck.afterwards import closing, logbook, track_chart
from compbis.games.sink_the_bismarck.history import SIDES
from compbis.games.sink_the_bismarck.requests.move import MoveRequest
from compbis.games.sink_the_bismarck.requests.plot import PlotRequest
from compbis.games.sink_the_bismarck.words import events, pages
from compbis.games.sink_the_bismarck.words.telling import Telling
from compbis.table.finished.chronicle import Headlines, TrackedChronicle, Tried, TurnStory, untold
from compbis.table.side import Side


class SinkChronicle(TrackedChronicle):
    """The chronicle of this game, in which a side is asked for more than its moves."""

    def orders(self, turn: TurnStory) -> Mapping[Side, list[str]]:
        """Each side's moves and plots, each with its unit."""
        moves = {request.side: request.standing() for request in turn.requests if isinstance(request, _MOVES)}
        return {
            side: [f"{SIDES[side]} ORDERS", *([f"{unit} {to}" for unit, to in standing.items()] or ("NONE",))]
            for side, standing in moves.items()
        }


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
    """The headlines of a turn, as its players had them; the counters are followed from where they are seen first."""
    followed = events.Events()
    for request in reversed(turn.requests):
        followed.see(request.view)  # type: ignore[attr-defined]
    return followed.headline
