"""The chances that an attack succeeds, shown to players and used by captains (6, 10)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cache, lru_cache

from compbis.games.chase_of_the_bismarck.cards.board import Hex
from compbis.games.chase_of_the_bismarck.cards.calendar import TURNS
from compbis.games.chase_of_the_bismarck.cards.roster import QUARRY, SHIPS
from compbis.games.chase_of_the_bismarck.cards.tables import DIE, SHADOW, SHADOW_LEVEL, SHADOW_RATING
from compbis.games.chase_of_the_bismarck.rules import battle as board
from compbis.games.chase_of_the_bismarck.rules import (
    chance,
    exhaustion,
    gunnery,
    hits,
    shadowing,
    visibility,
    whereabouts,
)
from compbis.games.chase_of_the_bismarck.rules.hits import Loss, damage_after
from compbis.games.chase_of_the_bismarck.state.battle import Battle, Fighter
from compbis.games.chase_of_the_bismarck.state.orders import BREAKING, CLOSING, Fire, Launch
from compbis.games.chase_of_the_bismarck.state.sight import Contact, View
from compbis.games.chase_of_the_bismarck.state.units import Damage, Ship, Unit
from compbis.table.side import Side
from compbis.table.values import NamedTuple

_KEPT = 4096
"""The number of salvoes whose averages are kept: a round asks for the same ones again and again."""
_NOTHING = Loss()
_NONE = Fraction(0)


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
    """The hull boxes that a salvo takes, averaged over all rolls of its dice.

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
    """The hull and primary guns that a result takes, once for each pair of rolls on the Special Damage Table and its
    Subtable. hull: the hull boxes left, all of which sinking takes."""
    for die in DIE:
        for more in DIE:
            if word == "special":
                sinks = gunnery.subtable_sinks(more, cls)
                loss = Loss(hull=hull) if sinks else gunnery.SUBTABLE_LOSS
                loss = loss if gunnery.special(die) == "subtable" else _NOTHING
            else:
                loss = _NOTHING if word == "miss" else gunnery.loss(word)
            yield loss._replace(evasion=0, secondary=0)


class Exchange(NamedTuple):
    """What fire does on average in one round; each value is a pair, the two ends of a range.

    Args:
        takes: the hull boxes that a ship or unit takes from its enemies, each ship with its best shot
        loses: those that it loses if every enemy fires at it, each at its best target
    """

    takes: tuple[Fraction, Fraction]
    loses: tuple[Fraction, Fraction]


def exchanged(battle: Battle, name: str) -> tuple[Fraction, Fraction]:
    """The hull boxes that a ship takes on average with its best shot, and those that it loses if every enemy fires at
    it; all ships stay as they are."""
    enemies = battle.of(battle.fighters[name].side.enemy) if name in battle.fighters else ()
    takes = [guns(battle, Fire(name, enemy.id)).hull for enemy in enemies]
    loses = [guns(battle, Fire(enemy.id, name)).hull for enemy in enemies]
    return max(takes, default=_NONE), sum(loses, _NONE)


def steered(battle: Battle, fighter: Fighter, moves: Iterable[tuple[str, int]]) -> Exchange:
    """What fire does in the round after a ship's shortest and its longest move, if no other ship moves after it (10,
    step 4).

    Args:
        battle: the combat
        fighter: the ship that moves
        moves: the moves, each a course and a number of zones, the shortest first
    """
    found = [exchanged(board.after_move(battle, fighter, *move)[0], fighter.id) for move in moves]
    return Exchange((found[0][0], found[-1][0]), (found[0][1], found[-1][1]))


def attack(view: View, attackers: Unit, at: Hex, enemies: Iterable[tuple[Sequence[Ship], int]]) -> Exchange:
    """What fire does in round 1 of a combat: the least and the most that the possible enemies allow (10).

    Args:
        view: the view of the attacker
        attackers: the unit that attacks
        at: the hex
        enemies: for each class, or each enemy known by name: the ships that it can be, and how many of them are there
    """
    battle = Battle(at, view.side, visibility.seen_level(view.level), {})
    own, theirs = board.start_zone(battle, view.side), board.start_zone(battle, view.side.enemy)
    tired = {ship.id for ship in attackers if exhaustion.exhausted(ship, view.turn, view.options, defending=False)}
    tired |= {*view.tired}
    ships = [Fighter.of(ship, own, CLOSING, ship.id in tired) for ship in attackers if not ship.card.tanker]
    groups = [
        ([Fighter.of(ship, theirs, BREAKING, ship.id in tired) for ship in possible], number)
        for possible, number in enemies
    ]

    def hull(firer: Fighter, target: Fighter) -> Fraction:
        return guns(battle.put(firer, target), Fire(firer.id, target.id)).hull

    least, most = _NONE, _NONE
    for ship in ships:
        at_each = [(sorted(hull(ship, enemy) for enemy in possible), number) for possible, number in groups]
        least += max((found[min(number, len(found)) - 1] for found, number in at_each), default=_NONE)
        most += max((found[-1] for found, _ in at_each), default=_NONE)
    fewest, greatest = _NONE, _NONE
    for possible, number in groups:
        from_each = sorted(max((hull(enemy, ship) for ship in ships), default=_NONE) for enemy in possible)
        fewest += sum(from_each[:number], _NONE)
        greatest += sum(from_each[-number:], _NONE)
    return Exchange((least, most), (fewest, greatest))


