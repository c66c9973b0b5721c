"""Exact chances, counted a second time: every order in which cards can come."""

from fractions import Fraction

import pytest

from compbis.games.denmark_strait.cards.deck import DECK, EFFECTS, RANKS, Effect
from compbis.games.denmark_strait.rules import chances, effects, gunnery
from tests.games.denmark_strait.scene import TWO_DICE, Scene


def drawn(cards: tuple[str, ...], chance: Fraction) -> dict[str, Fraction]:
    """How likely each rank is used, when cards are drawn on after these, by drawing all that may come."""
    found: dict[str, Fraction] = {}
    left = [card for card in DECK if card not in cards]
    for rank in RANKS:
        coming = [card for card in left if card[:-1] == rank]
        if cards and not gunnery.higher(coming[0] if coming else f"{rank}S", cards[-1]):
            continue
        share = chance * Fraction(len(coming), len(left))
        found[rank] = found.get(rank, Fraction(0)) + share
        for other, more in drawn((*cards, coming[0]), share).items():
            found[other] = found.get(other, Fraction(0)) + more
    return found


def test_how_likely_a_card_is_used_when_cards_are_drawn_on() -> None:
    counted = drawn((), Fraction(1))
    assert {rank: 4 * chances.used(rank, more=True) for rank in RANKS} == counted
    assert all(4 * chances.used(rank, more=False) == Fraction(1, 13) for rank in RANKS)


def test_a_chance_of_two_dice_is_counted() -> None:
    for number in range(-3, 16):
        assert chances.reached(number) == sum(sum(fall) >= number for fall in TWO_DICE) / 36


@pytest.mark.parametrize(("firer", "target"), [("BISMARCK", "HOOD"), ("HOOD", "PRINZ EUGEN"), ("PRINZ EUGEN", "HOOD")])
def test_what_a_single_card_does_is_what_each_of_the_deck_does(firer: str, target: str) -> None:
    scene = Scene()
    one, other = scene.ship(firer), scene.ship(target)
    after = [effects.harmed(other, card) if gunnery.harmful(one, other, card) else other for card in DECK]
    harm = chances.harm(firer, target, more=False)
    assert harm.hull * len(DECK) == sum(ship.hull for ship in after)
    assert harm.cards * len(DECK) == sum(len(ship.cards) for ship in after)
    assert harm.shooting * len(DECK) == sum(gunnery.shooting(ship) - gunnery.shooting(other) for ship in after)
    assert harm.bridge * len(DECK) == sum(ship.bridge for ship in after)
    assert harm.speed * len(DECK) == sum(
        EFFECTS[card[:-1]].amount for ship in after for card in ship.cards if effects.effect(card) is Effect.SPEED
    )
    blown = [card for ship in after for card in ship.cards if effects.effect(card) is Effect.MAGAZINE]
    assert harm.sunk * len(DECK) == len(blown) * Fraction(6, 36)
