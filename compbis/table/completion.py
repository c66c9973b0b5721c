"""Completion of a typed line: a game or the house supplies the words, and any terminal can offer them."""

from collections.abc import Callable, Iterable

from compbis.table.values import NamedTuple

FORGET = "*"
"""Everything up to the last of these in a line is ignored."""


class Completion(NamedTuple):
    """What may follow in a line that is being typed.

    Args:
        start: the index in the line from which a word replaces the text
        words: the candidates, which may contain blanks
        described: the candidates as lines with their meanings, for a player who types a question mark; () if the words
            suffice
    """

    start: int
    words: tuple[str, ...] = ()
    described: tuple[str, ...] = ()


Completer = Callable[[str], Completion]
"""Maps a line typed so far to its completion. It reveals nothing that the player may not know."""

Finder = Callable[[str], Completion]
"""Maps a line to the start of its last word and every candidate for that word, whether or not it matches the letters
typed."""


def among(words: Iterable[str]) -> Completer:
    """A completer for these words.

    >>> among(["HOOD", "NORFOLK", "NELSON"])("n").words
    ('NORFOLK', 'NELSON')
    """
    return completer(any_of(tuple(words)))


def any_of(words: Iterable[str]) -> Finder:
    """A finder that always offers these words."""
    offer = Completion(0, tuple(words))
    return lambda line: offer


def completer(find: Finder) -> Completer:
    """A completer that keeps the found words that begin with the typed letters, ignoring case."""

    def complete(line: str) -> Completion:
        forgotten = line.rfind(FORGET) + 1
        forgotten += len(line[forgotten:]) - len(line[forgotten:].lstrip())
        offer = find(line[forgotten:])
        start = forgotten + offer.start
        typed = line[start:].upper()
        words = tuple(word for word in offer.words if word.startswith(typed))
        return Completion(start, words, () if typed else offer.described)

    return complete
