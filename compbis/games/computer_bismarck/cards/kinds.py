"""The kinds of units, and of their weapons."""

from enum import StrEnum


class ShipKind(StrEnum):
    """A kind of ships, flotillas, groups and convoys (2.3). Its value is the letter of the data cards."""

    BATTLESHIP = "B"
    CRUISER = "C"
    CARRIER = "A"
    DESTROYERS = "D"
    SUBMARINES = "S"
    OILER = "O"
    CONVOY = "M"


class PlaneKind(StrEnum):
    """A kind of planes (2.3, 8.7). Its value is the letter of the data card."""

    RECONNAISSANCE = "R"
    LEVEL_BOMBERS = "L"
    TORPEDO_PLANES = "T"


class Weapon(StrEnum):
    """What an attack is made with whose target its side chooses (16.3, 16.4, 16.5, 16.64)."""

    BOMBS = "bombs"
    AIR_TORPEDOES = "air torpedoes"
    SUBMARINE = "submarine"
    DESTROYERS = "destroyers"
    TORPEDOES = "torpedoes"


UnitKind = ShipKind | PlaneKind

BATTLESHIP = ShipKind.BATTLESHIP
CRUISER = ShipKind.CRUISER
CARRIER = ShipKind.CARRIER
DESTROYERS = ShipKind.DESTROYERS
SUBMARINES = ShipKind.SUBMARINES
OILER = ShipKind.OILER
CONVOY = ShipKind.CONVOY
RECONNAISSANCE = PlaneKind.RECONNAISSANCE
LEVEL_BOMBERS = PlaneKind.LEVEL_BOMBERS
TORPEDO_PLANES = PlaneKind.TORPEDO_PLANES

UNITS_OF_SEVERAL = frozenset((DESTROYERS, SUBMARINES, CONVOY, OILER))
"""Kinds of which each midship is a ship by itself, worth its share of the points (16.52, 16.72, 17.4, 17.5)."""
SINGLE_KINDS = frozenset((BATTLESHIP, CRUISER, CARRIER))
"""All others: each unit is one ship."""
HEAVY_KINDS = frozenset((BATTLESHIP, CRUISER))
"""The ships that seek each other in battle."""
CAPITAL_KINDS = frozenset((BATTLESHIP, CARRIER))
"""Battleships and carriers: the alternate-turn rule (6.51.1, 6.52.1)."""
SHADOWED_KINDS = frozenset((BATTLESHIP, CRUISER, OILER))
"""German ships that may be shadowed (10.3)."""
PLANE_KINDS = frozenset(PlaneKind)


def unit_kind(letter: str) -> UnitKind:
    """The kind of which this is the letter. Raises ValueError."""
    return PlaneKind(letter) if letter in PLANE_KINDS else ShipKind(letter)
