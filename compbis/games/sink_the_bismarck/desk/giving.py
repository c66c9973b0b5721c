"""The commands that give the orders of a phase."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any

from compbis.desk.charts import Command
from compbis.desk.phased import goals
from compbis.desk.phased.asked import order_row
from compbis.desk.place import Place, Speech
from compbis.errors import IllegalOrder
from compbis.games.sink_the_bismarck.desk import moves, phases, reading
from compbis.games.sink_the_bismarck.rules import movement
from compbis.games.sink_the_bismarck.state.orders import Sail
from compbis.games.sink_the_bismarck.words import orders
from compbis.table.page import Settled
from compbis.table.request import Order
from compbis.table.side import BRITISH, GERMAN, Side
from compbis.table.talk import Say


def given(place: Place, request: Any, order: Order, note: str = "") -> Speech[Order]:
    """Give an order and print it in words. Raises IllegalOrder if it is refused.

    Args:
        place: what the desk keeps between questions
        request: the request
        order: the order
        note: the goal to keep with the order in the record; "" for none
    """
    if type(order) not in request.takes:
        raise IllegalOrder(phases.not_here(request))
    yield from place.give(order, note)
    text = orders.ordered(request.view, order)
    yield Say((Settled(text.removeprefix("RECON ") if place.spoken else text),))
    return order


_row = partial(order_row, given)


def _rows(syntax: str, help_: str, make: Callable[[str, Any], Order]) -> Command[Place, Any, Order]:
    """A row of the chart whose line may give several orders of one word each.

    Args:
        syntax: an example of the command, its letters first
        help_: its help, in one line
        make: makes an order from its word and the request
    """
    letters = syntax.split()[0]

    def each(place: Place, request: Any, word: str) -> Speech[Order]:
        return (yield from given(place, request, make(word, request)))

    def give(place: Place, request: Any, argument: str) -> Speech[Order | None]:
        words = reading.words_apart(argument)
        return (yield from goals.order_each(place, letters, words, lambda word: each(place, request, word)))

    QUEUED[letters] = each
    return Command(letters, syntax, help_, takes=True, do=give)


def _sail(place: Place, request: Any, argument: str) -> Speech[Order | None]:
    """MS: move units along a path or toward a goal, which is kept for RO."""
    if Sail not in request.takes:
        raise IllegalOrder(phases.not_here(request))
    ordered = moves.moves(argument, request)
    return (yield from goals.order_each(place, goals.SAIL, ordered, lambda move: _move(place, request, move)))


def _move(place: Place, request: Any, move: str) -> Speech[Order]:
    """Give the order of a unit, from its name and the words after it."""
    if move and moves.flies(move):
        return (yield from given(place, request, moves.flight(move, request)))
    return (yield from _sailing(place, request, *reading.sail(move, request)))


def _sailing(place: Place, request: Any, order: Sail, goal: str) -> Speech[Order]:
    """Give a move order, and keep its goal if the counter does not reach it.

    Args:
        place: what the desk keeps between questions
        request: the request
        order: the move
        goal: the goal in words; "" if the counter reaches it or has none
    """

    def left() -> int:
        return reading.to_go(request, order.way[-1], reading.goal_of(goal.split())[0])

    return (yield from goals.sail(place, given(place, request, order, goal), order.unit, goal, left))


def _move_on(place: Place, request: Any, key: str) -> Speech[Order]:
    """Give the order that moves a counter on toward its goal; `key` holds its name and goal. Raises IllegalOrder if it
    cannot move."""
    if Sail not in request.takes:
        raise IllegalOrder(phases.not_here(request))
    name, *words = key.split()
    if name not in request.view.forces:
        goals.keep_goal(place, name, "")
        raise IllegalOrder("NO COUNTER OF YOURS")
    order, left = reading.towards(request, name, *reading.goal_of(words))
    return (yield from _sailing(place, request, order, left))


def _repeat(place: Place, request: Any, argument: str) -> Speech[Order | None]:
    """RO: move every counter on toward its goal, or only the one named."""
    if Sail not in request.takes:
        raise IllegalOrder(phases.not_here(request))
    view = request.view

    def ready(name: str, goal: Sequence[str]) -> bool:
        if name not in view.forces or name in request.ways or not movement.hexes(view.ships_of(name), view.turn):
            return False
        return bool(reading.goal_of(goal)[0] != view.forces[name].hex)

    name = reading.existing(argument.strip().upper(), request)
    return (yield from goals.go_on(place, name, ready, lambda key: _move_on(place, request, key)))


def _fly(place: Place, request: Any, argument: str) -> Speech[Order | None]:
    """FL: fly recon units, each with its hex."""
    flights = moves.flights(argument, request)
    return (yield from goals.order_each(place, _FLY, flights, lambda flight: _flight(place, request, flight)))


def _flight(place: Place, request: Any, flight: str) -> Speech[Order]:
    """Give the order of a recon unit, from its name and its hex."""
    order = (moves.flight if flight.startswith(f"{moves.ANY} ") else reading.fly)(flight, request)
    return (yield from given(place, request, order))


def _escort(place: Place, request: Any, argument: str) -> Speech[Order | None]:
    """EC: make a counter an escort. One without orders that can reach where the convoy ends sails there."""
    escort = reading.escort(argument.strip().upper(), request)
    if way := reading.along(request, escort):
        place.repeats.repeat([(goals.SAIL, way), (ESCORT, argument)])
        return (yield from place.repeats.next(lambda key: QUEUED[key[0]](place, request, key[1])))
    return (yield from given(place, request, escort))


def _escorting(place: Place, request: Any, argument: str) -> Speech[Order]:
    """Give the escort order to a counter that has sailed to its convoy."""
    return (yield from given(place, request, reading.escort(argument.strip().upper(), request)))


_FLY, ESCORT = "FL", "EC"
QUEUED: dict[str, Callable[[Place, Any, str], Speech[Order]]] = {
    goals.SAIL: _move,
    _FLY: _flight,
    "RO": _move_on,
    ESCORT: _escorting,
}
"""How the orders of a queue are given, by the letters of the command."""
PLACES = MappingProxyType(
    {
        GERMAN: _row("PL BIS PEU 3204", "SHIPS BEGIN IN A HEX", reading.place),
        BRITISH: _row("PL NOR SUF 2905", "SHIPS BEGIN IN A HEX; NO SHIPS: A DUMMY", reading.place),
    }
)
"""The command of the set-up, with an example for each side."""
ONLY: Mapping[Side, Sequence[str]] = MappingProxyType({GERMAN: ("NT", "TK", "TM"), BRITISH: (ESCORT,)})
"""The commands that only one side may give."""
ROWS: Sequence[Command[Place, Any, Order]] = (
    Command(
        goals.SAIL,
        "MS G1 3508",
        "SAILS TOWARDS A HEX, OR HEX BY HEX; MS G1 3508 2: TWO HEXES A TURN; 1 2 3508: BOTH (HE SHORT)",
        takes=True,
        do=_sail,
    ),
    Command("RO", "RO G1", "CONTINUES: ALL COUNTERS SHORT OF THEIR GOALS, OR ONE", takes=True, do=_repeat),
    Command(
        _FLY,
        "FL R-SCA 3610",
        "RECON UNITS FLY TO HEXES; FL SCA 3610 IRE 3513: TWO; FL 3610: ANY",
        takes=True,
        do=_fly,
    ),
    Command(ESCORT, "EC B4 HX1", "A COUNTER ESCORTS A CONVOY, AND SAILS TO WHERE IT ENDS", takes=True, do=_escort),
    _row("CO NOR SUF TO B3", "SHIPS GO TO ANOTHER COUNTER IN THEIR HEX; TO NEW: A NEW ONE", reading.shift),
    _rows("DU 3010 3011", "PLACES DUMMIES", reading.dummy),
    _rows("TA G1 G3", "TAKES DUMMIES OFF", reading.remove),
    *PLACES.values(),
    _row("NT 9 BERGEN", "OPTION RESERVES: NOTES THE TURN OF THE ROLL, AND THE PORT OF SCHEER", reading.note),
    _rows("TK 2020 2515", "OPTION FUEL: TANKERS LIE IN HEXES", reading.tanker),
    _row("TM 2020 2021", "OPTION TANKERS: A TANKER MOVES TO A HEX BESIDE IT", reading.steer),
)
"""The commands of both sides."""


def for_side(row: Command[Place, Any, Order], side: Side) -> Command[Place, Any, Order]:
    """A row with examples that this side can type."""
    return row._replace(syntax=reading.example(row.syntax, side), help=reading.example(row.help, side))
