"""The lesson of this game, data/chase-of-the-bismarck/lesson.dat: the orders that its lines stand for, and the German
orders that it needs."""

from functools import partial
from types import MappingProxyType
from typing import Any

from compbis.desk.guide import GuidedDesk
from compbis.desk.lesson import ViewCourse, checked_order, meant_in_one_line, next_enemy_order, read_lesson
from compbis.errors import IllegalOrder
from compbis.games.chase_of_the_bismarck.cards.roster import QUARRY, SHIPS
from compbis.games.chase_of_the_bismarck.cards.tables import RANGE
from compbis.games.chase_of_the_bismarck.history import LESSON as FILE
from compbis.games.chase_of_the_bismarck.requests.fighting import CombatRequest, FireRequest, SteerRequest
from compbis.games.chase_of_the_bismarck.requests.movement import MovementRequest, OpenRequest
from compbis.games.chase_of_the_bismarck.requests.seeking import CallRequest, ShadowRequest, StrikeRequest
from compbis.games.chase_of_the_bismarck.rules import gunnery
from compbis.games.chase_of_the_bismarck.state import orders
from compbis.games.chase_of_the_bismarck.state.sight import View
from compbis.games.chase_of_the_bismarck.state.units import members
from compbis.table import datafile
from compbis.table.request import DONE, Order, OrdersRequest, Request, ViewRequest

TURNS = tuple(f"turn {number}" for number in range(1, 5))
_PHASES = (ShadowRequest.kind, OpenRequest.kind, MovementRequest.kind)
_ASKED = ("call", "combat", "torpedoes", "fire", "steer", "abort", "entry", "strike", "guns", "victim", "draw")
"""The questions at a prompt for which the lesson has no step."""
_FOUND = "FOUND"
"""The condition that an enemy is marked."""
_LETTERS = MappingProxyType({"SAIL": "MS", "PATROL": "PA", "FLY": "FL", "SHADOW": "SH", "FORM": "FO", "HOME": "HB"})
"""The commands for orders, by the first word of the order."""
_ALL = MappingProxyType({"torpedoes": "ALL", "entry": "ALL", "strike": "ALL"})
_BATTLE = ("BB", "BC")
_WELL = ("medium", "short")
"""The ranges at which gunfire is effective."""


class ChaseCourse(ViewCourse):
    """What the guide needs to know about this game."""

    def standing(self, order: Order, request: Request) -> bool | None:
        """Whether an order has been given in this phase; None if it cannot be given, or its unit is there already."""
        assert isinstance(request, OrdersRequest)
        view: Any = request.view
        if str(order) in view.orders:
            return True
        if isinstance(order, orders.Sail) and _arrived(order, view):
            return None
        try:
            request.judge(order)
        except IllegalOrder:
            return None
        return False

    def holds(self, condition: str, request: Request) -> bool:
        """Whether a condition holds: the name of a phase if the request is for it, FOUND if an enemy is marked."""
        assert isinstance(request, ViewRequest)
        return bool(request.view.contacts) if condition == _FOUND else request.kind == condition  # type: ignore[attr-defined]

    def advice(self, request: Request) -> str:
        """The answer to recommend: search everywhere until the Bismarck is found, attack with battleships, fire at the
        Bismarck, turn the broadside."""
        match request:
            case CallRequest():
                return "DM" if _found(request.view) else "ALL"
            case CombatRequest():
                return _attack(request)
            case FireRequest(legal=legal):
                return f"ALL {QUARRY}" if any(order.target == QUARRY for order in legal) else "ALL"
            case StrikeRequest():
                return "ALL"
            case SteerRequest():
                return _course(request)
        return _ALL.get(request.kind, "")


def _found(view: View) -> bool:
    """Whether the class of the Bismarck is in sight."""
    return any(SHIPS[QUARRY].cls == cls for contact in view.contacts for cls, _ in contact.classes)


def _arrived(order: orders.Sail, view: View) -> bool:
    """Whether a unit is already where an order would take it."""
    return any(ship.at == order.way[-1] for ship in members(view.ships, order.unit))


def _course(request: SteerRequest) -> str:
    """The course to recommend: close until gunfire is effective, then turn the broadside."""
    ship = request.battle.fighters[request.ship]
    near = min(gunnery.between(ship, enemy) for enemy in request.battle.of(ship.side.enemy))
    return "O+" if RANGE[near] in _WELL else "C+"


def _attack(request: Any) -> str:
    """The number of an attack by a unit with a battleship or battlecruiser; DM if there is none."""
    for number, order in enumerate(request.legal, 1):
        if any(SHIPS[ship.id].cls in _BATTLE for ship in members(request.view.ships, order.unit)):
            return str(number)
    return "DM"


def _check(kind: str, text: str) -> None:
    """Raise ValueError unless the text is a valid condition or order."""
    if kind == "when":
        if text not in (*_PHASES, _FOUND):
            raise ValueError(f"{text!r} is not a phase, nor {_FOUND}")
    elif text != DONE.word:
        checked_order(orders.read, text)


LESSON = read_lesson(
    datafile.load(FILE, ("game", *TURNS, "end", "asked", "enemy")),
    TURNS,
    _ASKED,
    partial(meant_in_one_line, _LETTERS, orders.read),
    _check,
    done="DM",
    leave="",
    other_unit="",
)

enemy_order = partial(next_enemy_order, LESSON, ChaseCourse())
"""The order that the Germans must give in the lesson; None if they are free to choose."""
guided = partial(GuidedDesk, lesson=LESSON, course=ChaseCourse())
"""The desk with the guide of the lesson."""
