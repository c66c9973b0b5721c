"""16.6: who is in a naval combat, what is asked and told, and how a round is fought."""

import pytest

from compbis.errors import IllegalOrder
from compbis.games.computer_bismarck.phases.combat.naval import naval_phase
from compbis.games.computer_bismarck.requests.decisions import FightRequest
from compbis.table.side import BRITISH, GERMAN
from tests.games.computer_bismarck.asked import one_by_one
from tests.games.computer_bismarck.phases.helpers import BATTLE, MISS, Scene, fleet

FIREPOWER, MIDSHIP = 100, 75
"""Results on the Gunnery Salvo Table (16.81): 2 FP; 1 MS."""

FIGHT, WITHDRAW = "YES", "NO"


def salvos(sea: Scene) -> dict[str, int]:
    """How many salvos were fired, by gun and target."""
    fired = [name.removeprefix("salvo ") for name in sea.drawn() if name.startswith("salvo ")]
    return {pair: fired.count(pair) for pair in dict.fromkeys(fired)}


def pairs(sea: Scene) -> list[list[list[str]]]:
    """Who fired at whom, round by round."""
    return [facts["pairs"] for facts in sea.told(GERMAN, "fire")]


@pytest.mark.rule("16.61c")
@pytest.mark.parametrize("names", [("BELCHEN", "WS8B", "DF1", "ARK ROYAL"), ("BISMARCK", "DF1")])
def test_16_61_there_is_no_battle_without_a_battleship_or_cruiser_nor_with_a_flotilla_alone(
    names: tuple[str, ...],
) -> None:
    sea = fleet(*names).run(naval_phase)
    assert sea.questions() == [] and sea.kinds(BRITISH) == sea.kinds(GERMAN) == []


@pytest.mark.rule("16.62b")
def test_16_62_2_each_side_sees_the_status_of_its_own_ships() -> None:
    sea = fleet("BISMARCK", "HOOD", "WS8B").put("HOOD", BATTLE, firepower=3, midships=2, knots=9, torpedoes=0)
    sea.run(naval_phase)
    assert sea.told(BRITISH, "status") == [{"units": [["HOOD", 2, 3, 9, 0], ["WS8B", 5, 0, 12, 0]]}]
    assert sea.told(GERMAN, "status") == [{"units": [["BISMARCK", 10, 34, 29, 0]]}]


@pytest.mark.rule("16.62e", "16.61g")
def test_16_62_4_both_withdraw_and_nothing_happens() -> None:
    sea = fleet("BISMARCK", "HOOD").run(naval_phase, WITHDRAW, WITHDRAW)
    assert sea.questions() == [(BRITISH, "fight"), (GERMAN, "fight")]
    assert sea.kinds(GERMAN) == ["battle", "status", "declared", "battle_ends"]
    assert sea.told(GERMAN, "declared") == [{"square": BATTLE, "british": "WITHDRAW", "german": "WITHDRAW"}]
    assert sea.drawn() == []


def test_16_62_4_declarations_are_secret_until_both_are_made() -> None:
    sea = fleet("BISMARCK", "HOOD")
    steps = one_by_one(naval_phase(sea.game))
    british = next(steps)
    sea.game.reports.clear()
    german = steps.send(british.default)
    assert (british.side, german.side) == (BRITISH, GERMAN)
    assert sea.game.reports == []


def test_16_62_4_the_cautious_answer_is_to_withdraw() -> None:
    sea = fleet("BISMARCK", "HOOD").run(naval_phase)
    assert [str(request.default) for request in sea.asked] == [WITHDRAW, WITHDRAW]
    with pytest.raises(IllegalOrder):
        fleet("BISMARCK", "HOOD").run(naval_phase, "TAKE BISMARCK")


