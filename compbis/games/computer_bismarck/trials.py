"""What 1980 tells the laws that every game must hold, besides its edition (conformance.trials.Trials)."""

from collections.abc import Callable

from compbis.games.computer_bismarck.requests import choices
from compbis.games.computer_bismarck.requests.decisions import BismarckRequest
from compbis.games.computer_bismarck.state.orders import BismarckOrder, Undo

Draw = Callable[[int], int]


class BismarckTrials:
    """The trials of Computer Bismarck."""

    undo = Undo()

    def occasion(self, request: BismarckRequest) -> str:
        """The name of a decision."""
        return choices.occasion(request)

    def legal_sample(self, request: BismarckRequest, draw: Draw) -> BismarckOrder:
        """Any legal order."""
        return choices.legal_sample(request, draw)
