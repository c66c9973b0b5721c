"""A person's place at the table of this game: compbis.table.talk.Desk."""

from collections.abc import Sequence
from functools import partial

from compbis.desk.desk import GameDesk
from compbis.games.computer_bismarck.desk import charts, questions, repeating
from compbis.games.computer_bismarck.desk.place import BismarckPlace, Manner
from compbis.games.computer_bismarck.requests.decisions import (
    BismarckRequest,
    EvadeRequest,
    FightRequest,
    MovementRequest,
    ShadowRequest,
    SurpriseRequest,
    TargetRequest,
)
from compbis.games.computer_bismarck.state import reports
from compbis.games.computer_bismarck.state.orders import BismarckOrder, DoneMoving, parse
from compbis.games.computer_bismarck.state.sight import View
from compbis.games.computer_bismarck.words import details, pages, sentences, wording
from compbis.table.page import Page
from compbis.table.report import Report
from compbis.table.request import Order, Request
from compbis.table.side import Side
from compbis.table.talk import Say, Show, Talk

_CONVENIENT = reports.Spent
"""Kinds of report that save a player a question: in the game of 1980 he had to ask ST."""


def _shown(letters: str, view: View) -> Show:
    return Show(pages.board(letters, view))


def _said(letters: str, view: View) -> Say:
    return Say(tuple(sentences.board(letters, view)))


DRAWN, SPOKEN = Manner(details, _shown), Manner(sentences, _said)


class BismarckDesk(GameDesk[BismarckPlace]):
    """side: whose desk; classic: without Chart D and the other modern conveniences; spoken: in sentences, without the
    drawn map."""

    def __init__(self, side: Side, classic: bool, spoken: bool = False) -> None:
        super().__init__(
            BismarckPlace(side, classic, spoken, partial(charts.HELPER.help_on, side), DRAWN, SPOKEN),
            MovementRequest.kind,
            DoneMoving(),
        )
        self._side = side
        self._request: BismarckRequest | None = None

    def converse(self, request: Request) -> Talk:
        """The talk that gets an order for this request."""
        if not isinstance(request, BismarckRequest):
            raise TypeError(f"{request.kind!r} is no request of this game")
        self._request = request
        yield from questions.converse(self.place, request)

    def lines(self, report: Report) -> list[str]:
        """A report in the manual's manner of speaking."""
        word = sentences.report_lines if self.place.spoken else wording.lines
        lines = [] if self.place.classic and isinstance(report.facts, _CONVENIENT) else word(report, self._side)
        self.place.hearsay.hear(report)
        if isinstance(report.facts, reports.Status):
            self.place.told = lines
        return lines

    def parse(self, text: str) -> BismarckOrder:
        """An order from its text. Raises IllegalOrder."""
        return parse(text)

    def turn(self, request: Request) -> int:
        """The turn of a request."""
        assert isinstance(request, BismarckRequest)
        return request.view.turn

    def recall_orders(self, turn: int, orders: Sequence[Order]) -> None:
        """Note what this side ordered in a movement phase that is over, for orders given again."""
        repeating.recall(self.place, turn, orders)

    def page(self) -> Page | None:
        """The board that is on show, brought up to date: after an order the unit stands where it will be (7.0), and the
        one that is asked for its order is marked; in a shadow, an attack or a battle, where that is. None before the
        first question. For a terminal that keeps the board before the person's eyes."""
        if self._request is None:
            return None
        if self.place.classic:
            return _board(self._request, self.place.board)
        from compbis.games.computer_bismarck.words import panels  # only the full screen shows them

        walk = self.place.walk
        known = self.place.hearsay.added_to(self._request.view)
        page = _board(self._request, self.place.board, walk)
        return page._replace(panels=panels.panels(known, self.place.dispatches, walk))


def _board(request: BismarckRequest, letters: str, walk: pages.Walk = None) -> Page:
    view = request.view
    match request:
        case ShadowRequest():
            return pages.action("SHADOW", view, request.square)
        case EvadeRequest():
            return pages.action("SHADOW", view, view.ships[request.unit].square)
        case TargetRequest():
            return pages.action("ATTACK", view, request.square)
        case SurpriseRequest() | FightRequest():
            return pages.action("BATTLE", view, request.square)
    return pages.board(letters, view, walk)
