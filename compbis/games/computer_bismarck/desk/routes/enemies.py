"""Which enemies in sight end a unit's route."""

from collections.abc import Callable, Collection

from compbis.errors import IllegalOrder
from compbis.games.computer_bismarck.cards.board import Square, distance, step
from compbis.games.computer_bismarck.cards.kinds import CARRIER, CONVOY, OILER, SUBMARINES
from compbis.games.computer_bismarck.cards.modes import ShipMode
from compbis.games.computer_bismarck.desk.routes.standing import goal_of
from compbis.games.computer_bismarck.desk.units.spelling import Destination, destination_of
from compbis.games.computer_bismarck.desk.ways import ship_way
from compbis.games.computer_bismarck.state.sight import Contact, View
from compbis.games.computer_bismarck.state.units import Plane, Ship

SIGHT = 4
"""Distance in squares at which a visible enemy ship (9.6) ends a unit's route: two turns of a battleship."""
BESIDE = 1
"""The distance between submarines and ships: they attack only in their own square (16.41), and move one square
(6.55)."""
_DEFENCELESS = frozenset((CONVOY, OILER, CARRIER))
"""The kinds of ship that do not fight, so that even an enemy in their goal stops them."""


def enemy_near(
    view: View, unit: Ship | Plane, words: tuple[str, ...], known: Callable[[str], Collection[Square]]
) -> Contact | None:
    """The nearest visible enemy that ends a unit's route, if there is one.

    Args:
        view: what the side sees now
        unit: the ship or plane
        words: the words of its route
        known: where an enemy ship was, by its name, if it was in view when the route was ordered
    """
    goal = goal_of(view, unit, words)
    seen = [contact for contact in view.contacts if contact.shown and not contact.sunk]
    near = [contact for contact in seen if _matters(view, unit, words, contact)]
    new = [contact for contact in near if not _expected(unit, goal, contact, known(contact.name))]
    return min(new, key=lambda contact: distance(unit.square, contact.square), default=None)


def _matters(view: View, unit: Ship | Plane, words: tuple[str, ...], enemy: Contact) -> bool:
    """Whether an enemy is near enough to end the unit's route.

    Submarines cannot harm a plane, nor a convoy an oiler. A wolfpack stops for a convoy, which it hunts, and for any
    other ship only where it is or goes.

    Args:
        view: what the side sees now
        unit: the ship or plane
        words: the words of its route
        enemy: the enemy
    """
    ship = unit if isinstance(unit, Ship) else None
    if enemy.kind is CONVOY and ship and ship.kind is OILER:
        return False
    if enemy.kind is SUBMARINES:
        return ship is not None and distance(unit.square, enemy.square) <= BESIDE
    if ship and ship.kind is SUBMARINES and enemy.kind is not CONVOY:
        squares = [ship.square, *_next_squares(view, ship, words)]
        return any(distance(square, enemy.square) <= BESIDE for square in squares)
    return distance(unit.square, enemy.square) <= SIGHT


def _next_squares(view: View, ship: Ship, words: tuple[str, ...]) -> list[Square]:
    """The squares that a ship enters this turn on its route."""
    goal = goal_of(view, ship, words)
    to = (destination_of(words) or Destination(goal)).onward(ship.square)
    try:
        moves = ship_way(ship, ShipMode(words[0]), to.goal, view.turn, to.by, to.one).moves if goal else ()
    except IllegalOrder:
        return []
    squares = [ship.square]
    for move in moves:
        squares.append(step(squares[-1], move))
    return squares[1:]


def _expected(unit: Ship | Plane, goal: Square, enemy: Contact, known: Collection[Square]) -> bool:
    """Whether the player sent the unit on its route in spite of an enemy, or because of it.

    That is so if the enemy was known when the route was ordered and has come no nearer, or if it is in the goal of a
    unit that can fight. An enemy that has left the goal is news, and so is one in the unit's own square.

    Args:
        unit: the ship or plane
        goal: the goal of its route
        enemy: the enemy
        known: where that was when the route was ordered
    """
    if enemy.square == goal and unit.kind not in _DEFENCELESS:
        return True
    if not known or enemy.square == unit.square or goal in known:
        return enemy.square in known and enemy.square != unit.square
    return distance(unit.square, enemy.square) >= min(distance(unit.square, square) for square in known)
