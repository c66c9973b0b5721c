"""Completion of a unit's name and its order, as they follow a command in one line."""

from collections.abc import Sequence

from compbis.desk.names import Names, initials
from compbis.desk.order import last_word
from compbis.desk.place import Place
from compbis.desk.walk import O, UnitOrders
from compbis.errors import IllegalOrder
from compbis.table.completion import Completion, Finder


def units_and_orders(place: Place, orders: UnitOrders[O], names: Names) -> Finder:
    """A finder for a unit's name and its order, as they follow a command in one line.

    Args:
        place: the desk's place
        orders: how the units are ordered
        names: finds units by name
    """

    def find(line: str) -> Completion:
        if not (units := tuple(orders.offered())):
            return Completion(len(line), (), (orders.none,))
        begun = tuple(name for name in units if name.startswith(line.upper()))
        done, typed = last_word(line)
        whole = line.upper().removesuffix(" ") in units and not typed
        if not done and line and not begun:
            short = _short(line.upper(), units)
            return short if short.words else _refused(orders, names, line)
        if (begun and not whole) or not done:
            return Completion(0, begun)
        try:
            name, words = names.find(done, units)
        except IllegalOrder:
            return _refused(orders, names, line)
        offer = orders.offer(place, name, words, typed)
        others = (f"OTHER NAMES: {', '.join(begun)}",) if begun else ()
        return Completion(
            len(done), (*(other[len(done) :] for other in begun), *offer.words), (*offer.described, *others)
        )

    return find


def _refused(orders: UnitOrders[O], names: Names, line: str) -> Completion:
    """Why the unit that a line names may not be ordered now; nothing if it names none.

    Args:
        orders: how the units are ordered
        names: finds units by name
        line: the line
    """
    try:
        name, _ = names.find(line, orders.names())
    except IllegalOrder:
        return Completion(0)
    try:
        orders.refuse(name)
    except IllegalOrder as reason:
        return Completion(len(line), (), (f"{name}: {reason}",))
    return Completion(0)


def _short(typed: str, units: Sequence[str]) -> Completion:
    """The short names with this beginning."""
    return Completion(0, tuple(short for short in map(initials, units) if short.startswith(typed)))
