"""Orders that take several turns: when a unit will arrive."""

from collections.abc import Callable, Hashable
from typing import TypeVar

from compbis.table.values import NamedTuple

S = TypeVar("S", bound=Hashable)


class Voyage(NamedTuple):
    """A voyage that takes one turn or several.

    Args:
        turns: how many turns it takes, this one included; 0 if the game ends first
        left: how much of what should be saved, such as fuel, is left at the end
        first: how many squares the unit moves in the first turn
    """

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
    """The best way to divide a number of squares among turns: as few turns as possible and, among those, with as much
    as possible left of what should be saved. All divisions are tried, turn by turn. In the first turn the unit must
    move.

    Args:
        unit: the unit as it is now
        squares: the number of squares to go
        turns: this turn and the rest of the game
        most: how many squares a unit may move in a turn
        moved: the unit after a turn in which it moved that many squares
        left: how much a unit has left of what should be saved, such as fuel
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
    """The message that says when a unit will arrive, "" if it does so this turn.

    Args:
        who: the unit
        goal: where it was sent
        turns: how many turns it takes, this one included; 0 if the game ends first
        turn: the present turn
        last: the last turn of the game
    """
    if turns == 1:
        return ""
    if not turns or turn + turns - 1 > last:
        return f"{who}: {goal} NOT BEFORE THE GAME ENDS"
    return f"{who}: {goal} IN {turns} TURNS, ON TURN {turn + turns - 1}"
