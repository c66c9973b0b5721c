"""The number of each round of a combat, counted from the reports."""

from compbis.games.chase_of_the_bismarck.state import combat_reports as combat
from compbis.table.report import Facts

_FIRES = combat.Launched | combat.Volley
_LATE = combat.Steered | combat.Aborted | combat.Left | combat.Entered
"""The reports of a round after its fire (10, steps 4 to 6)."""


class Rounds:
    """Counts the rounds of a combat, whose numbers the reports do not give."""

    def __init__(self) -> None:
        self.number = 0
        """The number of the round in play; 0 if there is no combat."""
        self._late = False
        self.steered: set[str] = set()
        """The ships that have taken their position in this round."""
        self._told = False

    def hear(self, facts: Facts) -> list[str]:
        """A line with the number of the round, if this is its first report."""
        if isinstance(facts, combat.Combat):
            self._begin(1)
            return []
        if isinstance(facts, combat.CombatEnds):
            self.number = 0
        if not self.number:
            return []
        again = isinstance(facts, combat.Steered) and facts.ship in self.steered
        if again or (self._late and isinstance(facts, _FIRES)):
            self._begin(self.number + 1)
        self._late |= isinstance(facts, _LATE)
        if isinstance(facts, combat.Steered):
            self.steered.add(facts.ship)
        told, self._told = self._told, True
        return [] if told else [f"ROUND {self.number}"]

    def _begin(self, number: int) -> None:
        self.number, self._late, self.steered, self._told = number, False, set(), False
