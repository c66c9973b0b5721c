"""The movement of convoys (9.6 to 9.8)."""

from functools import cache

from compbis.games.sink_the_bismarck.cards.board import GRID, SEA_WAYS, SOUTH_EDGE, Hex
from compbis.games.sink_the_bismarck.cards.convoys import CONVOYS
from compbis.games.sink_the_bismarck.cards.tables import NUMBER
from compbis.games.sink_the_bismarck.rules.movement import why_no_ship
from compbis.games.sink_the_bismarck.state.orders import OFF
from compbis.games.sink_the_bismarck.state.units import designator
from compbis.table.side import BRITISH


def moves(convoy: str, at: Hex) -> tuple[Hex, ...]:
    """The hexes from which a convoy chooses its next hex: none farther from its destination than now, the nearest first
    (9.8). Only OFF where it leaves the map."""
    return _moves(designator(convoy).name, at)


@cache
def _moves(name: str, at: Hex) -> tuple[Hex, ...]:
    card = CONVOYS[name]
    if card.leaves and leaves_from(card.goal, at):
        return (OFF,)
    there = [to for _, to in SEA_WAYS[BRITISH].steps[at] if card.away.get(to, card.away[at] + 1) <= card.away[at]]
    return tuple(sorted(there, key=lambda to: (card.away[to], to)))


@cache
def moves_left(convoy: str, at: Hex) -> int:
    """The number of moves that a convoy without orders makes until it is in port or off the map."""
    count, away = 0, designator(convoy).away
    while at in away and not arrived(convoy, at):
        at, count = moves(convoy, at)[0], count + 1
    return count


def why_no_move(convoy: str, at: Hex, to: Hex) -> str:
    """Why a convoy may not move to a hex, by the map alone; "" if it may.

    Args:
        convoy: its name
        at: its hex
        to: the hex, or OFF
    """
    if to in moves(convoy, at):
        return ""
    card = designator(convoy)
    if OFF in moves(convoy, at):
        return "IT LEAVES THE MAP NOW"  # 9.7
    if to == OFF:
        return "IT MAY NOT LEAVE THE MAP HERE"
    if all(there != to for _, there in SEA_WAYS[BRITISH].steps[at]):
        return why_no_ship(BRITISH, to) or "A CONVOY MOVES ONE HEX"  # 9.1
    if to not in card.away:
        return f"IT WOULD BE MORE THAN {NUMBER['from the track']} HEXES FROM ITS TRACK"  # 9.6
    return "IT WOULD BE FARTHER FROM ITS GOAL"  # 9.8


def leaves_from(goal: Hex, at: Hex) -> bool:
    """Whether a convoy bound off the map leaves it on its next move: from the southern edge, within four hexes of the
    end of its track (9.7)."""
    return at in SOUTH_EDGE and GRID.distance(at, goal) <= NUMBER["from the track"]


def arrived(convoy: str, at: Hex) -> bool:
    """Whether a convoy is in its port of destination."""
    card = designator(convoy)
    return not card.leaves and at == card.goal
