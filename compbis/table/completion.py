"""What may follow in a line that a person types: a game knows, and any terminal can offer it."""

from collections.abc import Callable
from typing import NamedTuple


class Offer(NamedTuple):
    """What may follow in a line that is being typed: words, blanks in them too, each of which may stand from `start` on
    in place of what stands there."""

    start: int
    words: tuple[str, ...] = ()


Completer = Callable[[str], Offer]
"""From a line as far as it is typed to what may follow. It tells nothing that the person may not know."""
