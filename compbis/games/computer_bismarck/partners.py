"""German sparring partners for the laboratory: each shows what becomes of one bad idea."""

from compbis.games.computer_bismarck import routes
from compbis.games.computer_bismarck.board import step
from compbis.games.computer_bismarck.orders import DoneMoving, ShipOrder
from compbis.games.computer_bismarck.requests import MovementRequest
from compbis.games.computer_bismarck.roster import BISMARCK, PRINZ_EUGEN
from compbis.games.computer_bismarck.rules import movement
from compbis.games.computer_bismarck.sight import View
from compbis.games.computer_bismarck.units import Ship
from compbis.table.report import Report
from compbis.table.request import Order, Request

RAIDERS = (BISMARCK, PRINZ_EUGEN)
FAR_CORNER = frozenset((3011,))
LAST_FUEL = 1
"""Kept: a ship without any fuel moves every other turn only (6.7)."""


class StaysInPort:
    """`port`: gives the cautious answer to everything, so nobody ever sails."""

    def hear(self, report: Report) -> None:
        """He takes note of nothing."""

    def answer(self, request: Request) -> Order:
        """The cautious answer."""
        return request.default


class RunsFar(StaysInPort):
    """`far`: his raiders run for the south-west corner of the board and sit there. His wolfpacks do nothing."""

    def answer(self, request: Request) -> Order:
        """The next raider's run, else the cautious answer."""
        if not isinstance(request, MovementRequest):
            return request.default
        return next(filter(None, (_run(request.view, name) for name in RAIDERS)), DoneMoving())


def _run(view: View, name: str) -> ShipOrder | None:
    ship = view.ships[name]
    if name in view.ship_plans or not movement.offered(ship, None, view.turn):
        return None
    squares = movement.squares_now(ship, "M", view.turn)
    moves = _way(ship, squares if ship.fuel > LAST_FUEL else min(squares, 1))
    return ShipOrder(name, "M", moves) if moves else None


def _way(ship: Ship, squares: int) -> tuple[str, ...]:
    square = ship.square
    moves: list[str] = []
    while len(moves) < squares and (towards := routes.direction(ship.name, square, FAR_CORNER)):
        moves.append(towards)
        square = step(square, towards)
    return tuple(moves)
