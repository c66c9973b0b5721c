"""How the British move their convoys, as the Germans have seen it in this game."""

from collections.abc import Sequence

from compbis.games.sink_the_bismarck.cards.board import Hex
from compbis.games.sink_the_bismarck.rules import convoys
from compbis.games.sink_the_bismarck.state.reports import ConvoySailed, Entered
from compbis.games.sink_the_bismarck.state.units import designator
from compbis.table.report import Facts

_BEFORE = (6.0, 2.5, 1.5, 0.5, 0.5, 0.5)
"""What a captain assumes before it has seen a move: the number of moves to each hex of `rules.convoys.moves`, nearest
first."""


class Habits:
    """How often convoys have moved to the nearest of their next hexes, to the second, and so on."""

    def __init__(self) -> None:
        self._hexes: dict[str, Hex] = {}
        self._times = list(_BEFORE)
        self._onward, self._moves = sum(_BEFORE), sum(_BEFORE)

    def hear(self, facts: Facts) -> None:
        """Note the move of a convoy."""
        match facts:
            case Entered(convoy=name, hex=at):
                self._hexes[name] = at
            case ConvoySailed(convoy=name, hex=at):
                if before := self._hexes.get(name):
                    self._note(name, before, at)
                self._hexes[name] = at

    def _note(self, name: str, before: Hex, at: Hex) -> None:
        self._times[convoys.moves(name, before).index(at)] += 1
        away = designator(name).away
        self._onward += away[at] < away[before]
        self._moves += 1

    def chances(self, number: int) -> Sequence[float]:
        """The chance of each of the hexes among which a convoy chooses, nearest first."""
        times = self._times[:number]
        return [each / sum(times) for each in times]

    @property
    def pace(self) -> float:
        """The number of hexes by which a convoy gets nearer to its destination in a turn, on average."""
        return self._onward / self._moves
