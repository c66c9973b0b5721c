"""The last page of a game below its points: how the Bismarck was found, how close the British came without finding her,
losses, every point with its reason, and her track day by day."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from compbis.games.sink_the_bismarck.afterwards.hindsight import Sea, at_ends, moments
from compbis.games.sink_the_bismarck.afterwards.logbook import day_of, the
from compbis.games.sink_the_bismarck.cards.board import GRID, Hex, hex_name, in_port
from compbis.games.sink_the_bismarck.cards.roster import AIR, BISMARCK, SHIPS
from compbis.games.sink_the_bismarck.cards.tables import NUMBER
from compbis.games.sink_the_bismarck.history import SIDES
from compbis.games.sink_the_bismarck.state import reports
from compbis.games.sink_the_bismarck.state.units import Reason, side_of
from compbis.games.sink_the_bismarck.words import pages
from compbis.games.sink_the_bismarck.words.phrases import air_unit, number_of, place, ship_name, ship_names
from compbis.table.finished import history
from compbis.table.finished.chronicle import TurnStory
from compbis.table.finished.names import listed, shorten
from compbis.table.finished.routes import day_marks, track_aloud
from compbis.table.page import Page, folded
from compbis.table.report import Facts
from compbis.table.side import BRITISH, GERMAN, Side
from compbis.table.values import NamedTuple

_TITLE = "BISMARCK DAY BY DAY"
_REASONS = {
    Reason.SUNK: "SUNK",
    Reason.DESTROYED: "CONVOYS DESTROYED",
    Reason.TANKER: "TANKERS SUNK",
    Reason.BOMBED: "CONVOYS BOMBED",
    Reason.GONE_TO_SEA: "AT SEA BEYOND THE MAP",
    Reason.HOME: "CONVOYS SAFE",
    Reason.AT_SEA: "CONVOYS STILL AT SEA",
    Reason.IN_PORT: "IN PORT",
    Reason.DAMAGE: "DAMAGE ON",
}


class Miss(NamedTuple):
    """A time when the British did not find the Bismarck.

    Args:
        short: the points by which a die was too low; without a search, the distance in hexes plus _NEAR
        turn: the turn
        words: the line
    """

    short: int
    turn: int
    words: str


_NEAR = 10
"""Added to the distance of a miss without a search, so that a failed search counts as closer, however low its roll."""


def lines(turns: Sequence[TurnStory]) -> Iterator[str]:
    """The lines below the points."""
    events = [(turn.number, report.facts) for turn in turns for report in turn.reports]
    yield _found(events)
    if ended := _ended(turns):
        yield ended
    if miss := closest_miss(turns):
        yield from folded(miss.words)
    dummies = [facts for _, facts in events if isinstance(facts, reports.Unmasked)]
    yield f"DUMMIES FOUND: {_count(dummies, GERMAN)} GERMAN, {_count(dummies, BRITISH)} BRITISH"
    battles = sum(isinstance(facts, reports.BattleBegins) for _, facts in events)
    awards = [facts for _, facts in events if isinstance(facts, reports.Scored)]
    gone = [facts.about for facts in awards if facts.reason is Reason.DESTROYED]
    yield f"{number_of(battles, 'BATTLE', 'BATTLES')}; CONVOYS DESTROYED: {' '.join(gone) or 'NONE'}"
    for side in Side:
        sunk = [facts.ship for _, facts in events if isinstance(facts, reports.Sunk)]
        lost = [ship for ship in sunk if SHIPS[ship].side is side]
        yield from folded(f"{SIDES[side]} SHIPS LOST: {ship_names(lost) or 'NONE'}")
    for side in Side:
        yield from folded(f"{SIDES[side]} POINTS: {_points(awards, side) or 'NONE'}")
    yield from (line for text in history.of_day(day_of(turns[-1])) for line in folded(text))


def _count(unmasked: Sequence[reports.Unmasked], side: Side) -> int:
    return sum(side_of(facts.counter) is side for facts in unmasked)


def _found(events: Sequence[tuple[int, Facts]]) -> str:
    for turn, facts in events:
        match facts:
            case reports.Detected(counter=name, bismarck=True):
                return f"{ship_name(BISMARCK)} WAS FOUND FIRST ON TURN {turn}, AS {name}"
            case reports.BattleBegins(forces=forces):
                if found := [name for name, ships in forces if BISMARCK in ships]:
                    return f"{ship_name(BISMARCK)} WAS FOUND FIRST ON TURN {turn}, IN A BATTLE, AS {found[0]}"
    return f"{ship_name(BISMARCK)} WAS NEVER FOUND"


def _ended(turns: Sequence[TurnStory]) -> str:
    """Where the Bismarck was last, and whether she was sunk there; "" if she was never on the map."""
    at = 0
    for turn, facts, sea in moments(turns):
        at = sea.hex_of(BISMARCK) or at
        if isinstance(facts, reports.Sunk) and facts.ship == BISMARCK:
            return f"{ship_name(BISMARCK)} WAS SUNK IN {place(at)} ON TURN {turn.number}"
    return f"{ship_name(BISMARCK)} WAS LAST IN {place(at)}" if at else ""


def _points(awards: Sequence[reports.Scored], side: Side) -> str:
    """Every award of a side, grouped by reason."""
    by_reason: dict[Reason, list[str]] = {}
    for facts in awards:
        if facts.side is side:
            name = ship_name(facts.about) if facts.about in SHIPS else facts.about
            by_reason.setdefault(facts.reason, []).append(f"{name} {facts.points}")
    return "; ".join(f"{_REASONS[reason]} {', '.join(awards)}" for reason, awards in by_reason.items())


# The closest miss


def closest_miss(turns: Sequence[TurnStory]) -> Miss | None:
    """How close the British came in a turn in which they did not find the Bismarck; None if there was no such turn.

    That is the search for her that failed by the fewest points, or else the task force that was nearest to her at the
    end of a turn; of several equal ones, the first.
    """
    return min((*_searches(turns), *_passed(turns)), key=lambda miss: miss.short, default=None)


def _searches(turns: Sequence[TurnStory]) -> Iterator[Miss]:
    for turn, facts, sea in moments(turns):
        if isinstance(facts, reports.SearchRoll) and BISMARCK in sea.ships(facts.target) and not _seen(turn):
            short = NUMBER["detected"] - facts.modified
            if short > 0:
                who = air_unit(facts.by) if facts.by in AIR else _few(sea.ships(facts.by))
                at = place(sea.place(facts.target))
                words = f"CLOSEST MISS: ON TURN {turn.number} {who} SEARCHED FOR {the(BISMARCK)} IN {at}"
                yield Miss(short, turn.number, f"{words}, AND THE DIE WAS {short} TOO LOW")


def _passed(turns: Sequence[TurnStory]) -> Iterator[Miss]:
    for turn, sea in at_ends(turns):
        at = sea.hex_of(BISMARCK)
        if not at or in_port(GERMAN, at) or _seen(turn) or sea.counter_of(BISMARCK) in sea.shadows:
            continue
        own = [stand for name, stand in sea.counters.items() if side_of(name) is BRITISH and stand.ships]
        if near := min(own, key=lambda stand: GRID.distance(stand.hex, at), default=None):
            far = GRID.distance(near.hex, at)
            where = f"{number_of(far, 'HEX', 'HEXES')} FROM" if far else "IN THE HEX OF"
            words = f"CLOSEST MISS: ON TURN {turn.number} {the(BISMARCK)} WAS {where} {_few(near.ships)}, UNSEEN"
            yield Miss(_NEAR + far, turn.number, words)


def _seen(turn: TurnStory) -> bool:
    """Whether the Bismarck was announced in a turn, as found or shadowed, or fought."""
    for report in turn.reports:
        match report.facts:
            case reports.Detected(bismarck=True):
                return True
            case reports.BattleBegins(forces=forces) if any(BISMARCK in ships for _, ships in forces):
                return True
    return False


def _few(ships: Sequence[str]) -> str:
    return listed(shorten([the(ship) for ship in ships]))


# The track


def with_track(page: Page, turns: Sequence[TurnStory]) -> Page:
    """The page of a finished game's map with the Bismarck's track day by day, and a title that names it."""
    days = [(day, _hexes(those)) for day, those in groupby(at_ends(turns), lambda each: day_of(each[0]))]
    marks = day_marks((day.rpartition(" ")[2], hexes) for day, hexes in days)
    return pages.with_track(page, _TITLE, marks, track_aloud(the(BISMARCK), days, hex_name))


def _hexes(ends: Iterator[tuple[TurnStory, Sea]]) -> list[Hex]:
    """The hexes in which she ended these turns."""
    return [at for _, sea in ends if (at := sea.hex_of(BISMARCK))]
