"""Chances as the manual gives them: exact, and put together where a rule draws more than once."""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping
from fractions import Fraction
from itertools import product as pairs
from math import comb
from typing import Any, TypeVar

Value = TypeVar("Value", bound=Hashable)
Other = TypeVar("Other", bound=Hashable)


def percent(number: int) -> Fraction:
    """A percentage, as a fraction."""
    return Fraction(number, 100)


def even(values: Iterable[Value]) -> dict[Value, Fraction]:
    """All values equally likely."""
    listed = list(values)
    return {value: Fraction(1, len(listed)) for value in listed}


def yes(chance: Fraction) -> dict[bool, Fraction]:
    """Whether something with this chance happens; an outcome without a chance is left out."""
    return {happens: share for happens, share in ((True, chance), (False, 1 - chance)) if share}


def binomial(number: int, chance: Fraction) -> dict[int, Fraction]:
    """How many of a number of independent throws succeed."""
    return {
        hits: share
        for hits in range(number + 1)
        if (share := comb(number, hits) * chance**hits * (1 - chance) ** (number - hits))
    }


def product(*tables: Mapping[Any, Fraction]) -> dict[tuple[Any, ...], Fraction]:
    """The joint chances of independent tables."""
    chances: dict[tuple[Any, ...], Fraction] = {(): Fraction(1)}
    for table in tables:
        chances = {
            (*values, value): share * chance
            for (values, share), (value, chance) in pairs(chances.items(), table.items())
        }
    return chances


def mixed(*shares: tuple[Fraction, Mapping[Value, Fraction]]) -> dict[Value, Fraction]:
    """One table or another, each with its share."""
    chances: defaultdict[Value, Fraction] = defaultdict(Fraction)
    for share, table in shares:
        for value, chance in table.items():
            chances[value] += share * chance
    return {value: chance for value, chance in chances.items() if chance}


def then(
    first: Mapping[Value, Fraction], second: Callable[[Value], Mapping[Other, Fraction]]
) -> dict[tuple[Value, Other], Fraction]:
    """The joint chances of a first value and of a second one that depends on it."""
    return {(value, other): chance * share for value, chance in first.items() for other, share in second(value).items()}


def seen(table: Mapping[Value, Fraction], what: Callable[[Value], Other]) -> dict[Other, Fraction]:
    """The chances of what is observed of each value."""
    chances: defaultdict[Other, Fraction] = defaultdict(Fraction)
    for value, chance in table.items():
        chances[what(value)] += chance
    return dict(chances)
