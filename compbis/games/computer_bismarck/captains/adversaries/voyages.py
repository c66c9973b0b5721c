"""Where a ship may be, by the voyages that it made in games that were watched.

Each voyage is a guess: the ship sails as it did then, perhaps a turn earlier or later. News of the ship reweights the
guesses. A sighting replaces them: every voyage that passed near that square at about that time is shifted to pass
through it and becomes a new guess.
"""

from collections.abc import Collection, Sequence
from functools import lru_cache
from math import exp

from compbis.games.computer_bismarck.captains.adversaries.watcher import Voyage
from compbis.games.computer_bismarck.captains.reckoning.belief import Belief, neighbourhood_sums
from compbis.games.computer_bismarck.captains.reckoning.cells import CELL, SIZE, WIDTH
from compbis.games.computer_bismarck.captains.tovey.whereabouts import CHART
from compbis.games.computer_bismarck.cards.board import Square, column, distance, row

SLIPS = 0.05
"""The weight that a guess keeps when its square was searched in vain: the ship was near there instead."""
SPREAD = 0.25
"""The fraction of a guess that is spread over the neighbouring squares, because no voyage repeats exactly."""
NEAR, APART, AMISS = 3, 0.7, 0.5
"""The greatest distance in squares at which a voyage past a sighting still counts, and the decay of its weight for each
square away and for each turn early or late."""
FORGOTTEN = 0.02
"""A guess less likely than this fraction of the likeliest is dropped until the next sighting."""
SHIFTS = (0, -1, 1, -2, 2)
_SEA = CHART.sea


class Guess:
    """A watched voyage, possibly shifted.

    Attributes:
        cells: the cell of the unshifted voyage at the end of each turn, from 0
        late: the turns by which the guess runs behind it
        down: the rows by which the guess is shifted
        across: the columns by which the guess is shifted
        weight: the likelihood relative to other guesses
    """

    __slots__ = ("across", "cells", "down", "late", "weight")

    def __init__(self, cells: Sequence[int], late: int = 0, moved: tuple[int, int] = (0, 0), weight: float = 1.0):
        self.cells, self.late, self.weight = cells, late, weight
        self.down, self.across = moved

    def at(self, turn: int) -> int:
        """The cell at the end of a turn; -1 if unknown."""
        place = turn - self.late
        if not 0 <= place < len(self.cells):
            return -1
        cell = self.cells[place]
        if cell < 0 or not 0 <= cell % WIDTH + self.across < WIDTH:
            return -1
        cell += WIDTH * self.down + self.across
        return cell if 0 <= cell < SIZE and _SEA[cell] else -1


class Guesses:
    """The possible voyages of a ship. trust: the probability that one of them is right, rather than the belief that the
    captain would hold without them."""

    def __init__(self, voyages: tuple[Voyage, ...], trust: float) -> None:
        self._voyages = voyages
        self._cells = _as_cells(voyages)
        self._guesses = [Guess(cells) for cells in self._cells]
        self._least = min(0.05, trust)
        self._most = trust
        self.trust = trust
        self._at: dict[int, Belief] = {}

    def at(self, turn: int) -> Belief:
        """The probability of each cell at the end of a turn; 0 everywhere if no guess extends that far."""
        if turn not in self._at:
            self._at[turn] = self._reckoned(turn)
        return self._at[turn]

    def _reckoned(self, turn: int) -> Belief:
        belief = [0.0] * SIZE
        for guess in self._guesses:
            if (cell := guess.at(turn)) >= 0:
                belief[cell] += guess.weight
        total = sum(belief)
        if not total:
            return belief
        blurred = neighbourhood_sums(belief, _SEA)
        whole = sum(blurred)
        return [
            (1.0 - SPREAD) * here / total + SPREAD * near / whole for here, near in zip(belief, blurred, strict=True)
        ]

    def searched(self, turn: int, cells: Collection[int], other: Belief) -> None:
        """Update the guesses after cells were found empty at the end of a turn.

        Args:
            turn: the turn
            cells: the cells that were searched in vain
            other: the belief without the voyages, before the search
        """
        mine = 1.0 - sum(map(self.at(turn).__getitem__, cells))
        theirs = 1.0 - sum(map(other.__getitem__, cells))
        self._weigh(mine, theirs)
        for guess in self._guesses:
            if guess.at(turn) in cells:
                guess.weight *= SLIPS
        self._even_out()

    def seen(self, turn: int, square: Square, other: Belief) -> None:
        """Update the guesses after the ship was seen at the end of a turn.

        Args:
            turn: the turn
            square: its square
            other: the belief without the voyages, before the sighting
        """
        self._weigh(self.at(turn)[CELL[square]], other[CELL[square]])
        before = {id(guess.cells): guess.weight for guess in self._guesses}
        least = min(before.values(), default=1.0)
        found = []
        for voyage, cells in zip(self._voyages, self._cells, strict=True):
            weight = max(before.get(id(cells), 0.0), least) ** 0.5
            for late in SHIFTS:
                place = turn - late
                if not 0 <= place < len(voyage) or not voyage[place]:
                    continue
                away = distance(voyage[place], square)
                if away <= NEAR:
                    likely = weight * exp(-APART * away - AMISS * abs(late))
                    moved = row(square) - row(voyage[place]), column(square) - column(voyage[place])
                    found.append(Guess(cells, late, moved, likely))
        if found:
            self._guesses = found
            self._even_out()

    def _weigh(self, mine: float, theirs: float) -> None:
        """Update the trust by Bayes' rule. mine, theirs: the probability of what happened by the guesses and by the
        belief without them."""
        one, other = self.trust * max(mine, 1e-4), (1.0 - self.trust) * max(theirs, 1e-4)
        self.trust = min(max(one / (one + other), self._least), max(self._most, 0.0))

    def _even_out(self) -> None:
        """Drop unlikely guesses and make the weights add up to 1."""
        self._at.clear()
        most = max((guess.weight for guess in self._guesses), default=0.0)
        self._guesses = [guess for guess in self._guesses if guess.weight > FORGOTTEN * most]
        total = sum(guess.weight for guess in self._guesses)
        for guess in self._guesses:
            guess.weight /= total


@lru_cache(maxsize=8)
def _as_cells(voyages: tuple[Voyage, ...]) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(CELL.get(square, -1) for square in voyage) for voyage in voyages)
