"""An example of a German captain: the Bismarck goes out alone and waits on the convoy routes; all other units stay.

Your own code runs in the process of the game and could read anything there. This captain uses only what it is given;
only the captains of compbis itself are guaranteed to do so.

cd docs/examples
compbis tournament --british clerk --german lone_wolf:captain --games 100 --seed 1
compbis play --solitaire --side british --opponent lone_wolf:captain
"""

from compbis.games.computer_bismarck.api import (
    BISMARCK,
    SHIPS,
    Answer,
    Captain,
    DoneMoving,
    FightRequest,
    MovementRequest,
    Order,
    Report,
    Request,
    Shadow,
    ShipKind,
    ShipMode,
    ShipOrder,
    Side,
    View,
    board,
    movement,
    routes,
)

DENMARK_STRAIT, HUNTING_GROUND = 1116, 2115
FUEL_KEPT = 2
"""With this much fuel or less she saves it: one square a turn costs none (6.51.2)."""


def captain(side: Side, seed: int) -> Captain:
    """The factory that `lone_wolf:captain` names. `seed` is for random numbers; this captain uses none."""
    if side is not Side.GERMAN:
        raise ValueError("this captain commands only the Germans")
    return LoneWolf()


class LoneWolf:
    """A captain gets what its side may know: reports, and requests, each with the current view."""

    plan = "LONE WOLF"
    """Optional: a tournament counts the games by plan."""

    def __init__(self) -> None:
        self._hunted = False

    def hear(self, report: Report) -> None:
        """Take note of whether the last shadowing of the Bismarck succeeded."""
        match report.facts:
            case Shadow(target=name, success=success) if name == BISMARCK:
                self._hunted = success

    def answer(self, request: Request) -> Order:
        """A legal order. Every request has a legal default, so a captain need not know all kinds of requests."""
        match request:
            case MovementRequest(view=view):  # asked again after each order, until the answer is DoneMoving
                return self._sail(view)
            case FightRequest(enemy=enemy):
                return Answer(not self._hunted and all(SHIPS[name].kind is not ShipKind.BATTLESHIP for name in enemy))
        return request.default

    def _sail(self, view: View) -> Order:
        ship = view.ships[BISMARCK]
        if BISMARCK in view.ship_legs or not movement.offered(ship, None, view.turn):
            return DoneMoving()  # she has her order, or cannot be given one
        goal = DENMARK_STRAIT if board.column(ship.square) > board.column(DENMARK_STRAIT) else HUNTING_GROUND
        square, moves = ship.square, []
        squares = movement.squares_now(ship, ShipMode.MOVE, view.turn)
        for _ in range(squares if ship.fuel > FUEL_KEPT else min(squares, 1)):
            if towards := routes.direction(ship.name, square, frozenset((goal,))):
                moves.append(towards)
                square = board.step(square, towards)
        return ShipOrder(BISMARCK, ShipMode.MOVE, tuple(moves)) if moves else ShipOrder(BISMARCK, ShipMode.PATROL)
