"""The exact chances of attacks and withdrawals, from all the dice they take (16.31, 16.32, 16.41, 16.51, 16.63)."""

from collections.abc import Iterable
from fractions import Fraction
from functools import cache

from compbis.games.computer_bismarck.cards.roster import ShipSpec
from compbis.games.computer_bismarck.cards.tables import AttackRow
from compbis.games.computer_bismarck.rules.combat import air, battle, destroyers, gunnery, torpedoes
from compbis.games.computer_bismarck.state.units import Ship

_PERCENT = 100


def torpedo_hit(knots: int, factors: int) -> Fraction:
    """The chance that at least one of these torpedo factors hits a target of this speed (16.64, 16.82).

    >>> torpedo_hit(knots=28, factors=1), torpedo_hit(knots=28, factors=2)
    (Fraction(1, 10), Fraction(19, 100))
    """
    return _some(_each(knots), factors)


@cache
def bomb_hit(bismarck: bool) -> Fraction:
    """The chance that a level bomber does any damage to its target (16.31.2, 16.81)."""
    harmful = sum(any(gunnery.salvo(drawn, bismarck)) for drawn in range(gunnery.SIDES))
    return _some(Fraction(harmful, gunnery.SIDES), air.BOMBER_SALVOS)


def unconfused(chance: Fraction) -> Fraction:
    """A chance to hit, reduced by the chance that confused pilots attack a British ship (16.31.1, 16.32.1)."""
    return chance * (1 - Fraction(air.CONFUSED_PERCENT, _PERCENT))


def submarine_hit(row: AttackRow, knots: int) -> Fraction:
    """The chance that a submarine attack hits, averaged over the factors that may be granted (16.41.2, 16.85)."""
    granted = range(row.low, row.high + 1)
    return sum((torpedo_hit(knots, factors) for factors in granted), Fraction()) / len(granted)


def destroyer_sunk(guns: int, night: bool) -> Fraction:
    """The chance that one attacking destroyer is sunk if this many ships fire at it (16.51.2)."""
    return _some(Fraction(destroyers.sunk_percent(night), _PERCENT), guns)


def destroyer_hit(number: int, sunk: Fraction, knots: int) -> Fraction:
    """The chance that at least one destroyer survives the run in and hits (16.51.2).

    Args:
        number: how many destroyers attack
        sunk: the chance that one of them is sunk
        knots: the speed of the target
    """
    return _some((1 - sunk) * _each(knots), number)


def withdrawal(ship: Ship | ShipSpec, enemies: Iterable[Ship | ShipSpec]) -> Fraction:
    """The chance that a ship withdraws from enemies that fight (16.63)."""
    if not battle.may_withdraw(ship):
        return Fraction(0)
    return Fraction(1) if battle.withdraws_freely(ship, enemies) else Fraction(battle.WITHDRAW_PERCENT, _PERCENT)


def _each(knots: int) -> Fraction:
    return Fraction(torpedoes.hit_percent(knots), _PERCENT)


def _some(each: Fraction, throws: int) -> Fraction:
    """The chance that at least one of several independent throws succeeds."""
    return 1 - (1 - each) ** throws
