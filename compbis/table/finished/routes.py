"""Routes in the story of a finished game: sentences on who went where, and a track as marks on a map."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from compbis.table.finished.names import listed

WAKE = " ~"
"""Marks all places of a day but the first, which shows the day."""


def stops(places: Iterable[int]) -> tuple[int, ...]:
    """The places, without repeats in a row."""
    return tuple(at for at, _ in groupby(places))


def route_lines(
    ways: Mapping[str, Sequence[int]],
    who: Callable[[Sequence[str]], str],
    place: Callable[[int], str],
    between: Callable[[int], str],
) -> Iterator[str]:
    """A sentence for each route; consecutive ships with the same route share one.

    Args:
        ways: the places of each ship, without repeats in a row
        who: several ships in words
        place: the first or last place in words
        between: a place between them in words
    """
    for way, names in groupby(ways, lambda name: tuple(ways[name])):
        together = [*names]
        yield f"{who(together)} {_went(way, place, between)}{' TOGETHER' * (len(together) > 1)}."


def _went(way: Sequence[int], place: Callable[[int], str], between: Callable[[int], str]) -> str:
    first, *others, last = way if len(way) > 1 else (*way, *way)
    if first == last and not others:
        return f"LAY IN {place(first)}"
    return f"WENT FROM {place(first)}{f' VIA {listed(map(between, others))}' if others else ''} TO {place(last)}"


def day_marks(days: Iterable[tuple[str, Iterable[int]]]) -> dict[int, str]:
    """The places of a track with a mark of two characters each: the first of a day has its number, the others WAKE, so
    that days can be told apart. days: the number of each day with its places, in order."""
    marks: dict[int, str] = {}
    for day, places in days:
        for at in dict.fromkeys(places):
            marks.setdefault(at, WAKE if day.rjust(2) in marks.values() else day.rjust(2))
    return marks


def track_aloud(who: str, days: Iterable[tuple[str, Iterable[int]]], place: Callable[[int], str]) -> list[str]:
    """The track in sentences: the places of each day, in order.

    Args:
        who: the ship
        days: the date of each day with its places
        place: a place in words
    """
    each = ((day, [*dict.fromkeys(places)]) for day, places in days)
    return [f"{day}: {who} IN {', '.join(map(place, places))}." for day, places in each if places]
