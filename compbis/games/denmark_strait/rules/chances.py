"""Exact chances: of two dice, and of what a hit does, card by card."""

from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from math import comb, perm

from compbis.games.denmark_strait.cards.board import Space
from compbis.games.denmark_strait.cards.deck import DECK, EFFECTS, RANKS, SUITS, Effect
from compbis.games.denmark_strait.cards.sheets import NUMBER
from compbis.games.denmark_strait.rules import effects, gunnery
from compbis.games.denmark_strait.state.ships import Ship
from compbis.table.values import NamedTuple


def two_dice(number: int) -> Fraction:
    """The chance that two dice come to that number or more."""
    return Fraction(sum(one + other >= number for one in range(1, 7) for other in range(1, 7)), 36)


@cache
def reached(number: int) -> float:
    """The chance that two dice come to a number or more: certain at 2, none above 12 (Reading 9)."""
    return float(two_dice(number))


class Harm(NamedTuple):
    """What a hit does on the average, from a whole deck.

    hull: damage to it; cards: that lie on the ship afterwards; shooting, speed: what these make its numbers worse;
    bridge: captain points for good; sunk: the chance that the magazine blows up.
    """

    hull: Fraction
    cards: Fraction
    shooting: Fraction
    speed: Fraction
    bridge: Fraction
    sunk: Fraction


@cache
def harm(ship: str, target: str, more: bool) -> Harm:
    """What a hit of one ship on another does. more: whether cards are drawn on (Hits 1, 2, 4)."""
    one, other = Ship(ship, Space(1, 1), "N"), Ship(target, Space(1, 1), "N")
    harmful = [card for card in DECK if gunnery.harmful(one, other, card)]

    def of(cards: Iterable[str]) -> Fraction:
        return sum((used(card[:-1], more) * EFFECTS[card[:-1]].amount for card in cards), Fraction(0))

    does = {effect: of(card for card in harmful if effects.effect(card) is effect) for effect in Effect}
    magazine = sum((used(card[:-1], more) for card in harmful if effects.effect(card) is Effect.MAGAZINE), Fraction(0))
    return Harm(
        hull=does[Effect.HULL],
        cards=sum((used(card[:-1], more) for card in harmful if effects.lies_on_ship(card)), Fraction(0)),
        shooting=does[Effect.MAGAZINE] + does[Effect.GUNNERY] + does[Effect.RADAR],
        speed=does[Effect.SPEED],
        bridge=does[Effect.BRIDGE],
        sunk=magazine * two_dice(NUMBER["magazine"]),
    )


@cache
def used(rank: str, more: bool) -> Fraction:
    """The chance that a hit uses one card of that rank, such as the 8 of clubs. If cards are drawn on, it is the first,
    or follows one, two or more that are lower, each higher than the one before (Hits 4, 5)."""
    lower, suits = RANKS.index(rank), len(SUITS)
    return sum(
        (Fraction(comb(lower, before) * suits**before, perm(len(DECK), before + 1)) for before in range(lower + 1))
        if more
        else [Fraction(1, len(DECK))],
        Fraction(0),
    )
