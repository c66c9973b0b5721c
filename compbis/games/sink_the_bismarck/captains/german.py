"""The plain German captain: intercepts convoys, avoids British counters, and ends the game when ahead."""

import random
from collections.abc import Iterator, Sequence
from typing import Any

from compbis.games.sink_the_bismarck.captains import fighting
from compbis.games.sink_the_bismarck.cards.board import (
    ENDING_PORTS,
    ENEMY_COAST,
    FOG,
    GRID,
    SEA_WAYS,
    SOUTH_EDGE,
    Hex,
)
from compbis.games.sink_the_bismarck.cards.options import BOMBING, POINTS, RECON
from compbis.games.sink_the_bismarck.cards.roster import AIR, BISMARCK
from compbis.games.sink_the_bismarck.cards.scenarios import CHOICE, ON_DIE
from compbis.games.sink_the_bismarck.cards.tables import NUMBER
from compbis.games.sink_the_bismarck.requests.battle import RaidRequest
from compbis.games.sink_the_bismarck.requests.plot import PlotRequest
from compbis.games.sink_the_bismarck.requests.regroup import RegroupRequest
from compbis.games.sink_the_bismarck.requests.search import SearchRequest
from compbis.games.sink_the_bismarck.requests.setup import GermanSetUpRequest
from compbis.games.sink_the_bismarck.rules import convoys, counters, movement
from compbis.games.sink_the_bismarck.rules.air import reach
from compbis.games.sink_the_bismarck.state.orders import OFF, Destroy, Dummy, Fly, Note, Place, Sail
from compbis.games.sink_the_bismarck.state.reports import Home
from compbis.games.sink_the_bismarck.state.sight import SeenConvoy, View
from compbis.games.sink_the_bismarck.state.units import Force
from compbis.table.captain import ViewCaptain
from compbis.table.report import Report
from compbis.table.request import Order, Request
from compbis.table.side import BRITISH, GERMAN

_BLUFF = 3
"""The hexes that dummies move: as many as the Bismarck."""
_AHEAD = 12
"""The number of turns for which a convoy's path is predicted."""
_REAL = 0.8
"""The assumed share of real convoys."""
_LEAD = 2
"""The lead in points needed to end the game."""
_COUNTER, _COAST, _CANDIDATE, _FOG, _NEAR = 2.5, 3.0, 2.0, 0.3, 4.0
"""Weights in turns: the cost of a British counter on the path, and of an enemy coast; the value of a hex where a convoy
may be, and of fog; the cost of a British counter with the convoy."""
_GUARDED = 30.0
"""The cost of an escort, in turns."""
_HIDDEN = 0.2
"""The value of ending an escape in fog; each hex of the path where the counter is seen costs 1."""


