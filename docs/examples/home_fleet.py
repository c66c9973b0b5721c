"""An example of a British captain: cruisers watch the exits to the Atlantic, warships guard the convoys, and all ships
nearby make for the last contact.

It uses no planes or submarines and plans nothing, so there is much to improve.

cd docs/examples
compbis tournament --british home_fleet:captain --german otto --games 200 --seed 1
compbis play --solitaire --side german --opponent home_fleet:captain
"""

from compbis.games.computer_bismarck.api import (
    BISMARCK,
    MISSIONS,
    SHIPS,
    Answer,
    Captain,
    Choice,
    Contact,
    DoneMoving,
    EvadeRequest,
    FightRequest,
    MovementRequest,
    Order,
    Report,
    Request,
    ShadowRequest,
    Ship,
    ShipKind,
    ShipMode,
    ShipOrder,
    Side,
    Square,
    TargetRequest,
    View,
    board,
    movement,
    routes,
)

HEAVY = (ShipKind.BATTLESHIP, ShipKind.CRUISER)
STATIONS = {
    "NORFOLK": 1117,  # the Denmark Strait
    "SUFFOLK": 1217,
    "ARETHUSA": 1519,  # from Iceland to the Faeroes
    "BIRMINGHAM": 1520,
    "MANCHESTER": 1521,
    "CAIRO": 1724,  # from the Faeroes to Shetland
}
ESCORTS = {
    "HOOD": "SL2",
    "P OF WALES": "SL1",
    "RODNEY": "SL3",
    "RAMILLES": "SL5",
    "K GEORGE V": "SL3",
    "REPULSE": "SL4",
    "EDINBURGH": "SL4",
    "AURORA": "SL1",
    "GALATEA": "SL2",
    "HERMIONE": "SL3",
    "KENYA": "SL4",
}
"""The convoy that each warship guards while there is no news: a guarded one cannot be dispersed at will (16.61)."""
STALE = 6
"""The age in turns after which a contact is ignored."""
CALLED = 8
"""The distance in squares from which ships make for a contact."""
FUEL_KEPT = 2
"""With this much fuel or less a ship saves it: one square a turn costs none (6.51.2)."""


def captain(side: Side, seed: int) -> Captain:
    """The factory that `home_fleet:captain` names. `seed` is for random numbers; this captain uses none."""
    if side is not Side.BRITISH:
        raise ValueError("this captain commands only the British")
    return HomeFleet()


class HomeFleet:
    """Decides everything from the current view, and remembers nothing."""

    thought = ""
    """The current intention: recorded with each order, and shown when the game is over."""

    def hear(self, report: Report) -> None:
        """Ignore the report: the view has all contacts."""

    def answer(self, request: Request) -> Order:
        """A legal order; the default for any other request."""
        match request:
            case MovementRequest(view=view):  # asked again after each order, until the answer is DoneMoving
                return self._sail(view)
            case EvadeRequest(view=view, unit=unit) if unit in MISSIONS:
                return _steer(view, view.ships[unit], routes.mission_squares(unit)) or request.default
            case ShadowRequest(shadowers=shadowers):
                return Choice(min(shadowers, key=_worth))  # the cheapest ship will do
            case TargetRequest(targets=targets):
                return Choice(max(targets, key=_worth))
            case FightRequest(view=view, own=own, enemy=enemy):
                guns = sum(view.ships[name].firepower for name in own)
                return Answer(guns >= sum(SHIPS[name].firepower for name in enemy))
        return request.default

    def _sail(self, view: View) -> Order:
        """The order for the first ship that has none yet and has somewhere to go; DoneMoving if there is none."""
        contact = _last_seen(view)
        self.thought = f"HUNTS {contact.name} NEAR {contact.square}" if contact else "WAITS FOR NEWS"
        for ship in view.ships.values():
            if ship.name in view.ship_legs or not movement.offered(ship, None, view.turn):
                continue  # she has her order, or cannot be given one
            if order := _steer(view, ship, _goals(view, ship, contact)):
                return order
        return DoneMoving()


def _last_seen(view: View) -> Contact | None:
    """The latest contact with a raider, preferably the Bismarck; None if all are stale."""
    raiders = [contact for contact in view.contacts if contact.kind in HEAVY and not contact.sunk]
    fresh = [contact for contact in raiders if view.turn - contact.turn <= STALE]
    return max(fresh, key=lambda contact: (contact.turn, contact.name == BISMARCK), default=None)


def _goals(view: View, ship: Ship, contact: Contact | None) -> frozenset[Square]:
    """The squares where the ship should be; empty if she should stay."""
    if ship.name in MISSIONS:
        return routes.mission_squares(ship.name)
    if contact and ship.kind in HEAVY and board.distance(ship.square, contact.square) <= CALLED:
        return frozenset((contact.square,))
    if ship.name in STATIONS:
        return frozenset((STATIONS[ship.name],))
    convoy = view.ships.get(ESCORTS.get(ship.name, ""))
    return frozenset((convoy.square,)) if convoy and convoy.active else frozenset()


def _steer(view: View, ship: Ship, goals: frozenset[Square]) -> ShipOrder | None:
    """The order to go as far as possible towards the nearest goal, or to patrol there; None if she needs no order."""
    mode = ship.mode if ship.name in MISSIONS else ShipMode.MOVE
    squares = movement.squares_now(ship, mode, view.turn)
    if ship.spec.has_fuel and ship.fuel <= FUEL_KEPT:
        squares = min(squares, 1)
    square = ship.square
    moves: list[str] = []
    while len(moves) < squares and (towards := routes.direction(ship.name, square, goals)):
        moves.append(towards)
        square = board.step(square, towards)
    if moves:
        return ShipOrder(ship.name, mode, tuple(moves))
    if mode == ShipMode.MOVE and ship.mode != ShipMode.PATROL and ship.kind in HEAVY:
        return ShipOrder(ship.name, ShipMode.PATROL)
    return None


def _worth(name: str) -> int:
    return SHIPS[name].points if name in SHIPS else 0
