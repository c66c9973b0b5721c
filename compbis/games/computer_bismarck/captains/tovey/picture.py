"""The basis for the orders of a turn: Tovey's view, and what follows from the plot."""

from collections.abc import Mapping, Sequence
from functools import cache

from compbis.games.computer_bismarck.captains.reckoning.belief import Belief, spread
from compbis.games.computer_bismarck.captains.reckoning.cells import CELL
from compbis.games.computer_bismarck.captains.reckoning.weights import weight
from compbis.games.computer_bismarck.captains.tovey.plot import RAIDERS, Plot
from compbis.games.computer_bismarck.captains.tovey.whereabouts import CHART, anywhere_far, outlook, sum_beliefs
from compbis.games.computer_bismarck.cards.board import BERGEN_SEARCH, GERMAN_PORTS, ROWS, Square, row
from compbis.games.computer_bismarck.cards.roster import BISMARCK
from compbis.games.computer_bismarck.cards.tables import CALMEST, STORMIEST
from compbis.games.computer_bismarck.rules import weather
from compbis.games.computer_bismarck.state.sight import View
from compbis.games.computer_bismarck.state.units import Ship
from compbis.table.values import NamedTuple

_WORTH = {name: weight("tovey", f"find {name.lower()}") for name in RAIDERS}
_OILER = weight("tovey", "find oiler")
_LOST_AFTER = int(weight("tovey", "lost after"))
_CHASE = weight("tovey", "chase")
_LAME = weight("tovey", "chase lame")
_HURT = weight("tovey", "chase hurt")
_TRAIL = weight("tovey", "chase trail")
_WELL_KNOWN = weight("tovey", "chase known")
_CHASED_FOR = int(weight("tovey", "chased for"))
_LOOKED_FOR = weight("tovey", "pack looked for")
_BERGEN = weight("tovey", "bergen")
_AGAIN = weight("tovey", "found again")
_STEEPNESS = weight("tovey", "half searched")


class Quarry(NamedTuple):
    """A raider that is hunted.

    Args:
        square: her certain or likeliest square
        worth: the value of being near her, which is greater if she is slow, damaged or out of fuel
        strength: her remaining strength, 1 if undamaged
        knots: her estimated speed
        stays: the probability that she lies still at sea
    """

    square: Square
    worth: float
    strength: float
    knots: int = 0
    stays: float = 0.0


class Dangers(NamedTuple):
    """The dangers to the convoys.

    Args:
        view: the British view
        danger: the expected number of raiders in each cell
        packs: the expected number of wolfpacks in each cell
    """

    view: View
    danger: Belief
    packs: Belief


class Picture(NamedTuple):
    """The basis for the orders of a turn. Beliefs and values are by cell of the chart.

    Args:
        view: the British view
        plot: the plot
        where: by name, where each raider afloat may be at the end of this turn
        chances: the value of finding raiders in each cell
        find: the value of a successful search at the end of this turn
        find_next: the same for the next turn, when she may be two squares away
        wait: the value of lying in wait for hidden raiders
        danger: the expected number of raiders at the end of this turn
        bismarck: the probability of the Bismarck alone
        certain: by square, the raiders that will certainly be there
        quarries: the raiders that are hunted
        packs: the expected number of wolfpacks
    """

    view: View
    plot: Plot
    where: Mapping[str, Belief]
    chances: Belief
    find: list[float]
    find_next: list[float]
    wait: list[float]
    danger: Belief
    bismarck: Belief
    certain: Mapping[Square, list[Ship]]
    quarries: Sequence[Quarry]
    packs: Belief

    @property
    def dangers(self) -> Dangers:
        """The dangers to the convoys."""
        return Dangers(self.view, self.danger, self.packs)

    def threatened(self, square: Square) -> float:
        """The expected number of raiders in a square at the end of this turn."""
        return self.danger[CELL[square]]

    def visibility(self, square: Square) -> int:
        """The visibility level of a square this turn (9.23)."""
        return self.view.visibility[row(square) - ROWS[0]]


def picture(view: View, plot: Plot, released: bool) -> Picture:
    """The picture for a turn.

    Args:
        view: the British view
        plot: the plot
        released: whether the ships at Scapa Flow may sail, so that Bergen need no longer be searched (14.22)
    """
    where = _chances(view, plot)
    afloat = list(where)
    worth = sum_beliefs([[_WORTH[name] * chance for chance in belief] for name, belief in where.items()])
    total = list(worth)
    certain: dict[Square, list[Ship]] = {}
    for name in afloat:
        if square := plot.certain(name):
            certain.setdefault(square, []).append(plot.raider(name))
            if plot.in_touch(name):
                total[CELL[square]] -= (1.0 - _AGAIN) * _WORTH[name]
    find = list(total)
    if not released:
        for square in BERGEN_SEARCH:
            find[CELL[square]] += _BERGEN
    for chances in plot.oilers.values():
        for square, likely in chances.items():
            find[CELL[square]] += _OILER * likely
    return Picture(
        view=view,
        plot=plot,
        where=where,
        chances=total,
        find=find,
        find_next=spread(CHART, worth, anywhere_far()),
        wait=_wait(view.turn, *_hidden(plot, afloat, view.turn)),
        danger=sum_beliefs(list(where.values())),
        bismarck=where.get(BISMARCK, CHART.blank()),
        certain=certain,
        quarries=[quarry for name in afloat if (quarry := _quarry(plot, name, where[name], view.turn))],
        packs=_packs(view, plot),
    )


