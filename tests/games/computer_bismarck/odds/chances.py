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
    """So many in a hundred."""
    return Fraction(number, 100)


def even(values: Iterable[Value]) -> dict[Value, Fraction]:
    """All as likely."""
    listed = list(values)
    return {value: Fraction(1, len(listed)) for value in listed}


def yes(chance: Fraction) -> dict[bool, Fraction]:
    """Something happens, or not; what cannot be is left out."""
    return {happens: share for happens, share in ((True, chance), (False, 1 - chance)) if share}


def binomial(number: int, chance: Fraction) -> dict[int, Fraction]:
    """How many of so many throws succeed, each by itself."""
    return {
        hits: share
        for hits in range(number + 1)
        if (share := comb(number, hits) * chance**hits * (1 - chance) ** (number - hits))
    }


def product(*tables: Mapping[Any, Fraction]) -> dict[tuple[Any, ...], Fraction]:
    """All of them together, if none has to do with another."""
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
    """What comes first, and what comes second where its chances hang on the first."""
    return {(value, other): chance * share for value, chance in first.items() for other, share in second(value).items()}


def seen(table: Mapping[Value, Fraction], what: Callable[[Value], Other]) -> dict[Other, Fraction]:
    """The chances of what is seen of a value."""
    chances: defaultdict[Other, Fraction] = defaultdict(Fraction)
    for value, chance in table.items():
        chances[what(value)] += chance
    return dict(chances)
