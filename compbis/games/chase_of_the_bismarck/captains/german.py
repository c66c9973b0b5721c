"""The plain German captain: to the convoys along a route that no coast watches, hunting until it has enough points, and
home to France in time."""

import random
from functools import cache
from typing import Any

from compbis.games.chase_of_the_bismarck.captains import fighting, strength
from compbis.games.chase_of_the_bismarck.captains.sailing import PORTS, flight, fuel, idle, legal, sail_order, way
from compbis.games.chase_of_the_bismarck.cards.board import WATER, ZONES, Hex, distance
from compbis.games.chase_of_the_bismarck.cards.calendar import LAST_TURN
from compbis.games.chase_of_the_bismarck.cards.roster import HEAVY, QUARRY
from compbis.games.chase_of_the_bismarck.cards.tables import COUNTRY, POINTS
from compbis.games.chase_of_the_bismarck.requests.movement import MovementRequest, OpenRequest
from compbis.games.chase_of_the_bismarck.requests.seeking import (
    ConvoyRequest,
    HuntRequest,
    ManoeuvreRequest,
    MerchantRequest,
    StrikeRequest,
    SubmarineSearchRequest,
)
from compbis.games.chase_of_the_bismarck.rules.points import Tally, of_convoys, of_ship
from compbis.games.chase_of_the_bismarck.state.orders import Detach, Evade, Port, Refuel, SubmarineSearch
from compbis.games.chase_of_the_bismarck.state.sight import View
from compbis.games.chase_of_the_bismarck.state.units import Mark, Ship, Unit, members, units
from compbis.table.captain import ViewCaptain
from compbis.table.request import NO, YES, Order, Request
from compbis.table.side import BRITISH, GERMAN

FRANCE = frozenset(at for at in PORTS[GERMAN] if COUNTRY[ZONES[at].port] == "France")
"""The German ports in France."""
_GROUNDS = tuple(sorted(at for at in WATER if ZONES[at].centre and not ZONES[at].sector and at < 1200))
"""The middle of the northern lane, out of range of land-based aircraft."""
_ENOUGH = POINTS["victory"] - POINTS["France"]
"""The points that it must earn to win by ending in France."""
_LOW, _FULL = 2, 7
"""The Fuel Points at which it heads for a tanker, and below which it refuels."""
_ESCORTS = 2.0
"""The strength, relative to the escorts, at which it attacks a convoy."""
_SLOW_HOME = 1.0
"""The turns that it allows for each hex on the way home."""
_SPARE = 2
_CLEAR = 3
"""The level of visibility to which the weather may clear."""
_NEAR = 8
"""The largest distance, in hexes, to a tanker that is worth the trip."""


