"""16.51.2: every outcome of a destroyer attack: destroyers lost in the run in, and the hits of those that are left."""

from fractions import Fraction

import pytest

from compbis.games.computer_bismarck.phases.combat.destroyer import destroyer_phase
from compbis.table.side import BRITISH
from tests.games.computer_bismarck.odds.chances import binomial, percent, then
from tests.games.computer_bismarck.odds.every_outcome import EveryOutcome, distribution, every_run
from tests.games.computer_bismarck.odds.manual_odds import HIT
from tests.games.computer_bismarck.odds.odds_scene import HERE, meeting

DAY, NIGHT, EVENING = 2, 4, 3
BOTH = ("BISMARCK", "PR EUGEN")
UNHURT = {"effect": 0, "slowed": 99, "knots": 0, "leak": 99}
"""The effects of hits do not count here."""


def attack(
    guns: tuple[str, ...], destroyers: int, turn: int, dice: EveryOutcome, target: str = "BELCHEN"
) -> tuple[int, int]:
    """Destroyers lost, and hits."""
    sea = meeting(dice, *guns, target, turn=turn).put("DF1", HERE, midships=destroyers)
    sea.run(destroyer_phase, f"TAKE {target}")
    told = sea.told(BRITISH, "destroyer_attack")[0]
    assert destroyers - sea.ship("DF1").midships == told["lost"]
    return told["lost"], told["hits"]


def odds(destroyers: int, sunk: Fraction, hit: Fraction) -> dict[tuple[int, int], Fraction]:
    """Destroyers are sunk independently, and those left hit independently."""
    return then(binomial(destroyers, sunk), lambda lost: binomial(destroyers - lost, hit))


@pytest.mark.rule("16.51.2b", "16.51.2c", "16.51.2d", "16.51.2e", "16.51.2i")
@pytest.mark.parametrize(("turn", "one"), [(DAY, percent(40)), (NIGHT, percent(15)), (EVENING, percent(40))])
@pytest.mark.parametrize("destroyers", [1, 2, 3])
@pytest.mark.parametrize("guns", [(), ("BISMARCK",), ("PR EUGEN",), BOTH], ids=len)
def test_the_losses_of_the_run_in_depend_on_the_hour_and_on_how_many_ships_fire(
    guns: tuple[str, ...], destroyers: int, turn: int, one: Fraction
) -> None:
    sunk = 1 - (1 - one) ** len(guns)  # by either ship
    assert distribution(lambda dice: attack(guns, destroyers, turn, dice), UNHURT) == odds(destroyers, sunk, HIT[15])


@pytest.mark.rule("16.51.2c", "16.51.2d", "16.51.2e", "16.51.2i")
@pytest.mark.parametrize(("turn", "one"), [(DAY, percent(40)), (NIGHT, percent(15))])
def test_a_whole_flotilla_attacks_the_bismarck_with_independent_odds(turn: int, one: Fraction) -> None:
    chances = distribution(lambda dice: attack((), 6, turn, dice, "BISMARCK"), UNHURT)
    assert chances == odds(6, one, HIT[29])


@pytest.mark.rule("16.51.2b", "16.51.2c")
@pytest.mark.parametrize(("bismarck", "prinz_eugen", "guns"), [(0, 10, 1), (34, 0, 1), (1, 1, 2), (0, 0, 0)])
def test_only_ships_with_firepower_left_fire(bismarck: int, prinz_eugen: int, guns: int) -> None:
    def lost(dice: EveryOutcome) -> int:
        sea = (
            meeting(dice, "BELCHEN")
            .put("DF1", HERE, midships=3)
            .put("BISMARCK", HERE, firepower=bismarck, spotted=True)
        )
        sea.put("PR EUGEN", HERE, firepower=prinz_eugen, spotted=True).run(destroyer_phase, "TAKE BELCHEN")
        return int(sea.told(BRITISH, "destroyer_attack")[0]["lost"])

    sunk = 1 - percent(60) ** guns
    assert distribution(lost, UNHURT | {"torpedo": 99}) == binomial(3, sunk)


@pytest.mark.rule("16.51.2a", "16.51.2b", "16.51.2e", "16.51.2i")
def test_every_ship_fires_at_every_destroyer_and_only_the_torpedoes_depend_on_that() -> None:
    shots = (("run in BISMARCK DF1", 100), ("run in PR EUGEN DF1", 100)) * 3
    for one in every_run(lambda dice: attack(BOTH, 3, DAY, dice), {"leak": 99}):
        assert one.drawn[:6] == shots
        left = 3 - one.outcome[0]
        assert one.drawn[6 : 6 + left] == (("torpedo DF1 BELCHEN", 100),) * left
        assert {name for name, _ in one.drawn[6 + left :]} <= {"leak DF1"}
