"""The cheapest courses over the board, if each hex has a price."""

import heapq
from collections.abc import Callable, Collection, Mapping

from compbis.games.chase_of_the_bismarck.cards.board import WATER, Hex, ways
from compbis.table.side import GERMAN

_BESIDE = {at: tuple([there for _, there in steps]) for at, steps in ways(GERMAN).steps.items()}
"""The hexes a step away by sea."""
Price = Callable[[Hex], float]
Way = tuple[Hex, ...]


def costs(goals: Mapping[Hex, float], price: Price, starts: Collection[Hex] = WATER) -> Mapping[Hex, float]:
    """The cost of the cheapest course from each hex to a goal, the price of the goal included.

    Args:
        goals: the hexes where a course may end, each with its price; a hex worth going to has a negative one
        price: the price of passing through a hex, more than 0
        starts: the hexes that matter; the costs of others may be too high, or missing
    """
    best = dict(goals)
    queue = [(cost, at) for at, cost in goals.items()]
    heapq.heapify(queue)
    wanted = set(starts)
    while queue and wanted:
        cost, at = heapq.heappop(queue)
        if cost > best[at]:
            continue
        wanted.discard(at)
        through = cost + price(at)
        for there in _BESIDE[at]:
            if there not in best or through < best[there]:
                best[there] = through
                heapq.heappush(queue, (through, there))
    return best


def moves(start: Hex, hexes: int) -> list[Way]:
    """Every move of at most that many hexes, without turning back; the first is to stay."""
    steps = ways(GERMAN).steps
    edge: list[Way] = [()]
    found = list(edge)
    for _ in range(hexes):
        edge = [
            (*way, there)
            for way in edge
            for _, there in steps[way[-1] if way else start]
            if there in WATER and there not in (start, *way)
        ]
        found += edge
    return found
