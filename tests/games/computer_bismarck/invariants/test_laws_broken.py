"""Each line of each law can find a breach: moments of real games, changed at random, give it one.

A moment is what a law reads: a state, a step, a request or a report. A changed field takes a value that it has
somewhere in these games, or one close to its own.
"""

import ast
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from enum import Enum
from functools import cache, partial
from inspect import getsourcefile
from random import Random
from typing import Any

import pytest

from compbis.games.computer_bismarck.state.reports import FastShadow
from compbis.games.computer_bismarck.state.sight import Award
from compbis.games.computer_bismarck.state.units import Fate, Plane
from compbis.table.game import Outcome
from compbis.table.side import BRITISH, GERMAN
from tests.games.computer_bismarck.invariants import laws_games, laws_watch
from tests.games.computer_bismarck.invariants.laws_book import ALWAYS, ASKED, ON_REPORT, STEPS, Law, State

GAMES = (
    *(("tovey", "otto", 0), ("tovey", "otto", 1), ("tovey", "random", 3)),
    *(("random", "otto", 2), ("clerk", "random", 0)),
)
"""Captains and seeds; between them, these games have nearly all kinds of requests and reports."""
TRIES = 200_000
CHANGES = 4
"""The most changes at once."""
LAWS: Mapping[str, list[Any]] = {
    "broken_always": ALWAYS,
    "broken_by": STEPS,
    "broken_at": ASKED,
    "broken_in": ON_REPORT,
}
ALL = (*State._fields, *("ships", "planes", "ship_legs", "plane_legs") * 5)
"""The fields of a state; units and their orders are changed more often."""
NEVER_SEEN: Mapping[tuple[type, str], list[Any]] = {
    (State, "outcome"): [
        *(Outcome(side, 0, 0, reason) for side, reason in ((GERMAN, "resigned"), (BRITISH, "agreed draw"))),
        Outcome(BRITISH, 40, 0, "bismarck sunk"),
    ],
    (Award, "reason"): ["luck"],
    (Outcome, "reason"): ["luck"],
    (Outcome, "winner"): [None],
    (Plane, "fate"): [Fate.LOST],
    (FastShadow, "target"): ["BELCHEN"],
}
Moment = tuple[Any, ...]


class Changes:
    """What the laws read in a few games, and changes to it."""

    def __init__(self) -> None:
        self.moments: dict[str, list[Moment]] = {name: [] for name in LAWS}
        self._seen: dict[tuple[type, str], dict[Any, Any]] = {}
        self._values: dict[tuple[type, str], list[Any]] = {}
        self._read: dict[int, Any] = {}
        self.dice = Random(1)

    def play(self, patched: pytest.MonkeyPatch) -> None:
        """Play the games, and keep what the laws read."""
        for name in LAWS:
            patched.setattr(laws_watch, name, partial(self._judge, name, getattr(laws_watch, name)))
        for british, german, seed in GAMES:
            assert laws_games.play(laws_games.Kind(british, german, 1), seed) == ""
        for moments in self.moments.values():
            self._note(moments)
        self._values = {field: [*seen.values(), *NEVER_SEEN.get(field, ())] for field, seen in self._seen.items()}

    def _judge(self, name: str, judge: Callable[..., list[str]], *of: Any) -> list[str]:
        """Judge a moment, and keep it: the last state of ALWAYS is no part of it, and earlier reports change later."""
        self.moments[name].append(of[:1] if name == "broken_always" else (*of[:2], *map(tuple, of[2:])))
        return judge(*of)

    def _note(self, value: Any) -> None:
        """Note the values of each field inside a value."""
        if id(value) in self._read:
            return
        self._read[id(value)] = value
        if isinstance(value, Mapping):
            self._note([*value.values()])
        elif fields := getattr(value, "__match_args__", ()):
            for field in fields:
                part = getattr(value, field)
                seen = self._seen.setdefault((type(value), field), {})
                try:
                    seen[part] = part
                except TypeError:  # it holds a mapping
                    seen[id(part)] = part
                self._note(part)
        elif isinstance(value, tuple | list | frozenset):
            for part in value:
                self._note(part)

    def near(self, value: Any, others: list[Any]) -> Any:
        """A value with one part of it changed, perhaps to one of others like it."""
        dice = self.dice
        if others and not dice.randrange(3):
            return dice.choice(others)
        if isinstance(value, bool):
            return not value
        if isinstance(value, int) and not isinstance(value, Enum):
            return value + dice.choice((-1, 1, 100, 1000))
        if isinstance(value, Mapping):
            return self._mapping(value, [pair for other in others[:50] for pair in other.items()])
        if fields := getattr(value, "__match_args__", ()):
            field = dice.choice([field for field in fields if field != "spec"])
            given = {name: getattr(value, name) for name in fields}
            return type(value)(**{**given, field: self.near(given[field], self._values[type(value), field])})
        if isinstance(value, tuple | frozenset):
            return type(value)(self._items([*value], [part for other in others[:50] for part in other or ()]))
        return dice.choice(others) if others else value

    def _mapping(self, value: Mapping[Any, Any], pairs: list[Any]) -> Mapping[Any, Any]:
        change = self.dice.randrange(8)
        if pairs and (change < 2 or not value):
            return {**value, **dict([self.dice.choice(pairs)])}
        if not value:
            return value
        key, other = self.dice.choice([*value]), self.dice.choice([*value])
        if change == 2:
            return {name: part for name, part in value.items() if name != key}
        return {**value, key: value[other] if change == 3 else self.near(value[key], [])}

    def _items(self, items: list[Any], others: list[Any]) -> list[Any]:
        change, at = self.dice.randrange(8), self.dice.randrange(len(items) or 1)
        if others and change == 0:
            return [*items, self.dice.choice(others)]
        return items[:at] + [self.near(item, others) for item in items[at : at + 1] if change > 1] + items[at + 1 :]

    def of_moment(self, law: Law[Any], moment: Moment) -> Moment:
        """The moment with one part changed, of those that the law reads."""
        place = self.dice.randrange(len(moment))
        value = moment[place]
        if isinstance(value, State):
            read = [*(law.of & {*State._fields}), "turn", "phase", "done"] if law in ALWAYS and law.of else ALL
            field = self.dice.choice(sorted(read))
            changed = value._replace(**{field: self.near(getattr(value, field), self._values[State, field])})
        else:
            changed = self.near(value, [])
        return (*moment[:place], changed, *moment[place + 1 :])


