"""The two sides of every game."""

from enum import StrEnum


class Side(StrEnum):
    """A side. Its value is its name in records and on the command line."""

    BRITISH = "british"
    GERMAN = "german"

    @property
    def enemy(self) -> "Side":
        """The other side."""
        return Side.GERMAN if self is Side.BRITISH else Side.BRITISH


BRITISH = Side.BRITISH
GERMAN = Side.GERMAN
