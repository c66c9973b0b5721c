"""Phase Seven: the Germans plot their moves (7.2, 8.25)."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Self

from compbis.games.sink_the_bismarck.cards.board import GRID, Hex, hex_name
from compbis.games.sink_the_bismarck.cards.calendar import LAST_TURN
from compbis.games.sink_the_bismarck.cards.options import RESERVES, TANKERS
from compbis.games.sink_the_bismarck.cards.roster import AIR
from compbis.games.sink_the_bismarck.cards.scenarios import CHOICE
from compbis.games.sink_the_bismarck.cards.tables import NUMBER
from compbis.games.sink_the_bismarck.requests.asking import NOT_YOURS, PhaseRequest, pick, why_no_counter
from compbis.games.sink_the_bismarck.rules import counters, movement
from compbis.games.sink_the_bismarck.rules.air import reach
from compbis.games.sink_the_bismarck.state.orders import OFF, Fly, Note, Remove, Sail, Steer
from compbis.games.sink_the_bismarck.state.sight import View
from compbis.table.request import DONE, Order
from compbis.table.side import GERMAN
from compbis.table.values import dataclass, replace

_DUMMY_STEPS = 4
"""The most hexes that random captains order for a dummy, which may move any number."""


@dataclass(frozen=True, slots=True)
class PlotRequest(PhaseRequest):
    """Asks the Germans for their plots. A later order for the same unit replaces an earlier one.

    Args:
        view: the German view
        ways: the paths plotted for counters
        flights: the hexes plotted for recon units
        noted: the turn of the roll for reserves, and the port where the Scheer would arrive; None if not noted in these
            orders (X5)
        steered: the moves of tankers (X2c)
        undoable: whether there is an order to take back
    """

    view: View
    ways: Mapping[str, tuple[Hex, ...]] = MappingProxyType({})
    flights: Mapping[str, Hex] = MappingProxyType({})
    noted: tuple[int, Hex] | None = None
    steered: tuple[Steer, ...] = ()
    undoable: bool = False

    kind = "plot"
    takes = (Sail, Fly, Note, Steer, Remove)

    def why_not(self, order: Any) -> str:
        """Why an order is not legal; "" if it is."""
        match order:
            case Sail():
                return self._why_no_sail(order)
            case Fly():
                return why_no_flight(self.view, order)
            case Note():
                return self._why_no_note(order)
            case Steer():
                return self._why_no_steering(order)
        return counters.why_no_removal(self.view, order)

    def _why_no_sail(self, order: Sail) -> str:
        force = self.view.forces.get(order.unit)
        if force is None:
            return why_no_counter(self.view, order.unit)
        most = movement.hexes(self.view.ships_of(force.name), self.view.turn)
        if reason := movement.why_no_way(GERMAN, force.hex, order.way, most, leaves=not force.dummy):
            return reason
        ends = [self._end(name) for name in self.view.forces if name != force.name]
        crowded = movement.crowded(ends, order.way[-1])
        return f"IT WOULD BE THE FIFTH COUNTER IN {hex_name(order.way[-1])}" if crowded else ""

    def _why_no_note(self, order: Note) -> str:
        """Why this turn may not be noted: only once in a game, and some turns ahead (X5)."""
        if RESERVES not in self.view.options:
            return "NO MORE SHIPS CAN COME"
        if self.view.noted or self.noted:
            return "A TURN HAS BEEN NOTED ALREADY"
        first = self.view.turn + NUMBER["turns to note before"]
        if not first <= order.turn <= LAST_TURN:
            return f"THE TURN IS {first} TO {LAST_TURN}" if first <= LAST_TURN else "IT IS TOO LATE"
        return "" if order.hex in CHOICE else f"SCHEER COMES TO {' OR '.join(map(hex_name, CHOICE))}"

    def _why_no_steering(self, order: Steer) -> str:
        """Why a tanker may not move there: only one hex a turn, where German ships may go (X2c)."""
        if TANKERS not in self.view.options:
            return "TANKERS LIE WHERE THEY ARE"
        left = self.view.tankers.count(order.hex) - sum(other.hex == order.hex for other in self.steered)
        if left <= 0:
            return f"NO TANKER TO MOVE IN {hex_name(order.hex)}"
        return movement.why_no_way(GERMAN, order.hex, (order.to,), 1, leaves=False)

    def _end(self, name: str) -> Hex:
        """The hex where a counter ends with the plots so far."""
        way = self.ways.get(name, ())
        return way[-1] if way else self.view.forces[name].hex

    def after(self, order: Any) -> Self:
        """The request with the order added."""
        match order:
            case Sail():
                return replace(self, ways=MappingProxyType({**self.ways, order.unit: order.way}))
            case Fly():
                return replace(self, flights=MappingProxyType({**self.flights, order.unit: order.hex}))
            case Note():
                return replace(self, noted=(order.turn, order.hex))
            case Steer():
                return replace(self, steered=(*self.steered, order))
        ways = {name: way for name, way in self.ways.items() if name != order.force}
        return replace(self, view=counters.without(self.view, order.force), ways=MappingProxyType(ways))

    def some(self, draw: Callable[[int], int]) -> Order:
        """A random order, legal or not; DONE at least a fifth of the time."""
        chosen = draw(10)
        if chosen < 2 or not self.view.forces:
            return DONE
        if chosen == 2 and RESERVES in self.view.options and not draw(4):
            return Note(self.view.turn + draw(9), pick(CHOICE, draw))
        if chosen == 2 and TANKERS in self.view.options and self.view.tankers and draw(2):
            at = pick(self.view.tankers, draw)
            return Steer(at, (movement.wander(GERMAN, at, 1, False, draw) or (at,))[0])
        if chosen == 2:
            return some_flight(self.view, draw)
        force = pick(sorted(self.view.forces.values()), draw)
        if chosen == 3:
            return Remove(force.name)
        most = min(movement.hexes(self.view.ships_of(force.name), self.view.turn), _DUMMY_STEPS)
        way = movement.wander(GERMAN, force.hex, draw(most + 1), not force.dummy, draw)
        return Sail(force.name, way) if way else DONE

    def standing(self) -> Mapping[str, str]:
        """The plots so far, by unit."""
        ways = {name: " ".join(hex_name(at) if at != OFF else "OFF" for at in way) for name, way in self.ways.items()}
        noted = {"TURN OF THE ROLL": f"{self.noted[0]}"} if self.noted else {}
        tankers = {f"TANKER {hex_name(order.hex)} {n}": hex_name(order.to) for n, order in enumerate(self.steered, 1)}
        return ways | {unit: hex_name(at) for unit, at in self.flights.items()} | tankers | noted


def why_no_flight(view: View, order: Fly) -> str:
    """Why a recon unit may not fly to a hex; "" if it may: anywhere within its radius (8.22, 8.28)."""
    if order.unit not in view.recon or AIR[order.unit].side is not view.side:
        return NOT_YOURS
    card = AIR[order.unit]
    if order.hex in reach(order.unit, card.base):
        return ""
    if card.side is GERMAN and GRID.distance(card.base, order.hex) <= card.radius:  # 8.23
        return f"{order.unit} MAY NOT FLY OVER GREAT BRITAIN"
    return f"{order.unit} DOES NOT REACH THAT FAR"


def some_flight(view: View, draw: Callable[[int], int]) -> Fly:
    """A random flight by one of the side's recon units."""
    unit = pick([name for name in sorted(view.recon) if AIR[name].side is view.side], draw)
    return Fly(unit, pick(sorted(reach(unit, AIR[unit].base)), draw))
