"""The look ahead: what every square is worth to a raider who is there at the end of this turn and then goes on."""

from collections.abc import Mapping, Sequence

from compbis.games.computer_bismarck.otto import grid
from compbis.games.computer_bismarck.otto.grid import Field
from compbis.games.computer_bismarck.otto.prizes import Prize
from compbis.games.computer_bismarck.reckoning.weights import weight

TURNS = int(weight("otto", "turns ahead"))
_LATER = weight("otto", "later")
_LINGER = weight("otto", "linger")


def outlook(
    end: Sequence[float], dread: Field, risk: float, sights: Sequence[Field], prizes: Mapping[int, list[Prize]]
) -> Field:
    """By cell, the best that can come of being there now, with a square a turn for the next turns.

    end: by cell, what it is worth to be there after them, and a part of that on every turn; dread, risk: what it costs
    to be found there; sights: by turn from now, how likely that is; prizes: by turn from now, what may be won.
    """
    linger = [_LINGER * there + wall for there, wall in zip(end, grid.WALL, strict=True)]
    worth: Field = [there + wall for there, wall in zip(end, grid.WALL, strict=True)]
    for turns in range(len(sights) - 1, 0, -1):
        ahead = worth if turns == len(sights) - 1 else grid.best_near(worth)
        worth = [
            _LATER * best - risk * cost * sighted + away
            for best, cost, sighted, away in zip(ahead, dread, sights[turns], linger, strict=True)
        ]
        for prize in prizes.get(turns, ()):
            cell = grid.cell(prize.square)
            worth[cell] += prize.chance * (prize.worth - max(0.0, _LATER * ahead[cell]))
    return grid.best_near(worth)
