"""An edition of the toy game whose scenarios end in every way an outcome can: half points, a level of victory, a draw
with a reason, no points."""

from collections.abc import Sequence
from typing import Any

from compbis.table.edition import Option, Scenario
from compbis.table.finished.chronicle import Chronicle, TurnStory
from compbis.table.game import Game, Outcome
from compbis.table.side import BRITISH, GERMAN
from tests.house.table.toy_edition import Numbers, NumbersTold, ToyEdition, said

NAME = "ENDINGS"
OUTCOMES = {
    "half": Outcome(BRITISH, 12.5, 9, "time"),
    "level": Outcome(GERMAN, 3, 20, "sunk", "DECISIVE"),
    "draw": Outcome(None, 7.5, 7.5, "agreed"),
    "bare": Outcome(BRITISH, None, None, "sunk", "MARGINAL"),
    "barren": Outcome(None, None, None, "stalemate"),
}
"""The outcome of each scenario."""


class Ending(Numbers):
    """The toy game of one turn, with the outcome of its scenario."""

    edition = NAME

    def __init__(self, seed: int, scenario: str, saved: dict[str, Any] | None = None) -> None:
        super().__init__(seed, 1, False, saved)
        self._scenario = scenario

    @property
    def outcome(self) -> Outcome | None:
        return OUTCOMES[self._scenario] if self.turn > 1 else None

    def save(self) -> dict[str, Any]:
        return {**super().save(), "scenario": self._scenario}


class EndingsTold(NumbersTold):
    """The chronicle of such a game."""

    def ending(self, turn: TurnStory) -> list[str]:
        return said(turn.reports[-1])


class EndingsEdition(ToyEdition):
    """The edition, with a scenario for each outcome."""

    name = NAME
    scenarios: Sequence[Scenario] = tuple(Scenario(name, name.upper(), "", 1, "", "") for name in OUTCOMES)
    options: Sequence[Option] = ()

    def begin(self, seed: int, scenario: str, *how: Any) -> Game:
        return Ending(seed, scenario)

    def restore(self, snapshot: dict[str, Any], keep_log: bool = True) -> Game:
        return Ending(snapshot["seed"], snapshot["scenario"], snapshot)

    def chronicle(self) -> Chronicle:
        return EndingsTold()


EDITION = EndingsEdition()
