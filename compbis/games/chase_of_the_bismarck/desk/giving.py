"""Rows of the chart that give orders, and the queue of orders that a line gives one after another."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any

from compbis.desk.charts import Command
from compbis.desk.phased import goals
from compbis.desk.phased.asked import order_row, words_of
from compbis.desk.place import Place, Speech
from compbis.errors import IllegalOrder
from compbis.games.chase_of_the_bismarck.cards.board import HEXES, NAMES
from compbis.games.chase_of_the_bismarck.desk import phases, reading, replacing, standing
from compbis.games.chase_of_the_bismarck.rules import upkeep
from compbis.games.chase_of_the_bismarck.rules.movement import sailed, still_moves
from compbis.games.chase_of_the_bismarck.state.orders import Detach, Home, Patrol, Port, Repair, Sail
from compbis.games.chase_of_the_bismarck.state.units import members, units
from compbis.games.chase_of_the_bismarck.words import details
from compbis.table.page import Settled
from compbis.table.request import UNDO, Order
from compbis.table.talk import Say


def _given(place: Place, request: Any, order: Order, note: str = "") -> Speech[Order]:
    """Give an order and print its effect. Raises IllegalOrder if it is refused."""
    _check_phase(request, type(order))
    yield from place.give(order, note)
    yield Say((Settled(details.ordered(request.view, order, place.spoken)), *details.remarks(request.view, order)))
    return order


def _check_phase(request: Any, kind: type[Order]) -> None:
    if kind not in request.kinds:
        raise IllegalOrder(f"NOT IN THIS PHASE: {phases.OF[request.kind].what}")


row = partial(order_row, _given)
"""A chart row for one order."""


def many(syntax: str, help_: str, make: Callable[[str, Any], Iterable[str]]) -> Command[Place, Any, Order]:
    """A chart row that orders several units one by one, through the queue of repeated orders.

    Args:
        syntax: what the player types
        help_: what the command does, in one line
        make: gives the queue's keys, as `queued` reads them, from the text after the command letters and the request
    """

    def give(place: Place, request: Any, argument: str) -> Speech[Order | None]:
        letters = syntax.split()[0]
        keys = list(make(argument.strip().upper(), request))
        place.repeats.repeat([(letters, key) for key in keys])
        if place.spoken and letters == _PATROL and (able := [key for key in keys if _may_patrol(request, key)]):
            yield Say((_patrolling(place, request.view.turn, able),))
        return (yield from place.repeats.next(lambda key: queued(place, request, *key)))

    return Command(syntax.split()[0], syntax, help_, takes=True, do=give)


def _patrolling(place: Place, turn: int, units: Sequence[str]) -> str:
    """The line about units that patrol: their names, or only their number if the same ones did last time."""
    text = f"{' '.join(units)} PATROL{'S' * (len(units) == 1)}"
    since = place.same_as_on(_PATROL, turn, text)
    return text if since is None or len(units) < _MANY else f"{len(units)} UNITS PATROL, AS ON TURN {since}"


def sail(place: Place, request: Any, argument: str) -> Speech[Order | None]:
    """MS: move units along a way or towards a goal, which is kept for RO.

    Args:
        place: the player's place at the desk
        request: the request for orders
        argument: the text after the command letters

    Raises:
        IllegalOrder: the order cannot be given
    """
    moves = goals.each_move(words_of(argument, 0, ""), lambda word: bool(members(request.view.ships, word)))
    return (
        yield from goals.order_each(place, goals.SAIL, moves, lambda move: queued(place, request, goals.SAIL, move))
    )


def _sailing(place: Place, request: Any, order: Sail, goal: str) -> Speech[Order]:
    """Move a unit; keep the words for its goal if it does not arrive."""

    def left() -> int:
        unit = members(request.view.ships, order.unit)
        return reading.distance_to_goal(request, unit, order.way[-1], HEXES[goal.split()[0]])

    given = _given(place, request, order, goal)
    return (yield from goals.sail(place, given, order.unit, goal, left, _next_move(request, order)))


def _next_move(request: Any, order: Sail) -> str:
    """When a unit can move again after a move."""
    turn = request.view.turn
    rests = [sailed(ship, order.way, turn).no_move for ship in members(request.view.ships, order.unit) if order.way]
    return f"ON TURN {turn + max(rests)}" if max(rests, default=0) > 1 else "NEXT TURN"


_PATROL = "PA"
_MANY = 4
"""With at least this many units that patrol again, their number is read aloud, not their names."""
_ONE_UNIT: Mapping[str, Callable[[str], Order]] = MappingProxyType(
    {_PATROL: Patrol, "LE": Detach, "RE": Repair, "PO": Port, "HB": Home}
)
"""The orders that a line can give to several units, by their command letters."""


def queued(place: Place, request: Any, letters: str, key: str) -> Speech[Order]:
    """Give the next order in the queue.

    Args:
        place: the player's place at this desk
        request: the request for orders
        letters: the letters of the command
        key: the unit and, for a move, its goal

    Raises:
        IllegalOrder: the unit cannot have the order
    """
    if place.spoken and letters == _PATROL and _may_patrol(request, key):
        return (yield from place.give(Patrol(key)))  # `many` has told of all of them
    if make := _ONE_UNIT.get(letters):
        return (yield from _given(place, request, make(key)))
    if letters == replacing.UNDONE:
        return (yield from place.give(UNDO, key))
    if letters == replacing.DROPPED:
        undone: Order = yield from place.give(UNDO)
        goals.restore_goal(place, key)
        return undone
    if letters == replacing.AGAIN:
        return (yield from replacing.give_again(place, request, key))
    _check_phase(request, Sail)
    if letters == goals.SAIL:
        if former := replacing.former_move(request, key):
            first, *others = replacing.replacement(place, request, key, former)
            place.repeats.queue[:0] = others
            return (yield from queued(place, request, *first))
        return (yield from _sailing(place, request, *reading.sail(key, request)))
    if letters == replacing.AFRESH:
        order: Order = yield from queued(place, request, goals.SAIL, key)
        goals.replaced_goal(place, key.split()[0])
        return order
    name, goal, *slowly = key.split()
    unit = members(request.view.ships, name)
    if not unit:
        goals.keep_goal(place, name, "")
        raise IllegalOrder(upkeep.no_unit(request.view.ships, name))
    order, left = reading.towards(request, unit, HEXES[goal], bool(slowly))
    return (yield from _sailing(place, request, order, left))


def take_back(place: Place, request: Any, argument: str) -> Speech[Order | None]:
    """UN: take back the last order, or the last one for a unit or ship.

    Args:
        place: the player's place at the desk
        request: the request for orders
        argument: the text after the command letters

    Raises:
        IllegalOrder: the order cannot be given
    """
    if not argument.strip():
        return (yield from place.give(UNDO))
    place.repeats.queue = replacing.undoing(place, request, " ".join(argument.upper().split()))
    return (yield from place.repeats.next(lambda key: queued(place, request, *key)))


def go_on(place: Place, request: Any, argument: str) -> Speech[Order | None]:
    """RO: continue with every unit short of its goal, or with the one named.

    Args:
        place: the player's place at the desk
        request: the request for orders
        argument: the text after the command letters

    Raises:
        IllegalOrder: the order cannot be given
    """

    def ready(name: str, goal: Sequence[str]) -> bool:
        unit = members(request.view.ships, name)
        return bool(unit and still_moves(unit, request.view))

    return (yield from goals.go_on(place, argument, ready, lambda key: queued(place, request, "RO", key)))


def line(argument: str, request: Any) -> Iterator[str]:
    """The keys of moves to a patrol line, without units that are in place. Raises IllegalOrder."""
    for name, at in reading.line(argument, request):
        if members(request.view.ships, name)[0].at != at:
            yield f"{name} {NAMES[at]}"


def patrols(argument: str, request: Any) -> Iterator[str]:
    """The keys of patrols: the units named, or all that may patrol. Raises IllegalOrder."""
    names = reading.patrol(argument, request)
    if names != [standing.ALL]:
        yield from names
        return
    names = list(units(request.view.ships))
    free = [name for name in names if still_moves(members(request.view.ships, name), request.view)]
    yield from [name for name in names if _may_patrol(request, name)] or free[:1]


def _may_patrol(request: Any, name: str) -> bool:
    if Patrol not in request.kinds:
        return False
    try:
        request.after(Patrol(name))
    except IllegalOrder:
        return False
    return True
