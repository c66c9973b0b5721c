"""The convoy designators: tracks, entry hexes, destinations, and the values of their counters (9)."""

from collections.abc import Mapping
from types import MappingProxyType

from compbis.games.sink_the_bismarck import history
from compbis.games.sink_the_bismarck.cards.board import (
    ENTERED,
    GRID,
    SEA_WAYS,
    SOUTH_EDGE,
    TRACKS,
    Hex,
    hex_name,
    read_hex,
)
from compbis.games.sink_the_bismarck.cards.tables import NUMBER
from compbis.table.cards.label import columns
from compbis.table.cards.sheet import read_sheet
from compbis.table.datafile import Row, content
from compbis.table.side import BRITISH
from compbis.table.values import NamedTuple

_OFF = "off"
SHEETS = (read_sheet(content(history.CONVOYS), columns("designator", "track entry destination values")),)


class Designator(NamedTuple):
    """A group of convoys with the same track, entry hex and destination.

    Args:
        name: its letters
        entry: the hex where its convoys enter
        goal: the destination: a port, or the last hex of the track for convoys that leave the map
        leaves: whether its convoys leave the map at the southern edge (9.7)
        values: the values of its counters, 0 for a dummy (9.3)
        away: the number of moves to the goal from each hex within four hexes of the track, staying within that band
            (9.6, 9.8)
    """

    name: str
    entry: Hex
    goal: Hex
    leaves: bool
    values: tuple[int, ...]
    away: Mapping[Hex, int]


def _away(track: tuple[Hex, ...], goal: Hex) -> Mapping[Hex, int]:
    """The number of moves to the goal by sea, from each hex of the band around the track."""
    band = {at for mark in track for at in GRID.within(mark, NUMBER["from the track"])} & ENTERED[BRITISH]
    away = {goal: 0}
    edge = [goal]
    while edge:
        beyond = []
        for at in edge:
            for _, there in SEA_WAYS[BRITISH].steps[at]:
                if there in band and there not in away:
                    away[there] = away[at] + 1
                    beyond.append(there)
        edge = beyond
    return MappingProxyType(away)


def _designator(name: str, row: Row) -> Designator:
    column = SHEETS[0].column
    track = TRACKS[row.word(column("track"), tuple(TRACKS))]
    destination = row.columns[column("destination")]
    goal = track[-1] if destination == _OFF else read_hex(row, destination)
    if goal not in (track[0], track[-1]):
        raise row.wrong(f"the track does not end in {destination}")
    away, entry = _away(track, goal), read_hex(row, row.columns[column("entry")])
    if entry not in away or (destination == _OFF and goal not in SOUTH_EDGE):
        raise row.wrong(f"no convoy can sail from {hex_name(entry)} to its destination")
    values = tuple(row.columns[column("values")].split())
    if not values or not all(text.isascii() and text.isdigit() and len(text) <= 2 for text in values):
        raise row.wrong("the values of counters are whole numbers from 0 to 99")
    if not (name.isascii() and name.isalpha() and name.isupper() and len(name) <= 4):
        raise row.wrong(f"{name!r} is not a designator of up to 4 capital letters")
    return Designator(name, entry, goal, destination == _OFF, tuple(map(int, values)), away)


CONVOYS: Mapping[str, Designator] = MappingProxyType({name: _designator(name, row) for name, row in SHEETS[0].by_key()})
