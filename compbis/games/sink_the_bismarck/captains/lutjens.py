"""The German captain Lutjens: weighs each way by the convoys that it may meet, and by who could follow or catch him."""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from compbis.games.sink_the_bismarck.captains import bunkers, fighting
from compbis.games.sink_the_bismarck.captains.beliefs import Beliefs
from compbis.games.sink_the_bismarck.captains.german import PlainGerman, for_port, foreseen, ways
from compbis.games.sink_the_bismarck.captains.habits import Habits
from compbis.games.sink_the_bismarck.captains.manifest import Manifest
from compbis.games.sink_the_bismarck.captains.threats import Threats
from compbis.games.sink_the_bismarck.cards.board import (
    ENDING_PORTS,
    ENEMY_COAST,
    ENTERED,
    FOG,
    GRID,
    SEA_WAYS,
    SOUTH_EDGE,
    TRACKS,
    Hex,
)
from compbis.games.sink_the_bismarck.cards.calendar import LAST_TURN
from compbis.games.sink_the_bismarck.cards.roster import BISMARCK, SHIPS
from compbis.games.sink_the_bismarck.cards.scenarios import Entry
from compbis.games.sink_the_bismarck.cards.tables import NUMBER
from compbis.games.sink_the_bismarck.requests.battle import RaidRequest
from compbis.games.sink_the_bismarck.requests.regroup import RegroupRequest
from compbis.games.sink_the_bismarck.requests.search import SearchRequest
from compbis.games.sink_the_bismarck.requests.setup import GermanSetUpRequest, TankersRequest
from compbis.games.sink_the_bismarck.rules import convoys, counters
from compbis.games.sink_the_bismarck.rules.points import for_leaving
from compbis.games.sink_the_bismarck.state.orders import (
    LONGEST_WAY,
    OFF,
    STOP,
    Dummy,
    Place,
    Remove,
    Sail,
    Shift,
    Tanker,
)
from compbis.games.sink_the_bismarck.state.sight import SeenConvoy, View
from compbis.games.sink_the_bismarck.state.units import Force
from compbis.table.report import Report
from compbis.table.request import DONE, Order
from compbis.table.side import BRITISH, GERMAN
from compbis.table.values import NamedTuple

_DRAWN = 1.9
"""The points that a turn brings the British through the convoys that enter."""
_SECOND = 0.5
"""The share of its value for which the second-best convoy counts."""
_GUARDED, _GUARDED_LESS = 0.6, 0.3
"""The share of its value for which a convoy with a weak escort counts, since it takes a battle: for the Bismarck, and
for other ships."""
_WEAK = 0.3
"""The most capital ships that he expects in a weak escort."""
_WORTH_A_BATTLE = 5.0
"""The least value of a convoy for which he fights its escort."""
_HOMEWARD = 2.0
"""The value of coming a hex nearer to the goal on the way home. Like the costs below, in points."""
_PASSED, _PASSED_CAPITAL = 1.5, 1.0
"""The cost of a British counter on the way, and the additional cost of each of its capital ships."""
_MET_CAPITAL, _NEAR_CAPITAL = 9.0, 0.4
"""The cost of a capital ship in the hex where the way ends, and of one that can come there."""
_ESCORTING = 0.3
"""The share of _MET_CAPITAL for a capital ship that escorts a convoy: escorts do not search."""
_KNOWN, _SHADOWED = 2.0, 3.0
"""What a counter that is surely the Bismarck's adds to the cost of a capital ship that can come, as a multiple of it;
and the factor for a counter that is shadowed."""
_SEEN, _HIDDEN = 1.0, 0.3
"""The cost of a hex that an enemy coast sees; the value of fog where the way ends."""
_LATE, _LEAST_CARE = 20, 0.2
"""From this many turns before the last he takes more and more risks; he always minds at least this share of all
costs."""
_TOO_STRONG = 1.5
"""He attacks no convoy in a hex where he expects at least this many capital ships."""

