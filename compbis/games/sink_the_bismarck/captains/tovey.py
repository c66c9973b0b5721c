"""The British captain Tovey: works out where raiders may end their moves, searches and gathers where most points can be
expected, escorts convoys with slow ships and lets them turn away from raiders."""

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from compbis.games.sink_the_bismarck.captains import shelter, strength
from compbis.games.sink_the_bismarck.captains.beliefs import Beliefs
from compbis.games.sink_the_bismarck.captains.british import PlainBritish, sail
from compbis.games.sink_the_bismarck.captains.german import foreseen
from compbis.games.sink_the_bismarck.captains.habits import Habits
from compbis.games.sink_the_bismarck.captains.manifest import Manifest
from compbis.games.sink_the_bismarck.captains.raids import CARELESS, SPEED, Foresight, Raids
from compbis.games.sink_the_bismarck.captains.threats import Threats
from compbis.games.sink_the_bismarck.cards.board import ENEMY_COAST, FOG, GRID, SEA_WAYS, Hex, hex_name
from compbis.games.sink_the_bismarck.cards.roster import AIR, BISMARCK, KINDS, SHIPS, AirKind, Kind
from compbis.games.sink_the_bismarck.cards.scenarios import Entry
from compbis.games.sink_the_bismarck.requests.move import MoveRequest
from compbis.games.sink_the_bismarck.requests.regroup import RegroupRequest
from compbis.games.sink_the_bismarck.requests.setup import BritishSetUpRequest
from compbis.games.sink_the_bismarck.rules import convoys, counters, movement, setup
from compbis.games.sink_the_bismarck.rules.air import reach
from compbis.games.sink_the_bismarck.state.orders import LONGEST_WAY, OFF, Escort, Fly, Place, Remove, Sail, Shift
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
"""The share of its value that a goal keeps for each hex by which it lies beyond a counter's reach this turn."""
_TAKEN = 0.4
"""The share of its value that a hex keeps for other units once a unit goes there."""
_MAYBE = 0.3
"""The least chance that a German counter has ships."""
_SHUNNED = 3.0
"""How far convoys shun a hex that a raider from Brest will surely pass: 1 is the danger of a raider in it."""
_ANNOUNCED = 1.0
"""As _SHUNNED, for a hex that a raider whose ships were announced will surely pass, if others come from Brest."""
_PAIR = 2
"""The number of German ships in scenario 1. With more, raids decide the game."""
_SPARED = 12.0
"""The points that a raider whose ships were announced may still destroy, in a scenario with more German ships."""
_CARELESS = 0.9
"""As CARELESS, if others come from Brest: with two raids to foresee, he looks more closely."""
_OPENING = 3
"""Up to this turn, his own dice say where he looks first, so that no two games begin alike."""
_HUNCH = 3.0
"""The most by which he then multiplies or divides the value of a counter of which nothing is known, and of a hex."""
_NEAR_BY = 6
"""The distance in hexes up to which a task force stays with a raider that was found."""
_SOON = 6
"""The turns within which an escort must be able to meet its convoy."""
_TURN = 6.0
"""The points of a convoy's value that make up for a turn of sailing."""


