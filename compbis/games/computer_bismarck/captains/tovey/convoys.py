"""The convoys: on schedule to their goals, by the squares with the least danger (17.3, 19.0)."""

from collections.abc import Callable
from operator import itemgetter

from compbis.games.computer_bismarck.captains.reckoning.belief import UNIFORM, Belief, inflow, neighbourhood_sums
from compbis.games.computer_bismarck.captains.reckoning.cells import CELL
from compbis.games.computer_bismarck.captains.reckoning.convoys import moves_left
from compbis.games.computer_bismarck.captains.reckoning.weights import weight
from compbis.games.computer_bismarck.captains.tovey.picture import Dangers
from compbis.games.computer_bismarck.cards.board import Square, on_board
from compbis.games.computer_bismarck.cards.missions import MISSIONS, WAYS_ROUND
from compbis.games.computer_bismarck.rules import convoys, movement, routes
from compbis.games.computer_bismarck.state.orders import ShipOrder
from compbis.games.computer_bismarck.state.sight import View
from compbis.games.computer_bismarck.state.units import Leg, Ship

_PACK = weight("tovey", "pack near convoy")
_RAIDER = weight("tovey", "raider near convoy")
_WHIM = weight("tovey", "whim")
_LATE = weight("tovey", "late convoy")
_STRAYS = weight("tovey", "convoy astray")
_DETOUR = weight("tovey", "round ireland")
_FAR = 99


Whim = Callable[[str, Square], float]
"""A convoy's random preference for a square, from 0 to 1: the enemy lies in wait for a convoy that always takes the
shortest way."""


def orders(dangers: Dangers, whim: Whim) -> list[ShipOrder]:
    """An order for every convoy that may move this turn."""
    view = dangers.view
    at_sea = [view.ships[name] for name in MISSIONS]
    movable = [ship for ship in at_sea if movement.offered(ship, view.ship_legs.get(ship.name), view.turn)]
    near = neighbourhood_sums(dangers.danger, UNIFORM) if movable else []
    found = (_sail(dangers, ship, whim, near) for ship in movable)
    return [order for order in found if order]


def sail(dangers: Dangers, convoy: Ship, whim: Whim) -> ShipOrder | None:
    """The secret move of a shadowed convoy; None if it stays, because it may not move now or has arrived.

    Args:
        dangers: the dangers to the convoys
        convoy: the convoy
        whim: the random preferences
    """
    return _sail(dangers, convoy, whim, neighbourhood_sums(dangers.danger, UNIFORM), shadowed=True)


def _sail(dangers: Dangers, convoy: Ship, whim: Whim, near: Belief, shadowed: bool = False) -> ShipOrder | None:
    view = dangers.view
    if not movement.squares_now(convoy, convoy.mode, view.turn) or convoys.at_goal(convoy):
        return None
    choices = [("", convoy.square), *routes.ways(convoy.name, convoy.square)]
    costs = [(_cost(view, convoy, square, shadowed), way, square) for way, square in choices]
    best, towards = float("-inf"), ""
    for cost, direction, square in sorted(costs, key=itemgetter(0)):
        if _WHIM - cost <= best:
            break  # the rest are worth less even without any danger
        score = _WHIM * whim(convoy.name, square) - _fear(dangers, near, square) - cost
        if score > best:
            best, towards = score, direction
    return ShipOrder(convoy.name, convoy.mode, (towards,)) if towards else None


def _cost(view: View, convoy: Ship, square: Square, shadowed: bool) -> float:
    """The cost of a convoy's move: a failed mission if it no longer moves directly (17.3), and lateness.

    A convoy whose mission has failed already goes anywhere for free.
    """
    name, before = convoy.name, view.courses
    if name in before.strayed:
        return 0.0
    after = convoys.sailed(before, convoy, Leg(convoy.mode, square, fixed=shadowed), view.turn)
    if name in after.strayed:
        return _STRAYS * (convoys.FAILED_POINTS + convoys.points(convoy))
    round_ireland = name in WAYS_ROUND and after.detours > 0
    away = convoys.moves_to_go(name, round_ireland).get(square, _FAR)
    late = max(0, away - moves_left(name, convoy.mode, view.turn + 1))
    return _LATE * late + _DETOUR * (after.detours > before.detours)


def next_square(view: View, convoy: Ship, orders: list[ShipOrder]) -> Square:
    """The convoy's square at the end of the turn.

    Args:
        view: the British view
        convoy: the convoy
        orders: the orders for all convoys
    """
    plan = view.ship_legs.get(convoy.name)
    if plan and plan.fixed:
        return plan.goal
    order = next((order for order in orders if order.unit == convoy.name), None)
    return movement.follow_track(convoy, order.moves)[-1] if order else convoy.square


def _fear(dangers: Dangers, near: Belief, square: Square) -> float:
    """The danger to a convoy in a square: from wolfpacks there, and from raiders up to two squares away.

    near: the expected number of raiders in each cell and its neighbours.
    """
    if not on_board(square):
        return 0.0
    return _RAIDER * inflow(near, square) + _PACK * dangers.packs[CELL[square]]
