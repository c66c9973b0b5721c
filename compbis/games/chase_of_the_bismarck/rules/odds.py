"""The chances that an attack succeeds, shown to players and used by captains (6, 10)."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache, lru_cache

from compbis.games.chase_of_the_bismarck.cards.tables import DIE
from compbis.games.chase_of_the_bismarck.rules import battle as board
from compbis.games.chase_of_the_bismarck.rules import gunnery, hits, shadowing
from compbis.games.chase_of_the_bismarck.rules.hits import Loss, damage_after
from compbis.games.chase_of_the_bismarck.state.battle import Battle, Fighter
from compbis.games.chase_of_the_bismarck.state.orders import Fire, Launch
from compbis.games.chase_of_the_bismarck.state.units import Damage
from compbis.table.values import NamedTuple

_KEPT = 4096
"""How many salvoes' averages are kept: a round asks for the same ones again and again."""
_NOTHING = Loss()


class GunOdds(NamedTuple):
    """The odds of a ship's fire at another.

    Args:
        dice: the number of dice
        tenths: the chance that a die hits, in tenths
        hull: the hull boxes that all dice together take on average
    """

    dice: int
    tenths: int
    hull: Fraction


def guns(battle: Battle, order: Fire) -> GunOdds:
    """The odds of a ship's fire (10, step 2)."""
    firer, target = battle.fighters[order.ship], battle.fighters[order.target]
    dice = gunnery.volley(firer, target).dice
    added, distance = gunnery.modifier(battle, firer, target), gunnery.range_to(firer, target)
    results = [gunnery.result(die + added, distance) for die in DIE]
    card, damage = target.card, target.damage
    left = card.hull - damage.hull, card.bow - damage.bow, card.stern - damage.stern
    hull = _hull_lost(tuple(results), dice, left, card.cls)
    return GunOdds(dice, sum(word != "miss" for word in results), hull)


@lru_cache(_KEPT)
def _hull_lost(results: tuple[str, ...], dice: int, left: tuple[int, int, int], cls: str) -> Fraction:
    """The hull boxes that a salvo takes on average, counted over all falls of its dice.

    Args:
        results: the result of each face of the die
        dice: the number of dice
        left: the hull boxes, bow guns and stern guns that the target has left
        cls: the target's class
    """
    faces = Counter(loss for word in results for loss in _losses(word, left[0], cls))

    @cache
    def struck(damage: Damage) -> Counter[Damage]:
        """The damage after one more die, with the number of its falls."""
        after: Counter[Damage] = Counter()
        for loss, number in faces.items():
            after[damage_after(damage, loss, (*left, 0))[0]] += number
        return after

    falls = Counter({Damage(): 1})
    for _ in range(dice):
        after: Counter[Damage] = Counter()
        for damage, ways in falls.items():
            for worse, number in struck(damage).items():
                after[worse] += ways * number
        falls = after
    return Fraction(sum(damage.hull * ways for damage, ways in falls.items()), falls.total())


def _losses(word: str, hull: int, cls: str) -> Iterator[Loss]:
    """What a result takes of hull and primary guns, once for each fall of the die on the Special Damage Table and of
    that on its Subtable. hull: the hull boxes left, which sinking takes."""
    for die in DIE:
        for more in DIE:
            if word == "special":
                sinks = gunnery.subtable_sinks(more, cls)
                loss = Loss(hull=hull) if sinks else gunnery.SUBTABLE_LOSS
                loss = loss if gunnery.special(die) == "subtable" else _NOTHING
            else:
                loss = _NOTHING if word == "miss" else gunnery.loss(word)
            yield loss._replace(evasion=0, secondary=0)


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
