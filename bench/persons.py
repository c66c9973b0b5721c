"""Scripted stand-ins for players: they play a side cautiously or boldly, from the current view, without randomness."""

import sys
from collections.abc import Iterator

from timing import TOP

sys.path.insert(0, str(TOP))

from compbis.games.computer_bismarck.api import (
    BISMARCK,
    MISSIONS,
    PRINZ_EUGEN,
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
    Plane,
    PlaneKind,
    PlaneMode,
    PlaneOrder,
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
    flight,
    movement,
    routes,
)
from compbis.games.computer_bismarck.captains.reckoning.convoys import planned
from compbis.games.computer_bismarck.captains.tovey.air import way
from compbis.games.computer_bismarck.requests.decisions import plane_offered

HEAVY = (ShipKind.BATTLESHIP, ShipKind.CRUISER)
RAIDERS = (BISMARCK, PRINZ_EUGEN)
FRESH = 4
"""The age in turns up to which a contact counts."""
NEAR = 4
"""The distance in squares at which a cautious raider runs from a battleship."""
CONTACT_RANGE = {False: 6, True: 12}
"""The distance in squares from which British warships make for a contact, by boldness."""
FUEL_KEPT = 2
"""With this much fuel or less a ship saves it: one square a turn costs none (6.51.2)."""
WAYS = {False: (1325, 1222, 1119, 1116, 1415, 1714), True: (1626, 1723, 1821, 1919)}
"""The squares of the raiders' way out, by boldness."""
LANES = {False: ("SL4", "SL5", "SL2"), True: ("SL2", "SL4", "BRITANNIC", "SL1", "SL5")}
"""The convoys that the raiders hunt, by boldness: the first that has not been dispersed or sunk."""
STATIONS = {
    "NORFOLK": 1117,
    "SUFFOLK": 1216,
    "ARETHUSA": 1519,
    "BIRMINGHAM": 1520,
    "MANCHESTER": 1521,
    "CAIRO": 1724,
    "HOOD": 1821,
    "P OF WALES": 1821,
    "K GEORGE V": 2020,
}
ESCORTS = {"RODNEY": "SL3", "RAMILLES": "SL5", "REPULSE": "SL2", "EDINBURGH": "SL4", "AURORA": "SL1", "KENYA": "SL2"}
PATROLS = {
    "REYKJAVIK": 1417,
    "SCAPA FLOW 1": 1624,
    "SCAPA FLOW 2": 1722,
    "PLYMOUTH 1": 2420,
    "PLYMOUTH 2": 2620,
    "ULSTER 1": 2018,
    "ULSTER 2": 2217,
}
"""The squares where the reconnaissance planes search."""


def cautious(side: Side, seed: int) -> Captain:
    """A player who avoids every visible risk. `seed` is not used."""
    return British(bold=False) if side is Side.BRITISH else German(bold=False)


def bold(side: Side, seed: int) -> Captain:
    """A player who attacks everything. `seed` is not used."""
    return British(bold=True) if side is Side.BRITISH else German(bold=True)


class _Person:
    """The common part of both sides."""

    def __init__(self, bold: bool) -> None:
        self._bold = bold

    def hear(self, report: Report) -> None:
        """Ignore the report: the view has everything that is needed."""

    def answer(self, request: Request) -> Order:
        """A legal order."""
        match request:
            case MovementRequest(view=view):
                return next(self._orders(view), DoneMoving())
            case EvadeRequest(view=view, unit=unit):
                return self._order(view, view.ships[unit]) or request.default
            case ShadowRequest(shadowers=shadowers):
                return Choice(min(shadowers, key=_worth))
            case TargetRequest(targets=targets):
                return Choice(max(targets, key=_worth))
            case FightRequest(own=own, enemy=enemy, view=view):
                guns, theirs = sum(view.ships[n].firepower for n in own), sum(SHIPS[n].firepower for n in enemy)
                return Answer(guns * (1.5 if self._bold else 0.8) >= theirs)
        return request.default

    def _orders(self, view: View) -> Iterator[Order]:
        free = [
            ship for ship in view.ships.values() if movement.offered(ship, view.ship_legs.get(ship.name), view.turn)
        ]
        yield from filter(None, (self._order(view, ship) for ship in free if ship.name not in view.ship_legs))

    def _order(self, view: View, ship: Ship) -> ShipOrder | None:
        raise NotImplementedError


