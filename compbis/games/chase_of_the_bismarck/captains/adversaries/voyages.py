"""Where a ship may be, by the voyages that it made in games that were watched (table.attack.voyages)."""

from collections.abc import Collection, Mapping, Sequence

from compbis.games.chase_of_the_bismarck.cards.board import GRID, HEXES, SHAPE, WATER, Hex
from compbis.games.chase_of_the_bismarck.cards.roster import SHIPS
from compbis.table.attack.adversary import Watched
from compbis.table.attack.voyages import SPREAD, Voyage, Voyages, voyages

Chances = Mapping[Hex, float]


def of_ships(watched: Sequence[Watched], ships: Sequence[str]) -> dict[str, tuple[Voyage, ...]]:
    """The voyages of each ship, by its id."""
    names = {ship: SHIPS[ship].called for ship in ships}
    found = voyages(watched, list(names.values()), HEXES.__getitem__)
    return {ship: found[name] for ship, name in names.items()}


class Guesses(Voyages):
    """The possible voyages of a ship.

    Args:
        voyages: those watched
        trust: the probability that one of them is right
    """

    def __init__(self, voyages: Sequence[Voyage], trust: float) -> None:
        super().__init__(voyages, trust, SHAPE, WATER)
        self._believed: dict[int, Chances] = {}

    def at(self, turn: int) -> Chances:
        """The chance of each hex at the end of a turn; none if no guess extends that far."""
        if turn not in self._believed:
            self._believed[turn] = _blurred(self.weights(turn))
        return self._believed[turn]

    def mixed(self, turn: int, other: Chances) -> Chances:
        """These chances and other ones, weighted by the trust in the voyages."""
        mine = self.at(turn)
        if not mine:
            return other
        found = {at: (1.0 - self.trust) * chance for at, chance in other.items()}
        for at, chance in mine.items():
            found[at] = found.get(at, 0.0) + self.trust * chance
        return found

    def searched(self, turn: int, hexes: Collection[Hex], other: Chances) -> None:
        """Update the guesses after hexes were found empty at the end of a turn.

        Args:
            turn: the turn
            hexes: the hexes that were searched in vain
            other: the chances without the voyages, before the search
        """
        mine = self.at(turn)
        empty = [sum(chances.get(at, 0.0) for at in hexes) for chances in (mine, other)]
        if any(empty):
            self.believe(1.0 - empty[0], 1.0 - empty[1])
            self.absent(turn, hexes)
            self._believed.clear()

    def seen(self, turn: int, at: Hex, other: float) -> None:
        """Update the guesses after the ship was seen at the end of a turn.

        Args:
            turn: the turn
            at: its hex
            other: the chance of that hex without the voyages
        """
        self.believe(self.at(turn).get(at, 0.0), other)
        self.present(turn, at)
        self._believed.clear()

    def hinted(self, turn: int, at: Hex, other: float, others: float) -> None:
        """Update the guesses after some ship was noticed: this one or another.

        Args:
            turn: the turn
            at: where it is
            other: the chance of that hex without the voyages
            others: how likely another ship is there, relative to this one
        """
        near = GRID.beside[at]
        self.believe(self.at(turn).get(at, 0.0) + others, other + others)
        self.reweigh(turn, lambda place: others + (1.0 if place == at else SPREAD if place in near else 0.0))
        self._believed.clear()


def _blurred(weights: Chances) -> Chances:
    """The chances that the weights of the guesses give, a part of each spread over the hexes around it."""
    found: dict[Hex, float] = {}
    whole = sum(weights.values())
    for at, weight in weights.items():
        near = [there for there in GRID.beside[at] if there in WATER]
        kept = 1.0 - SPREAD if near else 1.0
        found[at] = found.get(at, 0.0) + kept * weight / whole
        for there in near:
            found[there] = found.get(there, 0.0) + SPREAD * weight / whole / len(near)
    return found
