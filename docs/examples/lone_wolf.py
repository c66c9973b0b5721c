"""A captain of one's own, as an example: the Bismarck goes out alone and waits on the convoys' way; all others stay.

Code of one's own runs in the process of the game and could read anything there; this captain looks at nothing but what
he is given. That they cannot do otherwise is claimed for the captains of compbis alone.

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
"""With no more than that she saves it: one square a turn costs none (6.51.2)."""


def captain(side: Side, seed: int) -> Captain:
    """What the name `lone_wolf:captain` calls for each game. seed: of any dice of his own; this one throws none."""
    if side is not Side.GERMAN:
        raise ValueError("he only commands the Germans")
    return LoneWolf()


class LoneWolf:
    """He gets what his side may know: reports, and requests, each with his view of that moment."""

    plan = "LONE WOLF"
    """A tournament counts the games by it; a captain may do without."""

    def __init__(self) -> None:
        self._hunted = False

    def hear(self, report: Report) -> None:
        """Whether the last that he heard of a shadower was that she has been shaken off."""
        match report.facts:
            case Shadow(target=name, success=success) if name == BISMARCK:
                self._hunted = success

    def answer(self, request: Request) -> Order:
        """A legal order. Every request has a default, which is legal, so he need not know of all kinds."""
        match request:
            case MovementRequest(view=view):  # asked again after each order, until he is done
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
