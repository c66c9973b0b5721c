"""An adversary for a German captain: a Tovey that knows the Bismarck's voyages in earlier games."""

from collections.abc import Collection, Sequence

from compbis.games.chase_of_the_bismarck.captains.adversaries.voyages import Guesses, of_ships
from compbis.games.chase_of_the_bismarck.captains.tovey.admiral import Tovey
from compbis.games.chase_of_the_bismarck.captains.tovey.belief import Belief, Chances
from compbis.games.chase_of_the_bismarck.captains.tovey.stations import Valued
from compbis.games.chase_of_the_bismarck.cards.board import Hex
from compbis.games.chase_of_the_bismarck.cards.roster import QUARRY
from compbis.table.attack.adversary import Knob, Settings, Watched, complete
from compbis.table.attack.voyages import Voyage
from compbis.table.side import BRITISH

KNOBS = (
    Knob("trust", (0.8, 0.95, 0.5, 0.0), "the initial weight of the watched voyages against Tovey's own belief"),
    Knob("ahead", (5, 8), "how many turns ahead ships make for where she should be"),
    Knob("near", (4, 2, 1), "how many hexes around a station of capital ships count while she is lost"),
    Knob("chase", (4, 7), "for how many turns a sighting is pursued"),
    Knob("bold", (1.3, 1.0, 1.7), "the strength, relative to the enemy, at which ships attack"),
)


def learned(watched: Sequence[Watched]) -> Sequence[Voyage]:
    """The Bismarck's voyages."""
    return of_ships(watched, (QUARRY,))[QUARRY]


class Hunter(Tovey):
    """The adversary: gives orders as Tovey does, but from a different belief."""

    def __init__(self, seed: int, belief: Sequence[Voyage], settings: Settings) -> None:
        super().__init__(BRITISH, seed)
        values = {name: float(value) for name, value in complete(KNOBS, settings).items()}
        self._belief = Watch(seed, Guesses(belief, values["trust"]))
        self._ahead, self._pursuit = int(values["ahead"]), int(values["chase"])
        self._midst = Valued(int(values["near"]), central=True)
        self._stronger = values["bold"]


class Watch(Belief):
    """A belief that combines the watched voyages with Tovey's own. guesses: the voyages."""

    def __init__(self, seed: int, guesses: Guesses) -> None:
        super().__init__(seed)
        self._guesses = guesses

    def after_moves(self, turn: int) -> Chances:
        """The chance of each hex once the moves of a turn have been made."""
        return self._mixed(turn, super().after_moves(turn))

    def ahead(self, turn: int, number: int) -> list[Chances]:
        """The chances after the moves of this turn, and of the turns that follow.

        Args:
            turn: the turn in play
            number: how many turns to foresee
        """
        return [self._mixed(turn + soon, own) for soon, own in enumerate(super().ahead(turn, number))]

    def _mixed(self, turn: int, own: Chances) -> Chances:
        return own if turn == self.known[1] else self._guesses.mixed(turn, own)

    def _exclude(self, hexes: Collection[Hex]) -> None:
        self._guesses.searched(self.turn, hexes, self.chances)
        super()._exclude(hexes)

    def _at(self, turn: int, at: Hex) -> None:
        self._advance(turn)
        self._guesses.seen(turn, at, self.chances.get(at, 0.0))
        super()._at(turn, at)

    def _hint(self, turn: int, at: Hex) -> None:
        self._advance(turn)
        self._guesses.hinted(turn, at, self.chances.get(at, 0.0), self._other(at))
        super()._hint(turn, at)
