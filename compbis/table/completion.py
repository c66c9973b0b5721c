"""What may follow in a line that a person types: a game or the house knows, and any terminal can offer it."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

FORGET = "*"
"""What stands before the last of these on a line is not read."""


class Offer(NamedTuple):
    """What may follow in a line that is being typed: words, blanks in them too, each of which may stand from `start` on
    in place of what stands there."""

    start: int
    words: tuple[str, ...] = ()


Completer = Callable[[str], Offer]
"""From a line as far as it is typed to what may follow. It tells nothing that the person may not know."""

Finder = Callable[[str], tuple[int, Iterable[str]]]
"""From a line to where its last word begins, and what could stand there, however that word begins."""


def among(words: Iterable[str]) -> Completer:
    """One of these words."""
    return completer(any_of(tuple(words)))


def any_of(words: Iterable[str]) -> Finder:
    """One of these words."""
    return lambda line: (0, words)


def completer(find: Finder) -> Completer:
    """Of what is found, that which begins as is typed; large and small letters are the same."""

    def complete(line: str) -> Offer:
        forgotten = line.rfind(FORGET) + 1
        forgotten += len(line[forgotten:]) - len(line[forgotten:].lstrip())
        start, words = find(line[forgotten:])
        typed = line[forgotten + start :].upper()
        return Offer(forgotten + start, tuple(word for word in words if word.startswith(typed)))

    return complete