@pytest.mark.rule("16.61b", "16.61g")
def test_16_62_4_the_question_names_the_ships_and_the_rounds_fought() -> None:
    sea = fleet("BISMARCK", "HOOD", "ARK ROYAL").run(naval_phase, FIGHT, FIGHT)
    requests = [request for request in sea.asked if isinstance(request, FightRequest)]
    assert [(request.round, request.own, request.enemy) for request in requests[:2]] == [
        (0, ("HOOD", "ARK ROYAL"), ("BISMARCK",)),
        (0, ("BISMARCK",), ("HOOD", "ARK ROYAL")),
    ]
    assert [request.round for request in requests[2:]] == [1, 1]


@pytest.mark.rule("16.61e", "16.62d", "16.66a", "16.66b", "2.22a")
def test_16_66_each_ship_fires_all_its_firepower_at_one_ship() -> None:
    sea = fleet("BISMARCK", "PR EUGEN", "HOOD", "NORFOLK").put("NORFOLK", BATTLE, firepower=3)
    sea.run(naval_phase, FIGHT, FIGHT)
    assert salvos(sea) == {
        "HOOD BISMARCK": 22,
        "NORFOLK PR EUGEN": 3,
        "BISMARCK HOOD": 34,
        "PR EUGEN NORFOLK": 10,
    }


@pytest.mark.rule("16.65c")
def test_16_65_ships_without_a_target_of_their_kind_fire_at_the_others_and_spread_their_fire() -> None:
    sea = fleet("BISMARCK", "PR EUGEN", "HOOD", "RODNEY").run(naval_phase, FIGHT, FIGHT)
    fire = dict(pairs(sea)[0])
    assert fire == {"RODNEY": "BISMARCK", "HOOD": "BISMARCK", "BISMARCK": "RODNEY", "PR EUGEN": "HOOD"}


@pytest.mark.rule("16.62j", "16.62k", "17.4a", "17.5a")
def test_16_62_7_fire_is_simultaneous_and_a_ship_sunk_in_the_round_still_fires() -> None:
    sea = fleet("BISMARCK", "HOOD", salvo=[MIDSHIP]).put("BISMARCK", BATTLE, midships=1).put("HOOD", BATTLE, midships=1)
    sea.run(naval_phase, FIGHT, FIGHT)
    assert sea.ship("HOOD").fate == sea.ship("BISMARCK").fate == "SUNK"
    assert sea.points() == (60, 28)


@pytest.mark.rule("16.61e", "2.22a")
def test_16_66_in_the_next_round_the_losses_count() -> None:
    sea = fleet("BISMARCK", "HOOD", salvo_BISMARCK_HOOD=[FIREPOWER] * 3 + [MISS], salvo_HOOD_BISMARCK=[MISS])
    sea.run(naval_phase, FIGHT, FIGHT, FIGHT, FIGHT, "TAKE")
    assert salvos(sea) == {"HOOD BISMARCK": 22 + 16, "BISMARCK HOOD": 2 * 34}


@pytest.mark.rule("16.66c")
def test_16_66_damage_is_told_to_the_owner_alone() -> None:
    sea = fleet("BISMARCK", "HOOD", salvo_HOOD_BISMARCK=[MIDSHIP, FIREPOWER, 1, MISS], leak=[99])
    sea.run(naval_phase, FIGHT, FIGHT)
    lost = {"unit": "BISMARCK", "kind": "B", "midships": 2, "firepower": 2, "knots": 10, "fuel": 0, "sunk": False}
    assert sea.told(GERMAN, "damage") == [lost]
    assert sea.told(BRITISH, "damage") == sea.told(BRITISH, "sunk") == []


