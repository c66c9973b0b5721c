"""Air attacks (12.3)."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from compbis.games.sink_the_bismarck.cards.board import Hex
from compbis.games.sink_the_bismarck.cards.options import BOMBING
from compbis.games.sink_the_bismarck.cards.roster import AIR, KINDS, SHIPS, Kind
from compbis.games.sink_the_bismarck.requests.asking import OneRequest, pick
from compbis.games.sink_the_bismarck.rules.air import reach
from compbis.games.sink_the_bismarck.rules.battle import why_not_split
from compbis.games.sink_the_bismarck.state.orders import Bomb, Part, Strike
from compbis.games.sink_the_bismarck.state.sight import View
from compbis.games.sink_the_bismarck.state.units import Ship
from compbis.table.request import DONE, Order
from compbis.table.side import GERMAN
from compbis.table.values import dataclass


@dataclass(frozen=True, slots=True)
class StrikeRequest(OneRequest):
    """Asks a side for its next air attack, if any (12.31).

    Args:
        view: the side's view
        units: the air units that can attack, each with the hex that it flies from
        named: the enemy ships known by name, each with its counter; others are attacked by type, and the target is
            drawn
        open: the enemy ships whose damage is known, by name: those of a battle this turn, and those hit this turn
    """

    view: View
    units: Mapping[str, Hex]
    named: Mapping[str, str]
    open: Mapping[str, Ship] = MappingProxyType({})

    kind = "strike"
    takes = (Strike, Bomb)

    def why_not(self, order: Any) -> str:
        """Why an attack is not legal; "" if it is (12.32)."""
        if order.unit not in self.units:
            return f"{order.unit} CANNOT ATTACK NOW"
        if isinstance(order, Bomb):
            return self._why_no_bombs(order)
        counter = self.view.counters.get(order.force)
        if counter is None or not self.view.marked(order.force):
            return f"{order.force} IS NOT DETECTED"
        if counter.hex not in reach(order.unit, self.units[order.unit]):
            return f"{order.force} IS OUT OF REACH OF {order.unit}"
        return why_not_split(order) or self._why_no_targets(order, counter.announced)

    def _why_no_bombs(self, order: Bomb) -> str:
        """Why a convoy may not be attacked; "" if it may (X1b)."""
        if BOMBING not in self.view.options or self.side is not GERMAN:
            return "CONVOYS MAY NOT BE ATTACKED FROM THE AIR"
        if order.convoy not in self.view.convoys or order.convoy not in self.view.detected:
            return f"{order.convoy} IS NOT DETECTED"
        at = self.view.convoys[order.convoy].hex
        return "" if at in reach(order.unit, self.units[order.unit]) else f"{order.convoy} IS OUT OF REACH"

    def _why_no_targets(self, order: Strike, announced: tuple[int, ...]) -> str:
        """Why the parts of an attack cannot each have a target of their own; "" if they can (12.33).

        Args:
            order: the attack
            announced: the number of ships of each type in KINDS announced for the target
        """
        targets = [part.target for part in order.parts]
        for name in targets:
            if name in SHIPS and self.named.get(name) != order.force:
                return f"{name} IS NOT KNOWN TO BE IN {order.force}"
        for kind, number in zip(KINDS, announced, strict=True):
            of_kind = [target for target in targets if target == kind or kind_of(target) is kind]
            if len(of_kind) > number:
                return f"{order.force} HAS {number} {kind}"
        return ""

    @property
    def legal(self) -> tuple[Strike | Bomb, ...]:
        """Attacks by each unit at full strength: on each ship known by name, each general type, and each convoy."""
        found: list[Strike | Bomb] = [Bomb(unit, name) for unit in self.units for name in self.view.convoys]
        for unit in self.units:
            for counter in self.view.counters.values():
                named = [name for name, force in self.named.items() if force == counter.name]
                kinds = [kind for kind, number in zip(KINDS, counter.announced, strict=False) if number]
                whole = AIR[unit].strength
                found += [Strike(unit, counter.name, (Part(target, whole),)) for target in (*named, *kinds)]
        return tuple(order for order in found if not self.why_not(order))

    def some(self, draw: Callable[[int], int]) -> Order:
        """A random attack within reach, legal or not; otherwise DONE."""
        bombs = [order for order in self.legal if isinstance(order, Bomb)]
        if bombs and draw(2):
            return pick(bombs, draw)  # type: ignore[no-any-return]
        near = [
            (unit, counter)
            for unit, base in self.units.items()
            for counter in self.view.counters.values()
            if self.view.marked(counter.name) and counter.hex in reach(unit, base)
        ]
        if not near or not draw(4):
            return DONE
        unit, counter = pick(near, draw)
        kinds = [kind for kind, number in zip(KINDS, counter.announced, strict=True) for _ in range(number)]
        known = [name for name, force in self.named.items() if force == counter.name]
        strength = AIR[unit].strength
        if len(kinds) > 1 and not draw(2):
            first = 1 + draw(strength - 1)
            return Strike(unit, counter.name, (Part(kinds[0], first), Part(kinds[1], strength - first)))
        target = pick(known, draw) if known and draw(2) else pick(kinds, draw)
        return Strike(unit, counter.name, (Part(target, strength),))


def kind_of(target: str) -> Kind | None:
    """The general type of a ship; None if the text is not a ship's name."""
    return SHIPS[target].kind if target in SHIPS else None
