"""The gunnery salvo table (16.81), all of its thousand sides."""

from collections import Counter

import pytest

from compbis.games.computer_bismarck.rules.combat import gunnery
from compbis.games.computer_bismarck.rules.combat.damage import Loss


def outcomes(bismarck: bool) -> Counter[Loss]:
    return Counter(gunnery.salvo(drawn, bismarck) for drawn in range(gunnery.SIDES))


@pytest.mark.rule("16.81a", "16.81c", "16.81d", "16.81e", "16.81f", "16.81g", "16.81h")
def test_16_81_the_whole_table() -> None:
    assert outcomes(bismarck=False) == {
        Loss(sunk=True): 1,
        Loss(midships=1, knots=10): 10,
        Loss(midships=1, knots=5): 20,
        Loss(midships=1, knots=1): 40,
        Loss(midships=1): 20,
        Loss(firepower=2): 140,
        Loss(): 769,
    }


@pytest.mark.rule("16.81b")
def test_16_81_the_bismarck_loses_a_midship_where_another_is_sunk() -> None:
    others, bismarck = outcomes(bismarck=False), outcomes(bismarck=True)
    assert bismarck[Loss(midships=1)] == others[Loss(midships=1)] + others[Loss(sunk=True)]
    assert bismarck[Loss(sunk=True)] == 0


@pytest.mark.rule("16.66d", "16.66e")
def test_16_66_no_salvo_costs_both_midships_and_firepower_nor_knots_alone() -> None:
    assert all(not (loss.midships and loss.firepower) for loss in outcomes(bismarck=False))
    assert all(loss.midships for loss in outcomes(bismarck=False) if loss.knots)
