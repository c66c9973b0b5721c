"""Which unit is meant by what was typed of its name."""

from collections.abc import Collection, Sequence

from compbis.errors import IllegalOrder

_SHOWN = 5
"""Names that are told when a beginning fits several."""


def find_name(text: str, units: Collection[str], listed: str = "?") -> tuple[str, list[str]]:
    """The unit that a text begins with, and the words after it: as many words as can be are taken for the name.

    Each of them may be the beginning of a word of the name, but a name written out is meant before any other that it
    begins. Raises IllegalOrder if no name fits, or several. listed: what is to be typed for a list of the names.
    """
    words = text.upper().split()
    longest = max((len(name.split()) for name in units), default=0)
    for count in range(min(len(words), longest), 0, -1):
        typed, rest = words[:count], words[count:]
        fitting = [name for name in units if _fits(typed, name.split())]
        if " ".join(typed) in fitting:
            return " ".join(typed), rest
        if fitting:
            return only(fitting, listed), rest
    raise IllegalOrder(_unknown(listed))


def only(found: Sequence[str], listed: str) -> str:
    """The one name that was found. Raises IllegalOrder if there is none, or more than one. listed: as of find_name."""
    if not found:
        raise IllegalOrder(_unknown(listed))
    if len(found) > 1:
        others = len(found) - _SHOWN
        raise IllegalOrder(f"MEANS {' OR '.join(found[:_SHOWN])}{f' OR {others} MORE' if others > 0 else ''}")
    return found[0]


def _unknown(listed: str) -> str:
    return f"NO SUCH NAME: {listed} LISTS THEM"


def _fits(typed: Sequence[str], words: Sequence[str]) -> bool:
    return len(typed) <= len(words) and all(
        word.startswith(letters) for word, letters in zip(words, typed, strict=False)
    )
