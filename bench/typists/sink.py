"""The players of Sink the Bismarck!: they change a goal only for one that is worth much more."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

from compbis.desk.phased.asked import AskedDesk
from compbis.errors import IllegalOrder
from compbis.games.sink_the_bismarck.captains.lutjens import Lutjens
from compbis.games.sink_the_bismarck.captains.raids import SPEED
from compbis.games.sink_the_bismarck.captains.tovey import Tovey
from compbis.games.sink_the_bismarck.cards.board import GRID, Hex, hex_name
from compbis.games.sink_the_bismarck.desk import moves as lines
from compbis.games.sink_the_bismarck.desk import reading
from compbis.games.sink_the_bismarck.rules import movement
from compbis.games.sink_the_bismarck.rules.counters import next_new
from compbis.games.sink_the_bismarck.state.orders import Dummy, Escort, Fly, Place, Remove, Sail, Shift
from compbis.games.sink_the_bismarck.state.sight import View
from compbis.games.sink_the_bismarck.state.units import Force
from compbis.table.request import Order
from compbis.table.side import BRITISH, Side
from typists.phased import PhasedTypist, shortest

_LETTERS = {Place: "PL", Dummy: "DU", Remove: "TA", Escort: "EC"}
_BETTER = 0.5
"""The share of the worth of another goal that counts when it is compared with the present goal of a counter."""


class Steady(Tovey):
    """Tovey, who changes the goal of a counter only for one that is worth twice as much."""

    def __init__(self, side: Side, seed: int) -> None:
        super().__init__(side, seed)
        self.goal_of: dict[str, Hex] = {}

    def _convoys(self, request: Any) -> Iterator[Any]:
        """The moves of convoys that would end where a German counter may come this turn."""
        german = [counter.hex for counter in request.view.counters.values()]
        orders: Iterator[Any] = super()._convoys(request)
        for order in orders:
            end = request.convoy_ends[order.unit]
            if end and min(GRID.distance(end, at) for at in german) <= SPEED:
                yield order

    def _destination(self, view: View, force: Force, ends: Mapping[Hex, float]) -> Hex:
        best, kept = super()._destination(view, force, ends), self.goal_of.get(force.name, 0)
        if kept in ends and kept not in (best, force.hex):
            best = super()._destination(view, force, {best: ends[best] * _BETTER, kept: ends[kept]})
        self.goal_of[force.name] = best
        return best


class Player(PhasedTypist):
    """A player of either side."""

    whole = ("search", "pass", "scout", "fire", "pursue")

    def __init__(self, side: Side, seed: int, desk: AskedDesk) -> None:
        self._goal_of: Mapping[str, Hex] = {}
        if side is BRITISH:
            steady = Steady(side, seed)
            self._goal_of = steady.goal_of
            self.always = dict.fromkeys(("search", "pass", "scout"), "+")
            super().__init__(steady, desk)
        else:
            super().__init__(Lutjens(side, seed), desk)

    def after(self, request: Any, order: Order) -> Any:
        """The request for the next order of the phase."""
        return request.after(order)

    def answers(self, request: Any, order: Order) -> Iterable[str]:
        """No other lines: only the number or the text of an answer means it."""
        return ()

    def lines(self, request: Any, wanted: Sequence[Any]) -> list[str]:
        """The moves and flights in one line, with RO for those that go on; then all else."""
        sails = {order.unit: order for order in wanted if isinstance(order, Sail)}
        convoys, request = self._convoys(request, sails)
        own = {name: order for name, order in sails.items() if name in request.view.forces}
        going = {name: order for name in request.view.forces if (order := self._onward(request, name))}
        moves = {name: self._sail(request, order) for name, order in own.items()}
        again = []
        if own.keys() >= going.keys() and (same := [name for name in going if own[name] == going[name]]):
            again = ["RO"]
            moves = {name: words for name, words in moves.items() if name not in same}
        flights = [order for order in wanted if type(order) is Fly]
        line = _one_line(request, moves, {name: own[name] for name in moves}, convoys, flights)
        for order in own.values():
            request = self.after(request, order)
        others = []
        for order in wanted:
            if not isinstance(order, Sail | Fly):
                others.append(_other(request, order))
                request = self.after(request, order)
        return [*line, *again, *others]

    def _convoys(self, request: Any, sails: dict[str, Sail]) -> tuple[list[Sail], Any]:
        """The moves of convoys, except those that a convoy makes without an order."""
        wanted = [order for name, order in sails.items() if name in request.view.convoys]
        found = []
        while ordered := [order for order in wanted if request.convoy_ends[order.unit] != order.way[0]]:
            found.append(ordered[0])
            request = self.after(request, ordered[0])
        return found, request

    def _onward(self, request: Any, name: str) -> Sail | None:
        """The move of a counter with RO."""
        goal, view = self.goal(name), request.view
        if not goal or not movement.hexes(view.ships_of(name), view.turn):
            return None
        at, most = reading.goal_of(goal)
        with suppress(IllegalOrder):
            return reading.towards(request, name, at, most)[0] if at != view.forces[name].hex else None
        return None

    def _sail(self, request: Any, order: Sail) -> str:
        """The words of a move: its goal, so that RO continues it, or hex by hex. A dummy only has to end there."""
        way, name = order.way, order.unit
        goal = [hex_name(self._goal_of[name])] if name in self._goal_of else []
        ends = [f"{reading.named(way[-1])}{most}" for most in ("", f" {len(way)}")]
        whole = " ".join(map(reading.named, way))
        fits = [words for words in (*goal, *ends, whole) if _same(request, words, order)]
        return fits[0] if fits and fits[0] in goal else shortest(fits) or whole


def _one_line(
    request: Any, moves: Mapping[str, str], own: Mapping[str, Sail], convoys: Sequence[Sail], flights: Sequence[Fly]
) -> list[str]:
    """The line that gives all moves and flights: units with the same goal share it, and R is any recon unit. A single
    counter, or a convoy, takes a course if that is shorter. [] if there are none.

    Args:
        request: the request
        moves: by counter, the words of its move
        own: the same moves
        convoys: the moves of convoys
        flights: the flights
    """
    parts: dict[str, list[str]] = {}
    for name, words in moves.items():
        parts.setdefault(words, []).append(name)
    for order in convoys:
        parts.setdefault(reading.named(order.way[0]), []).append(order.unit)
    hexes = sorted(flight.hex for flight in flights)
    for flight in flights:
        unit = lines.ANY if hexes.count(flight.hex) == 1 else flight.unit
        parts.setdefault(hex_name(flight.hex), []).append(unit)
    orders = {**own, **{order.unit: order for order in convoys}}
    found = []
    for words, units in parts.items():
        alone = orders.get(units[0]) if len(units) == 1 else None
        course = _course(request, alone) if alone and words == reading.named(alone.way[-1]) else ""
        found.append((units, course if course and len(course) < len(words) else words))
    found.sort(key=lambda part: " " in part[1])  # a number of hexes a turn goes to the end
    numbers = sum(" " in words for _, words in found) < 2 and any(found) and found[0][0][0] in moves
    line = " ".join(" ".join((*(_short(unit) if numbers else unit for unit in units), words)) for units, words in found)
    flown = [move for move in lines.moves(line, request) if lines.flies(move)]
    assert sorted(lines.flight(move, request).hex for move in flown) == hexes, line
    return [line] if line else []


def _short(unit: str) -> str:
    """A unit in a line that begins with the number of a counter."""
    return unit[1:] if unit[0] in "BG" else unit


def _course(request: Any, order: Sail) -> str:
    """The course of a move in one direction; "" if it turns."""
    courses = (f"{way}{number}" for way in ("N", "S", "NE", "NW", "SE", "SW") for number in ("", *range(2, 5)))
    return shortest(course for course in courses if _same(request, course, order))


def _same(request: Any, words: str, order: Sail) -> bool:
    """Whether words mean this move; for a dummy, any way there."""
    with suppress(IllegalOrder):
        way = reading.sail(f"{order.unit} {words}", request)[0].way
        force = request.view.forces.get(order.unit)
        return way == order.way or bool(force and force.dummy and way[-1] == order.way[-1])
    return False


def _other(request: Any, order: Any) -> str:
    if isinstance(order, Shift):
        return f"CO {' '.join(order.ships)} TO {'NEW' if order.to == next_new(request.view) else _short(order.to)}"
    words = str(order).split()[1:]
    if isinstance(order, Remove | Escort):
        words[0] = _short(words[0])
    return f"{_LETTERS[type(order)]} {' '.join(words)}"
