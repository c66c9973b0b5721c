"""The wireless, on which a player hears the computer captain of the other side."""

from hashlib import sha256

from compbis.table.report import Report
from compbis.table.talk import Voice


class Wireless:
    """What one captain says to the other side: a greeting, and at most one line per turn.

    The lines depend only on the reports to the listening side, on the turn number and on the digest of the dice, which
    the player may read. No line is repeated: when the lines for an occasion are used up, the captain is silent.

    Args:
        voice: the captain's lines
        silent: the turn in which a game was continued, and in which nothing is said; 0 for a new game
        digest: the digest of the dice, by which the order of the lines differs between games
    """

    def __init__(self, voice: Voice, silent: int = 0, digest: str = "") -> None:
        self._voice = voice
        self._digest = digest
        self._heard: list[Report] = []
        self._occasions: list[str] = []  # one for each turn that is over
        self._greets = not silent
        self._turn = silent  # the last turn in which `words` was called

    def hear(self, report: Report) -> None:
        """Take note of a report to the listening side."""
        self._heard.append(report)

    def words(self, turn: int) -> list[str]:
        """The lines to say when the listening side is first asked in a turn; they are about the previous turn."""
        if turn == self._turn:
            return []
        self._turn = turn
        line = self._voice.greeting if self._greets else self._word(turn)
        self._greets = False
        return [f"{self._voice.name}: {line}"] if line else []

    def _word(self, turn: int) -> str:
        """The next line for the occasion of the previous turn; "" if there is none."""
        for over in range(len(self._occasions) + 1, turn):
            heard = [report for report in self._heard if report.turn <= over]
            self._occasions.append(self._voice.occasion(heard, over))
        *before, occasion = self._occasions or [""]
        lines, said = self._voice.lines.get(occasion, ()), before.count(occasion)
        return sorted(lines, key=self._place)[said] if said < len(lines) else ""

    def _place(self, line: str) -> bytes:
        """A sort key for the lines of an occasion."""
        return sha256(f"{self._digest} {line}".encode()).digest()
