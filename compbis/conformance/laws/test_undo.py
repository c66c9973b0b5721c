"""An order can be taken back as long as it has had no consequence, and only by the side that gave it."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Any

import pytest

from compbis.conformance.laws.test_orders import refused
from compbis.conformance.tools.played import PlayedGame, Step, steps
from compbis.conformance.trials import Trials
from compbis.record import KeptTurn
from compbis.table.edition import Edition
from compbis.table.request import Order, Request, judged
from compbis.table.side import Side
from compbis.table.turn import Turn

pytestmark = pytest.mark.needs("undo")

Given = tuple[Request, Order]
"""A request, and the order that answered it."""


class _Unwound:
    """A replayed turn, with each side's orders of the current procedure that have had no consequence yet."""

    def __init__(self, edition: Edition, kept: KeptTurn, undo: Order) -> None:
        self._undo = undo
        self._edition, self._kept = edition, kept
        self._quiet: dict[Side, list[Given]] = {side: [] for side in Side}
        self.taken_back = 0
        self.position: object = None

    def all(self) -> list[Any]:
        """Replay the turn; before the last order of each procedure, take all its orders back and give them again.

        Returns the reports of the turn in plain form, and sets `position` to that at its end.
        """
        reports: list[Any] = []
        before: tuple[Step, int] | None = None
        for step in steps(self._edition, self._kept):
            reports += step.game.take_reports()
            if before is not None:
                self._note_given(before[0], len(reports) > before[1])
            if not step.request.long:
                self._quiet[step.request.side].clear()
            elif step.order == step.request.default:
                self._unwind(step)
                self._quiet[step.request.side].clear()
            before = step, len(reports)
            game = step.game
        self.position = game.save()
        return [report.plain() for report in (*reports, *game.take_reports())]

    def _note_given(self, step: Step, reported: bool) -> None:
        """Note an order that was given, unless it led to a draw or a report and so cannot be taken back."""
        question = step.turn.asked(step.request.side, step.request.kind)
        if not reported and question is not None and not question.draws and step.order != self._undo:
            self._quiet[step.request.side].append((step.request, step.order))

    def _unwind(self, step: Step) -> None:
        side, quiet = step.request.side, self._quiet[step.request.side]
        other = _open(step.turn, side.enemy)
        again: list[Given] = []
        for request, order in reversed(quiet):
            now = _asked(step.turn, side, step.request.kind)
            assert not refused(now, self._undo), f"{order} has had no consequence, and cannot be taken back"
            self._answer(step.turn, side, now, self._undo)
            assert _asked(step.turn, side, step.request.kind) == request, f"{order} is not taken back completely"
            again.append((request, order))
            self.taken_back += 1
        now = _asked(step.turn, side, step.request.kind)
        assert refused(now, self._undo), "an order that was not given, or that has had a consequence, is taken back"
        assert _open(step.turn, side.enemy) == other, "taking orders back changes what the other side is asked"
        assert not step.game.take_reports(), "taking orders back is reported"
        for request, order in reversed(again):
            self._answer(step.turn, side, request, order)
        assert _asked(step.turn, side, step.request.kind) == step.request, "given again, they have another effect"

    def _answer(self, turn: Turn, side: Side, request: Request, order: Order) -> None:
        question = turn.asked(side, request.kind)
        assert question is not None
        turn.answer(question, judged(question.request, order))


def _open(turn: Turn, side: Side) -> Request | None:
    return turn.open[side].request if side in turn.open else None


def _asked(turn: Turn, side: Side, kind: str) -> Request:
    question = turn.asked(side, kind)
    assert question is not None, f"{kind} is no longer asked"
    return question.request


def test_orders_that_are_taken_back_and_given_again_are_as_they_were(
    edition: Edition, trials: Trials, played: Sequence[PlayedGame]
) -> None:
    taken_back = 0
    for game in played:
        for turn, following in zip_longest(game.kept.turns, game.kept.turns[1:]):
            unwound = _Unwound(edition, turn, trials.undo)
            assert unwound.all() == [edition.report(plain).plain() for plain in turn.reports], (
                f"{game}, turn {turn.number}: it continues differently"
            )
            assert following is None or unwound.position == following.position, (
                f"{game}, turn {turn.number}: it ends in another position"
            )
            taken_back += unwound.taken_back
    assert taken_back, "no order of any game could be taken back"


def test_nothing_can_be_taken_back_at_the_first_question_of_a_turn(
    edition: Edition, trials: Trials, played: Sequence[PlayedGame]
) -> None:
    for game in played:
        for turn in game.kept.turns:
            for request in _first(edition, turn):
                assert refused(request, trials.undo), f"turn {turn.number}: {request.side} {request.kind}"


def _first(edition: Edition, turn: KeptTurn) -> Iterator[Request]:
    begun = Turn(edition.restore(turn.position))
    return (question.request for question in begun.open.values())


def test_what_was_taken_back_cannot_be_taken_back_again(
    edition: Edition, trials: Trials, played: Sequence[PlayedGame]
) -> None:
    """After a side's only order, there is nothing more to take back."""
    for game in played:
        for turn in game.kept.turns:
            for step in _first_orders(edition, turn):
                question = step.turn.open[step.request.side]
                step.turn.answer(question, judged(step.request, step.order))
                after = step.turn.asked(step.request.side, step.request.kind)
                if after is None or refused(after.request, trials.undo):
                    break
                step.turn.answer(after, judged(after.request, trials.undo))
                again = step.turn.open[step.request.side]
                assert refused(again.request, trials.undo), f"turn {turn.number}: {step.order}"
                assert again.request == step.request


def _first_orders(edition: Edition, turn: KeptTurn) -> Iterator[Step]:
    for step in steps(edition, turn):
        if step.request.long and step.order != step.request.default:
            yield step
        return
