"""What reached one side of a game, and what it ordered, as lines of text that cannot hide parts of the game.

Each line is a JSON list: ["heard", a report], or ["asked", the kind of request, the parts of the view changed since the
last request, the other facts of the request]. This module imports only what a captain may: no position, no phases.
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
"""Later than any turn."""

Event = Report | BismarckRequest


class Form(NamedTuple):
    """Functions that turn a part of the view into plain data and back."""

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
    "fog_known": AS_IT_IS,
    "awards": Form(
        lambda all_: [list(one) for one in all_], lambda data: tuple(Award(Side(one[0]), *one[1:]) for one in data)
    ),
    "refuelling": SQUARES,
    "courses": Form(list, lambda data: Courses(tuple(data[0]), *data[1:])),
}
"""The form of each part of a view."""


class Witness:
    """A captain that writes down what it receives and takes its orders from another; it leaves after `last_turn`."""

    def __init__(self, captain: Captain, last_turn: int = LAST) -> None:
        self.lines: list[str] = []
        self.orders: list[str] = []
        self._captain = captain
        self._last_turn = last_turn
        self._view: dict[str, Any] = {}

    def hear(self, report: Report) -> None:
        """Write a report down, and pass it on."""
        self.lines.append(json.dumps(["heard", report.plain()]))
        self._captain.hear(report)

    def answer(self, request: Request) -> Order:
        """The other captain's order, with request and order written down."""
        assert isinstance(request, BismarckRequest)
        if request.view.turn > self._last_turn:
            raise Leave
        self.lines.append(json.dumps(["asked", request.kind, self._news(request.view), facts(request)]))
        order = self._captain.answer(request)
        self.orders.append(str(order))
        return order

    def _news(self, view: View) -> dict[str, Any]:
        """The parts of the view that have changed, as plain data."""
        now = {field.name: getattr(view, field.name) for field in fields(view)}
        news = {name: value for name, value in now.items() if name not in self._view or self._view[name] != value}
        self._view = now
        return {name: FORMS[name].plain(value) for name, value in news.items()}


def facts(request: BismarckRequest) -> dict[str, Any]:
    """The fields of a request other than its view."""
    return {field.name: getattr(request, field.name) for field in fields(request) if field.name != "view"}


def read(lines: Iterable[str]) -> Iterator[Event]:
    """The reports and requests rebuilt from the lines."""
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
    """The captain's orders to the requests from number `first` on.

    As in a restore, the captain receives every report but none of the earlier requests.

    Args:
        events: the reports and requests
        captain: the captain
        first: the number of the first request to answer
        last_turn: the last turn to answer in
    """
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
