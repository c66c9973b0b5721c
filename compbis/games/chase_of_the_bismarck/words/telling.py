"""Reports in words, in the order in which they come: those whose words depend on what came before."""

from compbis.games.chase_of_the_bismarck.rules.visibility import X, closed
from compbis.games.chase_of_the_bismarck.state.reports import Unmarked, Weather
from compbis.games.chase_of_the_bismarck.words import wording
from compbis.table.report import Report


class Telling:
    """Words reports one by one. Units that the weather hides are said to be hidden by it (5)."""

    def __init__(self) -> None:
        self._weather: Weather | None = None

    def lines(self, report: Report) -> list[str]:
        """A report in words, in lines of page width."""
        match report.facts:
            case Weather():
                self._weather = report.facts
            case Unmarked():
                return wording.unmarked(report.facts, self._why(report.facts))
        return wording.lines(report)

    def _why(self, fact: Unmarked) -> str:
        """What hides the units: the weather of the turn, or nothing but that they are not shadowed."""
        weather = self._weather
        if weather is None or not all(closed(at, weather.level, weather.fog) for at in fact.hexes):
            return ""
        return " AT VISIBILITY X" if weather.level == X else " IN FOG"
