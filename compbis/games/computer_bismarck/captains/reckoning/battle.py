"""The expected gain and loss of a fight in victory points (17.4, 17.5), from the means of the combat tables (16.8).

No dice are rolled. Each salvo removes its mean damage, and the chance that a ship is sunk follows from its expected
loss of midships. This is fast, because captains ask often, and accurate enough for four rounds.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from math import erf, exp, sqrt

from compbis.games.computer_bismarck.captains.reckoning.weights import weight
from compbis.games.computer_bismarck.cards.kinds import (
    BATTLESHIP,
    CARRIER,
    CONVOY,
    HEAVY_KINDS,
    OILER,
    UNITS_OF_SEVERAL,
    ShipKind,
)
from compbis.games.computer_bismarck.cards.roster import BISMARCK, PRINZ_EUGEN, ShipSpec
from compbis.games.computer_bismarck.cards.tables import GUNNERY_SIDES, SUNK, TABLES, number
from compbis.games.computer_bismarck.rules import convoys, points
from compbis.games.computer_bismarck.rules.combat import battle, destroyers, torpedoes
from compbis.games.computer_bismarck.state.units import SLOW_KNOTS, Ship
from compbis.table.values import NamedTuple

MIDSHIP_SHARE = weight("battle", "midship share")
HURT_SHARE = weight("battle", "hurt share")
_BATTLESHIPS = frozenset((BATTLESHIP,))
_SLOW = {BISMARCK: weight("battle", "bismarck slow"), PRINZ_EUGEN: weight("battle", "prinz eugen slow")}
_OTHER_SLOW = weight("battle", "other slow")

_MIDSHIPS = sum(effect.parts * abs(effect.midships) for effect in TABLES.gunnery) / GUNNERY_SIDES
_FIREPOWER = sum(effect.parts * effect.firepower for effect in TABLES.gunnery) / GUNNERY_SIDES
_KNOTS = sum(effect.parts * effect.knots for effect in TABLES.gunnery) / GUNNERY_SIDES
_KNOTS_SPREAD = sum(effect.parts * effect.knots**2 for effect in TABLES.gunnery) / GUNNERY_SIDES / _KNOTS
"""The variance of the knots lost to gunfire, per expected knot lost."""
_STAY = 1 - battle.WITHDRAW_PERCENT / 100
_BEYOND = 1 / number("damage", "firepower for midship")
ENDLESS = 99
_NOBODY = weight("battle", "ship left")
"""A ship with a lower probability of being present and afloat is ignored."""
_NOTHING = weight("battle", "salvos left")
"""Fewer salvos than this are ignored."""


class Exchange(NamedTuple):
    """The expected result of a fight.

    Args:
        gained: the expected victory points gained
        lost: the expected victory points lost
        sunk: the probability of being sunk, by name of ship, for both sides
    """

    gained: float
    lost: float
    sunk: dict[str, float]

    @property
    def balance(self) -> float:
        """Points gained minus points lost."""
        return self.gained - self.lost


class _Fighter:
    """A ship in a simulated battle.

    Attributes:
        here: the probability that it has not withdrawn
        hits: the expected midships lost
        afloat: the probability that it is still afloat
    """

    __slots__ = ("afloat", "firepower", "here", "hits", "knots", "ship", "torpedoes")

    def __init__(self, ship: Ship) -> None:
        self.ship = ship
        self.firepower = float(ship.firepower)
        self.knots = float(ship.knots)
        self.torpedoes = ship.torpedoes
        self.here = 1.0
        self.hits = 0.0
        self.afloat = 1.0

    def suffer(self, midships: float, firepower: float, knots: float) -> None:
        """Take the mean damage of one round (16.7)."""
        beyond = max(0.0, firepower - self.firepower)
        self.hits += midships + beyond * _BEYOND  # 16.74
        self.firepower = max(0.0, self.firepower - firepower)
        self.knots = max(0.0, self.knots - knots)
        self.afloat = 1.0 - sinking_chance(self.hits, self.ship.midships)


def exchange(
    own: Sequence[Ship],
    enemy: Sequence[Ship],
    rounds: int,
    *,
    own_stay: bool = True,
    enemy_stay: bool = True,
    own_leave: int = ENDLESS,
    surprise: bool = False,
) -> Exchange:
    """The expected result of a naval battle (16.6).

    Args:
        own: all surface ships of one's own side in the square
        enemy: all enemy surface ships in the square
        rounds: the number of full rounds to simulate
        own_stay: whether one's own side fights on; if not, it withdraws as early as it can, from the first round on
        enemy_stay: the same for the enemy
        own_leave: the rounds after which one's own side tries to withdraw in any case
        surprise: whether a round at an eighth of the firepower comes first (16.68)
    """
    ours = [_Fighter(ship) for ship in own if battle.can_fight(ship)]
    theirs = [_Fighter(ship) for ship in enemy if battle.can_fight(ship)]
    if surprise:
        _volleys(ours, theirs, 1 / number("surprise", "divide by"))
    won = 0.0
    for fought in range(int(surprise), rounds + surprise):
        if fought == own_leave:
            won = _undefended(enemy, ours, theirs)
        if not own_stay or fought >= own_leave:
            _withdraw(ours, theirs)
        if not enemy_stay:
            _withdraw(theirs, ours)
        if fought:
            _launch(ours, theirs)
            _launch(theirs, ours)
        _volleys(ours, theirs, 1.0)
    sunk = {fighter.ship.name: 1.0 - fighter.afloat for fighter in (*ours, *theirs)}
    prize = max(won, _undefended(enemy, ours, theirs)) if own_stay else 0.0
    gained = sum(map(_harm, theirs)) + prize
    lost = sum(map(_harm, ours)) + (_undefended(own, theirs, ours) if enemy_stay else 0.0)
    return Exchange(gained, lost, sunk)


def destroyer_attack(flotilla: Ship, target: Ship, night: bool, firing: int) -> Exchange:
    """The expected result of a flotilla's attack for the British (16.51).

    Args:
        flotilla: the attacking flotilla
        target: the German ship under attack
        night: whether it is night in the square
        firing: the German ships that fire at the flotilla, 0 to 2
    """
    through = (1 - destroyers.sunk_percent(night) / 100) ** firing
    runs = flotilla.midships * through
    hits = runs * torpedoes.hit_percent(target.knots) / 100
    each = flotilla.spec.points / flotilla.spec.midships
    sunk = sinking_chance(hits * torpedo_midships(target), target.midships)
    return Exchange(runs * torpedo_worth(target), (flotilla.midships - runs) * each, {target.name: sunk})


def torpedo_worth(target: Ship) -> float:
    """The expected points for one torpedo factor fired at a ship (16.82, 16.83), including loss of speed."""
    return _torpedo_worth(target.spec, target.midships, target.knots)


@cache
def _torpedo_worth(spec: ShipSpec, midships: int, knots: int) -> float:
    hit = torpedoes.hit_percent(knots) / 100
    lost = _torpedo_midships(spec, midships)
    return hit * (lost * midship_worth(spec, midships) + _torpedo_slows(spec, knots) * slow_worth(spec))


def torpedo_midships(target: Ship) -> float:
    """The expected midships lost to one torpedo hit (16.83)."""
    return _torpedo_midships(target.spec, target.midships)


def midship_worth(spec: ShipSpec, midships: int) -> float:
    """The value to the enemy, in points, of one midship. midships: those that the ship has left.

    In a unit of several ships, all are worth the same. In a single ship, the midships that are left share HURT_SHARE of
    its points, and each also has its value at the end of the game. The last midship is worth the whole ship.
    """
    if spec.kind in UNITS_OF_SEVERAL:
        return spec.points / spec.midships
    return _at_end(spec) + HURT_SHARE * spec.points / midships if midships > 1 else float(spec.points)


def slow_worth(spec: ShipSpec) -> float:
    """The value to the enemy, in points, of slowing a ship to 21 knots: a slow Bismarck is soon caught."""
    return _SLOW.get(spec.name, 0.0 if spec.kind in UNITS_OF_SEVERAL else _OTHER_SLOW)


def slow_chance(ship: Ship, lost: float) -> float:
    """The probability that gunfire puts a ship into slow mode (16.76). lost: the expected knots lost."""
    if ship.knots <= SLOW_KNOTS or lost <= 0:
        return 0.0
    return 0.5 + 0.5 * erf((lost - (ship.knots - SLOW_KNOTS - 0.5)) / sqrt(2 * _KNOTS_SPREAD * lost))


def convoy_worth(convoy: Ship) -> float:
    """The value to the German side, in points, of dispersing a convoy: the points for dispersal (16.73), those for the
    failed mission, and those that the British lose (17.4)."""
    return points.dispersal_points(convoy) + convoys.FAILED_POINTS + convoys.points(convoy)


@cache
def sinking_chance(hits: float, midships: int) -> float:
    """The probability that a ship is sunk, given its expected hits and its midships (Poisson distribution)."""
    if hits <= 0:
        return 0.0
    term = total = exp(-hits)
    for count in range(1, midships):
        term *= hits / count
        total += term
    return max(0.0, 1.0 - total)


def _withdraw(ships: list[_Fighter], enemies: list[_Fighter]) -> None:
    """16.63, ship by ship, against the fastest enemy still present."""
    feared = [other for other in enemies if other.here * other.afloat > _NOBODY]
    for fighter in ships:
        kinds = _BATTLESHIPS if fighter.ship.kind is BATTLESHIP else HEAVY_KINDS
        free = all(fighter.knots > other.knots for other in feared if other.ship.kind in kinds)
        fighter.here *= 0.0 if free else _STAY


def _volleys(ours: list[_Fighter], theirs: list[_Fighter], part: float) -> None:
    """One simultaneous round of fire (16.62.7). part: the fraction of firepower that fires."""
    losses = [*_fire(ours, theirs, part), *_fire(theirs, ours, part)]
    for target, salvos in losses:
        target.suffer(salvos * _MIDSHIPS, salvos * _FIREPOWER, salvos * _KNOTS)


def _fire(shooters: list[_Fighter], enemies: list[_Fighter], part: float) -> list[tuple[_Fighter, float]]:
    """16.65: the salvos at each target; those no longer needed there move on to the next."""
    present = {one.ship.name: one for one in shooters if _counts(one) and one.firepower > _NOTHING}
    aims = {one.ship.name: one for one in enemies if _counts(one)}
    fire = _targets(tuple(one.ship for one in present.values()), tuple(one.ship for one in aims.values()))
    salvos = []
    for name, first in fire.items():
        shooter = present[name]
        left = shooter.firepower * part * shooter.here * shooter.afloat
        for target in _in_turn(shooter.ship.kind, aims, first):
            salvos.append((target, left * target.here))
            left *= 1.0 - target.here * target.afloat
            if left < _NOTHING:
                break
    return salvos


@lru_cache(maxsize=1024)
def _targets(shooters: tuple[Ship, ...], enemies: tuple[Ship, ...]) -> Mapping[str, str]:
    """Who fires at whom. Cached, because the same ships fire in every round and in alternative simulations."""
    return battle.targets(shooters, enemies)


def _in_turn(kind: ShipKind, aims: Mapping[str, _Fighter], first: str) -> Iterable[_Fighter]:
    """The targets of a ship of this kind in order: its first target, then the others once that one is gone."""
    yield aims[first]
    rest = [other for name, other in aims.items() if name != first]
    yield from sorted(rest, key=lambda other: (other.ship.kind != kind, -other.ship.spec.firepower))


def _counts(fighter: _Fighter) -> bool:
    return fighter.here * fighter.afloat > _NOBODY


def _launch(ships: list[_Fighter], enemies: list[_Fighter]) -> None:
    """16.64: all torpedoes at the most valuable target."""
    targets = [enemy for enemy in enemies if _counts(enemy)]
    for fighter in ships:
        if not fighter.torpedoes or not targets or not _counts(fighter):
            continue
        best = max(targets, key=_launch_worth)
        hits = torpedoes.hit_percent(int(best.knots)) / 100 * fighter.torpedoes * fighter.here * best.here
        fighter.torpedoes = 0
        spec = best.ship.spec
        midships, knots = _torpedo_midships(spec, best.ship.midships), _torpedo_knots(spec, int(best.knots))
        best.suffer(hits * midships, 0.0, hits * knots)


def _launch_worth(fighter: _Fighter) -> float:
    return fighter.here * _torpedo_worth(fighter.ship.spec, fighter.ship.midships, int(fighter.knots))


@cache
def _torpedo_midships(spec: ShipSpec, midships: int) -> float:
    effects = TABLES.torpedo_damage.get(spec.kind, ())
    parts = sum(effect.parts for effect in effects)
    lost = 0.0
    for effect in effects:
        if spec.name == BISMARCK and effect.midships == number("bismarck", "torpedo spared"):
            continue
        lost += effect.parts / parts * (midships if effect.midships == SUNK else min(effect.midships, midships))
    return lost


def _torpedo_knots(spec: ShipSpec, knots: int) -> float:
    """The expected knots lost to one hit, at most those that the ship has."""
    least, most = TABLES.torpedo_knots.get(spec.kind, (0, 0))
    return _spared(spec) * min((least + most) / 2, knots)


def _torpedo_slows(spec: ShipSpec, knots: int) -> float:
    """The probability that one hit puts the ship into slow mode."""
    least, most = TABLES.torpedo_knots.get(spec.kind, (0, 0))
    if knots <= SLOW_KNOTS or not most:
        return 0.0
    return _spared(spec) * max(0, most - max(least, knots - SLOW_KNOTS) + 1) / (most - least + 1)


def _spared(spec: ShipSpec) -> float:
    return number("bismarck", "knots percent") / 100 if spec.name == BISMARCK else 1.0


def _harm(fighter: _Fighter) -> float:
    """The enemy's expected points for the damage that the ship has suffered."""
    ship, sunk = fighter.ship, 1.0 - fighter.afloat
    hits = min(fighter.hits, ship.midships - 1.0)
    hurt = hits * (_at_end(ship.spec) + HURT_SHARE * ship.spec.points / ship.midships)
    hurt += slow_chance(ship, ship.knots - fighter.knots) * slow_worth(ship.spec)
    return sunk * ship.spec.points + fighter.afloat * min(hurt, ship.spec.points)


def _at_end(spec: ShipSpec) -> float:
    """The present value of the points that a midship counts for at the end, discounted because the ship may be sunk or
    the game over before then."""
    return MIDSHIP_SHARE * TABLES.midships_at_end.get((spec.side, spec.kind), 0)


def _undefended(ships: Sequence[Ship], attackers: list[_Fighter], defenders: list[_Fighter]) -> float:
    """The expected points for ships left without a defender (16.62.8)."""
    prize = sum(_prize(ship) for ship in ships)
    if not prize:
        return 0.0
    gone, beaten_off = 1.0, 1.0
    for fighter in defenders:
        gone *= 1.0 - fighter.here * fighter.afloat
    for fighter in attackers:
        beaten_off *= 1.0 - fighter.here * fighter.afloat
    return prize * gone * (1.0 - beaten_off)


def _prize(ship: Ship) -> float:
    if ship.kind is CONVOY:
        return convoy_worth(ship)
    return float(ship.spec.points) if ship.kind in (CARRIER, OILER) else 0.0
