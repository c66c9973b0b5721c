"""Finds the unit whose name was typed, in full or in part."""

import re
from collections.abc import Callable, Collection, Mapping, Sequence

from compbis.errors import IllegalOrder

_SHOWN = 5
"""How many names are listed when the text fits several."""
_WORDS, _LONGEST = 3, 24
"""How many words and letters of a mistyped name are compared."""
_LIKE = 0.7
"""How similar a name must be to the text to be suggested: a ratio from 0 to 1."""


class Names:
    """Finds units by name.

    Args:
        written_out: the full forms of abbreviated words in names, such as PRINZ for PR
        shortest: the minimum number of letters of a full form that must be typed
        known: names that a refusal may mention even if they are not among those to choose from
    """

    def __init__(self, written_out: Mapping[str, str], shortest: int = 3, known: Collection[str] = ()) -> None:
        self._written_out = written_out
        self.shortest = shortest
        self._known = known

    def find(
        self,
        text: str,
        units: Collection[str],
        listed: str = "?",
        suits: Sequence[Callable[[str, Sequence[str]], bool]] = (),
        in_play: Callable[[str], bool] = lambda name: True,
    ) -> tuple[str, list[str]]:
        """The unit whose name a text begins with, and the words after the name. The name takes as many words as it can.

        Args:
            text: what was typed
            units: the names to choose from
            listed: what the player types for a list of the names
            suits: tests whether the words after a name can be meant for that unit. If several names fit, the first test
                that only one of them passes decides
            in_play: whether a unit is still in play. If several names fit, those of lost units are left out

        Raises:
            IllegalOrder: no name fits, or several do
        """
        words = text.upper().split()
        longest = max((len(_parts(name)) for name in units), default=0)
        for count in range(min(len(words), longest), 0, -1):
            if fitting := self.fit(" ".join(words[:count]), units):
                rest = words[count:]
                fitting = [name for name in fitting if in_play(name)] or fitting
                for suit in suits if len(fitting) > 1 else ():
                    if len(suited := [name for name in fitting if suit(name, rest)]) == 1:
                        return suited[0], rest
                return only(fitting), rest
        for count in range(len(words), 0, -1):
            if len(found := self.fit(" ".join(words[:count]), self._known)) == 1:
                raise IllegalOrder(f"{found[0]} IS NOT IN THE LIST THAT {listed} SHOWS")
        raise IllegalOrder(unknown(words, units, listed))

    def fit(self, text: str, units: Collection[str]) -> list[str]:
        """The names that a text may mean.

        Each word of the text may be the beginning of a word of the name, but an exact name comes before any longer name
        that begins with it. A number is a word of its own, with or without a blank (DF 1, DF1), and may follow only
        part of the name: SCAPA 2. A word may also begin the full form of an abbreviation: PRINZ is PR. If nothing fits,
        the text may be the initials of a name: SF2, KGV.
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
        """Whether the letters begin a word of a name, or its full form. A full form needs `shortest` letters at
        least: PR is a name itself, and must not mean the P OF WALES."""
        return word.startswith(letters) or (
            len(letters) >= self.shortest and self._written_out.get(word, "").startswith(letters)
        )


def initials(name: str) -> str:
    """The short name of a unit: the first letter of each word, and its number. SF1 is SCAPA FLOW 1."""
    return "".join(part if part.isdigit() else part[0] for part in _parts(name))


def only(found: Sequence[str]) -> str:
    """The only name that was found. Raises IllegalOrder if there are several."""
    if len(found) > 1:
        others = len(found) - _SHOWN
        raise IllegalOrder(f"MEANS {' OR '.join(found[:_SHOWN])}{f' OR {others} MORE' if others > 0 else ''}")
    return found[0]


def unknown(words: Sequence[str], units: Collection[str], listed: str) -> str:
    """The message for words that begin with no unit's name. It suggests the most similar name, if one is similar
    enough.

    Args:
        words: the words that were typed
        units: the names to choose from
        listed: what the player types for a list of the names
    """
    near = likely(words, units)
    return f"NO SUCH NAME. DID YOU MEAN {near}? {listed} LISTS ALL" if near else f"NO SUCH NAME: {listed} LISTS THEM"


def likely(words: Sequence[str], units: Collection[str]) -> str:
    """The name that is most similar to these words, "" if none is similar enough."""
    from difflib import SequenceMatcher  # imported late: needed for a mistyped name only

    meant = [" ".join(words[:count]).upper()[:_LONGEST] for count in range(1, len(words[:_WORDS]) + 1)]
    likes = [(SequenceMatcher(None, typed, name).ratio(), name) for name in units for typed in meant]
    like, near = max(likes, key=lambda pair: pair[0], default=(0.0, ""))
    return near if like >= _LIKE else ""


def _parts(text: str) -> list[str]:
    """The words of a text, with numbers as words of their own."""
    return re.findall(r"[0-9]+|[^0-9\s]+", text)
