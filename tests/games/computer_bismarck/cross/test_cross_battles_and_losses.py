"""The four kinds of combat in one turn (16.2), how each affects the next, and losses (16.7) on later turns."""

from typing import Any

import pytest

from compbis.errors import IllegalOrder
from compbis.games.computer_bismarck.phases.combat.air import air_phase
from compbis.games.computer_bismarck.phases.combat.destroyer import destroyer_phase
from compbis.games.computer_bismarck.phases.combat.naval import naval_phase
from compbis.games.computer_bismarck.phases.combat.submarine import submarine_phase
from compbis.table.side import BRITISH, GERMAN
from tests.games.computer_bismarck.cross.cross_helpers import (
    MISS,
    Scene,
    british,
    carry_out,
    combat,
    german,
    given,
    next_turn,
)

HERE = 1622
SINKS, MIDSHIP_10_KNOTS, MIDSHIP, FIREPOWER = 0, 1, 90, 95
"""Results of the salvo die."""
NOTHING: dict[str, list[int]] = {"salvo": [MISS], "torpedo": [99], "withdrawal": [99], "confused": [99]}


def fleet(*names: str, turn: int = 2, visibility: int = 1, dice: dict[str, list[int]] | None = None) -> Scene:
    """Ships of both sides in one square, spotted; every shot misses and every withdrawal fails unless scripted."""
    sea = Scene(turn, visibility, {**(dice or {}), **{k: v for k, v in NOTHING.items() if k not in (dice or {})}}, 99)
    for name in names:
        sea.put(name, HERE, spotted=name[:2] not in ("WP", "SG"))
    return sea


@pytest.mark.rule("16.2a", "4.6b", "16.41b", "16.51b")
def test_16_2_aircraft_then_submarines_then_destroyers_then_guns() -> None:
    sea = fleet("HOOD", "DF1", "SG1", "BISMARCK", "WP1", "ARK ROYAL").base("ARK ROYAL 1").fly("ULSTER", HERE, "A")
    sea.game.runs["ARK ROYAL 1"] = HERE
    sea.run(combat)
    asked = [request.unit if request.kind == "target" else request.kind for request in sea.asked]
    assert asked == ["ULSTER", "ARK ROYAL 1", "SG1", "WP1", "DF1", "fight", "fight"]


@pytest.mark.rule("16.82a", "16.83c", "16.7a", "16.51.2e", "4.6b")
def test_16_82_a_ship_slowed_by_a_torpedo_is_easier_to_hit_for_the_next_attacker() -> None:
    dice = {"torpedo": [0, 99, 99, 99, 99, 59], "effect": [0], "slowed": [0], "knots": [19], "run": [99], "leak": [99]}
    sea = fleet("DF1", "BISMARCK", "ARK ROYAL", dice=dice).base("ARK ROYAL 1")
    sea.game.runs["ARK ROYAL 1"] = HERE
    sea.run(air_phase, "TAKE BISMARCK")
    assert (sea.ship("BISMARCK").knots, sea.ship("BISMARCK").midships) == (10, 9)
    sea.run(destroyer_phase, "TAKE BISMARCK")
    assert sea.told(BRITISH, "destroyer_attack")[0]["hits"] == 6  # 60 in a hundred at 10 knots


@pytest.mark.rule("16.63c", "16.7a", "16.31c", "16.62b")
def test_16_63_a_ship_slowed_by_bombs_no_longer_withdraws_freely() -> None:
    for salvo, free in ((MISS, True), (MIDSHIP_10_KNOTS, False)):
        dice = {"salvo ULSTER PR EUGEN": [salvo, MISS], "leak": [99]}
        sea = fleet("K GEORGE V", "PR EUGEN", dice=dice).fly("ULSTER", HERE, "A")
        sea.run(air_phase, "TAKE PR EUGEN").run(naval_phase, "YES", "NO")
        assert sea.told(BRITISH, "withdrawal") == [{"unit": "PR EUGEN", "success": free}]
        assert sea.told(GERMAN, "status")[0]["units"][0][3] == (32 if free else 22)


