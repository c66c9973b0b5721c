"""The British captain Tovey: works out where raiders may end their moves, searches and gathers where most points can be
expected, escorts convoys with slow ships and lets them turn away from raiders."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from compbis.games.sink_the_bismarck.captains import shelter, strength
from compbis.games.sink_the_bismarck.captains.beliefs import Beliefs
from compbis.games.sink_the_bismarck.captains.british import PlainBritish, sail
from compbis.games.sink_the_bismarck.captains.german import foreseen
from compbis.games.sink_the_bismarck.captains.habits import Habits
from compbis.games.sink_the_bismarck.captains.manifest import Manifest
from compbis.games.sink_the_bismarck.captains.raids import SPEED, Foresight, Raids
from compbis.games.sink_the_bismarck.captains.threats import Threats
from compbis.games.sink_the_bismarck.cards.board import FOG, SEA_WAYS, Hex
from compbis.games.sink_the_bismarck.cards.roster import AIR, BISMARCK, KINDS, SHIPS, Kind
from compbis.games.sink_the_bismarck.cards.scenarios import Entry
from compbis.games.sink_the_bismarck.requests.move import MoveRequest
from compbis.games.sink_the_bismarck.requests.regroup import RegroupRequest
from compbis.games.sink_the_bismarck.requests.setup import BritishSetUpRequest
from compbis.games.sink_the_bismarck.rules import convoys, counters, movement, setup
from compbis.games.sink_the_bismarck.rules.air import reach
from compbis.games.sink_the_bismarck.state.orders import LONGEST_WAY, OFF, Escort, Fly, Place, Sail, Shift
from compbis.games.sink_the_bismarck.state.reports import Detected, Removed, Unmasked
from compbis.games.sink_the_bismarck.state.sight import SeenConvoy, View
from compbis.games.sink_the_bismarck.state.units import Force, side_of
from compbis.table.report import Report
from compbis.table.request import Order
from compbis.table.side import BRITISH, GERMAN

_PASSED = 0.5
"""The value of a hex that she passes, as a share of one where she ends her move: she can be found there once, not
twice."""
_TOO_FAR = 0.75
"""The value of a hex one further away than a counter can go this turn, as a share."""
_TAKEN = 0.4
"""The value that a hex keeps for others once a unit goes there, as a share."""
_MAYBE = 0.3
"""The least chance that a German counter has ships."""
_SHUNNED = 3.0
"""How far convoys shun a hex that a raider from Brest will surely pass: 1 is the danger of a raider in it."""
_ANNOUNCED = 1.0
"""As _SHUNNED, for a hex that a raider whose ships were announced will surely pass, if others come from Brest."""
_PAIR = 2
"""The German ships of scenario 1. With more, raids decide the game."""
_SPARED = 12.0
"""The points that a raider whose ships were announced may still destroy, in a scenario with more German ships."""
_SOON = 6
"""The turns within which an escort must be able to meet its convoy."""
_TURN = 6.0
"""The points of a convoy's value that make up for a turn of sailing."""


