"""The Allied captain Tovey: keeps a belief, spreads or gathers his ships by the weather, keeps contact, strikes from
carriers, and brings capital ships into action together."""

import random
from collections.abc import Iterator, Mapping
from typing import Any

from compbis.games.chase_of_the_bismarck.captains import strength
from compbis.games.chase_of_the_bismarck.captains.allied import PlainAllied
from compbis.games.chase_of_the_bismarck.captains.sailing import PORTS, fuel, idle, legal, sail_order
from compbis.games.chase_of_the_bismarck.captains.tovey import action, contact, fleets, flights
from compbis.games.chase_of_the_bismarck.captains.tovey.belief import Belief, Chances
from compbis.games.chase_of_the_bismarck.captains.tovey.stations import Stations, Valued
from compbis.games.chase_of_the_bismarck.cards.board import NAMES, WATER, Hex, distance
from compbis.games.chase_of_the_bismarck.requests.movement import MovementRequest, OpenRequest
from compbis.games.chase_of_the_bismarck.requests.seeking import (
    CallRequest,
    PursueRequest,
    ShadowRequest,
    VictimRequest,
)
from compbis.games.chase_of_the_bismarck.rules import search
from compbis.games.chase_of_the_bismarck.state.orders import Call, Choose, Patrol, Port
from compbis.games.chase_of_the_bismarck.state.sight import View
from compbis.games.chase_of_the_bismarck.state.units import Mark, Unit, units
from compbis.table.report import Report
from compbis.table.request import DONE, Order, Request
from compbis.table.side import BRITISH

_AHEAD = 5
"""The turns that he foresees."""
_LIKELY = 0.0005
"""The smallest chance of a hex that is worth a call."""
_FRESH, _NEAR, _FAR = 4, 8, 16
"""For the first number of turns after a sighting, cruisers within the second number of hexes, and capital ships within
the third, sail at full speed."""
_LONG = 4
"""Capital ships with plenty of fuel sail faster to a station at least this many hexes away."""
_CLEAR = 2.0
"""How strongly carriers avoid a hex where she may be, relative to its worth for other ships."""
_STAYS = 0.7
"""The worth of the hex where a unit is, relative to the best in reach, at which it stays on patrol."""
_MIDST = 4
"""How many hexes around a station of capital ships count while nobody knows where she is."""
_SEARCHED, _SPARED = 0.002, 0.1
"""The smallest chance that is worth a flight from land, and one from a carrier, whose aircraft should be ready to
strike."""
_WHIM = 0.15
"""The random variation of a hex's worth from game to game, as a share, so that an enemy cannot foresee it."""
_OPENING, _OPENING_WHIM = 3, 0.5
"""On the first turns, up to this one, it varies more: the ships then start from the same hexes in every game."""


