"""What Tovey gives the orders of a turn by: his view, and what his plot makes of it."""

from collections.abc import Mapping
from functools import cache
from operator import add
from typing import NamedTuple

from compbis.games.computer_bismarck.board import BERGEN_SEARCH, ROWS, Square, row
from compbis.games.computer_bismarck.reckoning.belief import Belief, spread
from compbis.games.computer_bismarck.reckoning.weights import weight, weights
from compbis.games.computer_bismarck.rules import weather
from compbis.games.computer_bismarck.sight import View
from compbis.games.computer_bismarck.tables import CALMEST, STORMIEST
from compbis.games.computer_bismarck.tovey.plot import RAIDERS, Plot
from compbis.games.computer_bismarck.tovey.whereabouts import CHART, anywhere, outlook
from compbis.games.computer_bismarck.units import Ship

Field = Mapping[Square, float]
"""A value by square; 0 in squares that are not in it."""

_WORTH = {name: weight("tovey", f"find {name.lower()}") for name in RAIDERS}
_WEATHER = weights("tovey", "weather")
_BERGEN = weight("tovey", "bergen")
_AGAIN = weight("tovey", "found again")
_STEEPNESS = weight("tovey", "half searched")


class Picture(NamedTuple):
    """Fields are by square.

    find, find_next: what it is worth to search there with success, at the end of this turn and of the next; wait: how
    often a raider of whom nothing is known should pass in turns to come, the later the less; hidden: what it is worth
    to find all such; danger: how many raiders may be there at the end of this turn; near: how many, two squares off or
    less; certain: the raiders that will be there for certain; packs: how many wolfpacks to reckon with.
    """

    view: View
    plot: Plot
    find: Field
    find_next: Field
    wait: Field
    hidden: float
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
    ahead = [plot.ahead(name, view.turn) for name in afloat]
    different = {id(there): there.all() for there in ahead}  # while nothing is known of either, it is the same
    chances = {name: different[id(there)] for name, there in zip(afloat, ahead, strict=True)}
    danger, total = CHART.blank(), CHART.blank()
    certain: dict[Square, list[Ship]] = {}
    for name, chance in chances.items():
        danger = list(map(add, danger, chance))
        worth = _WORTH[name]
        if square := plot.certain(name):
            certain.setdefault(square, []).append(plot.raider(name))
            worth *= _AGAIN
        total = [value + worth * here for value, here in zip(total, chance, strict=True)]
    find = _field(total)
    if not released:
        for square in BERGEN_SEARCH:
            find[square] = find.get(square, 0.0) + _BERGEN
    return Picture(
        view=view,
        plot=plot,
        find=find,
        find_next=_field(spread(CHART, total, anywhere())),
        wait=_outlook(view.turn + 1),
        hidden=sum(_WORTH[name] for name in afloat if name not in plot.found),
        danger=_field(danger),
        near=_field(spread(CHART, danger, anywhere())),
        certain=certain,
        packs=_field(plot.packs),
    )


@cache
def half_searched(factors: int, visibility: int) -> float:
    """What a search with so many factors is worth, from 0 to 1: less than enough finds nothing, but others may join."""
    return 1.0 if factors >= visibility else (factors / visibility) ** _STEEPNESS


@cache
def likely_searched(factors: int, row: int, visibility: int) -> float:
    """The chance that so many factors spot in a row on the next turn. visibility: of the row to the north (13.2)."""
    low, high = weather.step_range(row)
    levels = [min(max(CALMEST, visibility + step), STORMIEST) for step in range(low, high + 1)]
    return sum(factors >= level for level in levels) / len(levels)


@cache
def mostly_searched(factors: int) -> float:
    """In what part of all weather so many factors spot (13.2: where it settles)."""
    return sum(_WEATHER[:factors]) / sum(_WEATHER)


@cache
def _outlook(turn: int) -> Field:
    return _field(outlook(turn))


def _field(belief: Belief) -> dict[Square, float]:
    return dict(zip(CHART.squares, belief, strict=True))
