"""The set-up: where the counters begin that a side may place (16)."""

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
    """Asks the Germans where their groups begin. placed: as ordered so far."""

    view: View
    placed: tuple[Place, ...] = ()
    undoable: bool = False

    kind = "setup"
    sides = (GERMAN,)
    takes = (Place,)

    def why_not(self, order: Any) -> str:
        """Why they may not begin there."""
        return setup.why_no_german_place(self.view.card, order, self.placed)

    def after(self, order: Any) -> Self:
        """With them placed."""
        return replace(self, placed=(*self.placed, order))

    def some(self, draw: Callable[[int], int]) -> Order:
        """Any group, anywhere it may be."""
        groups = [group for group in self.view.card.of(Entry.START, Entry.FIXED) if group.side is not BRITISH]
        group = pick(groups, draw)
        return Place(group.units, pick(group.hexes, draw))

    def standing(self) -> Mapping[str, str]:
        """Where they begin."""
        return {" ".join(place.ships): hex_name(place.hex) for place in self.placed}


@dataclass(frozen=True, slots=True)
class TankersRequest(PhaseRequest):
    """Asks the Germans where their tankers lie: nobody else ever sees them (17.12)."""

    view: View
    tankers: tuple[Hex, ...] = ()
    undoable: bool = False

    kind = "tankers"
    takes = (Tanker,)

    def why_not(self, order: Any) -> str:
        """Why none may lie there."""
        if len(self.tankers) >= NUMBER["tankers"]:
            return "NO TANKER IS LEFT"
        return "" if order.hex in ENTERED[GERMAN] else f"NO GERMAN SHIP MAY BE IN {hex_name(order.hex)}"

    def after(self, order: Any) -> Self:
        """With one there."""
        return replace(self, tankers=(*self.tankers, order.hex))

    def some(self, draw: Callable[[int], int]) -> Order:
        """Anywhere."""
        return Tanker(pick(sorted(ENTERED[GERMAN]), draw)) if draw(5) else DONE

    def standing(self) -> Mapping[str, str]:
        """Where they lie."""
        return {f"{number}": hex_name(at) for number, at in enumerate(self.tankers, 1)}


@dataclass(frozen=True, slots=True)
class BritishSetUpRequest(PhaseRequest):
    """Asks the British for their pickets, and which of the task forces beside a convoy escort it. placed: as ordered
    so far."""

    view: View
    placed: tuple[Place, ...] = ()
    undoable: bool = False

    kind = "setup"
    sides = (BRITISH,)
    takes = (Place, Escort)

    def why_not(self, order: Any) -> str:
        """Why it may not be."""
        if isinstance(order, Place):
            return setup.why_no_british_place(self.view, order, self.placed)
        force, convoy = self.view.forces.get(order.force), self.view.convoys.get(order.convoy)
        if force is None or any(counters.held(self.view, name) for name in force.ships):
            return f"{order.force} MAY NOT ESCORT"
        if convoy is None or convoy.hex != force.hex:
            return f"{order.convoy} IS NOT IN {hex_name(force.hex)}"
        return f"{order.force} DOES ALREADY" if force.convoy == order.convoy else ""

    def after(self, order: Any) -> Self:
        """With it in place."""
        if isinstance(order, Place):
            return replace(self, placed=(*self.placed, order))
        force = self.view.forces[order.force]._replace(convoy=order.convoy)
        return replace(self, view=replace(self.view, forces=MappingProxyType({**self.view.forces, force.name: force})))

    def some(self, draw: Callable[[int], int]) -> Order:
        """Any of it; a third of the time nothing more."""
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
        """What begins where, and what is escorted."""
        numbered = enumerate(self.placed, 1)
        placed = {f"{number} {' '.join(each.ships) or 'DUMMY'}": hex_name(each.hex) for number, each in numbered}
        return placed | {force.name: force.convoy for force in self.view.forces.values() if force.convoy}
