"""The latest news of each enemy unit, and of each square where an unidentified unit was, beyond a side's contacts."""

from collections.abc import Iterable

from compbis.games.computer_bismarck.cards.board import Square
from compbis.games.computer_bismarck.state.sight import Contact


class LatestNews:
    """The latest news from one side's reports."""

    def __init__(self) -> None:
        self._named: dict[str, Contact] = {}
        self._nameless: dict[Square, Contact] = {}

    def note(self, news: Contact) -> None:
        """Keep the news of a named unit."""
        self._named[news.name] = news

    def note_unidentified(self, square: Square, news: Contact) -> None:
        """Keep the news of a square where an unidentified unit was."""
        self._nameless[square] = news

    def forget_unidentified(self, square: Square) -> None:
        """Drop the news of a square that an unidentified unit has left, or where all are now named."""
        self._nameless.pop(square, None)

    def added_to(self, contacts: Iterable[Contact]) -> tuple[Contact, ...]:
        """The contacts with this news added. News of a named unit replaces a contact only if it is newer."""
        latest = {contact.name: contact for contact in contacts}
        for name, news in self._named.items():
            if name not in latest or latest[name].turn < news.turn:
                latest[name] = news
        return (*latest.values(), *self._nameless.values())
