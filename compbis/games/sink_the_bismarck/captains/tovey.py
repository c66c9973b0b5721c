"""The British captain Tovey: works out where the Bismarck may end her move, searches and gathers there, escorts convoys
and lets them turn away from raiders."""

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any

from compbis.games.sink_the_bismarck.captains import shelter, strength
from compbis.games.sink_the_bismarck.captains.british import PlainBritish, sail
from compbis.games.sink_the_bismarck.captains.german import foreseen, ways
from compbis.games.sink_the_bismarck.captains.manifest import Manifest
from compbis.games.sink_the_bismarck.cards.board import FOG, SEA_WAYS, Hex
from compbis.games.sink_the_bismarck.cards.roster import AIR, SHIPS, Kind
from compbis.games.sink_the_bismarck.requests.move import MoveRequest
from compbis.games.sink_the_bismarck.requests.regroup import RegroupRequest
from compbis.games.sink_the_bismarck.rules import convoys, counters, movement
from compbis.games.sink_the_bismarck.rules.air import reach
from compbis.games.sink_the_bismarck.state.orders import LONGEST_WAY, OFF, Escort, Fly, Sail, Shift
from compbis.games.sink_the_bismarck.state.reports import Detected, Removed, Unmasked
from compbis.games.sink_the_bismarck.state.sight import Counter, SeenConvoy, View
from compbis.games.sink_the_bismarck.state.units import Force, side_of
from compbis.table.report import Report
from compbis.table.request import Order
from compbis.table.side import BRITISH, GERMAN

_SPEED = 3
"""The hexes that the Bismarck moves in a turn."""
_STAYS, _FARTHER = 0.5, 0.3
"""The weight of the hex where a counter is, against 1 for any other that it can reach, and what each hex of the way
there adds."""
_PREY, _PREY_SOON = 1.0, 0.3
"""The additional weight of a hex where a convoy will be after its next move, and of one where it may be a turn later,
for each point of its value."""
_STRAIGHT = ((3, 0.2), (2, 0.2), (1, 0.1))
"""The additional weight of hexes on the shortest way to a convoy: the number of steps, and the share of all other
weights."""
_TOO_FAR = 0.75
"""The value of a hex one further away than a counter can go this turn, as a share."""
_TAKEN = 0.4
"""The value that a hex keeps for others once a unit goes there, as a share."""
_RAIDER = 0.25
"""The weight of a counter whose ships are known not to be the Bismarck, as a share of the likeliest one's."""
_MAYBE = 0.3
"""The least chance that a German counter has ships."""
_ESCORT = 100.0
"""The strength below which a task force escorts convoys."""
_SOON = 6
"""The turns within which an escort must be able to meet its convoy."""
_TURN = 6.0
"""The points of a convoy's value that make up for a turn of sailing."""


