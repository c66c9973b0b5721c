"""Shadowing: which unit shadows which German counter (11)."""

from collections.abc import Callable, Mapping
from typing import Any, Self

from compbis.games.sink_the_bismarck.cards.board import Hex
from compbis.games.sink_the_bismarck.cards.options import RECON
from compbis.games.sink_the_bismarck.cards.roster import AIR
from compbis.games.sink_the_bismarck.requests.asking import NOT_YOURS, AskedRequest, pick
from compbis.games.sink_the_bismarck.rules.counters import held
from compbis.games.sink_the_bismarck.rules.detection import may_shadow_in, recon_may_shadow
from compbis.games.sink_the_bismarck.state.orders import Shadow
from compbis.games.sink_the_bismarck.state.sight import View
from compbis.table.request import DONE, Order
from compbis.table.side import BRITISH
from compbis.table.values import dataclass, replace


@dataclass(frozen=True, slots=True)
class ShadowRequest(AskedRequest):
    """Asks the British for one shadower in each hex (11.1). A dummy is asked like a task force, but cannot shadow.

    Args:
        view: the British view
        able: by German counter that may be shadowed, the British ships that are fast enough
        attacked: the convoys whose escorts fought a battle, and so may shadow
        fast: whether at high speed, as a counter enters a hex; recon units cannot
        orders: the attempts so far
        undoable: whether there is an order to take back
    """

    view: View
    able: Mapping[str, tuple[str, ...]]
    attacked: frozenset[str] = frozenset()
    fast: bool = False
    orders: tuple[Shadow, ...] = ()
    undoable: bool = False

    takes = (Shadow,)
    every_kind = ("shadow", "fast")

    @property
    def kind(self) -> str:  # type: ignore[override]
        """`fast` at high speed, otherwise `shadow`."""
        return "fast" if self.fast else "shadow"

    def why_not(self, order: Any) -> str:
        """Why an attempt is not legal; "" if it is."""
        if order.target not in self.able or order.target not in self.view.counters:
            return f"{order.target} CANNOT BE SHADOWED NOW"
        at = self.view.counters[order.target].hex
        if any(self.view.counters[other.target].hex == at for other in self.orders):
            return "IN EACH HEX ONE UNIT SHADOWS ONE TASK FORCE"
        if order.by in self.view.recon:
            if AIR[order.by].side is not BRITISH:
                return NOT_YOURS
            if self.fast:
                return "NO RECON UNIT SHADOWS AT HIGH SPEED"
            if self.view.recon[order.by] != at:
                return f"{order.by} IS NOT IN THE HEX OF {order.target}"
            return "" if recon_may_shadow(order.by, at) else f"{order.by} IS TOO FAR FROM ITS BASE, OR IN FOG"
        return self._why_no_force(order, at)

    def _why_no_force(self, order: Shadow, at: Hex) -> str:
        """Why a task force, or a part of it, may not shadow; "" if it may (11.5, 11.6, 11.11)."""
        force = self.view.forces.get(order.by)
        if force is None or force.hex != at:
            return f"{order.by} IS NOT IN THE HEX OF {order.target}"
        if force.dummy:
            return f"{order.by} IS A DUMMY"
        if force.convoy and force.convoy not in self.attacked:
            return f"{order.by} IS AN ESCORT"
        if not set(order.ships) <= set(force.ships):
            return f"{order.by} HAS {' '.join(force.ships)}"
        part = 0 < len(order.ships) < len(force.ships)
        splits = sum(0 < len(other.ships) < len(self.view.forces[other.by].ships) for other in self.orders)
        if part and any(held(self.view, ship) for ship in force.ships):
            return f"{order.by} WAITS UNTIL THE BISMARCK IS DETECTED"
        if part and len(self.view.forces) + splits >= self.view.limits.counters:
            return f"NO COUNTER IS FREE FOR A PART OF {force.name}"
        shadowers = order.ships or force.ships
        if slow := [ship for ship in shadowers if ship not in self.able[order.target]]:
            return f"{' '.join(slow)} CANNOT FOLLOW: {self._too_slow}"
        if not may_shadow_in(at, [self.view.ships[name] for name in shadowers]):
            return "NO RADAR IN FOG"
        return ""

    @property
    def _too_slow(self) -> str:
        """Why a ship is not able to follow. The reasons are given together, since each alone would reveal something
        about the Germans' speed or plot."""
        if self.fast:
            return "TOO SLOW, OR TOO FEW HEXES LEFT"
        return "TOO SLOW, OR ONLY RECON UNITS MAY NOW" if RECON in self.view.options else "TOO SLOW"

    def why_none(self) -> list[str]:
        """Why each unit in the hex of a German counter that may be shadowed cannot shadow it."""
        lines = []
        for target in self.able:
            at = self.view.counters[target].hex if target in self.view.counters else 0
            recon = [unit for unit, where in self.view.recon.items() if where == at and AIR[unit].side is BRITISH]
            for force in self.view.at(at):
                able = [ship for ship in force.ships if ship in self.able[target]]
                lines += [
                    self.why_not(Shadow(force.name, target, ships)) for ships in ((), *((ship,) for ship in able))
                ]
            lines += [self.why_not(Shadow(unit, target)) for unit in recon]
        return [*dict.fromkeys(filter(None, lines))]

    def after(self, order: Any) -> Self:
        """The request with the attempt added."""
        return replace(self, orders=(*self.orders, order))

    @property
    def legal(self) -> tuple[Shadow, ...]:
        """The legal attempts: each unit whole, and each ship alone."""
        found = []
        for target in self.able:
            counter = self.view.counters.get(target)
            at = counter.hex if counter else 0
            found += [Shadow(unit, target) for unit, where in self.view.recon.items() if where == at]
            for force in self.view.at(at):
                alone = [(name,) for name in force.ships] if len(force.ships) > 1 else []
                found += [Shadow(force.name, target, ships) for ships in ((), *alone)]
        return tuple(order for order in found if not self.why_not(order))

    def some(self, draw: Callable[[int], int]) -> Order:
        """A random unit, whole or in part, legal or not; or DONE."""
        target = pick(sorted(self.able), draw) if self.able else ""
        if target not in self.view.counters or not draw(4):
            return DONE
        at = self.view.counters[target].hex
        forces = [force.name for force in self.view.at(at)]
        recon = [unit for unit, where in self.view.recon.items() if where == at]
        if not forces and not recon:
            return DONE
        by = pick([*forces, *recon], draw)
        fast = [ship for ship in self.able[target] if by in forces and ship in self.view.forces[by].ships]
        return Shadow(by, target, tuple(fast) if draw(2) else ())

    def standing(self) -> Mapping[str, str]:
        """The shadowers so far, by target."""
        return {order.target: order.by for order in self.orders}
