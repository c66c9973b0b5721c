"""Counters in Phase One: limits, combining, splitting and dummies (6.12 to 6.26)."""

from collections.abc import Mapping
from types import MappingProxyType

from compbis.games.sink_the_bismarck.cards.board import ENTERED, Hex, hex_name
from compbis.games.sink_the_bismarck.cards.scenarios import Entry
from compbis.games.sink_the_bismarck.cards.tables import NUMBER
from compbis.games.sink_the_bismarck.state.orders import Dummy, Remove, Shift
from compbis.games.sink_the_bismarck.state.sight import View
from compbis.games.sink_the_bismarck.state.units import Fate, Force
from compbis.table.side import GERMAN
from compbis.table.values import replace

Forces = Mapping[str, Force]
NEW = "N"
"""The first letter of counters newly placed on the map; their numbers are drawn at the end of the phase."""
_MOST_NEW = 99
"""The greatest number of a counter in the text of an order."""


def held(view: View, ship: str) -> bool:
    """Whether a ship must wait until the Bismarck is detected (16.1)."""
    return not view.released and any(ship in group.units for group in view.card.of(Entry.HELD))


def _why_no_new(view: View) -> str:
    """Why no new counter may be placed now; "" if one may."""
    if len(view.forces) >= view.limits.counters:
        return "NO COUNTER IS FREE"
    return "" if int(next_new(view)[1:]) <= _MOST_NEW else "TOO MANY NEW COUNTERS: END THE PHASE"


def force_of(forces: Forces, ship: str) -> Force | None:
    """The counter with this ship; None if it is on no counter."""
    return next((force for force in forces.values() if ship in force.ships), None)


def full(view: View, at: Hex) -> bool:
    """Whether a hex holds the maximum of four of the side's counters (6.13)."""
    return len(view.at(at)) >= NUMBER["counters in a hex"]


def spare_dummies(view: View, before: Forces) -> int:
    """The number of dummies that may still be placed in Phase One; `before` holds the counters at its start. A dummy
    removed in this phase cannot return in it (6.24), and one that ships have joined is no longer a dummy (6.14)."""
    removed = {name for name, force in before.items() if force.dummy} - set(view.forces)
    return view.limits.dummies - len(removed) - sum(force.dummy for force in view.forces.values())


def next_new(view: View) -> str:
    """The name of the next new counter."""
    numbers = [int(name[1:]) for name in view.forces if name.startswith(NEW)]
    return f"{NEW}{max(numbers, default=0) + 1}"


def why_no_shift(view: View, order: Shift) -> str:
    """Why ships may not move to another counter; "" if they may (6.14)."""
    for name in order.ships:
        if name not in view.ships or view.ships[name].fate is not Fate.AFLOAT:
            return f"{name} IS NOT A SHIP OF YOURS"
        if held(view, name):
            return f"{name} WAITS UNTIL THE BISMARCK IS DETECTED"
    sources = [force_of(view.forces, name) for name in order.ships]
    if any(force is None and name not in view.waiting for force, name in zip(sources, order.ships, strict=True)):
        return "A SHIP IS NOT ON THE MAP"
    places = {force.hex if force else view.waiting[name] for force, name in zip(sources, order.ships, strict=True)}
    if len(places) > 1:
        return "THE SHIPS ARE IN SEVERAL HEXES"
    if any(force and force.name in view.shadows and not _may_split(view, force) for force in sources):
        return "A SHADOWED TASK FORCE MAY NOT SPLIT UP"
    convoys = {_convoy_of(view, name) for name in order.ships}
    return _why_not_onto(view, order.to, places.pop(), convoys, {force.name for force in sources if force})


def _convoy_of(view: View, ship: str) -> str:
    """The convoy that a ship escorts, or joins from outside the map; "" for none."""
    force = force_of(view.forces, ship)
    return force.convoy if force else view.joining.get(ship, "")


def _may_split(view: View, force: Force) -> bool:
    """Whether a shadowed task force may split: only if it has fought (6.14), or if the rudder of one of its ships is
    hit (X2a)."""
    return force.name in view.fought or any(ship.rudder for ship in view.ships_of(force.name))


