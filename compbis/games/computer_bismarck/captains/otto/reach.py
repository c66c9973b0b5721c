"""The squares that a raider can reach in a turn, and the ways there."""

from collections.abc import Mapping
from functools import cache

from compbis.games.computer_bismarck.cards.board import Square
from compbis.games.computer_bismarck.cards.roster import BISMARCK
from compbis.games.computer_bismarck.rules import routes

Moves = tuple[str, ...]
"""Directions, one for each square (7.0)."""


@cache
def reach(start: Square, squares: int) -> Mapping[Square, tuple[Moves, ...]]:
    """Every square in a raider's reach with its shortest ways, one for each first move. squares: the most moves."""
    reached: dict[Square, tuple[Moves, ...]] = {start: ((),)}
    edge = [start]
    for _ in range(squares):
        beyond: dict[Square, dict[str, tuple[str, ...]]] = {}
        for square in edge:
            for direction, there in routes.ways(BISMARCK, square):
                if there not in reached:
                    for moves in reached[square]:
                        longer = (*moves, direction)
                        beyond.setdefault(there, {}).setdefault(longer[0], longer)
        reached.update({square: tuple(found.values()) for square, found in beyond.items()})
        edge = sorted(beyond)
    return reached
