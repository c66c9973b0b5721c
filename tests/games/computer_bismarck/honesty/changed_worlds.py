"""A game is played, and then each of its phases again in a changed world.

A side that cannot know the difference must be asked the same, and get the same reports.
"""

import random
from collections import Counter
from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import cast

from compbis.errors import Leave
from compbis.games.computer_bismarck import hidden_changes
from compbis.games.computer_bismarck.cards.board import Square
from compbis.games.computer_bismarck.phases.referee import Referee
from compbis.games.computer_bismarck.requests.decisions import BismarckRequest
from compbis.games.computer_bismarck.state.reports import Searched
from compbis.table.captain import Captain
from compbis.table.game import Game
from compbis.table.match import Match
from compbis.table.report import Report
from compbis.table.request import Order, Request
from compbis.table.side import Side
from tests.games.computer_bismarck.honesty.phase_book import Phase, Step, book, copied, lawless

Pairs = Counter[tuple[Side, str]]
"""The number of requests made in both worlds, by side and kind."""


class Listener:
    """A captain that records what it receives and takes its orders from another; it leaves after `last_turn`."""

    def __init__(self, captain: Captain, last_turn: int) -> None:
        self.heard: list[Report | BismarckRequest] = []
        self._captain = captain
        self._last_turn = last_turn

    def hear(self, report: Report) -> None:
        """Record a report, and pass it on."""
        self.heard.append(report)
        self._captain.hear(report)

    def answer(self, request: Request) -> Order:
        """The other captain's order, with the request recorded."""
        assert isinstance(request, BismarckRequest)
        if request.view.turn > self._last_turn:
            raise Leave
        self.heard.append(request)
        return self._captain.answer(request)


class Trial:
    """A game played once by two captains, one side of which is on trial.

    Args:
        game: the game
        side: the side on trial
        captains: the captains
        last_turn: the turn after which the game is left
    """

    def __init__(self, game: Game, side: Side, captains: Mapping[Side, Captain], last_turn: int) -> None:
        self._side = side
        self.pairs: Pairs = Counter()
        self.wrong: list[str] = []
        listeners = {of: Listener(captain, last_turn) for of, captain in captains.items()}
        with lawless(), book() as self._phases:
            try:
                Match(game, listeners).play()
            except Leave:
                assert game.turn > last_turn
        self._heard = listeners[side].heard

    def far(self, dice: random.Random) -> None:
        """Change what is far at the start of each phase: all that reaches the side must be the same."""
        for phase in self._phases:
            game = phase.restored()
            hidden_changes.far(game, self._side, phase.name, dice, self._searched(phase))
            for request, step in self._again(phase, game):
                self._compare(request, step, phase)
            if of_side(game.reports, self._side) != of_side(phase.reports, self._side):
                self.wrong.append(f"{phase.name}, turn {phase.position['turn']}: the side was told something else")

    def near(self, dice: random.Random) -> None:
        """Change what is near, and the dice, while the side thinks: at every question of the game."""
        for phase in self._phases:
            game = phase.restored()
            for request, step in self._again(phase, game):
                with _changed(game, self._side, phase.name, dice, self._searched(phase)):
                    view = game.view(self._side)
                    if phase.name == "shadow_phase":
                        view = replace(view, fog=frozenset(), fog_known=False)  # 13.31: hidden from both sides
                    self._compare(replace(request, view=view), step, phase)

    def _searched(self, phase: Phase) -> frozenset[Square] | None:
        """The squares that the side's last search before a phase covered, None if there was none."""
        turn = phase.position["turn"] - (phase.name in hidden_changes.BEFORE_MOVEMENT)
        for event in self._heard:
            if isinstance(event, Report) and isinstance(event.facts, Searched) and event.turn == turn:
                return frozenset(event.facts.squares)
        return None

    def _again(self, phase: Phase, game: Referee) -> Iterator[tuple[BismarckRequest, Step]]:
        """Run a phase again with the orders given; yields each question to the side, with the original step."""
        steps = phase.again(game)
        request = _next(steps, None)
        for step in phase.script(self._side):
            if request is None or (request.side, request.kind) != (step.request.side, step.request.kind):
                self._note(phase, step, f"now {f'{request.side} {request.kind}' if request else 'nobody'} is asked")
                return
            if request.side is self._side:
                yield request, step
            request = _next(steps, step.order)
        if request is not None:
            self.wrong.append(f"{phase.name}, turn {request.view.turn}: one more {request.kind} is asked")

    def _compare(self, request: BismarckRequest, step: Step, phase: Phase) -> None:
        if request != step.request:
            self._note(phase, step, "he was asked otherwise")

    def _note(self, phase: Phase, step: Step, wrong: str) -> None:
        self.wrong.append(f"{phase.name}, turn {phase.position['turn']}, {step.request.kind}: {wrong}")


@contextmanager
def _changed(
    game: Referee, side: Side, phase: str, dice: random.Random, searched: frozenset[Square] | None
) -> Iterator[None]:
    """Change all that is hidden from the side inside the block."""
    position, own = copied(vars(game.position)), game.dice
    hidden_changes.all_changes(game, side, phase, dice, searched)
    yield
    vars(game.position).update(position)
    game.dice = own


def of_side(reports: Sequence[Report], side: Side) -> list[Report]:
    """The reports to the side, except the final one, which reveals everything."""
    return [report for report in reports if side in report.audience and report.kind != "game_over"]


def _next(steps: Generator[Request, Order, None], order: Order | None) -> BismarckRequest | None:
    try:
        return cast(BismarckRequest, steps.send(order))
    except StopIteration:
        return None