class Tovey(PlainAllied):
    """The captain. What he does not decide himself, the plain captain decides."""

    def __init__(self, side: Any, seed: int) -> None:
        super().__init__(side, seed)
        self._belief = Belief(seed)
        self._ahead, self._pursuit, self._stronger = _AHEAD, _FRESH, action.STRONGER
        self._likely, self._together = Valued(0), Valued(2)
        self._midst, self._beside = Valued(_MIDST, central=True), Valued(3, apart=_CLEAR)
        dice = random.Random(f"{side} {seed}")
        drawn = {at: 2 * dice.random() - 1 for at in sorted(WATER)}
        self._whims, self._opening = (
            {at: 1 + most * whim for at, whim in drawn.items()} for most in (_WHIM, _OPENING_WHIM)
        )
        self._planned = 0
        self._done: set[str] = set()
        self._soon: Chances = {}
        self._scouts: Stations | None = None
        self._fleet: Stations | None = None
        self._carriers: Stations | None = None

    def hear(self, report: Report) -> None:
        """Update his belief."""
        self._belief.hear(report)

    def remind(self, request: Request, order: Order, thought: str) -> None:
        """Repeat the reasoning of an earlier question when a game is restored.

        Args:
            request: the question
            order: his order, not used
            thought: not used
        """
        self.answer(request)

    def answer(self, request: Request) -> Order:
        """The captain's order."""
        self.thought = ""
        return action.order(request, self._stronger) or self._order(request) or request.default

    def _order(self, request: Any) -> Order | None:
        match request:
            case ShadowRequest():
                return contact.shadow(request)
            case PursueRequest():
                return contact.pursue(request)
            case VictimRequest(view, _, ships):
                return Choose(min(ships, key=lambda name: (strength.of_ships((view.ships[name],)), name)))
        return super()._order(request)

    def _call(self, request: CallRequest) -> Order:
        """Search the likeliest hex, as long as one is likely."""
        chances = self._belief.after_moves(request.view.turn)
        likely = [at for at in request.useful if chances.get(at, 0.0) >= _LIKELY]
        return Call(max(likely, key=lambda at: (chances[at], at))) if likely else DONE

    # Movement

    def _move(self, request: Any) -> Order | None:
        view = request.view
        self._plan(view)
        self.thought = self._intends(view)
        orders = self._orders(request)
        return next((found for order in orders if (found := legal(request, order))), None)

    def _intends(self, view: View) -> str:
        """The thought with his moves: where she was seen, or where she is likeliest to come."""
        if self._fresh(view):
            at, turn = self._belief.known
            return f"PURSUIT: SHE WAS SEEN IN {NAMES[at]} ON TURN {turn}"
        likely = next(iter(self._soon), 0)
        return f"WATCH: SHE MAY COME TO {NAMES[likely]}" if likely else "WATCH: WHERE SHE MAY BE"

    def _fresh(self, view: View) -> bool:
        return self._belief.age(view.turn) <= self._pursuit

    def _plan(self, view: View) -> None:
        """Foresee her moves, once a turn."""
        if self._planned == view.turn:
            return
        self._planned = view.turn
        self._done = set()
        ahead = self._belief.ahead(view.turn, self._ahead)
        whims = self._opening if view.turn <= _OPENING else self._whims
        worths = {at: chance * whims[at] for at, chance in ahead[0].items()}
        self._soon = dict(sorted(worths.items(), key=lambda item: (-item[1], item[0])))
        fresh = self._fresh(view)
        self._scouts = Stations(ahead, view.level, self._likely, whims)
        self._fleet = Stations(ahead, view.level, self._together if fresh else self._midst, whims, shared=fresh)
        self._carriers = Stations(ahead, view.level, self._beside, whims, shared=True)

    def _orders(self, request: Any) -> Iterator[Order | None]:
        fleet = units(request.view.ships)
        if isinstance(request, MovementRequest):
            yield from fleets.regroupings(request.view, fleet.values())
        yield from self._ships(request, fleet)
        if isinstance(request, MovementRequest):
            yield from self._air(request)

    def _ships(self, request: Any, fleet: Mapping[str, Unit]) -> Iterator[Order | None]:
        """The order of the first unit that has none: the capital ships first.

        Args:
            request: the question
            fleet: the naval units by name
        """
        view = request.view
        idle_ = [(not fleets.capital(unit), name) for name, unit in fleet.items() if name not in self._done]
        for _, name in sorted(idle_):
            unit = fleet[name]
            if unit[0].sailed or fleets.busy(unit) or unit[0].restricted == "R1":
                continue
            if isinstance(request, OpenRequest) and unit[0].mark is not Mark.SHADOWED:
                continue
            self._done.add(name)
            yield from self._unit_orders(view, unit)

    def _unit_orders(self, view: View, unit: Unit) -> Iterator[Order | None]:
        """The orders for a unit, the best first: refuel, make for a station, patrol."""
        at = unit[0].at
        if at in PORTS[BRITISH]:
            for ship in unit:
                if fleets.fills(ship, self._fresh(view)):
                    self._done.discard(unit[0].unit)
                    yield Port(ship.id)
        elif fuel(unit) <= fleets.needed(unit):
            yield sail_order(view, unit, PORTS[BRITISH], haste=False)
            return
        goal, haste = self._goal(view, unit)
        if goal != at:
            yield sail_order(view, unit, (goal,), haste)
        yield Patrol(unit[0].unit)

    def _goal(self, view: View, unit: Unit) -> tuple[Hex, bool]:
        """Where a unit makes for, and whether in haste."""
        at, left = unit[0].at, fuel(unit)
        heavy = fleets.capital(unit) or fleets.carrier(unit)
        stations = self._carriers if fleets.carrier(unit) else self._fleet if heavy else self._scouts
        assert stations
        away = distance(at, self._belief.known[0])
        chase = self._fresh(view) and away <= (_FAR if heavy else _NEAR) and left > fleets.needed(unit) + fleets.CHASE
        plenty = 2 * left > max(ship.card.fuel for ship in unit) and max(ship.moved for ship in unit) < 2
        goal = stations.best(at, 2 if chase else 1)
        haste = chase or (heavy and plenty and not fleets.rests(unit) and distance(at, goal) >= _LONG)
        if not haste and fleets.rests(unit):
            return at, False
        if not haste and goal != at and stations.value(at) >= _STAYS * stations.value(goal) > 0:
            return at, False
        return goal, haste

    # Aircraft

    def _air(self, request: MovementRequest) -> Iterator[Order | None]:
        """Strike a Shadowed enemy, else search where she may be."""
        view = request.view
        ready = [air for air in view.air.values() if air.id not in self._done and idle(view, air)]
        if not ready:
            return
        chances = self._soon
        factors = search.factors(BRITISH, view.ships, view.search)
        targets = contact.targets(view)
        for air in sorted(ready, key=lambda air: (air.card.recon, air.card.speed, air.id)):
            self._done.add(air.id)
            if not air.card.recon:
                yield from flights.strikes(view, air, iter(targets))
                if targets:
                    continue
            least = _SPARED if air.card.carrier else _SEARCHED
            yield flights.search(view, air, chances, factors, least)
