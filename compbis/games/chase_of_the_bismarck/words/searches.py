"""Searches that find nothing. They are kept until the search is over: one line lists them below what was found."""

from compbis.games.chase_of_the_bismarck.cards.board import Hex
from compbis.games.chase_of_the_bismarck.state.reports import Called, Located, Passed
from compbis.games.chase_of_the_bismarck.words.phrases import places, side_name
from compbis.table.page import folded
from compbis.table.report import Facts
from compbis.table.side import Side


class Searches:
    """Gathers the searches of each side that find nothing."""

    def __init__(self) -> None:
        self._missed: dict[Side, list[Hex]] = {}

    def hear(self, facts: Facts) -> list[str]:
        """The lines for the searches that this report ends. A search that finds nothing is kept."""
        if isinstance(facts, Called):
            ended = self._of(facts.side.enemy)
            if not facts.found:
                self._missed.setdefault(facts.side, []).append(facts.at)
            return ended
        if isinstance(facts, Passed) or (isinstance(facts, Located) and facts.how == "call"):
            return [] if facts.side in self._missed else self.ended()
        return self.ended()

    def ended(self) -> list[str]:
        """The lines for all searches kept; they are forgotten."""
        return [line for side in (*self._missed,) for line in self._of(side)]

    def _of(self, side: Side) -> list[str]:
        missed = sorted(self._missed.pop(side, ()))
        return folded(f"{side_name(side)} SEARCH FINDS NOTHING IN {places(missed)}") if missed else []
