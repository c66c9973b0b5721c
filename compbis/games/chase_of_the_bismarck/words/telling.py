"""Reports in words, one after another, as the words of some depend on earlier ones."""

from compbis.games.chase_of_the_bismarck.rules.visibility import X, closed
from compbis.games.chase_of_the_bismarck.state.reports import Unmarked, Weather
from compbis.games.chase_of_the_bismarck.words import wording
from compbis.table.report import Report


class Telling:
    """Puts reports into words one by one, and says so if the weather hides units (5)."""

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
        """What hides the units, if it is the weather of the turn; "" if they are only not shadowed."""
        weather = self._weather
        if weather is None or not all(closed(at, weather.level, weather.fog) for at in fact.hexes):
            return ""
        return " AT VISIBILITY X" if weather.level == X else " IN FOG"
