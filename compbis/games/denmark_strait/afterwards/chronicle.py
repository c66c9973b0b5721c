"""A finished battle turn by turn (table.finished.chronicle)."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from compbis.games.denmark_strait.afterwards import closing, logbook, track_chart, unfolded
from compbis.games.denmark_strait.cards.sheets import NUMBER
from compbis.games.denmark_strait.history import SIDES
from compbis.games.denmark_strait.rules import fleet
from compbis.games.denmark_strait.state.reports import (
    Drawn,
    Fighter,
    Harmed,
    Magazine,
    Morale,
    Repaired,
    Sailed,
    Shot,
    SpeedRoll,
    Sunk,
)
from compbis.games.denmark_strait.state.ships import Ship, Ships
from compbis.games.denmark_strait.words import pages, wording
from compbis.games.denmark_strait.words.events import Hits, is_headline
from compbis.table.finished.chronicle import Closing, Logged, SimpleChronicle, Tried, TurnStory, untold
from compbis.table.finished.track_chart import TrackChart
from compbis.table.game import GameOver
from compbis.table.page import Headline, Page
from compbis.table.report import Facts, Report
from compbis.table.side import BRITISH, Side

_MOVEMENT = "MOVEMENT"
_PHASES = {
    _MOVEMENT: (SpeedRoll, Sailed),
    "SHOOTING": (Fighter, Shot, Drawn, Harmed, Magazine, Sunk),
    "DAMAGE CONTROL": (Repaired,),
    "MORALE": (Morale,),
}
_FIRST = "CAPTAINS"


class StraitChronicle(SimpleChronicle):
    """The Chronicle of the Battle of the Denmark Strait. tried: as the method."""

    sides = SIDES

    def __init__(self, tried: Tried = untold) -> None:
        self._tried = tried

    def tried(self, captain: str, thoughts: Sequence[tuple[int, str]]) -> Sequence[str]:
        """What this captain tried over a whole battle."""
        return self._tried(captain, thoughts)

    def page(self, turn: TurnStory) -> Page:
        """The board at the end of the turn, with no side's ships marked as enemies."""
        return _page(turn, None)

    def lines(self, report: Report) -> Sequence[str]:
        """A report in words."""
        return wording.lines(report)

    def dispatches(self, turn: TurnStory) -> list[str]:
        """The events, phase by phase, and the range at the end of the turn."""
        return [*_by_phase(turn), *_range_line(turn)]

    def orders(self, turn: TurnStory) -> Mapping[Side, list[str]]:
        """What the ships of each side did."""
        return {side: [f"{SIDES[side]} ORDERS", *(_ordered(turn, side) or ["NONE"])] for side in Side}

    def closing(self, turns: Sequence[TurnStory], side: Side | None = None) -> Closing:
        """The board of the last turn, why the game ended, and a summary of the whole battle."""
        return Closing(_page(turns[-1], side), closing.lines(turns))

    def log(self, turns: Sequence[TurnStory]) -> Sequence[Logged]:
        """The story of the battle, turn by turn."""
        return logbook.log(turns)

    @staticmethod
    def chart(turns: Sequence[TurnStory]) -> TrackChart:
        """The whole battle as one picture."""
        return track_chart.chart(turns)


chronicle = StraitChronicle
"""Where `WingedEdition.chronicle` finds it."""


def _page(turn: TurnStory, side: Side | None) -> Page:
    """The board at the end of a turn, with this side's ships drawn as the player's own; None for neither side's."""
    view, ships = unfolded.last_view(turn), unfolded.at_end(turn)
    page = pages.page(view._replace(side=side or BRITISH, turn=turn.number, ships=ships), marked=side is not None)
    return page._replace(aloud=(f"BOTH SIDES, TURN {turn.number}:", *map(_aloud, ships.values())))


def _by_phase(turn: TurnStory) -> Iterator[str]:
    told = [(report, ships) for report, ships in _with_ships(turn) if not isinstance(report.facts, GameOver)]
    hits = Hits()
    for phase, those in groupby(told, lambda pair: _phase(pair[0].facts)):
        said = _moves(turn) if phase == _MOVEMENT else [line for each in those for line in _said(hits, *each)]
        yield from [phase, *said] if said else []


def _with_ships(turn: TurnStory) -> Iterator[tuple[Report, Ships]]:
    """The reports of a turn, each with the ships just before it."""
    for report, (ships, _) in zip(turn.reports, unfolded.replayed(turn), strict=True):
        yield report, ships


def _said(hits: Hits, report: Report, ships: Ships) -> list[str]:
    """A report in words, as a headline if it was one in play; that of a sunk ship has its page.

    Args:
        hits: the harmful cards of the turn so far; the report is added
        report: the report
        ships: the ships just before it
    """
    lines, facts = wording.lines(report), report.facts
    hits.hear(facts)
    if isinstance(facts, Sunk):
        return [hits.sinking(lines[0], facts.ship, report.turn, ships)]
    return [*map(Headline, lines)] if is_headline(facts, ships) else lines


def _moves(turn: TurnStory) -> list[str]:
    """The speed rolls of each side, each with what its ships did in one line."""
    sailed = {facts.ship: facts for facts in turn.facts if isinstance(facts, Sailed)}
    before, lines = unfolded.at_start(turn), []
    for report in turn.reports:
        match report.facts:
            case SpeedRoll(side=side, roll=roll, again=""):
                ships = [_sailed(ship, sailed.get(ship.name)) for ship in fleet.afloat(before, side)]
                lines.append(f"{SIDES[side]} ROLL {roll}: {'; '.join(ships)}")
            case SpeedRoll():
                lines += wording.lines(report)
    return lines


def _sailed(before: Ship, sailed: Sailed | None) -> str:
    if sailed is None:
        return f"{before.name} STAYS"
    where = f"TO {sailed.at}" if sailed.at != before.at else "TURNS"
    return f"{before.name} {'RUNS ' * sailed.ran}{where}, FACES {sailed.facing}"


def _phase(facts: Facts) -> str:
    return next((phase for phase, kinds in _PHASES.items() if isinstance(facts, kinds)), _FIRST)


def _range_line(turn: TurnStory) -> list[str]:
    """The range between the sides, while both have ships."""
    near = logbook.range_of(unfolded.at_end(turn))
    return [f"RANGE {near}: THE GERMANS GET AWAY AT {NUMBER['escape']}"] if near else []


def _aloud(ship: Ship) -> str:
    """A ship's place and condition, for a reader who sees both sides."""
    if ship.sunk:
        return f"{SIDES[ship.side]} {ship.name} SUNK."
    morale = ", MORALE FAILED" * ship.failed
    left = f"HULL {ship.left} OF {ship.card.hull}"
    return f"{SIDES[ship.side]} {ship.name} IN {ship.at}, FACES {ship.facing}, {left}{morale}."


def _ordered(turn: TurnStory, side: Side) -> list[str]:
    """What the ships of a side did, in the order of the reports."""
    lines = []
    for report in turn.reports:
        match report.facts:
            case Sailed(ship=ship, at=at, facing=facing) if ship in fleet.of_side(side):
                lines.append(f"{ship} TO {at}, FACES {facing}")
            case Shot(ship=ship, target=target) if ship in fleet.of_side(side):
                lines.append(f"{ship} FIRES AT {target}")
            case Repaired(ship=ship, card=card) if ship in fleet.of_side(side):
                lines.append(f"{ship} REPAIRS {logbook.harm(card)}")
    return lines
