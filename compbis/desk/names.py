"""Which unit is meant by what was typed of its name."""

import re
from collections.abc import Callable, Collection, Mapping, Sequence

from compbis.errors import IllegalOrder

_SHOWN = 5
"""Names that are told when a beginning fits several."""
_WORDS, _LONGEST = 3, 24
"""Words and letters that a name that was mistyped may have."""
_LIKE = 0.7
"""How much of a name that was mistyped must be right, for it to be told."""


class Names:
    """How the names of a game are found. written_out: what a word of a name is short for, if many know the unit by
    that; shortest: letters that such a word must be meant with; known: names of all units there are, whoever has
    them."""

    def __init__(self, written_out: Mapping[str, str], shortest: int = 3, known: Collection[str] = ()) -> None:
        self._written_out = written_out
        self.shortest = shortest
        self._known = known

    def find(
        self,
        text: str,
        units: Collection[str],
        listed: str = "?",
        suits: Callable[[str, Sequence[str]], bool] = lambda name, words: True,
    ) -> tuple[str, list[str]]:
        """The unit that a text begins with, and the words after it: as many words as can be are taken for the name.
        Raises IllegalOrder if no name fits, or several.

        Args:
            text: what was typed.
            units: the names that there are.
            listed: what is to be typed for a list of the names.
            suits: whether the words behind a name can be meant for that unit, where several names fit.
        """
        words = text.upper().split()
        longest = max((len(_parts(name)) for name in units), default=0)
        for count in range(min(len(words), longest), 0, -1):
            if fitting := self.fit(" ".join(words[:count]), units):
                suited = [name for name in fitting if suits(name, words[count:])] if len(fitting) > 1 else []
                return only(suited if len(suited) == 1 else fitting), words[count:]
        for count in range(len(words), 0, -1):
            if len(found := self.fit(" ".join(words[:count]), self._known)) == 1:
                raise IllegalOrder(f"{found[0]} IS NOT IN THE LIST: {listed} TELLS IT")
        raise IllegalOrder(unknown(words, units, listed))

    def fit(self, text: str, units: Collection[str]) -> list[str]:
        """The names that a text may mean.

        Each of its words may be the beginning of a word of the name, but a name written out is meant before any other
        that it begins; a number is a word of its own, behind a blank or not (DF 1, DF1), and the number of a name may
        follow at once: SCAPA 2, and PRINZ is PR. What fits none so may be the initials of one: SF2, KGV.
        """
        typed = _parts(text.upper())
        fitting = [name for name in units if typed and self._fits(typed, _parts(name))]
        exact = [name for name in fitting if _parts(name) == typed]
        return exact or fitting or [name for name in units if initials(name) == "".join(typed)]

    def _fits(self, typed: Sequence[str], words: Sequence[str]) -> bool:
        if len(typed) > 1 and typed[-1].isdigit() and typed[-1] == words[-1]:
            typed, words = typed[:-1], words[:-1]
        return len(typed) <= len(words) and all(self._begins(*pair) for pair in zip(typed, words, strict=False))

    def _begins(self, letters: str, word: str) -> bool:
        """Whether letters begin a word of a name; or what it is short for, but not with two letters: PR is a name
        itself, and the P OF WALES is not meant by it."""
        return word.startswith(letters) or (
            len(letters) >= self.shortest and self._written_out.get(word, "").startswith(letters)
        )


def initials(name: str) -> str:
    """The short name of a unit: the first letters of its words, and its number, SF1 for SCAPA FLOW 1."""
    return "".join(part if part.isdigit() else part[0] for part in _parts(name))


def only(found: Sequence[str]) -> str:
    """The one name of those that were found. Raises IllegalOrder if there are more."""
    if len(found) > 1:
        others = len(found) - _SHOWN
        raise IllegalOrder(f"MEANS {' OR '.join(found[:_SHOWN])}{f' OR {others} MORE' if others > 0 else ''}")
    return found[0]


def unknown(words: Sequence[str], units: Collection[str], listed: str) -> str:
    """That these words begin with no name of the units, and one that they may have been meant for. listed: as of
    Names.find."""
    near = likely(words, units)
    return f"NO SUCH NAME: {near} IS LIKE IT, {listed} LISTS ALL" if near else f"NO SUCH NAME: {listed} LISTS THEM"


def likely(words: Sequence[str], units: Collection[str]) -> str:
    """The name that these words may have been meant for, "" if none is like them."""
    from difflib import SequenceMatcher  # few mistype a name so far

    meant = [" ".join(words[:count]).upper()[:_LONGEST] for count in range(1, len(words[:_WORDS]) + 1)]
    likes = [(SequenceMatcher(None, typed, name).ratio(), name) for name in units for typed in meant]
    like, near = max(likes, key=lambda pair: pair[0], default=(0.0, ""))
    return near if like >= _LIKE else ""


def _parts(text: str) -> list[str]:
    """The words of a text, its numbers apart."""
    return re.findall(r"[0-9]+|[^0-9\s]+", text)
