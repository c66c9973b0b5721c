"""A game is played, and then each of its phases again in a changed world.

A captain who receives the same reports must be asked the same, get the same reports, and answer the same.
"""

import random
from collections import Counter
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import cast

from compbis.errors import Leave
from compbis.games.computer_bismarck import hidden_changes
from compbis.games.computer_bismarck.cards.board import Square
from compbis.games.computer_bismarck.phases.referee import Referee
from compbis.games.computer_bismarck.requests.decisions import BismarckRequest
from compbis.games.computer_bismarck.requests.view import view
from compbis.games.computer_bismarck.state.position import Position
from compbis.games.computer_bismarck.state.reports import BattleEnds, Searched
from compbis.games.computer_bismarck.state.sight import Contact, Heard, View
from compbis.table.captain import Captain
from compbis.table.game import Game
from compbis.table.match import Match
from compbis.table.report import Facts, Report
from compbis.table.request import Order, Request, judged
from compbis.table.side import Side
from tests.games.computer_bismarck.honesty.phase_book import Phase, Step, book, copied, lawless

Make = Callable[[], Captain]
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
    """A game played once, with a captain on trial.

    Args:
        game: the game
        side: the side of the captain on trial
        make: makes that captain, always the same
        enemy: the captain of the other side
        last_turn: the turn after which the game is left
    """

    def __init__(self, game: Game, side: Side, make: Make, enemy: Captain, last_turn: int) -> None:
        self._side = side
        self._make = make
        self.pairs: Pairs = Counter()
        self.wrong: list[str] = []
        listener = Listener(make(), last_turn)
        with lawless(), book() as self._phases:
            try:
                Match(game, {side: listener, side.enemy: Listener(enemy, last_turn)}).play()
            except Leave:
                assert game.turn > last_turn
        self._heard = listener.heard

    def far(self, dice: random.Random) -> None:
        """Change what is far at the start of each phase: all that reaches the captain must be the same."""
        captain = Following(self._make(), self._heard)
        for phase in self._phases:
            game = phase.restored()
            hidden_changes.far(game, self._side, phase.name, dice, self._searched(phase))
            for request, step in self._again(phase, game):
                self._compare(request, step, captain, phase)
            if of_side(game.reports, self._side) != of_side(phase.reports, self._side):
                self.wrong.append(f"{phase.name}, turn {phase.position['turn']}: he was told otherwise")

    def near(self, dice: random.Random) -> None:
        """Change what is near, and the dice, while the captain thinks: at every question of the game."""
        captain = Following(self._make(), self._heard)
        for phase in self._phases:
            game = phase.restored()
            for request, step in self._again(phase, game):
                with _changed(game, self._side, phase.name, dice, self._searched(phase)):
                    view = game.view(self._side)
                    if phase.name == "shadow_phase":
                        view = replace(view, fog=frozenset(), fog_known=False)  # 13.31: hidden from both sides
                    self._compare(replace(request, view=view), step, captain, phase)

    def doors(self, dice: random.Random) -> None:
        """Change what is near, and the dice, at the start of each phase: no question may change before a die falls."""
        for phase in self._phases:
            game = phase.restored()
            hidden_changes.near(game, self._side, phase.name, dice, self._searched(phase))
            for request, step in self._again(phase, game, to_first_die=True):
                if request != step.request:
                    self._note(phase, step, "he was asked otherwise")

    def _searched(self, phase: Phase) -> frozenset[Square] | None:
        """The squares that the side's last search before a phase covered, None if there was none."""
        turn = phase.position["turn"] - (phase.name in hidden_changes.BEFORE_MOVEMENT)
        for event in self._heard:
            if isinstance(event, Report) and isinstance(event.facts, Searched) and event.turn == turn:
                return frozenset(event.facts.squares)
        return None

    def _again(self, phase: Phase, game: Referee, to_first_die: bool = False) -> Iterator[tuple[BismarckRequest, Step]]:
        """Run a phase again with the orders given; yields each question to the side, with the original step."""
        steps = phase.again(game)
        request = _next(steps, None)
        for step in phase.script(self._side):
            if to_first_die and game.dice.take_log():
                return
            if request is None or (request.side, request.kind) != (step.request.side, step.request.kind):
                self._note(phase, step, f"now {f'{request.side} {request.kind}' if request else 'nobody'} is asked")
                return
            if request.side is self._side:
                yield request, step
            request = _next(steps, step.order)
        if request is not None and not (to_first_die and game.dice.take_log()):
            self.wrong.append(f"{phase.name}, turn {request.view.turn}: one more {request.kind} is asked")

    def _compare(self, request: BismarckRequest, step: Step, captain: "Following", phase: Phase) -> None:
        self.pairs[self._side, request.kind] += 1
        if request != step.request:
            self._note(phase, step, "he was asked otherwise")
        if (order := judged(cast(Request, request), captain.answer(request))) != step.order:
            self._note(phase, step, f"he orders {order}, not {step.order}")

    def _note(self, phase: Phase, step: Step, wrong: str) -> None:
        self.wrong.append(f"{phase.name}, turn {phase.position['turn']}, {step.request.kind}: {wrong}")


class Following:
    """A captain that receives, before each question, the reports that preceded it in the original game."""

    def __init__(self, captain: Captain, heard: list[Report | BismarckRequest]) -> None:
        self._captain = captain
        self._heard = iter(heard)

    def answer(self, request: BismarckRequest) -> Order:
        """The captain's order."""
        for event in self._heard:
            if not isinstance(event, Report):
                break
            self._captain.hear(event)
        return self._captain.answer(cast(Request, request))


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


def leaking(position: Position, side: Side) -> View:
    """A view that shows where every enemy is."""
    ships = position.ships[side.enemy].values()
    contacts = tuple(Contact(ship.name, ship.kind, ship.square, 1, Heard.SEARCH, shown=True) for ship in ships)
    return replace(view(position, side), contacts=contacts)


_report = Referee.report


def rumour(game: Referee, facts: Facts, *sides: Side) -> None:
    """Report facts, and with them a sum of all squares."""
    squares = (ship.square for of in Side for ship in game.position.ships[of].values())
    _report(game, facts, *sides)
    _report(game, BattleEnds(square=sum(squares)), *sides)


def of_side(reports: Sequence[Report], side: Side) -> list[Report]:
    """The reports to the side, except the final one, which reveals everything."""
    return [report for report in reports if side in report.audience and report.kind != "game_over"]


def _next(steps: Generator[Request, Order, None], order: Order | None) -> BismarckRequest | None:
    try:
        return cast(BismarckRequest, steps.send(order))
    except StopIteration:
        return None
