"""PA STAFF of the German: one order for all wolfpacks that have none. Each goes where the staff hopes most."""

from collections.abc import Sequence
from contextlib import suppress

from compbis.desk.place import Speech
from compbis.desk.walk import give
from compbis.errors import IllegalOrder, NotNow
from compbis.games.computer_bismarck.cards.modes import MOVE, PATROL
from compbis.games.computer_bismarck.desk.place import BismarckPlace
from compbis.games.computer_bismarck.desk.routes.several import Orders, next_order
from compbis.games.computer_bismarck.desk.staff.packs import Staff
from compbis.games.computer_bismarck.desk.walk import unit_orders
from compbis.games.computer_bismarck.requests.decisions import MovementRequest
from compbis.games.computer_bismarck.state.orders import BismarckOrder
from compbis.games.computer_bismarck.words.staff import packs
from compbis.games.computer_bismarck.words.staff.packs import Hope
from compbis.table.talk import Say

STAFF = "STAFF"
"""The word that stands for the squares that the staff chooses."""
_LETTERS, _WORD = "PA", "PATROL"


def patrol(place: BismarckPlace, request: MovementRequest, argument: str) -> Speech[BismarckOrder | None]:
    """PA STAFF: give each wolfpack with torpedoes and without an order the square where it hopes most for a convoy.

    Args:
        place: the state of the desk
        request: the open request
        argument: STAFF; the rest of the word PATROL may precede it

    Raises:
        IllegalOrder: the argument is another
        NotNow: no wolfpack is free, or none can meet a convoy soon
    """
    words = argument.upper().removeprefix(_WORD.removeprefix(_LETTERS)).split()
    if words != [STAFF]:
        raise IllegalOrder(f"THE GERMANS HAVE NO PLANES. {_LETTERS} {STAFF} SENDS THE WOLFPACKS")
    staff = Staff(place.hearsay, request.view)
    if not staff.packs:
        raise NotNow("NO WOLFPACK WITH TORPEDOES IS WITHOUT AN ORDER")
    hopes, place.several[:] = _sent(staff)
    if not hopes:
        raise NotNow("NO WOLFPACK CAN MEET A CONVOY SOON")
    yield Say((f"{packs.orders(staff.raid, hopes)}{'.' if place.spoken else ''}",))
    return (yield from next_order(place, request, unit_orders(place, request)))


def while_turns_pass(place: BismarckPlace, request: MovementRequest) -> Speech[BismarckOrder | None]:
    """The next order of the staff to a wolfpack while turns pass, given without a line; None if all have theirs."""
    if place.sent_on != request.view.turn:
        place.sent_on = request.view.turn
        _, place.several[:] = _sent(Staff(place.hearsay, request.view))
    while place.several:
        (command, name), words = place.several.pop(0)
        with suppress(IllegalOrder):
            return (yield from give(place, unit_orders(place, request)[command], name, words, silent=True))
    return None


def _sent(staff: Staff) -> tuple[Sequence[Hope], Orders]:
    """What the packs may meet, and the orders of those that may meet anything."""
    plan = staff.plan()
    hopes = staff.hopes(plan)
    sent = {name for hope in hopes for name in hope.packs}
    ways = {name: staff.moves(name, plan[name]) for name in plan if name in sent}
    return hopes, [(("MS", name), (MOVE, *moves) if moves else (PATROL,)) for name, moves in ways.items()]
