"""The movement of counters, hex by hex, at the speed of the slowest ship (7)."""

from collections.abc import Callable, Iterable, Sequence

from compbis.games.sink_the_bismarck.cards.board import (
    CLOSED,
    ENEMY_COAST,
    ENTERED,
    GROUND,
    LAND,
    PORTS,
    SEA_WAYS,
    SOUTH_EDGE,
    Hex,
    hex_name,
)
from compbis.games.sink_the_bismarck.cards.tables import NUMBER
from compbis.games.sink_the_bismarck.rules.ships import force_speed
from compbis.games.sink_the_bismarck.state.orders import LONGEST_WAY, OFF
from compbis.games.sink_the_bismarck.state.units import Ship
from compbis.table.side import GERMAN, Side


def hexes(ships: Sequence[Ship], turn: int) -> int:
    """The number of hexes that a counter may move in a turn: LONGEST_WAY for a dummy (6.13, 6.23), at most one if a
    ship on it is out of fuel (17.11)."""
    if not ships:
        return LONGEST_WAY
    most = force_speed(ships, turn)
    return min(most, NUMBER["speed without fuel"]) if any(ship.dry for ship in ships) else most


def why_no_ship(side: Side, at: Hex) -> str:
    """Why no task force of a side may enter a hex, by the map alone; "" if it may."""
    if GROUND[at] == LAND:
        return f"{hex_name(at)} IS LAND"
    if GROUND[at] == CLOSED:
        return f"NO SHIP SAILS IN {hex_name(at)}"
    if at in PORTS and PORTS[at].side is not side:
        return f"{hex_name(at)} IS A PORT OF THE ENEMY"
    return "" if at in ENTERED[side] else f"{hex_name(at)} IS RESTRICTED: NO GERMAN TASK FORCE ENTERS IT"


def why_no_way(side: Side, at: Hex, way: Sequence[Hex], most: int, leaves: bool) -> str:
    """Why a counter may not move along a path; "" if it may (7.13).

    Args:
        side: its side
        at: its hex
        way: the hexes of the path
        most: the number of hexes that it may move
        leaves: whether it may leave the map; only German task forces may, at the southern edge
    """
    if len(way) > most:
        return f"IT MOVES {most} HEX{'' if most == 1 else 'ES'} AT MOST"
    for there in way:
        if there == OFF:
            if not leaves or side is not GERMAN:
                return "IT MAY NOT LEAVE THE MAP"
            if at not in SOUTH_EDGE:
                return "IT MAY LEAVE THE MAP ONLY AT THE SOUTHERN EDGE"
        elif all(there != to for _, to in SEA_WAYS[side].steps[at]):
            reason = why_no_ship(side, there)
            return f"IT MAY NOT GO FROM {hex_name(at)} TO {hex_name(there)}{reason and f': {reason}'}"
        at = there
    return ""


def shortest(side: Side, at: Hex, goals: frozenset[Hex]) -> tuple[Hex, ...]:
    """A shortest path to the nearest goal, without its first hex; of several, the first that enters the fewest hexes
    of enemy coast, where a counter is detected without a die roll. Empty at a goal, or if there is no path.

    Args:
        side: the side of the counter
        at: its hex
        goals: the goals
    """
    ways, coast = SEA_WAYS[side], ENEMY_COAST[side]
    away = ways.away(goals)
    found: dict[Hex, tuple[int, tuple[Hex, ...]]] = {at: (0, ())}
    for left in range(away.get(at, 0) - 1, -1, -1):
        nearer: dict[Hex, tuple[int, tuple[Hex, ...]]] = {}
        for here, (seen, way) in found.items():
            for _, there in ways.steps[here]:
                watched = seen + (there in coast)
                if away.get(there) == left and (there not in nearer or watched < nearer[there][0]):
                    nearer[there] = watched, (*way, there)
        if not nearer:  # the goal itself may not be entered
            break
        found = nearer
    return min(found.values(), key=lambda one: one[0])[1]


def crowded(ends: Iterable[Hex], at: Hex) -> bool:
    """Whether a counter that ends its move in a hex would be the fifth there; `ends` holds the hexes where all others
    end (6.13)."""
    return at != OFF and sum(end == at for end in ends) >= NUMBER["counters in a hex"]


def wander(side: Side, at: Hex, steps: int, leaves: bool, draw: Callable[[int], int]) -> tuple[Hex, ...]:
    """A random path; it ends early at a dead end or off the map.

    Args:
        side: the side of the counter
        at: its hex
        steps: the number of hexes
        leaves: whether it may leave the map
        draw: draws a number from 0 to n - 1
    """
    way: list[Hex] = []
    for _ in range(steps):
        if leaves and at in SOUTH_EDGE and not draw(4):
            return (*way, OFF)
        onward = SEA_WAYS[side].steps[at]
        if not onward:
            break
        at = onward[draw(len(onward))][1]
        way.append(at)
    return tuple(way)
