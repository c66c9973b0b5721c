"""A finished game turn by turn, and its last page (table.finished.chronicle)."""

from collections.abc import Sequence

from compbis.games.sink_the_bismarck.afterwards import closing, logbook, track_chart
from compbis.games.sink_the_bismarck.history import SIDES
from compbis.games.sink_the_bismarck.words import pages, wording
from compbis.table.finished.chronicle import Closing, Logged, TurnStory, WordsChronicle
from compbis.table.finished.track_chart import TrackChart
from compbis.table.side import Side


def chronicle() -> "SinkChronicle":
    """The chronicle of this game."""
    return SinkChronicle(SIDES, wording.lines, pages.finished)


class SinkChronicle(WordsChronicle):
    """The Chronicle of Sink the Bismarck!"""

    def log(self, turns: Sequence[TurnStory]) -> Sequence[Logged]:
        """The log of the hunt, turn by turn."""
        return logbook.log(turns)

    @staticmethod
    def chart(turns: Sequence[TurnStory]) -> TrackChart:
        """The track chart of the hunt."""
        return track_chart.chart(turns)

    def closing(self, turns: Sequence[TurnStory], side: Side | None = None) -> Closing:
        """The last map with the Bismarck's track, and a summary of the hunt."""
        return Closing(closing.with_track(self.page(turns[-1]), turns), tuple(closing.lines(turns)), drawn=True)
