"""The German captain Lutjens: hunts where convoys are worth the danger, and keeps away from where fleets may be."""

import heapq
import random
from collections.abc import Callable, Mapping
from typing import Any

from compbis.games.chase_of_the_bismarck.captains import dangers, strength
from compbis.games.chase_of_the_bismarck.captains.fleets import Fleets
from compbis.games.chase_of_the_bismarck.captains.german import _FRANCE, PlainGerman
from compbis.games.chase_of_the_bismarck.captains.sailing import PORTS, fuel, legal
from compbis.games.chase_of_the_bismarck.cards.board import HEXES, WATER, ZONES, Hex, Line, distance, ways
from compbis.games.chase_of_the_bismarck.cards.calendar import LAST_TURN, TURNS
from compbis.games.chase_of_the_bismarck.cards.roster import CONVOYS, HEAVY, QUARRY, SHIPS
from compbis.games.chase_of_the_bismarck.cards.tables import CUPS, DIE, POINTS
from compbis.games.chase_of_the_bismarck.requests.movement import MovementRequest, OpenRequest, PlaceRequest
from compbis.games.chase_of_the_bismarck.requests.seeking import ConvoyRequest, HuntRequest, MerchantRequest, SubmarineSearchRequest
from compbis.games.chase_of_the_bismarck.rules import movement
from compbis.games.chase_of_the_bismarck.rules.chance import may_hunt
from compbis.games.chase_of_the_bismarck.rules.odds import hunt_chances
from compbis.games.chase_of_the_bismarck.rules.points import Tally, of_convoys, of_ship
from compbis.games.chase_of_the_bismarck.state.orders import Detach, Place, Port, Refuel, Repair, Sail, SubmarineSearch
from compbis.games.chase_of_the_bismarck.state.sight import View
from compbis.games.chase_of_the_bismarck.state.units import Damage, Fate, Ship, Unit, members, units
from compbis.table.report import Report
from compbis.table.request import DONE, NO, YES, Order
from compbis.table.side import BRITISH, GERMAN

_TIME = 0.4
"""The cost of a hex on the way."""
_STAY = 6
"""The turns for which a hunting ground is weighed."""
_FUEL = 0.06
_LATE = 14
_SOFT = 0.5
_REFUEL, _EMPTY = 0.5, 4.0
_SHORT = 1.5
_WHIM = 0.15
_ESCORTS, _GAMBLE = 0.9, 0.6
_BY_HULL = ("BB", "CV", "BC", "CA")
_BALTIC = HEXES['O33']
_TANKERS = ("N8", "N8", "Z8", "AE8", "AC16")
_SPARE = 2.0
_PACE = 1.4
_HASTE = 3.0
_UNDAMAGED = POINTS["undamaged fuel"]


