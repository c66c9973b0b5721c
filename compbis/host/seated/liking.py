"""A seat's preferences, which the host keeps."""

from collections.abc import Sequence

from compbis.errors import CompbisError
from compbis.front import preferences
from compbis.front.terminals import EitherTerminal

_NAMES = ("british", "german")  # names of two players at one keyboard


def set_preference(terminal: EitherTerminal, words: Sequence[str]) -> list[str]:
    """Set a preference, or list all; returns the lines to show. words: a name and a value, or empty to list."""
    try:
        known = [key for key in preferences.Preferences._fields if key not in _NAMES]
        if not words:
            own = preferences.read()
            return [own.line(key).upper() for key in known]
        key = words[0].lower()
        if key not in known or len(words) != 2:
            return [f"/LIKE, ONE OF {', '.join(known).upper()}, AND A VALUE, AS IN /LIKE PACE 0"]
        preferences.remember(**{key: words[1]})
        terminal.take(preferences.read())
        return [preferences.read().line(key).upper()]
    except CompbisError as error:
        return [str(error).upper()]