@pytest.mark.rule("16.62m", "16.73a", "16.71b", "17.5a", "4.6b")
def test_16_71_the_last_cruiser_sunk_by_a_wolfpack_leaves_the_convoy_to_the_bismarck() -> None:
    dice = {"factors": [1], "torpedo": [0], "effect": [0]}
    sea = fleet("KENYA", "BISMARCK", "WP1", dice=dice).put("SL1", HERE, "C", spotted=True)
    sea.run(submarine_phase, "TAKE KENYA").run(naval_phase, "YES")
    assert given(sea, GERMAN) == [(8, "sunk", "KENYA"), (24, "dispersed", "SL1")]


@pytest.mark.rule("16.51.2b", "16.51.2i", "16.81d", "16.7a")
def test_16_51_2_16_74_guns_silenced_from_the_air_do_not_fire_at_the_destroyers() -> None:
    for firepower, lost in ((2, 0), (3, 6)):
        dice = {"salvo ULSTER BISMARCK": [FIREPOWER, MISS], "run": [0]}
        sea = fleet("DF1", dice=dice).put("BISMARCK", HERE, firepower=firepower, spotted=True).fly("ULSTER", HERE, "A")
        sea.run(air_phase, "TAKE BISMARCK").run(destroyer_phase, "TAKE BISMARCK")
        assert sea.told(BRITISH, "destroyer_attack")[0]["lost"] == lost
        assert sea.drawn().count("torpedo DF1 BISMARCK") == 6 - lost


@pytest.mark.rule("16.62l", "16.62n", "17.5a", "16.61d")
def test_16_62_7_16_62_8_a_cruiser_sunk_in_the_round_leaves_its_carrier_undefended_at_the_end_of_the_round() -> None:
    sea = fleet("KENYA", "ARK ROYAL", "BISMARCK", dice={"salvo BISMARCK KENYA": [SINKS]}).base("ARK ROYAL 1")
    sea.run(naval_phase, "YES", "YES")
    assert given(sea, GERMAN) == [(8, "sunk", "KENYA"), (48, "sunk", "ARK ROYAL")]
    assert sum(facts["round"] for facts in sea.told(BRITISH, "fire")) == 1


@pytest.mark.rule("16.41.3a", "16.41.3b", "16.41.3c", "6.26e")
def test_16_41_3_6_26_a_wolfpack_gets_new_torpedoes_at_an_oiler_but_no_new_submarines() -> None:
    sea = fleet().put("WP1", 1612, "P", torpedoes=1, midships=2).put("BELCHEN", 1612).put("KENYA", 1612, spotted=True)
    sea.run(submarine_phase, "TAKE KENYA").run(submarine_phase)
    assert sea.ship("WP1").torpedoes == 0 and len(sea.asked) == 1
    next_turn(sea).run(german, "MS WP1 = R", "DM").run(carry_out)
    assert (sea.ship("WP1").torpedoes, sea.ship("WP1").midships) == (4, 2)


@pytest.mark.rule("16.75a", "6.7a")
def test_16_75_6_7_a_ship_whose_fuel_leaked_away_moves_one_square_every_other_turn() -> None:
    dice = {"salvo HOOD BISMARCK": [MIDSHIP, MISS], "leak": [49]}
    sea = fleet("HOOD", dice=dice).put("BISMARCK", HERE, fuel=1, moved=True, spotted=True)
    sea.run(naval_phase, "YES", "YES")
    assert (sea.ship("BISMARCK").fuel, sea.ship("BISMARCK").midships) == (0, 9)
    with pytest.raises(IllegalOrder, match="MAY NOT MOVE THIS TURN"):
        next_turn(sea).run(german, "MS BISMARCK = M W")
    sea.run(carry_out)
    next_turn(sea).run(german, "MS BISMARCK = M W", "DM")
    with pytest.raises(IllegalOrder, match="ONLY 1 MOVE THIS TURN"):
        sea.run(german, "MS BISMARCK = M W W")