_IN_BOMBS = frozenset(
    at
    for unit, card in AIR.items()
    if card.side is GERMAN and card.kind is AirKind.BOMBER
    for at in ENEMY_COAST[BRITISH] & reach(unit, card.base)
)
"""The hexes where his ships are announced without a search, within reach of a German bomber."""


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
        """Place each ship that may escort any convoy with the most valuable one in whose hex no task force starts, then
        the pickets."""
        view = request.view
        placed = {place.hex for place in request.placed}
        bare = [each for each in view.convoys.values() if not view.at(each.hex) and each.hex not in placed]
        for convoy in sorted(bare, key=lambda each: (-self._manifest.worth(each.name), each.name)):
            orders = (Place((ship,), convoy.hex) for ship in setup.escorts(view.card))
            if order := next((order for order in orders if not request.why_not(order)), None):
                return order
        return self._picket(request) or super()._escort(request)

    def _picket(self, request: BritishSetUpRequest) -> Order | None:
        """Place the next picket ship: each on a counter of its own, in a hex that his dice choose."""
        group = setup.pickets(request.view.card)
        dice = random.Random(f"pickets {self.seed}")
        ships = sorted(group.units, key=lambda _: dice.random())
        hexes = sorted(group.hexes, key=lambda _: dice.random())
        orders = (Place((ship,), hexes[number % len(hexes)]) for number, ship in enumerate(ships))
        return next((order for order in orders if order not in request.placed and not request.why_not(order)), None)

    def _arrived(self, request: RegroupRequest) -> Order | None:
        """Place arrived ships, and cruisers that are with other ships, on counters of their own. If there is no counter
        for an arrived ship, free one; keep one free for each ship that is still to come."""
        view = request.view
        if order := super()._arrived(request):
            return order
        forces = sorted(view.forces.values(), key=lambda each: (strength.of(view.ships_of(each.name)), each.name))
        orders = _freeing(view, forces) if view.waiting else iter(())
        if len(view.forces) + len(_expected(view)) < view.limits.counters:
            spare = [ships[:1] for each in forces if (ships := _cruisers(view, each))]
            orders = iter([Shift(ships, counters.next_new(view)) for ships in spare])
        return next((order for order in orders if not request.why_not(order)), None)

    def _move(self, request: MoveRequest) -> Order | None:
        view = request.view
        self.thought = f"PURSUIT: {' '.join(sorted(view.shadows))} SHADOWED" if view.shadows else self._watch(view)
        orders = chain(self._convoys(request), self._searches(request), self._escorts(request), self._gather(request))
        return next((order for order in orders if not request.why_not(order)), None)

    def _watch(self, view: View) -> str:
        """The thought while no counter is shadowed: which one it would be best to find."""
        prizes = self._prizes(view)
        best = max(prizes, key=lambda name: (prizes[name], name), default="")
        return f"WATCH: {best} FIRST" if best else "WATCH: WHERE SHE MAY END HER MOVE"

    def _convoys(self, request: MoveRequest) -> Iterator[Order]:
        """The moves of convoys that have none yet: away from German counters."""
        view = request.view
        raiders = {name: self._chance(name) for name in view.counters}
        self._foresee(view)
        for name in view.convoys:
            if name not in request.ways:
                yield Sail(name, (shelter.course(view, name, raiders, self.seed, self._avoided),))

    def _shunned(self, view: View, raids: Foresight) -> Mapping[Hex, float]:
        """By hex, a danger to convoys in addition to that from the German counters near it: raiders from Brest may pass
        there. In a scenario with such raiders, so may others whose ships were announced. One that is shadowed attacks
        no convoy (11.8).

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
        """By German counter, the points that finding it is worth, by what he believes about it."""
        found: dict[str, float] = {}
        for beliefs, ships in zip(self._looked_for, ((BISMARCK,), _elsewhere(view)), strict=True):
            believed = beliefs.all
            for name, weight in believed.items():
                points = weight / sum(believed.values()) * _points(ships)
                found[name] = found.get(name, 0.0) + points * self._hunch(view, name)
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

    def _hunch(self, view: View, where: str) -> float:
        """The factor by which his own dice change the worth of a counter or a hex. where: its name."""
        if view.turn > _OPENING or (where in view.counters and view.counters[where].announced):
            return 1.0
        return float(_HUNCH ** random.Random(f"hunch {self.seed} {where}").uniform(-1, 1))

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
        return {at: points * self._hunch(view, hex_name(at)) for at, points in found.items()}

    def _raids(self, view: View) -> Foresight:
        """What he foresees of this turn's raids."""
        careless = _CARELESS if _elsewhere(view) else CARELESS
        return Raids(view, self._habits, self._manifest, self._threats, careless)

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
        stays = self._staying(view)
        for force in sorted(free, key=lambda force: (-strength.of(view.ships_of(force.name)), force.name)):
            if force.name in view.shadows.values():
                continue
            near = left
            if force.name in stays:
                near = {
                    at: points for at, points in left.items() if GRID.distance(at, stays[force.name]) <= SPEED
                } or left
            goal = self._destination(view, force, near) if left else force.hex
            order = sail(view, force, goal) if goal != force.hex else None
            if order and not request.why_not(order):
                yield order
                return
            left[force.hex] = left.get(force.hex, 0.0) * self._apart

    def _staying(self, view: View) -> Mapping[str, Hex]:
        """By task force, the hex of the raider that it does not leave. A raider whose ships were announced, and that is
        not shadowed, keeps the nearest task force with a fast capital ship beside it."""
        able = [force for force in view.forces.values() if not force.convoy and not _tied(view, force)]
        strong = [force for force in able if _has_capital(force) and not _slow(view, force)]
        found: dict[str, Hex] = {}
        for raider in sorted(view.counters.values()):
            if raider.announced and raider.name not in view.shadows:
                away = ((_away(force.hex, raider.hex), force.name) for force in strong if force.name not in found)
                far, nearest = min(away, default=(LONGEST_WAY, ""))
                if far <= _NEAR_BY:
                    found[nearest] = raider.hex
        return found

    def _destination(self, view: View, force: Force, ends: Mapping[Hex, float]) -> Hex:
        """The hex that a counter should make for: likely to be the Bismarck's, and near. Its ships go where bombers see
        them only if a raider that was found is near."""
        speed = movement.hexes(view.ships_of(force.name), view.turn) if force.ships else SPEED
        known = [each.hex for each in view.counters.values() if each.announced]
        near = {at for at in _IN_BOMBS if any(GRID.distance(at, there) <= SPEED for there in known)}
        safe = [at for at in ends if not force.ships or at not in _IN_BOMBS or at in near] or [*ends]

        def worth(at: Hex) -> tuple[float, Hex]:
            return ends[at] * _TOO_FAR ** max(0, _away(force.hex, at) - speed), at

        return max(safe, key=worth)