@pytest.fixture(scope="module")
def changes() -> Changes:
    made = Changes()
    with pytest.MonkeyPatch.context() as patched:
        made.play(patched)
    return made


@pytest.mark.parametrize(
    ("read", "law"),
    [pytest.param(name, law, id=f"{law.number} {law.name}") for name, laws in LAWS.items() for law in laws],
)
def test_each_line_of_a_law_finds_a_breach(changes: Changes, read: str, law: Law[Any]) -> None:
    changes.dice.seed(1)
    every = changes.moments[read]
    moments = [moment for moment in every if law in ALWAYS or not law.of or sort(moment) in law.of] or every
    missed = lines(str(getsourcefile(law.finds)), law.finds.__name__)
    for _ in range(TRIES):
        moment = changes.dice.choice(moments)
        for _ in range(changes.dice.randint(1, CHANGES)):
            moment = changes.of_moment(law, moment)
        with suppress(LookupError, ValueError, AttributeError, TypeError, AssertionError):
            missed -= {*found(law.finds(*moment))}
        if not missed:
            return
    raise AssertionError(f"lines {missed} found nothing")


def sort(moment: Moment) -> str:
    """The phase of a step, or the kind of a request or report."""
    return str(getattr(moment[1], "phase", "") or moment[1].kind)


@cache
def functions(path: str) -> Mapping[str, ast.FunctionDef]:
    """The functions of a module, by name."""
    with open(path) as file:
        return {node.name: node for node in ast.parse(file.read()).body if isinstance(node, ast.FunctionDef)}


def lines(path: str, name: str) -> set[int]:
    """The lines with findings of a law, and of the functions that it hands over to."""
    all_lines = set()
    for node in ast.walk(functions(path)[name]):
        if isinstance(node, ast.Yield):
            all_lines.add(node.lineno)
        elif isinstance(node, ast.YieldFrom) and isinstance(node.value, ast.Call):
            all_lines |= lines(path, ast.unparse(node.value.func))
    return all_lines


def found(findings: Any) -> Iterator[int]:
    """The lines at which a law finds something."""
    for _ in findings:
        inner = findings
        while inner.gi_yieldfrom is not None:
            inner = inner.gi_yieldfrom
        yield inner.gi_frame.f_lineno
