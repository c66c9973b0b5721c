"""Detection attempts: which unit searches for which target in its hex (10)."""

from collections.abc import Callable, Mapping
from typing import Any, Self

from compbis.games.sink_the_bismarck.cards.board import FOG, Hex
from compbis.games.sink_the_bismarck.cards.options import BOMBING
from compbis.games.sink_the_bismarck.cards.roster import AIR
from compbis.games.sink_the_bismarck.requests.asking import NOT_NOW, AskedRequest, pick
from compbis.games.sink_the_bismarck.rules.detection import ships_may_search
from compbis.games.sink_the_bismarck.state.orders import Search
from compbis.games.sink_the_bismarck.state.sight import View
from compbis.table.request import DONE, Order
from compbis.table.side import BRITISH, GERMAN
from compbis.table.values import dataclass, replace


@dataclass(frozen=True, slots=True)
class SearchRequest(AskedRequest):
    """Asks which units attempt detection, each attempt at one target; none is required (10.5, 10.10). A dummy is asked
    like a task force, but cannot search.

    Args:
        view: the side's view
        at: the hex that a German counter enters; 0 in Phase Three, for all hexes and recon units (10.8)
        moving: the German counter; "" in Phase Three
        scouts: whether only recon units search, after their flights (X1a)
        orders: the attempts so far
        undoable: whether there is an order to take back
    """

    view: View
    at: Hex = 0
    moving: str = ""
    scouts: bool = False
    orders: tuple[Search, ...] = ()
    undoable: bool = False

    takes = (Search,)
    every_kind = ("search", "pass", "scout")

    @property
    def kind(self) -> str:  # type: ignore[override]
        """`search` in Phase Three, `pass` when a counter enters a hex, `scout` for recon units after their flights."""
        return "pass" if self.at else "scout" if self.scouts else "search"

    def why_not(self, order: Any) -> str:
        """Why an attempt is not legal; "" if it is."""
        if order in self.orders:
            return "ORDERED ALREADY"
        if self.at and self.moving not in (order.by, order.target):
            return NOT_NOW
        at = self._place_of(order.by)
        if at == 0:
            return f"{order.by} CANNOT SEARCH NOW"
        if order.target in self.view.convoys:
            return self._why_no_convoy(order, at)
        counter = self.view.counters.get(order.target)
        if counter is None or counter.hex != at:
            return f"{order.target} IS NOT IN THE HEX OF {order.by}"
        if self._is_dummy(order.by):
            return f"{order.by} IS A DUMMY"
        if order.by in self.view.forces and self.view.forces[order.by].convoy:
            return f"{order.by} IS AN ESCORT"
        if self.view.marked(order.target) and not (self._anew and order.target not in self.view.shadows):
            return f"{order.target} IS DETECTED"
        if order.by in AIR:
            return "FOG" if at in FOG else ""
        return "" if ships_may_search(self.view.side.enemy, at) else "NO SHIP DETECTS IN FOG OR IN PORT"

    def _why_no_convoy(self, order: Search, at: Hex) -> str:
        """Why a convoy may not be searched for. A German task force finds any convoy in its hex without a die roll,
        even in fog; a recon unit needs the roll, and cannot search in fog (9.9)."""
        convoy = self.view.convoys[order.target]
        if self.view.side is BRITISH or convoy.hex != at:
            return f"{order.target} IS NOT IN THE HEX OF {order.by}"
        if self._is_dummy(order.by):
            return f"{order.by} IS A DUMMY"
        if order.by in self.view.shadows:
            return f"{order.by} IS SHADOWED"
        found = order.target in self.view.detected if BOMBING in self.view.options else convoy.real
        if order.by in AIR and (found or at in FOG):
            return f"{order.target} IS DETECTED" if found else "FOG"
        return ""

    def reveals(self, order: Search) -> str:
        """The convoy whose escort is the target of an attempt, if the same task force finds both without a die roll
        (9.9); "" for none."""
        counter = self.view.counters.get(order.target)
        convoy = counter.convoy if counter and order.by in self.view.forces else ""
        alone = Search(order.by, convoy)
        return convoy if convoy and (alone in self.orders or not self.why_not(alone)) else ""

    @property
    def _anew(self) -> bool:
        """Whether a detected target may be searched for again: by the British, in order to shadow it (11.10, X1a)."""
        return (bool(self.at) or self.scouts) and self.view.side is BRITISH

    def _place_of(self, by: str) -> Hex:
        """The hex of a unit that can search; 0 for any other."""
        if by in self.view.forces and not self.scouts:
            return self.view.forces[by].hex
        if by in self.view.recon and AIR[by].side is self.view.side and not self.at:
            return self.view.recon[by]
        return 0

    def _is_dummy(self, by: str) -> bool:
        return by in self.view.forces and self.view.forces[by].dummy

    def after(self, order: Any) -> Self:
        """The request with the attempt added."""
        return replace(self, orders=(*self.orders, order))

    @property
    def legal(self) -> tuple[Search, ...]:
        """All legal attempts."""
        units = {} if self.scouts else {name: force.hex for name, force in self.view.forces.items()}
        units |= {} if self.at else self.view.recon
        found = []
        for by, at in units.items():
            here = [each.name for each in self.view.enemies_at(at)]
            here += [name for name, convoy in self.view.convoys.items() if convoy.hex == at]
            found += [Search(by, target) for target in here]
        return tuple(order for order in found if not self.why_not(order))

    def some(self, draw: Callable[[int], int]) -> Order:
        """A random attempt in a unit's hex, legal or not; DONE at least a third of the time."""
        if not draw(3):
            return DONE
        if self.scouts:
            return pick(self.legal, draw) if self.legal else DONE
        units = {name: force.hex for name, force in self.view.forces.items()} | dict(self.view.recon)
        by = pick(sorted(units), draw)
        here = [each.name for each in self.view.enemies_at(units[by])]
        if self.view.side is GERMAN:
            here += [convoy.name for convoy in self.view.convoys.values() if convoy.hex == units[by]]
        return Search(by, pick(here, draw)) if here else self.some(draw)

    def standing(self) -> Mapping[str, str]:
        """The attempts so far."""
        return {f"{order.by} {order.target}": str(order) for order in self.orders}
