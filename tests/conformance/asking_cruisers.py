"""CRUISERS with a question in the middle of a turn: each side may fire star shells, and then looks again."""

from collections.abc import Generator, Mapping, Sequence
from typing import Any

from cruisers import edition
from cruisers.game import Game
from cruisers.state import View
from cruisers.trials import Trials

from compbis.table.captain import Captain
from compbis.table.edition import Parts
from compbis.table.request import YES, ViewRequest, YesNoRequest
from compbis.table.side import Side
from compbis.table.values import dataclass


@dataclass(frozen=True, slots=True)
class StarShells(YesNoRequest):
    """Asks whether to look for the enemy again, after both sides have given orders and before their ships move."""

    view: View

    kind = "star_shells"
    question = "STAR SHELLS"


class AskingGame(Game):
    """The game."""

    def ask_both(self, request: Any, taken: Any) -> Generator[Any, Any, Mapping[Side, Any]]:
        """Ask for orders, and then whether to fire star shells."""
        views = yield from super().ask_both(request, taken)
        for side in Side:
            if (yield StarShells(self.position.view(side))) == YES:
                self._look(side, smoke=False)
        return views


class AskingEdition(edition.GameEdition):
    """The edition."""

    name = "ASKING CRUISERS"

    def parts(self) -> Parts:
        """The parts of the example, with another game."""
        return edition.EDITION.parts()._replace(game=AskingGame)

    def captain(self, name: str, side: Side, seed: int) -> Captain:
        """A captain of the example."""
        return edition.EDITION.captain(name, side, seed)

    def requests(self) -> Sequence[type[ViewRequest]]:
        """The requests of the example, and the question."""
        return [*edition.EDITION.requests(), StarShells]


EDITION = AskingEdition()
trials = Trials
