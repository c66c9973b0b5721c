"""10.7: every outcome of a shadow, for every strength, weather, move and number of helpers."""

from fractions import Fraction
from functools import partial

import pytest

from compbis.games.computer_bismarck.cards.roster import PLANES
from compbis.games.computer_bismarck.phases.shadow import shadow_phase
from compbis.table.side import BRITISH, GERMAN
from tests.games.computer_bismarck.odds.chances import product, yes
from tests.games.computer_bismarck.odds.every_outcome import EveryOutcome, distribution, every_draw
from tests.games.computer_bismarck.odds.manual_odds import SHADOW_WEATHER, shadow_chance
from tests.games.computer_bismarck.odds.odds_scene import HERE, scene

DASH, DAY, NIGHT = 1, 2, 4
"""Turns. On turn 1, the dash, the Bismarck moves up to four squares."""
HELPERS = ("AURORA", "REYKJAVIK", "SG1", "DF2", "GALATEA", "SCAPA FLOW 1")
"""Units that can help any shadower."""
STRENGTH = [("NORFOLK", NIGHT, 2), ("HOOD", NIGHT, 3), ("ULSTER 1", NIGHT, 3), ("NORFOLK", DAY, 4)]
STRENGTH += [("ULSTER 1", DAY, 4), ("SUFFOLK", NIGHT, 4), ("DF1", NIGHT, 4), ("SUFFOLK", DAY, 5), ("DF1", DAY, 5)]
"""The shadower, the turn, and the strength on its card."""


def shadow(units: tuple[str, ...], turn: int, visibility: int, squares: int, dice: EveryOutcome) -> bool:
    """Whether the first of the units shadows the Bismarck, which moves `squares` to the west."""
    sea = scene(dice, turn, visibility).put("BISMARCK", HERE, spotted=True)
    for name in units:
        if name in PLANES:
            sea.fly(name, HERE, "P", endurance=4)
        else:
            sea.put(name, HERE, "P", knots=35)
    sea.run(shadow_phase, f"TAKE {units[0]}", "MS BISMARCK = M" + squares * " W")
    (told,) = sea.told(BRITISH, "shadow")
    assert sea.told(GERMAN, "shadow")[0]["success"] == told["success"]
    return bool(told["success"])


@pytest.mark.rule("10.7a", "10.7b", "10.7c", "10.7d", "10.7e", "10.7f", "10.7g", "10.7h")
@pytest.mark.parametrize(("unit", "turn", "strength"), STRENGTH)
@pytest.mark.parametrize("visibility", SHADOW_WEATHER)
def test_the_chance_is_the_adjusted_strength_in_six(unit: str, turn: int, strength: int, visibility: int) -> None:
    for squares in range(3):
        for helpers in range(len(HELPERS) + 1):
            run = partial(shadow, (unit, *HELPERS[:helpers]), turn, visibility, squares)
            assert distribution(run) == yes(shadow_chance(strength, visibility, squares, helpers))


@pytest.mark.parametrize("squares", [2, 3, 4])
def test_a_longer_run_on_turn_one_subtracts_one_as_well(squares: int) -> None:
    assert distribution(partial(shadow, ("NORFOLK",), DASH, 3, squares)) == yes(Fraction(3, 6))


@pytest.mark.rule("10.7i")
def test_the_worked_example_gives_three_in_six() -> None:
    units = ("SUFFOLK", "NORFOLK", "REYKJAVIK")
    assert distribution(partial(shadow, units, NIGHT, 7, 2)) == yes(Fraction(3, 6))


@pytest.mark.rule("10.3d", "10.4b", "10.4c", "10.4d", "10.7g")
@pytest.mark.parametrize(
    ("knots", "mode", "endurance", "helpers"),
    [(29, "M", 2, 2), (28, "M", 2, 1), (29, "R", 2, 1), (29, "M", 1, 1), (28, "R", 1, 0), (28, "P", 1, 0)],
)
def test_a_helper_is_fast_enough_does_not_refuel_and_has_a_turn_left_in_the_air(
    knots: int, mode: str, endurance: int, helpers: int
) -> None:
    def run(dice: EveryOutcome) -> bool:
        sea = scene(dice).put("BISMARCK", HERE, spotted=True).put("NORFOLK", HERE, "P")
        sea.put("AURORA", HERE, mode, knots=knots).fly("REYKJAVIK", HERE, "P", endurance)
        sea.run(shadow_phase, "TAKE NORFOLK", "MS BISMARCK = M")
        return bool(sea.told(BRITISH, "shadow")[0]["success"])

    assert distribution(run) == yes(shadow_chance(4, 3, 0, helpers))


@pytest.mark.rule("10.2c", "10.2d")
@pytest.mark.parametrize(("name", "mode"), [("SL1", "C"), ("WS8B", "F"), ("HOOD", "M"), ("KENYA", "C")])
@pytest.mark.parametrize("turn", range(1, 7))
def test_only_a_convoy_on_its_turn_is_shadowed(name: str, mode: str, turn: int) -> None:
    def run(dice: EveryOutcome) -> int:
        sea = scene(dice, turn).put(name, HERE, mode, spotted=True, knots=8).put("WP1", HERE, "P")
        return len(sea.run(shadow_phase).asked)

    its_turn = {"SL1": turn in (1, 4), "WS8B": turn in (1, 3, 5)}
    assert distribution(run) == {int(its_turn.get(name, False)): 1}


def of_a_convoy(turn: int, visibility: int, packs: int, moves: str, dice: EveryOutcome) -> bool:
    """Whether a wolfpack shadows a slow convoy, with others beside it."""
    sea = scene(dice, turn, visibility).put("SL1", HERE, "C", spotted=True)
    for number in range(1, packs + 1):
        sea.put(f"WP{number}", HERE, "P")
    sea.run(shadow_phase, "TAKE WP1", "MS SL1 = C" + moves)
    return bool(sea.told(GERMAN, "shadow")[0]["success"])


@pytest.mark.rule("10.7a", "10.7h")
@pytest.mark.parametrize(("turn", "strength"), [(7, 4), (4, 3)])
@pytest.mark.parametrize("visibility", SHADOW_WEATHER)
def test_a_wolfpack_shadows_a_convoy_with_the_same_odds(turn: int, strength: int, visibility: int) -> None:
    for packs in range(1, 5):
        for moves in ("", " N"):
            chances = distribution(partial(of_a_convoy, turn, visibility, packs, moves))
            assert chances == yes(shadow_chance(strength, visibility, 0, packs - 1))


def both(dice: EveryOutcome) -> tuple[bool, ...]:
    """Both Germans in one square are shadowed, by the Suffolk and the Norfolk, with the Aurora to help."""
    sea = scene(dice, visibility=8).put("BISMARCK", HERE, spotted=True).put("PR EUGEN", HERE, spotted=True)
    for name in ("SUFFOLK", "NORFOLK", "AURORA"):
        sea.put(name, HERE, "P", knots=35)
    sea.run(shadow_phase, "TAKE SUFFOLK", "MS BISMARCK = M W W", "TAKE NORFOLK", "MS PR EUGEN = M")
    return tuple(report["success"] for report in sea.told(BRITISH, "shadow"))


def test_two_shadows_are_independent() -> None:
    # The Suffolk: 5 less 2 and 1, and two helpers. The Norfolk: 4 less 2, and one helper: the Suffolk has tried.
    assert distribution(both) == product(yes(Fraction(3, 6)), yes(Fraction(5, 12)))
    assert every_draw(both) == {(("shadow SUFFOLK BISMARCK", 12), ("shadow NORFOLK PR EUGEN", 12))}
