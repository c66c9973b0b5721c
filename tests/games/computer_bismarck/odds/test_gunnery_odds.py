"""16.81, 16.66: every outcome of salvos, of one and of several, and of a round of naval combat."""

from fractions import Fraction

import pytest

from compbis.games.computer_bismarck.phases.combat.naval import naval_phase
from compbis.games.computer_bismarck.phases.combat.weapons import salvos
from compbis.games.computer_bismarck.rules.combat.damage import Loss
from compbis.table.dice import Dice
from compbis.table.side import GERMAN
from tests.games.computer_bismarck.odds.chances import binomial, product, seen
from tests.games.computer_bismarck.odds.every_outcome import distribution, every_draw
from tests.games.computer_bismarck.odds.manual_odds import HIT, SALVO, SALVO_AT_BISMARCK, Losses
from tests.games.computer_bismarck.odds.odds_scene import HERE, YES, State, left, meeting, state


def fired(target: str, number: int, dice: Dice) -> tuple[Loss, ...]:
    sea = meeting(dice, target)
    return tuple(salvos(sea.game, "HOOD", sea.ship(target), number))


def hits(table: Losses, number: int) -> dict[tuple[Loss, ...], Fraction]:
    """What a number of salvos do, misses left out."""
    return seen(product(*[table] * number), lambda losses: tuple(loss for loss in losses if loss != Loss()))


@pytest.mark.rule("16.81a", "16.81c", "16.81d", "16.81e", "16.81f", "16.81g", "16.81h", "16.66d", "16.66e")
@pytest.mark.parametrize("target", ["HOOD", "PR EUGEN", "ARK ROYAL", "WS8B", "SL1", "DF1", "BELCHEN", "WP1"])
def test_one_salvo_at_any_ship_follows_the_table(target: str) -> None:
    assert distribution(lambda dice: fired(target, 1, dice)) == hits(SALVO, 1)


@pytest.mark.rule("16.81b")
def test_one_salvo_at_the_bismarck_costs_a_midship_where_it_would_sink_another() -> None:
    assert distribution(lambda dice: fired("BISMARCK", 1, dice)) == hits(SALVO_AT_BISMARCK, 1)


@pytest.mark.rule("16.66b")
@pytest.mark.parametrize("number", [0, 1, 2])
def test_several_salvos_are_independent_throws(number: int) -> None:
    assert distribution(lambda dice: fired("HOOD", number, dice)) == hits(SALVO, number)
    assert distribution(lambda dice: fired("BISMARCK", number, dice)) == hits(SALVO_AT_BISMARCK, number)
    assert every_draw(lambda dice: fired("HOOD", number, dice)) == {(("salvo HOOD HOOD", 1000),) * number}


def a_round(dice: Dice) -> tuple[State, State]:
    """What a round leaves of the Bismarck with two salvos left and the Hood with one."""
    sea = meeting(dice, "BISMARCK", "HOOD")
    sea.put("BISMARCK", HERE, firepower=2).put("HOOD", HERE, firepower=1).run(naval_phase, YES, YES)
    return state(sea, "BISMARCK"), state(sea, "HOOD")


@pytest.mark.rule("16.61e", "16.66b", "16.7a")
def test_in_a_round_each_ship_fires_its_firepower_and_all_of_it_counts() -> None:
    at_bismarck = seen(product(SALVO_AT_BISMARCK), lambda losses: left(("", 10, 2, 29), losses))
    at_hood = seen(product(SALVO, SALVO), lambda losses: left(("", 6, 1, 31), losses))
    assert distribution(a_round) == product(at_bismarck, at_hood)


@pytest.mark.rule("16.61e", "16.66b")
def test_the_throws_of_a_round_do_not_depend_on_each_other() -> None:
    shots = (("salvo HOOD BISMARCK", 1000), ("salvo BISMARCK HOOD", 1000), ("salvo BISMARCK HOOD", 1000))
    for drawn in every_draw(a_round):
        assert drawn[:3] == shots
        assert {name for name, _ in drawn[3:]} <= {"leak BISMARCK", "leak HOOD"}


@pytest.mark.rule("16.64a")
def test_after_the_first_round_each_torpedo_of_a_ship_is_thrown_independently() -> None:
    def hits(dice: Dice) -> int:
        sea = meeting(dice, "PR EUGEN", "NORFOLK").run(naval_phase, YES, YES, YES, YES, "TAKE", "TAKE NORFOLK")
        return int(sea.told(GERMAN, "torpedoes")[0]["hits"])

    unhurt = {"salvo": 999, "effect": 2, "knots": 0, "leak": 99}
    assert distribution(hits, unhurt) == binomial(2, HIT[32])
