"""16.68: the Bismarck attacks by surprise."""

import pytest

from compbis.games.computer_bismarck.phases.activity import activity_phase
from compbis.games.computer_bismarck.phases.combat.naval import naval_phase
from compbis.games.computer_bismarck.phases.shadow import shadow_phase
from compbis.games.computer_bismarck.requests.decisions import SurpriseRequest
from compbis.table.side import BRITISH, GERMAN
from tests.games.computer_bismarck.phases.helpers import BATTLE, Scene, fleet

YES, FIGHT, WITHDRAW = "YES", "YES", "NO"


def foul(*names: str, surprise: int = 0, **dice: list[int]) -> Scene:
    """Ships of both sides in one square in foul weather, all spotted."""
    return fleet(*names, visibility=6, surprise=[surprise], dice=dice)


def asked(sea: Scene) -> bool:
    return any(isinstance(request, SurpriseRequest) for request in sea.asked)


def test_16_68_the_german_alone_is_asked_and_the_cautious_answer_is_no() -> None:
    sea = foul("BISMARCK", "PR EUGEN", "HOOD", "WS8B").run(naval_phase)
    assert sea.questions() == [(GERMAN, "surprise"), (BRITISH, "fight"), (GERMAN, "fight")]
    assert (sea.asked[0].own, sea.asked[0].enemy) == (("BISMARCK", "PR EUGEN"), ("HOOD", "WS8B"))
    assert str(sea.asked[0].default) == "NO"
    assert sea.kinds(BRITISH) == ["battle", "status", "declared", "battle_ends"]


@pytest.mark.rule("16.68a")
def test_16_68_only_the_bismarck_and_only_against_an_enemy_that_can_fight() -> None:
    assert not asked(foul("PR EUGEN", "HOOD").run(naval_phase))
    assert not asked(foul("BISMARCK", "WS8B").run(naval_phase))


@pytest.mark.rule("16.68f", "16.68g")
def test_16_68_then_normal_rounds_withdrawal_and_torpedoes() -> None:
    sea = foul("BISMARCK", "HOOD", torpedo=[99]).run(naval_phase, YES, FIGHT, FIGHT, "TAKE BISMARCK")
    assert [kind for _, kind in sea.questions()][:4] == ["surprise", "fight", "fight", "target"]
    assert [facts["round"] for facts in sea.told(BRITISH, "fire")] == [1, 2]
    fired = sea.drawn()
    assert (fired.count("salvo BISMARCK HOOD"), fired.count("salvo HOOD BISMARCK")) == (4 + 34, 2 + 22)
    sea = foul("BISMARCK", "HOOD").run(naval_phase, YES, WITHDRAW, FIGHT)
    assert sea.told(BRITISH, "withdrawal") == [{"unit": "HOOD", "success": True}]


@pytest.mark.rule("16.68d")
def test_16_68_the_shadow_of_another_ship_or_another_turn_does_not_count() -> None:
    sea = foul("BISMARCK", "PR EUGEN", "KENYA", shadow=[0])
    sea.run(shadow_phase, "TAKE", "TAKE KENYA", "MS PR EUGEN = M").run(activity_phase).run(naval_phase, YES)
    assert sea.drawn().count("surprise") == 1
    sea.game.begin_turn()
    sea.game.shadowed |= {"BISMARCK"}
    sea.game.begin_turn()
    assert sea.run(naval_phase, YES).drawn().count("surprise") == 1


def test_16_68_the_bismarck_may_surprise_without_firepower_of_its_own() -> None:
    sea = foul("BISMARCK", "PR EUGEN", "NORFOLK").put("BISMARCK", BATTLE, firepower=0).run(naval_phase, YES)
    assert sea.told(BRITISH, "surprise") != []
    assert sea.told(BRITISH, "fire")[0]["pairs"] == [["NORFOLK", "PR EUGEN"], ["PR EUGEN", "NORFOLK"]]


@pytest.mark.rule("16.68d")
@pytest.mark.parametrize(("result", "success"), [(49, True), (50, False)])
def test_16_68_only_the_german_is_told_of_a_surprise_that_failed(result: int, success: bool) -> None:
    sea = foul("BISMARCK", "HOOD", surprise=result).run(naval_phase, YES)
    assert sea.told(GERMAN, "surprise") == [{"square": BATTLE, "success": success}]
    assert bool(sea.told(BRITISH, "surprise")) == success  # an attempt that failed is not noticed
    assert bool(sea.told(BRITISH, "fire")) == success
