"""The German captain Lutjens, decision by decision."""

import random
from collections.abc import Mapping
from typing import Any

from compbis.games.chase_of_the_bismarck.captains.german import FRANCE, PlainGerman
from compbis.games.chase_of_the_bismarck.captains.lutjens import action, bunkers, dangers, hunting, tally
from compbis.games.chase_of_the_bismarck.captains.lutjens.courses import Price, Way, costs, moves
from compbis.games.chase_of_the_bismarck.captains.lutjens.fleets import Fleets
from compbis.games.chase_of_the_bismarck.captains.lutjens.leanings import Leanings
from compbis.games.chase_of_the_bismarck.captains.sailing import PORTS, legal, sail_order
from compbis.games.chase_of_the_bismarck.cards.board import HEXES, WATER, ZONES, Hex, ways
from compbis.games.chase_of_the_bismarck.cards.calendar import LAST_TURN
from compbis.games.chase_of_the_bismarck.cards.roster import HEAVY, QUARRY
from compbis.games.chase_of_the_bismarck.cards.tables import MERCHANT, REFUEL
from compbis.games.chase_of_the_bismarck.requests.movement import MovementRequest, PlaceRequest
from compbis.games.chase_of_the_bismarck.requests.seeking import (
    ConvoyRequest,
    HuntRequest,
    MerchantRequest,
    SubmarineSearchRequest,
)
from compbis.games.chase_of_the_bismarck.rules import movement, status
from compbis.games.chase_of_the_bismarck.rules.points import strategic
from compbis.games.chase_of_the_bismarck.state.orders import (
    Detach,
    Patrol,
    Place,
    Port,
    Refuel,
    Repair,
    Sail,
    SubmarineSearch,
)
from compbis.games.chase_of_the_bismarck.state.sight import View
from compbis.games.chase_of_the_bismarck.state.units import Unit, in_play, members, units
from compbis.table.report import Report
from compbis.table.request import DONE, NO, YES, Order, Request
from compbis.table.side import GERMAN

_TIME = 0.4
"""The price of each hex on the way, in points, like all prices here."""
_HASTE, _SLACK = 3.0, 3
"""The factor for that price on the way home, while he has fewer turns to spare than the second number."""
_STAY = 6
"""The number of turns for which the worth of a hunting ground counts."""
_AT_TANKER = 0.3
"""The worth of a turn with a tanker, in which he can do nothing but refuel."""
_WHIM = 0.15
"""The most that chance adds to the cost of a move, so that nobody can foresee the move."""
_PASSING = 0.5
"""The cost of a hex passed through, as a share of that of ending there."""
_PACE, _DAMAGED = 1.4, 1.0
"""The hexes that she sails in a turn on the way home: undamaged, and damaged."""
_AT_SEA = frozenset(at for at in WATER if not ZONES[at].port)
_SHELTER = HEXES["G31"]
"""Where the destroyers wait: Trondheim, a port out of reach of the bombers, where empty tanks do no harm."""


