"""The watch: every phase of every game in this process runs under the laws.

It wraps the phase functions and `play_turn`, which calls them, once, before any test module imports one by name, so
that whole games, scenes and single phases are all watched. The wrapper sees the position before and after a phase and
at each question, and reads the reports before they go out.
"""

import importlib
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from inspect import isgeneratorfunction
from typing import Any
from weakref import WeakKeyDictionary

from compbis.games.computer_bismarck.phases.referee import Referee
from compbis.games.computer_bismarck.requests.decisions import BismarckRequest
from compbis.table.game import Offer, Steps, Together
from compbis.table.report import Report
from compbis.table.request import Request
from tests.games.computer_bismarck.invariants import (
    laws_of_news,
    laws_of_orders,
    laws_of_phases,
    laws_of_points,
    laws_of_search,
    laws_of_sight,
    laws_of_units,
)
from tests.games.computer_bismarck.invariants.laws_book import (
    SIDES,
    LawBroken,
    State,
    broken_always,
    broken_at,
    broken_by,
    broken_in,
    look,
)
from tests.games.computer_bismarck.invariants.laws_ledger import Ledger

LAWS = (
    *(laws_of_units, laws_of_sight, laws_of_points, laws_of_phases),
    *(laws_of_orders, laws_of_search, laws_of_news),
)
"""The modules with the laws."""
ROOM = "compbis.games.computer_bismarck"
PHASE_MODULES = (
    *("shadow", "movement", "fast_shadow", "activity", "search", "combat.air", "combat.submarine"),
    *("combat.destroyer", "combat.naval", "points", "chance", "weather", "reinforcements"),
)


class Watch:
    """The watch of one game. In a whole turn nothing may change between two phases."""

    def __init__(self, game: Referee) -> None:
        self._position = game.position
        self._state: State | None = None
        self._starts: dict[str, State] = {}
        self._known: frozenset[str] = frozenset()
        self._ledgers: dict[Any, Ledger] = {}
        self._list: list[Report] = []
        self._read = 0
        self._earlier: list[Report] = []
        self._entered: State | None = None
        self._left: State | None = None
        self._whole = False

    def turn_begins(self, game: Referee) -> None:
        """A whole turn begins; a test may have changed the game since the last one."""
        self._entered = now = look(game, "turn", False)
        if self._left is None or _changed(self._left, now, turns=0):
            self._take_over(now)
            self._state = None
        self._whole = True

    def turn_ends(self, game: Referee) -> None:
        """A whole turn is over: at most the turn number has changed since the last phase."""
        self._left = now = look(game, "turn", False)
        assert self._state is not None
        _judge(now, _between(self._state, now, turns=0 if now.outcome else 1))

    def turn_is_left(self) -> None:
        """The turn is over or was broken off."""
        self._whole = False

    def begin(self, game: Referee, phase: str) -> None:
        """A phase begins."""
        now = look(game, phase, False)
        last = self._entered if phase == "shadow" or self._state is None else self._state
        if not self._whole or last is None:
            self._take_over(now)
        else:
            _judge(now, [*_between(last, now, turns=0), *self._new(now)])
        self._list, self._read = game.reports, len(game.reports)
        self._state = self._starts[phase] = now
        if phase in ("shadow", "turn"):
            self._earlier = []
        if phase == "search":
            for ledger in self._ledgers.values():
                ledger.search_begins()

    def ask(self, game: Referee, phase: str, request: Request) -> None:
        """A side is asked during a phase."""
        now = look(game, phase, False)
        self._hear(game, now)
        assert isinstance(request, BismarckRequest)
        ledger = self._ledgers[request.side]
        found = broken_at(now, request)
        found += _unexplained(ledger, request)
        found += self._new(now)
        self._state = now
        _judge(now, found)

    def answered(self, game: Referee, phase: str) -> None:
        """A side has answered. Orders that the enemy gave meanwhile do not belong to this movement phase."""
        for side in SIDES:
            if phase == f"{side} movement":
                start, position = self._starts[phase], game.position
                ship_legs = {**start.ship_legs, side.enemy: position.ship_legs[side.enemy]}
                plane_legs = {**start.plane_legs, side.enemy: position.plane_legs[side.enemy]}
                self._starts[phase] = start._replace(ship_legs=ship_legs, plane_legs=plane_legs)

    def end(self, game: Referee, phase: str) -> None:
        """A phase is over."""
        now = look(game, phase, True)
        self._hear(game, now)
        found = [*self._new(now), *broken_by(self._starts[phase], now)]
        for side, ledger in self._ledgers.items():
            found += [f"9.6 contacts are those of the reports: {wrong}" for wrong in ledger.differs(now.contacts[side])]
        self._state = now
        _judge(now, found)

    def withdrawn(self, game: Referee, phase: str) -> None:
        """A phase is broken off as the game is over; check it if it ended the game itself."""
        if game.position.outcome and self._state and self._state.outcome is None:
            self.answered(game, phase)
            self.end(game, phase)

    def _take_over(self, now: State) -> None:
        """Accept a scene as its test made it, with its faults and contacts."""
        self._known = frozenset(broken_always(now) + broken_always(now._replace(done=True), now))
        for side in SIDES:
            awards = [award for award, known_to in now.awards if side in known_to]
            self._ledgers[side] = Ledger(side, now.contacts[side], awards)

    def _hear(self, game: Referee, now: State) -> None:
        """Check and note the reports since the last look."""
        if game.reports is not self._list:
            self._list, self._read = game.reports, 0
        for report in game.reports[self._read :]:
            _judge(now, broken_in(now, report, self._earlier))
            for side in sorted(report.audience):
                self._ledgers[side].hear(report)
            self._earlier.append(report)
        self._read = len(game.reports)

    def _new(self, now: State) -> list[str]:
        """The breaches that were not there when the phase began."""
        return [wrong for wrong in broken_always(now, self._state) if wrong not in self._known]


