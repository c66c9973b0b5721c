"""What each player has read from the host: its greeting, and the answers given while the player was away. It is on
record, so that no answer is announced twice, even after a restart of the host."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress

from compbis.errors import CompbisError
from compbis.record import HostMessage
from compbis.table.side import Side

MOST_LINES = 10
"""Maximum number of lines about answers that were given while a player was away; if there are more, only the latest are
shown."""


class Inbox:
    """What the players of one game have read from the host, and what they have yet to read.

    Args:
        words: the entries on its record
        keep: adds an entry to the record; may raise CompbisError
        sides: the sides that people play
    """

    def __init__(
        self, words: Sequence[HostMessage], keep: Callable[[HostMessage], object], sides: Iterable[Side]
    ) -> None:
        self._keep = keep
        self._greeted = dict.fromkeys(sides, "")
        self._missed: dict[Side, list[str]] = {side: [] for side in self._greeted}
        for word in words:
            self._apply(word)

    def greeted(self, side: Side, key: str) -> bool:
        """Whether a player has read the greeting of the host with this signing key."""
        return self._greeted[side] == key

    def greet(self, side: Side, key: str) -> None:
        """Note that a player has read the greeting of the host with this signing key."""
        if not self.greeted(side, key):
            self._add(HostMessage(side.value, "greeted", key))

    def add(self, side: Side, line: str) -> None:
        """Keep a line about an answer that was given for a player who is away."""
        self._add(HostMessage(side.value, "missed", line))

    def take(self, side: Side) -> list[str]:
        """The lines about answers that the player has not read yet; from then on they count as read."""
        missed = Counter(self._missed[side])
        if not missed:
            return []
        self._add(HostMessage(side.value, "told", ""))
        lines = [f"{line} ({times} TIMES)" if times > 1 else line for line, times in missed.items()]
        earlier = sum([*missed.values()][:-MOST_LINES])
        more = [f"EARLIER, {earlier} MORE ANSWERS WERE GIVEN FOR YOU"] if earlier else []
        return [*more, *lines[-MOST_LINES:]]

    def _add(self, word: HostMessage) -> None:
        with suppress(CompbisError):  # if it cannot be recorded, it is remembered until the host restarts
            self._keep(word)
        self._apply(word)

    def _apply(self, word: HostMessage) -> None:
        side = next((side for side in self._greeted if side == word.side), None)
        if side is None:
            return
        match word.what:
            case "greeted":
                self._greeted[side] = word.text
            case "missed":
                self._missed[side].append(word.text)
            case "told":
                self._missed[side].clear()
