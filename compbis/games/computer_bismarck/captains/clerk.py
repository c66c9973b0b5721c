"""The clerk: sails the British convoys to their goals on schedule (17.3, 17.4) and does nothing else."""

from compbis.games.computer_bismarck.cards.calendar import fast_turn, slow_turn
from compbis.games.computer_bismarck.cards.missions import MISSIONS
from compbis.games.computer_bismarck.requests.decisions import EvadeRequest, MovementRequest
from compbis.games.computer_bismarck.rules import movement, routes
from compbis.games.computer_bismarck.state.orders import ShipOrder
from compbis.games.computer_bismarck.state.sight import View
from compbis.games.computer_bismarck.state.units import Ship
from compbis.table.report import Report
from compbis.table.request import Order, Request


class Clerk:
    """A deterministic captain for the British side."""

    def __init__(self, seed: int) -> None:
        """Accept a seed, as every captain must, and ignore it."""

    def hear(self, report: Report) -> None:
        """Ignore the report."""

    def answer(self, request: Request) -> Order:
        """The next move of a convoy, even of one that is being shadowed (10.2); otherwise the request's default."""
        match request:
            case MovementRequest(view=view) if fast_turn(view.turn) or slow_turn(view.turn):
                return next(filter(None, (_next_order(view, convoy) for convoy in MISSIONS)), request.default)
            case EvadeRequest(view=view, unit=unit):
                return _sail(view.ships[unit], view.turn) or request.default
        return request.default


def _next_order(view: View, name: str) -> ShipOrder | None:
    convoy = view.ships[name]
    if name in view.ship_legs or not movement.offered(convoy, None, view.turn):
        return None
    return _sail(convoy, view.turn)


def _sail(convoy: Ship, turn: int) -> ShipOrder | None:
    """One square along the shortest way; None if the convoy may not move this turn or has arrived."""
    towards = routes.direction(convoy.name, convoy.square, routes.mission_squares(convoy.name))
    if not towards or not movement.squares_now(convoy, convoy.mode, turn):
        return None
    return ShipOrder(convoy.name, convoy.mode, (towards,))
