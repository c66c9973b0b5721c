"""The chances that an attack succeeds, shown to players and used by captains (6, 10)."""

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cache, lru_cache

from compbis.games.chase_of_the_bismarck.cards.board import Hex
from compbis.games.chase_of_the_bismarck.cards.calendar import TURNS
from compbis.games.chase_of_the_bismarck.cards.roster import SHIPS
from compbis.games.chase_of_the_bismarck.cards.tables import DIE
from compbis.games.chase_of_the_bismarck.rules import battle as board
from compbis.games.chase_of_the_bismarck.rules import chance, gunnery, hits, shadowing
from compbis.games.chase_of_the_bismarck.rules.hits import Loss, damage_after
from compbis.games.chase_of_the_bismarck.state.battle import Battle, Fighter
from compbis.games.chase_of_the_bismarck.state.orders import Fire, Launch
from compbis.games.chase_of_the_bismarck.state.sight import View
from compbis.games.chase_of_the_bismarck.state.units import Damage, Ship, Unit
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
    """The hull boxes that a salvo takes on average, counted over all rolls of its dice.

    Args:
        results: the result of each face of the die
        dice: the number of dice
        left: the hull boxes, bow guns and stern guns that the target has left
        cls: the target's class
    """
    faces = Counter(loss for word in results for loss in _losses(word, left[0], cls))

    @cache
    def struck(damage: Damage) -> Counter[Damage]:
        """The damage after one more die, with the number of rolls that lead to it."""
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
    """What a result takes of hull and primary guns, once for each roll on the Special Damage Table and each on
    its Subtable. hull: the hull boxes left, which sinking takes."""
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


def entry_chance() -> int:
    """The chance that a ship enters a combat, in tenths (10, step 6)."""
    return sum(map(board.enters, DIE))


def hunt_chances(unit: Unit, night: bool) -> tuple[int, int]:
    """The chances that a hunt meets what may be a convoy, and a single merchant ship, in tenths (11.3).

    Args:
        unit: the German unit
        night: whether it is a Night turn
    """
    totals = [die + chance.hunting_modifier(unit, night) for die in DIE]
    convoys = [chance.convoy_contact(total) for total in totals]
    merchants = [chance.merchant(total) and not convoy for total, convoy in zip(totals, convoys, strict=True)]
    return sum(convoys), sum(merchants)


def strike_chances(view: View, at: Hex, cls: str) -> tuple[int, int]:
    """The lowest and highest chance that an air attack hits a ship of a class, in tenths: for each enemy ship that it
    can be, at sea and not refuelling, with the damage last seen (9).

    Args:
        view: the view of the attacker
        at: the hex
        cls: the class
    """
    night = TURNS[view.turn].night
    targets = [ship._replace(at=at) for ship in _possible(view, cls)]
    chances = [air_chance(ship, view.level, night) for ship in targets]
    return min(chances), max(chances)


def air_chance(target: Ship, level: int, night: bool) -> int:
    """The chance that an air attack hits a ship, in tenths (9).

    Args:
        target: the ship
        level: the level of visibility
        night: whether it is a Night turn
    """
    return _tenths_of_hits(hits.air_modifier(target, level, night))


def shadow_chances(view: View, shadowers: Unit, classes: Iterable[tuple[str, int]]) -> tuple[int, int]:
    """The lowest and highest chance to shadow a marked unit that does not evade, in tenths: for all the ships that
    it can be, with the damage last seen (6).

    Args:
        view: the Allied view
        shadowers: the ships that try
        classes: the unit, as classes with the number of their ships
    """
    ratings = [(sorted(ship.rating for ship in _possible(view, cls)), number) for cls, number in classes]
    slowest, fastest = min(found[0] for found, _ in ratings), min(found[-number] for found, number in ratings)
    own = min(ship.rating for ship in shadowers)
    chances = [
        shadow_chance(shadowing.modifier(shadowers, target, view.level))
        if shadowing.possible(own, target, view.level)
        else 0
        for target in (slowest, fastest)
    ]
    return min(chances), max(chances)


def _possible(view: View, cls: str) -> list[Ship]:
    """The enemy's ships of a class that are not known to be lost, with the damage last seen."""
    cards = [card for card in SHIPS.values() if card.side is not view.side and card.cls == cls]
    afloat = [card for card in cards if card.id not in view.lost]
    return [Ship(card.id, 0, damage=view.seen.get(card.id, Damage())) for card in afloat]


def shadow_chance(modifier: int) -> int:
    """The chance that a shadow attempt succeeds, in tenths (6)."""
    return sum(shadowing.succeeds(die + modifier) for die in DIE)
