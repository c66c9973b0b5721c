"""Submarines, random spotting and convoy hunting (11)."""

from collections.abc import Iterable

from compbis.games.chase_of_the_bismarck.cards.board import GRID, ZONES, Hex, Line
from compbis.games.chase_of_the_bismarck.cards.roster import HEAVY
from compbis.games.chase_of_the_bismarck.cards.tables import (
    HUNTING,
    SPOTTING,
    SUBMARINE,
    SUBMARINE_ATTACK,
    SUBMARINE_CLASS,
)
from compbis.games.chase_of_the_bismarck.rules.status import may
from compbis.games.chase_of_the_bismarck.state.units import Ship, Unit
from compbis.table.side import BRITISH

_GROUPS = {"BB": "heavy", "BC": "heavy", "CV": "heavy", "CA": "cruiser", "CL": "cruiser"}
_DESTROYERS = "destroyer"
"""The group of destroyers and cutters (Reading 11.1.b)."""


def contact(die: int) -> bool:
    """Whether a submarine makes contact with this roll (11.1; Reading 11.1.a)."""
    return die <= SUBMARINE["contact at most"]


def submarine(die: int) -> str:
    """The result on the Submarine Attack Table: "allied" for an attack by an Allied submarine, "seen" or "attacked" for
    a German one (11.1)."""
    return SUBMARINE_ATTACK[die]


def in_eastern_sector(ship: Ship) -> bool:
    """Whether an Allied submarine can contact a ship: no tanker, and in the eastern air sector (11.1; Reading
    11.1.b)."""
    return not ship.card.tanker and ZONES[ship.at].sector == "E"


def near(ship: Ship, at: Hex) -> bool:
    """Whether a ship is within two hexes of the hex that the German player names (11.1)."""
    return GRID.distance(ship.at, at) <= SUBMARINE["within"]


def group(ship: Ship) -> str:
    """The class group of a ship: heavy, cruiser or destroyer (11.1)."""
    return _GROUPS.get(ship.card.cls, _DESTROYERS)


def drawn_group(die: int, present: Iterable[str]) -> str:
    """The group that a class roll selects: destroyers if that group is absent, "" to roll again if they are absent too
    (11.1)."""
    here = set(present)
    wanted = SUBMARINE_CLASS[die]
    if wanted in here:
        return wanted
    return _DESTROYERS if _DESTROYERS in here else ""


def column(at: Hex) -> str:
    """The column of the Random Spotting Table for a hex (11.2; Reading 11.2.b)."""
    zone = ZONES[at]
    if zone.sector:
        return "sector_factor" if any(ZONES[near].factor[BRITISH] for near in (at, *GRID.beside[at])) else "sector"
    return "route" if zone.lines else "outside"


def spotting_value(at: Hex, level: int) -> int:
    """The highest roll that locates a German unit; 0 where only Huff-Duff can (11.2)."""
    return SPOTTING[level][column(at)] if level in SPOTTING else 0


def may_hunt(unit: Unit) -> bool:
    """Whether a German unit may hunt: it has a BB, BC or CA, is on a convoy route outside the air sectors, and its
    status allows it (11.3; Reading 11.3.a)."""
    zone = ZONES[unit[0].at]
    hunter = any(ship.card.cls in HEAVY for ship in unit)
    return hunter and bool(zone.lines) and not zone.sector and may(unit, "hunt")


def hunting_modifier(unit: Unit, night: bool) -> int:
    """The modifier of a hunt's roll (11.3)."""
    applying = {"force": len(unit) > 1, "centre": bool(ZONES[unit[0].at].centre), "night": night}
    return sum(HUNTING[name] for name, applies in applying.items() if applies)


def convoy_contact(total: int) -> bool:
    """Whether a hunt with this total may have met a convoy (11.3; Reading 11.3.b)."""
    return total <= HUNTING["contact at most"]


def merchant(total: int) -> bool:
    """Whether a hunt with this total meets a single merchant ship."""
    return total == HUNTING["merchant"]


def lines_at(at: Hex) -> tuple[Line, ...]:
    """The convoy lines in a hex."""
    return ZONES[at].lines