class PlainGerman(ViewCaptain):
    """The captain. It draws its hunting ground with its own dice."""

    def __init__(self, side: Any, seed: int) -> None:
        super().__init__(side, seed)
        dice = random.Random(f"{side} {seed}")
        self._ground = _GROUNDS[int(dice.random() * len(_GROUNDS))]

    def answer(self, request: Request) -> Order:
        """The captain's order."""
        self.thought = ""
        return fighting.order(request) or self._order(request) or request.default

    def _order(self, request: Any) -> Order | None:
        match request:
            case MovementRequest() | OpenRequest():
                return self._move(request)
            case HuntRequest():
                raider = _raider(request.view)
                return max(request.legal, key=lambda hunt: hunt.unit == raider, default=None)
            case ConvoyRequest(view, unit, _, escorts):
                own = strength.of_ships(members(view.ships, unit))
                return YES if own >= _ESCORTS * strength.of_cards(escorts) else NO
            case MerchantRequest():
                return YES
            case ManoeuvreRequest():
                return legal(request, Evade()) if _fuel(request.view, request.unit) > _FULL else None
            case SubmarineSearchRequest(view):
                return SubmarineSearch(max(sorted(PORTS[BRITISH]), key=lambda at: -distance(at, _quarry(view).at)))
            case StrikeRequest():
                return request.legal[0]
        return None

    # Movement

    def _move(self, request: Any) -> Order | None:
        view = request.view
        quarry = _quarry(view)
        raider = members(view.ships, quarry.unit)
        if isinstance(request, MovementRequest):
            for ship in raider:
                if ship.card.cls not in HEAVY and (order := legal(request, Detach(ship.id))):
                    return order
            if self._homeward(view, raider) and quarry.at in FRANCE and (order := legal(request, Port(QUARRY))):
                return order
            if order := self._refuels(request, raider):
                return order
        if raider[0].sailed:
            return self._strikes(request)
        goals, why = self._goal(view, raider)
        self.thought = why
        hunted = bool(view.contacts) and min(distance(each.at, quarry.at) for each in view.contacts) <= 3
        haste = fuel(raider) > _LOW and (hunted or quarry.at not in goals) and view.turn % 2 == 0
        order = sail_order(view, raider, goals, haste or _shadowed(raider), _shunned(view.level))
        return legal(request, order) or self._strikes(request)

    def _goal(self, view: View, raider: Unit) -> tuple[frozenset[Hex], str]:
        """The hexes to head for, and the reason."""
        if self._homeward(view, raider):
            return FRANCE, "HOMEWARD: TO FRANCE, WITH WHAT IS EARNED"
        if fuel(raider) <= _LOW and (tankers := _tankers(view, raider)):
            return frozenset(ship.at for ship in tankers), "TANKER: THE BUNKERS ARE NEARLY EMPTY"
        return frozenset((self._ground,)), "CONVOYS: TO THE NORTHERN LANE"

    def _homeward(self, view: View, raider: Unit) -> bool:
        """Whether it is time to go home: it has enough points, or no time to earn more."""
        earned = of_convoys(Tally(view.chits, view.halves, view.merchants, 0)) - sum(map(of_ship, view.ships.values()))
        home = len(way(view, raider, FRANCE, _shunned(view.level)))
        late = LAST_TURN - view.turn <= home * _SLOW_HOME + _SPARE
        return earned >= _ENOUGH or late

    def _refuels(self, request: Any, raider: Unit) -> Order | None:
        """Refuel from a tanker in the same hex until there is enough fuel."""
        view = request.view
        for ship in raider:
            if ship.fuel < min(_FULL, ship.card.fuel - 2):
                for tanker in view.ships.values():
                    if (
                        tanker.card.tanker
                        and tanker.at == ship.at
                        and (order := legal(request, Refuel(ship.id, tanker.id)))
                    ):
                        return order
        return None

    def _strikes(self, request: Any) -> Order | None:
        """Send combat aircraft to a Shadowed enemy."""
        if not isinstance(request, MovementRequest):
            return None
        view = request.view
        targets = sorted(contact.at for contact in view.contacts if contact.mark is Mark.SHADOWED)
        for air in view.air.values():
            if not air.card.recon and idle(view, air):
                for at in targets:
                    if order := legal(request, flight(view, air, (at,), attack=True)):
                        return order
        return None


def _quarry(view: View) -> Ship:
    return view.ships[QUARRY]


def _raider(view: View) -> str:
    return _quarry(view).unit


def _shadowed(unit: Unit) -> bool:
    return unit[0].mark is Mark.SHADOWED


def _fuel(view: View, name: str) -> int:
    return fuel(units(view.ships)[name])


def _tankers(view: View, raider: Unit) -> list[Ship]:
    """The tankers within reach."""
    at = raider[0].at
    return [ship for ship in view.ships.values() if ship.card.tanker and ship.at and distance(ship.at, at) <= _NEAR]


@cache
def _shunned(level: int) -> frozenset[Hex]:
    """The hexes that Allied search factors cover, now or once the weather clears, and those at or beside an Allied
    port."""
    return frozenset(
        at
        for at in WATER
        if ZONES[at].factor[BRITISH] >= min(level, _CLEAR) or any(distance(at, port) <= 1 for port in PORTS[BRITISH])
    )
