"""Routes of convoys that do not sail this turn: laid now, they begin on its next turn to move (6.24).

No order can carry such a route, so it goes with the note of the order given next (kept_orders.py); a bookmark keeps it
until then.
"""

from collections.abc import Sequence

from compbis.desk.ways import arrival
from compbis.errors import IllegalOrder
from compbis.games.computer_bismarck.cards.calendar import LAST_TURN
from compbis.games.computer_bismarck.cards.kinds import CONVOY
from compbis.games.computer_bismarck.desk.place import BismarckPlace
from compbis.games.computer_bismarck.desk.units.spelling import NAMES, destination, destination_of, joined, read_square
from compbis.games.computer_bismarck.desk.ways import turns_to, why_closed
from compbis.games.computer_bismarck.requests.decisions import MovementRequest
from compbis.games.computer_bismarck.rules import movement
from compbis.games.computer_bismarck.state.units import Ship


def lay_typed(place: BismarckPlace, request: MovementRequest, argument: str) -> Sequence[str]:
    """Lay the route that was typed after MS. Returns lines on it and on the route that it replaces; () if it is not a
    route of a convoy that does not sail this turn.

    Args:
        place: the state of the desk
        request: the open request
        argument: the text after MS

    Raises:
        IllegalOrder: there is no such route
    """
    view = request.view
    try:
        name, words = NAMES.find(argument, view.ships, "MS ?")
    except IllegalOrder:
        return ()
    ship = view.ships[name]
    *mode, goal = joined(words) or [""]
    waits = ship.kind is CONVOY and ship.active and not movement.offered(ship, view.ship_legs.get(name), view.turn)
    if place.classic or not waits or destination(goal) is None or [*mode] not in ([], [str(ship.mode)]):
        return ()
    line, before = _line(ship, goal, view.turn), place.goals.get(("MS", name))
    lay(place, name, (str(ship.mode), goal))
    return [line, *([f"ROUTE {before} ENDED"] if before not in (None, f"TO {destination(goal)}") else [])]


def lay(place: BismarckPlace, convoy: str, words: tuple[str, ...]) -> None:
    """Keep the words of a convoy's route.

    Args:
        place: the state of the desk
        convoy: its name
        words: the words; none to forget its route
    """
    if words:
        place.repeats.kept["MS", convoy] = words
    else:
        place.repeats.forget(("MS", convoy))
    others = {key: goal for key, goal in place.goals.items() if key != ("MS", convoy)}
    place.goals = {**others, **({("MS", convoy): f"TO {destination_of(words)}"} if words else {})}
    place.laid[convoy] = words
    place.ordered_on["MS", convoy] = place.turn


def _line(ship: Ship, place: str, turn: int) -> str:
    """When a convoy that does not sail now begins and arrives. Raises IllegalOrder if it cannot get there."""
    to = destination(place)
    assert to  # checked before
    for square in (*to.by, to.goal):
        if movement.closed(ship, read_square(str(square), ship.name)):
            raise IllegalOrder(why_closed(ship, square))
    if not to.next_from(ship.square):
        raise IllegalOrder(f"ALREADY IN {to.goal}")
    first = next((one for one in range(turn + 1, LAST_TURN + 1) if movement.may_move_in_mode(ship.mode, one)), 0)
    turns = turns_to(ship, ship.mode, to.goal, turn, to.by)
    told = arrival(ship.name, to, turns, turn, LAST_TURN) or f"{ship.name}: {to} ON TURN {turn + turns - 1}"
    return f"{told}. IT SAILS ON TURN {first}" if first else told
