"""A book of the phases in which somebody is asked: how each began, and what was asked, ordered and reported in it.

It is kept while a match plays, at the seam of the phase functions. It holds values, and neither a game nor a position,
so that none but the one that is looked at can be found when a phase is run again.
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
"""What a referee holds besides the facts of the turn."""


class Step(NamedTuple):
    """One question and its answer."""

    request: BismarckRequest
    order: Order


@dataclass
class Phase:
    """One phase as it was played. of: the side that moves, in a movement phase; position, turn: how all stood."""

    name: str
    of: tuple[Side, ...]
    position: dict[str, Any] = field(default_factory=dict)
    turn: dict[str, Any] = field(default_factory=dict)
    steps: list[Step] = field(default_factory=list)
    reports: list[Report] = field(default_factory=list)

    def look(self, game: Referee) -> None:
        """Note how all stands."""
        self.position = copied(vars(game.position))
        self.turn = copied({fact: value for fact, value in vars(game).items() if fact not in OWN})

    def restored(self) -> Referee:
        """A referee before the phase."""
        position = Position(self.position["seed"])
        vars(position).update(copied(self.position))
        dice = Dice(position.seed, keep_log=True)
        dice.begin_turn(position.turn)
        game = Referee(position, dice)
        vars(game).update(copied(self.turn))
        return game

    def script(self, side: Side) -> list[Step]:
        """What is asked and ordered when the phase is run again for a side. Of the orders that the enemy gives in his
        own movement phase it cannot know: they are left out."""
        if not self.of or self.of[0] is side:
            return self.steps
        return [step for step in self.steps if step.request.side is side or isinstance(step.order, Resign | DoneMoving)]

    def again(self, game: Referee) -> Generator[Request, Order, None]:
        """The phase, run by another referee."""
        yield from one_by_one(unwrap(_phase_functions()[self.name])(game, *self.of))


def copied(values: Mapping[str, Any]) -> dict[str, Any]:
    """The values, so that no change in one copy is seen in the other."""
    return {name: value.copy() if isinstance(value, dict | set | list) else value for name, value in values.items()}


@contextmanager
def book() -> Iterator[list[Phase]]:
    """The phases that are played within, in order; those that were broken off are left out."""
    phases: list[Phase] = []
    functions = _phase_functions()
    with ExitStack() as patches:
        for name in ASKING:
            _put(patches, functions[name], _noted(functions[name], name, phases))
        yield phases


@contextmanager
def lawless() -> Iterator[None]:
    """Games are played without the laws of `invariants`: they would stop what is made to leak on purpose, and are
    held in enough other games."""
    with ExitStack() as patches:
        for function in [*_phase_functions().values(), importlib.import_module(f"{ROOM}.sequence").play_turn]:
            _put(patches, function, unwrap(function))
        yield


def _phase_functions() -> dict[str, Callable[..., Any]]:
    """Each phase of the game by its name, as it is in the program now."""
    functions: dict[str, Callable[..., Any]] = {}
    for path in PHASE_MODULES:
        name = f"{path.rpartition('.')[2]}_phase"
        functions[name] = getattr(importlib.import_module(f"{ROOM}.phases.{path}"), name)
    return functions


def _put(patches: ExitStack, function: Callable[..., Any], other: Callable[..., Any]) -> None:
    """Until the patches end, another function stands wherever the program has this one by name."""
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
    """What is asked in a phase, in all that runs together in it, and in offers."""
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