def dangers(view: View, plot: Plot) -> Dangers:
    """The dangers to a convoy that must decide at once."""
    return Dangers(view, sum_beliefs(list(_chances(view, plot).values())), _packs(view, plot))


def _chances(view: View, plot: Plot) -> dict[str, Belief]:
    """Where each raider afloat may be at the end of this turn."""
    return {name: plot.ahead(name, view.turn).all() for name in RAIDERS if name not in plot.gone}


def _hidden(plot: Plot, afloat: Sequence[str], turn: int) -> tuple[float, float]:
    """The value of finding the raiders that have never been found, and of those that have been lost again."""
    unheard = sum(_WORTH[name] for name in afloat if name not in plot.found)
    lost = sum(_WORTH[name] for name in afloat if name in plot.found and turn - plot.found[name][0] >= _LOST_AFTER)
    return unheard, lost


@cache
def _wait(turn: int, unheard: float, lost: float) -> list[float]:
    first, again = outlook(turn + 1, lost=False), outlook(turn + 1, lost=True)
    return [unheard * one + lost * other for one, other in zip(first, again, strict=True)]


def is_hunted(plot: Plot, name: str, turn: int) -> bool:
    """Whether the last news of a raider is recent enough to hunt her.

    Args:
        plot: the plot
        name: the name of the raider
        turn: the present turn
    """
    return name in plot.last_news and turn - plot.last_news[name] <= _CHASED_FOR


def _quarry(plot: Plot, name: str, where: Belief, turn: int) -> Quarry | None:
    """A raider with recent news, or whose position is known well enough, such as in a port; None for any other."""
    square, likely = CHART.likeliest(where)
    trail = _TRAIL ** (turn - plot.last_news[name]) if is_hunted(plot, name, turn) else 0.0
    warm = max(trail, likely if likely >= _WELL_KNOWN and name in plot.last_news else 0.0)
    if not warm:
        return None
    raider = plot.raider(name)
    square = plot.certain(name) or square
    spec = raider.spec
    afloat, fighting = raider.midships / spec.midships, raider.firepower / spec.firepower
    lame = _LAME if raider.slow or not raider.fuel else 0.0
    worth = _CHASE * spec.points * (1.0 + lame + _HURT * (1.0 - afloat)) * warm
    stays = 0.0 if square in GERMAN_PORTS else plot.ahead(name, turn).still
    return Quarry(square, worth, afloat * fighting, raider.knots, stays)


def _packs(view: View, plot: Plot) -> Belief:
    """The expected wolfpacks by cell, reduced where a plane has just searched for them (9.5)."""
    packs = list(plot.packs)
    for plane in view.planes.values():
        if plane.aloft and plane.square in plot.searched:
            packs[CELL[plane.square]] *= _LOOKED_FOR
    return packs


@cache
def half_searched(factors: int, visibility: int) -> float:
    """The value of a search, 0 to 1: below the visibility level it finds nothing, but other units may join."""
    return 1.0 if factors >= visibility else (factors / visibility) ** _STEEPNESS


@cache
def half_searched_gain(factors: int, others: int, visibility: int) -> float:
    """The value that factors add to those of others.

    Args:
        factors: the search factors to add
        others: the search factors already there
        visibility: the visibility level
    """
    return half_searched(others + factors, visibility) - half_searched(others, visibility)


@cache
def likely_searched(factors: int, row: int, visibility: int) -> float:
    """The probability that search factors spot a ship in this row on the next turn.

    Args:
        factors: the search factors
        row: the row
        visibility: the present level of the row to the north (13.2)
    """
    low, high = weather.step_range(row)
    levels = [min(max(CALMEST, visibility + step), STORMIEST) for step in range(low, high + 1)]
    return sum(factors >= level for level in levels) / len(levels)


@cache
def likely_searched_gain(factors: int, others: int, row: int, visibility: int) -> float:
    """What factors add to the probability that others spot a ship in this row on the next turn.

    Args:
        factors: the search factors to add
        others: the search factors already there
        row: the row
        visibility: the present level of the row to the north
    """
    return likely_searched(others + factors, row, visibility) - likely_searched(others, row, visibility)


@cache
def mostly_searched_gain(factors: int, others: int, row: int) -> float:
    """The long-run fraction of turns when others spot a ship in this row only with the help of these factors (13.2).

    Args:
        factors: the search factors to add
        others: the search factors already there
        row: the row
    """
    return sum(_settled(row)[: others + factors]) - sum(_settled(row)[:others])


@cache
def _settled(row: int) -> tuple[float, ...]:
    """The stationary distribution of the visibility level in a row: that of the row to the north, changed by a step."""
    levels = range(CALMEST, STORMIEST + 1)
    north = _settled(row - 1) if row > ROWS[0] else tuple(1 / len(levels) for _ in levels)
    low, high = weather.step_range(row)
    for _ in range(1 if row > ROWS[0] else _TURNS_TO_SETTLE):  # the first row changes its own level
        after = dict.fromkeys(levels, 0.0)
        for level, part in zip(levels, north, strict=True):
            for step in range(low, high + 1):
                after[weather.changed(level, step)] += part / (high - low + 1)
        north = tuple(after.values())
    return north


_TURNS_TO_SETTLE = 30
