"""The story of a finished game (table.finished.chronicle): its turns, its chart and its summary."""

from collections.abc import Iterator, Sequence

from compbis.games.chase_of_the_bismarck.afterwards import logbook, track_chart
from compbis.games.chase_of_the_bismarck.cards.roster import HEAVY, QUARRY, SHIPS
from compbis.games.chase_of_the_bismarck.cards.tables import POINTS
from compbis.games.chase_of_the_bismarck.history import SIDES
from compbis.games.chase_of_the_bismarck.state.combat_reports import Combat, Sunk
from compbis.games.chase_of_the_bismarck.state.reports import ConvoyMet, Located, NoFuel, Result, Won
from compbis.games.chase_of_the_bismarck.words import pages, wording
from compbis.games.chase_of_the_bismarck.words.phrases import place, ship_name, ship_names
from compbis.table.finished.chronicle import Closing, Logged, TurnStory, WordsChronicle
from compbis.table.finished.track_chart import TrackChart
from compbis.table.page import folded
from compbis.table.report import Facts
from compbis.table.side import BRITISH, Side

HISTORY = (
    "HOOD WAS LOST ON THE MORNING OF MAY 24, 1941, SOUTH-WEST OF ICELAND",
    "THE BISMARCK, HIT BY A TORPEDO FROM THE AIR, WAS SUNK ON MAY 27, 400 MILES FROM BREST",
)
"""The historical outcome."""


def chronicle() -> "ChaseChronicle":
    """The chronicle of this game."""
    return ChaseChronicle(SIDES, wording.lines, pages.finished)


class ChaseChronicle(WordsChronicle):
    """Tells the turns of The Chase of the Bismarck (Chronicle)."""

    def log(self, turns: Sequence[TurnStory]) -> Sequence[Logged]:
        """The log of the hunt, turn by turn."""
        return logbook.log(turns)

    @staticmethod
    def chart(turns: Sequence[TurnStory]) -> TrackChart:
        """The track chart of the hunt."""
        return track_chart.chart(turns)

    def closing(self, turns: Sequence[TurnStory], side: Side | None = None) -> Closing:
        """The last board, and the summary of the hunt."""
        return Closing(self.page(turns[-1]), tuple(_lines(turns)))


def _lines(turns: Sequence[TurnStory]) -> Iterator[str]:
    told = [(turn.number, report.facts) for turn in turns for report in turn.reports]
    for _, facts in told:
        if isinstance(facts, Result):
            yield from folded(_sum(facts))
    yield from _found(told)
    combats = sum(isinstance(facts, Combat) for _, facts in told)
    met = [facts.convoy for _, facts in told if isinstance(facts, ConvoyMet) and facts.convoy]
    won = sum(isinstance(facts, Won) and facts.what != "merchant" for _, facts in told)
    yield f"{combats} COMBAT{'' if combats == 1 else 'S'}; CONVOYS MET {len(met)}, SUNK {won}"
    for side in Side:
        lost = [facts.ship for _, facts in told if isinstance(facts, Sunk | NoFuel) and SHIPS[facts.ship].side is side]
        yield from folded(f"{SIDES[side]} SHIPS LOST: {ship_names(lost) or 'NONE'}")
    yield from HISTORY


def _sum(facts: Result) -> str:
    """How the end of the game affects the German total."""
    if facts.end not in POINTS:
        return "NO POINTS ARE COUNTED WHEN BISMARCK IS SUNK"
    return f"THE END COSTS THE GERMANS {-POINTS[facts.end]}; THEY NEED {POINTS['victory']} IN ALL"


def _found(told: Sequence[tuple[int, Facts]]) -> Iterator[str]:
    for turn, facts in told:
        if isinstance(facts, Located) and facts.side is BRITISH and any(cls in HEAVY for cls, _ in facts.classes):
            yield f"THE GERMANS WERE FOUND FIRST ON TURN {turn}, IN {place(facts.at)}"
            return
    yield f"{ship_name(QUARRY)} WAS NEVER FOUND"
