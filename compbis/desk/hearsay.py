"""What a side's own reports tell of the enemy beside its contacts: the latest news of each unit, and of each square
where one was that nobody could name."""

from collections.abc import Hashable, Iterable
from typing import Generic, Protocol, TypeVar


class News(Protocol):
    """That a unit of the enemy was heard of. name: whose; turn: when."""

    @property
    def name(self) -> str: ...

    @property
    def turn(self) -> int: ...


N = TypeVar("N", bound=News)


class LatestNews(Generic[N]):
    """The latest news of one side's reports."""

    def __init__(self) -> None:
        self._named: dict[str, N] = {}
        self._nameless: dict[Hashable, N] = {}

    def note(self, news: N) -> None:
        """Keep the news of a unit that has a name."""
        self._named[news.name] = news

    def note_nameless(self, square: Hashable, news: N) -> None:
        """Keep the news of a square where a unit was that nobody could name."""
        self._nameless[square] = news

    def added_to(self, contacts: Iterable[N]) -> tuple[N, ...]:
        """The contacts with all this among them; a named unit only where no contact is as new."""
        latest = {contact.name: contact for contact in contacts}
        for name, news in self._named.items():
            if name not in latest or latest[name].turn < news.turn:
                latest[name] = news
        return (*latest.values(), *self._nameless.values())
