"""Procedures that run together do not depend on which side answers first, and reveal nothing to the other side."""

import random
from collections.abc import Sequence
from typing import Any

import pytest

from compbis.conformance.tools.played import PlayedGame, RecordingCaptain, any_captains, new_game
from compbis.conformance.trials import has
from compbis.errors import IllegalOrder
from compbis.table.captain import Captain
from compbis.table.edition import Edition
from compbis.table.game import Game
from compbis.table.match import Match, NoRecord
from compbis.table.request import Order, Request, judged
from compbis.table.side import Side

TAKEN_BACK = 0.1
"""The probability of taking an order back, where it is allowed."""


class _Book(NoRecord):
    """A record that keeps the position at the start of each turn, and at the end."""

    def __init__(self) -> None:
        self.positions: list[dict[str, Any]] = []

    def begin_turn(self, game: Game, reports: object) -> None:
        """Keep the position at the start of a turn."""
        self.positions.append(game.save())

    def end(self, game: Game, outcome: object, reports: object) -> None:
        """Keep the position at the end."""
        self.positions.append(game.save())


class _Fickle:
    """Wraps a captain, and takes some of its orders back."""

    def __init__(self, captain: Captain, undo: Order | None, seed: str) -> None:
        self._captain, self._undo = captain, undo
        self._random = random.Random(seed)

    def hear(self, report: Any) -> None:
        """Pass a report on."""
        self._captain.hear(report)

    def answer(self, request: Request) -> Order:
        """The captain's order, or the undo."""
        if self._undo is not None and self._random.random() < TAKEN_BACK:
            try:
                judged(request, self._undo)
            except IllegalOrder:
                pass
            else:
                return self._undo
        return self._captain.answer(request)


class _Table:
    """A game with its captains, the reports to them, and its positions."""

    def __init__(self, edition: Edition, trials: object, game: PlayedGame) -> None:
        seed = game.settings.seed
        undo = trials.undo if has(trials, "undo") else None  # type: ignore[attr-defined]
        captains = any_captains(edition, trials, seed)
        self.captains = {side: RecordingCaptain(_Fickle(captains[side], undo, f"{side} {seed}"), []) for side in Side}
        self.book = _Book()
        self.match = Match(new_game(edition, game.settings), self.captains, self.book)
        self.together = False

    def at_one_keyboard(self) -> list[dict[str, Any]]:
        """The positions of the game if the sides are asked in turn."""
        self.match.play()
        return self.book.positions

    def in_any_order(self, dice: random.Random) -> list[dict[str, Any]]:
        """The positions of the game if the sides answer in a random order."""
        self.match.begin()
        while self.match.open:
            self.together |= len(self.match.open) > 1
            self._some_side_orders(dice)
        return self.book.positions

    def _some_side_orders(self, dice: random.Random) -> None:
        match = self.match
        side, offered = dice.choice([*((side, True) for side in match.offers), *((side, False) for side in match.open)])
        if offered:
            match.give_to_offer(side, self.captains[side].answer(match.offers[side]))
            return
        request, other = match.open[side], match.open.get(side.enemy)
        heard, offers = len(self.captains[side.enemy].heard), dict(match.offers)
        match.give(side, self.captains[side].answer(request))
        after = match.open.get(side)
        if other is None or after is None or after.kind != request.kind or match.open.get(side.enemy) is None:
            return
        assert match.open[side.enemy] is other, f"the {side} {request.kind} changes what the other side is asked"
        news = self.captains[side.enemy].heard[heard:]
        assert not news or match.offers != offers, f"the {side} {request.kind} is told to the other side: {news}"


def test_whoever_orders_first_the_positions_and_reports_are_the_same(
    edition: Edition, trials: object, random_games: Sequence[PlayedGame]
) -> None:
    together = False
    for game in random_games:
        table = _Table(edition, trials, game)
        in_turn = _Table(edition, trials, game)
        assert table.in_any_order(random.Random(game.settings.seed)) == in_turn.at_one_keyboard(), game
        for side in Side:
            heard = [one.captains[side].heard for one in (table, in_turn)]
            assert heard[0] == heard[1], f"{game}: the {side} side hears something else"
        together |= table.together
    if not together:
        pytest.skip("nothing in the game runs together")
