"""What the letters of 2.3 and of Charts B and C stand for."""

from collections.abc import Mapping
from types import MappingProxyType

from compbis.games.computer_bismarck.cards.kinds import (
    BATTLESHIP,
    CARRIER,
    CONVOY,
    CRUISER,
    DESTROYERS,
    LEVEL_BOMBERS,
    OILER,
    RECONNAISSANCE,
    SUBMARINES,
    TORPEDO_PLANES,
    UnitKind,
)
from compbis.games.computer_bismarck.cards.modes import (
    AIR_PATROL,
    ARMED,
    AT_BASE,
    FAST_CONVOY,
    FLY,
    HOMEWARD,
    LAUNCH,
    MOVE,
    PATROL,
    RECON,
    REFUEL,
    SLOW_CONVOY,
)

KINDS: Mapping[UnitKind, str] = MappingProxyType(
    {
        BATTLESHIP: "BATTLESHIP",
        CARRIER: "CARRIER",
        CRUISER: "CRUISER",
        DESTROYERS: "DESTROYERS",
        SUBMARINES: "SUBMARINES",
        OILER: "OILER",
        CONVOY: "CONVOY",
        RECONNAISSANCE: "RECONNAISSANCE PLANES",
        LEVEL_BOMBERS: "LEVEL BOMBERS",
        TORPEDO_PLANES: "TORPEDO PLANES",
    }
)
"""What the letters of 2.3 stand for."""
SHIP_MODES: Mapping[str, str] = MappingProxyType(
    {
        MOVE: "MOVE",
        PATROL: "PATROL",
        LAUNCH: "LAUNCH",
        FAST_CONVOY: "FAST CONVOY",
        SLOW_CONVOY: "SLOW CONVOY",
        REFUEL: "REFUEL",
    }
)
"""What the letters of Chart B stand for; any other letter: not yet active."""
PLANE_MODES: Mapping[str, str] = MappingProxyType(
    {
        FLY: "MOVE",
        AIR_PATROL: "PATROL",
        ARMED: "ARMED",
        RECON: "RECONNAISSANCE",
        HOMEWARD: "HOMEWARD",
        AT_BASE: "AT BASE",
    }
)
"""What the letters of Chart C stand for."""
