"""16.82, 16.83: every outcome of torpedoes, of the hits and of the damage of each."""

from fractions import Fraction

import pytest

from compbis.games.computer_bismarck.phases.combat.weapons import torpedo_run
from compbis.games.computer_bismarck.rules.combat.damage import Loss
from compbis.table.dice import Dice
from tests.games.computer_bismarck.odds.chances import binomial, mixed, product, seen
from tests.games.computer_bismarck.odds.every_outcome import distribution, every_draw
from tests.games.computer_bismarck.odds.manual_odds import HIT, TORPEDO, TORPEDO_AT_BISMARCK, Losses
from tests.games.computer_bismarck.odds.odds_scene import HERE, count, meeting

ONE_OF_EACH = {"HOOD": "B", "RODNEY": "B", "PR EUGEN": "C", "NORFOLK": "C", "ARK ROYAL": "A", "VICTORIOUS": "A"}
ONE_OF_EACH |= {"WS8B": "M", "SL1": "M", "BRITANNIC": "M", "BELCHEN": "O", "DF1": "D"}
SURE = {"torpedo": 0}
"""Every torpedo hits."""


def run(target: str, factors: int, dice: Dice, knots: int = 30) -> tuple[int, tuple[Loss, ...]]:
    sea = meeting(dice).put(target, HERE, knots=knots)
    hits, losses = torpedo_run(sea.game, "SG1", sea.ship(target), factors)
    return hits, tuple(losses)


def damage(target: str, dice: Dice) -> Loss:
    """What one hit does."""
    return run(target, 1, dice)[1][0]


@pytest.mark.rule("16.82a", "16.82b", "16.82c", "16.82d", "16.82e")
@pytest.mark.parametrize("knots", range(41))
@pytest.mark.parametrize("target", ["SL1", "BELCHEN", "DF1"])
def test_one_factor_hits_by_the_targets_speed(target: str, knots: int) -> None:
    assert distribution(lambda dice: run(target, 1, dice, knots)[0]) == binomial(1, HIT[knots])


@pytest.mark.rule("16.82a", "16.82b", "16.82c", "16.82d", "16.82e")
@pytest.mark.parametrize("knots", [8, 15, 22, 29, 35])
@pytest.mark.parametrize("factors", range(8))
def test_several_factors_hit_independently(knots: int, factors: int) -> None:
    expected = seen(binomial(factors, HIT[knots]), lambda hits: (hits, (Loss(midships=1),) * hits))
    assert distribution(lambda dice: run("SL1", factors, dice, knots)) == expected
    assert every_draw(lambda dice: run("SL1", factors, dice, knots)) == {(("torpedo SG1 SL1", 100),) * factors}


@pytest.mark.rule("16.83a", "16.83c", "16.83e", "16.83f", "16.83g", "16.83h", "16.83i", "16.83j")
@pytest.mark.parametrize("target", sorted(ONE_OF_EACH))
def test_one_hit_follows_the_damage_table_midships_and_knots_together(target: str) -> None:
    assert distribution(lambda dice: damage(target, dice), SURE) == TORPEDO[ONE_OF_EACH[target]]


@pytest.mark.rule("16.83b", "16.83d")
def test_one_hit_on_the_bismarck_follows_its_own_table() -> None:
    assert distribution(lambda dice: damage("BISMARCK", dice), SURE) == TORPEDO_AT_BISMARCK


def hits(table: Losses, number: int) -> dict[tuple[int, tuple[Loss, ...]], Fraction]:
    """What a number of hits do."""
    return seen(product(*[table] * number), lambda losses: (number, losses))


@pytest.mark.rule("16.82d", "16.83a", "16.83b", "16.83d", "16.83e", "16.83g")
@pytest.mark.parametrize(
    ("target", "table"),
    [
        ("BISMARCK", TORPEDO_AT_BISMARCK),
        ("HOOD", TORPEDO["B"]),
        ("PR EUGEN", TORPEDO["C"]),
        ("VICTORIOUS", TORPEDO["A"]),
    ],
)
def test_two_factors_hit_and_hurt_independently(target: str, table: Losses) -> None:
    assert distribution(lambda dice: run(target, 2, dice)) == mixed(
        *((share, hits(table, number)) for number, share in binomial(2, Fraction(10, 100)).items())
    )


@pytest.mark.parametrize("target", ["BISMARCK", "HOOD", "PR EUGEN", "VICTORIOUS", "SL1"])
def test_each_hit_asks_for_its_own_damage_once(target: str) -> None:
    for drawn in every_draw(lambda dice: run(target, 2, dice)):
        asked = [name for name, _ in drawn]
        assert asked[:2] == [f"torpedo SG1 {target}"] * 2
        assert {name.split(" ", 1)[1] for name in asked} == {f"SG1 {target}"}
        for purpose in ("effect", "slowed", "knots"):
            assert count(drawn, purpose) <= 2
