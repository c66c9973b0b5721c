"""Exact probabilities: of two dice, and of the effects of a hit, card by card."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from math import perm

from compbis.games.denmark_strait.cards.board import Space
from compbis.games.denmark_strait.cards.deck import DECK, EFFECTS, RANKS, Effect
from compbis.games.denmark_strait.cards.sheets import NUMBER
from compbis.games.denmark_strait.rules import effects, gunnery
from compbis.games.denmark_strait.state.ships import Ship
from compbis.table.values import NamedTuple


def two_dice(number: int) -> Fraction:
    """The chance to roll a number or more with two dice.

    >>> two_dice(7), two_dice(12), two_dice(13)
    (Fraction(7, 12), Fraction(1, 36), Fraction(0, 1))
    """
    return Fraction(sum(one + other >= number for one in range(1, 7) for other in range(1, 7)), 36)


def odd_below(number: int) -> Fraction:
    """The chance of an odd roll below a number with two dice: a failure with such a roll is permanent (Control
    5)."""
    rolls = [one + other for one in range(1, 7) for other in range(1, 7)]
    return Fraction(sum(roll < number and roll % 2 == 1 for roll in rolls), len(rolls))


@cache
def reached(number: int) -> float:
    """The chance to roll a number or more with two dice: 1 at 2 or less, 0 above 12 (Reading 9)."""
    return float(two_dice(number))


class Harm(NamedTuple):
    """The expected effects of a hit.

    Args:
        hull: hull damage
        cards: cards that stay on the ship
        shooting: what these add to its shooting number
        speed: what these add to its speed number
        bridge: captain points lost permanently
        sunk: the chance that the magazine blows up
    """

    hull: Fraction
    cards: Fraction
    shooting: Fraction
    speed: Fraction
    bridge: Fraction
    sunk: Fraction


@lru_cache(1 << 10)
def harm(ship: str, target: str, more: bool, deck: tuple[str, ...] = DECK) -> Harm:
    """The expected effects of a hit of one ship on another.

    Args:
        ship: the name of the ship that fires
        target: the name of the target
        more: whether the hit may draw further cards (Hits 1, 2, 4)
        deck: the cards that can come, at least one; by default a full deck
    """
    one, other = Ship(ship, Space(1, 1), "N"), Ship(target, Space(1, 1), "N")
    harmful = [card for card in deck if gunnery.harmful(one, other, card)]

    def expected(cards: Iterable[str]) -> Fraction:
        return sum((used(card[:-1], more, deck) * EFFECTS[card[:-1]].amount for card in cards), Fraction(0))

    does = {effect: expected(card for card in harmful if effects.effect(card) is effect) for effect in Effect}
    magazine = sum(
        (used(card[:-1], more, deck) for card in harmful if effects.effect(card) is Effect.MAGAZINE), Fraction(0)
    )
    return Harm(
        hull=does[Effect.HULL],
        cards=sum((used(card[:-1], more, deck) for card in harmful if effects.lies_on_ship(card)), Fraction(0)),
        shooting=does[Effect.MAGAZINE] + does[Effect.GUNNERY] + does[Effect.RADAR],
        speed=does[Effect.SPEED],
        bridge=does[Effect.BRIDGE],
        sunk=magazine * two_dice(NUMBER["magazine"]),
    )


@lru_cache(1 << 12)
def used(rank: str, more: bool, deck: tuple[str, ...] = DECK) -> Fraction:
    """The chance that a hit uses one particular card of a rank, such as the 8 of clubs.

    It is the first card drawn or, if further cards may be drawn, follows one or more lower ones, each higher than the
    one before (Hits 4, 5).

    Args:
        rank: the rank of the card
        more: whether the hit may draw further cards
        deck: the cards that can come; draws after the last of them are ignored
    """
    before = _rising(RANKS[: RANKS.index(rank)], deck) if more else [1]
    chances = (Fraction(ways, perm(len(deck), drawn + 1)) for drawn, ways in enumerate(before) if ways)
    return sum(chances, Fraction(0))


def _rising(ranks: Sequence[str], deck: Sequence[str]) -> list[int]:
    """The number of ways to draw none, one, two and so on of these ranks, each card higher than the one before."""
    ways = [1]
    for rank in ranks:
        cards = sum(card[:-1] == rank for card in deck)
        ways = [one + cards * other for one, other in zip([*ways, 0], [0, *ways], strict=True)]
    return ways
