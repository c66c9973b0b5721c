"""Attempts at detection: which unit searches for what in its hex (10)."""

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
    """Asks which units attempt detection, each at one counter at a time; none need (10.5, 10.10). A dummy is asked like
    a task force, and cannot.

    at: the hex in which a German counter moves, 0 in Phase Three, which is for all hexes and for recon units, too;
    moving: that counter; scouts: whether recon units alone search, after their flights (X1a); orders: as given so far.
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
        """The searches of Phase Three, those as a counter passes, or those of recon units."""
        return "pass" if self.at else "scout" if self.scouts else "search"

    def why_not(self, order: Any) -> str:
        """Why it may not be attempted."""
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
        """A German task force looks at convoys in its hex as it likes, even in fog; recon searches (9.9)."""
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

    @property
    def _anew(self) -> bool:
        """Whether what is detected already may be searched again: by the British, to shadow it (11.10, X1a)."""
        return (bool(self.at) or self.scouts) and self.view.side is BRITISH

    def _place_of(self, by: str) -> Hex:
        """Where a searcher is, 0 if it is none."""
        if by in self.view.forces and not self.scouts:
            return self.view.forces[by].hex
        if by in self.view.recon and AIR[by].side is self.view.side and not self.at:
            return self.view.recon[by]
        return 0

    def _is_dummy(self, by: str) -> bool:
        return by in self.view.forces and self.view.forces[by].dummy

    def after(self, order: Any) -> Self:
        """With it ordered."""
        return replace(self, orders=(*self.orders, order))

    @property
    def legal(self) -> tuple[Search, ...]:
        """All attempts that may be ordered."""
        units = {} if self.scouts else {name: force.hex for name, force in self.view.forces.items()}
        units |= {} if self.at else self.view.recon
        found = []
        for by, at in units.items():
            here = [each.name for each in self.view.enemies_at(at)]
            here += [name for name, convoy in self.view.convoys.items() if convoy.hex == at]
            found += [Search(by, target) for target in here]
        return tuple(order for order in found if not self.why_not(order))

    def some(self, draw: Callable[[int], int]) -> Order:
        """A unit, and something in its hex; a third of the time nothing."""
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
        """Who searches for what."""
        return {f"{order.by} {order.target}": str(order) for order in self.orders}
