"""Phrases shared by the game's texts: names of ships, hexes, classes and levels."""

from collections.abc import Iterable
from types import MappingProxyType

from compbis.games.chase_of_the_bismarck.cards.board import NAMES, PORTS, Hex
from compbis.games.chase_of_the_bismarck.cards.roster import SHIPS
from compbis.games.chase_of_the_bismarck.history import SIDES
from compbis.games.chase_of_the_bismarck.rules.visibility import X
from compbis.table.finished.names import listed
from compbis.table.side import Side

LETTERS = MappingProxyType({"BB": "B", "BC": "R", "CV": "V", "CA": "C", "CL": "L", "DD": "D", "CG": "G", "TK": "T"})
"""The letter of each class, the most important class first."""
PEOPLE = MappingProxyType({Side.BRITISH: "ALLIES", Side.GERMAN: "GERMANS"})
"""The people of each side."""


def ship_name(ship: str) -> str:
    """The name of the ship with that id."""
    return SHIPS[ship].called


def ship_names(ships: Iterable[str]) -> str:
    """The names of several ships."""
    return ", ".join(map(ship_name, ships))


def the(ship: str) -> str:
    """The name of a ship with its article."""
    return f"THE {ship_name(ship)}"


def the_ships(ships: Iterable[str]) -> str:
    """The names of several ships with their articles."""
    return listed(map(the, ships))


def place(at: Hex) -> str:
    """The name of a hex, with its port."""
    return f"{NAMES[at]} ({PORTS[at].upper()})" if at in PORTS else NAMES[at]


def places(hexes: Iterable[Hex]) -> str:
    """The names of several hexes."""
    return " ".join(NAMES[at] for at in hexes)


def classes(found: Iterable[tuple[str, int]]) -> str:
    """The number of ships of each class: 1 BB, 2 DD."""
    return ", ".join(f"{number} {cls}" for cls, number in found)


def unit(force: bool, found: Iterable[tuple[str, int]]) -> str:
    """A naval unit as the enemy knows it."""
    return f"A TASK FORCE: {classes(found)}" if force else f"A SINGLE SHIP: {classes(found)}"


def side_name(side: Side) -> str:
    """The name of a side."""
    return SIDES[side]


def level_name(level: int) -> str:
    """A level of visibility."""
    return "X" if level == X else str(level)


def level_meant(level: int) -> str:
    """A level of visibility, with what X means (5)."""
    return f"{level_name(level)}{' (NO SEARCH)' * (level == X)}"


def span(tenths: tuple[int, int]) -> str:
    """A lowest and a highest chance in tenths: 4 IN 10, 4 TO 6 IN 10."""
    low, high = tenths
    return f"{low} IN 10" if low == high else f"{low} TO {high} IN 10"


def signed(number: int) -> str:
    """A modifier with its sign: +2, -1, 0."""
    return f"{number:+}" if number else "0"
