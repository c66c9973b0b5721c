"""A book of the phases with questions: how each began, and what was asked, ordered and reported in it.

It is kept during a match by wrapping the phase functions. It holds values only, no game and no position, so that a
repeated phase leaves only its own game in memory.
"""

import importlib
import sys
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from inspect import unwrap
from typing import Any, NamedTuple
from unittest.mock import patch

from compbis.games.computer_bismarck.phases.referee import Referee
from compbis.games.computer_bismarck.requests.decisions import BismarckRequest
from compbis.games.computer_bismarck.state.orders import DoneMoving, Resign
from compbis.games.computer_bismarck.state.position import Position
from compbis.table.dice import Dice
from compbis.table.game import Offer, Steps, Together
from compbis.table.report import Report
from compbis.table.request import Order, Request
from compbis.table.side import Side
from tests.games.computer_bismarck.asked import one_by_one
from tests.games.computer_bismarck.invariants.laws_watch import PHASE_MODULES

ROOM = "compbis.games.computer_bismarck"
ASKING = ("shadow_phase", "movement_phase", "air_phase", "submarine_phase", "destroyer_phase", "naval_phase")
OWN = ("position", "dice", "reports")
"""The fields of a referee other than the facts of the turn."""


class Step(NamedTuple):
    """One question and its answer."""

    request: BismarckRequest
    order: Order


@dataclass
class Phase:
    """One phase as played.

    `of` is the moving side in a movement phase; `position` and `turn` are the state at the start.
    """

    name: str
    of: tuple[Side, ...]
    position: dict[str, Any] = field(default_factory=dict)
    turn: dict[str, Any] = field(default_factory=dict)
    steps: list[Step] = field(default_factory=list)
    reports: list[Report] = field(default_factory=list)

    def look(self, game: Referee) -> None:
        """Note the state of the game."""
        self.position = copied(vars(game.position))
        self.turn = copied({fact: value for fact, value in vars(game).items() if fact not in OWN})

    def restored(self) -> Referee:
        """A referee in the state before the phase."""
        position = Position(self.position["seed"])
        vars(position).update(copied(self.position))
        dice = Dice(position.seed, keep_log=True)
        dice.begin_turn(position.turn)
        game = Referee(position, dice)
        vars(game).update(copied(self.turn))
        return game

    def script(self, side: Side) -> list[Step]:
        """The steps to repeat for a side, without the enemy's movement orders, which the side cannot know."""
        if not self.of or self.of[0] is side:
            return self.steps
        return [step for step in self.steps if step.request.side is side or isinstance(step.order, Resign | DoneMoving)]

    def again(self, game: Referee) -> Generator[Request, Order, None]:
        """The phase, run by another referee."""
        yield from one_by_one(unwrap(_phase_functions()[self.name])(game, *self.of))


def copied(values: Mapping[str, Any]) -> dict[str, Any]:
    """A copy of the values that shares no mutable container with the original."""
    return {name: value.copy() if isinstance(value, dict | set | list) else value for name, value in values.items()}


@contextmanager
def book() -> Iterator[list[Phase]]:
    """Collect the phases played inside the block, in order, without those broken off."""
    phases: list[Phase] = []
    functions = _phase_functions()
    with ExitStack() as patches:
        for name in ASKING:
            _put(patches, functions[name], _noted(functions[name], name, phases))
        yield phases


@contextmanager
def lawless() -> Iterator[None]:
    """Play games without the laws of `invariants`, which would stop deliberate leaks and are checked elsewhere."""
    with ExitStack() as patches:
        for function in [*_phase_functions().values(), importlib.import_module(f"{ROOM}.sequence").play_turn]:
            _put(patches, function, unwrap(function))
        yield


def _phase_functions() -> dict[str, Callable[..., Any]]:
    """The current phase functions of the program, by name."""
    functions: dict[str, Callable[..., Any]] = {}
    for path in PHASE_MODULES:
        name = f"{path.rpartition('.')[2]}_phase"
        functions[name] = getattr(importlib.import_module(f"{ROOM}.phases.{path}"), name)
    return functions


def _put(patches: ExitStack, function: Callable[..., Any], other: Callable[..., Any]) -> None:
    """Replace a function by another wherever the program has it by name, until the patches end."""
    for module in [module for name, module in sorted(sys.modules.items()) if name.startswith("compbis.")]:
        for name in [name for name, value in vars(module).items() if value is function]:
            patches.enter_context(patch.object(module, name, other))


def _noted(function: Callable[..., Any], name: str, phases: list[Phase]) -> Callable[..., Any]:
    def phase(game: Referee, *of: Side) -> Steps:
        noted = Phase(name, of)
        noted.look(game)
        try:
            yield from _asked(game, function(game, *of), noted)
        except GeneratorExit:  # a draw was agreed to
            if game.position.outcome and noted.steps:
                phases.append(noted)
            raise
        phases.append(noted)

    phase.__wrapped__ = function  # type: ignore[attr-defined]
    return phase


def _asked(game: Referee, steps: Steps, noted: Phase) -> Steps:
    """The steps of a phase, including those of its Together and Offer, with questions and answers noted."""
    answer: Any = None
    while True:
        earlier = len(game.reports)
        try:
            step = steps.send(answer)
        except StopIteration:
            noted.reports += game.reports[earlier:]
            return
        noted.reports += game.reports[earlier:]
        if isinstance(step, Together):
            answer = yield Together({side: _asked(game, part, noted) for side, part in step.procedures.items()})
        elif isinstance(step, Offer):
            answer = yield Offer(_asked(game, step.procedure, noted))
        else:
            assert isinstance(step, BismarckRequest)
            answer = yield step
            if noted.of and not noted.steps:  # the other side may have moved since it was asked
                noted.look(game)
            noted.steps.append(Step(step, answer))
