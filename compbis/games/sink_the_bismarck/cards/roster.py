"""The ships, with both sides of their counters, and the air units (2.3)."""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType

from compbis.errors import DataError
from compbis.games.sink_the_bismarck import history
from compbis.games.sink_the_bismarck.cards.board import Hex, read_hex
from compbis.games.sink_the_bismarck.cards.options import NELSON_AND_LONDON
from compbis.table.cards.label import columns
from compbis.table.cards.sheet import read_sheet
from compbis.table.datafile import Row, content
from compbis.table.side import BRITISH, GERMAN, Side
from compbis.table.values import NamedTuple

BISMARCK, PRINCE_OF_WALES, SCHEER = "BIS", "POW", "SHE"
"""Ships named in the rules."""

SISTERS = ("SCH", "GNE")
"""The Scharnhorst and the Gneisenau; one scenario ends when both are sunk (16.2)."""


class ShipClass(StrEnum):
    """The class of a ship (2.32)."""

    BB = "BB"
    BC = "BC"
    CV = "CV"
    CA = "CA"
    CL = "CL"
    DD = "DD"


class Kind(StrEnum):
    """The general type of a ship, which the owner announces when the ship is detected (10.4)."""

    BATTLESHIP = "BB"
    CARRIER = "CV"
    CRUISER = "CA"
    DESTROYERS = "DD"


KINDS = tuple(Kind)
"""The general types in the order in which they are announced."""
_KIND_OF = {
    ShipClass.BB: Kind.BATTLESHIP,
    ShipClass.BC: Kind.BATTLESHIP,
    ShipClass.CV: Kind.CARRIER,
    ShipClass.CA: Kind.CRUISER,
    ShipClass.CL: Kind.CRUISER,
    ShipClass.DD: Kind.DESTROYERS,
}
CAPITAL = frozenset((ShipClass.BB, ShipClass.BC))


class Face(NamedTuple):
    """One side of a ship's counter."""

    attack: int
    evasion: int
    capacity: int


class ShipCard(NamedTuple):
    """A ship or a flotilla.

    Args:
        name: its short name, as in orders
        title: its full name
        side: its side
        ship_class: its class
        range: the longest range at which it fires: A, B or C
        defence: the modifier for an enemy's roll against it
        front: the front of its counter
        back: the back of its counter; None if "sunk" is printed there
        torpedo: the strength of its torpedo attack; 0 for none
        fuel: its fuel factors (17.1)
        radar: whether it has effective search radar (11.3)
        victory: the points for sinking it (15.3, 15.4)
    """

    name: str
    title: str
    side: Side
    ship_class: ShipClass
    range: str
    defence: int
    front: Face
    back: Face | None
    torpedo: int
    fuel: int
    radar: bool
    victory: int

    @property
    def kind(self) -> Kind:
        """The general type."""
        return _KIND_OF[self.ship_class]

    @property
    def capital(self) -> bool:
        """Whether it is a battleship or a battlecruiser."""
        return self.ship_class in CAPITAL


class AirKind(StrEnum):
    """The task of an air unit (2.33)."""

    RECON = "recon"
    BOMBER = "bomber"
    TORPEDO = "torpedo"


class AirCard(NamedTuple):
    """An air unit.

    Args:
        name: its short name, as in orders
        side: its side
        kind: its task
        home: the name of its base or carrier
        base: the hex of its base; 0 if it flies from a carrier
        carrier: the short name of its carrier; "" for a land-based unit
        radius: its radius in hexes
        strength: its attack strength; 0 for a recon unit
    """

    name: str
    side: Side
    kind: AirKind
    home: str
    base: Hex
    carrier: str
    radius: int
    strength: int


_MOST = 99
SHEETS = (
    read_sheet(
        content(history.SHIPS),
        columns(
            "id",
            "name side class attack range evasion defence capacity back_attack back_evasion back_capacity torpedo fuel "
            "radar victory",
        ),
    ),
    read_sheet(content(history.AIRCRAFT), columns("unit", "side kind home base radius strength")),
)


def _ship(name: str, row: Row) -> ShipCard:
    column = SHEETS[0].column
    text = {each: row.columns[column(each)] for each in SHEETS[0].named.values}
    _name(name, row)
    back = None
    if text["back_capacity"] != "-":
        back = Face(
            *(row.integer(column(f"back_{of}"), 0 if of == "attack" else 1, _MOST) for of in Face.__annotations__)
        )
    return ShipCard(
        name,
        text["name"],
        Side(row.one_of(text["side"], list(Side))),
        ShipClass(row.one_of(text["class"], list(ShipClass))),
        row.one_of(text["range"], ("A", "B", "C")),
        row.integer(column("defence"), -9, 9),
        Face(*(row.integer(column(of), 0 if of == "attack" else 1, _MOST) for of in Face.__annotations__)),
        back,
        row.integer_or_dash(column("torpedo"), 1, _MOST),
        row.integer(column("fuel"), 1, _MOST),
        row.one_of(text["radar"], ("yes", "no")) == "yes",
        row.integer(column("victory"), 0, _MOST),
    )


def _name(name: str, row: Row) -> None:
    """Raise DataError unless the name is valid in an order."""
    if not (name.isascii() and name.isupper() and name.replace("-", "").isalnum() and len(name) <= 6):
        raise row.wrong(f"{name!r} is not a name of up to 6 capital letters and digits")


def _air_unit(name: str, row: Row) -> AirCard:
    column = SHEETS[1].column
    text = {each: row.columns[column(each)] for each in SHEETS[1].named.values}
    _name(name, row)
    kind = AirKind(row.one_of(text["kind"], list(AirKind)))
    side = Side(row.one_of(text["side"], list(Side)))
    carrier = kind is AirKind.TORPEDO
    if carrier:
        row.one_of(text["base"], [ship.name for ship in SHIPS.values() if ship.ship_class is ShipClass.CV])
    return AirCard(
        name,
        side,
        kind,
        text["home"],
        0 if carrier else read_hex(row, text["base"]),
        text["base"] if carrier else "",
        row.integer(column("radius"), 0, 40),
        row.integer_or_dash(column("strength"), 1, _MOST),
    )


SHIPS: Mapping[str, ShipCard] = MappingProxyType({name: _ship(name, row) for name, row in SHEETS[0].by_key()})
AIR: Mapping[str, AirCard] = MappingProxyType({name: _air_unit(name, row) for name, row in SHEETS[1].by_key()})


def _check() -> None:
    """Raise DataError unless all ships named in the rules are present, on the right side."""
    needed = {**dict.fromkeys((BISMARCK, SCHEER, *SISTERS), GERMAN), **dict.fromkeys(NELSON_AND_LONDON, BRITISH)}
    for name, side in needed.items():
        if name not in SHIPS or SHIPS[name].side is not side:
            raise DataError(f"{history.SHIPS}: {name} is missing")


_check()
