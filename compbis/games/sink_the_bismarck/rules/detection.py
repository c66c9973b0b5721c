"""Detection and shadowing: modifiers, and what is detected without a die (10, 11)."""

from collections.abc import Sequence
from enum import StrEnum

from compbis.games.sink_the_bismarck.cards.board import ENEMY_COAST, FOG, GRID, Hex, in_port
from compbis.games.sink_the_bismarck.cards.roster import AIR, ShipClass
from compbis.games.sink_the_bismarck.cards.tables import NUMBER
from compbis.games.sink_the_bismarck.rules import ships as of_ships
from compbis.games.sink_the_bismarck.state.units import Ship
from compbis.table.side import Side

_LARGE = (7, 5, 3)
"""Ships of a task force from which on the modifiers grow, the greatest first (10.2)."""


class Visibility(StrEnum):
    """The three levels (5.1)."""

    GOOD = "good"
    FAIR = "fair"
    POOR = "poor"


def visibility(die: int) -> Visibility:
    """The level for a die (5.1)."""
    if die <= NUMBER["good to"]:
        return Visibility.GOOD
    return Visibility.FAIR if die <= NUMBER["fair to"] else Visibility.POOR


def _weather(level: str, night: bool, table: str) -> int:
    """The modifiers of visibility and night: poor and night count once (10.2)."""
    good = NUMBER[f"{table} good"] if level == Visibility.GOOD else 0
    return good + (NUMBER[f"{table} dark"] if night or level == Visibility.POOR else 0)


def search_modifier(level: str, night: bool, ships: Sequence[Ship]) -> int:
    """The modifier of an attempt at detection (10.2).

    Args:
        level, night: of the turn.
        ships: of the task force that searches; none for a recon unit.
    """
    modifier = _weather(level, night, "detection")
    if not ships:
        return modifier + (0 if night else NUMBER["detection recon by day"])
    large = next((NUMBER[f"detection {number} ships"] for number in _LARGE if len(ships) >= number), 0)
    carrier = any(ship.card.ship_class is ShipClass.CV for ship in ships)
    return modifier + large + (NUMBER["detection carrier"] if carrier else 0)


def detects(modified: int) -> bool:
    """Whether a modified die detects (10.2)."""
    return modified >= NUMBER["detected"]


def shadow_modifier(level: str, night: bool, ships: Sequence[Ship], fast: bool) -> int:
    """The modifier of an attempt to shadow (11.3). ships: as of search_modifier; fast: at high speed."""
    modifier = _weather(level, night, "shadowing") + (NUMBER["shadowing fast"] if fast else 0)
    if not ships:
        return modifier + NUMBER["shadowing recon"]
    return modifier + (NUMBER["shadowing radar"] if has_radar(ships) else 0)


def shadows(modified: int) -> bool:
    """Whether a modified die shadows (11.3)."""
    return modified >= NUMBER["shadowed"]


def has_radar(ships: Sequence[Ship]) -> bool:
    """Whether one of these ships has effective search radar (11.11)."""
    return any(ship.card.radar for ship in ships)


def may_shadow_in(at: Hex, ships: Sequence[Ship]) -> bool:
    """Whether fog lets a task force shadow in a hex; of a recon unit if there are no ships (10.3, 11.11)."""
    return at not in FOG or has_radar(ships)


def recon_may_shadow(unit: str, at: Hex) -> bool:
    """Whether a hex is near enough to the base of a recon unit, and free of fog (11.6, 11.11)."""
    return at not in FOG and GRID.distance(AIR[unit].base, at) <= NUMBER["shadowing recon radius"]


def fast_enough(own: Sequence[Ship], enemy: Sequence[Ship]) -> bool:
    """Whether the slowest of these ships is as fast as the slowest of the shadowed (11.6)."""
    return of_ships.slowest(own) >= of_ships.slowest(enemy)


def seen_from_coast(side: Side, at: Hex) -> bool:
    """Whether a task force of a side is detected there without a die (10.7)."""
    return at in ENEMY_COAST[side]


def ships_may_search(owner: Side, at: Hex) -> bool:
    """Whether ships may attempt to detect a task force of that owner in a hex: not in fog, nor in port (10.3, 10.9)."""
    return at not in FOG and not in_port(owner, at)