def _elsewhere(view: View) -> tuple[str, ...]:
    """The German ships that start elsewhere than the Bismarck."""
    groups = view.card.of(Entry.FIXED)
    return tuple(ship for group in groups if group.side is GERMAN for ship in group.units)


def _expected(view: View) -> list[str]:
    """The reinforcements that are still to come."""
    ships = [name for group in view.card.of(Entry.JOINS) if group.turn > view.turn for name in group.units]
    ships += [group.units[0] for group in view.card.of(Entry.CONVOY_JOINS)]
    here = {*view.waiting, *(name for force in view.forces.values() for name in force.ships)}
    return [name for name in ships if name not in here and not view.ships[name].fate]


def _freeing(view: View, forces: Sequence[Force]) -> Iterator[Order]:
    """The changes that free a counter: a dummy is taken off, or a task force joins another.

    Args:
        view: the British view
        forces: the counters, the weakest first
    """
    yield from (Remove(force.name) for force in forces if force.dummy)
    free = [force for force in forces if force.ships and not force.convoy and not _tied(view, force)]
    for force in free:
        yield from (Shift(force.ships, other.name) for other in free if other is not force and other.hex == force.hex)


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
    """The cruisers of a task force that can leave it: one ship must stay, and none can leave an escort."""
    if force.convoy or _tied(view, force):
        return ()
    return tuple(name for name in force.ships[1:] if SHIPS[name].kind is Kind.CRUISER)


def _has_capital(force: Force) -> bool:
    """Whether a task force has a capital ship."""
    return any(SHIPS[ship].kind is Kind.BATTLESHIP for ship in force.ships)


def _slow(view: View, force: Force) -> bool:
    """Whether a task force is too slow to follow a raider."""
    return movement.hexes(view.ships_of(force.name), view.turn) < SPEED


def _tied(view: View, force: Force) -> bool:
    """Whether a task force shadows, or must wait for the Bismarck."""
    return force.name in view.shadows.values() or any(counters.held(view, ship) for ship in force.ships)


def _meeting(view: View, force: Force, convoy: SeenConvoy) -> tuple[int, Hex]:
    """The turns until a task force can meet a convoy, and the hex where it does; more than _SOON if it cannot in time.
    The convoy is already in the hex to which its next move takes it."""
    speed = movement.hexes(view.ships_of(force.name), view.turn)
    course = enumerate((convoy.hex, *foreseen(convoy)), 1)
    found = ((turn, at) for turn, at in course if _away(force.hex, at) <= speed * turn)
    return next(found, (_SOON + 1, convoy.hex))


def _away(at: Hex, there: Hex) -> int:
    """The hexes by sea from one hex to another."""
    return SEA_WAYS[BRITISH].distance(at, there, none=LONGEST_WAY)
