"""Orders that are taken back by name, or given in place of others, through the queue of repeated orders.

The orders of a phase are a stack: to take one back, the queue first takes back all later ones, and then gives those
again. The record keeps the player's line with the first UNDO, so that a restored game gives them again, too.
"""

from contextlib import suppress
from typing import Any

from compbis.desk.phased import goals
from compbis.desk.place import Place, Speech
from compbis.errors import IllegalOrder
from compbis.games.chase_of_the_bismarck.desk import reading
from compbis.games.chase_of_the_bismarck.state.orders import Refuel, read
from compbis.games.chase_of_the_bismarck.state.units import Ship, members, with_ships
from compbis.table.request import UNDO, Order
from compbis.table.values import replace

UNDONE, DROPPED, AGAIN, AFRESH = "UN", "DROPPED", "AGAIN", "AFRESH"
"""What an entry of the queue does. UNDONE takes the last order back; DROPPED does so in a restored game, and restores
the goal of its unit; AGAIN gives an order that was taken back once more; AFRESH gives a move in place of another."""
_SAIL = "SAIL"
_TOWARDS = " > "
"""Stands between an order to give again and the words for the goal of its unit."""

Queue = list[tuple[str, str]]


def _subject(order: str) -> str:
    """The unit or ship that the order with this text is for."""
    return order.split()[1].rstrip(":")


def _concerns(order: str, name: str) -> bool:
    """Whether the order with this text is for that unit or ship, or refuels from that tanker."""
    given = read(order)
    return name == _subject(order) or (isinstance(given, Refuel) and name == given.tanker)


def _goal_of(place: Place, order: str) -> str:
    """The words kept for the goal of the unit that an order moves; "" if there are none."""
    moves = order.startswith(f"{_SAIL} ")
    return " ".join(place.repeats.kept.get((goals.SAIL, _subject(order)), ())) if moves else ""


def undoing(place: Place, request: Any, name: str) -> Queue:
    """The queue that takes back the last order for a unit or ship. Raises IllegalOrder if it has none.

    Args:
        place: the player's place at the desk
        request: the request for orders
        name: the name of the unit or ship
    """
    return _undoing(place, request, _last_of(request, name), f"{UNDONE} {name}")


def _last_of(request: Any, name: str) -> str:
    """The last order for a unit or ship. Raises IllegalOrder if it has none."""
    found = [order for order in request.view.orders if _concerns(order, name)]
    if not found:
        raise IllegalOrder(f"{name[:8]} HAS NO ORDER TO TAKE BACK")
    return str(found[-1])


def _undoing(place: Place, request: Any, order: str, line: str) -> Queue:
    """The queue that takes back an order. line: the player's line, which the record keeps with the first UNDO."""
    later = request.view.orders[request.view.orders.index(order) + 1 :]
    again = [(AGAIN, f"{given}{_TOWARDS}{_goal_of(place, given)}") for given in later]
    return [(UNDONE, line), *[(UNDONE, "")] * len(later), *again]


def give_again(place: Place, request: Any, key: str) -> Speech[Order]:
    """Give an order again that was taken back together with another.

    Args:
        place: the player's place at the desk
        request: the request for orders
        key: the order and the goal of its unit, as in the queue

    Raises:
        IllegalOrder: the order is no longer legal
    """
    text, _, goal = key.partition(_TOWARDS)
    order: Order = request.read(text)
    given = yield from place.give(order, goal)
    if goal != _goal_of(place, text):  # the game was restored after the order was taken back
        goals.keep_goal(place, _subject(text), goal)
    return given


def resumed(place: Place, request: Any, line: str) -> Queue:
    """The queue that a line leaves after its first UNDO; it is empty if the line takes nothing back.

    Args:
        place: the player's place at the desk
        request: the question that the UNDO answered
        line: the player's line
    """
    letters, _, argument = line.partition(" ")
    with suppress(IllegalOrder):
        if letters == UNDONE:
            former, move = _last_of(request, argument), []
        else:
            former, move = former_move(request, argument), [(goals.SAIL, argument)]
        queue = _undoing(place, request, former, line)[1:] if former else []
        if (UNDONE, "") in queue:
            queue[queue.count((UNDONE, "")) - 1] = DROPPED, _subject(former)
        return queue + move * bool(former)
    return []


def follow(queue: Queue, order: Order) -> Queue:
    """The rest of the queue after an order in the record; nothing if that order does not belong to the queue."""
    for number, (letters, key) in enumerate(queue, 1):
        again = str(order) == key.partition(_TOWARDS)[0] if letters == AGAIN else _moves(order, key)
        if order == UNDO if letters in (UNDONE, DROPPED) else again:
            return queue[number:]
    return []


def _moves(order: Order, move: str) -> bool:
    return str(order).startswith(f"{_SAIL} {move.partition(' ')[0]}: ")


def former_move(request: Any, move: str) -> str:
    """The standing move of the unit that MS orders again in the Movement Phase, "" if it has none."""
    name = next(iter(move.split()), "")
    orders = request.view.orders if request.view.before else ()
    return next((order for order in orders if order.startswith(f"{_SAIL} {name}: ")), "")


def replacement(place: Place, request: Any, move: str, former: str) -> Queue:
    """The queue that gives a move in place of the former one.

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
    if (str(order), goal) == (former, _goal_of(place, former)):
        raise IllegalOrder("IT HAS THAT ORDER")
    queue = _undoing(place, request, former, f"{goals.SAIL} {move}")
    goals.restore_goal(place, order.unit)
    differs = str(order) != former  # `took_back` is called only then
    return [*queue, (AFRESH if differs else goals.SAIL, move)]


def _unmoved(ship: Ship, before: Ship) -> Ship:
    """A ship as it was before its move in this phase."""
    return ship._replace(
        at=before.at, fuel=before.fuel, moved=before.moved, sailed=False, passed=0, no_move=0, clock=before.clock
    )