@pytest.mark.rule("16.76a", "16.76b", "6.51.1c", "6.51.2b", "6.51.2g")
def test_16_76_6_51_a_battleship_slowed_to_21_knots_moves_one_square_a_turn_and_pays_for_it() -> None:
    dice = {"salvo BISMARCK HOOD": [MIDSHIP_10_KNOTS, MISS], "leak": [99]}
    sea = fleet("BISMARCK", dice=dice).put("HOOD", HERE, spotted=True, moved=True).run(naval_phase, "YES", "YES")
    assert sea.ship("HOOD").knots == 21
    with pytest.raises(IllegalOrder, match="ONLY 1 MOVE THIS TURN"):
        next_turn(sea).run(british, "MS HOOD = M W W")
    fuel = []
    for _ in range(3):
        sea.run(british, "MS HOOD = M W", "DM").run(carry_out)
        fuel.append(sea.ship("HOOD").fuel)
        next_turn(sea)
    assert fuel == [7, 6, 5]  # the indicator was set to N: the first square costs nothing


@pytest.mark.rule("16.62m", "16.68g", "16.68d")
def test_16_68_a_convoy_left_undefended_by_a_surprise_round_is_dispersed_only_if_the_german_fights() -> None:
    for answer, fate in (("YES", "DISPERSED"), ("NO", "")):
        dice = {"salvo BISMARCK CAIRO": [SINKS], "surprise": [0]}
        sea = fleet("CAIRO", "BISMARCK", turn=4, dice=dice).put("SL1", HERE, "C", spotted=True)
        sea.run(naval_phase, "YES", answer)
        assert [request.kind for request in sea.asked] == ["surprise", "fight"]
        assert sea.ship("SL1").fate == fate


@pytest.mark.rule("17.1b", "17.4a", "4.7c", "16.62e")
@pytest.mark.parametrize(("british_points", "answers"), [(60, ("YES", "YES")), (0, ("NO", "NO"))])
def test_4_6_4_7_a_bismarck_lost_in_battle_ends_the_game_in_the_same_turn(british_points: int, answers: Any) -> None:
    dice = {"salvo HOOD BISMARCK": [SINKS]}
    sea = fleet("HOOD", dice=dice).put("BISMARCK", HERE, midships=1, spotted=True).run(combat, *answers)
    assert sea.points() == (british_points, 0)
    assert (sea.position.outcome is not None) == bool(british_points)


@pytest.mark.rule("16.34a")
def test_16_34_no_combat_hurts_planes() -> None:
    sea = fleet("BISMARCK", "KENYA").fly("ULSTER", HERE, "A").fly("REYKJAVIK", HERE, "P", endurance=4)
    before = sea.plane("REYKJAVIK")
    sea.run(combat, "TAKE BISMARCK", "YES", "YES")
    assert sea.plane("REYKJAVIK") == before and sea.plane("ULSTER").fate == ""


@pytest.mark.rule("16.62j", "16.62m", "16.62l")
def test_16_62_7_16_62_8_ships_that_sank_each_other_in_a_round_leave_convoy_and_oiler_unharmed() -> None:
    dice = {"salvo": [SINKS]}
    sea = fleet("KENYA", "PR EUGEN", "HAMBURG", dice=dice).put("SL1", HERE, "C", spotted=True)
    sea.run(naval_phase, "YES", "YES")
    assert (sea.ship("SL1").fate, sea.ship("HAMBURG").fate) == ("", "") and sea.points() == (20, 8)


@pytest.mark.rule("16.74a", "16.71a")
def test_16_74_16_71_lost_firepower_can_sink_a_silenced_ship() -> None:
    dice = {"salvo": [FIREPOWER], "leak": [99]}
    sea = fleet("NORFOLK", dice=dice).put("PR EUGEN", HERE, firepower=0, midships=3, spotted=True)
    sea.run(naval_phase, "YES", "YES")  # ten salvos, a midship for each
    assert given(sea, BRITISH) == [(20, "sunk", "PR EUGEN")]