def _why_not_onto(view: View, to: str, at: Hex, convoys: set[str], sources: set[str]) -> str:
    """Why ships may not move to a counter; "" if they may.

    Args:
        view: the side's view
        to: the counter
        at: the ships' hex
        convoys: the convoys that the ships escort; "" for ships that escort none
        sources: the counters that the ships leave
    """
    target = view.forces.get(to)
    if to in sources:
        return f"A SHIP IS ON {to} ALREADY"
    if target is None:
        if to != next_new(view):
            return f"NO SUCH COUNTER: A NEW ONE IS {next_new(view)}"
        if reason := _why_no_new(view):
            return reason
        if full(view, at):
            return f"FOUR COUNTERS ARE IN {hex_name(at)}"
        return "" if len(convoys) == 1 else "ESCORTS AND OTHERS DO NOT MIX"
    if target.hex != at:
        return f"{to} IS IN ANOTHER HEX"
    if any(held(view, name) for name in target.ships):
        return f"{to} WAITS UNTIL THE BISMARCK IS DETECTED"
    return "" if convoys == {target.convoy} else "ESCORTS AND OTHERS DO NOT MIX"


def shifted(view: View, order: Shift, before: Forces) -> View:
    """The view after ships moved to another counter. A counter left without ships becomes a dummy if the limit allows
    it, and is removed otherwise.

    Args:
        view: the side's view
        order: the move
        before: the side's counters at the start of the phase
    """
    forces = dict(view.forces)
    first = force_of(forces, order.ships[0])
    at = first.hex if first else view.waiting[order.ships[0]]
    convoy = _convoy_of(view, order.ships[0])
    left = {name: force for name, force in forces.items() if set(force.ships) & set(order.ships)}
    for name, force in left.items():
        forces[name] = force._replace(ships=tuple(ship for ship in force.ships if ship not in order.ships))
    target = forces.get(order.to) or Force(order.to, at, (), convoy)
    forces[order.to] = target._replace(ships=(*target.ships, *order.ships))
    waiting = {ship: where for ship, where in view.waiting.items() if ship not in order.ships}
    for name in left:
        emptied = replace(view, forces=MappingProxyType(forces))
        if forces[name].dummy and spare_dummies(emptied, before) < 0:
            del forces[name]
    return replace(view, forces=MappingProxyType(forces), waiting=MappingProxyType(waiting))


def all_placed(view: View) -> View:
    """The view with each waiting ship on a new counter of its own, as far as the limits allow (X5)."""
    for name in view.waiting:
        order = Shift((name,), next_new(view))
        if not why_no_shift(view, order):
            view = shifted(view, order, view.forces)
    return view


def why_no_dummy(view: View, order: Dummy, before: Forces) -> str:
    """Why a dummy may not be placed; "" if it may (6.26).

    Args:
        view: the side's view
        order: the dummy to place
        before: the side's counters at the start of the phase
    """
    if spare_dummies(view, before) <= 0:
        off = [name for name, force in before.items() if force.dummy and name not in view.forces]
        return f"NO DUMMY IS LEFT: {' '.join(off)} MAY RETURN NEXT TURN" if off else "NO DUMMY IS LEFT"  # 6.24
    if reason := _why_no_new(view):
        return reason
    if order.hex not in ENTERED[view.side]:
        return f"NO TASK FORCE OF YOURS MAY BE IN {hex_name(order.hex)}"
    if full(view, order.hex):
        return f"FOUR COUNTERS ARE IN {hex_name(order.hex)}"
    if view.side is GERMAN and any(force.name in view.shadows for force in view.at(order.hex)):
        return "A SHADOWED TASK FORCE IS THERE"
    return ""


def why_no_removal(view: View, order: Remove) -> str:
    """Why a counter may not be removed; "" if it may (6.26)."""
    force = view.forces.get(order.force)
    if force is None:
        return f"{order.force} IS NOT A COUNTER OF YOURS"
    return "" if force.dummy else f"{order.force} IS NOT A DUMMY"


def without(view: View, force: str) -> View:
    """The view without a counter."""
    return replace(view, forces=MappingProxyType({name: each for name, each in view.forces.items() if name != force}))


def with_force(view: View, force: Force) -> View:
    """The view with a counter added or replaced."""
    return replace(view, forces=MappingProxyType({**view.forces, force.name: force}))