class Lutjens(PlainGerman):
    """The captain."""

    def __init__(self, side: Any, seed: int) -> None:
        super().__init__(side, seed)
        self._dice = random.Random(f"lutjens {seed}")
        self._fleets = Fleets(random.Random(f"fleets {seed}"))
        self._chosen: tuple[int, Any, str] = (0, None, '')

    def hear(self, report: Report) -> None:
        """Note what the Allies know and where they are."""
        self._fleets.advance(report.turn)
        self._fleets.hear(report)

    def _order(self, request: Any) -> Order | None:
        match request:
            case MerchantRequest(view):
                return YES if 0 < self._need(view, 'undamaged') <= 0.5 else NO
            case ConvoyRequest(view, unit, convoy, escorts):
                return self._attacks(view, unit, escorts)
            case HuntRequest():
                return next((hunt for hunt in request.legal if hunt.unit == view_unit(request.view)), request.legal[0])
            case SubmarineSearchRequest():
                heavy = self._fleets.near(2)
                return SubmarineSearch(max(sorted(heavy), key=lambda at: heavy[at])) if heavy else None
            case PlaceRequest():
                return self._place(request)
        return super()._order(request)

    def _place(self, request: PlaceRequest) -> Order | None:
        placed = {text.split()[1] for text in request.view.orders}
        tankers = [ship.id for ship in request.view.ships.values() if ship.card.tanker]
        for name, at in zip(tankers, _TANKERS, strict=False):
            if name not in placed and (order := legal(request, Place(name, HEXES[at]))):
                return order
        return DONE

    def _attacks(self, view: View, unit: str, escorts: tuple[str, ...]) -> Order:
        own = strength.of_ships(members(view.ships, unit))
        return YES if own >= self._bold(view) * strength.of_cards(escorts) else NO

    def _bold(self, view: View) -> float:
        """The strength, relative to the escorts, at which he attacks: less when time runs out."""
        late = LAST_TURN - view.turn < _LATE and self._need(view, "undamaged") > 0
        return _GAMBLE if late else _ESCORTS

    def _refuels(self, request: Any, raider: Unit) -> Order | None:
        """Refuel from the tankers in the same hex."""
        view = request.view
        for ship in sorted(raider, key=lambda ship: ship.id != QUARRY):
            if ship.card.fuel - ship.fuel >= 3:
                for tanker in view.ships.values():
                    if tanker.card.tanker and tanker.at == ship.at:
                        if order := legal(request, Refuel(ship.id, tanker.id)):
                            return order
        return None

    def _repairs(self, request: Any, raider: Unit) -> Order | None:
        """Repair at sea what keeps a ship from sailing."""
        for ship in raider:
            if (ship.damage.rudder or not ship.rating) and (order := legal(request, Repair(ship.id))):
                return order
        return None

    # Points

    def _points(self, view: View) -> float:
        """The German points so far."""
        shipping = of_convoys(Tally(view.chits, view.halves, view.merchants, 0))
        allied = sum(_lost(name) for name in view.lost)
        hurt = sum(
            damage.hull // POINTS["hull a point"]
            for name, damage in view.seen.items()
            if name not in view.lost and SHIPS[name].cls in _BY_HULL
        )
        return shipping + allied + hurt - sum(map(of_ship, view.ships.values()))

    def _need(self, view: View, end: str) -> float:
        return POINTS["victory"] - POINTS[end] - self._points(view)

    # Movement

    def _move(self, request: Any) -> Order | None:
        view = request.view
        self._fleets.advance(view.turn)
        quarry = view.ships[QUARRY]
        raider = members(view.ships, quarry.unit)
        if isinstance(request, MovementRequest):
            for ship in raider:
                if ship.card.cls not in HEAVY and (order := legal(request, Detach(ship.id))):
                    return order
            if quarry.at in _FRANCE and self._homeward(view, raider) and (order := legal(request, Port(QUARRY))):
                return order
            if order := self._refuels(request, raider) or self._repairs(request, raider):
                return order
        if not raider[0].sailed and movement.unit_hexes_left(raider):
            if self._chosen[0] != view.turn:
                self._chosen = view.turn, self._way(view, raider), self.thought
            _, way, self.thought = self._chosen
            if way and (order := legal(request, Sail(raider[0].unit, way))):
                return order
        return self._shelters(request) or self._strikes(request)

    def _shelters(self, request: Any) -> Order | None:
        """Send destroyers into the Baltic."""
        view = request.view
        for name, unit in units(view.ships).items():
            if name != view.ships[QUARRY].unit and not unit[0].sailed and "dd_line" in unit[0].card.rules:
                way = ways(GERMAN, movement.waters(unit, False)).way(unit[0].at, frozenset((_BALTIC,)))
                if way and (order := legal(request, Sail(name, way[:1]))):
                    return order
        return None

    def _homeward(self, view: View, raider: Unit) -> bool:
        """Whether to head for France: the points suffice there, and not at sea."""
        need = self._need(view, "France")
        if need > 0 or self._hides(view):
            return False
        left = LAST_TURN - view.turn
        if self._unhurt(view):
            return False
        return need <= -_SPARE or left <= self._turns_home(raider) + 4

    def _turns_home(self, raider: Unit) -> float:
        return len(ways(GERMAN).way(raider[0].at, _FRANCE)) / _PACE + 1

    def _unhurt(self, view: View) -> bool:
        """Whether she can still end the game undamaged at sea, with fuel enough or a tanker in reach."""
        quarry = view.ships[QUARRY]
        if quarry.damage != Damage():
            return False
        left = LAST_TURN - view.turn
        tanker = any(ship.card.tanker and ship.at and distance(ship.at, quarry.at) + 2 <= left for ship in view.ships.values())
        return quarry.fuel >= _UNDAMAGED or (tanker and quarry.fuel >= _UNDAMAGED - 4)

    def _hides(self, view: View) -> bool:
        if self._need(view, "time") <= -_SPARE:
            return True
        return self._unhurt(view) and self._need(view, "undamaged") <= -_SPARE

    def _way(self, view: View, raider: Unit) -> tuple[Hex, ...]:
        """The best way of this turn."""
        now, later = dangers.now(view, self._fleets), dangers.later(view, self._fleets)
        home = self._homeward(view, raider)
        hides = not home and self._hides(view)
        goals = dict.fromkeys(sorted(_FRANCE), 0.0) if home else self._grounds(view, raider, later, hides)
        goals = {**goals, **self._tankers(view, raider, later)}
        slack = LAST_TURN - view.turn - self._turns_home(raider)
        haste = _HASTE if home and slack < 3 else 1.0
        ahead = _costs(later, goals, _TIME * haste)
        night = TURNS[view.turn].night
        self.thought = "HOMEWARD" if home else "HIDING" if hides else "HUNTING"

        def worth(way: tuple[Hex, ...]) -> float:
            at = way[-1] if way else raider[0].at
            total = -now(at) - ahead.get(at, 99.0) - self._dice.random() * _WHIM
            total -= sum(_price(ship, len(way), LAST_TURN - view.turn) for ship in raider)
            if len(way) > 1:
                total -= 0.5 * now(way[0])
            return total

        found = [(), *_ways(raider[0].at, movement.unit_hexes_left(raider))]
        return max(found, key=worth)

    def _grounds(self, view: View, raider: Unit, later: Callable[[Hex], float], hides: bool) -> Mapping[Hex, float]:
        """What each hex where one may stay is worth, as a negative cost."""
        found = {}
        turns = min(_STAY, max(LAST_TURN - view.turn, 1))
        for at in sorted(WATER):
            if ZONES[at].port:
                continue
            gain = 0.0 if hides else self._catch(view, raider, at)
            if gain or hides:
                found[at] = -turns * (gain - later(at))
        return found

    def _tankers(self, view: View, raider: Unit, later: Callable[[Hex], float]) -> Mapping[Hex, float]:
        """What each hex with a tanker is worth, as a negative cost."""
        want = sum(_thirst(ship) for ship in raider)
        if not want or LAST_TURN - view.turn <= 4:
            return {}
        return {ship.at: -want - _STAY * (0.3 - later(ship.at)) for ship in view.ships.values() if ship.card.tanker and ship.at}

    def _catch(self, view: View, raider: Unit, at: Hex) -> float:
        """The points that a hunt there brings on average by day."""
        there = tuple([ship._replace(at=at, no_move=0) for ship in raider])
        if not may_hunt(there):
            return 0.0
        contact, _ = hunt_chances(there, False)
        return 0.85 * contact / len(DIE) * max(self._prey(view, raider, line) for line in ZONES[at].lines)

    def _prey(self, view: View, raider: Unit, line: Line) -> float:
        """The points that a contact on a line brings on average."""
        own = strength.of_ships(raider)
        chit = sum(map(int, CUPS["vp"])) / len(CUPS["vp"])
        total = 0.0
        for (_, on), convoy in CONVOYS.items():
            if on is line and convoy.name not in view.met:
                escorts = [ship for ship in convoy.escorts if ship not in view.lost]
                if not escorts or own >= self._bold(view) * strength.of_cards(escorts):
                    worth = chit * convoy.chits * (0.55 if convoy.half else 1) + sum(_lost(ship) for ship in escorts)
                    total += min(worth, 7.0)
        return total / len(DIE)