@pytest.mark.rule("16.64a", "16.64b", "16.64c", "16.82d")
def test_16_64_a_ship_fires_all_its_torpedoes_at_the_ship_its_owner_chooses() -> None:
    # Prince of Wales makes 29 knots: 10% (16.82). Of two torpedoes one hits: 1 MS and 7 knots (16.83).
    sea = fleet("PR EUGEN", "HOOD", "P OF WALES", torpedo=[9, 10], effect=[0], knots=[7], leak=[0])
    sea.run(naval_phase, FIGHT, FIGHT, FIGHT, FIGHT, "TAKE", "TAKE P OF WALES", WITHDRAW, WITHDRAW)
    drawn = [name for name in sea.drawn() if not name.startswith("salvo")]
    shot = "PR EUGEN P OF WALES"
    assert drawn == [f"torpedo {shot}", f"torpedo {shot}", f"effect {shot}", f"knots {shot}", "leak P OF WALES"]
    hurt = sea.ship("P OF WALES")
    assert (hurt.midships, hurt.knots, hurt.fuel) == (6, 22, 7)
    assert sea.ship("PR EUGEN").torpedoes == 0
    told = [{"unit": "PR EUGEN", "target": "P OF WALES", "hits": 1}]
    assert sea.told(BRITISH, "torpedoes") == sea.told(GERMAN, "torpedoes") == told
    assert sea.told(GERMAN, "damage") == []


@pytest.mark.rule("16.61i")
def test_16_61_the_battle_ends_when_one_side_is_sunk() -> None:
    sea = fleet("BISMARCK", "HOOD", salvo_BISMARCK_HOOD=[0], salvo_HOOD_BISMARCK=[MISS]).run(naval_phase, FIGHT, FIGHT)
    assert sea.questions() == [(BRITISH, "fight"), (GERMAN, "fight")]
    assert sea.kinds(GERMAN)[-4:] == ["fire", "sunk", "points", "battle_ends"]
    sunk = {"unit": "HOOD", "kind": "B", "side": "british", "count": 1, "whole": True}
    assert sea.told(BRITISH, "sunk") == sea.told(GERMAN, "sunk") == [sunk]


def test_16_61_the_battle_ends_when_no_weapon_is_left() -> None:
    sea = fleet("PR EUGEN", "KENYA").put("PR EUGEN", BATTLE, firepower=0, torpedoes=0)
    sea.put("KENYA", BATTLE, firepower=0, torpedoes=0).run(naval_phase, FIGHT, FIGHT)
    assert sea.questions() == [(BRITISH, "fight"), (GERMAN, "fight")]
    assert sea.kinds(BRITISH)[-1] == "battle_ends"


def test_16_61_the_battle_ends_when_no_side_launches_its_last_torpedoes() -> None:
    sea = fleet("PR EUGEN", "KENYA").put("PR EUGEN", BATTLE, firepower=0, torpedoes=1)
    sea.put("KENYA", BATTLE, firepower=0, torpedoes=0).run(naval_phase, FIGHT, FIGHT, FIGHT, FIGHT, "TAKE")
    assert sea.kinds(BRITISH)[-2:] == ["fire", "battle_ends"]


def test_16_61_a_side_that_cannot_hurt_the_enemy_cannot_hold_it() -> None:
    sea = fleet("BISMARCK", "HOOD").put("BISMARCK", BATTLE, firepower=0).run(naval_phase, WITHDRAW, FIGHT)
    assert sea.kinds(GERMAN)[2:] == ["declared", "battle_ends"]
    assert sea.drawn() == []


def test_16_64_torpedoes_are_launched_while_there_are_any() -> None:
    sea = fleet("PR EUGEN", "KENYA", torpedo=[99]).put("PR EUGEN", BATTLE, firepower=0, torpedoes=1)
    sea.put("KENYA", BATTLE, firepower=0, torpedoes=1)
    answers = [FIGHT, FIGHT, FIGHT, FIGHT, "TAKE", "TAKE KENYA", FIGHT, FIGHT, "TAKE PR EUGEN"]
    sea.run(naval_phase, *answers, FIGHT, FIGHT)
    assert [facts["unit"] for facts in sea.told(GERMAN, "torpedoes")] == ["PR EUGEN", "KENYA"]
