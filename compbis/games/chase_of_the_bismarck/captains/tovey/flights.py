"""Where Tovey's aircraft search: the likeliest hexes for which their markers give enough Search Factors."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import islice

from compbis.games.chase_of_the_bismarck.captains.tovey.belief import Chances
from compbis.games.chase_of_the_bismarck.cards.board import GRID, Hex
from compbis.games.chase_of_the_bismarck.cards.tables import FLIGHT, SEARCH
from compbis.games.chase_of_the_bismarck.requests.movement import flight_of, straight
from compbis.games.chase_of_the_bismarck.rules import flight
from compbis.games.chase_of_the_bismarck.rules.visibility import closed
from compbis.games.chase_of_the_bismarck.state.orders import Fly
from compbis.games.chase_of_the_bismarck.state.sight import View
from compbis.games.chase_of_the_bismarck.state.units import Air

_TRIED = 12
"""How many of the likeliest hexes in reach are tried as the first of a flight."""
_MORE = 3
"""How many hexes a flight searches at most."""
_PARTLY = 0.3
"""The worth of markers that are too few for a search, as a share."""
_ALOFT = 0.8
"""The worth of a flight that stays up for a turn, as a share: it is ready later."""


def search(view: View, air: Air, chances: Chances, factors: Mapping[Hex, int], least: float = 0.0) -> Fly | None:
    """The best flight of an air unit, None if none is worth it.

    Args:
        view: the Allied view
        air: the air unit
        chances: the chance of each hex after this turn's move, the likeliest hex first
        factors: the Search Factors that are there already
        least: the smallest chance that is worth a flight
    """
    by = flight_of(view, air)
    if not by.base:
        return None
    best, best_worth = None, least
    for start in sorted(at for at in by.starts if at):
        for stays in (False, True) if flight.may_stay_up(air) else (False,):
            share = _ALOFT if stays else 1.0
            for first in _likeliest(view, air, start, 0 if stays else by.base, chances):
                around = _around(first, chances)
                if share * sum([chances[at] for at in (first, *around[: _MORE - 1])]) <= best_worth:
                    continue
                order, worth = _extended(view, air, (start, by.base, stays), (first, *around), chances, factors)
                worth *= share
                if order and worth > best_worth:
                    best, best_worth = order, worth
    return best


def _likeliest(view: View, air: Air, start: Hex, end: Hex, chances: Chances) -> list[Hex]:
    """The likeliest hexes in reach. end: where the flight must end, 0 if it may stay up."""
    out, most = GRID.far[start], air.card.speed
    back = GRID.far[end] if end else None
    near = (
        at
        for at in chances
        if out[at] + (back[at] if back else 0) <= most and at != start and not closed(at, view.level, view.fog)
    )
    return list(islice(near, _TRIED))


def _extended(
    view: View,
    air: Air,
    ends: tuple[Hex, Hex, bool],
    hexes: Sequence[Hex],
    chances: Chances,
    factors: Mapping[Hex, int],
) -> tuple[Fly | None, float]:
    """A flight to a hex and on to others near it, with its worth.

    Args:
        view: the Allied view
        air: the air unit
        ends: where it starts, where it lands, and whether it stays up for a turn
        hexes: the first hex, and those near it that may follow, the likeliest first
        chances: the chance of each hex
        factors: the factors that are there already
    """
    start, base, stays = ends
    first, *around = hexes
    goals = [first]
    markers = [first] * _needed(view, factors, first)
    order = _flight(air, start, base, stays, goals, markers, view.level)
    if order is None:
        markers = [first] * FLIGHT["search markers"]
        order = _flight(air, start, base, stays, goals, markers, view.level)
        return order, chances[first] * _PARTLY if _needed(view, factors, first) else 0.0
    worth = chances[first] if markers else 0.0
    for at in around:
        if len(goals) == _MORE:
            break
        more = [*markers, *[at] * _needed(view, factors, at)]
        if len(more) == len(markers) or closed(at, view.level, view.fog):
            continue
        longer = _flight(air, start, base, stays, [*goals, at], more, view.level)
        if longer:
            goals, markers, order, worth = [*goals, at], more, longer, worth + chances[at]
    return (order if markers else None), worth


def _around(at: Hex, chances: Chances) -> list[Hex]:
    near = [there for there in _near(at) if there in chances]
    return sorted(near, key=lambda there: (-chances[there], there))[: 2 * _MORE]


@cache
def _near(at: Hex) -> Sequence[Hex]:
    """The other hexes within two hexes."""
    return [there for there in GRID.within(at, 2) if there != at]


def _needed(view: View, factors: Mapping[Hex, int], at: Hex) -> int:
    """The markers that a hex still needs."""
    return max(0, -(-(view.level - factors.get(at, 0)) // SEARCH["marker"]))


def _flight(
    air: Air, start: Hex, base: Hex, stays: bool, goals: list[Hex], markers: list[Hex], level: int
) -> Fly | None:
    """A flight over these hexes with these markers; None if it takes too many points."""
    way: tuple[Hex, ...] = ()
    for goal in (*goals, *(() if stays else (base,))):
        way += straight(way[-1] if way else start, goal)
    if not way or flight.points(way, tuple(markers), level) > air.card.speed:
        return None
    return Fly(air.id, way, tuple(markers))


def strikes(view: View, air: Air, targets: Iterator[Hex]) -> Iterator[Fly]:
    """The flights of an air unit that attack one of these hexes.

    Args:
        view: the Allied view
        air: the air unit
        targets: the hexes with a Shadowed enemy, the best first
    """
    by = flight_of(view, air)
    for at in targets:
        for start in sorted(at for at in by.starts if at):
            out = straight(start, at) if start != at else ()
            way = (*out, *straight(at, by.base)) if by.base else ()
            if start == at and by.base == at:
                beside = straight(at, at + 1)[:1] or straight(at, at - 1)[:1]
                way = (*beside, *straight(beside[0], at)) if beside else ()
            if way and at in way and len(way) <= air.card.speed:
                yield Fly(air.id, way, (), at)