class Tovey(PlainBritish):
    """The British captain Tovey."""

    def __init__(self, side: Any, seed: int) -> None:
        super().__init__(side, seed)
        self._raiders: set[str] = set()
        self._manifest = Manifest()
        self._seen: View | None = None
        self._found: Mapping[Hex, float] = {}

    def hear(self, report: Report) -> None:
        """Note also the counters whose ships are known not to be the Bismarck."""
        super().hear(report)
        self._manifest.hear(report.facts)
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
        self.thought = "PURSUIT: SHE IS SHADOWED" if view.shadows else "WATCH: WHERE SHE MAY END HER MOVE"
        orders = chain(self._convoys(request), self._searches(request), self._escorts(request), self._gather(request))
        return next((order for order in orders if not request.why_not(order)), None)

    def _convoys(self, request: MoveRequest) -> Iterator[Order]:
        """The moves of convoys that have none yet: away from German counters."""
        view = request.view
        raiders = {name: self._chance(name) for name in view.counters}
        for name in view.convoys:
            if name not in request.ways:
                yield Sail(name, (shelter.course(view, name, raiders, self.seed),))

    def _chance(self, counter: str) -> float:
        """The chance that a German counter has ships."""
        if counter in self._raiders:
            return 1.0
        believed = self._beliefs.all
        return max(_MAYBE, self._beliefs.weight(counter) / (sum(believed.values()) or 1.0))

    def _ends(self, request: MoveRequest) -> Mapping[Hex, float]:
        """The chance that the Bismarck ends her move in each hex, worked out once for all orders of a turn, after those
        of the convoys."""
        if self._seen is not request.view:
            self._seen, self._found = request.view, self._ended(request)
        return self._found

    def _ended(self, request: MoveRequest) -> Mapping[Hex, float]:
        """The chance that the Bismarck ends her move in each hex."""
        view, prey = request.view, self._prey(request)
        believed = self._beliefs.all
        raiders = dict.fromkeys(sorted(self._raiders), _RAIDER * max(believed.values(), default=1.0))
        suspects = {name: weight for name, weight in {**raiders, **believed}.items() if name in view.counters}
        found: dict[Hex, float] = {}
        for name, weight in suspects.items():
            places = _reached(view, view.counters[name], prey)
            share = weight / sum(suspects.values()) / sum(places.values())
            for at, value in places.items():
                found[at] = found.get(at, 0.0) + share * value
        return found

    def _prey(self, request: MoveRequest) -> Mapping[Hex, float]:
        """The additional weight of hexes where convoys will be, now and later, by their value."""
        found: dict[Hex, float] = {}
        for name, at in request.convoy_ends.items():
            worth = self._manifest.worth(name)
            found[at] = max(found.get(at, 0.0), _PREY * worth)
            for soon in () if at == OFF or convoys.arrived(name, at) else convoys.moves(name, at)[:2]:
                found[soon] = max(found.get(soon, 0.0), _PREY_SOON * worth)
        return found

    def _searches(self, request: MoveRequest) -> Iterator[Order]:
        """Flights of recon units to the likeliest hexes, each to a different one."""
        left = dict(self._ends(request))
        for at in request.flights.values():
            left[at] = left.get(at, 0.0) * _TAKEN
        for unit, card in AIR.items():
            if unit in request.view.recon and card.side is BRITISH and unit not in request.flights:
                able = [at for at in reach(unit, card.base) if at in left and at not in FOG]
                if able:
                    yield Fly(unit, max(able, key=lambda at: (left[at], at)))

    def _escorts(self, request: MoveRequest) -> Iterator[Order]:
        """The moves of weak task forces to convoys without an escort, and the orders to escort them."""
        for force, convoy, at in self._to_escort(request):
            if request.end(force.name) == request.convoy_ends[convoy.name]:
                if force.name not in request.escorts:
                    yield Escort(force.name, convoy.name)
            elif force.name not in request.ways and (order := sail(request.view, force, at)):
                yield order

    def _to_escort(self, request: MoveRequest) -> list[tuple[Force, SeenConvoy, Hex]]:
        """The weak task forces that are to escort a convoy, with the convoy and the hex where they meet it: the soonest
        meetings first, each point of a convoy's value making up for part of a turn."""
        view = request.view
        idle = [each for each in view.forces.values() if each.ships and not each.convoy and not _tied(view, each)]
        idle = [each for each in idle if strength.of(view.ships_of(each.name)) < _ESCORT]
        guarded = {force.convoy for force in view.forces.values()}
        bare = [convoy for convoy in view.convoys.values() if convoy.name not in guarded]
        pairs = []
        for convoy in bare:
            soon = convoy._replace(hex=request.convoy_ends[convoy.name])
            if soon.hex == OFF or convoys.arrived(soon.name, soon.hex):
                continue
            worth = self._manifest.worth(convoy.name)
            for force in idle:
                turns, at = _meeting(view, force, soon)
                if turns <= _SOON:
                    pairs.append((turns - worth / _TURN, at, force, convoy))
        found: list[tuple[Force, SeenConvoy, Hex]] = []
        taken: set[str] = set()
        for _, at, force, convoy in sorted(pairs):
            if not {force.name, convoy.name} & taken:
                taken |= {force.name, convoy.name}
                found.append((force, convoy, at))
        return found

    def _gather(self, request: MoveRequest) -> Iterator[Order]:
        """The move of the strongest task force that has no order yet, to where the Bismarck may end, or toward it."""
        view, left = request.view, dict(self._ends(request))
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


def _reached(view: View, suspect: Counter, prey: Mapping[Hex, float]) -> Mapping[Hex, float]:
    """A weight for each hex where a German counter may end its move. One that is shadowed has moved (11.2).

    Args:
        view: the British view
        suspect: the counter
        prey: the additional weight of hexes where convoys will be
    """
    if suspect.name in view.shadows:
        return {suspect.hex: 1.0}
    places = {suspect.hex: _STAYS + prey.get(suspect.hex, 0.0)}
    for way in ways(suspect.hex, _SPEED):
        places[way[-1]] = 1.0 + prey.get(way[-1], 0.0) + _FARTHER * len(way)
    whole = sum(places.values())
    straight = SEA_WAYS[GERMAN].way(suspect.hex, frozenset(each.hex for each in view.convoys.values()))
    for steps, share in _STRAIGHT:
        if len(straight) >= steps:
            at = straight[steps - 1]
            places[at] = places.get(at, 0.0) + share * whole
    return places


def _cruisers(view: View, force: Force) -> tuple[str, ...]:
    """The cruisers of a task force that can leave it, though one ship stays; none from an escort."""
    if force.convoy or _tied(view, force):
        return ()
    return tuple(name for name in force.ships[1:] if SHIPS[name].kind is Kind.CRUISER)


def _tied(view: View, force: Force) -> bool:
    """Whether a task force shadows, or must wait for the Bismarck."""
    return force.name in view.shadows.values() or any(counters.held(view, ship) for ship in force.ships)


def _meeting(view: View, force: Force, convoy: SeenConvoy) -> tuple[int, Hex]:
    """The turns until a task force can meet a convoy, counted from the convoy's hex after its next move, and where;
    more than _SOON if it cannot in time."""
    speed = movement.hexes(view.ships_of(force.name), view.turn)
    course = enumerate((convoy.hex, *foreseen(convoy)), 1)
    found = ((turn, at) for turn, at in course if _away(force.hex, at) <= speed * turn)
    return next(found, (_SOON + 1, convoy.hex))


def _goal(view: View, force: Force, ends: Mapping[Hex, float]) -> Hex:
    """The hex that a counter should make for: likely to be the Bismarck's, and near."""
    speed = movement.hexes(view.ships_of(force.name), view.turn) if force.ships else _SPEED

    def worth(at: Hex) -> tuple[float, Hex]:
        return ends[at] * _TOO_FAR ** max(0, _away(force.hex, at) - speed), at

    return max(ends, key=worth)


def _away(at: Hex, there: Hex) -> int:
    """The hexes by sea from one hex to another."""
    return SEA_WAYS[BRITISH].away(frozenset((there,))).get(at, LONGEST_WAY)
