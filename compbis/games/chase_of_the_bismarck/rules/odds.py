"""The chances that an attack succeeds, shown to players and used by captains (6, 10)."""

from compbis.games.chase_of_the_bismarck.cards.tables import DIE
from compbis.games.chase_of_the_bismarck.rules import battle as board
from compbis.games.chase_of_the_bismarck.rules import gunnery, hits, shadowing
from compbis.games.chase_of_the_bismarck.state.battle import Battle, Fighter
from compbis.games.chase_of_the_bismarck.state.orders import Fire, Launch
from compbis.table.values import NamedTuple

SPECIAL = "special"
_SPECIAL_HULL = 1.0
"""The value of special damage, in hull boxes."""
_ARMS = 0.5
"""The value of a lost gun or Evasion chit, in hull boxes."""


class GunOdds(NamedTuple):
    """The odds of a ship's fire at another.

    Args:
        dice: the number of dice
        tenths: the chance that a die hits, in tenths
        hull: the expected damage of all dice, in hull boxes
    """

    dice: int
    tenths: int
    hull: float


def guns(battle: Battle, order: Fire) -> GunOdds:
    """The odds of a ship's fire (10, step 2)."""
    firer, target = battle.fighters[order.ship], battle.fighters[order.target]
    dice = gunnery.volley(firer, target).dice
    added, distance = gunnery.modifier(battle, firer, target), gunnery.range_to(firer, target)
    results = [gunnery.result(die + added, distance) for die in DIE]
    struck = [word for word in results if word != "miss"]
    return GunOdds(dice, len(struck), dice * sum(map(_hull, struck)) / len(DIE))


def _hull(word: str) -> float:
    if word == SPECIAL:
        return _SPECIAL_HULL
    loss = gunnery.loss(word)
    return loss.hull + _ARMS * (loss.bow + loss.stern) + _ARMS * loss.evasion


def torpedo(battle: Battle, order: Launch) -> int:
    """The chance that a torpedo hits, in tenths (10, step 3)."""
    firer, target = battle.fighters[order.ship], battle.fighters[order.target]
    added = hits.torpedo_modifier(target, battle.level, gunnery.range_to(firer, target) == "medium")
    return _tenths_of_hits(added)


def _tenths_of_hits(added: int) -> int:
    return sum(hits.hits(die, added) > 0 for die in DIE)


def abort_chance(battle: Battle, fighter: Fighter) -> int:
    """The chance that a ship gets away, in tenths (10, step 5)."""
    return sum(board.aborts(battle, fighter, die) for die in DIE)


def shadow_chance(modifier: int) -> int:
    """The chance that a shadow attempt succeeds, in tenths (6)."""
    return sum(shadowing.succeeds(die + modifier) for die in DIE)
