"""What reached one side of a game, and what it ordered, as lines of text: nothing of the game itself can hide in them.

Each line is a JSON list: ["heard", a report], or ["asked", the kind of request, what of the view is otherwise than at
the request before, the other facts of the request]. Known here is only what a captain may know: no position, no phases.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields
from typing import Any, NamedTuple, cast

from compbis.errors import Leave
from compbis.games.computer_bismarck.cards.roster import PLANES, SHIPS
from compbis.games.computer_bismarck.requests.decisions import (
    BismarckRequest,
    DrawRequest,
    EvadeRequest,
    FightRequest,
    MovementRequest,
    ShadowRequest,
    SurpriseRequest,
    TargetRequest,
)
from compbis.games.computer_bismarck.state.courses import Courses
from compbis.games.computer_bismarck.state.reports import read as read_report
from compbis.games.computer_bismarck.state.sight import Award, Contact, View
from compbis.games.computer_bismarck.state.units import Leg, Plane, Ship, UnitLeg
from compbis.table.captain import Captain
from compbis.table.report import Report
from compbis.table.request import Order, Request
from compbis.table.side import Side

KINDS: dict[str, type[BismarckRequest]] = {
    kind.kind: kind
    for kind in (
        *(MovementRequest, ShadowRequest, EvadeRequest, TargetRequest),
        *(SurpriseRequest, FightRequest, DrawRequest),
    )
}
"""The requests of the game by kind."""
LAST = 99
"""No turn is later."""

Event = Report | BismarckRequest


class Form(NamedTuple):
    """How a part of the view is written down as plain data, and read again."""

    plain: Callable[[Any], Any]
    read: Callable[[Any], Any]


def _units(kind: Callable[..., Any], specs: Mapping[str, Any]) -> Form:
    return Form(
        lambda units: {name: list(unit[1:]) for name, unit in units.items()},
        lambda data: {name: kind(specs[name], *state) for name, state in data.items()},
    )


def _plan(data: list[Any]) -> UnitLeg:
    mode, goal, track, *rest = data
    return Leg(mode, goal, tuple(track), *rest)


AS_IT_IS = Form(lambda value: value, lambda data: data)
PLANS = Form(
    lambda plans: {name: list(plan) for name, plan in plans.items()},
    lambda data: {name: _plan(plan) for name, plan in data.items()},
)
SQUARES = Form(sorted, frozenset)
FORMS: dict[str, Form] = {
    "side": Form(str, Side),
    "turn": AS_IT_IS,
    "ships": _units(Ship, SHIPS),
    "planes": _units(Plane, PLANES),
    "ship_legs": PLANS,
    "plane_legs": PLANS,
    "contacts": Form(lambda all_: [list(one) for one in all_], lambda data: tuple(Contact(*one) for one in data)),
    "visibility": Form(list, tuple),
    "fog": SQUARES,
    "awards": Form(
        lambda all_: [list(one) for one in all_], lambda data: tuple(Award(Side(one[0]), *one[1:]) for one in data)
    ),
    "refuelling": SQUARES,
    "courses": Form(list, lambda data: Courses(tuple(data[0]), *data[1:])),
}
"""Every part of a view."""


class Witness:
    """A captain who writes down all that reaches him, and asks another for his orders. He leaves after last_turn."""

    def __init__(self, captain: Captain, last_turn: int = LAST) -> None:
        self.lines: list[str] = []
        self.orders: list[str] = []
        self._captain = captain
        self._last_turn = last_turn
        self._view: dict[str, Any] = {}

    def hear(self, report: Report) -> None:
        """Write it down, and pass it on."""
        self.lines.append(json.dumps(["heard", report.plain()]))
        self._captain.hear(report)

    def answer(self, request: Request) -> Order:
        """Write the request down, and the other's order."""
        assert isinstance(request, BismarckRequest)
        if request.view.turn > self._last_turn:
            raise Leave
        self.lines.append(json.dumps(["asked", request.kind, self._news(request.view), facts(request)]))
        order = self._captain.answer(request)
        self.orders.append(str(order))
        return order

    def _news(self, view: View) -> dict[str, Any]:
        """The parts of the view that are otherwise than they were, as plain data."""
        now = {field.name: getattr(view, field.name) for field in fields(view)}
        news = {name: value for name, value in now.items() if name not in self._view or self._view[name] != value}
        self._view = now
        return {name: FORMS[name].plain(value) for name, value in news.items()}


def facts(request: BismarckRequest) -> dict[str, Any]:
    """What a request says besides its view."""
    return {field.name: getattr(request, field.name) for field in fields(request) if field.name != "view"}


def read(lines: Iterable[str]) -> Iterator[Event]:
    """The reports and requests that were written down, made anew."""
    view: dict[str, Any] = {}
    for line in lines:
        what, *data = json.loads(line)
        if what == "heard":
            yield read_report(data[0])
            continue
        kind, news, said = data
        view |= {name: FORMS[name].read(part) for name, part in news.items()}
        values = {name: tuple(value) if isinstance(value, list) else value for name, value in said.items()}
        yield KINDS[kind](View(**view), **values)


def again(events: Iterable[Event], captain: Captain, first: int = 0, last_turn: int = LAST) -> list[str]:
    """The orders that a captain gives from request number `first` on, to the end of a turn. Of the earlier requests he
    is not shown any, as when a game is restored; he hears every report."""
    orders: list[str] = []
    asked = 0
    for event in events:
        if isinstance(event, Report):
            captain.hear(event)
            continue
        if event.view.turn > last_turn:
            break
        if asked >= first:
            orders.append(str(captain.answer(cast(Request, event))))
        asked += 1
    return orders
