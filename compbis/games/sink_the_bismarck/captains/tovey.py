"""The British captain Tovey: works out where the Bismarck may end her move, searches and gathers there, and escorts
convoys."""

from collections.abc import Iterator, Mapping
from typing import Any

from compbis.games.sink_the_bismarck.captains import strength
from compbis.games.sink_the_bismarck.captains.british import PlainBritish, sail
from compbis.games.sink_the_bismarck.captains.german import foreseen, ways
from compbis.games.sink_the_bismarck.cards.board import FOG, GRID, SEA_WAYS, Hex
from compbis.games.sink_the_bismarck.cards.roster import AIR, SHIPS, Kind
from compbis.games.sink_the_bismarck.requests.move import MoveRequest
from compbis.games.sink_the_bismarck.requests.regroup import RegroupRequest
from compbis.games.sink_the_bismarck.rules import convoys, counters, movement
from compbis.games.sink_the_bismarck.rules.air import reach
from compbis.games.sink_the_bismarck.state.orders import Escort, Fly, Shift
from compbis.games.sink_the_bismarck.state.reports import Detected, Removed, Unmasked
from compbis.games.sink_the_bismarck.state.sight import Counter, SeenConvoy, View
from compbis.games.sink_the_bismarck.state.units import Force, side_of
from compbis.table.report import Report
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
_RAIDER = 0.25
"""The weight of a counter whose ships are known not to be the Bismarck, as a share of the likeliest one's."""
_ESCORT = 100.0
"""A weaker task force escorts convoys."""
_SOON = 6
"""The turns within which an escort must be able to meet its convoy."""


class Tovey(PlainBritish):
    """The British captain Tovey."""

    def __init__(self, side: Any, seed: int) -> None:
        super().__init__(side, seed)
        self._raiders: set[str] = set()

    def hear(self, report: Report) -> None:
        """Note also the counters whose ships are known not to be the Bismarck."""
        super().hear(report)
        match report.facts:
            case Detected(counter=name, bismarck=False) if side_of(name) is GERMAN:
                self._raiders.add(name)
            case Detected(counter=name) | Removed(counter=name) | Unmasked(counter=name):
                self._raiders.discard(name)

    def _arrived(self, request: RegroupRequest) -> Order | None:
        """Place arrived ships, and cruisers that are with others, on counters of their own."""
        view = request.view
        forces = sorted(view.forces.values(), key=lambda each: (strength.of(view.ships_of(each.name)), each.name))
        spare = [ships[:1] for each in forces if (ships := _cruisers(view, each))]
        orders = [Shift(ships, counters.next_new(view)) for ships in spare]
        return super()._arrived(request) or next((order for order in orders if not request.why_not(order)), None)

    def _move(self, request: MoveRequest) -> Order | None:
        view = request.view
        ends = self._ends(view)
        self.thought = "PURSUIT: SHE IS SHADOWED" if view.shadows else "WATCH: WHERE SHE MAY END HER MOVE"
        orders = [*self._searches(request, ends), *self._escorts(request), *self._gather(request, ends)]
        return next((order for order in orders if not request.why_not(order)), None)

    def _ends(self, view: View) -> Mapping[Hex, float]:
        """The chance that the Bismarck ends her move in each hex."""
        believed = self._beliefs.all
        raiders = dict.fromkeys(sorted(self._raiders), _RAIDER * max(believed.values(), default=1.0))
        suspects = {name: weight for name, weight in {**raiders, **believed}.items() if name in view.counters}
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

    def _escorts(self, request: MoveRequest) -> Iterator[Order]:
        """The moves of weak task forces to convoys without an escort, and the orders to escort them."""
        for force, convoy, at in _to_escort(request.view):
            if request.end(force.name) == request.convoy_ends[convoy.name]:
                if force.name not in request.escorts:
                    yield Escort(force.name, convoy.name)
            elif force.name not in request.ways and (order := sail(request.view, force, at)):
                yield order

    def _gather(self, request: MoveRequest, ends: Mapping[Hex, float]) -> Iterator[Order]:
        """The move of the strongest task force that has no order yet, to where the Bismarck may end, or toward it."""
        view, left = request.view, dict(ends)
        for name in request.ways:
            if name in view.forces:
                left[request.end(name)] = left.get(request.end(name), 0.0) * _TAKEN
        busy = {*request.ways, *request.escorts}
        free = [force for force in view.forces.values() if not force.convoy and force.name not in busy]
        for force in sorted(free, key=lambda force: (-strength.of(view.ships_of(force.name)), force.name)):
            if force.name in view.shadows.values():
                continue
            goal = _goal(view, force, left) if left else force.hex
            order = sail(view, force, goal) if goal != force.hex else None
            if order and not request.why_not(order):
                yield order
                return
            left[force.hex] = left.get(force.hex, 0.0) * _TAKEN


def _to_escort(view: View) -> list[tuple[Force, SeenConvoy, Hex]]:
    """The weak task forces that are to escort a convoy, with the convoy and the hex where they meet it: those that can
    meet one soonest."""
    idle = [each for each in view.forces.values() if each.ships and not each.convoy and not _tied(view, each)]
    idle = [each for each in idle if strength.of(view.ships_of(each.name)) < _ESCORT]
    guarded = {force.convoy for force in view.forces.values()}
    bare = [convoy for convoy in view.convoys.values() if convoy.name not in guarded]
    pairs = sorted((*_meeting(view, force, convoy), force, convoy) for force in idle for convoy in bare)
    found: list[tuple[Force, SeenConvoy, Hex]] = []
    taken: set[str] = set()
    for turns, at, force, convoy in pairs:
        if turns <= _SOON and not {force.name, convoy.name} & taken:
            taken |= {force.name, convoy.name}
            found.append((force, convoy, at))
    return found


def _cruisers(view: View, force: Force) -> tuple[str, ...]:
    """The cruisers of a task force that can leave it, though one ship stays; none from an escort."""
    if force.convoy or _tied(view, force):
        return ()
    return tuple(name for name in force.ships[1:] if SHIPS[name].kind is Kind.CRUISER)


def _tied(view: View, force: Force) -> bool:
    """Whether a task force shadows, or waits."""
    return force.name in view.shadows.values() or any(counters.held(view, ship) for ship in force.ships)


def _meeting(view: View, force: Force, convoy: SeenConvoy) -> tuple[int, Hex]:
    """The turns until a task force can meet a convoy, and where; many if it cannot."""
    speed = movement.hexes(view.ships_of(force.name), view.turn)
    found = ((turn, at) for turn, at in enumerate(foreseen(convoy), 1) if GRID.distance(force.hex, at) <= speed * turn)
    return next(found, (_SOON + 1, convoy.hex))


def _goal(view: View, force: Force, ends: Mapping[Hex, float]) -> Hex:
    """The hex that a counter should make for: a likely one, and near."""
    speed = movement.hexes(view.ships_of(force.name), view.turn) if force.ships else _SPEED

    def worth(at: Hex) -> tuple[float, Hex]:
        return ends[at] * _TOO_FAR ** max(0, GRID.distance(force.hex, at) - speed), at

    return max(ends, key=worth)
