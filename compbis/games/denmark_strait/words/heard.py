"""The ships as they are known from reports."""

from typing import Any

from compbis.games.denmark_strait.rules import effects, fleet
from compbis.games.denmark_strait.state.reports import Appointed, Harmed, Morale, Repaired, Sailed, Shot, Sunk
from compbis.games.denmark_strait.state.ships import Ships
from compbis.table.report import Facts


def apply_report(ships: Ships, facts: Facts) -> Ships:
    """The ships after a reported event."""
    if isinstance(facts, Appointed):
        for name, captain in facts.captains:
            ships = _with(ships, name, captain=captain)
        return ships
    name = getattr(facts, "ship", "")
    if name not in ships:
        return ships
    ship = ships[name]
    match facts:
        case Sailed(at=at, facing=facing):
            return _with(ships, name, at=at, facing=facing)
        case Shot(target=target, splashes=splashes):
            return _with(ships, name, target=target, splashes=splashes)
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


def _with(ships: Ships, name: str, **changes: Any) -> Ships:
    return fleet.with_ship(ships, ships[name]._replace(**changes))
