"""The map: hexes and their adjacency, coasts, ports, fog, and the two convoy tracks (2.2, 7.13, 9.6).

A hex is the number printed in it: its column, then its row. On the map the hexes are flat-topped, and odd columns lie
half a hex lower. The Grid reads the first two digits as the row, and so treats the hexes as pointy-topped.
"""

from collections.abc import Mapping
from itertools import pairwise
from types import MappingProxyType

from compbis.board.grid import Grid
from compbis.board.shapes import PointedHexes
from compbis.board.ways import Ways
from compbis.errors import DataError
from compbis.games.sink_the_bismarck import history
from compbis.table.cards.label import columns
from compbis.table.cards.sheet import read_sheet
from compbis.table.datafile import Row, content
from compbis.table.side import BRITISH, GERMAN, Side
from compbis.table.values import NamedTuple

Hex = int
"""The number of a hex: 3912."""
COLUMNS, ROWS = 40, 38
SEA, COAST, BRITISH_COAST, GERMAN_COAST, LAND, CLOSED = _SIGNS = (".", "+", "b", "g", "#", "-")
"""The terrain of a hex; a coast is marked by its owner, and CLOSED is water without a number (7.13)."""
_AREAS = ("fog", "barred", "great britain", "land between", "atlantic track", "african track")

SHEETS = (
    read_sheet(content(history.MAP), columns("row", " ".join(f"{column:02}" for column in range(1, COLUMNS + 1)))),
    read_sheet(content(history.AREAS), columns("area", "hexes")),
    read_sheet(content(history.PORTS), columns("port", "hex side ends")),
)


class Port(NamedTuple):
    """A port.

    Args:
        name: its name
        hex: its hex
        side: its owner
        ends: whether the game ends when the Bismarck enters it (15.1)
    """

    name: str
    hex: Hex
    side: Side
    ends: bool


def _signs() -> dict[Hex, str]:
    """The terrain of each hex. Raises DataError."""
    rows = dict(SHEETS[0].by_key())
    found = {}
    for row in range(1, ROWS + 1):
        if f"{row:02}" not in rows:
            raise DataError(f"{history.MAP}: row {row:02} is missing")
        line = rows.pop(f"{row:02}")
        found.update({100 * column + row: line.word(column, _SIGNS) for column in range(1, COLUMNS + 1)})
    for line in rows.values():
        raise line.wrong(f"there is no row {line.columns[0]}")
    return found


GROUND: Mapping[Hex, str] = MappingProxyType(_signs())
GRID = Grid(PointedHexes(1), GROUND)


def hex_name(at: Hex) -> str:
    """The printed number of a hex, in four digits."""
    return f"{at:04}"


def read_hex(row: Row, text: str) -> Hex:
    """The hex with this number in a row of data. Raises DataError unless it is on the map."""
    if len(text) != 4 or not (text.isascii() and text.isdigit()) or int(text) not in GROUND:
        raise row.wrong(f"{text!r} is not a hex of the map")
    return int(text)


def read_hexes(row: Row, text: str) -> tuple[Hex, ...]:
    """One or more hexes, separated by spaces in a row of data. Raises DataError."""
    if not text:
        raise row.wrong("a hex is missing")
    return tuple(read_hex(row, word) for word in text.split())


def _area_rows() -> dict[str, Row]:
    rows = dict(SHEETS[1].by_key())
    for name, row in rows.items():
        row.one_of(name, _AREAS)
    for name in _AREAS:
        if name not in rows:
            raise DataError(f"{history.AREAS}: {name} is missing")
    return rows


_ROWS = _area_rows()


def _area(name: str) -> tuple[Hex, ...]:
    return read_hexes(_ROWS[name], _ROWS[name].columns[1])