class Lutjens(PlainGerman):
    """The captain. All his guesses and random choices come from his own dice."""

    def __init__(self, side: Any, seed: int) -> None:
        super().__init__(side, seed)
        self._fleets = Fleets(random.Random(f"fleets {seed}"))
        self._leanings = Leanings(random.Random(f"leanings {seed}"))
        self._planned: tuple[int, Way, str] = (0, (), "")

    def hear(self, report: Report) -> None:
        """Note what the Allies know, and where they may be."""
        self._fleets.advance(report.turn)
        self._fleets.hear(report)

    def answer(self, request: Request) -> Order:
        """The captain's order."""
        self.thought = ""
        return action.order(request) or self._order(request) or request.default

    def _order(self, request: Any) -> Order | None:
        match request:
            case PlaceRequest():
                return self._place(request)
            case HuntRequest(view) if tally.enough_at_sea(view):
                return DONE
            case MerchantRequest(view, unit):
                return YES if self._sinks_merchant(view, members(view.ships, unit)) else NO
            case ConvoyRequest(view, unit, _, escorts):
                return YES if hunting.attacks(view, members(view.ships, unit), escorts, self._fleets.alert) else NO
            case SubmarineSearchRequest():
                heavy = self._fleets.near(2)
                return SubmarineSearch(max(sorted(heavy), key=lambda at: heavy[at])) if heavy else None
        return super()._order(request)

    def _sinks_merchant(self, view: View, unit: Unit) -> bool:
        """Whether to attack a single merchant ship: for the last point that a win needs, or if that brings more than it
        costs to stay here for a turn without a hunt."""
        cost = hunting.next_turn(view, unit, self._fleets.alert) + dangers.held(self._fleets, unit[0])
        return view.turn == LAST_TURN or 0 < tally.need_at_sea(view) <= 2 * MERCHANT or cost < MERCHANT

    def _place(self, request: PlaceRequest) -> Order:
        """Place the next tanker."""
        placed = [text.split()[1] for text in request.view.orders]
        tankers = [ship.id for ship in request.view.ships.values() if ship.card.tanker]
        for name, at in zip(tankers, self._leanings.tankers, strict=False):
            if name not in placed and (order := legal(request, Place(name, at))):
                return order
        return DONE

    # Movement

    def _move(self, request: Any) -> Order | None:
        view = request.view
        raider = members(view.ships, view.ships[QUARRY].unit)
        if isinstance(request, MovementRequest) and (order := self._before(request, raider)):
            return order
        if not raider[0].sailed and movement.unit_hexes_left(raider):
            self._plan(view, raider)
            unit, way = raider[0].unit, self._planned[1]
            if order := legal(request, Sail(unit, way) if way else Patrol(unit)):
                return order
        return self._consort(request) or self._shelters(request) or self._strikes(request)

    def _before(self, request: MovementRequest, raider: Unit) -> Order | None:
        """What comes before the move: ships that would hold up the Bismarck leave her, the game ends in port, ships
        refuel and repair."""
        view = request.view
        for ship in raider:
            stays = ship.card.cls not in HEAVY or ship.damage.rudder or bunkers.urgent(view, ship)
            if ship.id != QUARRY and stays and (order := legal(request, Detach(ship.id))):
                return order
        if raider[0].at in _harbours(view) and self._homeward(view, raider) and (order := legal(request, Port(QUARRY))):
            return order
        return self._refuels(request, raider) or self._repairs(request)

    def _refuels(self, request: Any, raider: Unit) -> Order | None:
        """Refuel from the tankers in the same hex: ships with empty tanks first, also those of another unit, then the
        Bismarck."""
        here = [ship for ship in in_play(request.view.ships) if ship.at == raider[0].at]
        tankers = [ship for ship in here if ship.card.tanker]
        ships = [ship for ship in here if ship.card.cls in HEAVY and (ship.clock or ship in raider)]
        for ship in sorted(ships, key=lambda ship: (not ship.clock, ship.id != QUARRY)):
            if ship.card.fuel - ship.fuel >= REFUEL["points"] - 1:
                orders = [Refuel(ship.id, tanker.id) for tanker in tankers]
                if order := legal(request, *orders):
                    return order
        return None

    def _repairs(self, request: Any) -> Order | None:
        """Repair at sea what keeps a ship from sailing."""
        ships = in_play(request.view.ships)
        return legal(request, *[Repair(ship.id) for ship in ships if ship.damage.rudder or not ship.rating])

    def _consort(self, request: Any) -> Order | None:
        """Send a heavy ship that has left the Bismarck to refuel, before its tanks have been empty for too long."""
        view = request.view
        for name, unit in units(view.ships).items():
            if unit[0].card.cls in HEAVY and name != view.ships[QUARRY].unit:
                if isinstance(request, MovementRequest) and (order := self._fills(request, unit)):
                    return order
                dry = unit[0].fuel <= bunkers.NEARLY_EMPTY and not unit[0].sailed
                if dry and (order := legal(request, sail_order(view, unit, bunkers.fuel_at(view), haste=False))):
                    return order
        return None

    def _fills(self, request: MovementRequest, unit: Unit) -> Order | None:
        """Take fuel from a tanker; in port only with empty tanks."""
        in_port = unit[0].at in PORTS[GERMAN] and unit[0].clock
        return self._refuels(request, unit) or (legal(request, Port(unit[0].id)) if in_port else None)

    def _shelters(self, request: Any) -> Order | None:
        """Send the destroyers to Trondheim, a hex a turn."""
        view = request.view
        for name, unit in units(view.ships).items():
            if "dd_line" in unit[0].card.rules and not unit[0].sailed and name != view.ships[QUARRY].unit:
                way = ways(GERMAN, movement.waters(unit, False)).way(unit[0].at, frozenset((_SHELTER,)))
                if way and (order := legal(request, Sail(name, way[:1]))):
                    return order
        return None

    # Where to

    def _homeward(self, view: View, raider: Unit) -> bool:
        return tally.enough_in_port(view, _turns_home(view, raider))

    def _plan(self, view: View, raider: Unit) -> None:
        """Choose this turn's move, once a turn."""
        if self._planned[0] != view.turn:
            self._fleets.advance(view.turn)
            self._planned = view.turn, self._best(view, raider), self.thought
        self.thought = self._planned[2]

    def _best(self, view: View, raider: Unit) -> Way:
        """The move with the least cost: its own danger and fuel, and the cost of the course that remains."""
        mood = random.Random(f"lutjens {self.seed} {view.turn}")  # seeded by turn, so that a restored game repeats it
        now, later = dangers.now(view, self._fleets), dangers.later(view, self._fleets)
        time, tolls = _TIME, self._leanings.tolls
        if self._homeward(view, raider):
            self.thought = "HOMEWARD: TO FRANCE, WITH WHAT IS EARNED"
            if strategic(view.prizes):
                self.thought = "HOMEWARD: TO ANY PORT, WITH WHAT SHE HAS SUNK"
            goals: Mapping[Hex, float] = dict.fromkeys(sorted(_harbours(view)), 0.0)
            time *= _HASTE if LAST_TURN - view.turn < _turns_home(view, raider) + _SLACK else 1.0
        elif tally.enough_at_sea(view):
            self.thought = "HIDING: THE POINTS SUFFICE, OUT OF THE WAY TO THE END"
            goals = self._grounds(view, raider, later, hunts=False)
        else:
            self.thought = "HUNTING: WHERE CONVOYS ARE WORTH THE DANGER"
            goals = self._grounds(view, raider, later, hunts=True)
        possible = moves(raider[0].at, movement.unit_hexes_left(raider))
        ends = {way[-1] if way else raider[0].at for way in possible}
        ahead = costs({**goals, **self._tankers(view, raider, later)}, lambda at: time + later(at) + tolls[at], ends)
        replaced = bool(bunkers.in_time(view, raider))

        def cost(way: Way) -> float:
            at = way[-1] if way else raider[0].at
            passed = sum(_PASSING * now(there) for there in way[:-1]) + sum([tolls[there] for there in way])
            fuel = sum(bunkers.price(ship, len(way), replaced) for ship in raider)
            return now(at) + passed + fuel + ahead.get(at, float("inf")) + mood.random() * _WHIM

        return min(possible, key=cost)

    def _grounds(self, view: View, raider: Unit, later: Price, hunts: bool) -> Mapping[Hex, float]:
        """The price of each hex where he can stay: the danger there, less what a hunt is worth."""
        turns = _turns_of_stay(view)
        if not hunts:
            return {at: turns * later(at) for at in _AT_SEA}
        gains, leanings = hunting.grounds(view, raider, self._fleets.alert), self._leanings.hunts
        return {at: turns * (later(at) + leanings[at] - gain) for at, gain in gains.items() if at in _AT_SEA}

    def _tankers(self, view: View, raider: Unit, later: Price) -> Mapping[Hex, float]:
        """The price of each hex with a tanker, if the raiders are short of fuel."""
        thirst = bunkers.thirst(raider, LAST_TURN - view.turn)
        if not thirst:
            return {}
        tankers, turns = bunkers.in_time(view, raider), _turns_of_stay(view)
        return {ship.at: turns * (later(ship.at) - _AT_TANKER) - thirst for ship in tankers}


def _turns_of_stay(view: View) -> int:
    return min(_STAY, max(LAST_TURN - view.turn, 1))


def _harbours(view: View) -> frozenset[Hex]:
    """The ports where the Bismarck ends the game with the most: in France, or in any after a Strategic Victory."""
    return PORTS[GERMAN] if strategic(view.prizes) else FRANCE


def _turns_home(view: View, raider: Unit) -> float:
    """The turns that the way to port takes, and one more to be marked In Port."""
    pace = _DAMAGED if any(map(status.damaged, raider)) else _PACE
    return len(ways(GERMAN).way(raider[0].at, _harbours(view))) / pace + 1
