"""Orders that are taken back by name, or given in place of others, through the queue of repeated orders.

The orders of a phase are a stack: those after the one that is taken back are taken back, too, and given again.
"""

from typing import Any

from compbis.desk.phased import goals
from compbis.desk.place import Place
from compbis.errors import IllegalOrder
from compbis.games.chase_of_the_bismarck.desk import reading
from compbis.games.chase_of_the_bismarck.state.units import Ship, members, with_ships
from compbis.table.values import replace

UNDONE, AGAIN, AFRESH = "UN", "AGAIN", "AFRESH"
"""What the queue does: takes the last order back, gives one again that was taken back with it, or gives a move in place
of another."""
_SAIL = "SAIL"

Queue = list[tuple[str, str]]


def _subject(order: str) -> str:
    """The unit or ship that the order with this text is for."""
    return order.split()[1].rstrip(":")


def goal_of(place: Place, order: str) -> str:
    """The words for the goal of the unit that the order with this text moves, as they are kept with it."""
    moves = order.startswith(f"{_SAIL} ")
    return " ".join(place.repeats.kept.get((goals.SAIL, _subject(order)), ())) if moves else ""


def undoing(request: Any, name: str) -> Queue:
    """What takes back the last order for a unit or ship. Raises IllegalOrder if it has none. name: its name."""
    found = [order for order in request.view.orders if _subject(order) == name]
    if not found:
        raise IllegalOrder(f"{name[:8]} HAS NO ORDER TO TAKE BACK")
    return _undoing(request, found[-1])


def _undoing(request: Any, order: str) -> Queue:
    later = request.view.orders[request.view.orders.index(order) + 1 :]
    return [*[(UNDONE, given) for given in (*reversed(later), order)], *[(AGAIN, given) for given in later]]


def former_move(request: Any, move: str) -> str:
    """The standing move of the unit that MS orders again in the Movement Phase, "" if it has none."""
    name = next(iter(move.split()), "")
    orders = request.view.orders if request.view.before else ()
    return next((order for order in orders if order.startswith(f"{_SAIL} {name}: ")), "")


def replacement(place: Place, request: Any, move: str, former: str) -> Queue:
    """What gives a move in place of the former one.

    Args:
        place: the player's place at the desk
        request: the request for orders
        move: the unit and the words for its way or goal
        former: the text of the order that stands

    Raises:
        IllegalOrder: the new move is illegal, or is the former one
    """
    view = request.view
    unmoved = [_unmoved(ship, view.before[ship.id]) for ship in members(view.ships, _subject(former))]
    fresh = replace(request, view=view._replace(ships=with_ships(view.ships, unmoved)))
    order, goal = reading.sail(move, fresh)
    fresh.after(order)
    if (str(order), goal) == (former, goal_of(place, former)):
        raise IllegalOrder("IT HAS THAT ORDER")
    goals.restore_goal(place, order.unit)
    differs = str(order) != former  # only then is `took_back` told
    return [*_undoing(request, former), (AFRESH if differs else goals.SAIL, move)]


def _unmoved(ship: Ship, before: Ship) -> Ship:
    """A ship as it was before its move in this phase."""
    return ship._replace(
        at=before.at, fuel=before.fuel, moved=before.moved, sailed=False, passed=0, no_move=0, clock=before.clock
    )
