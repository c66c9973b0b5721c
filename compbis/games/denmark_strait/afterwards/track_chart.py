"""A whole battle as one picture (table.finished.track_chart): four tracks, turn by turn, and every salvo."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from compbis.games.denmark_strait.afterwards import unfolded
from compbis.games.denmark_strait.afterwards.logbook import full, harm, spaces, the
from compbis.games.denmark_strait.cards.board import COMPASS, Space, column
from compbis.games.denmark_strait.cards.roster import SHIPS
from compbis.games.denmark_strait.cards.sheets import NUMBER
from compbis.games.denmark_strait.history import SIDES
from compbis.games.denmark_strait.rules import fleet
from compbis.games.denmark_strait.state.reports import Morale, Sunk
from compbis.games.denmark_strait.state.ships import Ship
from compbis.table.finished.chronicle import TurnStory
from compbis.table.finished.names import listed
from compbis.table.finished.track_chart import (
    Event,
    Fix,
    Ground,
    Kind,
    Lettering,
    Point,
    Rank,
    Salvo,
    Track,
    TrackChart,
)
from compbis.table.game import GameOver, result_lines
from compbis.table.side import GERMAN, Side
from compbis.table.values import NamedTuple

_KINDS = (Kind.SUNK, Kind.BROKEN, Kind.HIT)
_EIGHTH = 45
"""Degrees between neighbouring directions."""
_ICE = 0.7
"""How far the ice extends into the row above the first, in spaces."""


class Sheet(NamedTuple):
    """The part of the sea in the picture: the first and last columns, and the last row. The ice lies above the first
    row."""

    west: int
    east: int
    south: int

    def point(self, at: Space) -> Point:
        """The centre of a space."""
        return at.x - self.west + 0.5, at.y + 0.5


def chart(turns: Sequence[TurnStory]) -> TrackChart:
    """The picture of a finished battle, from all its turns."""
    courses = {name: _course(turns, name) for name in SHIPS}
    sheet = _sheet([ship.at for course in courses.values() for _, ship in course])
    columns = range(sheet.west, sheet.east + 1)
    return TrackChart(
        title="THE BATTLE OF THE DENMARK STRAIT",
        dates=f"MAY 24 1941, {_hour(turns[0])} TO {_hour(turns[-1])} HOURS",
        result=_result(turns),
        columns=[column(x) for x in columns],
        rows=["", *(str(y) for y in range(1, sheet.south + 1))],
        shores=(),
        names=_names(len(columns), sheet.south),
        places=(),
        tracks=[_track(sheet, name, course) for name, course in courses.items()],
        events=[event for turn in turns for event in _events(sheet, turn)],
        points={side: (_hits(turns, side), _tally(turns, side)) for side in Side},
        tally="HITS",
        kinds=_KINDS,
        salvos=[_drawn(sheet, firing) for turn in turns for firing in unfolded.firings(turn)],
        ice=[[(0, 0), *((x, _ICE) for x in range(len(columns) + 1)), (len(columns), 0)]],
        printed=_printed_corners(sheet),
    )


def _printed_corners(sheet: Sheet) -> tuple[Point, Point]:
    """The corners of the printed board."""
    left = 1 - sheet.west
    return (left, 1), (left + NUMBER["columns"], 1 + NUMBER["rows"])


def _hour(turn: TurnStory) -> str:
    return turn.date.split()[2]


def _result(turns: Sequence[TurnStory]) -> str:
    """Who has won, and how."""
    over = next(facts for facts in turns[-1].facts if isinstance(facts, GameOver))
    *_, won = result_lines(over, SIDES)
    if over.reason == "escape":
        return f"{won}: BOTH GOT AWAY." if len(_germans(turns)) > 1 else f"{won}: {the(_germans(turns)[0])} GOT AWAY."
    if over.reason != "beaten" or not over.winner:
        return f"{won}."
    losers = [ship for ship in unfolded.at_end(turns[-1]).values() if ship.side is not over.winner]
    sunk, failed = ([ship.name for ship in losers if ship.sunk is gone] for gone in (True, False))
    fates = [f"{listed(map(full, sunk))} SUNK"] if sunk else []
    fates += [f"MORALE OF {listed(map(full, failed))} FAILED"] if failed else []
    return f"{won}: {', '.join(fates)}."


def _germans(turns: Sequence[TurnStory]) -> list[str]:
    return [ship.name for ship in fleet.afloat(unfolded.at_end(turns[-1]), GERMAN)]


def _course(turns: Sequence[TurnStory], name: str) -> list[tuple[int, Ship]]:
    """A ship before the first turn, and at its place in each turn while it was afloat."""
    course = [(0, unfolded.initial()[name])]
    for turn in turns:
        if unfolded.at_start(turn)[name].sunk:
            break
        course.append((turn.number, unfolded.at_end(turn)[name]))
    return course


def _sheet(places: Sequence[Space]) -> Sheet:
    """A square part of the sea that contains the printed board and all these places."""
    across, down = [at.x for at in places], [at.y for at in places]
    west, east = min(1, *across), max(NUMBER["columns"], *across)
    return Sheet(west, east, max(NUMBER["rows"], east - west, *down))


def _names(columns: int, rows: int) -> list[Lettering]:
    """The names of the ice and the strait, with places where there may be room for them."""
    sea = [(columns * across, 1 + rows * down) for down in (0.9, 0.5, 0.1, 0.7, 0.3) for across in (0.75, 0.25, 0.5)]
    ice = [(columns * across, 0.45) for across in (0.5, 0.3, 0.7)]
    return [Lettering("GREENLAND ICE", Ground.ICE, ice), Lettering("DENMARK STRAIT", Ground.OCEAN, sea)]


def _track(sheet: Sheet, name: str, course: Sequence[tuple[int, Ship]]) -> Track:
    """The track of a ship; several turns in one place share a fix."""
    fixes = []
    for at, those in groupby(course, lambda each: each[1].at):
        turns, ships = zip(*those, strict=True)
        mark = str(turns[0]) if len(turns) == 1 else f"{turns[0]}-{turns[-1]}"
        fixes.append(Fix(sheet.point(at), turns[0], mark=mark, bow=COMPASS.index(ships[-1].facing) * _EIGHTH))
    card = SHIPS[name]
    return Track(full(name), card.side, Rank.SHIP, fixes, course[-1][1].sunk)


def _drawn(sheet: Sheet, firing: unfolded.Firing) -> Salvo:
    """A salvo for the picture."""
    ship, target = firing.ship, firing.target
    return Salvo(full(ship.name), sheet.point(ship.at), full(target.name), sheet.point(target.at), firing.shot.hit)


def _events(sheet: Sheet, turn: TurnStory) -> Iterator[Event]:
    """The hits of a turn, and the ships that were sunk or failed."""
    date = f"TURN {turn.number}"
    for firing in unfolded.firings(turn):
        if firing.shot.hit:
            drawn = _drawn(sheet, firing)
            yield Event(Kind.HIT, drawn.to, date, _hit(firing), drawn.target, drawn)
    for ships, facts in unfolded.replayed(turn):
        match facts:
            case Sunk(ship=name):
                yield Event(Kind.SUNK, sheet.point(ships[name].at), date, f"{the(name)} WAS SUNK", full(name))
            case Morale(ship=name, failed=True) if not ships[name].failed:
                words = f"THE MORALE OF {the(name)} FAILED"
                yield Event(Kind.BROKEN, sheet.point(ships[name].at), date, words, full(name))


def _hit(firing: unfolded.Firing) -> str:
    """A salvo that hit, with its effect."""
    did = listed(harm(card).removeprefix("THE ") for card, harmful in firing.cards if harmful) or "THE ARMOUR HELD"
    return f"{full(firing.ship.name)} HIT {full(firing.target.name)} AT {spaces(firing.distance)}: {did}"


def _hits(turns: Sequence[TurnStory], side: Side) -> int:
    return sum(firing.shot.hit for turn in turns for firing in unfolded.firings(turn) if firing.ship.side is side)


def _tally(turns: Sequence[TurnStory], side: Side) -> list[tuple[int, str]]:
    """For each ship of a side: its hits and salvos, and its hull left."""
    rows = []
    for ship in unfolded.at_end(turns[-1]).values():
        if ship.side is side:
            fired = [
                firing.shot.hit for turn in turns for firing in unfolded.firings(turn) if firing.ship.name == ship.name
            ]
            rows.append((sum(fired), f"{full(ship.name)}, OF {len(fired)} SALVOS"))
            rows.append((ship.left, f"HULL LEFT, OF {ship.card.hull}"))
    return rows