def _sides() -> tuple[tuple[Hex, Hex], ...]:
    """The hexsides of solid land, as pairs of hexes. Raises DataError."""
    row = _ROWS["land between"]
    sides = []
    for word in row.columns[1].split():
        one, other = (read_hex(row, text) for text in word.split("/")) if word.count("/") == 1 else (0, 0)
        if other not in GRID.beside.get(one, ()):
            raise row.wrong(f"{word!r} is not a side of two hexes")
        sides.append((one, other))
    return tuple(sides)


def _track(name: str) -> tuple[Hex, ...]:
    """A convoy track from its western or northern end. Raises DataError."""
    track = _area(name)
    for one, other in pairwise(track):
        if other not in GRID.beside[one]:
            raise _ROWS[name].wrong(f"{hex_name(one)} and {hex_name(other)} do not touch")
    if wrong := [at for at in track if GROUND[at] in (LAND, CLOSED)]:
        raise _ROWS[name].wrong(f"{hex_name(wrong[0])} is not sea")
    return track


def _ports() -> dict[Hex, Port]:
    found: dict[Hex, Port] = {}
    for name, row in SHEETS[2].by_key():
        _, at, side, ends = row.columns
        port = Port(
            name, read_hex(row, at), Side(row.one_of(side, list(Side))), row.one_of(ends, ("yes", "no")) == "yes"
        )
        if port.hex in found or GROUND[port.hex] in (LAND, CLOSED):
            raise row.wrong(f"{at} is no place for a port")
        found[port.hex] = port
    return found


def _port_named(name: str) -> Hex:
    """The hex of a port that a rule names. Raises DataError if it is missing."""
    found = [at for at, port in PORTS.items() if port.name == name]
    if not found:
        raise DataError(f"{history.PORTS}: {name} is missing")
    return found[0]


FOG = frozenset(_area("fog"))
BARRED = frozenset(_area("barred"))
"""Restricted sea hexes, which German task forces may not enter (7.25)."""
GREAT_BRITAIN = frozenset(_area("great britain"))
"""Hexes that German aircraft may not fly over (8.23)."""
TRACKS: Mapping[str, tuple[Hex, ...]] = MappingProxyType(
    {name: _track(f"{name} track") for name in ("atlantic", "african")}
)
PORTS: Mapping[Hex, Port] = MappingProxyType(_ports())
PLYMOUTH, CLYDE, EL_FERROL = map(_port_named, ("Plymouth", "The Clyde", "El Ferrol"))
ENTERED: Mapping[Side, frozenset[Hex]] = MappingProxyType(
    {
        side: frozenset(
            at
            for at, ground in GROUND.items()
            if ground not in (LAND, CLOSED)
            and not (at in PORTS and PORTS[at].side is not side)  # 7.25, 7.33
            and not (side is GERMAN and at in BARRED)
        )
        for side in Side
    }
)
"""The hexes that a side's task forces may enter (7.13)."""
_SIDES = _sides()
SEA_WAYS: Mapping[Side, Ways] = MappingProxyType({side: Ways(GRID, ENTERED[side], _SIDES) for side in Side})
SOUTH_EDGE = frozenset(at for at in GROUND if at % 100 == ROWS)
ENEMY_COAST: Mapping[Side, frozenset[Hex]] = MappingProxyType(
    {
        BRITISH: frozenset(at for at, ground in GROUND.items() if ground == GERMAN_COAST),
        GERMAN: frozenset(at for at, ground in GROUND.items() if ground == BRITISH_COAST),
    }
)
"""The hexes where a side's task forces are detected without a die roll (10.7)."""
ENDING_PORTS = frozenset(at for at, port in PORTS.items() if port.ends)
HOME_PORTS = frozenset(at for at, port in PORTS.items() if port.side is GERMAN) - {EL_FERROL}
"""The German ports except El Ferrol in Spain (X4)."""


def in_port(side: Side, at: Hex) -> bool:
    """Whether a side's task force is in its own port, where enemy ships can neither detect nor fight it (10.9,
    12.11)."""
    return at in PORTS and PORTS[at].side is side
