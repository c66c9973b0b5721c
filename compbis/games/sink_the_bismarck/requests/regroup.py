"""Phase One: moving ships between counters, placing and removing dummies (6)."""

from collections.abc import Callable, Mapping
from typing import Any, Self

from compbis.games.sink_the_bismarck.cards.board import ENTERED
from compbis.games.sink_the_bismarck.requests.asking import OneRequest, PhaseRequest, pick
from compbis.games.sink_the_bismarck.rules import counters
from compbis.games.sink_the_bismarck.state.orders import Dummy, Keep, Remove, Shift
from compbis.games.sink_the_bismarck.state.sight import View
from compbis.games.sink_the_bismarck.state.units import Force
from compbis.table.request import DONE, Order
from compbis.table.values import dataclass, replace


@dataclass(frozen=True, slots=True)
class RegroupRequest(PhaseRequest):
    """Asks a side for its changes in Phase One.

    Args:
        view: the side's view, with the changes so far
        before: its counters at the start of the phase
        undoable: whether there is an order to take back
    """

    view: View
    before: Mapping[str, Force]
    undoable: bool = False

    kind = "regroup"
    takes = (Shift, Dummy, Remove)

    def why_not(self, order: Any) -> str:
        """Why an order is not legal; "" if it is."""
        match order:
            case Shift():
                return counters.why_no_shift(self.view, order)
            case Dummy():
                return counters.why_no_dummy(self.view, order, self.before)
        return counters.why_no_removal(self.view, order)

    def after(self, order: Any) -> Self:
        """The request with the change in its view."""
        return replace(self, view=self._view_after(order))

    def _view_after(self, order: Any) -> View:
        match order:
            case Shift():
                return counters.shifted(self.view, order, self.before)
            case Dummy():
                return counters.with_force(self.view, Force(counters.next_new(self.view), order.hex))
        return counters.without(self.view, order.force)

    def some(self, draw: Callable[[int], int]) -> Order:
        """A random change, legal or not; DONE at least half of the time."""
        view = self.view
        match draw(6):
            case 0:
                return Dummy(pick(sorted(ENTERED[view.side]), draw))
            case 1 if view.forces:
                return Remove(pick(sorted(view.forces), draw))
            case 2 if view.forces:
                ships = pick(sorted(view.forces.items()), draw)[1].ships
                start = draw(len(ships)) if ships else 0
                chosen = ships[start : start + 1 + draw(3)]
                at = pick(sorted(view.forces.values()), draw).name if draw(2) else counters.next_new(view)
                return Shift(chosen, at) if chosen else DONE
        return DONE

    def standing(self) -> Mapping[str, str]:
        """The counters and what is on them."""
        return {name: " ".join(force.ships) or "DUMMY" for name, force in self.view.forces.items()}


@dataclass(frozen=True, slots=True)
class KeepRequest(OneRequest):
    """Asks the British which part of a split task force to keep shadowing (6.14).

    Args:
        view: the British view
        parts: the counters of the parts; the first is the default
    """

    view: View
    parts: tuple[str, ...]

    kind = "keep"
    takes = (Keep,)

    @property
    def legal(self) -> tuple[Keep, ...]:
        """One order for each part."""
        return tuple(map(Keep, self.parts))

    def why_not(self, order: Any) -> str:
        """Why an order is not legal; "" if it is."""
        return "" if order.force in self.parts else f"KEEP {' OR '.join(self.parts)}"

    def some(self, draw: Callable[[int], int]) -> Order:
        """A random part."""
        return Keep(pick(self.parts, draw))
