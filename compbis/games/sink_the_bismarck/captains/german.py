"""The plain German: where a convoy will be he comes, past as few British counters as he can, and ends it when ahead."""

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
from compbis.games.sink_the_bismarck.cards.scenarios import CHOICE
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
"""Hexes that his dummies move: as many as the Bismarck."""
_AHEAD = 12
"""Turns for which he foresees the way of a convoy."""
_REAL = 0.8
"""How many convoys are real, as he reckons."""
_LEAD = 2
"""Points by which he must be ahead to end the game."""
_COUNTER, _COAST, _CANDIDATE, _FOG, _NEAR = 2.5, 3.0, 2.0, 0.3, 4.0
"""What a British counter on the way costs, and a coast that sees him; what a hex is worth where a convoy may be, and
fog; what a counter of the British near the convoy costs, in turns."""
_GUARDED = 30.0
_HIDDEN = 0.2
"""What fog is worth to him when he flees, beside a British counter in the same hex."""


class PlainGerman(ViewCaptain):
    """The captain."""

    def __init__(self, side: Any, seed: int) -> None:
        super().__init__(side, seed)
        self._home = 0

    def hear(self, report: Report) -> None:
        """Count the convoys that are safe."""
        self._home += isinstance(report.facts, Home)

    def answer(self, request: Request) -> Order:
        """His order."""
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
        """The Bismarck in any of her hexes."""
        hexes = request.view.card.start_hexes
        group = next(group for group in request.view.card.groups if BISMARCK in group.units)
        order = Place(group.units, random.Random(f"start {self.seed}").choice(hexes))
        return None if request.why_not(order) else order

    def _dummy(self, request: RegroupRequest) -> Order | None:
        """A dummy that is off the map comes back beside the Bismarck, so that one cannot be told from the other."""
        force = counters.force_of(request.view.forces, BISMARCK)
        order = Dummy(force.hex) if force else None
        return None if order is None or request.why_not(order) else order

    # Plots

    def _plot(self, request: PlotRequest) -> Order | None:
        view = request.view
        home = self._is_ahead(view)
        self.thought = "END IT: AHEAD IN POINTS" if home else "RAID: WHERE A CONVOY WILL BE"
        taken: set[str] = set()
        for force in sorted(view.forces.values(), key=lambda force: (force.dummy, force.name)):
            order = None
            if home and BISMARCK in force.ships:
                order = self._homeward(view, force)
            elif view.marked(force.name) and not force.dummy:
                order = self._flee(view, force)
            else:
                prey = self._prey(view, force, taken)
                if prey:
                    taken.add(prey[0].name)
                    order = self._towards(view, force, prey)
            if order and force.name not in request.ways and not request.why_not(order):
                return order
        note = Note(view.turn + NUMBER["turns to note before"], CHOICE[0]) if CHOICE else None
        if note and not request.why_not(note):
            return note
        return self._scout(request) if {BOMBING, RECON} & view.options else None

    def _scout(self, request: PlotRequest) -> Order | None:
        """A recon unit flies to where a convoy will be that bombers reach from land, each to another (X1a, X1b)."""
        bombers = [name for name, card in AIR.items() if card.side is GERMAN and card.strength]
        near = frozenset[Hex]().union(*(reach(name, AIR[name].base) for name in bombers))
        next_ = [next(_foreseen(convoy), convoy.hex) for convoy in request.view.convoys.values()]
        for unit in request.view.recon:
            goals = (at for at in sorted(next_) if at in near and at not in request.flights.values())
            orders = (Fly(unit, at) for at in goals if unit not in request.flights)
            if order := next((order for order in orders if not request.why_not(order)), None):
                return order
        return None

    def _is_ahead(self, view: View) -> bool:
        """Whether he has more points than the British can have by now."""
        each = NUMBER["convoy home"] * _REAL
        british = view.points(BRITISH) + each * (self._home + len(view.convoys))
        return view.points(GERMAN) + _for_port(view) >= british + _LEAD

    def _homeward(self, view: View, force: Force) -> Order | None:
        """The shortest way to the nearest end of the game."""
        goals = frozenset(ENDING_PORTS | SOUTH_EDGE)
        way = SEA_WAYS[GERMAN].way(force.hex, goals)
        most = movement.hexes(view.of(force.name), view.turn)
        if (way[-1] if way else force.hex) in SOUTH_EDGE:
            way = (*way, OFF)
        return Sail(force.name, way[:most]) if way and most else None

    def _flee(self, view: View, force: Force) -> Order | None:
        """Away from all British counters but the one that shadows; into fog, if there is any."""
        shadower = view.shadows.get(force.name, "")
        feared = [counter.hex for counter in view.counters.values() if counter.name != shadower]

        def worth(way: Sequence[Hex]) -> float:
            near = sum(1 / (1 + GRID.distance(way[-1], at)) ** 2 for at in feared)
            seen = sum(at in ENEMY_COAST[GERMAN] or at in feared for at in way)
            return (way[-1] in FOG) * _HIDDEN - near - seen

        ways = list(_ways(force.hex, self._speed(view, force)))
        best = max(ways, key=lambda way: (worth(way), way), default=())
        return Sail(force.name, best) if best else None

    def _prey(self, view: View, force: Force, taken: set[str]) -> tuple[SeenConvoy, Hex] | None:
        """The convoy that he is to meet soonest, in waters where few British are, and where."""
        found: list[tuple[float, SeenConvoy, Hex]] = []
        speed = self._speed(view, force)
        if not speed:
            return None
        for convoy in view.convoys.values():
            if convoy.name in taken:
                continue
            guarded = any(counter.convoy == convoy.name for counter in view.counters.values())
            for turn, at in enumerate(_foreseen(convoy), 1):
                if GRID.distance(force.hex, at) <= speed * turn:
                    near = sum(counter.hex == convoy.hex for counter in view.counters.values())
                    found.append((turn + _GUARDED * guarded + _NEAR * near, convoy, at))
                    break
        if not found:
            return None
        _, convoy, at = min(found, key=lambda each: (each[0], each[1].name))
        return convoy, at

    def _speed(self, view: View, force: Force) -> int:
        return min(movement.hexes(view.of(force.name), view.turn), _BLUFF)

    def _towards(self, view: View, force: Force, prey: tuple[SeenConvoy, Hex]) -> Order | None:
        """The way of this turn that is the best: near to where they meet, through hexes where the convoy may be next,
        past few counters."""
        convoy, goal = prey
        away = SEA_WAYS[GERMAN].away(frozenset((goal,)))
        next_ = convoys.moves(convoy.name, convoy.hex)
        british = {counter.hex for counter in view.counters.values()}

        def worth(way: Sequence[Hex]) -> float:
            passed = sum(_CANDIDATE / (1 + next_.index(at)) for at in set(way) if at in next_)
            risk = sum(_COUNTER * (at in british) + _COAST * (at in ENEMY_COAST[GERMAN]) for at in way)
            fog = _FOG * (way[-1] in FOG)
            return passed + fog - risk - away.get(way[-1], 99)

        ways = list(_ways(force.hex, self._speed(view, force)))
        best = max(ways, key=lambda way: (worth(way), way), default=())
        return Sail(force.name, best) if best else None


def _for_port(view: View) -> float:
    """What it brings to end the game in port: with the option points for her and who is with her, less those for damage
    on all (X4)."""
    bismarck = counters.force_of(view.forces, BISMARCK)
    if POINTS not in view.options or bismarck is None:
        return 0
    damage = sum(ship.suffered for force in view.forces for ship in view.of(force))
    return NUMBER["german in port"] * len(bismarck.ships) - NUMBER["points of damage for british"] * damage


def _ways(at: Hex, steps: int) -> Iterator[tuple[Hex, ...]]:
    """All ways of so many steps at most that do not turn back."""
    edge: list[tuple[Hex, ...]] = [(at,)]
    for _ in range(steps):
        edge = [(*way, there) for way in edge for _, there in SEA_WAYS[GERMAN].steps[way[-1]] if there not in way]
        yield from (way[1:] for way in edge)


def _foreseen(convoy: SeenConvoy) -> Iterator[Hex]:
    """Where a convoy will be if it goes on by the shortest way."""
    at = convoy.hex
    for _ in range(_AHEAD):
        at = convoys.moves(convoy.name, at)[0]
        if at == OFF or convoys.arrived(convoy.name, at):
            return
        yield at
