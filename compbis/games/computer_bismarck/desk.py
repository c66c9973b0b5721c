"""A person's place at the table of this game: compbis.table.talk.Desk."""

from collections.abc import Sequence
from functools import partial

from compbis.games.computer_bismarck import charts, dialogue, pages, panels, repeating, sentences, wording
from compbis.games.computer_bismarck.requests import (
    BismarckRequest,
    EvadeRequest,
    FightRequest,
    ShadowRequest,
    SurpriseRequest,
    TargetRequest,
)
from compbis.games.computer_bismarck.sitting import Sitting
from compbis.table.page import Page
from compbis.table.report import Report
from compbis.table.request import Request
from compbis.table.side import Side
from compbis.table.talk import Talk

_CONVENIENT = frozenset(("spent",))
"""Kinds of report that save a player a question: in the game of 1980 he had to ask ST."""


class BismarckDesk:
    """side: whose desk; classic: without Chart D and the other modern conveniences; spoken: in sentences, without the
    drawn map."""

    def __init__(self, side: Side, classic: bool, spoken: bool = False) -> None:
        self._side = side
        self._sitting = Sitting(side, classic, partial(charts.help_on, side))
        self._sitting.spoken = spoken
        self._request: BismarckRequest | None = None

    def converse(self, request: Request) -> Talk:
        """The dialogue that gets an order for this request."""
        if not isinstance(request, BismarckRequest):
            raise TypeError(f"{request.kind!r} is no request of this game")
        self._request = request
        return (yield from dialogue.converse(self._sitting, request))

    def offer_themes(self, names: Sequence[str]) -> None:
        """Name the themes that the house has, for completion."""
        self._sitting.themes = tuple(names)

    def word(self, report: Report) -> list[str]:
        """A report in the manual's manner of speaking, [] if there is nothing to say; it is filed in the dispatches."""
        word = sentences.report_lines if self._sitting.spoken else wording.lines
        lines = [] if self._sitting.classic and report.kind in _CONVENIENT else word(report, self._side)
        if lines:
            self._sitting.dispatches.append((report.turn, lines))
        self._sitting.hearsay.hear(report)
        if report.kind == "status":
            self._sitting.told = lines
        return lines

    def recall(self, turn: int, orders: Sequence[str]) -> None:
        """What this side ordered in a movement phase before the game was left, for orders given again."""
        repeating.recall(self._sitting, turn, orders)

    def bookmark(self) -> list[str]:
        """The lines that, typed again, lead from the last order to the very question that is open now."""
        return list(self._sitting.trail)

    def page(self) -> Page | None:
        """The board that is on show, brought up to date: after an order the unit stands where it will be (7.0), and the
        one that is asked for its order is marked; in a shadow, an attack or a battle, where that is. None before the
        first question. For a terminal that keeps the board before the person's eyes."""
        if self._request is None:
            return None
        if self._sitting.classic:
            return _board(self._request, self._sitting.board)
        walk = self._sitting.walk
        known = self._sitting.hearsay.added_to(self._request.view)
        page = _board(self._request, self._sitting.board, walk)
        return page._replace(panels=panels.panels(known, self._sitting.dispatches, walk))


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
