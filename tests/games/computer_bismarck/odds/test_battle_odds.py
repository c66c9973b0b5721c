"""16.63, 16.68: every outcome of withdrawals and of the surprise attack."""

from fractions import Fraction
from functools import partial

import pytest

from compbis.games.computer_bismarck.phases.combat.naval import naval_phase
from compbis.table.side import GERMAN
from tests.games.computer_bismarck.odds.chances import percent, product, yes
from tests.games.computer_bismarck.odds.every_outcome import EveryOutcome, distribution, every_draw, every_run
from tests.games.computer_bismarck.odds.odds_scene import HERE, NO, YES, count, scene

MISSES = {"salvo": 999, "torpedo": 99}
ALWAYS: dict[bool, Fraction] = {True: Fraction(1)}
IN_FOUR = yes(percent(25))


def withdrawals(knots: dict[str, int], enemy: dict[str, int], dice: EveryOutcome) -> tuple[bool, ...]:
    """Which British ships, in the order of the card, get away from the Germans at the first try."""
    sea = scene(dice)
    for name, speed in (knots | enemy).items():
        sea.put(name, HERE, knots=speed, spotted=True)
    sea.run(naval_phase, NO, YES)
    first = {report["unit"]: report["success"] for report in reversed(sea.told(GERMAN, "withdrawal"))}
    return tuple(first[name] for name in knots)


@pytest.mark.rule("16.63b", "16.63c", "16.63d")
@pytest.mark.parametrize(
    ("knots", "enemy", "chances"),
    [
        ({"HOOD": 30}, {"BISMARCK": 29}, [ALWAYS]),
        ({"HOOD": 29}, {"BISMARCK": 29}, [IN_FOUR]),
        ({"HOOD": 28}, {"BISMARCK": 29}, [IN_FOUR]),
        ({"HOOD": 20}, {"PR EUGEN": 32}, [ALWAYS]),
        ({"HOOD": 30}, {"BISMARCK": 29, "PR EUGEN": 32}, [ALWAYS]),
        ({"NORFOLK": 30}, {"BISMARCK": 29}, [ALWAYS]),
        ({"NORFOLK": 29}, {"BISMARCK": 29}, [IN_FOUR]),
        ({"NORFOLK": 32}, {"PR EUGEN": 32}, [IN_FOUR]),
        ({"NORFOLK": 33}, {"PR EUGEN": 32}, [ALWAYS]),
        ({"NORFOLK": 30}, {"BISMARCK": 29, "PR EUGEN": 32}, [IN_FOUR]),
        ({"ARK ROYAL": 33}, {"BISMARCK": 29, "PR EUGEN": 32}, [ALWAYS]),
        ({"ARK ROYAL": 31}, {"BISMARCK": 29, "PR EUGEN": 32}, [IN_FOUR]),
        ({"ARK ROYAL": 29}, {"BISMARCK": 29}, [IN_FOUR]),
        ({"HOOD": 29, "P OF WALES": 30, "NORFOLK": 32}, {"BISMARCK": 29, "PR EUGEN": 32}, [IN_FOUR, ALWAYS, IN_FOUR]),
        ({"HOOD": 9, "ARK ROYAL": 9, "NORFOLK": 9, "SUFFOLK": 9}, {"BISMARCK": 10}, [IN_FOUR] * 4),
    ],
)
def test_a_withdrawal_is_certain_for_a_faster_ship_and_one_in_four_for_each_other(
    knots: dict[str, int], enemy: dict[str, int], chances: list[dict[bool, Fraction]]
) -> None:
    # Only the first try of each ship counts: the battle goes on between those left.
    outcome = distribution(partial(withdrawals, knots, enemy), MISSES)
    assert outcome == product(*chances)


def german(dice: EveryOutcome) -> tuple[bool, bool]:
    """Whether the Bismarck and the Prinz Eugen get away from ships that are as fast as they are."""
    sea = scene(dice).put("BISMARCK", HERE, spotted=True).put("PR EUGEN", HERE, spotted=True)
    sea.put("HOOD", HERE, spotted=True).put("KENYA", HERE, spotted=True).run(naval_phase, YES, NO)
    away = [report["unit"] for report in sea.told(GERMAN, "withdrawal") if report["success"]]
    return "BISMARCK" in away, "PR EUGEN" in away


