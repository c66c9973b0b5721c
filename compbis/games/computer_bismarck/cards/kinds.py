"""The kinds of units and weapons."""

from enum import StrEnum


class ShipKind(StrEnum):
    """A kind of ship, flotilla, group or convoy (2.3). Its value is its letter on the data cards."""

    BATTLESHIP = "B"
    CRUISER = "C"
    CARRIER = "A"
    DESTROYERS = "D"
    SUBMARINES = "S"
    OILER = "O"
    CONVOY = "M"


class PlaneKind(StrEnum):
    """A kind of plane (2.3, 8.7). Its value is its letter on the data card."""

    RECONNAISSANCE = "R"
    LEVEL_BOMBERS = "L"
    TORPEDO_PLANES = "T"


class Weapon(StrEnum):
    """A weapon whose target the attacker chooses (16.3, 16.4, 16.5, 16.64)."""

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
"""Units in which each midship is a ship of its own, worth its share of the points (16.52, 16.72, 17.4, 17.5)."""
SINGLE_KINDS = frozenset((BATTLESHIP, CRUISER, CARRIER))
"""All other kinds of ship: each unit is one ship."""
HEAVY_KINDS = frozenset((BATTLESHIP, CRUISER))
"""The only ships that attack in naval combat (16.61)."""
CAPITAL_KINDS = frozenset((BATTLESHIP, CARRIER))
"""Ships under the alternate-turn rule (6.51.1, 6.52.1)."""
SHADOWED_KINDS = frozenset((BATTLESHIP, CRUISER, OILER))
"""The German ships that may be shadowed (10.2)."""
PLANE_KINDS = frozenset(PlaneKind)


def unit_kind(letter: str) -> UnitKind:
    """The kind with this letter. Raises ValueError if there is none."""
    return PlaneKind(letter) if letter in PLANE_KINDS else ShipKind(letter)
