"""The story of a finished game (table.finished.chronicle): its turns, its chart and its summary."""

from collections.abc import Sequence

from compbis.games.chase_of_the_bismarck.afterwards import closing, logbook, track_chart
from compbis.games.chase_of_the_bismarck.history import SIDES
from compbis.games.chase_of_the_bismarck.words import pages, wording
from compbis.table.finished.chronicle import Closing, Logged, TurnStory, WordsChronicle
from compbis.table.finished.track_chart import TrackChart
from compbis.table.side import Side


def chronicle() -> "ChaseChronicle":
    """The chronicle of this game."""
    return ChaseChronicle(SIDES, wording.lines, pages.finished)


class ChaseChronicle(WordsChronicle):
    """The Chronicle of The Chase of the Bismarck."""

    def log(self, turns: Sequence[TurnStory]) -> Sequence[Logged]:
        """The log of the hunt, turn by turn."""
        return logbook.log(turns)

    @staticmethod
    def chart(turns: Sequence[TurnStory]) -> TrackChart:
        """The track chart of the hunt."""
        return track_chart.chart(turns)

    def closing(self, turns: Sequence[TurnStory], side: Side | None = None) -> Closing:
        """The last board with the Bismarck's track, and the summary of the hunt."""
        return Closing(closing.with_track(self.page(turns[-1]), turns), tuple(closing.lines(turns)), drawn=True)
