"""Where a ship may be, by the voyages that she made in games that were watched.

Each voyage is a guess: she sails now as she did then, perhaps a turn earlier or later. What is heard of her weighs the
guesses. When she is seen, every voyage that passed near there at about that time is moved so that it passes through
that very square, and is a new guess of what she does from there.
"""

from collections.abc import Collection, Sequence
from functools import lru_cache
from math import exp

from compbis.games.computer_bismarck.captains.adversaries.watcher import Voyage
from compbis.games.computer_bismarck.captains.reckoning.belief import Belief, around
from compbis.games.computer_bismarck.captains.reckoning.cells import CELL, SIZE, WIDTH
from compbis.games.computer_bismarck.captains.tovey.whereabouts import CHART
from compbis.games.computer_bismarck.cards.board import Square, column, distance, row

SLIPS = 0.05
"""The chance that a guess holds though the square where it has her was searched with success: she was near it."""
SPREAD = 0.25
"""The part of a guess that is shared with the squares around: no voyage is made twice."""
NEAR, APART, AMISS = 3, 0.7, 0.5
"""A voyage counts if it passed no farther from where she is seen than so many squares, less by the one number for each
square, and by the other for each turn that it was there earlier or later."""
FORGOTTEN = 0.02
"""A guess that is less likely than this part of the likeliest one is given up, until she is seen."""
SHIFTS = (0, -1, 1, -2, 2)
_SEA = CHART.sea


class Guess:
    """A voyage. late: turns that it is now behind what was watched; down, across: rows and columns that it is moved by;
    weight: how likely it is, against others."""

    __slots__ = ("across", "cells", "down", "late", "weight")

    def __init__(self, cells: Sequence[int], late: int = 0, moved: tuple[int, int] = (0, 0), weight: float = 1.0):
        self.cells, self.late, self.weight = cells, late, weight
        self.down, self.across = moved

    def at(self, turn: int) -> int:
        """The cell at the end of a turn; -1 if it is no longer known."""
        place = turn - self.late
        if not 0 <= place < len(self.cells):
            return -1
        cell = self.cells[place]
        if cell < 0 or not 0 <= cell % WIDTH + self.across < WIDTH:
            return -1
        cell += WIDTH * self.down + self.across
        return cell if 0 <= cell < SIZE and _SEA[cell] else -1


class Guesses:
    """What she may be about. trust: the chance that one of the guesses is right, against another belief."""

    def __init__(self, voyages: tuple[Voyage, ...], trust: float) -> None:
        self._voyages = voyages
        self._cells = _as_cells(voyages)
        self._guesses = [Guess(cells) for cells in self._cells]
        self._least = min(0.05, trust)
        self._most = trust
        self.trust = trust
        self._at: dict[int, Belief] = {}

    def at(self, turn: int) -> Belief:
        """The chance of each square at the end of a turn; nothing anywhere if no guess goes so far."""
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
        blurred = around(belief, _SEA)
        whole = sum(blurred)
        return [
            (1.0 - SPREAD) * here / total + SPREAD * near / whole for here, near in zip(belief, blurred, strict=True)
        ]

    def searched(self, turn: int, cells: Collection[int], other: Belief) -> None:
        """These were found empty at the end of a turn. other: what another belief had expected."""
        mine = 1.0 - sum(map(self.at(turn).__getitem__, cells))
        theirs = 1.0 - sum(map(other.__getitem__, cells))
        self._weigh(mine, theirs)
        for guess in self._guesses:
            if guess.at(turn) in cells:
                guess.weight *= SLIPS
        self._even_out()

    def seen(self, turn: int, square: Square, other: Belief) -> None:
        """She is there at the end of a turn. other: what another belief had expected."""
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
        """Trust the guesses the more the better they foretold what has happened."""
        one, other = self.trust * max(mine, 1e-4), (1.0 - self.trust) * max(theirs, 1e-4)
        self.trust = min(max(one / (one + other), self._least), max(self._most, 0.0))

    def _even_out(self) -> None:
        """Let the weights add up to 1, and forget who is hardly likely."""
        self._at.clear()
        most = max((guess.weight for guess in self._guesses), default=0.0)
        self._guesses = [guess for guess in self._guesses if guess.weight > FORGOTTEN * most]
        total = sum(guess.weight for guess in self._guesses)
        for guess in self._guesses:
            guess.weight /= total


@lru_cache(maxsize=8)
def _as_cells(voyages: tuple[Voyage, ...]) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(CELL.get(square, -1) for square in voyage) for voyage in voyages)
