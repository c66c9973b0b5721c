"""What reached one side of a game, and what it ordered, as lines of text that cannot hide parts of the game.

Each line is a JSON list: ["heard", a report], or ["asked", the parts of the view changed since the last request, the
rest of the request]. This module imports only what a captain may: no position, no phases.
"""

import json
from collections.abc import Iterable, Iterator
from typing import Any, cast

from compbis.errors import Leave
from compbis.games.computer_bismarck.requests.decisions import BismarckRequest
from compbis.games.computer_bismarck.requests.plain import plain_request, request_from_plain
from compbis.games.computer_bismarck.state.reports import read as read_report
from compbis.table.captain import Captain
from compbis.table.report import Report
from compbis.table.request import Order, Request

LAST = 99
"""Later than any turn."""

Event = Report | BismarckRequest


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
        said = plain_request(request)
        self.lines.append(json.dumps(["asked", self._news(said.pop("view")), said]))
        order = self._captain.answer(request)
        self.orders.append(str(order))
        return order

    def _news(self, view: dict[str, Any]) -> dict[str, Any]:
        """The parts of the view that have changed."""
        before, self._view = self._view, view
        return {name: part for name, part in view.items() if name not in before or before[name] != part}


def read(lines: Iterable[str]) -> Iterator[Event]:
    """The reports and requests rebuilt from the lines."""
    view: dict[str, Any] = {}
    for line in lines:
        what, *data = json.loads(line)
        if what == "heard":
            yield read_report(data[0])
            continue
        news, said = data
        view |= news
        yield request_from_plain({**said, "view": view})


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