class Tovey(PlainBritish):
    """The British captain Tovey."""

    def __init__(self, side: Any, seed: int) -> None:
        super().__init__(side, seed)
        self._raiders: set[str] = set()
        self._others = Beliefs(bismarck=False)
        self._manifest, self._habits, self._threats = Manifest(), Habits(), Threats()
        self._apart = _TAKEN
        self._seen: View | None = None
        self._found: Mapping[Hex, float] = {}
        self._avoided: Mapping[Hex, float] = {}

    def hear(self, report: Report) -> None:
        """Note also the counters whose ships are known not to be the Bismarck."""
        super().hear(report)
        self._others.hear(report.turn, report.facts)
        self._manifest.hear(report.facts)
        self._habits.hear(report.facts)
        self._threats.hear(report.turn, report.facts)
        match report.facts:
            case Detected(counter=name, bismarck=False) if side_of(name) is GERMAN:
                self._raiders.add(name)
            case Detected(counter=name) | Removed(counter=name) | Unmasked(counter=name):
                self._raiders.discard(name)

    def _escort(self, request: BritishSetUpRequest) -> Order | None:
        """Place each ship that may escort any convoy with the most valuable one in whose hex no task force starts."""
        view = request.view
        placed = {place.hex for place in request.placed}
        bare = [each for each in view.convoys.values() if not view.at(each.hex) and each.hex not in placed]
        for convoy in sorted(bare, key=lambda each: (-self._manifest.worth(each.name), each.name)):
            orders = (Place((ship,), convoy.hex) for ship in setup.escorts(view.card))
            if order := next((order for order in orders if not request.why_not(order)), None):
                return order
        return super()._escort(request)

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
        self._foresee(view)
        for name in view.convoys:
            if name not in request.ways:
                yield Sail(name, (shelter.course(view, name, raiders, self.seed, self._avoided),))

    def _shunned(self, view: View, raids: Foresight) -> Mapping[Hex, float]:
        """By hex, a danger to convoys beside that of the German counters near it: raiders from Brest may pass there. In
        a scenario with such raiders, so may others whose ships were announced. One that is shadowed attacks no convoy
        (11.8).

        Args:
            view: the British view
            raids: what he foresees of this turn's raids
        """
        believed = {name: weight for name, weight in self._others.all.items() if name in view.counters}
        shares = {name: _SHUNNED * weight / sum(believed.values()) for name, weight in believed.items()}
        if _elsewhere(view):
            for name in sorted(self._raiders & view.counters.keys()):
                shares[name] = shares.get(name, 0.0) + _ANNOUNCED
        found: dict[Hex, float] = {}
        for name, share in shares.items():
            if name not in view.shadows:
                for there, chance in raids.passes(view.counters[name].hex).items():
                    found[there] = found.get(there, 0.0) + share * chance
        return found

    def _chance(self, counter: str) -> float:
        """The chance that a German counter has ships."""
        if counter in self._raiders:
            return 1.0
        return max(_MAYBE, *(each.weight(counter) / (sum(each.all.values()) or 1.0) for each in self._looked_for))

    @property
    def _looked_for(self) -> tuple[Beliefs, Beliefs]:
        return self._beliefs, self._others

    def _prizes(self, view: View) -> Mapping[str, float]:
        """By German counter, the points that it is worth to find it, by what he believes of it."""
        found: dict[str, float] = {}
        for beliefs, ships in zip(self._looked_for, ((BISMARCK,), _elsewhere(view)), strict=True):
            believed = beliefs.all
            for name, weight in believed.items():
                found[name] = found.get(name, 0.0) + weight / sum(believed.values()) * _points(ships)
        for name in sorted(self._raiders):
            told = view.counters[name].announced if name in view.counters else ()
            found[name] = max(found.get(name, 0.0), _worth_of(view, told) + _spared(view))
        return {name: points for name, points in sorted(found.items()) if name in view.counters and points > 0}

    def _ends(self, request: MoveRequest) -> Mapping[Hex, float]:
        """By hex, the points expected where German counters end their moves, and in part where they pass."""
        self._foresee(request.view)
        return self._found

    def _foresee(self, view: View) -> None:
        """Work out where German counters may go, once for all orders of a turn."""
        if self._seen is not view:
            raids = self._raids(view)
            self._seen, self._found, self._avoided = view, self._ended(view, raids), self._shunned(view, raids)

    def _ended(self, view: View, raids: Foresight) -> Mapping[Hex, float]:
        found: dict[Hex, float] = {}
        for name, points in self._prizes(view).items():
            at = view.counters[name].hex
            if name in view.shadows:  # it has moved (11.2)
                found[at] = found.get(at, 0.0) + points
                continue
            for there, chance in raids.passes(at).items():
                found[there] = found.get(there, 0.0) + points * chance * _PASSED
            for there, chance in raids.ends(at).items():
                found[there] = found.get(there, 0.0) + points * chance * (1 - _PASSED)
        return found

    def _raids(self, view: View) -> Foresight:
        """What he foresees of this turn's raids."""
        return Raids(view, self._habits, self._manifest, self._threats)

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
        """The moves of slow task forces to convoys without an escort, and the orders to escort them."""
        for force, convoy, at in self._to_escort(request):
            if request.end(force.name) == request.convoy_ends[convoy.name]:
                if force.name not in request.escorts:
                    yield Escort(force.name, convoy.name)
            elif force.name not in request.ways and (order := sail(request.view, force, at)):
                yield order

    def _to_escort(self, request: MoveRequest) -> list[tuple[Force, SeenConvoy, Hex]]:
        """The slow task forces that are to escort a convoy, with the convoy and the hex where they meet it: the
        soonest meetings first, each point of a convoy's value making up for part of a turn."""
        view = request.view
        idle = [each for each in view.forces.values() if each.ships and not each.convoy and not _tied(view, each)]
        idle = [each for each in idle if _slow(view, each)]
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
                left[request.end(name)] = left.get(request.end(name), 0.0) * self._apart
        busy = {*request.ways, *request.escorts}
        free = [force for force in view.forces.values() if not force.convoy and force.name not in busy]
        for force in sorted(free, key=lambda force: (-strength.of(view.ships_of(force.name)), force.name)):
            if force.name in view.shadows.values():
                continue
            goal = self._destination(view, force, left) if left else force.hex
            order = sail(view, force, goal) if goal != force.hex else None
            if order and not request.why_not(order):
                yield order
                return
            left[force.hex] = left.get(force.hex, 0.0) * self._apart

    def _destination(self, view: View, force: Force, ends: Mapping[Hex, float]) -> Hex:
        """The hex that a counter should make for: likely to be the Bismarck's, and near."""
        speed = movement.hexes(view.ships_of(force.name), view.turn) if force.ships else SPEED

        def worth(at: Hex) -> tuple[float, Hex]:
            return ends[at] * _TOO_FAR ** max(0, _away(force.hex, at) - speed), at

        return max(ends, key=worth)


