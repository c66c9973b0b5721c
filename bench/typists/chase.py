"""The players of The Chase of the Bismarck: they keep the goals of their ships until there is news of the enemy."""

from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import suppress
from itertools import product
from typing import Any

from compbis.desk.phased.asked import AskedDesk
from compbis.errors import IllegalOrder
from compbis.games.chase_of_the_bismarck.captains.lutjens.admiral import Lutjens
from compbis.games.chase_of_the_bismarck.captains.tovey.admiral import Tovey
from compbis.games.chase_of_the_bismarck.cards.board import HEXES, NAMES, Hex
from compbis.games.chase_of_the_bismarck.desk import reading
from compbis.games.chase_of_the_bismarck.state.orders import Detach, Fly, Form, Patrol, Port, Refuel, Repair, Sail
from compbis.games.chase_of_the_bismarck.state.sight import View
from compbis.games.chase_of_the_bismarck.state.units import Unit, members, units
from compbis.table.request import Order
from compbis.table.side import BRITISH, Side
from compbis.table.values import replace
from typists.phased import ALL, PhasedTypist, in_one_line, shortest

_LETTERS = {Port: "PO", Repair: "RE", Refuel: "RF", Form: "FO", Detach: "LE"}


class Steady(Tovey):
    """Tovey, who lets a unit reach its goal unless the Bismarck was just seen."""

    def __init__(self, side: Side, seed: int) -> None:
        super().__init__(side, seed)
        self.goal_of: dict[str, tuple[Hex, bool]] = {}

    def _goal(self, view: View, unit: Unit) -> tuple[Hex, bool]:
        name = unit[0].unit
        kept = self.goal_of.get(name)
        if not kept or kept[0] == unit[0].at or self._fresh(view):
            self.goal_of[name] = kept = super()._goal(view, unit)
        return kept


class Player(PhasedTypist):
    """A player of either side."""

    whole = ("call", "strike", "fire", "torpedoes", "abort", "entry")

    def __init__(self, side: Side, seed: int, desk: AskedDesk) -> None:
        self._steady = Steady(side, seed) if side is BRITISH else None
        super().__init__(self._steady or Lutjens(side, seed), desk)

    def after(self, request: Any, order: Order) -> Any:
        """The request for the next order of the phase."""
        return replace(request, view=request.after(order), undoable=True)

    def answers(self, request: Any, order: Order) -> Iterable[str]:
        """The letters of courses, alone and with zones."""
        return [*"COB", *(f"{course} {zones}" for course, zones in product("COB", range(1, 10)))]

    def lines(self, request: Any, wanted: Sequence[Any]) -> list[str]:
        """First the orders that must come first, in the captain's sequence; then moves, all patrols, flights."""
        found: list[str] = []
        for order in wanted:
            if not isinstance(order, Sail | Patrol | Fly):
                found.append(self._other(order))
                request = self.after(request, order)
        sails = {order.unit: order for order in wanted if isinstance(order, Sail)}
        patrols = {order.unit for order in wanted if isinstance(order, Patrol)}
        more, request = self._moves(request, sails, patrols)
        found += more
        for order in wanted:
            if isinstance(order, Fly):
                found.append(self._flight(request, order))
                request = self.after(request, order)
        return found

    def _other(self, order: Any) -> str:
        verb, _, rest = str(order).replace(":", "").replace(" FROM", "").partition(" ")
        letters = "SH" if verb == "SHADOW" else "PL" if verb == "PLACE" else _LETTERS.get(type(order), "HB")
        return f"{letters} {rest}"

    def _moves(self, request: Any, sails: dict[str, Sail], patrols: set[str]) -> tuple[list[str], Any]:
        """The lines of moves and patrols, and the request after them. RO comes before the other moves, and after
        patrols of units that it would move."""
        going = {name: order for name in units(request.view.ships) if (order := self._onward(request, name))}
        same = {name for name, order in going.items() if sails.get(name) == order}
        held = sorted(name for name in going if name not in same and name in patrols)
        moved = {name: self._sail(request, order) for name, order in sails.items()}
        stuck = [name for name in going if name not in same and name not in patrols and name not in sails]
        found = []
        if same and not stuck and 3 + sum(map(len, held)) < sum(len(moved[name]) for name in same):
            found += [f"PA {' '.join(held)}"] if held else []
            moved = {name: line for name, line in moved.items() if name not in same}
            found += in_one_line(moved.values())
            found += ["RO"]
        else:
            held = []
            found += in_one_line(moved.values())
        given: list[Order] = [*sails.values(), *map(Patrol, held)]
        for each in given:
            request = self.after(request, each)
        left = patrols - {*held}
        found += [self._patrol(request, left)] if left else []
        for name in left:
            request = self.after(request, Patrol(name))
        return found, request

    def _onward(self, request: Any, name: str) -> Sail | None:
        """The move of a unit with RO."""
        goal, unit = self.goal(name), members(request.view.ships, name)
        if not goal or unit[0].sailed or unit[0].doing:
            return None
        with suppress(IllegalOrder):
            return reading.towards(request, unit, HEXES[goal[0]], bool(goal[1:]))[0]
        return None

    def _sail(self, request: Any, order: Sail) -> str:
        """The line of a move: with its goal, so that RO continues it, or hex by hex."""
        far = self._steady.goal_of.get(order.unit) if self._steady else None
        goals = [f"MS {order.unit} {NAMES[far[0]]}{slowly}" for slowly in ("", " 1")] if far else []
        end = f"MS {order.unit} {NAMES[order.way[-1]]}"
        whole = f"MS {order.unit} {' '.join(NAMES[at] for at in order.way)}"
        fits = [line for line in (*goals, end, whole) if _sails(request, line) == order]
        return fits[0] if fits[0] in goals else shortest(fits)

    def _patrol(self, request: Any, names: set[str]) -> str:
        """The line of patrols: PA ALL, except where it would make other German units patrol too."""
        able = {name for name in units(request.view.ships) if _may(request, Patrol(name))}
        free = {name for name in able if not members(request.view.ships, name)[0].sailed}
        by_name = f"PA {' '.join(sorted(names))}"
        return shortest([f"PA {ALL}", by_name]) if free == names or request.side is BRITISH else by_name

    def _flight(self, request: Any, order: Fly) -> str:
        """The line of a flight that drops at least the same markers."""
        air = request.view.air[order.air]
        base = air.card.carrier or NAMES.get(air.card.base, "")
        dropped = [order.attack] if order.attack else list(order.search)
        ways = [" ".join(NAMES[at] for at in hexes) for hexes in (dict.fromkeys(dropped), dropped)]
        lines = [
            f"FL {name} {'A ' * bool(order.attack)}{way}{stays}"
            for name, way, stays in product((base, order.air), ways, ("", " +"))
        ]
        fits = [line for line in lines if _flies(request, line, order)]
        return shortest([*fits, f"FL{str(order).removeprefix('FLY')}"][: len(fits) or 1])


def _sails(request: Any, line: str) -> Sail | None:
    with suppress(IllegalOrder):
        return reading.sail(line[3:], request)[0]
    return None


def _flies(request: Any, line: str, order: Fly) -> bool:
    with suppress(IllegalOrder):
        found = reading.fly(line[3:], request)
        same = found.air == order.air and found.attack == order.attack
        return same and Counter(found.search) >= Counter(order.search) and _may(request, found)
    return False


def _may(request: Any, order: Order) -> bool:
    with suppress(IllegalOrder):
        request.judge(order)
        return True
    return False
