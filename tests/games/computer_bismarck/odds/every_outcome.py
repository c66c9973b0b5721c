"""Every outcome of a rule that throws dice, each with its exact chance.

The rule is run again and again until its dice have fallen in every way. A result is settled only as far as the rule
looks at it: a rule that asks whether a die of 100 sides shows less than 40 has two ways, of 40 and of 60 sides. A rule
may compare a result and subtract from it without settling it completely; any other use pins it to one number. So no
outcome is left out, and results that are the same to the rule are run once.
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from fractions import Fraction
from itertools import count
from operator import index
from typing import Generic, NamedTuple, SupportsIndex, TypeVar, cast

from compbis.table.dice import Dice
from tests.games.computer_bismarck.invariants import laws_watch

Outcome = TypeVar("Outcome", bound=Hashable)
WATCHED = 10
"""One in this many ways of the dice is played under the laws; they are much alike."""
Draws = tuple[tuple[str, int], ...]
"""The draws of one run in order: name and number of sides."""


class EveryOutcome(Dice):
    """The dice of one run. They follow a path of ways; beyond its end they take the first way of each fork, and note
    the paths to the others.

    chance: of the path; drawn: name and sides of each draw; untried: the paths not taken.
    """

    def __init__(self, path: tuple[int, ...], fixed: Mapping[str, int]) -> None:
        super().__init__(0)
        self._path = path
        self._forks = 0
        self._fixed = fixed
        self.chance = Fraction(1)
        self.drawn: list[tuple[str, int]] = []
        self.untried: list[tuple[int, ...]] = []

    def take(self, ways: Sequence[int]) -> int:
        """Which way is taken; `ways` has the number of results of each."""
        if len(ways) == 1:
            return 0
        if self._forks == len(self._path):
            self.untried += [(*self._path, way) for way in range(1, len(ways))]
            self._path = (*self._path, 0)
        way = self._path[self._forks]
        self._forks += 1
        self.chance *= Fraction(ways[way], sum(ways))
        return way

    def _result(self, name: str, sides: int) -> int:
        self.drawn.append((name, sides))
        fixed = self._fixed.get(name, self._fixed.get(name.split(" ", 1)[0]))
        return cast(int, _Fall(_Die(self, sides))) if fixed is None else fixed


class _Die:
    """One die that was thrown: its result is at least low and below high."""

    def __init__(self, dice: EveryOutcome, sides: int) -> None:
        self._dice = dice
        self._low = 0
        self._high = sides

    def below(self, number: int) -> bool:
        """Whether the result is below a number: up to two ways."""
        if not self._low < number < self._high:
            return self._low < number
        if self._dice.take([number - self._low, self._high - number]) == 0:
            self._high = number
            return True
        self._low = number
        return False

    def pin(self) -> int:
        """The result, one of those that are left."""
        self._low += self._dice.take([1] * (self._high - self._low))
        self._high = self._low + 1
        return self._low


class _Fall:
    """What a rule gets as the result of a die; `less` has been subtracted from it."""

    def __init__(self, die: _Die, less: int = 0) -> None:
        self._die = die
        self._less = less

    def __sub__(self, other: int) -> "_Fall":
        return _Fall(self._die, self._less + other)

    def __lt__(self, other: SupportsIndex) -> bool:
        return self._die.below(index(other) + self._less)

    def __ge__(self, other: SupportsIndex) -> bool:
        return not self < other

    def __le__(self, other: SupportsIndex) -> bool:
        return self < index(other) + 1

    def __gt__(self, other: SupportsIndex) -> bool:
        return not self <= other

    def __eq__(self, other: object) -> bool:
        number = index(cast(SupportsIndex, other))
        return self >= number and self <= number

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(int(self))

    def __bool__(self) -> bool:
        return self != 0

    def __index__(self) -> int:
        return self._die.pin() - self._less

    def __add__(self, other: int) -> int:
        return int(self) + other

    __radd__ = __add__


class Run(NamedTuple, Generic[Outcome]):
    """One way in which the dice can fall: the outcome, its chance, and the draws."""

    outcome: Outcome
    chance: Fraction
    drawn: Draws


def every_run(run: Callable[[EveryOutcome], Outcome], fixed: Mapping[str, int] | None = None) -> Iterator[Run[Outcome]]:
    """All ways in which the dice of a rule can fall, a few of them under the laws. fixed: the results of draws, by name
    or by purpose alone, that are not to be varied."""
    paths: list[tuple[int, ...]] = [()]
    for number in count():
        if not paths:
            break
        dice = EveryOutcome(paths.pop(), fixed or {})
        with laws_watch.off() if number % WATCHED else nullcontext():
            outcome = run(dice)
        hash(outcome)  # a result inside the outcome is settled, too
        yield Run(outcome, dice.chance, tuple(dice.drawn))
        paths += dice.untried


def distribution(
    run: Callable[[EveryOutcome], Outcome], fixed: Mapping[str, int] | None = None
) -> dict[Outcome, Fraction]:
    """The exact chance of each outcome of a rule."""
    chances: defaultdict[Outcome, Fraction] = defaultdict(Fraction)
    for one in every_run(run, fixed):
        chances[one.outcome] += one.chance
    assert sum(chances.values()) == 1
    return dict(chances)


def every_draw(run: Callable[[EveryOutcome], Outcome], fixed: Mapping[str, int] | None = None) -> set[Draws]:
    """The sequences of draws that a rule can ask for: only one if no draw depends on the result of another."""
    return {one.drawn for one in every_run(run, fixed)}
