"""How captains save fuel, if the optional rule on fuel is in play (17)."""

from compbis.games.sink_the_bismarck.cards.calendar import LAST_TURN
from compbis.games.sink_the_bismarck.cards.options import FUEL
from compbis.games.sink_the_bismarck.rules import fuel, movement
from compbis.games.sink_the_bismarck.state.sight import View
from compbis.games.sink_the_bismarck.state.units import Force

_RESERVE = 1
"""The number of fuel factors left at which a task force goes to refuel."""


def scarcity(view: View, force: Force) -> float:
    """How scarce the fuel of a counter is: 0 if it lasts to the end of the game at full speed, 1 if there is none.

    Args:
        view: its side's view
        force: the counter; a dummy has enough
    """
    if FUEL not in view.options or not force.ships:
        return 0.0
    return max(0.0, 1 - _left(view, force) / (LAST_TURN - view.turn + 1))


def is_low(view: View, force: Force) -> bool:
    """Whether a task force should refuel."""
    return FUEL in view.options and bool(force.ships) and _left(view, force) <= _RESERVE


def spends(view: View, force: Force, hexes: int) -> bool:
    """Whether a task force spends fuel on a move (17.1).

    Args:
        view: its side's view
        force: the task force
        hexes: the length of the move
    """
    return fuel.at_full_speed(list(view.ships_of(force.name)), hexes, view.turn)


def pace(view: View, force: Force, away: int) -> int:
    """The number of hexes that a counter sails in a turn: one fewer than it can if fuel is scarce and two turns at full
    speed would not take it there.

    Args:
        view: its side's view
        force: the counter
        away: the hexes to its goal
    """
    most = movement.hexes(view.ships_of(force.name), view.turn)
    return max(1, most - 1) if away > 2 * most > 0 and scarcity(view, force) else most


def _left(view: View, force: Force) -> int:
    """The fuel factors left in the ship that has fewest."""
    return min(ship.card.fuel - ship.burnt for ship in view.ships_of(force.name))