def _changed(last: State, now: State, turns: int) -> list[str]:
    """The fields of the position that have changed, apart from the turn's advance by `turns`."""
    fields = State._fields[: State._fields.index("shadowed")]
    changed = [field for field in fields if getattr(last, field) != getattr(now, field)]
    turn = ["turn"] if now.turn != last.turn + turns else []
    return turn + [field for field in changed if field not in ("phase", "done", "turn")]


def _between(last: State, now: State, turns: int) -> list[str]:
    return [f"4.0 nothing changes between two phases: {field}" for field in _changed(last, now, turns)]


def _unexplained(ledger: Ledger, request: BismarckRequest) -> list[str]:
    """9.6: the contacts and points of a view that no report explains."""
    contacts = {contact.name: contact for contact in request.view.contacts}
    found = [f"9.6 contacts are those of the reports: {wrong}" for wrong in ledger.differs(contacts)]
    if list(request.view.awards) != ledger.awards:
        found.append(f"17.2 points are those of the reports: the {request.side} knows of others")
    return found


def _judge(state: State, found: list[str]) -> None:
    if found:
        when = f"turn {state.turn}, {'after' if state.done else 'in'} the {state.phase} phase"
        raise LawBroken("\n".join(f"{wrong} ({when})" for wrong in found))


_WATCHES: "WeakKeyDictionary[Referee, Watch]" = WeakKeyDictionary()


def watch_of(game: Referee) -> Watch:
    """The watch of a game."""
    if game not in _WATCHES or _WATCHES[game]._position is not game.position:
        _WATCHES[game] = Watch(game)
    return _WATCHES[game]


_off = False


@contextmanager
def off() -> Iterator[None]:
    """Switch the laws off for games played so often that they would take most of the time and find nothing new.

    Nothing that begins inside may continue outside.
    """
    global _off
    before, _off = _off, True
    try:
        yield
    finally:
        _off = before


def watched(function: Callable[..., Any], name: str) -> Callable[..., Any]:
    """A phase under the laws."""

    @wraps(function)
    def phase(game: Referee, *of: Any) -> None:
        if _off:
            function(game, *of)
            return
        watch_of(game).begin(game, name)
        function(game, *of)
        watch_of(game).end(game, name)

    @wraps(function)
    def asking_phase(game: Referee, *of: Any) -> Steps:
        if _off:
            yield from function(game, *of)
            return
        called = f"{of[0]} movement" if name == "movement" else name
        watch_of(game).begin(game, called)
        try:
            yield from asked(game, function(game, *of), called)
        except GeneratorExit:  # what it asked was withdrawn
            watch_of(game).withdrawn(game, called)
            raise
        watch_of(game).end(game, called)

    return asking_phase if isgeneratorfunction(function) else phase


def asked(game: Referee, steps: Steps, called: str) -> Steps:
    """The steps of a phase under the laws, including those of its Together and Offer."""
    answer: Any = None
    while True:
        try:
            step = steps.send(answer)
        except StopIteration:
            return
        if isinstance(step, Together):
            answer = yield Together({side: asked(game, part, called) for side, part in step.procedures.items()})
        elif isinstance(step, Offer):
            answer = yield Offer(asked(game, step.procedure, called))
        else:
            watch_of(game).ask(game, called, step)
            answer = yield step
            watch_of(game).answered(game, called)


def watched_turn(function: Callable[..., Any]) -> Callable[..., Any]:
    """A turn of a whole game under the laws."""

    @wraps(function)
    def turn(game: Referee) -> Steps:
        if _off:
            yield from function(game)
            return
        watch_of(game).turn_begins(game)
        try:
            yield from function(game)
            watch_of(game).turn_ends(game)
        finally:
            watch_of(game).turn_is_left()

    return turn


def install() -> None:
    """Put every phase under the laws, in this process, once."""
    sequence = importlib.import_module(f"{ROOM}.sequence")
    importlib.import_module(f"{ROOM}.game")
    if hasattr(sequence.play_turn, "__wrapped__"):
        return
    for path in PHASE_MODULES:
        module, name = importlib.import_module(f"{ROOM}.phases.{path}"), path.rpartition(".")[2]
        _replace(getattr(module, f"{name}_phase"), lambda phase, name=name: watched(phase, name.replace("_", " ")))
    _replace(sequence.play_turn, watched_turn)


def _replace(function: Callable[..., Any], wrapper: Callable[..., Any]) -> None:
    """Replace a function in every module of the program that has it by name."""
    new = wrapper(function)
    for module in [module for name, module in sorted(sys.modules.items()) if name.startswith("compbis.")]:
        for name, value in list(vars(module).items()):
            if value is function:
                setattr(module, name, new)
