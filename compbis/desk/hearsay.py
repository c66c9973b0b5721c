"""What a side's own reports say of the enemy beyond its contacts: the latest news of each unit, and of each square
where an unidentified unit was."""

from collections.abc import Hashable, Iterable
from typing import Generic, Protocol, TypeVar


class News(Protocol):
    """News of an enemy unit: its name, and the turn of the news."""

    @property
    def name(self) -> str:
        """The name of the unit."""

    @property
    def turn(self) -> int:
        """The turn of the news."""


N = TypeVar("N", bound=News)


class LatestNews(Generic[N]):
    """The latest news from one side's reports."""

    def __init__(self) -> None:
        self._named: dict[str, N] = {}
        self._nameless: dict[Hashable, N] = {}

    def note(self, news: N) -> None:
        """Keep the news of a named unit."""
        self._named[news.name] = news

    def note_unidentified(self, square: Hashable, news: N) -> None:
        """Keep the news of a square where an unidentified unit was."""
        self._nameless[square] = news

    def forget_unidentified(self, square: Hashable) -> None:
        """Drop the news of a square that an unidentified unit has left."""
        self._nameless.pop(square, None)

    def added_to(self, contacts: Iterable[N]) -> tuple[N, ...]:
        """The contacts with this news added. News of a named unit replaces a contact only if it is newer."""
        latest = {contact.name: contact for contact in contacts}
        for name, news in self._named.items():
            if name not in latest or latest[name].turn < news.turn:
                latest[name] = news
        return (*latest.values(), *self._nameless.values())
