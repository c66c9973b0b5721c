"""Hand-built views, and a simulated player who types at a desk."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, cast

from compbis.errors import IllegalOrder
from compbis.games.computer_bismarck.cards.board import ROWS, Square
from compbis.games.computer_bismarck.cards.roster import PLANES, SHIPS
from compbis.games.computer_bismarck.desk.desk import BismarckDesk
from compbis.games.computer_bismarck.requests.decisions import (
    DrawRequest,
    EvadeRequest,
    FightRequest,
    MovementRequest,
    ShadowRequest,
    SurpriseRequest,
    TargetRequest,
    plane_leg,
    ship_leg,
)
from compbis.games.computer_bismarck.state.courses import NO_COURSES, Courses
from compbis.games.computer_bismarck.state.orders import BismarckOrder, DoneMoving, PlaneOrder, ShipOrder, Undo
from compbis.games.computer_bismarck.state.sight import Award, Contact, View
from compbis.games.computer_bismarck.state.units import Plane, PlaneLeg, Ship, ShipLeg
from compbis.table.page import Page
from compbis.table.side import BRITISH, Side
from compbis.table.talk import Ask, Deed, Desk, Give, Say, Show, Talk
from tests.games.computer_bismarck.reported import reported

AnyRequest = (
    MovementRequest | ShadowRequest | EvadeRequest | TargetRequest | SurpriseRequest | FightRequest | DrawRequest
)
CALM = (3,) * len(ROWS)


def make_view(
    side: Side = BRITISH,
    turn: int = 1,
    visibility: tuple[int, ...] = CALM,
    fog: Iterable[Square] = (),
    contacts: Iterable[Contact] = (),
    awards: Iterable[Award] = (),
    ship_legs: Mapping[str, ShipLeg] | None = None,
    plane_legs: Mapping[str, PlaneLeg] | None = None,
    courses: Courses = NO_COURSES,
    **changes: dict[str, Any],
) -> View:
    """A side's view at the start of the game, with changes.

    Args:
        side: the side that sees it
        turn: the turn
        visibility: the visibility of each row, 11 to 30
        fog: the squares in fog
        contacts: what is known of enemies
        awards: the points known
        ship_legs: the orders of ships
        plane_legs: the orders of planes
        courses: how directly the convoys have sailed (17.3)
        **changes: new values of a unit, by its name with underscores for blanks; PLANE_ precedes the name of planes
            that share it with their carrier
    """
    ships = {
        name: Ship(
            spec, spec.square, spec.mode, spec.fuel_start, spec.midships, spec.firepower, spec.knots, spec.torpedoes
        )
        for name, spec in SHIPS.items()
        if spec.side is side
    }
    planes = {
        name: Plane(spec, ships[spec.carrier].square if spec.carrier else spec.square)
        for name, spec in PLANES.items()
        if spec.side is side
    }
    for key, values in changes.items():
        name = key.removeprefix("PLANE_").replace("_", " ")
        if name in ships and not key.startswith("PLANE_"):
            ships[name] = ships[name]._replace(**values)
        else:
            planes[name] = planes[name]._replace(**values)
    oilers = frozenset(ship.square for ship in ships.values() if ship.kind == "O")
    return View(
        side,
        turn,
        ships,
        planes,
        ship_legs or {},
        plane_legs or {},
        tuple(contacts),
        visibility,
        frozenset(fog),
        tuple(awards),
        oilers,
        courses,
    )


class Seat:
    """A player at a desk, with the prompt, pages and lines that the desk has shown.

    In a movement phase an order is noted as the referee does it, and the next request follows at once; any other
    dialogue ends with its order. `before` holds the views that UN brings back. `reply` is what the house answers to a
    deed; `rows` is the number of lines shown at once of a list that may be cut.
    """

    def __init__(
        self, request: AnyRequest, classic: bool = False, desk: Desk | None = None, before: Iterable[View] = ()
    ) -> None:
        self.desk = desk or BismarckDesk(request.side, classic)
        self.request = request
        self.orders: list[BismarckOrder] = []
        self.deeds: list[Deed] = []
        self.pages: list[Page] = []
        self.reply = ""
        self.rows = 100
        self.before = [*before]
        self.notes: list[str] = []
        self.prompt = ""
        self.said: list[str] = []
        self._talk: Talk
        self._taken: BismarckOrder | None = None
        self._begin()

    @property
    def order(self) -> BismarckOrder | None:
        """The last order."""
        return self.orders[-1] if self.orders else None

    def type(self, *lines: str) -> list[str]:
        """Type lines; returns the reply to the last one."""
        for line in lines:
            assert self.prompt, f"{line!r} typed without a prompt"
            self.said = []
            self._carry_on(line)
        return self.said

    def _begin(self) -> None:
        self._talk = self.desk.converse(self.request)
        self._carry_on(None)

    def _carry_on(self, line: str | None) -> None:
        self._taken = None
        try:
            step = self._talk.send(line) if line is not None else next(self._talk)
            while not isinstance(step, Ask):
                step = self._talk.send(self._see(step))
            self.prompt = step.prompt
        except StopIteration:
            self.prompt = ""
            assert self._taken is not None
            self._note(self._taken)

    def _see(self, step: Say | Show | Deed | Give) -> str:
        if isinstance(step, Give):
            return self._judge(cast(BismarckOrder, step.order), step.note)
        if isinstance(step, Deed):
            self.deeds.append(step)
            return self.reply
        if isinstance(step, Show):
            self.pages.append(step.page)
        else:
            shown = step.lines[: self.rows] if step.more else step.lines
            self.said += shown
            return str(len(shown))
        return ""

    def _judge(self, order: BismarckOrder, note: str) -> str:
        """The reason why the order is refused, "" if it is accepted."""
        try:
            self.request.judge(order)
        except IllegalOrder as refusal:
            return str(refusal)
        self._taken = order
        self.notes.append(note)
        return ""

    def _note(self, order: BismarckOrder) -> None:
        self.orders.append(order)
        if isinstance(self.request, MovementRequest) and not isinstance(order, DoneMoving):
            view = self.request.view
            if isinstance(order, Undo):
                view = self.before.pop() if self.before else replace(view, ship_legs={}, plane_legs={})
            else:
                self.before.append(view)
                view = noted(view, order)
            self.request = MovementRequest(view, undoable=bool(self.before))
            self._begin()


def noted(view: View, order: BismarckOrder) -> View:
    """The view after an order."""
    if isinstance(order, ShipOrder):
        return replace(view, ship_legs={**view.ship_legs, order.unit: ship_leg(view, order)})
    if isinstance(order, PlaneOrder):
        return replace(view, plane_legs={**view.plane_legs, order.unit: plane_leg(view, order)})
    return view


def at_chart_a(*lines: str, classic: bool = False, **changes: Any) -> Seat:
    """A player at the first prompt of a movement phase, after typing these lines."""
    seat = Seat(MovementRequest(make_view(**changes)), classic)
    seat.type(*lines)
    return seat


def cell(page: Page, square: Square) -> tuple[str, str]:
    """The two characters that a board shows in a square, and their style."""
    line = page.lines[3 + square // 100 - ROWS[0]]
    place = 2 + 2 * (square % 100 - 11)
    for span in line:
        if place < len(span.text):
            return span.text[place : place + 2], span.style
        place -= len(span.text)
    raise LookupError(square)


def page_of(seat: Seat) -> Page:
    """The page beside which the desk asks."""
    page = seat.desk.page()
    assert page is not None
    return page


def done(seat: Seat) -> None:
    """End the movement phase despite any warning."""
    seat.type("DM")
    while seat.prompt:
        seat.type("DM")


def after_movement(seat: Seat, **changes: Any) -> Seat:
    """The same player in a battle of the same turn, whose orders are carried out. changes: of the view."""
    view = replace(seat.request.view, **{"carried_out": True, "ship_legs": {}, "plane_legs": {}, **changes})
    own, enemy = ("HOOD", "BISMARCK") if view.side is BRITISH else ("BISMARCK", "HOOD")
    return Seat(FightRequest(view, 2016, 0, (own,), (enemy,)), desk=seat.desk)


def hear(seat: Seat, side: Side, turn: int, kind: str, /, **facts: Any) -> None:
    """Give the desk a report."""
    seat.desk.word(reported(kind, turn, side, **facts))
