"""Which unit is meant by what was typed of its name."""

from collections.abc import Collection, Sequence
from difflib import SequenceMatcher

from compbis.errors import IllegalOrder

_SHOWN = 5
"""Names that are told when a beginning fits several."""
_WRITTEN_OUT = {"PR": "PRINZ", "P": "PRINCE", "K": "KING"}
"""What a word of a name is short for: many know the ship by that."""
_WORDS, _LONGEST = 3, 24
"""Words and letters that a name that was mistyped may have."""
_LIKE = 0.7
"""How much of a name that was mistyped must be right, for it to be told."""


def find_name(text: str, units: Collection[str], listed: str = "?") -> tuple[str, list[str]]:
    """The unit that a text begins with, and the words after it: as many words as can be are taken for the name.

    Each of them may be the beginning of a word of the name, but a name written out is meant before any other that it
    begins; the number of a name may follow at once: SCAPA 2, and PRINZ is PR. Raises IllegalOrder if no name fits, or
    several. listed: what is to be typed for a list of the names.
    """
    words = text.upper().split()
    longest = max((len(name.split()) for name in units), default=0)
    for count in range(min(len(words), longest), 0, -1):
        typed, rest = words[:count], words[count:]
        fitting = [name for name in units if _fits(typed, name.split())]
        if " ".join(typed) in fitting:
            return " ".join(typed), rest
        if fitting:
            return only(fitting), rest
    raise IllegalOrder(unknown(words, units, listed))


def only(found: Sequence[str]) -> str:
    """The one name of those that were found. Raises IllegalOrder if there are more."""
    if len(found) > 1:
        others = len(found) - _SHOWN
        raise IllegalOrder(f"MEANS {' OR '.join(found[:_SHOWN])}{f' OR {others} MORE' if others > 0 else ''}")
    return found[0]


def unknown(words: Sequence[str], units: Collection[str], listed: str) -> str:
    """That these words begin with no name of the units, and one that they may have been meant for. listed: as of
    find_name."""
    meant = [" ".join(words[:count]).upper()[:_LONGEST] for count in range(1, len(words[:_WORDS]) + 1)]
    likes = [(SequenceMatcher(None, typed, name).ratio(), name) for name in units for typed in meant]
    like, near = max(likes, key=lambda pair: pair[0], default=(0.0, ""))
    if like >= _LIKE:
        return f"NO SUCH NAME: {near} IS LIKE IT, {listed} LISTS ALL"
    return f"NO SUCH NAME: {listed} LISTS THEM"


def _fits(typed: Sequence[str], words: Sequence[str]) -> bool:
    if len(typed) > 1 and typed[-1].isdigit() and typed[-1] == words[-1]:
        typed, words = typed[:-1], words[:-1]
    return len(typed) <= len(words) and all(
        word.startswith(letters) or (len(letters) > len("PR") and _WRITTEN_OUT.get(word, "").startswith(letters))
        for word, letters in zip(words, typed, strict=False)
    )
