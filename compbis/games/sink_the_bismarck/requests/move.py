"""Phase Eight: the British move task forces, recon units and convoys, and assign escorts (7.3, 8.26, 9.8, 9.10)."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Self

from compbis.games.sink_the_bismarck.cards.board import Hex, hex_name
from compbis.games.sink_the_bismarck.cards.tables import NUMBER
from compbis.games.sink_the_bismarck.requests.asking import NOT_YOURS, PhaseRequest, pick, why_no_counter
from compbis.games.sink_the_bismarck.requests.plot import some_flight, why_no_flight
from compbis.games.sink_the_bismarck.rules import convoys, counters, movement
from compbis.games.sink_the_bismarck.state.orders import OFF, Escort, Fly, Remove, Sail
from compbis.games.sink_the_bismarck.state.sight import View
from compbis.games.sink_the_bismarck.state.units import Force
from compbis.table.request import DONE, Order, YesNoRequest
from compbis.table.side import BRITISH
from compbis.table.values import dataclass, replace

_DUMMY_STEPS = 4


def _ending(at: Hex) -> str:
    """Where a convoy ends its move, as text to put after its name."""
    return "LEAVES THE MAP" if at == OFF else f"IN {hex_name(at)}"


@dataclass(frozen=True, slots=True)
class SinkRequest(YesNoRequest):
    """Asks whether a task force sinks a tanker that it has found, which ends its move (X2c).

    Args:
        view: the British view
        counter: the task force
        hex: the hex of the tanker
    """

    view: View
    counter: str
    hex: Hex

    kind = "sink"

    @property
    def question(self) -> str:  # type: ignore[override]
        """The question."""
        return f"{self.counter} SINKS THE TANKER IN {hex_name(self.hex)}"


@dataclass(frozen=True, slots=True)
class MoveRequest(PhaseRequest):
    """Asks the British for all moves of the turn. A later order for the same unit replaces an earlier one.

    Args:
        view: the British view
        followed: counters that have moved with the counter they shadow, and may not move again
        ways: the paths ordered for counters and convoys
        flights: the hexes ordered for recon units
        escorts: by counter, the convoy that it is to escort; both must end in the same hex
        undoable: whether there is an order to take back
    """

    view: View
    followed: frozenset[str]
    ways: Mapping[str, tuple[Hex, ...]] = MappingProxyType({})
    flights: Mapping[str, Hex] = MappingProxyType({})
    escorts: Mapping[str, str] = MappingProxyType({})
    undoable: bool = False

    kind = "move"
    takes = (Sail, Fly, Escort, Remove)

    def why_not(self, order: Any) -> str:
        """Why an order is not legal; "" if it is."""
        match order:
            case Sail():
                return self._why_no_convoy(order) if order.unit in self.view.convoys else self._why_no_sail(order)
            case Fly():
                return why_no_flight(self.view, order)
            case Escort():
                return self._why_no_escort(order)
        return counters.why_no_removal(self.view, order)

    def _why_no_sail(self, order: Sail) -> str:
        force = self.view.forces.get(order.unit)
        if force is None:
            return why_no_counter(self.view, order.unit)
        if reason := self._why_stays(force):
            return reason
        most = movement.hexes(self.view.ships_of(force.name), self.view.turn)
        if reason := movement.why_no_way(BRITISH, force.hex, order.way, most, leaves=False):
            return reason
        ends = [self.end(name) for name in self.view.forces if name != force.name]
        crowded = movement.crowded(ends, order.way[-1])
        return f"IT WOULD BE THE FIFTH COUNTER IN {hex_name(order.way[-1])}" if crowded else ""

    def _why_stays(self, force: Force) -> str:
        """Why a counter may not move: it has followed the counter it shadows, or waits for the Bismarck (11.4, 16.1);
        "" if it may."""
        if force.name in self.followed:
            return f"{force.name} HAS MOVED WITH THE COUNTER THAT IT SHADOWS"
        held = any(counters.held(self.view, ship) for ship in force.ships)
        return f"{force.name} WAITS UNTIL THE BISMARCK IS DETECTED" if held else ""

    def _why_no_convoy(self, order: Sail) -> str:
        """Why a convoy may not move along this path (9.1, 9.5, 9.8)."""
        convoy = self.view.convoys[order.unit]
        if len(order.way) > 1:
            return "A CONVOY MOVES ONE HEX"
        if reason := convoys.why_no_move(convoy.name, convoy.hex, order.way[0]):
            return f"{convoy.name} MAY NOT GO THERE: {reason}"
        others = [at for name, at in self.convoy_ends.items() if name != convoy.name]
        full = order.way[0] != OFF and others.count(order.way[0]) >= NUMBER["counters in a hex"]
        return f"IT WOULD BE THE FIFTH CONVOY IN {hex_name(order.way[0])}" if full else ""

    def _why_no_escort(self, order: Escort) -> str:
        force, convoy = self.view.forces.get(order.force), self.view.convoys.get(order.convoy)
        if force is None or convoy is None:
            return NOT_YOURS
        if force.name in self.view.shadows.values():
            return f"{force.name} SHADOWS"
        if reason := self._why_stays(force):
            return reason
        here, there = self.end(force.name), self.convoy_ends[convoy.name]
        if here != there:
            return f"{force.name} ENDS IN {hex_name(here)}, {convoy.name} {_ending(there)}"
        return ""

    @property
    def convoy_ends(self) -> Mapping[str, Hex]:
        """The hex where each convoy ends; OFF if it leaves the map. Without an order it moves toward its goal, to a hex
        with fewer than four convoys if it can (9.5, 9.8)."""
        ordered = [name for name in self.view.convoys if name in self.ways]
        ends = {name: self.ways[name][0] for name in ordered}
        for name, convoy in self.view.convoys.items():
            if name not in ends:
                moves = convoys.moves(name, convoy.hex)
                taken = list(ends.values())
                free = [at for at in moves if at == OFF or taken.count(at) < NUMBER["counters in a hex"]]
                ends[name] = (free or moves)[0]
        return MappingProxyType(ends)

    def follows(self, name: str) -> bool:
        """Whether a counter moves with the convoy that it escorts: it has no orders of its own, and can move there."""
        force = self.view.forces[name]
        if not force.convoy or name in self.ways or self._why_stays(force):
            return False
        end = self.convoy_ends[force.convoy]
        most = movement.hexes(self.view.ships_of(name), self.view.turn)
        return end != OFF and not movement.why_no_way(BRITISH, force.hex, (end,), most, leaves=False)

    def end(self, name: str) -> Hex:
        """The hex where a counter ends with the orders so far."""
        force = self.view.forces[name]
        if way := self.ways.get(name):
            return way[-1]
        return self.convoy_ends[force.convoy] if self.follows(name) else force.hex

    def after(self, order: Any) -> Self:
        """The request with the order added."""
        match order:
            case Sail():
                return replace(self, ways=MappingProxyType({**self.ways, order.unit: order.way}))
            case Fly():
                return replace(self, flights=MappingProxyType({**self.flights, order.unit: order.hex}))
            case Escort():
                return replace(self, escorts=MappingProxyType({**self.escorts, order.force: order.convoy}))
        ways = {name: way for name, way in self.ways.items() if name != order.force}
        escorts = {name: convoy for name, convoy in self.escorts.items() if name != order.force}
        return replace(
            self,
            view=counters.without(self.view, order.force),
            ways=MappingProxyType(ways),
            escorts=MappingProxyType(escorts),
        )

    def some(self, draw: Callable[[int], int]) -> Order:
        """A random order, legal or not; DONE a tenth of the time."""
        view, chosen = self.view, draw(20)
        if chosen < 2 or not view.forces:
            return DONE
        if chosen == 2 or not view.convoys:
            return some_flight(view, draw)
        if chosen == 3:
            convoy = pick(sorted(view.convoys.values()), draw)
            return Sail(convoy.name, (pick(convoys.moves(convoy.name, convoy.hex), draw),))
        force = pick(sorted(view.forces.values()), draw)
        if chosen == 4:
            return Remove(force.name)
        if chosen == 5:
            here = [name for name, at in self.convoy_ends.items() if at == self.end(force.name)]
            return Escort(force.name, pick(here, draw)) if here else some_flight(view, draw)
        most = min(movement.hexes(view.ships_of(force.name), view.turn), _DUMMY_STEPS)
        way = movement.wander(BRITISH, force.hex, draw(most + 1), False, draw)
        return Sail(force.name, way) if way else some_flight(view, draw)

    def standing(self) -> Mapping[str, str]:
        """The orders so far, by unit."""
        ways = {unit: " ".join(hex_name(at) if at != OFF else "OFF" for at in way) for unit, way in self.ways.items()}
        flights = {unit: hex_name(at) for unit, at in self.flights.items()}
        return ways | flights | {f"{force} ESCORTS": convoy for force, convoy in self.escorts.items()}
