"""What Tovey thinks with when he gives the orders of a turn: his view, and what his plot makes of it. Only for one turn."""

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from compbis.games.computer_bismarck.board import BERGEN_SEARCH, ROWS, Square, row
from compbis.games.computer_bismarck.reckoning.belief import Belief, Drift, make_drift, spread
from compbis.games.computer_bismarck.reckoning.weights import weight, weights
from compbis.games.computer_bismarck.rules import weather
from compbis.games.computer_bismarck.sight import View
from compbis.games.computer_bismarck.tables import CALMEST, STORMIEST
from compbis.games.computer_bismarck.tovey.plot import RAIDERS, Plot
from compbis.games.computer_bismarck.tovey.whereabouts import CHART, outlook
from compbis.games.computer_bismarck.units import Ship

Field = Mapping[Square, float]
"""A value by square; 0 in squares that are not in it."""

_WORTH = {name: weight("tovey", f"find {name.lower()}") for name in RAIDERS}
_WEATHER = weights("tovey", "weather")
_STEEPNESS = weight("tovey", "half searched")


class Picture(NamedTuple):
    """find: what it is worth to search a square at the end of this turn with success; find_next: at the end of the next;
    wait: what it is worth to lie in wait there for turns to come; danger: how many raiders may be there at the end of this turn; near: how many may be about after the next one;
    certain: by square, the raiders that will be there for certain; packs: how many wolfpacks to reckon with there.
    """

    view: View
    plot: Plot
    find: Field
    find_next: Field
    wait: Field
    danger: Field
    near: Field
    certain: Mapping[Square, list[Ship]]
    packs: Field

    def visibility(self, square: Square) -> int:
        """The visibility level of a square this turn (9.23)."""
        return self.view.visibility[row(square) - ROWS[0]]


def picture(view: View, plot: Plot, released: bool) -> Picture:
    """released: whether the ships at Scapa Flow may sail, so that Bergen need no longer be searched (14.22)."""
    afloat = [name for name in RAIDERS if name not in plot.gone]
    ahead = {name: plot.ahead(name, view.turn) for name in afloat}
    after = {name: there.moved(view.turn + 1).all() for name, there in ahead.items()}
    now = {name: there.all() for name, there in ahead.items()}
    find, find_next = _weighed(now, plot), _weighed(after, plot)
    if not released:
        for square in BERGEN_SEARCH:
            find[square] = find.get(square, 0.0) + weight("tovey", "bergen")
    hidden = sum(_WORTH[name] for name in afloat if name not in plot.found)
    wait = {square: hidden * passes for square, passes in zip(CHART.squares, outlook(view.turn + 1), strict=True)}
    near = spread(CHART, _sum(after), _blur())
    certain: dict[Square, list[Ship]] = {}
    for name in afloat:
        if square := plot.certain(name):
            certain.setdefault(square, []).append(plot.raider(name))
    packs = spread(CHART, plot.packs, _blur())
    return Picture(view, plot, find, find_next, wait, _field(_sum(now)), _field(near), certain, _field(packs))


@cache
def half_searched(factors: int, visibility: int) -> float:
    """What a search with so many factors is worth, from 0 to 1: less than enough finds nothing, but others may join."""
    return 1.0 if factors >= visibility else (factors / visibility) ** _STEEPNESS


@cache
def likely_searched(factors: int, row: int, visibility: int) -> float:
    """The chance that so many factors spot in a row on the next turn; visibility: now, of the row north of it (13.2)."""
    low, high = weather.step_range(row)
    levels = [min(max(CALMEST, visibility + step), STORMIEST) for step in range(low, high + 1)]
    return sum(factors >= level for level in levels) / len(levels)


@cache
def mostly_searched(factors: int) -> float:
    """In what part of all weather so many factors spot (13.2: where it settles)."""
    return sum(_WEATHER[:factors]) / sum(_WEATHER)


def _weighed(beliefs: Mapping[str, Belief], plot: Plot) -> dict[Square, float]:
    total = CHART.blank()
    for name, belief in beliefs.items():
        worth = _WORTH[name] * (weight("tovey", "found again") if plot.certain(name) else 1.0)
        total = [one + worth * other for one, other in zip(total, belief, strict=True)]
    return _field(total)


def _sum(beliefs: Mapping[str, Belief]) -> Belief:
    return [sum(chances) for chances in zip(*beliefs.values(), strict=True)] or CHART.blank()


def _field(belief: Belief) -> dict[Square, float]:
    return dict(zip(CHART.squares, belief, strict=True))


@cache
def _blur() -> Drift:
    return make_drift(CHART, [1.0] * len(CHART.squares))
