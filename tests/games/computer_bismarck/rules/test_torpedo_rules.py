"""The torpedo tables (16.82, 16.83): every fall of the dice, with its exact chance."""

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction

import pytest

from compbis.games.computer_bismarck.cards.kinds import BATTLESHIP, CARRIER, CRUISER, ShipKind
from compbis.games.computer_bismarck.rules.combat import torpedoes
from compbis.games.computer_bismarck.rules.combat.damage import Loss


class Unthrown(Exception):
    """A die that the enumeration has not yet thrown: so many sides."""

    def __init__(self, sides: int) -> None:
        super().__init__(sides)
        self.sides = sides


def every_fall(kind: ShipKind, bismarck: bool, thrown: tuple[int, ...] = ()) -> Iterator[tuple[Loss, Fraction]]:
    """Each loss with its chance, by throwing every side of every die that is asked for."""
    falls = iter(thrown)

    def draw(purpose: str, sides: int) -> int:
        for fall in falls:
            return fall
        raise Unthrown(sides)

    try:
        yield torpedoes.damage(kind, bismarck, draw), Fraction(1)
    except Unthrown as die:
        for side in range(die.sides):
            for loss, share in every_fall(kind, bismarck, (*thrown, side)):
                yield loss, share / die.sides


def spread(kind: ShipKind, field: str, bismarck: bool = False) -> dict[object, Fraction]:
    """The chance of each value of one field of the loss."""
    chances: dict[object, Fraction] = defaultdict(Fraction)
    for loss, share in every_fall(kind, bismarck):
        chances[getattr(loss, field)] += share
    assert sum(chances.values()) == 1
    return dict(chances)


@pytest.mark.rule("16.82a", "16.82b", "16.82c", "16.82d", "16.82e")
@pytest.mark.parametrize(
    ("knots", "percent"),
    [(0, 60), (10, 60), (11, 30), (20, 30), (21, 20), (25, 20), (26, 10), (30, 10), (31, 5), (35, 5), (99, 5)],
)
def test_16_82_hits_by_speed(knots: int, percent: int) -> None:
    assert torpedoes.hit_percent(knots) == percent


@pytest.mark.rule("16.83a", "16.83c")
def test_16_83_a_battleship_loses_1_or_2_midships_and_0_to_20_knots() -> None:
    assert spread(BATTLESHIP, "midships") == {1: Fraction(60, 100), 2: Fraction(40, 100)}
    assert spread(BATTLESHIP, "knots") == {knots: Fraction(1, 21) for knots in range(21)}


@pytest.mark.rule("16.83b", "16.83d")
def test_16_83_the_bismarck_is_spared_the_second_midship_and_half_of_the_knots() -> None:
    assert spread(BATTLESHIP, "midships", bismarck=True) == {1: Fraction(60, 100), 0: Fraction(40, 100)}
    knots = spread(BATTLESHIP, "knots", bismarck=True)
    assert knots.pop(0) == Fraction(1, 2) + Fraction(1, 42)
    assert knots == {lost: Fraction(1, 42) for lost in range(1, 21)}


@pytest.mark.rule("16.83e", "16.83f")
def test_16_83_a_cruiser_is_sunk_or_loses_2_or_1_midships_in_exact_thirds() -> None:
    third = Fraction(1, 3)
    assert spread(CRUISER, "sunk") == {True: third, False: 2 * third}
    assert spread(CRUISER, "midships") == {0: third, 2: third, 1: third}
    knots = spread(CRUISER, "knots")
    assert set(knots) == set(range(31))
    assert knots[30] == 2 * third / 31


@pytest.mark.rule("16.83g", "16.83h")
def test_16_83_a_carrier_is_sunk_or_loses_2_or_1_midships() -> None:
    assert spread(CARRIER, "sunk")[True] == Fraction(15, 100)
    assert spread(CARRIER, "midships") == {0: Fraction(15, 100), 2: Fraction(50, 100), 1: Fraction(35, 100)}
    assert set(spread(CARRIER, "knots")) == set(range(21))


@pytest.mark.rule("16.83i", "16.83j")
@pytest.mark.parametrize("kind", "MOD")
def test_16_83_each_hit_on_a_convoy_oiler_or_flotilla_sinks_one_ship(kind: ShipKind) -> None:
    assert list(every_fall(kind, bismarck=False)) == [(Loss(midships=1), Fraction(1))]
