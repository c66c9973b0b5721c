"""Exact chances, checked by counting every order in which cards can come."""

from fractions import Fraction

import pytest

from compbis.games.denmark_strait.cards.deck import DECK, EFFECTS, RANKS, Effect
from compbis.games.denmark_strait.rules import chances, effects, gunnery
from compbis.table.side import BRITISH, GERMAN
from tests.games.denmark_strait.scene import TWO_DICE, Scene


def drawn(cards: tuple[str, ...], chance: Fraction, deck: tuple[str, ...] = DECK) -> dict[str, Fraction]:
    """The chance of each rank to be used when drawing continues after these cards, over all cards that may come."""
    found: dict[str, Fraction] = {}
    left = [card for card in deck if card not in cards]
    for rank in RANKS:
        coming = [card for card in left if card[:-1] == rank]
        if not coming or (cards and not gunnery.higher(coming[0], cards[-1])):
            continue
        share = chance * Fraction(len(coming), len(left))
        found[rank] = found.get(rank, Fraction(0)) + share
        for other, more in drawn((*cards, coming[0]), share, deck).items():
            found[other] = found.get(other, Fraction(0)) + more
    return found


def test_the_chance_that_a_card_is_used_counts_every_chain() -> None:
    counted = drawn((), Fraction(1))
    assert {rank: 4 * chances.used(rank, more=True) for rank in RANKS} == counted
    assert all(4 * chances.used(rank, more=False) == Fraction(1, 13) for rank in RANKS)


def test_chances_count_the_cards_left_in_the_deck() -> None:
    deck = ("2S", "3S", "3H", "8C", "10S", "10D", "JS", "AD")
    counted = drawn((), Fraction(1), deck)
    of = {rank: sum(card[:-1] == rank for card in deck) for rank in RANKS}
    assert {rank: of[rank] * chances.used(rank, True, deck) for rank in counted} == counted
    only = chances.harm("BISMARCK", "HOOD", False, ("10S", "5H"))
    assert only.hull == 5 and only.cards == 0


def test_a_side_knows_which_cards_are_left_but_not_their_order() -> None:
    scene = Scene(cards={BRITISH: ("KS", "2H"), GERMAN: ("10D",)})
    scene.game.draw_card(BRITISH)
    deck = scene.game.position.decks[GERMAN]._replace(pile=(), discards=("9H", "4S"))
    scene.game.change(decks={**scene.game.position.decks, GERMAN: deck})
    left = scene.game.position.view(GERMAN).left
    assert left[BRITISH] == tuple(card for card in DECK if card != "KS")
    assert left[GERMAN] == ("4S", "9H"), "from a pile that is used up the discards come next"


def test_the_chance_of_an_odd_roll_below_a_number_is_exact() -> None:
    for number in range(2, 14):
        lost = sum(sum(roll) < number and sum(roll) % 2 == 1 for roll in TWO_DICE)
        assert chances.odd_below(number) * 36 == lost
    assert [chances.odd_below(10 - points) * 36 for points in range(5)] == [16, 12, 12, 6, 6]


def test_the_chance_of_reaching_a_number_with_two_dice_is_exact() -> None:
    for number in range(-3, 16):
        assert chances.reached(number) == sum(sum(roll) >= number for roll in TWO_DICE) / 36


@pytest.mark.parametrize(("firer", "target"), [("BISMARCK", "HOOD"), ("HOOD", "PRINZ EUGEN"), ("PRINZ EUGEN", "HOOD")])
def test_the_harm_of_one_card_is_the_average_over_the_deck(firer: str, target: str) -> None:
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