_RECALLED, _CHANGES = 0.5, 0.5
"""The chance, each turn, that he takes away dummies that deceive nobody, and that the Bismarck changes counters."""
_ANY = 0.1
"""The weight of a counter that nobody suspects, when he draws the one beside which a dummy comes. A counter that the
British are sure is hers weighs 1 more."""
_HASTE = 2.0
"""The cost of fuel for a move at full speed, if there is none to spare."""
_OFF_TRACK, _OFF_COAST = 3, 5
"""The distance of tankers from the Atlantic track, and their least distance from an enemy coast, in hexes."""
_APART = 8
"""Each tanker lies more than this many hexes from all others."""

Way = Sequence[Hex]


class Temper(NamedTuple):
    """How he weighs one thing against another.

    Args:
        margin: the lead expected at the end, in points, with which he goes home
        later: the value of a convoy one turn later, as a share of its value now
        bluffed: what meeting a convoy is worth to a dummy, as a share of its worth to ships: a dummy could not attack
        care: a factor for all risks
    """

    margin: float = 3.0
    later: float = 0.72
    bluffed: float = -0.3
    care: float = 1.0


class Lutjens(PlainGerman):
    """The German captain Lutjens."""

    _temper = Temper()

    def __init__(self, side: Any, seed: int) -> None:
        super().__init__(side, seed)
        self._manifest, self._threats, self._watched, self._habits = Manifest(), Threats(), Beliefs(), Habits()

    def hear(self, report: Report) -> None:
        """Note what became of convoys, what is known of British counters, and what the British know of his."""
        super().hear(report)
        self._manifest.hear(report.facts)
        self._habits.hear(report.facts)
        self._threats.hear(report.turn, report.facts)
        self._watched.hear(report.turn, report.facts)

    def _order(self, request: Any) -> Order | None:
        if isinstance(request, TankersRequest):
            return self._hide(request)
        if isinstance(request, RaidRequest):
            enemies = request.view.enemies_at(request.hex)
            if sum(self._threats.capital(request.view, each.name) for each in enemies) >= _TOO_STRONG:
                return DONE
            if self._fights_escort(request):
                return STOP
        if isinstance(request, SearchRequest) and (order := self._looks(request)):
            return order
        if isinstance(request, RegroupRequest):
            bluff = next((order for order in self._bluff(request) if not request.why_not(order)), None)
            return bluff or (None if self._bluffs_beside_her(request.view) else self._dummy(request))
        return super()._order(request)

    def _begin(self, request: GermanSetUpRequest) -> Order | None:
        """Start other ships in another hex than the Bismarck, if they may. Then they need not leave her counter later,
        which would show where she is."""
        if order := super()._begin(request):
            return order
        dice = random.Random(f"others {self.seed}")
        for group in request.view.card.of(Entry.START):
            free = [at for at in group.hexes if at not in {place.hex for place in request.placed}]
            order = Place(group.units, dice.choice(free)) if free else None
            if order and not request.why_not(order):
                return order
        return None

    def _hide(self, request: TankersRequest) -> Order | None:
        """Hide each tanker beside another part of the Atlantic track."""
        dice = random.Random(f"tankers {self.seed} {len(request.tankers)}")
        far = [at for at in _tanker_hexes() if all(GRID.distance(at, other) > _APART for other in request.tankers)]
        order = Tanker(dice.choice(far)) if far else None
        return None if order is None or request.why_not(order) else order

    def _looks(self, request: SearchRequest) -> Order | None:
        """Look at an escorted convoy that is worth a battle, which also shows its escort (9.9)."""
        view = request.view
        escorted = {each.convoy for each in view.counters.values() if each.convoy and not view.marked(each.name)}
        orders = (order for order in request.legal if order.by in view.forces and order.target in escorted)
        return next((order for order in orders if self._manifest.worth(order.target) >= _WORTH_A_BATTLE), None)

    def _fights_escort(self, request: RaidRequest) -> bool:
        """Whether a moving counter stops to fight the escort of a convoy that is worth it (9.12)."""
        view = request.view
        if request.convoys or not request.real or request.why_not(STOP):
            return False
        worth = [self._manifest.worth(each.name) for each in view.convoys.values() if each.hex == request.hex]
        known = all(each.announced for each in view.enemies_at(request.hex))
        return max(worth, default=0) >= _WORTH_A_BATTLE and known and fighting.is_stronger(view, request.hex)

    def _bluff(self, request: RegroupRequest) -> Iterator[Order]:
        """Divide the ships. Once the British know the Bismarck's counter, take away the dummies that deceive nobody,
        to put them beside her on the next turn, or draw the counter on which she continues (6.25, 6.26)."""
        view = request.view
        force = counters.force_of(view.forces, BISMARCK)
        if force is None or force.name in view.shadows:
            return
        yield from self._split(request, force)
        if self._bluffs_beside_her(view):
            dice = random.Random(f"bluff {self.seed} {view.turn}")
            if dice.random() < _RECALLED:
                yield from (Remove(each.name) for each in view.forces.values() if each.dummy and each.hex != force.hex)
            yield Dummy(force.hex)
            beside = [each.name for each in view.at(force.hex) if each.dummy]
            if beside and dice.random() < _CHANGES:
                yield Shift(force.ships, dice.choice(beside))

    def _bluffs_beside_her(self, view: View) -> bool:
        """Whether the British know the Bismarck's counter, and do not shadow it: then dummies come only beside her."""
        force = counters.force_of(view.forces, BISMARCK)
        known = [name for name in view.forces if self._watched.weight(name)]
        return force is not None and force.name not in view.shadows and known == [force.name]

    def _suspected(self, counter: str) -> float:
        """How likely the British are to take a counter for the Bismarck's: a bluff is worth most beside the likeliest
        one."""
        return _ANY + self._watched.weight(counter) / (sum(self._watched.all.values()) or 1.0)

    def _split(self, request: RegroupRequest, force: Force) -> Iterator[Order]:
        """Let each ship raid on a counter of its own: unseen on that of a dummy beside them, or on a new one if that
        could be a dummy, too. A dummy taken off cannot return in the same phase (6.24): a counter that appears in its
        place would show where the ships are."""
        view = request.view
        if len(force.ships) > 1:
            ship = next(ship for ship in force.ships if ship != BISMARCK)
            yield from (Shift((ship,), each.name) for each in view.forces.values() if each.dummy)
            if counters.spare_dummies(view, request.before):
                yield Shift((ship,), counters.next_new(view))

    # When to go home

    def _is_ahead(self, view: View) -> bool:
        lead, _ = self._end(view)
        return lead >= self._temper.margin

    def _end(self, view: View) -> tuple[float, bool]:
        """The lead expected at the end if he goes home now, and whether he leaves the map in the south for it."""
        force = counters.force_of(view.forces, BISMARCK)
        if force is None:
            return 0.0, False
        now = view.points(GERMAN) + for_port(view) - view.points(BRITISH) - self._manifest.safe(view)
        gone = NUMBER["gone to sea"] * sum(for_leaving(ship) is not None for ship in view.ships_of(force.name))
        found = []
        for goals, bonus in ((ENDING_PORTS, 0), (SOUTH_EDGE, gone)):
            turns = SEA_WAYS[GERMAN].away(frozenset(goals)).get(force.hex, 99) / max(self._speed(view, force), 1)
            found.append((now + bonus - _DRAWN * turns, goals is SOUTH_EDGE))
        return max(found)

    def _homeward(self, view: View, force: Force) -> Sail | None:
        """Take a safe path to a port that ends the game or off the map."""
        _, south = self._end(view)
        goals = frozenset(SOUTH_EDGE if south else ENDING_PORTS)
        away = SEA_WAYS[GERMAN].away(goals)
        if south and away.get(force.hex, 99) < self._speed(view, force):
            return Sail(force.name, (*SEA_WAYS[GERMAN].way(force.hex, goals), OFF))
        return self._best(view, force, lambda way: -_HOMEWARD * away.get(way[-1], 99), care=1.0)

    # Where to raid

    def _sail(self, view: View, force: Force, taken: set[str]) -> Sail | None:
        """The way with the most to gain, now and later, for its risk. The other counters leave alone the convoy that a
        counter with ships is to meet. The Bismarck does not end in a port."""
        if bunkers.is_low(view, force) and view.tankers:
            return self._refuel(view, force)
        free = {convoy: share for convoy, share in self._open(view, force).items() if convoy.name not in taken}
        meets, prey = self._meets(free), self._prey(free)
        speed = max(self._speed(view, force), 1)

        def worth(at: Hex, name: str) -> float:
            value, track = prey[name]
            return value * self._temper.later ** turns_to_meet(at, track, speed)

        @cache
        def later(at: Hex) -> float:
            best, second = sorted((0.0, 0.0, *(worth(at, name) for name in prey)))[:-3:-1]
            return best + _SECOND * second

        def gain(way: Way) -> float:
            missed, now = 1.0, 0.0
            for chance, worth in (meeting for at in way for meeting in meets.get(at, ())):
                now += missed * chance * worth
                missed *= 1 - chance
            return now * (self._temper.bluffed if force.dummy else 1.0) + missed * later(way[-1])

        order = self._best(view, force, gain, _care(view, force))
        if force.ships and free:
            end = order.way[-1] if order else force.hex
            taken.add(max(prey, key=lambda name: worth(end, name)))
        return order

    def _refuel(self, view: View, force: Force) -> Sail | None:
        """Make for the nearest tanker, and stay there."""
        away = SEA_WAYS[GERMAN].away(frozenset(view.tankers))
        return self._best(view, force, lambda way: -_HOMEWARD * away.get(way[-1], 99), _care(view, force))

    def _open(self, view: View, force: Force) -> Mapping[SeenConvoy, float]:
        """The convoys that a counter may attack, each with the share of its value that it has for him: those without
        an escort, and at a lower value those with a weak one, which takes a battle."""
        escorts = {each.convoy: each.name for each in view.counters.values() if each.convoy}
        battle = _GUARDED if force.dummy or BISMARCK in force.ships else _GUARDED_LESS
        found = {}
        for convoy in view.convoys.values():
            if convoy.name not in escorts:
                found[convoy] = 1.0
            elif self._threats.capital(view, escorts[convoy.name]) <= _WEAK:
                found[convoy] = battle
        return found

    def _prey(self, free: Mapping[SeenConvoy, float]) -> Mapping[str, tuple[float, Way]]:
        """What each of these convoys is worth, and where it will be after one turn, two turns, and so on."""
        return {each.name: (share * self._manifest.worth(each.name), self._track(each)) for each, share in free.items()}

    def _track(self, convoy: SeenConvoy) -> Way:
        """Where a convoy will be after one turn, two turns, and so on, at the pace that he has seen."""
        far = (convoy.hex, *foreseen(convoy))
        return tuple(far[round(turn * self._habits.pace)] for turn in range(1, len(far)))

    def _meets(self, free: Mapping[SeenConvoy, float]) -> Mapping[Hex, list[tuple[float, float]]]:
        """By hex, the chance that each of these convoys is there after its move, and what it is worth."""
        found: dict[Hex, list[tuple[float, float]]] = {}
        for convoy, share in free.items():
            able = convoys.moves(convoy.name, convoy.hex)
            for chance, at in zip(self._chances(able), able, strict=True):
                found.setdefault(at, []).append((chance, share * self._manifest.worth(convoy.name)))
        return found

    def _chances(self, able: Sequence[Hex]) -> Sequence[float]:
        """The chance of each of the hexes among which a convoy chooses, nearest first."""
        return self._habits.chances(len(able))

    def _best(self, view: View, force: Force, gain: Callable[[Way], float], care: float) -> Sail | None:
        """The way with the most gain for its risk; None to stay. Only a counter with ships may end in a port that ends
        the game, and only when he is ahead.

        Args:
            view: the German view
            force: the counter
            gain: what a way gains, in points
            care: the share of all costs that he minds
        """
        risk = self._risk(view, force)
        bismarck = force if force.ships else counters.force_of(view.forces, BISMARCK) or force
        haste = _HASTE * bunkers.scarcity(view, bismarck)  # a dummy saves fuel, too

        care *= self._temper.care

        def worth(way: Way) -> tuple[float, Way]:
            fuel = haste if haste and way != (force.hex,) and bunkers.spends(view, bismarck, len(way)) else 0.0
            return gain(way) - care * risk(way) + _HIDDEN * (way[-1] in FOG) - fuel, way

        home = view.ships_of(force.name) and self._is_ahead(view)
        found = [way for way in ways(force.hex, self._speed(view, force)) if home or way[-1] not in ENDING_PORTS]
        best = max([(force.hex,), *found], key=worth)
        return Sail(force.name, best) if best != (force.hex,) else None

    def _risk(self, view: View, force: Force) -> Callable[[Way], float]:
        """The expected cost of a way: of being seen on it, and caught where it ends."""
        believed = self._watched.all
        known = self._watched.weight(force.name) / (sum(believed.values()) or 1.0)
        shadower = view.shadows.get(force.name, "")
        pursued = (1 + _KNOWN * known) * (_SHADOWED if shadower else 1.0)
        capital = {each.name: self._threats.capital(view, each.name) for each in view.counters.values()}
        feared = [each for each in view.counters.values() if each.name != shadower]
        passed: dict[Hex, float] = {}
        for each in feared:
            if each.convoy:
                continue  # escorts do not search (9.9)
            cost = _PASSED + _PASSED_CAPITAL * capital[each.name]
            passed[each.hex] = passed.get(each.hex, 0.0) + cost

        @cache
        def caught(at: Hex) -> float:
            here = [each for each in feared if each.hex == at]
            met = sum(capital[each.name] * (_ESCORTING if each.convoy else 1.0) for each in here)
            return _MET_CAPITAL * met + _NEAR_CAPITAL * pursued * self._threats.near(view, at)

        def risk(way: Way) -> float:
            return sum(passed.get(at, 0.0) + _SEEN * (at in ENEMY_COAST[GERMAN]) for at in way) + caught(way[-1])

        return risk


