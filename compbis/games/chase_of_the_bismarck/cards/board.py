"""The search board: its hexes, their properties, and where ships may go (2.1; data/chase-of-the-bismarck/map.csv)."""

import re
from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from types import MappingProxyType

from compbis.board.grid import Grid
from compbis.board.shapes import IN_A_ROW, PointedHexes
from compbis.board.ways import Ways
from compbis.errors import DataError
from compbis.games.chase_of_the_bismarck import history
from compbis.games.chase_of_the_bismarck.cards.sheets import Cell, rows
from compbis.games.chase_of_the_bismarck.cards.tables import COUNTRY
from compbis.table.side import BRITISH, GERMAN, Side
from compbis.table.values import NamedTuple

Hex = int
"""A hex as a number: row times 100 plus column. 0 means none, or off the board."""
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_NAME = re.compile("([A-Z]|A[A-Z])([1-9][0-9]?)")
_OWNERS = {"": None, "A": BRITISH, "G": GERMAN}


class Line(StrEnum):
    """A convoy line (11.3)."""

    EAST_WEST = "EW"
    NORTH_SOUTH = "NS"


class Zone(NamedTuple):
    """The properties of a hex.

    Args:
        land: whether only aircraft may enter it
        port: the name of its port, "" if it has none
        owner: the side that owns the port, None if there is no port
        fog: whether it is a fog hex
        dd: whether it is inside the German destroyer boundary
        channel: whether it is in The Channel
        sector: "E" or "W" inside an Allied air sector, else ""
        lines: the convoy lines whose band covers it
        centre: the convoy lines that have their centre in it
        factor: the Intrinsic Search Factor of each side
    """

    land: bool
    port: str
    owner: Side | None
    fog: bool
    dd: bool
    channel: bool
    sector: str
    lines: tuple[Line, ...]
    centre: tuple[Line, ...]
    factor: Mapping[Side, int]


def _row(letters: str) -> int:
    """The number of a row: rows run from A to Z, then from AA to AZ."""
    return _LETTERS.index(letters[-1]) + 1 + len(_LETTERS) * (len(letters) - 1)


def _number(text: str) -> Hex:
    """The number of the hex with that name, whether or not it is on the board; 0 if the name is malformed."""
    found = _NAME.fullmatch(text)
    return IN_A_ROW * _row(found[1]) + int(found[2]) if found and int(found[2]) < IN_A_ROW - 1 else 0


def _zone(cell: Cell) -> Zone:
    bands = {line: cell.word(line.lower(), ("", "C", "A")) for line in Line}
    port, owner = cell.text("port"), _OWNERS[cell.word("owner", _OWNERS)]
    if bool(port) != (owner is not None):
        raise cell.row.wrong("a port has an owner, and nothing else has")
    land = cell.word("kind", ("sea", "coast", "land")) == "land"
    if land and (port or any(bands.values())):
        raise cell.row.wrong("a land hex is neither a port nor on a convoy line")
    if owner is GERMAN:
        cell.row.one_of(port, COUNTRY)
    return Zone(
        land,
        port,
        owner,
        cell.flag("fog"),
        cell.flag("german_dd"),
        cell.flag("channel"),
        cell.word("air", ("", "E", "W")),
        tuple(line for line, band in bands.items() if band),
        tuple(line for line, band in bands.items() if band == "C"),
        MappingProxyType({BRITISH: cell.whole("allied", 0, 9), GERMAN: cell.whole("german", 0, 9)}),
    )


def _zones() -> dict[Hex, Zone]:
    found: dict[Hex, Zone] = {}
    for key, cell in rows(history.MAP):
        at = _number(key)
        if not at:
            raise cell.row.wrong(f"{key!r} is not the name of a hex: A1, AH13")
        found[at] = _zone(cell)
    return dict(sorted(found.items()))


ZONES: Mapping[Hex, Zone] = MappingProxyType(_zones())
NAMES: Mapping[Hex, str] = MappingProxyType(
    {at: f"{'A' * (at > 2700)}{_LETTERS[(at // IN_A_ROW - 1) % len(_LETTERS)]}{at % IN_A_ROW}" for at in ZONES}
)
HEXES: Mapping[str, Hex] = MappingProxyType({name: at for at, name in NAMES.items()})
SHAPE = PointedHexes(1)  # rows A, C, E ... lie half a hex to the right
GRID = Grid(SHAPE, ZONES)
WATER = frozenset(at for at, zone in ZONES.items() if not zone.land)
"""The hexes that ships may enter (2.1; Reading 2.1.a)."""
CONVOY_HEXES = frozenset(at for at, zone in ZONES.items() if zone.lines)
FOG = frozenset(at for at, zone in ZONES.items() if zone.fog)
PORTS = MappingProxyType({at: zone.port for at, zone in ZONES.items() if zone.port})


def hex_named(row: Cell, text: str, water: bool = True) -> Hex:
    """The hex named in a row of a data file.

    Args:
        row: the row, for the error message
        text: the name of the hex
        water: whether the hex must be one that ships can enter

    Raises:
        DataError: there is no such hex
    """
    at = HEXES.get(text, 0)
    if not at or (water and at not in WATER):
        raise row.row.wrong(f"{text!r} is not a {'water ' if water else ''}hex of the board")
    return at


def _sides(*rules: str) -> frozenset[tuple[Hex, Hex]]:
    """The hexsides to which one of these rules applies, each as a pair of adjacent hexes."""
    found = set()
    for _, cell in rows(history.HEXSIDES):
        one, other = (hex_named(cell, cell.text(column)) for column in "ab")
        if other not in GRID.beside[one]:
            raise cell.row.wrong("the two hexes do not touch")
        if cell.word("rule", ("closed", "canal")) in rules:
            found.add((one, other))
    return frozenset(found)


_CLOSED: Mapping[Side, frozenset[tuple[Hex, Hex]]] = MappingProxyType(
    {
        BRITISH: _sides("closed", "canal"),
        GERMAN: _sides("closed"),  # 7.7.2; Reading 7.7.2.d: German ships may use the canal
    }
)


AIR_WAYS = Ways(GRID, ZONES)
"""The routes open to aircraft: over all hexes of the board."""


@cache
def ways(side: Side, waters: frozenset[Hex] = WATER) -> Ways:
    """The routes open to ships of a side that may enter only these hexes; no ship crosses an all-land hexside (2.1)."""
    return Ways(GRID, waters, _CLOSED[side])


def factor(side: Side, at: Hex) -> int:
    """The Intrinsic Search Factor of a side in a hex."""
    return ZONES[at].factor[side]


def distance(one: Hex, other: Hex) -> int:
    """The distance between two hexes, as an aircraft flies."""
    return GRID.distance(one, other)


def in_own_port(side: Side, at: Hex) -> bool:
    """Whether a hex has a port that belongs to the side (7.4)."""
    return ZONES[at].owner is side


def _check() -> None:
    """Raise DataError unless both countries of section 4 have a German port."""
    for country in ("Norway", "France"):
        if not any(zone.owner is GERMAN and COUNTRY[zone.port] == country for zone in ZONES.values()):
            raise DataError(f"{history.MAP}: no German port in {country}")


_check()
