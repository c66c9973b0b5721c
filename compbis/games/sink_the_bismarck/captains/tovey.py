"""The British captain Tovey: works out where the Bismarck may end her move, and searches and gathers there."""

from collections.abc import Iterator, Mapping

from compbis.games.sink_the_bismarck.captains import strength
from compbis.games.sink_the_bismarck.captains.british import PlainBritish, sail
from compbis.games.sink_the_bismarck.captains.german import foreseen, ways
from compbis.games.sink_the_bismarck.cards.board import FOG, GRID, SEA_WAYS, Hex
from compbis.games.sink_the_bismarck.cards.roster import AIR
from compbis.games.sink_the_bismarck.requests.move import MoveRequest
from compbis.games.sink_the_bismarck.rules import convoys, movement
from compbis.games.sink_the_bismarck.rules.air import reach
from compbis.games.sink_the_bismarck.state.orders import Fly
from compbis.games.sink_the_bismarck.state.sight import Counter, View
from compbis.games.sink_the_bismarck.state.units import Force
from compbis.table.request import Order
from compbis.table.side import BRITISH, GERMAN

_SPEED = 3
"""The hexes that the Bismarck moves in a turn."""
_STAYS, _FARTHER = 0.5, 0.3
"""The weight of the hex where a counter is, against 1 for any other that it can reach, and more for each hex of the
way."""
_PREY, _PREY_SOON = 8.0, 4.0
"""More weight for a hex where a convoy may be after its next move, and where it will be one or two turns later."""
_STRAIGHT = ((3, 0.2), (2, 0.2), (1, 0.1))
"""More weight for hexes on the shortest way to a convoy: the number of steps, and the share of all other weights."""
_TOO_FAR = 0.75
"""The value of a hex one further away than a counter can go this turn, as a share."""
_TAKEN = 0.4
"""The value that a hex keeps for others once a unit goes there, as a share."""


class Tovey(PlainBritish):
    """The British captain Tovey."""

    def _move(self, request: MoveRequest) -> Order | None:
        view = request.view
        ends = self._ends(view)
        if not ends:
            return None
        self.thought = "PURSUIT: SHE IS SHADOWED" if view.shadows else "WATCH: WHERE SHE MAY END HER MOVE"
        orders = [*self._searches(request, ends), *self._gather(request, ends)]
        return next((order for order in orders if not request.why_not(order)), None)

    def _ends(self, view: View) -> Mapping[Hex, float]:
        """The chance that the Bismarck ends her move in each hex."""
        suspects = {name: weight for name, weight in self._beliefs.all.items() if name in view.counters}
        found: dict[Hex, float] = {}
        for name, weight in suspects.items():
            places = self._reached(view, view.counters[name])
            share = weight / sum(suspects.values()) / sum(places.values())
            for at, value in places.items():
                found[at] = found.get(at, 0.0) + share * value
        return found

    def _reached(self, view: View, suspect: Counter) -> Mapping[Hex, float]:
        """A weight for each hex where a German counter may end its move. One that is shadowed has moved (11.2)."""
        if suspect.name in view.shadows:
            return {suspect.hex: 1.0}
        now = {at for each in view.convoys.values() for at in convoys.moves(each.name, each.hex)[:2]}
        soon = {at for each in view.convoys.values() for at in list(foreseen(each))[1:3]}
        places = {suspect.hex: _STAYS}
        for way in ways(suspect.hex, _SPEED):
            prey = _PREY * (way[-1] in now) + _PREY_SOON * (way[-1] in soon)
            places[way[-1]] = 1.0 + prey + _FARTHER * len(way)
        whole = sum(places.values())
        straight = SEA_WAYS[GERMAN].way(suspect.hex, frozenset(each.hex for each in view.convoys.values()))
        for steps, share in _STRAIGHT:
            if len(straight) >= steps:
                at = straight[steps - 1]
                places[at] = places.get(at, 0.0) + share * whole
        return places

    def _searches(self, request: MoveRequest, ends: Mapping[Hex, float]) -> Iterator[Order]:
        """Flights of recon units to the likeliest hexes, each to a different one."""
        left = dict(ends)
        for at in request.flights.values():
            left[at] = left.get(at, 0.0) * _TAKEN
        for unit, card in AIR.items():
            if unit in request.view.recon and card.side is BRITISH and unit not in request.flights:
                able = [at for at in reach(unit, card.base) if at in left and at not in FOG]
                if able:
                    yield Fly(unit, max(able, key=lambda at: (left[at], at)))

    def _gather(self, request: MoveRequest, ends: Mapping[Hex, float]) -> Iterator[Order]:
        """The move of the strongest task force that has no order yet, to where the Bismarck may end, or toward it."""
        view, left = request.view, dict(ends)
        for name in request.ways:
            if name in view.forces:
                left[request.end(name)] = left.get(request.end(name), 0.0) * _TAKEN
        free = [force for force in view.forces.values() if not force.convoy and force.name not in request.ways]
        for force in sorted(free, key=lambda force: (-strength.of(view.ships_of(force.name)), force.name)):
            if force.name in view.shadows.values():
                continue
            goal = _goal(view, force, left)
            order = sail(view, force, goal) if goal != force.hex else None
            if order and not request.why_not(order):
                yield order
                return
            left[force.hex] = left.get(force.hex, 0.0) * _TAKEN


def _goal(view: View, force: Force, ends: Mapping[Hex, float]) -> Hex:
    """The hex that a counter should make for: a likely one, and near."""
    speed = movement.hexes(view.ships_of(force.name), view.turn) if force.ships else _SPEED

    def worth(at: Hex) -> tuple[float, Hex]:
        return ends[at] * _TOO_FAR ** max(0, GRID.distance(force.hex, at) - speed), at

    return max(ends, key=worth)
