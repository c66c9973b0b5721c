"""Orders that take several turns: when a unit will be where it was sent."""

from collections.abc import Callable, Hashable
from typing import TypeVar

from compbis.table.values import NamedTuple

S = TypeVar("S", bound=Hashable)


class Voyage(NamedTuple):
    """turns: how many it takes to get there, this one counted, 0 if the game ends before; left: what is left at the end
    of what is saved, as fuel; first: the squares of the first turn."""

    turns: int
    left: int
    first: int


def best_voyage(
    unit: S,
    squares: int,
    turns: range,
    most: Callable[[S, int], int],
    moved: Callable[[S, int], S],
    left: Callable[[S], int],
) -> Voyage:
    """How best to divide so many squares among the turns: in as few turns as can be, and of those with as much left as
    can be. Every way of doing it is gone through, turn by turn; in the first turn the unit moves.

    Args:
        unit: as it is now
        squares: of the way
        turns: this one and those that are left of the game
        most: the squares that a unit may move in a turn
        moved: a unit after a turn in which it moved so many squares
        left: what a unit has left of what is to be saved
    """
    afoot = {(unit, squares): 0}
    for turn in turns:
        later: dict[tuple[S, int], int] = {}
        for (before, to_go), first in afoot.items():
            for step in range(1 if turn == turns.start else 0, min(most(before, turn), to_go) + 1):
                there = moved(before, step), to_go - step
                later[there] = max(later.get(there, 0), step if turn == turns.start else first)
        if arrived := [(left(after), first) for (after, to_go), first in later.items() if not to_go]:
            return Voyage(turn - turns.start + 1, *max(arrived))
        afoot = later
    return Voyage(0, 0, min(most(unit, turns.start), squares))


def arrival(who: str, goal: object, turns: int, turn: int, last: int) -> str:
    """When a unit is where it was sent, "" if that is this turn.

    Args:
        who: the unit
        goal: where it was sent
        turns: how many it takes, this one counted; 0 if the game ends before
        turn: this one
        last: of the game
    """
    if turns == 1:
        return ""
    if not turns or turn + turns - 1 > last:
        return f"{who}: {goal} NOT BEFORE THE GAME ENDS"
    return f"{who}: {goal} IN {turns} TURNS, ON TURN {turn + turns - 1}"
