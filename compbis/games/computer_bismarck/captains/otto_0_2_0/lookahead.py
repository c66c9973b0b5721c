"""The look-ahead: the value to a raider of each square at the end of this turn, given the turns that follow."""

from collections.abc import Mapping, Sequence

from compbis.games.computer_bismarck.captains.otto_0_2_0 import grid
from compbis.games.computer_bismarck.captains.otto_0_2_0.grid import Window
from compbis.games.computer_bismarck.captains.otto_0_2_0.prizes import Prize
from compbis.games.computer_bismarck.captains.otto_0_2_0.reckoning.cells import CELL, Field
from compbis.games.computer_bismarck.captains.otto_0_2_0.reckoning.weights import weight
from compbis.games.computer_bismarck.cards.board import Square
from compbis.table.values import NamedTuple

TURNS = int(weight("otto", "turns ahead"))
_LATER = weight("otto", "later")


class Outlook(NamedTuple):
    """The value of each square at the end of this turn. part: the values in the window."""

    part: Field
    window: Window

    def at(self, square: Square) -> float:
        """The value of being in that square, without what happens there this turn."""
        return self.part[self.window.place[CELL[square]]]


def outlook(
    window: Window,
    away: Sequence[float],
    nearer: float,
    linger: float,
    dread: Sequence[float],
    risk: float,
    sights: Sequence[Field],
    prizes: Mapping[int, list[Prize]],
) -> Outlook:
    """The outlook of a raider that moves up to a square a turn for some turns.

    window: the squares within reach in all these turns; others are ignored; away: by cell, the distance to the goal;
    nearer: the value of being one square nearer after the last turn; linger: the fraction of it that is charged every
    turn; dread, risk: by cell of the window, the cost of being found there, and its weight; sights: by turns from now,
    the chance of being spotted; prizes: by turns from now, the possible gains.
    """
    cost = [risk * fear for fear in dread]
    end = [-nearer * left for left in window.of(away)]
    lingers = [linger * there + closed for there, closed in zip(end, window.wall, strict=True)]
    worth = [there + closed for there, closed in zip(end, window.wall, strict=True)]
    for turns in range(len(sights) - 1, 0, -1):
        ahead = worth if turns == len(sights) - 1 else grid.best_near(worth, window.width)
        worth = [
            _LATER * best - fear * seen + waits
            for best, fear, seen, waits in zip(ahead, cost, window.of(sights[turns]), lingers, strict=True)
        ]
        for prize in prizes.get(turns, ()):
            place = window.place.get(CELL[prize.square])
            if place is not None:
                worth[place] += prize.chance * (prize.worth - max(0.0, _LATER * ahead[place]))
    return Outlook(grid.best_near(worth, window.width), window)
