"""Captains for tests: they give any legal orders but seek the enemy, to cause searches, chases and battles."""

import random
from typing import Any

from compbis.games.sink_the_bismarck.cards.board import SEA_WAYS, Hex
from compbis.games.sink_the_bismarck.requests.battle import CallRequest, LeaveRequest
from compbis.games.sink_the_bismarck.requests.move import MoveRequest
from compbis.games.sink_the_bismarck.requests.plot import PlotRequest
from compbis.games.sink_the_bismarck.requests.regroup import RegroupRequest
from compbis.games.sink_the_bismarck.requests.search import SearchRequest
from compbis.games.sink_the_bismarck.requests.shadow import ShadowRequest
from compbis.games.sink_the_bismarck.rules import counters, movement
from compbis.games.sink_the_bismarck.state.orders import Sail, Search, Shadow, Shift
from compbis.games.sink_the_bismarck.state.sight import View
from compbis.games.sink_the_bismarck.state.units import Force
from compbis.table.report import Report
from compbis.table.request import DONE, NO, YES, Order
from compbis.table.side import GERMAN, Side

MOST_IN_A_ROW = 60
_FAR = 6
"""The distance in hexes within which an eager captain seeks the enemy."""


class Eager:
    """Seeks the enemy. boldness: the probability of a bold order, that is, one that seeks or fights; else it gives any
    legal order."""

    def __init__(self, side: Side, seed: int, boldness: float = 0.8) -> None:
        self._random = random.Random(f"{side} {seed}")
        self._boldness = boldness
        self._last = ""
        self._in_a_row = 0

    def hear(self, report: Report) -> None:
        """Ignore reports."""

    def answer(self, request: Any) -> Order:
        """A legal order."""
        asked = f"{request.kind} {request.view.turn}"
        self._in_a_row = self._in_a_row + 1 if asked == self._last else 0
        self._last = asked
        if self._in_a_row > MOST_IN_A_ROW:
            return request.default  # type: ignore[no-any-return]
        if self._random.random() < self._boldness:
            order = self._bold(request)
            if order is not None:
                return order
        return request.sample(self._random.randrange)  # type: ignore[no-any-return]

    def _bold(self, request: Any) -> Order | None:
        match request:
            case RegroupRequest():
                return self._exchange(request)
            case PlotRequest() | MoveRequest():
                return self._seek(request)
            case SearchRequest():
                return _search(request)
            case ShadowRequest():
                return _shadow(request)
            case CallRequest():
                return YES if request.able else NO
            case LeaveRequest():
                return NO
        return None

    def _exchange(self, request: RegroupRequest) -> Order | None:
        """Move a ship to or from a counter that shadows or is shadowed, if any."""
        view = request.view
        marked = [force for force in view.forces.values() if view.marked(force.name)]
        if not marked or self._random.random() < self._boldness / 2:
            return None
        force = self._random.choice(marked)
        onto = [*(each.name for each in view.at(force.hex)), counters.next_new(view)]
        ships = [ship for each in view.at(force.hex) for ship in each.ships]
        order = Shift((self._random.choice(ships),), self._random.choice(onto)) if ships else DONE
        return None if order != DONE and request.why_not(order) else order

    def _seek(self, request: Any) -> Order:
        """Send a counter without an order towards an enemy that is near, if any."""
        for force in request.view.forces.values():
            if force.name not in request.ways and self._random.random() < self._boldness:
                way = approach(request.view, force, 3)
                order = Sail(force.name, way)
                if way and not request.why_not(order):
                    return order
        return DONE


def approach(view: View, force: Force, most: int, prey: bool = False) -> tuple[Hex, ...]:
    """The way of a counter towards the nearest enemy counter or convoy; empty if it is there already, or none is near.

    Args:
        view: what the side sees
        force: the counter
        most: the greatest length of the way, in hexes
        prey: whether to head for convoys alone, at any distance
    """
    goals = set() if prey else {counter.hex for counter in view.counters.values()}
    if prey or view.side is GERMAN:
        goals |= {convoy.hex for convoy in view.convoys.values()}
    way = SEA_WAYS[view.side].way(force.hex, frozenset(goals))
    most = min(most, movement.hexes(view.ships_of(force.name), view.turn))
    return way[:most] if prey or 0 < len(way) <= _FAR else ()


def _search(request: SearchRequest) -> Order | None:
    for force in request.view.forces.values():
        targets = [counter.name for counter in request.view.enemies_at(force.hex)]
        targets += [convoy.name for convoy in request.view.convoys.values() if convoy.hex == force.hex]
        for target in targets:
            order = Search(force.name, target)
            if not request.why_not(order):
                return order
    return None


def _shadow(request: ShadowRequest) -> Order | None:
    for target in request.able:
        for by in (*request.view.forces, *request.view.recon):
            order = Shadow(by, target)
            if not request.why_not(order):
                return order
    return None
