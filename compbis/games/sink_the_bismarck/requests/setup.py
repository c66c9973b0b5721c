"""The set-up: the start hexes of the counters that a side may place (16)."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Self

from compbis.games.sink_the_bismarck.cards.board import ENTERED, Hex, hex_name
from compbis.games.sink_the_bismarck.cards.scenarios import Entry
from compbis.games.sink_the_bismarck.cards.tables import NUMBER
from compbis.games.sink_the_bismarck.requests.asking import PhaseRequest, pick
from compbis.games.sink_the_bismarck.rules import counters, setup
from compbis.games.sink_the_bismarck.state.orders import Escort, Place, Tanker
from compbis.games.sink_the_bismarck.state.sight import View
from compbis.table.request import DONE, Order
from compbis.table.side import BRITISH, GERMAN
from compbis.table.values import dataclass, replace


@dataclass(frozen=True, slots=True)
class GermanSetUpRequest(PhaseRequest):
    """Asks the Germans where their groups start.

    Args:
        view: the German view
        placed: the placements so far
        undoable: whether there is an order to take back
    """

    view: View
    placed: tuple[Place, ...] = ()
    undoable: bool = False

    kind = "setup"
    sides = (GERMAN,)
    takes = (Place,)

    def why_not(self, order: Any) -> str:
        """Why a group may not start there; "" if it may."""
        return setup.why_no_german_place(self.view.card, order, self.placed)

    def after(self, order: Any) -> Self:
        """The request with the placement added."""
        return replace(self, placed=(*self.placed, order))

    def some(self, draw: Callable[[int], int]) -> Order:
        """A random group in one of its hexes."""
        groups = [group for group in self.view.card.of(Entry.START, Entry.FIXED) if group.side is not BRITISH]
        group = pick(groups, draw)
        return Place(group.units, pick(group.hexes, draw))

    def standing(self) -> Mapping[str, str]:
        """The placements so far, by ships."""
        return {" ".join(place.ships): hex_name(place.hex) for place in self.placed}


@dataclass(frozen=True, slots=True)
class TankersRequest(PhaseRequest):
    """Asks the Germans where to hide their tankers, which the British do not see (17.12).

    Args:
        view: the German view
        tankers: the hexes so far
        undoable: whether there is an order to take back
    """

    view: View
    tankers: tuple[Hex, ...] = ()
    undoable: bool = False

    kind = "tankers"
    takes = (Tanker,)

    def why_not(self, order: Any) -> str:
        """Why a tanker may not be placed there; "" if it may."""
        if len(self.tankers) >= NUMBER["tankers"]:
            return "NO TANKER IS LEFT"
        return "" if order.hex in ENTERED[GERMAN] else f"NO GERMAN SHIP MAY BE IN {hex_name(order.hex)}"

    def after(self, order: Any) -> Self:
        """The request with the tanker added."""
        return replace(self, tankers=(*self.tankers, order.hex))

    def some(self, draw: Callable[[int], int]) -> Order:
        """A tanker in a random hex, or DONE."""
        return Tanker(pick(sorted(ENTERED[GERMAN]), draw)) if draw(5) else DONE

    def standing(self) -> Mapping[str, str]:
        """The hexes so far, by number."""
        return {f"{number}": hex_name(at) for number, at in enumerate(self.tankers, 1)}


@dataclass(frozen=True, slots=True)
class BritishSetUpRequest(PhaseRequest):
    """Asks the British to place their pickets, and to assign escorts from the task forces in a convoy's hex.

    Args:
        view: the British view, with the escorts so far
        placed: the placements so far
        undoable: whether there is an order to take back
    """

    view: View
    placed: tuple[Place, ...] = ()
    undoable: bool = False

    kind = "setup"
    sides = (BRITISH,)
    takes = (Place, Escort)

    def why_not(self, order: Any) -> str:
        """Why an order is not legal; "" if it is."""
        if isinstance(order, Place):
            return setup.why_no_british_place(self.view, order, self.placed)
        force, convoy = self.view.forces.get(order.force), self.view.convoys.get(order.convoy)
        if force is None or any(counters.held(self.view, name) for name in force.ships):
            return f"{order.force} MAY NOT ESCORT"
        if convoy is None or convoy.hex != force.hex:
            return f"{order.convoy} IS NOT IN {hex_name(force.hex)}"
        return f"{order.force} ALREADY ESCORTS IT" if force.convoy == order.convoy else ""

    def after(self, order: Any) -> Self:
        """The request with the order carried out."""
        if isinstance(order, Place):
            return replace(self, placed=(*self.placed, order))
        force = self.view.forces[order.force]._replace(convoy=order.convoy)
        return replace(self, view=replace(self.view, forces=MappingProxyType({**self.view.forces, force.name: force})))

    def some(self, draw: Callable[[int], int]) -> Order:
        """A random order, legal or not; DONE a third of the time."""
        match draw(6):
            case 0 | 1:
                return DONE
            case 2 if self.view.forces and self.view.convoys:
                return Escort(pick(sorted(self.view.forces), draw), pick(sorted(self.view.convoys), draw))
            case 3 if self.view.convoys:
                convoy = pick(sorted(self.view.convoys.values()), draw)
                return Place(setup.escorts(self.view.card)[draw(2) :], convoy.hex)
        pickets = setup.pickets(self.view.card)
        start = draw(len(pickets.units))
        ships = pickets.units[start : start + draw(3)]
        return Place(ships, pick(pickets.hexes if draw(2) else sorted(ENTERED[BRITISH]), draw))

    def standing(self) -> Mapping[str, str]:
        """The placements and escorts so far."""
        numbered = enumerate(self.placed, 1)
        placed = {f"{number} {' '.join(each.ships) or 'DUMMY'}": hex_name(each.hex) for number, each in numbered}
        return placed | {force.name: force.convoy for force in self.view.forces.values() if force.convoy}
