"""A finished game turn by turn (table.finished.chronicle): the board with both sides, all dispatches, all orders."""

from collections.abc import Callable, Iterator, Sequence

from compbis.games.computer_bismarck.afterwards import closing, hindsight, logbook, track_chart
from compbis.games.computer_bismarck.state.landings import in_order
from compbis.games.computer_bismarck.state.reports import (
    AirAttacked,
    AirSearch,
    BismarckLocated,
    FastShadow,
    GameOver,
    RadioSilence,
    Searched,
    Shadow,
    Spotted,
    SubmarineAttacked,
)
from compbis.games.computer_bismarck.words import details, pages, wording
from compbis.games.computer_bismarck.words.aloud import squares
from compbis.games.computer_bismarck.words.events import Events
from compbis.table.finished.chronicle import Closing, Logged, TurnStory
from compbis.table.finished.track_chart import TrackChart
from compbis.table.page import Headline, Page
from compbis.table.report import Report
from compbis.table.side import BRITISH, GERMAN, Side

_TOLD = "DISPATCHES (B BRITISH, G GERMAN)"
_TRACK = "THE BISMARCK DAY BY DAY"
_LETTERS = {BRITISH: "B", GERMAN: "G"}

Thoughts = Sequence[tuple[int, str]]
"""A captain's thoughts, each line with its turn."""
Said = tuple[str, frozenset[Side]]
"""A line, and the sides that received it."""


class BismarckChronicle:
    """The Chronicle of Computer Bismarck; `why` and `tried` explain the captains, as in the protocol."""

    def __init__(self, why: Callable[[str, str], str], tried: Callable[[str, Thoughts], Sequence[str]]) -> None:
        self.why = why
        self.tried = tried

    def page(self, turn: TurnStory) -> Page:
        """The board with both sides' ships after movement, the German ones marked (9.6); for a turn that was not
        played, with the ships where they were."""
        title = f"BOTH SIDES, {'AFTER' if hindsight.played(turn) else 'BEFORE'} MOVEMENT"
        latest = max(hindsight.views(turn).values(), key=lambda view: view.turn)
        ships = hindsight.ships_after_movement(turn)
        drawn = pages.both_sides(title, latest, ships.get(BRITISH, ()), ships.get(GERMAN, ()))
        aloud = squares.by_square([ship for side in Side for ship in ships.get(side, ())])
        return drawn._replace(aloud=(f"{title}:", *aloud))

    def dispatches(self, turn: TurnStory) -> list[str]:
        """The reports of the turn and who received them, with important events as headlines. How the game ended is on
        the last page."""
        untold = (GameOver, BismarckLocated)  # the report of the sighting says that she is located
        reports = [report for report in in_order(turn.reports) if not isinstance(report.facts, untold)]
        highlighter = Highlighter(turn.earlier)
        said = [line for event in _events(reports) for line in highlighter.lines(event, _lines(event))]
        return [_TOLD, *said] if said else ["NO DISPATCHES"]

    def orders(self, turn: TurnStory) -> dict[Side, list[str]]:
        """Both sides' orders, including those of the shadow phase (10.1)."""
        views = hindsight.views(turn)
        books = {side: details.order_book(view) for side, view in views.items() if view.turn == turn.number}
        return {side: [f"{side.upper()} {heading}", *orders] for side, (heading, *orders) in books.items()}

    def ending(self, turn: TurnStory) -> list[str]:
        """The last page (17.1), from the last turn."""
        last = [report for report in turn.reports if isinstance(report.facts, GameOver)]
        return [line for report in last for line in wording.lines(report, BRITISH)]

    def closing(self, turns: Sequence[TurnStory], side: Side | None = None) -> Closing:
        """The board of the last turn with the Bismarck's track day by day, and the lines below the score."""
        page = self.page(turns[-1])
        page = page._replace(aloud=(*page.aloud, *closing.track_aloud(turns)))
        return Closing(pages.with_track(_TRACK, page, closing.track(turns)), closing.lines(turns), drawn=True)

    def log(self, turns: Sequence[TurnStory]) -> Sequence[Logged]:
        """The story of the chase, turn by turn."""
        return logbook.log(turns)

    def chart(self, turns: Sequence[TurnStory]) -> TrackChart:
        """The whole game as one picture."""
        return track_chart.chart(turns)


def _events(reports: Sequence[Report]) -> Iterator[list[Report]]:
    """The reports, in pairs where each side has its own report of the same event."""
    waiting: list[Report] = []
    for report in reports:
        if waiting and (waiting[0].kind != report.kind or waiting[0].audience & report.audience):
            yield waiting
            waiting = []
        waiting.append(report)
        if len(waiting) == len(Side):
            yield waiting
            waiting = []
    if waiting:
        yield waiting


class Highlighter:
    """Finds the important events of a turn (words.events) for a reader who sees both sides.

    Args:
        earlier: the reports of the turn before, which show whether the Bismarck was seen in it
    """

    def __init__(self, earlier: Sequence[Report]) -> None:
        self._events = Events(BRITISH)
        for report in filter(_counts, earlier):
            self._events.with_headlines(report, ())

    def lines(self, event: Sequence[Report], lines: Sequence[str]) -> list[str]:
        """The lines of an event, one of them a headline if it is important."""
        told = [*lines]
        for report in filter(_counts, event):
            found = self._events.with_headlines(report, told)
            new = len(found) - len(told)  # the Bismarck sighted or lost, as the British know it
            told = [*(Headline(f"{_LETTERS[BRITISH]:<2} {line}") for line in found[:new]), *found[new:]]
        return told


def _counts(report: Report) -> bool:
    """Whether a report is used to find important events: not what the Germans see, and not the report to the side
    attacked, which says less than the attacker's."""
    match report.facts:
        case Spotted() | Searched() | Shadow() | FastShadow() | AirSearch() | RadioSilence():
            return BRITISH in report.audience
        case AirAttacked() | SubmarineAttacked():
            return False
    return True


def _lines(event: Sequence[Report]) -> list[str]:
    return [f"{_margin(sides):<2} {line}" for line, sides in _told(event)]


def _told(event: Sequence[Report]) -> list[Said]:
    """The lines of an event, each once, with all sides that received it."""
    said: dict[str, frozenset[Side]] = {}
    for report in event:
        for side in sorted(report.audience):
            for line in wording.lines(report, side):
                said[line] = said.get(line, frozenset()) | {side}
    return list(said.items())


def _margin(sides: frozenset[Side]) -> str:
    return "".join(letter for side, letter in _LETTERS.items() if side in sides)
