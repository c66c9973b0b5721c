"""What may follow in a line that a person types: a game or the house knows, and any terminal can offer it."""

from collections.abc import Callable, Iterable

from compbis.table.values import NamedTuple

FORGET = "*"
"""What stands before the last of these on a line is not read."""


class Completion(NamedTuple):
    """What may follow in a line that is being typed: words, blanks in them too, each of which may stand from `start` on
    in place of what stands there. told: the same in lines, with what they mean, for who asks in words; () if the words
    alone will do."""

    start: int
    words: tuple[str, ...] = ()
    told: tuple[str, ...] = ()


Completer = Callable[[str], Completion]
"""From a line as far as it is typed to what may follow. It tells nothing that the person may not know."""

Finder = Callable[[str], Completion]
"""From a line to where its last word begins, and what could stand there, however that word begins."""


def among(words: Iterable[str]) -> Completer:
    """One of these words.

    >>> among(["HOOD", "NORFOLK", "NELSON"])("n").words
    ('NORFOLK', 'NELSON')
    """
    return completer(any_of(tuple(words)))


def any_of(words: Iterable[str]) -> Finder:
    """One of these words."""
    offer = Completion(0, tuple(words))
    return lambda line: offer


def completer(find: Finder) -> Completer:
    """Of what is found, that which begins as is typed; large and small letters are the same."""

    def complete(line: str) -> Completion:
        forgotten = line.rfind(FORGET) + 1
        forgotten += len(line[forgotten:]) - len(line[forgotten:].lstrip())
        offer = find(line[forgotten:])
        start = forgotten + offer.start
        typed = line[start:].upper()
        words = tuple(word for word in offer.words if word.startswith(typed))
        return Completion(start, words, () if typed else offer.told)

    return complete