def _elsewhere(view: View) -> tuple[str, ...]:
    """The German ships that start in another hex than the Bismarck."""
    groups = view.card.of(Entry.FIXED)
    return tuple(ship for group in groups if group.side is GERMAN for ship in group.units)


def _points(ships: Iterable[str]) -> float:
    """The points for sinking ships."""
    return float(sum(SHIPS[ship].victory for ship in ships))


def _spared(view: View) -> float:
    """The points to add for a raider whose ships were announced."""
    german = sum(SHIPS[name].side is GERMAN for name in view.card.ships)
    return _SPARED if german > _PAIR else 0.0


def _worth_of(view: View, told: Sequence[int]) -> float:
    """The points for sinking ships other than the Bismarck of which only the types are known: the most that they can
    be."""
    worth = 0.0
    for kind, number in zip(KINDS, told, strict=False):
        german = [SHIPS[name] for name in view.card.ships if name != BISMARCK and SHIPS[name].kind is kind]
        able = sorted((card.victory for card in german if card.side is GERMAN), reverse=True)
        worth += sum(able[:number])
    return worth


def _cruisers(view: View, force: Force) -> tuple[str, ...]:
    """The cruisers of a task force that can leave it, though one ship stays; none from an escort."""
    if force.convoy or _tied(view, force):
        return ()
    return tuple(name for name in force.ships[1:] if SHIPS[name].kind is Kind.CRUISER)


def _slow(view: View, force: Force) -> bool:
    """Whether a task force is too slow to follow a raider."""
    return movement.hexes(view.ships_of(force.name), view.turn) < SPEED


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


def _away(at: Hex, there: Hex) -> int:
    """The hexes by sea from one hex to another."""
    return SEA_WAYS[BRITISH].distance(at, there, none=LONGEST_WAY)
