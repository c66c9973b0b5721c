"""The wireless of a person, on which the computer captain against him is heard."""

from compbis.table.report import Report
from compbis.table.talk import Voice


class Wireless:
    """One captain's, as the other side hears it: his greeting, and at most one word a turn.

    What he says hangs on the reports that the hearer heard and on the number of the turn, and on nothing else. He says
    no line twice: when those for an occasion are used up he keeps silent.
    """

    def __init__(self, voice: Voice, silent: int = 0) -> None:
        """silent: the turn in which nothing is said any more, because the game is taken up again in it; 0 for a new
        game."""
        self._voice = voice
        self._heard: list[Report] = []
        self._occasions: list[str] = []  # of each turn that is over
        self._greets = not silent
        self._turn = silent  # the last in which there was an opportunity to speak

    def hear(self, report: Report) -> None:
        """Take note of a report that the hearer hears, too."""
        self._heard.append(report)

    def words(self, turn: int) -> list[str]:
        """What is said when the hearer is asked for something in this turn: of the turn before, and once."""
        if turn == self._turn:
            return []
        self._turn = turn
        line = self._voice.greeting if self._greets else self._word(turn)
        self._greets = False
        return [f"{self._voice.name}: {line}"] if line else []

    def _word(self, turn: int) -> str:
        """What is said of the turn before: the next line for its occasion. Which comes first differs from game to
        game."""
        for over in range(len(self._occasions) + 1, turn):
            heard = [report for report in self._heard if report.turn <= over]
            self._occasions.append(self._voice.occasion(heard, over))
        *before, occasion = self._occasions or [""]
        lines, said = self._voice.lines.get(occasion, ()), before.count(occasion)
        return lines[(self._occasions.index(occasion) + said) % len(lines)] if said < len(lines) else ""
