"""Search Factors (8)."""

from collections.abc import Collection, Mapping
from functools import cache

from compbis.games.chase_of_the_bismarck.cards.board import ZONES, Hex
from compbis.games.chase_of_the_bismarck.cards.tables import SEARCH
from compbis.games.chase_of_the_bismarck.rules.status import may
from compbis.games.chase_of_the_bismarck.rules.visibility import closed
from compbis.games.chase_of_the_bismarck.state.units import Ships, Status, units
from compbis.table.side import Side


@cache
def intrinsic(side: Side) -> Mapping[Hex, int]:
    """The hexes where a side has an Intrinsic Search Factor, each with the factor."""
    return {at: zone.factor[side] for at, zone in ZONES.items() if zone.factor[side]}


def factors(side: Side, ships: Ships, markers: Collection[Hex]) -> dict[Hex, int]:
    """The Search Factors of a side by hex: intrinsic, naval units, patrols and search markers (8; Reading 8.a).

    Args:
        side: the side
        ships: its ships
        markers: the hex of each of its search markers
    """
    found = dict(intrinsic(side))
    for unit in units(ships).values():
        if may(unit, "search"):
            patrols = any(Status.PATROL in ship.doing for ship in unit)
            at = unit[0].at
            found[at] = found.get(at, 0) + SEARCH["unit"] + SEARCH["patrol"] * patrols
    for at in markers:
        found[at] = found.get(at, 0) + SEARCH["marker"]
    return found


def searchable(factors: Mapping[Hex, int], level: int, fog: bool) -> tuple[Hex, ...]:
    """The hexes that can be searched: their factors reach the level of visibility, and they have no fog (8).

    Args:
        factors: the Search Factors by hex
        level: the level of visibility
        fog: whether there is fog in the fog hexes
    """
    return tuple([at for at in sorted(factors) if factors[at] >= level and not closed(at, level, fog)])


def worth_calling(side: Side, at: Hex, level: int, markers: Collection[Hex]) -> bool:
    """Whether calling a searchable hex can tell the side anything new. Where Intrinsic Search Factors suffice, the
    enemy has reported already, and only a search marker there makes its units Shadowed (8).

    Args:
        side: the side that calls
        at: the hex
        level: the level of visibility
        markers: the hex of each of its search markers
    """
    return ZONES[at].factor[side] < level or at in markers


def watched(side: Side, at: Hex, level: int, fog: bool) -> bool:
    """Whether a side's Intrinsic Search Factor alone finds units in a hex or passing through it (8).

    Args:
        side: the side that watches
        at: the hex
        level: the level of visibility
        fog: whether there is fog in the fog hexes
    """
    return ZONES[at].factor[side] >= level and not closed(at, level, fog)
