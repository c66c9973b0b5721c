"""What the admirals tried in a battle, in their own words, when it is over: from the recorded thoughts, the only trace
that is kept (`captains.officer`)."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from compbis.games.denmark_strait.cards.roster import SHIPS
from compbis.table.finished.names import listed
from compbis.table.values import NamedTuple

_ADMIRALS = ("tovey", "lutjens")
_DONE: Mapping[str, str] = MappingProxyType(
    {"CLOSING IN": "CLOSED IN", "HOLDING THE RANGE": "HELD THE RANGE", "GETTING AWAY": "DREW AWAY"}
)
"""What a move with an aim did."""
_MOVE = re.compile(rf"({'|'.join(_DONE)}): ([A-Z ]+) TO \S+, FACING \w+, (\d+) FROM THE NEAREST ENEMY")


class Move(NamedTuple):
    """A move as its admiral meant it.

    Args:
        turn: the turn
        aim: closing in, getting away or holding the range
        ship: the ship
        near: its distance from the nearest enemy as the turn began
    """

    turn: int
    aim: str
    ship: str
    near: int


def tried(captain: str, thoughts: Sequence[tuple[int, str]]) -> list[str]:
    """What an admiral tried in a battle, as three sentences in the first person; [] for another captain, and for one
    whose ships never moved.

    Args:
        captain: the name of the captain, with its strength
        thoughts: all his thoughts, each with its turn
    """
    moves = [*_moves(thoughts)] if captain.partition(":")[0] in _ADMIRALS else []
    if not moves:
        return []
    first, last = moves[0].turn, moves[-1]
    nearest = min(moves, key=lambda move: move.near)
    return [
        f"ON TURN {first} I WAS {listed(_aims([move for move in moves if move.turn == first]))}.",
        _counted(moves),
        f"{_the(nearest.ship)} STEERED NEAREST, TO RANGE {nearest.near} ON TURN {nearest.turn}; "
        f"AT THE END I WAS {last.aim} WITH {_the(last.ship)}.",
    ]


def _moves(thoughts: Sequence[tuple[int, str]]) -> Iterator[Move]:
    for turn, line in thoughts:
        if (found := _MOVE.fullmatch(line)) and found[2] in SHIPS:
            yield Move(turn, found[1], found[2], int(found[3]))


def _aims(moves: Sequence[Move]) -> Iterator[str]:
    """Each aim with the ships that moved for it."""
    for aim in dict.fromkeys(move.aim for move in moves):
        yield f"{aim} WITH {listed(_the(move.ship) for move in moves if move.aim == aim)}"


def _counted(moves: Sequence[Move]) -> str:
    """How many moves there were, and how many for each aim."""
    counts = Counter(move.aim for move in moves)
    done = listed(f"{number} {_DONE[aim]}" for aim, number in counts.most_common())
    return f"OF MY {len(moves)} MOVE{'S' * (len(moves) != 1)} {done}."


def _the(ship: str) -> str:
    return f"THE {SHIPS[ship].title.upper().partition(' ')[2]}"