def view_unit(view: View) -> str:
    return view.ships[QUARRY].unit


def _lost(name: str) -> int:
    card = SHIPS[name]
    return card.hull if card.cls in _BY_HULL else POINTS["other"]


def _price(ship: Ship, hexes: int, left: int) -> float:
    """What the fuel for a move is worth; more as the tanks get empty."""
    spent = movement.cost(ship, hexes)
    short = min(max(_kept(ship) - ship.fuel + spent, 0), spent)
    soft = ship.id == QUARRY and left >= _LATE
    return _FUEL * spent + (_SOFT if soft else _SHORT) * short


def _thirst(ship: Ship) -> float:
    """What it is worth to a ship to refuel."""
    short = _kept(ship) - ship.fuel
    if short < 0:
        return 0.0
    return _REFUEL * (1 + short) + (_EMPTY if ship.clock or short > 1 else 0.0)


def _kept(ship: Ship) -> int:
    """The fuel that a ship is to keep."""
    return _UNDAMAGED + 1 if ship.id == QUARRY and ship.damage == Damage() else 3


def _costs(later: Callable[[Hex], float], goals: Mapping[Hex, float], time: float) -> Mapping[Hex, float]:
    """The least cost from each hex to a goal, with that of the goal."""
    steps = ways(GERMAN).steps
    best = dict(goals)
    queue = [(cost, at) for at, cost in goals.items()]
    heapq.heapify(queue)
    while queue:
        cost, at = heapq.heappop(queue)
        if cost > best[at]:
            continue
        through = cost + time + later(at)
        for _, there in steps[at]:
            if there in WATER and through < best.get(there, 999.0):
                best[there] = through
                heapq.heappush(queue, (through, there))
    return best


def _ways(start: Hex, hexes: int) -> list[tuple[Hex, ...]]:
    """Every way of at most that many hexes that does not turn back."""
    steps = ways(GERMAN).steps
    found: list[tuple[Hex, ...]] = []
    edge: list[tuple[Hex, ...]] = [()]
    for _ in range(hexes):
        edge = [
            (*way, there)
            for way in edge
            for _, there in steps[way[-1] if way else start]
            if there in WATER and there != start and there not in way
        ]
        found += edge
    return found
