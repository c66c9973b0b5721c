"""Where a ship may be, by the voyages that it made in games that were watched (table.attack.voyages), as a belief over
the cells of the board."""

from collections.abc import Collection, Sequence

from compbis.board.shapes import Squares
from compbis.games.computer_bismarck.captains.reckoning.belief import Belief, neighbourhood_sums
from compbis.games.computer_bismarck.captains.reckoning.cells import CELL
from compbis.games.computer_bismarck.captains.tovey.whereabouts import CHART
from compbis.games.computer_bismarck.cards.board import Square
from compbis.table.attack.voyages import SPREAD, Voyage, Voyages

_SEA = CHART.sea
_SQUARES = frozenset(square for square, cell in CELL.items() if _SEA[cell])


class Guesses(Voyages):
    """The possible voyages of a ship.

    Args:
        voyages: those watched
        trust: the probability that one of them is right
    """

    def __init__(self, voyages: Sequence[Voyage], trust: float) -> None:
        super().__init__(voyages, trust, Squares(), _SQUARES)
        self._believed: dict[int, Belief] = {}

    def at(self, turn: int) -> Belief:
        """The probability of each cell at the end of a turn; 0 everywhere if no guess extends that far."""
        if turn not in self._believed:
            self._believed[turn] = self._reckoned(turn)
        return self._believed[turn]

    def _reckoned(self, turn: int) -> Belief:
        belief = CHART.blank()
        for square, weight in self.weights(turn).items():
            belief[CELL[square]] = weight
        total = sum(belief)
        if not total:
            return belief
        blurred = neighbourhood_sums(belief, _SEA)
        whole = sum(blurred)
        return [
            (1.0 - SPREAD) * here / total + SPREAD * near / whole for here, near in zip(belief, blurred, strict=True)
        ]

    def searched(self, turn: int, squares: Collection[Square], other: Belief) -> None:
        """Update the guesses after squares were found empty at the end of a turn.

        Args:
            turn: the turn
            squares: the squares that were searched in vain
            other: the belief without the voyages, before the search
        """
        cells, mine = {CELL[square] for square in squares}, self.at(turn)
        self.believe(1.0 - sum(map(mine.__getitem__, cells)), 1.0 - sum(map(other.__getitem__, cells)))
        self.absent(turn, squares)
        self._believed.clear()

    def seen(self, turn: int, square: Square, other: Belief) -> None:
        """Update the guesses after the ship was seen at the end of a turn.

        Args:
            turn: the turn
            square: its square
            other: the belief without the voyages, before the sighting
        """
        self.believe(self.at(turn)[CELL[square]], other[CELL[square]])
        self.present(turn, square)
        self._believed.clear()
