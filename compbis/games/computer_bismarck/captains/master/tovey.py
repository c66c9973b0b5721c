"""Tovey at master strength: relies on what the Germans do in several possible worlds."""

from collections.abc import Callable, Sequence
from functools import partial

from compbis.games.computer_bismarck.captains.master.raid import Raid
from compbis.games.computer_bismarck.captains.master.thinking import Foresight
from compbis.games.computer_bismarck.captains.otto.captain import Otto
from compbis.games.computer_bismarck.captains.otto.grid import disc
from compbis.games.computer_bismarck.captains.reckoning.belief import Belief
from compbis.games.computer_bismarck.captains.reckoning.cells import CELL
from compbis.games.computer_bismarck.captains.reckoning.weights import weight, weights
from compbis.games.computer_bismarck.captains.tovey.captain import Tovey
from compbis.games.computer_bismarck.captains.tovey.picture import Picture, Quarry
from compbis.games.computer_bismarck.captains.tovey.plot import Plot
from compbis.games.computer_bismarck.captains.tovey.whereabouts import CHART, Whereabouts
from compbis.games.computer_bismarck.cards.board import Square, distance, on_board
from compbis.games.computer_bismarck.state.sight import View
from compbis.table.captain import Budget
from compbis.table.report import Report

_TRUST = weight("tovey master", "trust")
_BLUR = tuple(enumerate(weights("tovey master", "blur")))
_NEAR, _AGREED = int(weight("tovey master", "near")), weight("tovey master", "agreed")
_CHASE = weight("tovey master", "chase")


class MasterTovey(Tovey):
    """A captain for the British side that thinks each turn through."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self._foresight = Foresight(seed, partial(Raid, otto=Otto))
        self._foreseen = self._plot = ForeseenPlot()

    def allow(self, budget: Budget, show: Callable[[float], None]) -> None:
        """Set the budget for each turn and the callback for progress."""
        self._foresight.budget, self._foresight.show = budget, show

    def hear(self, report: Report) -> None:
        """Take note of a report."""
        super().hear(report)
        self._foresight.hear(report)

    def _picture(self, view: View) -> Picture:
        """The basis for the orders. A raider that most worlds place near one square is hunted there even if nobody has
        seen it."""
        worlds = self._foresight.at(view.turn)
        self._foreseen.foresee(view.turn, worlds)
        now = super()._picture(view)
        hunted = {quarry.square for quarry in now.quarries}
        agreed = [self._agreed(name, worlds) for name in now.where if not self._plot.certain(name)]
        return now._replace(
            quarries=[*now.quarries, *(quarry for quarry in agreed if quarry and quarry.square not in hunted)]
        )

    def _agreed(self, name: str, worlds: Sequence[Raid]) -> Quarry | None:
        """The square near which enough worlds place a raider, as a quarry; None if they do not agree."""
        squares = [square for world in worlds if (square := _square(world, name))]
        square = max(squares, key=lambda one: sum(distance(one, other) <= _NEAR for other in squares), default=0)
        share = sum(distance(square, other) <= _NEAR for other in squares) / len(worlds) if square else 0.0
        if share < _AGREED:
            return None
        raider = self._plot.raider(name)
        spec = raider.spec
        strength = raider.midships / spec.midships * raider.firepower / spec.firepower
        return Quarry(square, _CHASE * spec.points * share, strength, raider.knots)


class ForeseenPlot(Plot):
    """A plot that mixes in where the worlds place the raiders."""

    def __init__(self) -> None:
        super().__init__()
        self._turn = 0
        self._worlds: Sequence[Raid] = ()

    def foresee(self, turn: int, worlds: Sequence[Raid]) -> None:
        """Use these worlds for that turn."""
        self._turn, self._worlds = turn, worlds

    def ahead(self, name: str, turn: int) -> Whereabouts:
        """Where a raider may be at the end of this turn."""
        own = super().ahead(name, turn)
        if self._turn != turn or name in self._known or not self._worlds:
            return own
        squares = [square for world in self._worlds if (square := _square(world, name))]
        if not squares:
            return own
        first, *others = own.beliefs
        mixed = [(1.0 - _TRUST) * mine + _TRUST * their for mine, their in zip(first, _belief(squares), strict=True)]
        rest = tuple([(1.0 - _TRUST) * mine for mine in belief] for belief in others)
        return Whereabouts((mixed, *rest), own.rested, own.later)

    def _end_turn(self, turn: int, searched: Sequence[Square]) -> None:
        self._worlds = ()  # the plot's own belief evolves without them
        super()._end_turn(turn, searched)


def _square(world: Raid, name: str) -> Square:
    """The square of a raider in a world at the end of the turn; 0 if it is sunk or not at sea."""
    ship = world.ships_then[name]
    return ship.square if ship.active and on_board(ship.square) and CHART.sea[CELL[ship.square]] else 0


def _belief(squares: Sequence[Square]) -> Belief:
    """The belief that places the raider at or near its square in each world."""
    belief = CHART.blank()
    for square in squares:
        for radius, part in _BLUR:
            cells = [cell for cell in disc(square, radius) if CHART.sea[cell]]
            for cell in cells:
                belief[cell] += part / len(cells) / len(squares)
    return belief