def opening_range(view: View, at: Hex) -> str:
    """The range at which a combat begins in this visibility (10; Reading 10.c)."""
    battle = Battle(at, view.side, visibility.seen_level(view.level), {})
    return gunnery.range_to(*(Fighter(QUARRY, board.start_zone(battle, side)) for side in Side))


def attack_on(view: View, attackers: Unit, contact: Contact) -> Exchange:
    """What fire does in round 1 of a combat with a marked unit, over all ships that it can be, with the damage last
    seen (10).

    Args:
        view: the view of the attacker
        attackers: the unit that attacks
        contact: the marked unit
    """
    enemies = [
        (_fresh_or_not(_possible(view, cls, number), view), number) for cls, number in contact.classes if cls != "TK"
    ]
    return attack(view, attackers, contact.at, enemies)


def _fresh_or_not(ships: Sequence[Ship], view: View) -> list[Ship]:
    """The ships; those with radar II* that were fought or attacked before come a second time, without it (2.3.1)."""
    spent = [ship._replace(fought=True) for ship in ships if ship.card.one_round and ship.id in view.seen]
    return [*ships, *spent]


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
    """The lowest and highest chance that an air attack hits a ship of a class, in tenths, over all enemy ships that it
    can be. They are taken to be at sea and not refuelling, with the damage last seen (9).

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


def shadow_chances(view: View, shadowers: Unit, classes: Iterable[tuple[str, int]], added: int = 0) -> tuple[int, int]:
    """The lowest and highest chance to shadow a marked unit that does not evade, in tenths, over all ships that it can
    be, with the damage last seen (6).

    Args:
        view: the Allied view
        shadowers: the ships that try
        classes: the unit's classes, each with the number of its ships
        added: the modifier of a Diversion
    """
    ratings = [(sorted(ship.rating for ship in _possible(view, cls, number)), number) for cls, number in classes]
    slowest, fastest = min(found[0] for found, _ in ratings), min(found[-number] for found, number in ratings)
    own = min(ship.rating for ship in shadowers)
    chances = [
        shadow_chance(shadowing.modifier(shadowers, target, view.level) + added)
        if shadowing.possible(own, target, view.level)
        else 0
        for target in (slowest, fastest)
    ]
    return min(chances), max(chances)


def can_shadow(view: View, shadowers: Unit, classes: Iterable[tuple[str, int]]) -> bool:
    """Whether ships are fast enough to shadow a marked unit, if it is as slow as it can be (6).

    Args:
        view: the Allied view
        shadowers: the ships that try
        classes: the unit, as classes with the number of their ships
    """
    slowest = min(ship.rating for cls, number in classes for ship in _possible(view, cls, number))
    return shadowing.possible(min(ship.rating for ship in shadowers), slowest, view.level)


def _possible(view: View, cls: str, number: int = 1) -> list[Ship]:
    """The enemy's ships of a class that can be on the board, with the damage last seen.

    Args:
        view: the view of the side
        cls: the class
        number: how many of them there are at least
    """
    cards = [card for card in SHIPS.values() if card.side is not view.side and card.cls == cls]
    afloat = [card for card in cards if card.id not in view.lost]
    sail = [card for card in afloat if whereabouts.can_sail(view, card.id)]
    found = sail if len(sail) >= number else afloat
    return [Ship(card.id, 0, damage=view.seen.get(card.id, Damage())) for card in found]


def shadow_chance(modifier: int) -> int:
    """The chance that a shadow attempt succeeds, in tenths (6)."""
    return sum(shadowing.succeeds(die + modifier) for die in DIE)


def diversion_chance(modifier: int, level: int, faster: int) -> tuple[int, int]:
    """The lowest and highest chance that the fast part of a unit is shadowed after a Diversion, in tenths, over all
    ratings and radars of the shadowers that give the modifier announced. The slow part keeps that modifier (6; Reading
    6.g).

    Args:
        modifier: the modifier of the attempt at the whole unit
        level: the level of visibility
        faster: how many points the Evasion Rating of the fast part is above that of the unit
    """
    radars = [SHADOW[f"radar {'I' * radar}"] if radar else 0 for radar in range(3)]
    found = []
    for difference in range(min(SHADOW_RATING), max(SHADOW_RATING) + faster + 1):
        first = SHADOW_RATING[min(difference, max(SHADOW_RATING))]
        after = difference - faster
        if modifier - first - SHADOW_LEVEL[level] in radars:
            part = SHADOW_RATING[min(after, max(SHADOW_RATING))] if after >= min(SHADOW_RATING) else None
            found.append(0 if part is None else shadow_chance(modifier - first + part + SHADOW["diversion"]))
    return min(found), max(found)
