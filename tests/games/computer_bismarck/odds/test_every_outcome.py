"""The tool of this folder, compared with throwing every side of the dice."""

from fractions import Fraction

import pytest

from compbis.games.computer_bismarck.cards.kinds import BATTLESHIP, CARRIER, CRUISER, ShipKind
from compbis.games.computer_bismarck.rules.combat import gunnery, torpedoes
from compbis.games.computer_bismarck.rules.combat.damage import Loss
from compbis.table.dice import Dice
from tests.games.computer_bismarck.odds.chances import binomial, even, percent, product
from tests.games.computer_bismarck.odds.every_outcome import distribution, every_draw, every_run


def test_a_die_that_is_compared_has_two_ways() -> None:
    runs = list(every_run(lambda dice: dice.draw("any", 100) < 40))
    assert {run.outcome: run.chance for run in runs} == {True: percent(40), False: percent(60)}
    assert len(runs) == 2


@pytest.mark.parametrize("number", [-1, 0, 3, 5, 6])
def test_comparisons_are_those_of_numbers(number: int) -> None:
    def look(result: int) -> tuple[bool, ...]:
        less = result - 2
        return less < number, less <= number, less > number, less >= number, less == number, less != number, bool(less)

    each = [look(result) for result in range(6)]
    whole = {outcome: Fraction(each.count(outcome), 6) for outcome in each}
    assert distribution(lambda dice: look(dice.draw("any", 6))) == whole


def test_several_dice_multiply() -> None:
    def two(dice: Dice) -> tuple[int, bool]:
        return int(dice.draw("one", 3)), dice.draw("other", 4) < 1

    assert distribution(two) == product(even(range(3)), {True: Fraction(1, 4), False: Fraction(3, 4)})
    assert distribution(lambda dice: sum(dice.draw("any", 3) < 1 for _ in range(4))) == binomial(4, Fraction(1, 3))


def test_draws_are_recorded_and_may_be_fixed() -> None:
    def chain(dice: Dice) -> int:
        return 1 + dice.draw("second", 3, "HOOD") if dice.draw("first", 2) < 1 else 0

    assert every_draw(chain) == {(("first", 2),), (("first", 2), ("second HOOD", 3))}
    assert distribution(chain) == {0: percent(50)} | dict.fromkeys((1, 2, 3), Fraction(1, 6))
    assert distribution(chain, {"first": 0}) == even([1, 2, 3])
    assert distribution(chain, {"first": 0, "second HOOD": 1}) == {2: 1}


@pytest.mark.parametrize("kind", (BATTLESHIP, CRUISER, CARRIER))
def test_folded_dice_give_what_all_sides_give(kind: ShipKind) -> None:
    def folded(dice: Dice) -> Loss:
        return torpedoes.damage(kind, False, dice.draw)

    def side_by_side(dice: Dice) -> Loss:
        return torpedoes.damage(kind, False, lambda purpose, sides: int(dice.draw(purpose, sides)))

    assert distribution(folded) == distribution(side_by_side)


def test_folded_salvos_give_what_all_sides_give() -> None:
    each = [gunnery.salvo(drawn, False) for drawn in range(1000)]
    whole = {loss: Fraction(each.count(loss), 1000) for loss in set(each)}
    assert distribution(lambda dice: gunnery.salvo(dice.draw("any", 1000), False)) == whole