@pytest.mark.rule("16.63d")
def test_the_germans_withdraw_with_the_same_odds() -> None:
    assert distribution(german, MISSES) == product(IN_FOUR, IN_FOUR)


@pytest.mark.rule("16.63d")
def test_each_ship_draws_independently_of_those_that_got_away_before() -> None:
    for drawn in every_draw(german, MISSES):
        assert drawn[:2] == (("withdrawal BISMARCK", 100), ("withdrawal PR EUGEN", 100))
        assert count(drawn, "withdrawal") == 2


def surprise(turn: int, visibility: int, dice: EveryOutcome, shadowed: bool = False) -> bool:
    """Whether the Bismarck succeeds in attacking the Hood by surprise."""
    sea = scene(dice, turn, visibility).put("BISMARCK", HERE, spotted=True).put("HOOD", HERE, spotted=True)
    if shadowed:
        sea.game.shadowed.add("BISMARCK")
    wanted = [YES] if turn == 4 or visibility >= 6 else []
    sea.run(naval_phase, *wanted)
    return any(report["success"] for report in sea.told(GERMAN, "surprise"))


DAY, EVENING, NIGHT = 2, 3, 4


@pytest.mark.rule("16.68b", "16.68c", "16.68d")
@pytest.mark.parametrize("turn", [DAY, EVENING, NIGHT])
@pytest.mark.parametrize("visibility", range(1, 9))
def test_a_surprise_succeeds_half_of_the_time_and_always_if_the_bismarck_was_shadowed(
    turn: int, visibility: int
) -> None:
    possible = turn == NIGHT or visibility >= 6  # row 20 is light on turn 3
    half = yes(percent(50) if possible else Fraction(0))
    assert distribution(partial(surprise, turn, visibility), MISSES) == half
    certain = yes(Fraction(1 if possible else 0))
    assert distribution(partial(surprise, turn, visibility, shadowed=True), MISSES) == certain


@pytest.mark.rule("16.68d", "16.68e")
@pytest.mark.parametrize(
    ("bismarck", "hood", "salvos"),
    [(34, 22, (4, 2)), (32, 24, (4, 3)), (31, 23, (3, 2)), (16, 15, (2, 1)), (8, 7, (1, 1)), (1, 0, (1, 0))],
)
def test_in_a_surprise_an_eighth_is_fired(bismarck: int, hood: int, salvos: tuple[int, int]) -> None:
    def fired(dice: EveryOutcome) -> tuple[bool, int, int]:
        sea = scene(dice, NIGHT).put("BISMARCK", HERE, firepower=bismarck, spotted=True)
        sea.put("HOOD", HERE, firepower=hood, spotted=True).run(naval_phase, YES)
        happened = sea.told(GERMAN, "surprise")[0]["success"]
        return happened, count(dice.drawn, "salvo BISMARCK"), count(dice.drawn, "salvo HOOD")

    assert distribution(fired, MISSES) == {(True, *salvos): percent(50), (False, 0, 0): percent(50)}


@pytest.mark.rule("16.68d")
def test_a_failed_surprise_draws_nothing_more() -> None:
    for run in every_run(partial(surprise, NIGHT, 3), MISSES):
        assert run.drawn[0] == ("surprise", 100)
        assert (len(run.drawn) > 1) == run.outcome


@pytest.mark.rule("16.68d", "16.68g")
def test_a_surprise_and_a_withdrawal_after_it_are_independent() -> None:
    def both(dice: EveryOutcome) -> tuple[bool, bool]:
        sea = scene(dice, NIGHT).put("BISMARCK", HERE, spotted=True).put("HOOD", HERE, knots=9, spotted=True)
        sea.run(naval_phase, YES, NO, YES)
        return sea.told(GERMAN, "surprise")[0]["success"], sea.told(GERMAN, "withdrawal")[0]["success"]

    assert distribution(both, MISSES) == product(yes(percent(50)), IN_FOUR)
