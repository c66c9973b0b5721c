"""Otto at master strength: relies on what the British do in several possible worlds."""

from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache

from compbis.games.computer_bismarck.captains.master import foresight
from compbis.games.computer_bismarck.captains.master.thinking import Foresight
from compbis.games.computer_bismarck.captains.master.world import World
from compbis.games.computer_bismarck.captains.otto import changes, prizes
from compbis.games.computer_bismarck.captains.otto.captain import Otto
from compbis.games.computer_bismarck.captains.otto.enemy import Enemy, found_chance
from compbis.games.computer_bismarck.captains.otto.fighting import attack
from compbis.games.computer_bismarck.captains.otto.grid import Window
from compbis.games.computer_bismarck.captains.otto.situation import Prey, Situation
from compbis.games.computer_bismarck.captains.reckoning.battle import Exchange, convoy_worth, exchange
from compbis.games.computer_bismarck.captains.reckoning.cells import CELL
from compbis.games.computer_bismarck.captains.reckoning.weights import weight
from compbis.games.computer_bismarck.cards.board import Square
from compbis.games.computer_bismarck.cards.roster import BISMARCK, PRINZ_EUGEN
from compbis.games.computer_bismarck.state.sight import View
from compbis.games.computer_bismarck.state.units import Ship
from compbis.table.captain import Budget
from compbis.table.report import Report


class MasterOtto(Otto):
    """A captain for the German side that thinks each turn through."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self._foresight = Foresight(seed, World)

    def allow(self, budget: Budget, show: Callable[[float], None]) -> None:
        """Set the budget for each turn and the callback for progress."""
        self._foresight.budget, self._foresight.show = budget, show

    def hear(self, report: Report) -> None:
        """Take note of a report."""
        super().hear(report)
        self._foresight.hear(report)

    def _situation(self, view: View) -> Situation:
        now = ForeseenSituation(view, self._memory, self._first, self._liking)
        now.worlds = self._foresight.at(view.turn)
        now.force = changes.in_force(self._first, self._memory, now)
        for name in (BISMARCK, PRINZ_EUGEN):
            if (raider := view.ships[name]).active:
                now.worthwhile[name] = _worthwhile_convoys(now, raider)
        now.gains = _gains(now)
        return now


class ForeseenSituation(Situation):
    """A situation with several possible worlds."""

    most_guns = weight("otto master", "most guns")
    worlds: Sequence[World] = ()

    @cached_property
    def enemies(self) -> Sequence[Enemy]:
        """Where the British may be, for each world."""
        return [foresight.enemy(world) for world in self.worlds]

    @cached_property
    def enemy(self) -> Enemy:
        """Where the British may be, averaged over the worlds."""
        return foresight.mean(self.enemies)

    def exposures(self, raider: str, square: Square) -> Sequence[tuple[float, float]]:
        """The probability of being found and its cost, for each world: guns that are certain count for more than the
        same number expected on average."""
        cell, sight = CELL[square], self.sight_at(square)
        return [
            (found_chance(enemy.watch[cell], sight), self._cost(raider, enemy.guns[cell])) for enemy in self.enemies
        ]

    def exposure_costs(self, raider: str, window: Window) -> list[float]:
        """The cost of being near each cell of a window, averaged over the worlds."""
        dreads = [self._dread(raider, window, enemy) for enemy in self.enemies]
        return [sum(cells) / len(dreads) for cells in zip(*dreads, strict=True)]


def _worthwhile_convoys(now: ForeseenSituation, raider: Ship) -> list[Prey]:
    found = []
    for convoy, track in now.memory.tracks.items():
        if convoy in now.memory.gone or track.over(now.view.turn):
            continue
        worth = sum(_worth(now, raider, convoy, world) for world in now.worlds) / len(now.worlds)
        worth *= now.plan.prey.get(convoy, prizes.LIKED[convoy])
        if worth > 0:
            found.append(Prey(convoy, worth))
    return found


def _gains(now: ForeseenSituation) -> dict[tuple[str, bool], float]:
    """The expected gain of wolfpack attacks, by convoy and whether it is night."""
    gains = {}
    for convoy in now.memory.tracks.keys() - now.memory.gone.keys():
        target = now.memory.believed(convoy)
        around = [[target, *foresight.defenders(world, convoy)] for world in now.worlds]
        for night in (False, True):
            gains[convoy, night] = sum(attack(now, target, each, night) for each in around) / len(around)
    return gains


def _worth(now: ForeseenSituation, raider: Ship, convoy: str, world: World) -> float:
    believed = now.memory.believed(convoy)
    escort = foresight.guards(world, convoy)
    if not escort:
        return convoy_worth(believed) * now.prize_weight
    battle = _battle(prizes.as_fighter(raider), (believed, *escort))
    return battle.gained * now.prize_weight - battle.lost * now.danger_weight


@lru_cache(maxsize=4096)
def _battle(raider: Ship, enemies: tuple[Ship, ...]) -> Exchange:
    return exchange([raider], enemies, 4)
