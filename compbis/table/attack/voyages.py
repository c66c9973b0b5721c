"""Where a unit may be, by the voyages that it made in the games watched.

Each voyage is a guess: the unit sails as it did then, perhaps a turn earlier or later. News of the unit reweights the
guesses. A sighting replaces them: every voyage that passed near that place at about that time is shifted to pass
through it and becomes a new guess. Each game says in its own way how likely the places around a guess are.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from math import exp
from typing import Protocol

from compbis.table.attack.adversary import Watched

Place = int
"""The number of a place on the board; 0 for none."""
Voyage = tuple[Place, ...]
"""A unit's place at the end of each turn, from 0; 0 while it is not on the board."""

SLIPS = 0.05
"""The weight that a guess keeps when its place was searched in vain: the unit was near there instead."""
SPREAD = 0.25
"""The fraction of a guess that is spread over the neighbouring places, because no voyage repeats exactly."""
NEAR, APART, AMISS = 3, 0.7, 0.5
"""The greatest distance at which a voyage past a sighting still counts, and the decay of its weight for each place away
and for each turn early or late."""
FORGOTTEN = 0.02
"""A guess less likely than this fraction of the likeliest is dropped until the next sighting."""
SHIFTS = (0, -1, 1, -2, 2)
_LEAST_TRUST = 0.05
_UNLIKELY = 1e-4
"""The least chance that the guesses give to anything that happens."""
_Axes = tuple[int, int]


class Shape(Protocol):
    """How the places of a board lie (compbis.board.shapes)."""

    def axes(self, place: Place) -> _Axes:
        """The position of a place on two axes."""

    def place(self, axes: _Axes) -> Place:
        """The place at this position."""

    def length(self, step: _Axes) -> int:
        """The length of a step along the axes, in places."""


def voyages(
    watched: Sequence[Watched], units: Sequence[str], place: Callable[[str], Place] = int
) -> Mapping[str, tuple[Voyage, ...]]:
    """By unit, its voyage in every watched game in which it was on the board.

    Args:
        watched: the games
        units: the units, by their names in the notes
        place: gives the number of a place from its name in the notes
    """
    found: dict[str, list[Voyage]] = {unit: [] for unit in units}
    for game in watched:
        where: dict[str, dict[int, Place]] = {unit: {} for unit in units}
        for note in game.notes:
            if note.unit in where and note.place and not note.event:
                where[note.unit][note.turn] = place(note.place)
        for unit, places in where.items():
            if places:
                found[unit].append(tuple(places.get(turn, 0) for turn in range(max(places) + 1)))
    return {unit: tuple(all_) for unit, all_ in found.items()}


class _Guess:
    """A watched voyage, possibly shifted.

    Attributes:
        number: the number of the voyage
        late: the turns by which the guess runs behind it
        moved: the step on the axes by which the guess is shifted
        weight: the likelihood relative to other guesses
    """

    __slots__ = ("late", "moved", "number", "weight")

    def __init__(self, number: int, late: int = 0, moved: _Axes = (0, 0), weight: float = 1.0):
        self.number, self.late, self.moved, self.weight = number, late, moved, weight


class Voyages:
    """The possible voyages of a unit.

    Args:
        voyages: those watched
        trust: the initial probability that one of them is right; it never rises above this
        shape: the shape of the board's places
        places: the places where the unit may be

    Attributes:
        trust: that probability, given the news so far
    """

    def __init__(self, voyages: Sequence[Voyage], trust: float, shape: Shape, places: Collection[Place]) -> None:
        self._voyages, self._shape, self._places = voyages, shape, places
        self._guesses = [_Guess(number) for number in range(len(voyages))]
        self._least, self._most = min(_LEAST_TRUST, trust), trust
        self.trust = trust

    def weights(self, turn: int) -> dict[Place, float]:
        """The places of the guesses at the end of a turn, each with its weight; none if no guess extends that far."""
        found: dict[Place, float] = {}
        for guess in self._guesses:
            if place := self._at(guess, turn):
                found[place] = found.get(place, 0.0) + guess.weight
        return found

    def believe(self, mine: float, theirs: float) -> None:
        """Update the trust by Bayes' rule. mine, theirs: the probability of what happened, according to the guesses and
        according to the belief without them."""
        one, other = self.trust * max(mine, _UNLIKELY), (1.0 - self.trust) * max(theirs, _UNLIKELY)
        self.trust = min(max(one / (one + other), self._least), max(self._most, 0.0))

    def reweigh(self, turn: int, factor: Callable[[Place], float]) -> None:
        """Multiply the weight of every guess by a factor for its place at the end of a turn; 0 if that is unknown."""
        for guess in self._guesses:
            guess.weight *= factor(self._at(guess, turn))
        self._even_out()

    def absent(self, turn: int, places: Collection[Place]) -> None:
        """Note that the unit was found in none of these places at the end of a turn."""
        self.reweigh(turn, lambda place: SLIPS if place in places else 1.0)

    def present(self, turn: int, place: Place) -> None:
        """Note that the unit was in this place at the end of a turn. If no voyage passed near it, the guesses stay."""
        before = {guess.number: guess.weight for guess in self._guesses}
        least = min(before.values(), default=1.0)
        x, y = self._shape.axes(place)
        found = []
        for number, voyage in enumerate(self._voyages):
            weight = max(before.get(number, 0.0), least) ** 0.5
            for late in SHIFTS:
                then = turn - late
                if not 0 <= then < len(voyage) or not voyage[then]:
                    continue
                there = self._shape.axes(voyage[then])
                moved = x - there[0], y - there[1]
                away = self._shape.length(moved)
                if away <= NEAR:
                    found.append(_Guess(number, late, moved, weight * exp(-APART * away - AMISS * abs(late))))
        if found:
            self._guesses = found
            self._even_out()

    def _at(self, guess: _Guess, turn: int) -> Place:
        """The place of a guess at the end of a turn; 0 if unknown."""
        voyage, then = self._voyages[guess.number], turn - guess.late
        place = voyage[then] if 0 <= then < len(voyage) else 0
        if place and guess.moved != (0, 0):
            x, y = self._shape.axes(place)
            place = self._shape.place((x + guess.moved[0], y + guess.moved[1]))
        return place if place in self._places else 0

    def _even_out(self) -> None:
        """Drop unlikely guesses and make the weights add up to 1."""
        most = max((guess.weight for guess in self._guesses), default=0.0)
        self._guesses = [guess for guess in self._guesses if guess.weight > FORGOTTEN * most]
        total = sum(guess.weight for guess in self._guesses)
        for guess in self._guesses:
            guess.weight /= total
