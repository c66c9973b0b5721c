"""The plain British captain: watches the likeliest counters, shadows what it finds, and concentrates strong ships on
them."""

from collections.abc import Iterator
from typing import Any

from compbis.games.sink_the_bismarck.captains import bunkers, fighting, strength
from compbis.games.sink_the_bismarck.captains.beliefs import Beliefs
from compbis.games.sink_the_bismarck.cards.board import GRID, SEA_WAYS, Hex
from compbis.games.sink_the_bismarck.cards.roster import AIR, Kind
from compbis.games.sink_the_bismarck.requests.move import MoveRequest, SinkRequest
from compbis.games.sink_the_bismarck.requests.regroup import RegroupRequest
from compbis.games.sink_the_bismarck.requests.search import SearchRequest
from compbis.games.sink_the_bismarck.requests.setup import BritishSetUpRequest
from compbis.games.sink_the_bismarck.requests.shadow import ShadowRequest
from compbis.games.sink_the_bismarck.rules import counters, movement, odds
from compbis.games.sink_the_bismarck.rules.air import reach
from compbis.games.sink_the_bismarck.state.orders import Escort, Fly, Sail, Shift
from compbis.games.sink_the_bismarck.state.sight import Counter, View
from compbis.games.sink_the_bismarck.state.units import Force
from compbis.table.captain import ViewCaptain
from compbis.table.report import Report
from compbis.table.request import DONE, YES, Order, Request
from compbis.table.side import BRITISH, GERMAN

_STEP = 2
"""The number of hexes that a German counter is expected to move before recon units search."""
_STRONG = 600.0
"""The strength of a task force that goes after the Bismarck; weaker ones only watch."""
_PURSUIT = 16
"""The greatest distance in hexes from which a pursuit is worthwhile."""


class PlainBritish(ViewCaptain):
    """The plain British captain."""

    def __init__(self, side: Any, seed: int) -> None:
        super().__init__(side, seed)
        self._beliefs = Beliefs()

    def hear(self, report: Report) -> None:
        """Note the reports that tell German counters apart."""
        self._beliefs.hear(report.turn, report.facts)

    def answer(self, request: Request) -> Order:
        """The captain's order."""
        self.thought = ""
        return fighting.order(request) or self._order(request) or request.default

    def _order(self, request: Any) -> Order | None:
        match request:
            case BritishSetUpRequest():
                return self._escort(request)
            case RegroupRequest():
                return self._arrived(request)
            case SearchRequest():
                return next(iter(request.legal), DONE)
            case ShadowRequest():
                return max(request.legal, key=lambda order: self._likely(request, order), default=DONE)
            case SinkRequest():
                return YES
            case MoveRequest():
                return self._move(request)
        return None

    def _escort(self, request: BritishSetUpRequest) -> Order | None:
        """Assign a counter that starts in a convoy's hex as its escort."""
        for force in request.view.forces.values():
            for convoy in request.view.convoys.values():
                order = Escort(force.name, convoy.name)
                if not force.convoy and convoy.hex == force.hex and not request.why_not(order):
                    return order
        return None

    def _arrived(self, request: RegroupRequest) -> Order | None:
        """Place an arrived ship on a counter of its own."""
        view = request.view
        orders = [Shift((name,), counters.next_new(view)) for name in view.waiting]
        return next((order for order in orders if not request.why_not(order)), None)

    def _likely(self, request: ShadowRequest, order: Any) -> tuple[float, ...]:
        """The value of an attempt to shadow: the likeliest target, then the best odds, then cruisers alone, then fewer
        ships."""
        ships = order.ships or (request.view.forces[order.by].ships if order.by in request.view.forces else ())
        light = all(request.view.ships[name].card.kind is Kind.CRUISER for name in ships)
        chance = odds.shadow(request.view, order.by, order.ships, request.fast)
        return self._beliefs.weight(order.target), chance, light, -len(ships)

    # Movement

    def _move(self, request: MoveRequest) -> Order | None:
        view = request.view
        suspects = sorted(view.counters.values(), key=lambda each: (-self._beliefs.weight(each.name), each.name))
        suspects = [each for each in suspects if self._beliefs.weight(each.name) > 0]
        if not suspects:
            return None
        known = view.marked(suspects[0].name) or self._beliefs.weight(suspects[0].name) >= 1 > len(suspects) - 1
        self.thought = f"PURSUIT: {suspects[0].name}" if known else "WATCH: THE LIKELIEST COUNTERS"
        orders = [*self._flights(request, suspects), *self._sails(request, suspects)]
        return next((order for order in orders if not request.why_not(order)), None)

    def _flights(self, request: MoveRequest, suspects: list[Counter]) -> Iterator[Order]:
        """Flights of recon units to the likeliest next hexes of the suspects, each to a different hex."""
        view = request.view
        taken = set(request.flights.values())
        for unit, card in AIR.items():
            if unit not in view.recon or card.side is not BRITISH or unit in request.flights:
                continue
            able = reach(unit, card.base)
            for at in (at for suspect in suspects for at in self._next(view, suspect)):
                if at in able and at not in taken:
                    yield Fly(unit, at)
                    break

    def _next(self, view: View, suspect: Counter) -> Iterator[Hex]:
        """The next hexes of a German counter, likeliest first: on the path to the nearest convoy. Empty if it is
        shadowed."""
        if suspect.name in view.shadows:
            return
        goals = frozenset(convoy.hex for convoy in view.convoys.values())
        way = SEA_WAYS[GERMAN].way(suspect.hex, goals)
        yield from way[_STEP : _STEP + 1]
        yield from way[:_STEP]
        yield from way[_STEP + 1 :][:1]
        yield suspect.hex
        yield from GRID.beside[suspect.hex]

    def _sails(self, request: MoveRequest, suspects: list[Counter]) -> Iterator[Order]:
        """Moves of strong task forces to the likeliest suspect, and of weak ones to a suspect near by; escorts stay
        with their convoys."""
        view = request.view
        for force in view.forces.values():
            if force.name in request.ways or force.convoy or force.name in view.shadows.values():
                continue
            goal = self._goal(view, force, suspects)
            if goal and (order := sail(view, force, goal)):
                yield order

    def _goal(self, view: View, force: Force, suspects: list[Counter]) -> Hex:
        """The goal of a task force; 0 if it stays."""
        strong = strength.of(view.ships_of(force.name)) >= _STRONG
        near = [each for each in suspects if GRID.distance(each.hex, force.hex) <= _PURSUIT]
        if not near or not force.ships:
            return 0
        if strong:
            wanted = max(near, key=lambda each: self._pull(each, force))
            return wanted.hex if wanted.name in view.shadows else next(self._next(view, wanted), wanted.hex)
        wanted = min(near, key=lambda each: (GRID.distance(each.hex, force.hex), each.name))
        if GRID.distance(wanted.hex, force.hex) <= 2 * _STEP:
            return next(self._next(view, wanted), wanted.hex)
        return 0

    def _pull(self, suspect: Counter, force: Force) -> tuple[float, str]:
        return self._beliefs.weight(suspect.name) / (1 + GRID.distance(suspect.hex, force.hex)), suspect.name


def sail(view: View, force: Force, goal: Hex) -> Order | None:
    """The move of a counter toward a hex, as far as it can go, past the fewest enemy coasts; a hex less if it saves
    fuel. None if it cannot move.

    Args:
        view: the British view
        force: the counter
        goal: the hex
    """
    way = movement.shortest(BRITISH, force.hex, frozenset((goal,)))
    most = bunkers.pace(view, force, len(way))
    return Sail(force.name, way[:most]) if way and most else None
