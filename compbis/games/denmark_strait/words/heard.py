"""The ships as they are known from reports."""

from typing import Any

from compbis.games.denmark_strait.cards.sheets import NUMBER
from compbis.games.denmark_strait.rules import effects, fleet, gunnery, upkeep
from compbis.games.denmark_strait.state.reports import Appointed, Harmed, Morale, Repaired, Sailed, Shot, Sunk
from compbis.games.denmark_strait.state.ships import Ships
from compbis.table.report import Facts


def apply_report(ships: Ships, facts: Facts) -> Ships:
    """The ships after a reported event."""
    if isinstance(facts, Appointed):
        for name, captain in facts.captains:
            ships = _with(ships, name, captain=captain)
        return turn_begun(ships)
    name = getattr(facts, "ship", "")
    if name not in ships:
        return ships
    ships = _with(ships, name, points=ships[name].points - spent(ships, facts))
    ship = ships[name]
    match facts:
        case Sailed(at=at, facing=facing):
            return _with(ships, name, at=at, facing=facing)
        case Shot(target=target, splashes=splashes):
            hit = ships[target].hit or facts.hit
            return _with(_with(ships, target, hit=hit), name, target=target, splashes=splashes, fired_at=target)
        case Harmed(card=card):
            return fleet.with_ship(ships, effects.harmed(ship, card)._replace(sunk=False))
        case Sunk():
            return _with(ships, name, sunk=True, cards=(), permanent=())
        case Repaired(card=card, success=True):
            return _with(ships, name, cards=tuple(each for each in ship.cards if each != card))
        case Repaired(card=card, permanent=True):
            return _with(ships, name, permanent=(*ship.permanent, card))
        case Morale(failed=failed):
            return _with(ships, name, failed=failed)
    return ships


def spent(ships: Ships, facts: Facts) -> int:
    """The captain points that a ship spent on what is reported. The report of a move, shot or morale roll does not give
    them, but they follow from its place or number, which nothing else has changed.

    Args:
        ships: the ships just before it
        facts: the report
    """
    match facts:
        case Sailed(ship=name, at=at, facing=facing):
            both = ships[name].at != at and ships[name].facing != facing
            return NUMBER["points for move and turn"] * both
        case Shot(ship=name, target=target, number=number):
            less = gunnery.shot_number(ships, ships[name], ships[target]) - number
            return NUMBER["points for a better shot"] * max(0, less)
        case Repaired(points=points):
            return points
        case Morale(ship=name, number=number, again=False):
            return max(0, upkeep.morale_number(ships[name], 0) - number)
    return 0


def turn_begun(ships: Ships) -> Ships:
    """The ships at the start of a turn, with new captain points."""
    return fleet.with_ships(
        ships, [ship._replace(points=effects.new_points(ship), fired_at="", hit=False) for ship in ships.values()]
    )


def _with(ships: Ships, name: str, **changes: Any) -> Ships:
    return fleet.with_ship(ships, ships[name]._replace(**changes))
