"""A person's place at the table of this game: compbis.table.talk.Desk."""

from compbis.games.computer_bismarck import charts, dialogue, pages, sentences, wording
from compbis.games.computer_bismarck.requests import BismarckRequest
from compbis.games.computer_bismarck.sight import View
from compbis.games.computer_bismarck.sitting import Sitting
from compbis.table.page import Page
from compbis.table.report import Report
from compbis.table.request import Request
from compbis.table.side import Side
from compbis.table.talk import Talk


class BismarckDesk:
    """side: whose desk; classic: without Chart D and the other modern conveniences; spoken: in sentences, without the
    drawn map."""

    def __init__(self, side: Side, classic: bool, spoken: bool = False) -> None:
        self._side = side
        self._sitting = Sitting(classic, charts.help_on)
        self._sitting.spoken = spoken
        self._view: View | None = None

    def converse(self, request: Request) -> Talk:
        """The dialogue that gets an order for this request."""
        if not isinstance(request, BismarckRequest):
            raise TypeError(f"{request.kind!r} is no request of this game")
        self._view = request.view
        return (yield from dialogue.converse(self._sitting, request))

    def word(self, report: Report) -> list[str]:
        """A report in the manual's manner of speaking, [] if there is nothing to say; it is filed in the dispatches."""
        word = sentences.report_lines if self._sitting.spoken else wording.lines
        lines = word(report, self._side)
        if lines:
            self._sitting.dispatches.append((report.turn, lines))
        if report.kind == "status":
            self._sitting.told = lines
        return lines

    def bookmark(self) -> list[str]:
        """The lines that, typed again, lead from the last order to the very question that is open now."""
        return list(self._sitting.trail)

    def page(self) -> Page | None:
        """The board that is on show, brought up to date: after an order the unit stands where it will be (7.0). None
        before the first question. For a terminal that keeps the board before the person's eyes."""
        return pages.board(self._sitting.board, self._view) if self._view else None