class German(_Person):
    """Raiders follow their way out and then hunt the convoys of their lane; wolf packs hunt the nearest convoy."""

    def _order(self, view: View, ship: Ship) -> ShipOrder | None:
        if ship.kind is ShipKind.SUBMARINES:
            return _steer(view, ship, self._pack(view, ship), watches=True)
        if ship.name not in RAIDERS:
            return None
        if not self._bold and (feared := _nearest(view, ship, (ShipKind.BATTLESHIP,), NEAR)):
            return _flee(view, ship, feared.square)
        return _steer(view, ship, self._raider(view, ship), watches=True)

    def _raider(self, view: View, ship: Ship) -> frozenset[Square]:
        ahead = [square for square in WAYS[self._bold] if board.column(square) < board.column(ship.square)]
        if ahead and board.column(ship.square) > board.row(ship.square) + 1:
            return frozenset(ahead[:1])
        return frozenset(list(_convoys(view, LANES[self._bold]))[:1])

    def _pack(self, view: View, ship: Ship) -> frozenset[Square]:
        return frozenset(_convoys(view, tuple(MISSIONS)))


class British(_Person):
    """Convoys sail; warships stay at their stations or convoys, and make for a fresh contact; planes search."""

    def _orders(self, view: View) -> Iterator[Order]:
        yield from super()._orders(view)
        scouts = [plane for plane in view.planes.values() if plane.kind is PlaneKind.RECONNAISSANCE]
        free = [plane for plane in scouts if plane.name not in view.plane_legs and plane_offered(view, plane)]
        yield from filter(None, map(_fly, free))

    def _order(self, view: View, ship: Ship) -> ShipOrder | None:
        if ship.name in MISSIONS:
            return _steer(view, ship, routes.mission_squares(ship.name))
        if ship.kind not in HEAVY:
            return None
        if seen := _nearest(view, ship, HEAVY, CONTACT_RANGE[self._bold]):
            return _steer(view, ship, frozenset((seen.square,)), watches=True)
        if ship.name in STATIONS:
            return _steer(view, ship, frozenset((STATIONS[ship.name],)), watches=True)
        convoy = view.ships.get(ESCORTS.get(ship.name, ""))
        return _steer(view, ship, frozenset((convoy.square,)), watches=True) if convoy and convoy.active else None


def _convoys(view: View, names: tuple[str, ...]) -> Iterator[Square]:
    """The expected squares of these convoys at the end of the turn, from a fresh contact or their timetable."""
    seen = {contact.name: contact for contact in view.contacts}
    for name in names:
        square = planned(name)[view.turn]
        if name in seen and view.turn - seen[name].turn <= FRESH:
            square = seen[name].square
        if square and not (name in seen and (seen[name].sunk or seen[name].how == "dispersed")):
            yield square


def _nearest(view: View, ship: Ship, kinds: tuple[ShipKind, ...], reach: int) -> Contact | None:
    """The nearest fresh contact of these kinds within reach; None if there is none."""
    seen = [c for c in view.contacts if c.kind in kinds and not c.sunk and view.turn - c.turn <= FRESH]
    seen = [contact for contact in seen if board.distance(contact.square, ship.square) <= reach]
    return min(seen, key=lambda contact: board.distance(contact.square, ship.square), default=None)


def _flee(view: View, ship: Ship, feared: Square) -> ShipOrder:
    reach = routes.reach(ship.name, ship.square, _squares(view, ship, ShipMode.MOVE))
    farthest = max(sorted(reach), key=lambda square: board.distance(square, feared))
    return ShipOrder(ship.name, ShipMode.MOVE, reach[farthest])


def _squares(view: View, ship: Ship, mode: ShipMode) -> int:
    squares = movement.squares_now(ship, mode, view.turn)
    return min(squares, 1) if ship.spec.has_fuel and ship.fuel <= FUEL_KEPT else squares


def _steer(view: View, ship: Ship, goals: frozenset[Square], watches: bool = False) -> ShipOrder | None:
    """The order to go as far as possible towards the nearest goal; None if the ship can stay as it is.

    With `watches`, a ship that stays changes to patrol mode.
    """
    mode = ship.mode if ship.name in MISSIONS else ShipMode.MOVE
    square, moves = ship.square, []
    for _ in range(_squares(view, ship, mode)):
        if goals and (towards := routes.direction(ship.name, square, goals)):
            moves.append(towards)
            square = board.step(square, towards)
    if moves:
        return ShipOrder(ship.name, mode, tuple(moves))
    return ShipOrder(ship.name, ShipMode.PATROL) if watches and ship.mode != ShipMode.PATROL else None


def _fly(plane: Plane) -> PlaneOrder | None:
    """The order to fly to its patrol square, or home in time."""
    spec, goal = plane.spec, PATROLS[plane.name]
    left = flight.endurance(plane, PlaneMode.FLY) - 1
    away = board.distance(plane.square, goal)
    if plane.aloft and board.distance(goal, spec.square) > (left - 1) * spec.speed_move:
        return PlaneOrder(plane.name, PlaneMode.HOMEWARD)
    mode, speed = (PlaneMode.AIR_PATROL, spec.speed_patrol) if away <= 2 else (PlaneMode.FLY, spec.speed_move)
    moves = way(plane.square, goal)[:speed]
    return PlaneOrder(plane.name, mode, moves) if moves or plane.mode != mode else None


def _worth(name: str) -> int:
    return SHIPS[name].points if name in SHIPS else 0
