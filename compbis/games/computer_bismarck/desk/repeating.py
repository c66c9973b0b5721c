"""Orders given again: what each unit was last ordered to do, and which units do the same once more."""

from collections.abc import Sequence
from functools import partial
from itertools import pairwise

from compbis.desk.place import Place
from compbis.desk.repeating import UnitKey
from compbis.games.computer_bismarck.cards.kinds import CONVOY
from compbis.games.computer_bismarck.cards.modes import ShipMode
from compbis.games.computer_bismarck.desk.units import key, words_of
from compbis.games.computer_bismarck.desk.ways import straight
from compbis.games.computer_bismarck.requests import projection
from compbis.games.computer_bismarck.rules import movement
from compbis.games.computer_bismarck.state.orders import ATTACK, DoneMoving, PlaneOrder, ShipOrder, Undo
from compbis.games.computer_bismarck.state.sight import View
from compbis.games.computer_bismarck.state.units import Plane, Ship, UnitLeg
from compbis.table.request import Order


def remember(place: Place, view: View) -> None:
    """At the end of a movement phase: keep the words of the orders that stand. A convoy between its turns keeps its
    own; any other unit that has none now has none to repeat."""
    for ship in view.ships.values():
        _keep(place, ship, view.ship_legs.get(ship.name), movement.offered(ship, None, view.turn))
    for plane in view.planes.values():
        _keep(place, plane, view.plane_legs.get(plane.name), True)
    place.repeats.given.clear()


def recall(place: Place, turn: int, orders: Sequence[Order]) -> None:
    """What `remember` kept at the end of a movement phase, from its orders: for a game that was left since."""

    def lasts(words: tuple[str, ...]) -> bool:
        return words[0] in movement.CONVOY_MODES and not movement.may_move_in_mode(ShipMode(words[0]), turn)

    place.repeats.recall(orders, Undo(), DoneMoving(), _written, lasts)


def ships_to_repeat(place: Place, view: View) -> list[str]:
    """The names of the ships that have no order yet and whose last one would change something."""
    return [
        ship.name
        for ship in view.ships.values()
        if place.repeats.kept.get(key(ship), (ship.mode,)) not in _done(ship)
        and ship.name not in view.ship_legs
        and movement.offered(ship, None, view.turn)
    ]


def planes_to_repeat(place: Place, view: View) -> list[str]:
    """The names of the planes on their way to a square: any other plane would fly the same squares again, away from its
    base."""
    return [
        plane.name
        for plane in view.planes.values()
        if plane.aloft and plane.name not in view.plane_legs and _under_way(place, view, plane)
    ]


def _written(order: Order) -> tuple[UnitKey, tuple[str, ...]] | None:
    """The unit of an order, and the words that give it."""
    if isinstance(order, ShipOrder | PlaneOrder):
        return ("MS" if isinstance(order, ShipOrder) else "MP", order.unit), (order.mode, *order.moves)
    return None


def _done(ship: Ship) -> list[tuple[str, ...]]:
    """The words of orders that a ship has carried out: to be in its mode, or in its square in that; a convoy that is
    where it was sent must be sent on, and that is told."""
    return [(ship.mode,), *([(ship.mode, str(ship.square))] if ship.kind is not CONVOY else [])]


def _under_way(place: Place, view: View, plane: Plane) -> bool:
    """Whether a plane was ordered to a square that it has not reached, and need not land before."""
    squares = [int(word) for word in place.repeats.kept.get(key(plane), ())[1:] if word.isdigit()]
    return any(
        square != plane.square and (plane.endurance > 1 or square == projection.home(view, plane)) for square in squares
    )


def _keep(place: Place, unit: Ship | Plane, leg: UnitLeg | None, offered: bool) -> None:
    if leg and not leg.fixed:
        place.repeats.keep(key(unit), words_of(unit, leg), partial(_comes_to, unit, leg))
    elif leg or offered:
        place.repeats.forget(key(unit))


def _comes_to(unit: Ship | Plane, leg: UnitLeg, order: Order) -> bool:
    """Whether a leg is what the order came to, as can be told without working it out again."""
    if not isinstance(order, ShipOrder | PlaneOrder):
        return False
    squares = (unit.square, *leg.track)
    attack = squares[order.moves.index(ATTACK)] if ATTACK in order.moves else 0
    moves = [straight(*pair)[0] for pair in pairwise(squares)]
    return (order.mode, attack, [move for move in order.moves if move != ATTACK]) == (leg.mode, leg.attack, moves)
