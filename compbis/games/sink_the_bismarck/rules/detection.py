"""Detection and shadowing: modifiers, and detection without a die roll (10, 11)."""

from collections.abc import Sequence
from enum import StrEnum

from compbis.games.sink_the_bismarck.cards.board import ENEMY_COAST, FOG, GRID, Hex, in_port
from compbis.games.sink_the_bismarck.cards.roster import AIR, ShipClass
from compbis.games.sink_the_bismarck.cards.tables import NUMBER
from compbis.games.sink_the_bismarck.rules import ships as of_ships
from compbis.games.sink_the_bismarck.state.units import Ship
from compbis.table.side import Side

_LARGE = (7, 5, 3)
"""The sizes at which a searching task force gets a higher modifier, largest first (10.2)."""


class Visibility(StrEnum):
    """The levels of visibility (5.1)."""

    GOOD = "good"
    FAIR = "fair"
    POOR = "poor"


def visibility(die: int) -> Visibility:
    """The visibility for a die roll (5.1)."""
    if die <= NUMBER["good to"]:
        return Visibility.GOOD
    return Visibility.FAIR if die <= NUMBER["fair to"] else Visibility.POOR


def _weather(level: str, night: bool, table: str) -> int:
    """The modifier for visibility and night; night with poor visibility counts once (10.2)."""
    good = NUMBER[f"{table} good"] if level == Visibility.GOOD else 0
    return good + (NUMBER[f"{table} dark"] if night or level == Visibility.POOR else 0)


def search_modifier(level: str, night: bool, ships: Sequence[Ship]) -> int:
    """The modifier for a detection attempt (10.2).

    Args:
        level: the visibility
        night: whether it is night
        ships: the ships of the searching task force; empty for a recon unit
    """
    modifier = _weather(level, night, "detection")
    if not ships:
        return modifier + (0 if night else NUMBER["detection recon by day"])
    large = next((NUMBER[f"detection {number} ships"] for number in _LARGE if len(ships) >= number), 0)
    carrier = any(ship.card.ship_class is ShipClass.CV for ship in ships)
    return modifier + large + (NUMBER["detection carrier"] if carrier else 0)


def detects(modified: int) -> bool:
    """Whether a detection attempt succeeds with this modified roll (10.2)."""
    return modified >= NUMBER["detected"]


def shadow_modifier(level: str, night: bool, ships: Sequence[Ship], fast: bool) -> int:
    """The modifier for an attempt to shadow (11.3).

    Args:
        level: the visibility
        night: whether it is night
        ships: the ships that shadow; empty for a recon unit
        fast: whether they shadow at high speed
    """
    modifier = _weather(level, night, "shadowing") + (NUMBER["shadowing fast"] if fast else 0)
    if not ships:
        return modifier + NUMBER["shadowing recon"]
    return modifier + (NUMBER["shadowing radar"] if has_radar(ships) else 0)


def keeps_shadowing(modified: int) -> bool:
    """Whether an attempt to shadow succeeds with this modified roll (11.3)."""
    return modified >= NUMBER["shadowed"]


def has_radar(ships: Sequence[Ship]) -> bool:
    """Whether any of these ships has effective search radar (11.11)."""
    return any(ship.card.radar for ship in ships)


def may_shadow_in(at: Hex, ships: Sequence[Ship]) -> bool:
    """Whether fog allows these ships, or a recon unit if there are none, to shadow in a hex (10.3, 11.11)."""
    return at not in FOG or has_radar(ships)


def recon_may_shadow(unit: str, at: Hex) -> bool:
    """Whether a recon unit may shadow in a hex: close enough to its base, and without fog (11.6, 11.11)."""
    return at not in FOG and GRID.distance(AIR[unit].base, at) <= NUMBER["shadowing recon radius"]


def fast_enough(own: Sequence[Ship], enemy: Sequence[Ship]) -> bool:
    """Whether the slowest of these ships is at least as fast as the slowest enemy (11.6)."""
    return of_ships.slowest(own) >= of_ships.slowest(enemy)


def seen_from_coast(side: Side, at: Hex) -> bool:
    """Whether a side's task force is detected in this hex without a die roll (10.7)."""
    return at in ENEMY_COAST[side]


def seen_at(side: Side, way: Sequence[Hex]) -> Hex:
    """The first hex of a path where a coast detects a side's counter; 0 if none does."""
    return next((at for at in way if seen_from_coast(side, at) and not in_port(side, at)), 0)


def ships_may_search(owner: Side, at: Hex) -> bool:
    """Whether ships may attempt to detect the owner's task forces in a hex: not in fog, nor in the owner's port (10.3,
    10.9)."""
    return at not in FOG and not in_port(owner, at)
