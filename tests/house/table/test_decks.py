"""Decks and cups: every order is equally likely, nothing is lost, and draws from one deck do not affect another."""

from collections import Counter
from itertools import permutations, product
from math import factorial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compbis.table.dice import Cup, Deck, Dice
from compbis.table.values import from_plain, to_plain
from tests.games.computer_bismarck.scripted_dice import ScriptedDice

CARDS = ("A", "B", "C", "D")


def test_a_shuffle_gives_every_order_once_over_all_dice() -> None:
    sides = range(len(CARDS), 0, -1)
    orders = Counter(
        Deck.shuffled(
            ScriptedDice({f"shuffle X {of}": [roll] for of, roll in zip(sides, rolls, strict=True)}), "X", CARDS
        )
        for rolls in product(*map(range, sides))
    )
    assert len(orders) == factorial(len(CARDS)) and set(orders.values()) == {1}
    assert {deck.pile for deck in orders} == set(permutations(CARDS))


@given(st.lists(st.sampled_from(CARDS), min_size=1), st.integers(0, 99), st.integers(1, 40))
def test_no_card_is_lost_and_the_discards_return(cards: list[str], seed: int, draws: int) -> None:
    dice = Dice(seed)
    deck = Deck.shuffled(dice, "X", tuple(cards))
    for _ in range(draws):
        left = len(deck.pile) or len(deck.discards)
        card, deck = deck.draw(dice)
        assert len(deck.pile) == left - 1
        deck = deck.discard(card)
        assert Counter(deck.pile + deck.discards) == Counter(cards)


def test_drawing_from_an_empty_deck_or_cup_fails() -> None:
    with pytest.raises(LookupError):
        Deck("X", ()).draw(Dice(1))
    with pytest.raises(LookupError):
        Cup("X", ()).draw(Dice(1))


def test_each_chit_has_its_own_die_roll_and_can_be_put_back() -> None:
    cup = Cup.filled("X", ("B", "A", "B"))
    drawn = [cup.draw(ScriptedDice({"chit X": [roll]}))[0] for roll in range(3)]
    assert sorted(drawn) == ["A", "B", "B"]
    chit, less = cup.draw(Dice(7))
    assert len(less.chits) == 2 and less.put_back(chit) == cup


@given(st.integers(0, 9), st.lists(st.sampled_from(["german", "chits"])))
def test_draws_from_one_deck_do_not_affect_another(seed: int, others: list[str]) -> None:
    alone, crowded = Dice(seed), Dice(seed)
    expected = hand(alone, [])
    assert hand(crowded, others) == expected


def hand(dice: Dice, others: list[str]) -> list[str]:
    """What the British draw while others draw as well."""
    british = Deck.shuffled(dice, "british", CARDS)
    german = Deck.shuffled(dice, "german", CARDS) if others else None
    cup = Cup.filled("cup", CARDS * 20)
    cards = []
    for _ in range(2 * len(CARDS)):
        for other in others:
            if other == "german" and german and german.pile:
                _, german = german.draw(dice)
            elif other == "chits" and cup.chits:
                _, cup = cup.draw(dice)
        card, british = british.draw(dice)
        british = british.discard(card)
        cards.append(card)
    return cards


def test_every_draw_is_logged_and_decks_and_cups_have_plain_forms() -> None:
    dice = Dice(3, keep_log=True)
    deck, cup = Deck.shuffled(dice, "X", CARDS), Cup.filled("Y", CARDS)
    cup.draw(dice, "HOOD")
    assert [name for name, _, _ in dice.take_log()] == [*(f"shuffle X {of}" for of in (4, 3, 2, 1)), "chit Y HOOD"]
    assert from_plain(Deck, to_plain(deck)) == deck and from_plain(Cup, to_plain(cup)) == cup
