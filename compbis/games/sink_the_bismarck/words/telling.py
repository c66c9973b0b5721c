"""Reports in words, in the order in which they come: those whose words depend on what came before."""

from compbis.games.sink_the_bismarck.cards.roster import SHIPS
from compbis.games.sink_the_bismarck.rules.gunnery import explodes
from compbis.games.sink_the_bismarck.state.reports import BattleBegins, Fired, Harmed, Round, Struck, Sunk
from compbis.games.sink_the_bismarck.words import wording
from compbis.table.report import Report


class Telling:
    """Words reports one by one. Rounds of a pursuit are counted on their own, and nothing is said of the points that a
    ship has left if it sinks."""

    def __init__(self) -> None:
        self.pursuit = 0
        """How many rounds of pursuit the battle in play has had, including the present one; 0 in regular rounds. A
        pursuit keeps the number and range of the last regular round."""
        self._rounds = 0  # the regular rounds of the battle in play
        self._exploded: set[str] = set()

    def lines(self, report: Report) -> list[str]:
        """A report in words, in lines of page width."""
        match report.facts:
            case BattleBegins():
                self._rounds = self.pursuit = 0
            case Round(round=number):
                self.pursuit = self.pursuit + 1 if number <= self._rounds else 0
                self._rounds = max(self._rounds, number)
                return [wording.fought(report.facts, self.pursuit)]
            case Fired(target=ship, explosion=die) | Struck(ship=ship, explosion=die) if die and explodes(die):
                self._exploded.add(ship)
            case Harmed() if self._sinks(report.facts):
                return []
            case Sunk(ship=ship):
                self._exploded.discard(ship)
        return wording.lines(report)

    def _sinks(self, harmed: Harmed) -> bool:
        """Whether the report that the ship is sunk follows (12.13, 12.14)."""
        card = SHIPS[harmed.ship]
        face = card.back if harmed.flipped and card.back else card.front
        return harmed.ship in self._exploded or harmed.damage >= face.capacity
