"""The lesson of this game, data/denmark-strait/lesson.dat: which orders its lines stand for, whether they have been
given, and which German orders give the player something to learn from."""

from collections.abc import Sequence

from compbis.desk.guide import GuidedDesk
from compbis.desk.lesson import MeantOrder, ViewCourse, next_enemy_order, read_lesson
from compbis.errors import IllegalOrder
from compbis.games.denmark_strait.cards.roster import SHIPS
from compbis.games.denmark_strait.desk.desk import Desk
from compbis.games.denmark_strait.history import LESSON as FILE
from compbis.games.denmark_strait.requests.decisions import (
    AgainRequest,
    AppointRequest,
    FireRequest,
    RallyRequest,
    RepairRequest,
    SailRequest,
    SeamanRequest,
)
from compbis.games.denmark_strait.state.orders import Appoint, Fire, Sail
from compbis.table import datafile
from compbis.table.request import NO, YES, Order, Request

_KINDS = (AppointRequest, SailRequest, FireRequest, RepairRequest, RallyRequest)
_ORDERS = {str(order): order for kind in _KINDS for order in kind.known}
_TURNS = ("turn 1", "turn 2")
_HIT = " HIT"
_CONDITIONS = {each.kind for each in _KINDS} | {name + _HIT for name in SHIPS}
_ASKED = (AgainRequest.kind, SeamanRequest.kind, "draw", RepairRequest.kind, RallyRequest.kind)
"""Questions that may come when the lesson has no step for them."""


class StraitCourse(ViewCourse):
    """This game's answers to the questions of the guide."""

    def standing(self, order: Order, request: Request) -> bool | None:
        """Whether an order was given this turn, as far as its ship shows; None if it cannot be given now."""
        assert isinstance(request, _KINDS)
        ships = request.view.ships
        match order:
            case Appoint() if {*order} == {ship.captain for ship in ships.values() if ship.side is request.side}:
                return True
            case Sail(ship) if ship in request.view.ordered:
                return True
            case Fire(ship) if ships[ship].fired_at:
                return True
        try:
            request.judge(order)
        except IllegalOrder:
            return None
        return False

    def holds(self, condition: str, request: Request) -> bool:
        """Whether the request is of this kind; for a condition such as HOOD HIT, whether that ship was hit this
        turn."""
        if not condition.endswith(_HIT):
            return request.kind == condition
        assert isinstance(request, _KINDS)
        return request.view.ships[condition.removesuffix(_HIT)].hit

    def advice(self, request: Request) -> str:
        """Nothing: the player decides whether to repeat a roll."""
        return ""


def enemy_order(request: Request) -> Order | None:
    """The order that the lesson prescribes for the Germans; None if it leaves the choice free."""
    return next_enemy_order(LESSON, StraitCourse(), request)


def guided(desk: Desk) -> GuidedDesk[Order]:
    """The desk with the guide of the lesson."""

    def asks(order: Order, request: Request) -> bool:
        assert isinstance(request, _KINDS)
        return isinstance(order, Appoint) or getattr(order, "ship", "") == desk.asked(request)

    return GuidedDesk(desk, LESSON, StraitCourse(), asks)


def _check(kind: str, text: str) -> None:
    """Check a condition or an order. Raises ValueError if it is not valid."""
    if text not in ((*_ORDERS, str(YES), str(NO)) if kind == "enemy" else _CONDITIONS):
        raise ValueError(f"{text!r} is not an order or condition of this game")


def _meant(lines: Sequence[str]) -> MeantOrder[Order] | None:
    """The order that the lines of a step stand for; None for a command that is not an order."""
    order = _ORDERS.get(lines[0])
    return MeantOrder(order, tuple(lines)) if order else None


LESSON = read_lesson(
    datafile.load(FILE, ("game", *_TURNS, "end", "asked", "enemy")),
    _TURNS,
    _ASKED,
    _meant,
    _check,
    done="DM",
    leave="",
    other_unit="",
    in_order=True,
)
