"""A book of the phases in which somebody is asked: how each began, and what was asked, ordered and reported in it.

It is kept while a match plays, at the seam of the phase functions. It holds values, and neither a game nor a position,
so that none but the one that is looked at can be found when a phase is run again.
"""

import importlib
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from inspect import unwrap
from typing import Any, NamedTuple
from unittest.mock import patch

from compbis.games.computer_bismarck.phases.referee import Referee
from compbis.games.computer_bismarck.requests.decisions import BismarckRequest
from compbis.games.computer_bismarck.state.orders import DoneMoving, Resign
from compbis.games.computer_bismarck.state.position import Position
from compbis.table.dice import Dice
from compbis.table.report import Report
from compbis.table.request import Order
from compbis.table.side import Side

ASKING = ("shadow_phase", "movement_phase", "air_phase", "submarine_phase", "destroyer_phase", "naval_phase")
SEQUENCE = "compbis.games.computer_bismarck.sequence"
GAME = "compbis.games.computer_bismarck.game"
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
    position: dict[str, Any]
    turn: dict[str, Any]
    steps: list[Step] = field(default_factory=list)
    reports: list[Report] = field(default_factory=list)

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

    def again(self, game: Referee) -> Generator[BismarckRequest, Order, None]:
        """The phase, run by another referee."""
        phase = unwrap(getattr(importlib.import_module(SEQUENCE), self.name))
        yield from phase(game, *self.of)


def copied(values: Mapping[str, Any]) -> dict[str, Any]:
    """The values, so that no change in one copy is seen in the other."""
    return {name: value.copy() if isinstance(value, dict | set | list) else value for name, value in values.items()}


@contextmanager
def book() -> Iterator[list[Phase]]:
    """The phases that are played within, in order; those that were broken off are left out."""
    phases: list[Phase] = []
    module = importlib.import_module(SEQUENCE)
    watched: dict[str, Any] = {name: _noted(getattr(module, name), name, phases) for name in ASKING}
    with patch.multiple(SEQUENCE, **watched):
        yield phases


@contextmanager
def lawless() -> Iterator[None]:
    """Games are played without the laws of tests/invariants: they would stop what is made to leak on purpose, and are
    held in enough other games."""
    module = importlib.import_module(SEQUENCE)
    watched = {name: phase for name, phase in vars(module).items() if hasattr(phase, "__wrapped__")}
    phases: dict[str, Any] = {name: unwrap(phase) for name, phase in watched.items()}
    with patch.multiple(SEQUENCE, **phases), patch(f"{GAME}.play_turn", unwrap(module.play_turn)):
        yield


def _noted(function: Callable[..., Any], name: str, phases: list[Phase]) -> Callable[..., Any]:
    def phase(game: Referee, *of: Side) -> Generator[BismarckRequest, Order, None]:
        facts = {fact: value for fact, value in vars(game).items() if fact not in OWN}
        noted = Phase(name, of, copied(vars(game.position)), copied(facts))
        earlier = len(game.reports)
        steps = function(game, *of)
        order: Order | None = None
        while True:
            try:
                request = steps.send(order)
            except StopIteration:
                break
            noted.reports += game.reports[earlier:]
            order = yield request
            earlier = 0  # the match has taken them
            noted.steps.append(Step(request, order))
        noted.reports += game.reports[earlier:]
        phases.append(noted)

    phase.__wrapped__ = function  # type: ignore[attr-defined]
    return phase
