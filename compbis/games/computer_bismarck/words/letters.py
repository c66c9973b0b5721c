"""The meaning of the letters of 2.3 and of Charts B and C, and the key to the map."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from compbis.board.parts.short import short
from compbis.games.computer_bismarck.cards.board import PORTS
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
from compbis.table.page import OnScreen
from compbis.table.side import BRITISH, Side

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
"""The meaning of the letters of 2.3."""
IN_SHORT: Mapping[UnitKind, str] = MappingProxyType(
    {**KINDS, RECONNAISSANCE: "RECON", LEVEL_BOMBERS: "BOMBER", TORPEDO_PLANES: "TORPEDO PLANE"}
)
"""As KINDS, in fewer letters, for the key beside the board."""
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
"""The meaning of the letters of Chart B. Any other letter: not yet active."""
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
"""The meaning of the letters of Chart C."""

_ONE_LETTER = "ONE LETTER FOR ALL IN A SQUARE: QN LISTS THEM"
_BRITISH = (
    OnScreen(">B TO ORDER  !B IN QUESTION  *B ENEMY", "*B ENEMY"),
    OnScreen("cB YOURS, ENEMY  &B MORE  >* TO ORDER"),
    OnScreen("*BC 2 ENEMIES  *B3 3  C*B YOURS, ENEMY"),
    OnScreen("B3 3 UNITS, B9 9 UP  BM M3 WITH CONVOY", _ONE_LETTER),
    OnScreen("?3 ENEMY 3 TURNS AGO  s3 SUBMARINES"),
)
_GERMAN = (
    OnScreen(">B TO ORDER  !B IN QUESTION"),
    OnScreen("B3 3 UNITS  ?3 ENEMY 3 TURNS AGO", _ONE_LETTER),
    " / CLOSED TO YOUR SHIPS (6.32)",
    "ENEMIES ARE NOT ON THE MAP (9.6): CO",
)
_IN_ROWS = (
    (BATTLESHIP, CARRIER, CRUISER),
    (DESTROYERS, SUBMARINES, OILER),
    (CONVOY, RECONNAISSANCE),
    (LEVEL_BOMBERS, TORPEDO_PLANES),
)
_EDGE = "AT THE RIGHT OF A ROW: VISIBILITY"
_SIGNS = (
    OnScreen(" 7 SEARCH FACTOR  =7 ENOUGH  F ~~ FOG", " 7 SEARCH FACTOR  =7 ENOUGH   F FOG"),
    OnScreen(" + PORT   X AIRFIELD", " + PORT   X AIRFIELD", " . SEA  %% COAST, NO SHIPS  ## LAND"),
    OnScreen(_EDGE, _EDGE, "N BEFORE IT: NIGHT, ON NS AND PS"),
)


def key(side: Side) -> Sequence[str]:
    """The meaning of the letters and signs on a side's map, as it is drawn or printed: the ports from north to south
    with their squares, then the letters of counters and the signs."""
    places = [(name.upper(), f"{name.upper():<11} {square}") for square, name in sorted(PORTS.items())]
    ports = [OnScreen(f"{short(name, 2)} {place}", place) for name, place in places]
    letters = ("  ".join(f"{kind} {KINDS[kind]}" for kind in row) for row in _IN_ROWS)
    return (*ports, *letters, *(_BRITISH if side is BRITISH else _GERMAN), *_SIGNS)
