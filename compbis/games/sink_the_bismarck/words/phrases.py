"""Phrases shared by the texts: names of ships, hexes and units; types and numbers of ships."""

from collections.abc import Iterable, Sequence
from types import MappingProxyType

from compbis.games.sink_the_bismarck.cards.board import PORTS, Hex, hex_name
from compbis.games.sink_the_bismarck.cards.roster import AIR, KINDS, SCHEER, SHIPS, AirKind, Kind
from compbis.games.sink_the_bismarck.rules.ships import until_sunk
from compbis.games.sink_the_bismarck.state.orders import OFF
from compbis.games.sink_the_bismarck.state.sight import View
from compbis.games.sink_the_bismarck.state.units import Ship

KIND_NAMES = MappingProxyType(
    {
        Kind.BATTLESHIP: ("BATTLESHIP", "BATTLESHIPS"),
        Kind.CARRIER: ("CARRIER", "CARRIERS"),
        Kind.CRUISER: ("CRUISER", "CRUISERS"),
        Kind.DESTROYERS: ("DD FLOTILLA", "DD FLOTILLAS"),
    }
)
"""The singular and plural of each general type (10.4)."""
AIR_NAMES = MappingProxyType({AirKind.RECON: "RECON", AirKind.BOMBER: "BOMBER", AirKind.TORPEDO: "TORPEDO PLANES"})


def ship_name(ship: str) -> str:
    """The full name of a ship."""
    return SHIPS[ship].title.upper()


def ship_names(ships: Iterable[str]) -> str:
    """The full names of ships."""
    return ", ".join(map(ship_name, ships))


def place(at: Hex) -> str:
    """A hex and its port, if any."""
    if at == OFF:
        return "OFF THE MAP"
    return f"{hex_name(at)} ({PORTS[at].name.upper()})" if at in PORTS else hex_name(at)


def way(hexes: Iterable[Hex]) -> str:
    """The hexes of a path."""
    return " ".join(hex_name(at) if at != OFF else "OFF" for at in hexes)


def types(announced: Sequence[int]) -> str:
    """The number of ships of each general type, as announced by their owner: `1 BATTLESHIP, 1 CRUISER` (10.4)."""
    found = [
        f"{number} {KIND_NAMES[kind][number > 1]}" for kind, number in zip(KINDS, announced, strict=False) if number
    ]
    return ", ".join(found) or "NO SHIPS"


def force(ships: Sequence[str]) -> str:
    """The contents of a counter, as its owner knows them."""
    return ship_names(ships) if ships else "A DUMMY"


def points_left(left: int, whole: int, flipped: bool) -> str:
    """The points of damage that a ship can still take.

    Args:
        left: these points
        whole: all points of the counter's face-up side
        flipped: whether that side is the back, which takes damage once the points of the front are gone
    """
    return f"{left} OF {whole} POINTS{' OF ITS BACK' if flipped else ''} LEFT"


def left_of(ship: Ship) -> str:
    """The points of damage that a ship can still take until it sinks; for a damaged one, also those until it is
    flipped. The page of a battle shows the same."""
    if ship.flipped or not ship.card.back:
        return points_left(ship.face.capacity - ship.damage, ship.face.capacity, ship.flipped)
    left = points_left(until_sunk(ship), until_sunk(Ship(ship.name)), flipped=False)
    return f"{left}, FLIPS IN {ship.face.capacity - ship.damage}" if ship.damage else left


def round_of(number: int, pursuit: int = 0) -> str:
    """A round of a battle by its number; in a pursuit, by the number of its round of pursuit, which is 0 elsewhere."""
    return f"PURSUIT ROUND {pursuit}" if pursuit else f"ROUND {number}"


def air_unit(unit: str) -> str:
    """An air unit: `RECON R-SCA`."""
    return f"{AIR_NAMES[AIR[unit].kind]} {unit}"


def number_of(count: int, one: str, many: str) -> str:
    """A count with its noun.

    Args:
        count: the count
        one: the singular
        many: the plural
    """
    return f"{count} {one if count == 1 else many}"


def scheer(view: View, at: Hex) -> str:
    """Where the Scheer would come; "" in a scenario where she is in play, since she does not come again (X5)."""
    return "" if SCHEER in view.card.ships else f". SCHEER WOULD COME TO {place(at)}"
