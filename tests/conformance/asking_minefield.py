"""MINEFIELD with a question besides: each side may press on, and then sweeps one square more."""

from collections.abc import Callable, Generator, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any

from minefield.cards import SQUARES
from minefield.edition import MineEdition
from minefield.game import Minefield
from minefield.state import View
from minefield.trials import MineTrials

from compbis.table.edition import Parts
from compbis.table.request import YES, Order, Request, YesNoRequest
from compbis.table.side import Side
from compbis.table.values import dataclass


@dataclass(frozen=True, slots=True)
class PressOn(YesNoRequest):
    """Whether to sweep one square more, which the dice choose."""

    view: View

    kind = "press_on"
    question = "PRESS ON"


class AskingMinefield(Minefield):
    """The game."""

    def ask_both(self, request: Any, taken: Any) -> Generator[Any, Any, Mapping[Side, Any]]:
        """Ask for orders, and then whether to press on."""
        views = yield from super().ask_both(request, taken)
        for side in Side:
            answer = yield PressOn(self.position.view(side))
            if answer == YES and self.turn > 1:
                self._sweep(side, SQUARES[self.dice.draw("press on", len(SQUARES), side)])
        return views


class AskingEdition(MineEdition):
    """The edition."""

    name = "ASKING MINEFIELD"

    def parts(self) -> Parts:
        """Those of the example, with another game."""
        return super().parts()._replace(game=AskingMinefield)


EDITION = AskingEdition()


class AskingTrials(MineTrials):
    """What the example tells, and how the question is answered."""

    def __init__(self) -> None:
        self.endings = MappingProxyType({reason: partial(_ends, ends) for reason, ends in super().endings.items()})

    def typed(self, request: Any, order: Order) -> Sequence[str]:
        """The lines that a person types for an order."""
        return (str(order),) if isinstance(request, PressOn) else super().typed(request, order)


def _ends(ends: Callable[..., Order], request: Request, draw: Callable[[int], int]) -> Order:
    return request.default if isinstance(request, PressOn) else ends(request, draw)


def trials() -> object:
    """What the game tells the laws."""
    return AskingTrials()