class PlainGerman(ViewCaptain):
    """The plain German captain."""

    def __init__(self, side: Any, seed: int) -> None:
        super().__init__(side, seed)
        self._home = 0
        self._plotted: View | None = None
        self._wanted: Sequence[Sail] = ()
        self._after: set[str] = set()  # the convoys that counters with ships are to meet

    def hear(self, report: Report) -> None:
        """Count the convoys that have reached safety."""
        self._home += isinstance(report.facts, Home)

    def answer(self, request: Request) -> Order:
        """The captain's order."""
        self.thought = ""
        return fighting.order(request) or self._order(request) or request.default

    def _order(self, request: Any) -> Order | None:
        match request:
            case GermanSetUpRequest():
                return self._begin(request)
            case RegroupRequest():
                return self._dummy(request)
            case PlotRequest():
                return self._plot(request)
            case SearchRequest():
                return next((order for order in request.legal if order.by in AIR), None)
            case RaidRequest():
                return next((order for order in request.legal if isinstance(order, Destroy)), None)
        return None

    def _begin(self, request: GermanSetUpRequest) -> Order | None:
        """Start the Bismarck in a random one of its hexes."""
        hexes = request.view.card.start_hexes
        group = next(group for group in request.view.card.groups if BISMARCK in group.units)
        order = Place(group.units, random.Random(f"start {self.seed}").choice(hexes))
        return None if request.why_not(order) else order

    def _dummy(self, request: RegroupRequest) -> Order | None:
        """Place a free dummy beside one of his counters, where the enemy cannot tell the two apart. He draws the
        counter: a dummy that always came beside the Bismarck would show where she is. On the turn of the roll for
        reserves he may also draw a port where they may have come (X5)."""
        view = request.view
        beside = [force for force in view.forces.values() if force.name in request.before]
        odds = [(self._suspected(force.name), force.hex) for force in beside]
        if view.noted and view.noted[0] == view.turn and odds:
            mean = sum(weight for weight, _ in odds) / len(odds)
            odds += [(mean, at) for at in sorted({at for reserve in ON_DIE.values() for at in reserve.hexes})]
        dice = random.Random(f"dummy {self.seed} {view.turn} {len(view.forces)}")
        drawn = sorted(((dice.random() ** (1 / weight), at) for weight, at in odds), reverse=True)
        return next((order for _, at in drawn if not request.why_not(order := Dummy(at))), None)

    def _suspected(self, counter: str) -> float:
        """The weight of a counter when he draws the one beside which a dummy comes; it does not depend on what is on
        it."""
        return 1.0

    # Plots

    def _plot(self, request: PlotRequest) -> Order | None:
        view = request.view
        home = self._is_ahead(view)
        if self._plotted is not view:
            self._plotted, self._wanted = view, tuple(self._moves(view, home))
        prey = f"TO MEET {' '.join(sorted(self._after))}" if self._after else "WHERE A CONVOY WILL BE"
        self.thought = "END IT: AHEAD IN POINTS" if home else f"RAID: {prey}"
        for order in self._wanted:
            if order.unit not in request.ways and not request.why_not(order):
                return order
        note = Note(view.turn + NUMBER["turns to note before"], CHOICE[0]) if CHOICE else None
        if note and not request.why_not(note):
            return note
        return self._scout(request) if {BOMBING, RECON} & view.options else None

    def _moves(self, view: View, home: bool) -> Iterator[Sail]:
        """The moves of all counters that do not stay, which are worked out once for all orders of a turn.

        Args:
            view: the German view
            home: whether the Bismarck goes home
        """
        taken: set[str] = set()
        self._after = set()
        for force in sorted(view.forces.values(), key=lambda force: (force.dummy, force.name)):
            homeward = home and BISMARCK in force.ships
            if order := self._homeward(view, force) if homeward else self._sail(view, force, taken):
                yield order
            if force.ships:
                self._after = set(taken)

    def _sail(self, view: View, force: Force, taken: set[str]) -> Sail | None:
        """Move away from the British if they have found the counter; otherwise toward a convoy.

        Args:
            view: the German view
            force: the counter
            taken: the convoys that other counters are to meet; its own target is added
        """
        if view.marked(force.name) and not force.dummy:
            return self._flee(view, force)
        target = self._target(view, force, taken)
        if target is None:
            return None
        taken.add(target[0].name)
        return self._towards(view, force, target)

    def _scout(self, request: PlotRequest) -> Order | None:
        """Fly a recon unit to the next hex of a convoy within reach of land-based bombers, each unit to a different hex
        (X1a, X1b)."""
        bombers = [name for name, card in AIR.items() if card.side is GERMAN and card.strength]
        near = frozenset[Hex]().union(*(reach(name, AIR[name].base) for name in bombers))
        next_ = [next(foreseen(convoy), convoy.hex) for convoy in request.view.convoys.values()]
        for unit in request.view.recon:
            goals = (at for at in sorted(next_) if at in near and at not in request.flights.values())
            orders = (Fly(unit, at) for at in goals if unit not in request.flights)
            if order := next((order for order in orders if not request.why_not(order)), None):
                return order
        return None

    def _is_ahead(self, view: View) -> bool:
        """Whether the Germans are ahead by _LEAD points, with each convoy counted at its expected value for the
        British."""
        each = NUMBER["convoy home"] * _REAL
        british = view.points(BRITISH) + each * (self._home + len(view.convoys))
        return view.points(GERMAN) + for_port(view) >= british + _LEAD

    def _homeward(self, view: View, force: Force) -> Sail | None:
        """Take the shortest path to a port that ends the game or off the map."""
        goals = frozenset(ENDING_PORTS | SOUTH_EDGE)
        way = SEA_WAYS[GERMAN].way(force.hex, goals)
        most = movement.hexes(view.ships_of(force.name), view.turn)
        if (way[-1] if way else force.hex) in SOUTH_EDGE:
            way = (*way, OFF)
        return Sail(force.name, way[:most]) if way and most else None

    def _flee(self, view: View, force: Force) -> Sail | None:
        """Move away from all British counters except the shadower, if possible into fog."""
        shadower = view.shadows.get(force.name, "")
        feared = [counter.hex for counter in view.counters.values() if counter.name != shadower]

        def worth(way: Sequence[Hex]) -> float:
            near = sum(1 / (1 + GRID.distance(way[-1], at)) ** 2 for at in feared)
            seen = sum(at in ENEMY_COAST[GERMAN] or at in feared for at in way)
            return (way[-1] in FOG) * _HIDDEN - near - seen

        found = list(ways(force.hex, self._speed(view, force)))
        best = max(found, key=lambda way: (worth(way), way), default=())
        return Sail(force.name, best) if best else None

    def _target(self, view: View, force: Force, taken: set[str]) -> tuple[SeenConvoy, Hex] | None:
        """The convoy that a counter can meet soonest, preferably unescorted with no British counters near, and the hex
        where they meet; None if it can meet none.

        Args:
            view: the German view
            force: the counter
            taken: the convoys that other counters are to meet
        """
        found: list[tuple[float, SeenConvoy, Hex]] = []
        speed = self._speed(view, force)
        if not speed:
            return None
        for convoy in view.convoys.values():
            if convoy.name in taken:
                continue
            guarded = any(counter.convoy == convoy.name for counter in view.counters.values())
            for turn, at in enumerate(foreseen(convoy), 1):
                if GRID.distance(force.hex, at) <= speed * turn:
                    near = sum(counter.hex == convoy.hex for counter in view.counters.values())
                    found.append((turn + _GUARDED * guarded + _NEAR * near, convoy, at))
                    break
        if not found:
            return None
        _, convoy, at = min(found, key=lambda each: (each[0], each[1].name))
        return convoy, at

    def _speed(self, view: View, force: Force) -> int:
        return min(movement.hexes(view.ships_of(force.name), view.turn), _BLUFF)

    def _towards(self, view: View, force: Force, target: tuple[SeenConvoy, Hex]) -> Sail | None:
        """Take the best path for this turn: close to the meeting point, through hexes where the convoy may be next,
        past few counters.

        Args:
            view: the German view
            force: the counter
            target: the convoy, and the hex where they meet
        """
        convoy, goal = target
        away = SEA_WAYS[GERMAN].away(frozenset((goal,)))
        next_ = convoys.moves(convoy.name, convoy.hex)
        british = {counter.hex for counter in view.counters.values()}

        def worth(way: Sequence[Hex]) -> float:
            passed = sum(_CANDIDATE / (1 + next_.index(at)) for at in set(way) if at in next_)
            risk = sum(_COUNTER * (at in british) + _COAST * (at in ENEMY_COAST[GERMAN]) for at in way)
            fog = _FOG * (way[-1] in FOG)
            return passed + fog - risk - away.get(way[-1], 99)

        found = list(ways(force.hex, self._speed(view, force)))
        best = max(found, key=lambda way: (worth(way), way), default=())
        return Sail(force.name, best) if best else None


def for_port(view: View) -> float:
    """The value of ending the game in port: points for the ships with the Bismarck, less those for damage to all ships,
    an optional rule (X4)."""
    bismarck = counters.force_of(view.forces, BISMARCK)
    if POINTS not in view.options or bismarck is None:
        return 0
    damage = sum(ship.suffered for force in view.forces for ship in view.ships_of(force))
    return NUMBER["german in port"] * len(bismarck.ships) - NUMBER["points of damage for british"] * damage


def ways(at: Hex, steps: int) -> Iterator[tuple[Hex, ...]]:
    """All paths of up to this many steps that do not visit a hex twice."""
    edge: list[tuple[Hex, ...]] = [(at,)]
    for _ in range(steps):
        edge = [(*way, there) for way in edge for _, there in SEA_WAYS[GERMAN].steps[way[-1]] if there not in way]
        yield from (way[1:] for way in edge)


def foreseen(convoy: SeenConvoy) -> Iterator[Hex]:
    """The future hexes of a convoy that takes the shortest path."""
    at = convoy.hex
    for _ in range(_AHEAD):
        at = convoys.moves(convoy.name, at)[0]
        if at == OFF or convoys.arrived(convoy.name, at):
            return
        yield at
