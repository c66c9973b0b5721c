"""Lists of names, and turns, in the sentences of a log."""

from collections.abc import Iterable, Sequence


def listed(names: Iterable[str]) -> str:
    """The names in one phrase: A, B AND C."""
    *others, last = [*names] or [""]
    return f"{', '.join(others)} AND {last}" if others else last


def shorten(names: Sequence[str], most: int = 4) -> tuple[str, ...]:
    """At most this many names. If there are more, the last one says how many others there are."""
    return tuple(names) if len(names) <= most else (*names[: most - 1], f"{len(names) - most + 1} OTHERS")


def counted(turns: int) -> str:
    """A number of turns."""
    return f"{turns} TURN{'S' * (turns != 1)}"


def on_turns(turns: Sequence[int]) -> str:
    """On which turns something happened: how often, and when first. turns: their numbers, in order, at least one."""
    return f"ON {counted(len(turns))}, FIRST ON TURN {turns[0]}" if len(turns) > 1 else f"ONLY ON TURN {turns[0]}"