@cache
def _tanker_hexes() -> tuple[Hex, ...]:
    """The hexes for tankers: beside the Atlantic track, and far from coasts where they would be seen."""
    coast = ENEMY_COAST[GERMAN]

    def is_hidden(at: Hex) -> bool:
        off = min(GRID.distance(at, there) for there in TRACKS["atlantic"])
        return off == _OFF_TRACK and min(GRID.distance(at, there) for there in coast) >= _OFF_COAST

    return tuple(at for at in sorted(ENTERED[GERMAN]) if is_hidden(at))


def _care(view: View, force: Force) -> float:
    """The share of all costs that a counter minds: less late in the game, or if its ships are worth less than the
    Bismarck. A dummy behaves like the Bismarck."""
    late = min(1.0, max(_LEAST_CARE, (LAST_TURN - view.turn) / _LATE))
    worth = sum(SHIPS[ship].victory for ship in force.ships) or SHIPS[BISMARCK].victory
    return late * min(1.0, worth / SHIPS[BISMARCK].victory)


def turns_to_meet(at: Hex, track: Way, speed: int) -> int:
    """The turns until a convoy can be met.

    Args:
        at: the hex from which it is to be met
        track: where it will be after one turn, two turns, and so on
        speed: the hexes that the raider sails in a turn
    """
    far = GRID.far[at]  # a lower bound for the way by sea, and faster to find
    found = (n for n, there in enumerate(track) if far[there] <= speed * n and _away(at, there) <= speed * n)
    return 1 + next(found, len(track))


def _away(at: Hex, there: Hex) -> int:
    """The hexes by sea from one hex to another."""
    return SEA_WAYS[GERMAN].distance(at, there, none=LONGEST_WAY)
