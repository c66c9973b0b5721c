"""The look ahead: what every square is worth to a raider who is there at the end of this turn and then goes on."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from compbis.games.computer_bismarck.board import ROWS, Square
from compbis.games.computer_bismarck.otto import grid
from compbis.games.computer_bismarck.otto.grid import Field
from compbis.games.computer_bismarck.otto.prizes import Prize
from compbis.games.computer_bismarck.reckoning.weights import weight

TURNS = int(weight("otto", "turns ahead"))
_LATER = weight("otto", "later")


class Outlook(NamedTuple):
    """The best that can come of being in a square at the end of this turn. first: the cell that the field begins at."""

    field: Field
    first: int

    def at(self, square: Square) -> float:
        """What it is worth to be there, not counting what happens there this turn."""
        return self.field[grid.cell(square) - self.first]


def outlook(
    here: Square,
    squares: int,
    end: Sequence[float],
    linger: float,
    dread: Field,
    risk: float,
    sights: Sequence[Field],
    prizes: Mapping[int, list[Prize]],
) -> Outlook:
    """What may come of it if she goes on a square a turn, for some turns.

    here: where she is; squares: that she can go this turn: only the rows that she can reach are looked at; end: by
    cell, what it is worth to be there after the last turn; linger: the part of that which counts on every turn; dread,
    risk: what it costs to be found there; sights: by turn from now, how likely that is; prizes: by turn from now, what
    may be won.
    """
    first, last = _rows(here, squares)
    wall, cost = grid.WALL[first:last], [risk * fear for fear in dread[first:last]]
    lingers = [linger * there + closed for there, closed in zip(end[first:last], wall, strict=True)]
    worth: Field = [there + closed for there, closed in zip(end[first:last], wall, strict=True)]
    for turns in range(len(sights) - 1, 0, -1):
        ahead = worth if turns == len(sights) - 1 else grid.best_near(worth)
        sighted = sights[turns][first:last]
        worth = [
            _LATER * best - fear * seen + away
            for best, fear, seen, away in zip(ahead, cost, sighted, lingers, strict=True)
        ]
        for prize in prizes.get(turns, ()):
            cell = grid.cell(prize.square) - first
            if 0 <= cell < len(worth):
                worth[cell] += prize.chance * (prize.worth - max(0.0, _LATER * ahead[cell]))
    return Outlook(grid.best_near(worth), first)


def _rows(here: Square, squares: int) -> tuple[int, int]:
    """The cells of the rows that she can be in after all turns."""
    reach = TURNS + squares
    top = max(0, here // 100 - reach - ROWS.start)
    bottom = min(len(ROWS), here // 100 + reach + 1 - ROWS.start)
    return top * grid.WIDTH, bottom * grid.WIDTH
