"""A finished game turn by turn, and its last page (table.finished.chronicle)."""

from collections.abc import Iterator, Sequence

from compbis.games.sink_the_bismarck.afterwards import track_chart
from compbis.games.sink_the_bismarck.cards.roster import BISMARCK, SHIPS
from compbis.games.sink_the_bismarck.history import SIDES
from compbis.games.sink_the_bismarck.rules.points import whole
from compbis.games.sink_the_bismarck.state.reports import BattleBegins, Detected, Scored, Sunk, Unmasked
from compbis.games.sink_the_bismarck.state.units import Reason
from compbis.games.sink_the_bismarck.words import pages, wording
from compbis.games.sink_the_bismarck.words.phrases import number_of, ship_name, ship_names
from compbis.table.finished.chronicle import Closing, TurnStory, WordsChronicle
from compbis.table.finished.track_chart import TrackChart
from compbis.table.page import folded
from compbis.table.report import Facts
from compbis.table.side import BRITISH, GERMAN, Side

HISTORY = (
    "IN 1941 HOOD WAS LOST ON THE MORNING OF MAY 24, SOUTH-WEST OF ICELAND",
    "THE BISMARCK, HIT BY A TORPEDO FROM THE AIR, WAS SUNK ON MAY 27, 400 MILES FROM BREST",
)
"""The historical outcome."""


def chronicle() -> "SinkChronicle":
    """The chronicle of this game."""
    return SinkChronicle(SIDES, wording.lines, pages.finished)


class SinkChronicle(WordsChronicle):
    """The Chronicle of Sink the Bismarck!"""

    @staticmethod
    def chart(turns: Sequence[TurnStory]) -> TrackChart:
        """The track chart of the hunt."""
        return track_chart.chart(turns)

    def closing(self, turns: Sequence[TurnStory], side: Side | None = None) -> Closing:
        """The map of the last turn, and a summary of the hunt."""
        return Closing(self.page(turns[-1]), tuple(_lines(turns)))


def _lines(turns: Sequence[TurnStory]) -> Iterator[str]:
    events = [(turn.number, report.facts) for turn in turns for report in turn.reports]
    yield _found(events)
    dummies = [facts for _, facts in events if isinstance(facts, Unmasked)]
    yield f"DUMMIES FOUND: {_count(dummies, GERMAN)} GERMAN, {_count(dummies, BRITISH)} BRITISH"
    battles = sum(isinstance(facts, BattleBegins) for _, facts in events)
    convoys = [facts for _, facts in events if isinstance(facts, Scored) and facts.reason is Reason.DESTROYED]
    real = [facts.about for facts in convoys]
    yield f"{number_of(battles, 'BATTLE', 'BATTLES')}; CONVOYS DESTROYED: {' '.join(real) or 'NONE'}"
    for side in Side:
        lost = [facts.ship for _, facts in events if isinstance(facts, Sunk) and SHIPS[facts.ship].side is side]
        yield from folded(f"{SIDES[side]} SHIPS LOST: {ship_names(lost) or 'NONE'}")
    for side in Side:
        yield from folded(f"{SIDES[side]} POINTS: {_points(events, side) or 'NONE'}")
    yield from HISTORY


def _count(unmasked: Sequence[Unmasked], side: Side) -> int:
    return sum(facts.counter[0] == side.upper()[0] for facts in unmasked)


def _found(events: Sequence[tuple[int, Facts]]) -> str:
    for turn, facts in events:
        if isinstance(facts, Detected) and facts.bismarck:
            return f"{ship_name(BISMARCK)} WAS FOUND FIRST ON TURN {turn}, AS {facts.counter}"
    return f"{ship_name(BISMARCK)} WAS NEVER FOUND"


def _points(events: Sequence[tuple[int, Facts]], side: Side) -> str:
    """A side's points by reason."""
    sums: dict[str, int | float] = {}
    for _, facts in events:
        if isinstance(facts, Scored) and facts.side is side:
            sums[facts.reason.upper()] = sums.get(facts.reason.upper(), 0) + facts.points
    return ", ".join(f"{reason} {whole(points)}" for reason, points in sums.items())
