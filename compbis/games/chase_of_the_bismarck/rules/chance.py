"""Submarines, random spotting, convoy hunting (11)."""

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
"""A cutter counts among them (Reading 11.1.b)."""


def contact(die: int) -> bool:
    """Whether a submarine makes contact (11.1; Reading 11.1.a)."""
    return die <= SUBMARINE["contact at most"]


def submarine(die: int) -> str:
    """The Submarine Attack Table: allied; seen, by a German one; or attacked, too (11.1)."""
    return SUBMARINE_ATTACK[die]


def in_eastern_sector(ship: Ship) -> bool:
    """Whether an Allied submarine can meet a ship: no tanker, in the eastern air sector (11.1; Reading 11.1.b)."""
    return not ship.card.tanker and ZONES[ship.at].sector == "E"


def near(ship: Ship, at: Hex) -> bool:
    """Whether a ship is within two hexes of the one that the German names (11.1)."""
    return GRID.distance(ship.at, at) <= SUBMARINE["within"]


def group(ship: Ship) -> str:
    """The group of classes that a ship is in: heavy, cruiser or destroyer (11.1)."""
    return _GROUPS.get(ship.card.cls, _DESTROYERS)


def drawn_group(die: int, present: Iterable[str]) -> str:
    """The group that a class die means: destroyers if it is absent; "" to roll again if those are, too (11.1)."""
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
    """The number up to which a German unit is fully located; 0 where there is only Huff-Duff (11.2)."""
    return SPOTTING[level][column(at)] if level in SPOTTING else 0


def may_hunt(unit: Unit) -> bool:
    """Whether a German unit may hunt: a BB, BC or CA in it, on a convoy route, outside of air boundaries, by the status
    matrix (11.3; Reading 11.3.a)."""
    zone = ZONES[unit[0].at]
    hunter = any(ship.card.cls in HEAVY for ship in unit)
    return hunter and bool(zone.lines) and not zone.sector and may(unit, "hunt")


def hunting_modifier(unit: Unit, night: bool) -> int:
    """What is added to the die of a hunt (11.3)."""
    applying = {"force": len(unit) > 1, "centre": bool(ZONES[unit[0].at].centre), "night": night}
    return sum(HUNTING[name] for name, applies in applying.items() if applies)


def convoy_contact(total: int) -> bool:
    """Whether a convoy may have been met (11.3; Reading 11.3.b)."""
    return total <= HUNTING["contact at most"]


def merchant(total: int) -> bool:
    """Whether a single merchant ship is met."""
    return total == HUNTING["merchant"]


def lines_at(at: Hex) -> tuple[Line, ...]:
    """The convoy lines of a hex."""
    return ZONES[at].lines
