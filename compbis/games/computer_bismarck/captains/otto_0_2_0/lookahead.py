"""The look ahead: what every square is worth to a raider who is there at the end of this turn and then goes on."""

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
    """The best that can come of being in a square at the end of this turn. part: of the field, in a window."""

    part: Field
    window: Window

    def at(self, square: Square) -> float:
        """What it is worth to be there, not counting what happens there this turn."""
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
    """What may come of it if she goes on a square a turn, for some turns.

    window: what she can reach in all turns: other squares are ignored; away: by cell, how far it still is from there;
    nearer: what it is worth to be a square nearer after the last turn; linger: the fraction of it that is charged every
    turn; dread, risk: by cell of the window, what it costs to be found there; sights: by turn from now, how likely that
    is; prizes: by turn from now, what may be won.
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
