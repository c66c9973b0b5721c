"""The squares that a raider can reach in a turn, and the ways there."""

from collections.abc import Mapping
from functools import cache

from compbis.games.computer_bismarck.captains.otto_0_2_0.reckoning import routes
from compbis.games.computer_bismarck.cards.board import Square
from compbis.games.computer_bismarck.cards.roster import BISMARCK

Moves = tuple[str, ...]
"""Directions, one for each square (7.0)."""


@cache
def reach(start: Square, squares: int) -> Mapping[Square, tuple[Moves, ...]]:
    """Every square that a raider can reach in that many moves, each with its shortest ways, one for each first move."""
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
