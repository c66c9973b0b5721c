"""The lesson of this game, data/lesson.dat: which orders its lines stand for, whether they have been given, and which
German orders give the player something to learn from."""

from collections.abc import Sequence

from compbis.desk.lesson import Lesson, MeantOrder, next_enemy_order, read_lesson
from compbis.errors import IllegalOrder
from compbis.games.computer_bismarck.cards.kinds import BATTLESHIP
from compbis.games.computer_bismarck.cards.roster import BISMARCK, PLANES, SHIPS
from compbis.games.computer_bismarck.desk.units.both import UnitOrder
from compbis.games.computer_bismarck.requests.decisions import (
    BismarckRequest,
    FightRequest,
    MovementRequest,
    ShadowRequest,
    TargetRequest,
    plane_leg,
    ship_leg,
)
from compbis.games.computer_bismarck.state import orders
from compbis.games.computer_bismarck.state.orders import PlaneOrder, ShipOrder
from compbis.games.computer_bismarck.state.units import Fate, Ship
from compbis.table import datafile
from compbis.table.datafile import DataFile
from compbis.table.request import Order, Request

TURNS = ("turn 1", "turn 2", "turn 3")
OTHER_UNIT = "chart b"
_STAYS = ("fight hood", "fight king", "fight wales")
ASKED = ("shadow", "evade", "target", "fight", "fight hurt", *_STAYS, "fight on", "fight alone", "draw", OTHER_UNIT)
"""What the block [asked] of the lesson must explain: the kinds of requests that the enemy's moves can cause, and
Chart B for a unit that no step mentions."""
DONE, LEAVE = "DM", "X"

_SUNK = "SUNK "
"""Precedes the name of a ship in a condition."""
_HURT = "HURT"
"""The condition that a friendly battleship still in this battle, or the one named after it, has lost half its
midships."""
_STRONGER = "STRONGER"
"""The condition that the side's battleships that are still in this battle and can fire outnumber the enemy's."""


class BismarckCourse:
    """This game's answers to the questions of the guide."""

    def turn(self, request: Request) -> int:
        """The turn of a request."""
        assert isinstance(request, BismarckRequest)
        return request.view.turn

    def gives_orders(self, request: Request) -> bool:
        """Whether a request is for the orders that the lesson teaches."""
        return isinstance(request, MovementRequest)

    def standing(self, order: UnitOrder, request: Request) -> bool | None:
        """Whether an order has been given; None if it cannot be given."""
        assert isinstance(request, BismarckRequest)
        view = request.view
        try:
            if isinstance(order, ShipOrder):
                return view.ship_legs.get(order.unit) == ship_leg(view, order)
            return view.plane_legs.get(order.unit) == plane_leg(view, order)
        except IllegalOrder:
            return None

    def holds(self, condition: str, request: Request) -> bool:
        """Whether a condition is met.

        SUNK and a name: a friendly ship is sunk, or an enemy ship is known to be. A name and a square: a friendly ship
        is there, or an enemy ship is shown there. A name alone: there has been a contact with that ship. HURT: a
        friendly battleship still in this battle has lost half its midships; with a name: this one. STRONGER: the side's
        battleships still in it that can fire outnumber the enemy's.
        """
        assert isinstance(request, BismarckRequest)
        if condition == _STRONGER:
            return isinstance(request, FightRequest) and _stronger(request)
        if condition.split(" ")[0] == _HURT:
            name = condition.removeprefix(_HURT).strip()
            hurt = filter(_half_gone, _own(request)) if isinstance(request, FightRequest) else ()
            return any(name in ("", ship.name) for ship in hurt)
        name, square = _unit_and_square(condition.removeprefix(_SUNK))
        if condition.startswith(_SUNK) and name in request.view.ships:
            return request.view.ships[name].fate == Fate.SUNK
        if condition.startswith(_SUNK):
            return any(contact.name == name and contact.sunk for contact in request.view.contacts)
        if name in request.view.ships:
            ship = request.view.ships[name]
            return ship.active and ship.square == square
        known = [contact for contact in request.view.contacts if contact.name == name]
        return any(not square or (contact.shown and contact.square == square) for contact in known)

    def advice(self, request: Request) -> str:
        """Shadow with the plane that can stay up longest, attack the Bismarck, and fight if the side's battleships
        that can still fire outnumber the enemy's."""
        match request:
            case ShadowRequest(view=view, shadowers=names):
                planes = [name for name in names if name in view.planes]
                return str(names.index(max(planes, key=lambda name: view.planes[name].endurance)) + 1) if planes else ""
            case TargetRequest(targets=names) if BISMARCK in names:
                return str(names.index(BISMARCK) + 1)
            case FightRequest():
                return "F" if _stronger(request) else ""
        return ""


def _own(request: FightRequest) -> list[Ship]:
    return [request.view.ships[name] for name in request.own]


def _stronger(request: FightRequest) -> bool:
    armed = [ship.name for ship in _own(request) if ship.firepower]
    return _battleships(armed) > _battleships(request.enemy)


def _half_gone(ship: Ship) -> bool:
    return ship.kind is BATTLESHIP and 2 * ship.midships <= ship.spec.midships


def _battleships(names: Sequence[str]) -> int:
    return sum(SHIPS[name].kind is BATTLESHIP for name in names)


def _unit_and_square(condition: str) -> tuple[str, int]:
    """The ship and the square in a condition, 0 for no square. Raises ValueError if it names no ship."""
    name, _, square = condition.rpartition(" ") if condition[-4:].isdecimal() else (condition, "", "0")
    if name not in SHIPS:
        raise ValueError(f"there is no ship {name}")
    return name, int(square)


def enemy_order(request: Request) -> Order | None:
    """The order that the lesson prescribes for the German side; None if it leaves the choice free."""
    return next_enemy_order(LESSON, BismarckCourse(), request)


def _check(kind: str, text: str) -> None:
    """Check a condition or an order. Raises ValueError if it is not valid."""
    if kind == "when" and text in (_HURT, _STRONGER):
        return
    if kind == "when":
        _unit_and_square(text.removeprefix(_SUNK).removeprefix(f"{_HURT} "))
        return
    try:
        orders.parse(text)
    except IllegalOrder as error:
        raise ValueError(f"{text!r} is not an order") from error


def read(data: DataFile) -> Lesson[UnitOrder]:
    """The lesson in a data file. Raises DataError."""
    return read_lesson(data, TURNS, ASKED, _meant, _check, done=DONE, leave=LEAVE, other_unit=OTHER_UNIT)


def _meant(lines: Sequence[str]) -> MeantOrder[UnitOrder] | None:
    """The order that the lines of a step stand for; None for a command that is not an order. Raises ValueError for an
    unknown unit."""
    command, *words = " ".join(lines).split(" ")
    if command not in ("MS", "MP"):
        return None
    if len(lines) > 1:  # MS alone begins with the first ship of the roster
        words = [next(iter(SHIPS)), *words]
    line = " ".join(words)
    units = [name for name in (SHIPS if command == "MS" else PLANES) if line.startswith(f"{name} ")]
    name = max(units, key=len, default="")
    mode, *moves = line[len(name) :].split() or [""]
    if not name:
        raise ValueError(f"there is no unit for {command} {line}")
    order = ShipOrder(name, mode, tuple(moves)) if command == "MS" else PlaneOrder(name, mode, tuple(moves))
    return MeantOrder(order, (f"{command} {name}", mode, *moves))


LESSON = read(datafile.load("lesson.dat", ("game", *TURNS, "end", "asked", "enemy")))
