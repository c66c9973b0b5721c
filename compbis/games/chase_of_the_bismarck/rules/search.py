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
    """The hexes in which a side has an Intrinsic Search Factor."""
    return {at: zone.factor[side] for at, zone in ZONES.items() if zone.factor[side]}


def factors(side: Side, ships: Ships, markers: Collection[Hex]) -> dict[Hex, int]:
    """The Search Factors of a side, by hex: intrinsic, naval units, patrols and flight markers (8; Reading 8.a)."""
    found = dict(intrinsic(side))
    for unit in units(ships).values():
        if may(unit, "search"):
            patrols = any(Status.PATROL in ship.doing for ship in unit)
            at = unit[0].at
            found[at] = found.get(at, 0) + SEARCH["unit"] + SEARCH["patrol"] * patrols
    for at in markers:
        found[at] = found.get(at, 0) + SEARCH["marker"]
    return found


def callable_(factors: Mapping[Hex, int], level: int, fog: bool) -> tuple[Hex, ...]:
    """The hexes that can be searched: enough factors for the level of visibility, and no fog (8)."""
    return tuple([at for at in sorted(factors) if factors[at] >= level and not closed(at, level, fog)])


def watched(side: Side, at: Hex, level: int, fog: bool) -> bool:
    """Whether the Intrinsic Search Factor of a side alone finds who is in a hex, or goes through it (8)."""
    return ZONES[at].factor[side] >= level and not closed(at, level, fog)
