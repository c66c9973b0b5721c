"""The plain Allied captain: ships and aircraft watch the exits to the Atlantic, and all head for the last sighting."""

from functools import cache
from typing import Any

from compbis.games.chase_of_the_bismarck.captains import fighting
from compbis.games.chase_of_the_bismarck.captains.sailing import PORTS, flight, fuel, idle, legal, sail_order
from compbis.games.chase_of_the_bismarck.captains.sightings import heavy, sighting
from compbis.games.chase_of_the_bismarck.cards.board import HEXES, WATER, Hex, distance
from compbis.games.chase_of_the_bismarck.requests.movement import MovementRequest, OpenRequest
from compbis.games.chase_of_the_bismarck.requests.seeking import (
    CallRequest,
    PursueRequest,
    ReliefRequest,
    ShadowRequest,
    StrikeRequest,
)
from compbis.games.chase_of_the_bismarck.state.orders import FAST, Call, Patrol, Port, Pursue, Shadow
from compbis.games.chase_of_the_bismarck.state.units import Mark, Status, Unit, in_play, units
from compbis.table.captain import ViewCaptain
from compbis.table.report import Report
from compbis.table.request import DONE, YES, Order, Request
from compbis.table.side import BRITISH

_BERGEN = HEXES["J30"]
_STATIONS = tuple(HEXES[name] for name in ("D18", "H25", "D17", "I26", "G26", "C20", "I11", "J16"))
"""The stations on the exits: Denmark Strait, both sides of the Faroes, and the northern lane."""
_SPEED = 2
"""Hexes that a raider covers in a turn."""
_STALE = 10
"""Turns after which a sighting is worthless."""
_PURSUIT = 22
"""The largest distance from the last sighting, in hexes, at which a unit joins the pursuit."""
_CALLED = 12
"""The largest distance from the last sighting, in hexes, that is searched."""
_FAST_AT = 8
"""The distance from the last sighting, in hexes, within which a unit sails at full speed."""
_FLOWN = 3
"""How far from the last sighting aircraft search, in hexes, and how many goals each of them tries."""
_LOW, _ENOUGH = 2, 5
_VALUE = ("BB", "BC", "CV", "CA", "CL", "DD", "TK")


class PlainAllied(ViewCaptain):
    """The captain. It trusts the last sighting of a heavy ship; until there is one, it assumes a departure from
    Bergen."""

    def __init__(self, side: Any, seed: int) -> None:
        super().__init__(side, seed)
        self._at, self._turn = _BERGEN, 0

    def hear(self, report: Report) -> None:
        """Note the last known position of a heavy German ship."""
        if seen := sighting(report.facts):
            self._at, self._turn = seen.at, report.turn

    def answer(self, request: Request) -> Order:
        """The captain's order."""
        self.thought = ""
        return fighting.order(request) or self._order(request) or request.default

    def _order(self, request: Any) -> Order | None:
        match request:
            case ShadowRequest():
                return self._shadow(request)
            case PursueRequest():
                return legal(request, Pursue(FAST)) if heavy(request.fast) else None
            case OpenRequest() | MovementRequest():
                return self._move(request)
            case CallRequest():
                return self._call(request)
            case StrikeRequest():
                return min(request.legal, key=lambda strike: (_VALUE.index(strike.cls), strike.at))
            case ReliefRequest():
                return YES
        return None

    # Shadowing and search

    def _shadow(self, request: ShadowRequest) -> Order:
        """Shadow a Sighted unit with the fastest ship in its hex; of equals, with the one that has the best radar."""
        view = request.view
        for contact in view.contacts:
            here = [ship for ship in in_play(view.ships) if ship.at == contact.at and not ship.card.tanker]
            for ship in sorted(here, key=lambda ship: (-ship.rating, -ship.radar, ship.id)):
                if order := legal(request, Shadow(contact.at, contact.number, (ship.id,))):
                    return order
        return DONE

    def _call(self, request: CallRequest) -> Order:
        """Search the hexes where the raider may be, the nearest to the last sighting first."""
        reach = min(self._reach(request.view.turn), _CALLED)
        near = [at for at in request.places if distance(at, self._at) <= reach]
        return Call(min(near, key=lambda at: (distance(at, self._at), at))) if near else DONE

    def _reach(self, turn: int) -> int:
        """How far, in hexes, the raider may have come since the last sighting."""
        return _SPEED * (turn - self._turn) + 1

    # Movement

    def _move(self, request: Any) -> Order | None:
        view = request.view
        fresh = self._turn > 0 and view.turn - self._turn <= _STALE
        self.thought = "PURSUIT: TO WHERE HE WAS LAST SEEN" if fresh else "WATCH: ON THE WAYS OUT"
        stations = list(_STATIONS)
        for unit in units(view.ships).values():
            if order := self._unit(request, unit, fresh, stations):
                return order
        return self._fly(request, fresh) if isinstance(request, MovementRequest) else None

    def _unit(self, request: Any, unit: Unit, fresh: bool, stations: list[Hex]) -> Order | None:
        """The order for a unit. stations: those that no earlier unit has taken."""
        view = request.view
        at = unit[0].at
        away = distance(at, self._at)
        if unit[0].doing and Status.IN_PORT not in unit[0].doing:
            return None
        if fuel(unit) <= _LOW or (at in PORTS[BRITISH] and fuel(unit) <= _ENOUGH):
            ports = [legal(request, Port(ship.id)) for ship in unit if at in PORTS[BRITISH] and ship.fuel <= _ENOUGH]
            order = next(filter(None, ports), None) or sail_order(view, unit, PORTS[BRITISH], haste=False)
            return legal(request, order)
        if fresh and away <= _PURSUIT:
            goal = self._at
        else:
            near = min(stations, key=lambda station: (distance(station, at), station), default=0)
            if not near:
                return None
            stations.remove(near)
            goal = near
        if unit[0].sailed or unit[0].doing:
            return None
        haste = fresh and away <= _FAST_AT and fuel(unit) > _LOW + 1
        return legal(request, sail_order(view, unit, (goal,), haste), Patrol(unit[0].unit))

    def _fly(self, request: MovementRequest, fresh: bool) -> Order | None:
        """Send aircraft to a Shadowed enemy, to the last sighting, or over the exits."""
        view = request.view
        targets = sorted(contact.at for contact in view.contacts if contact.mark is Mark.SHADOWED)
        near = [at for at in _around(self._at) if distance(at, self._at) <= min(self._reach(view.turn) // 2, _FLOWN)]
        searched = near if fresh else _STATIONS
        for number, air in enumerate(view.air.values()):
            if not idle(view, air):
                continue
            wanted = [searched[(number + turn) % len(searched)] for turn in range(_FLOWN)]
            strikes = [] if air.card.recon else [flight(view, air, (at,), attack=True) for at in targets]
            search = [flight(view, air, (at,), attack=False) for at in wanted]
            if order := legal(request, *strikes, *search):
                return order
        return None


@cache
def _around(at: Hex) -> tuple[Hex, ...]:
    """The water hexes around a hex, the nearest first."""
    near = [there for there in WATER if distance(there, at) <= _FLOWN]
    return tuple(sorted(near, key=lambda there: (distance(there, at), there)))
