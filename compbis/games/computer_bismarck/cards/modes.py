"""The modes of ships and planes, and what planes carry.

Compare them with `==`, not `is`: a player's own captain may pass their letters to the rules.
"""

from enum import StrEnum


class ShipMode(StrEnum):
    """What a ship is doing (Chart B, 6.2) or waiting for (14). Its value is the letter on the chart or card."""

    MOVE = "M"
    PATROL = "P"
    LAUNCH = "L"
    FAST_CONVOY = "F"
    SLOW_CONVOY = "C"
    REFUEL = "R"
    UNTIL_RELEASED = "X"
    UNTIL_LOCATED = "Y"
    UNTIL_CALLED = "U"


class PlaneMode(StrEnum):
    """What a plane is doing (Chart C, 8.2). Its value is the letter on the chart."""

    FLY = "M"
    AIR_PATROL = "P"
    ARMED = "A"
    RECON = "R"
    HOMEWARD = "Z"
    AT_BASE = "B"


class Load(StrEnum):
    """What a plane took off with (8.23, 8.24): arms in mode A, extra fuel in mode R, or neither."""

    NO_LOAD = ""
    ARMS = "A"
    EXTRA_FUEL = "R"


UnitMode = ShipMode | PlaneMode

MOVE = ShipMode.MOVE
PATROL = ShipMode.PATROL
LAUNCH = ShipMode.LAUNCH
FAST_CONVOY = ShipMode.FAST_CONVOY
SLOW_CONVOY = ShipMode.SLOW_CONVOY
REFUEL = ShipMode.REFUEL
UNTIL_RELEASED = ShipMode.UNTIL_RELEASED
UNTIL_LOCATED = ShipMode.UNTIL_LOCATED
UNTIL_CALLED = ShipMode.UNTIL_CALLED
FLY = PlaneMode.FLY
AIR_PATROL = PlaneMode.AIR_PATROL
ARMED = PlaneMode.ARMED
RECON = PlaneMode.RECON
HOMEWARD = PlaneMode.HOMEWARD
AT_BASE = PlaneMode.AT_BASE
NO_LOAD = Load.NO_LOAD
ARMS = Load.ARMS
EXTRA_FUEL = Load.EXTRA_FUEL

CHART_B = (MOVE, PATROL, LAUNCH, FAST_CONVOY, SLOW_CONVOY, REFUEL)
"""The modes that a ship can be ordered into, in the order of the chart (6.2)."""
CHART_C = (FLY, AIR_PATROL, ARMED, RECON, HOMEWARD, AT_BASE)
"""The modes that a plane can be ordered into (8.2)."""
RECON_MODES = frozenset((AIR_PATROL, RECON))
"""Modes that take speed, endurance and search factors from the patrol columns of the card (8.22, 8.23)."""
