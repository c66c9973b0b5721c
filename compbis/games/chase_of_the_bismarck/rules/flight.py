"""Movement of air units (7.7.1)."""

from collections.abc import Collection
from itertools import pairwise

from compbis.errors import IllegalOrder
from compbis.games.chase_of_the_bismarck.cards.board import GRID, NAMES, ZONES, Hex, distance
from compbis.games.chase_of_the_bismarck.cards.tables import FLIGHT
from compbis.games.chase_of_the_bismarck.rules.visibility import closed
from compbis.games.chase_of_the_bismarck.state.units import Air, AirState, Ships
from compbis.table.values import NamedTuple


class Flight(NamedTuple):
    """The conditions that decide whether a flight is legal.

    Args:
        starts: the hexes that it may start from
        base: the hex where it must land, 0 if none
        level: the level of visibility
        fog: whether there is fog in the fog hexes
        targets: the hexes with a Shadowed enemy unit
    """

    starts: Collection[Hex]
    base: Hex
    level: int
    fog: bool
    targets: Collection[Hex]


def base_of(air: Air, ships: Ships) -> Hex:
    """The hex where an air unit lands: its airbase or its carrier's hex, 0 if the carrier is lost (7.7.1)."""
    return ships[air.card.carrier].at if air.card.carrier in ships else air.card.base


def starts(air: Air, before: Ships, ships: Ships) -> frozenset[Hex]:
    """The hexes that an air unit may start from: a carrier may launch before or after its own move (7.7.1; Reading
    7.7.1.d).

    Args:
        air: the air unit
        before: the ships of its side as the phase began
        ships: the ships of its side now
    """
    if air.state is AirState.ALOFT:
        return frozenset((air.at,))
    return frozenset((base_of(air, before), base_of(air, ships)))


def check_ready(air: Air, ships: Ships) -> None:
    """Raise IllegalOrder unless an air unit can fly now: it is ready or aloft, and its carrier is neither Restricted
    nor lost."""
    if air.state not in (AirState.READY, AirState.ALOFT):
        raise IllegalOrder({AirState.LOST: "IT IS LOST"}.get(air.state, "IT IS IN THE REFIT BOX"))
    carrier = ships.get(air.card.carrier)
    if carrier and (carrier.restricted == "R1" or not carrier.at):
        raise IllegalOrder("ITS CARRIER IS RESTRICTED" if carrier.at else "ITS CARRIER IS LOST")  # Reading 3.d


def check(air: Air, way: tuple[Hex, ...], search: tuple[Hex, ...], attack: Hex, by: Flight) -> None:
    """Check the route and the markers of a flight (7.7.1; Reading 7.7.1.a, 7.7.1.b, 7.7.1.f).

    Args:
        air: the air unit
        way: the hexes that it flies through, in order, without the start
        search: the hex of each search marker
        attack: the hex of the attack marker, 0 if none
        by: the conditions of the flight

    Raises:
        IllegalOrder: the flight is illegal; the message says why
    """
    _check_way(way, by)
    used = points(way, search, by.level)
    if used > air.card.speed:
        back = " THERE AND BACK" if lands(way, by) else ""
        markers = f", WITH MARKERS {used}" if used > len(way) else ""
        raise IllegalOrder(f"THAT TAKES {len(way)} HEXES{back}{markers}: IT HAS {air.card.speed}")
    if not lands(way, by) and not (may_stay_up(air) and _within_reach(air, way, by)):
        raise IllegalOrder(f"IT MUST LAND IN {NAMES[by.base]}" if by.base else "IT HAS NOWHERE TO LAND")
    if attack and search:
        raise IllegalOrder("SEARCH MARKERS OR AN ATTACK MARKER, NOT BOTH")
    if attack and air.card.recon:
        raise IllegalOrder("RECON AIRCRAFT DROP NO ATTACK MARKERS")
    for at in (*search, *([attack] if attack else [])):
        if at not in way:
            raise IllegalOrder(f"IT DOES NOT FLY THROUGH {NAMES.get(at, '?')}")
        if closed(at, by.level, by.fog):
            raise IllegalOrder(f"NO MARKERS IN {NAMES[at]} IN THIS WEATHER")
    if attack and attack not in by.targets:
        raise IllegalOrder(f"NO ENEMY IS SHADOWED IN {NAMES[attack]}")


def points(way: tuple[Hex, ...], search: tuple[Hex, ...], level: int) -> int:
    """The movement points of a flight: one for each hex, and the level of visibility for each search marker beyond the
    free ones.

    Args:
        way: the hexes that it flies through
        search: the hex of each search marker
        level: the level of visibility
    """
    return len(way) + level * max(len(search) - FLIGHT["search markers"], 0)


def lands(way: tuple[Hex, ...], by: Flight) -> bool:
    """Whether a flight ends at its base."""
    return way[-1] == by.base


def flown(air: Air, way: tuple[Hex, ...], by: Flight) -> Air:
    """The air unit after a flight.

    Args:
        air: the air unit before it
        way: the hexes that it flies through
        by: the conditions of the flight
    """
    return (
        air._replace(state=AirState.LANDING, at=0) if lands(way, by) else air._replace(state=AirState.ALOFT, at=way[-1])
    )


def _check_way(way: tuple[Hex, ...], by: Flight) -> None:
    if not way:
        raise IllegalOrder("A FLIGHT GOES FROM HEX TO HEX")
    for at in way:
        if at not in ZONES:
            raise IllegalOrder("THAT IS OFF THE BOARD")
    if not any(at and way[0] in GRID.beside[at] for at in by.starts):
        raise IllegalOrder(f"IT STARTS FROM {' OR '.join(NAMES[at] for at in sorted(by.starts) if at) or 'NOWHERE'}")
    for at, there in pairwise(way):
        if there not in GRID.beside[at]:
            raise IllegalOrder(f"{NAMES[at]} DOES NOT TOUCH {NAMES[there]}")


def may_stay_up(air: Air) -> bool:
    """Whether an air unit may end this phase aloft: with an Endurance of two, in its first phase."""
    return air.state is AirState.READY and air.card.endurance > 1


def _within_reach(air: Air, way: tuple[Hex, ...], by: Flight) -> bool:
    """Whether its base is near enough to fly home in its second phase."""
    return bool(by.base) and distance(way[-1], by.base) <= air.card.speed
