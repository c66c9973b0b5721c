"""16.63 and 16.62.8: who gets away, and what happens to those left behind; 16.67, 16.73."""

import pytest

from compbis.errors import IllegalOrder
from compbis.games.computer_bismarck.phases.combat.naval import naval_phase
from compbis.table.side import BRITISH, GERMAN
from tests.games.computer_bismarck.phases.helpers import BATTLE, Scene, fleet, german

FIGHT, WITHDRAW = "YES", "NO"


def withdrawals(sea: Scene) -> list[tuple[str, bool]]:
    """Who tried to withdraw and whether it succeeded; both sides get the same reports."""
    assert sea.told(BRITISH, "withdrawal") == sea.told(GERMAN, "withdrawal")
    return [(facts["unit"], facts["success"]) for facts in sea.told(BRITISH, "withdrawal")]


@pytest.mark.rule("16.63d", "16.62f", "16.62g", "16.61h")
@pytest.mark.parametrize(("result", "success"), [(24, True), (25, False)])
def test_16_63_a_withdrawal_that_is_not_free_succeeds_one_time_in_four(result: int, success: bool) -> None:
    sea = fleet("BISMARCK", "HOOD", withdrawal=[result]).run(naval_phase, FIGHT, WITHDRAW)
    assert withdrawals(sea) == [("BISMARCK", success)]
    assert bool(sea.told(GERMAN, "fire")) != success
    assert sea.ship("BISMARCK").square == BATTLE


def test_16_63_a_ship_that_has_withdrawn_is_out_of_the_battle() -> None:
    sea = fleet("BISMARCK", "KENYA", "RENOWN").run(naval_phase, WITHDRAW, FIGHT, WITHDRAW, WITHDRAW)
    assert withdrawals(sea) == [("RENOWN", False), ("KENYA", True)]
    assert sea.told(BRITISH, "fire")[0]["pairs"] == [["RENOWN", "BISMARCK"], ["BISMARCK", "RENOWN"]]
    assert sea.asked[2].own == ("RENOWN",)


@pytest.mark.rule("16.62l", "16.62n", "17.5a")
def test_16_62_8_a_carrier_left_alone_is_sunk_with_the_planes_on_deck() -> None:
    sea = fleet("BISMARCK", "VICTORIOUS").put("VICTORIOUS", BATTLE, knots=20).base("VICTORIOUS")
    sea.run(naval_phase, FIGHT, FIGHT)
    assert sea.ship("VICTORIOUS").fate == "SUNK" and sea.ship("VICTORIOUS").midships == 0
    assert sea.points() == (0, 40)
    assert sea.plane("VICTORIOUS").fate == "LOST"
    assert sea.game.crashed == []  # 8.4: without points
    assert sea.told(BRITISH, "lost_with_carrier") == [{"plane": "VICTORIOUS", "carrier": "VICTORIOUS"}]
    assert sea.told(GERMAN, "lost_with_carrier") == []


def test_8_4_planes_in_the_air_crash_when_their_carrier_is_sunk() -> None:
    sea = fleet("BISMARCK", "ARK ROYAL").put("ARK ROYAL", BATTLE, knots=20).base("ARK ROYAL 1")
    sea.fly("ARK ROYAL 2", 1625, "R", endurance=1).fly("VICTORIOUS", 1625, "R", endurance=1)
    sea.run(naval_phase, FIGHT, FIGHT)
    assert sea.game.crashed == ["ARK ROYAL 2"]
    assert [sea.plane(name).fate for name in ("ARK ROYAL 1", "ARK ROYAL 2", "VICTORIOUS")] == ["LOST", "CRASHED", ""]
    assert sea.told(BRITISH, "crashed") == [{"plane": "ARK ROYAL 2", "square": 1625}]
    assert sea.told(GERMAN, "crashed") == []


@pytest.mark.rule("16.61d", "16.62l", "16.62m")
def test_16_61_a_cruiser_protects_a_carrier_and_a_convoy_but_a_flotilla_does_not() -> None:
    sea = fleet("BISMARCK", "VICTORIOUS", "WS8B", "KENYA", "DF1").put("VICTORIOUS", BATTLE, knots=20)
    sea.run(naval_phase, FIGHT, FIGHT)
    assert {sea.ship(name).fate for name in ("VICTORIOUS", "WS8B", "KENYA")} == {""}
    sea = fleet("BISMARCK", "VICTORIOUS", "WS8B", "DF1").put("VICTORIOUS", BATTLE, knots=20)
    sea.run(naval_phase, FIGHT, FIGHT)
    assert [sea.ship(name).fate for name in ("VICTORIOUS", "WS8B", "DF1")] == ["SUNK", "DISPERSED", ""]


def test_16_62_8_a_side_that_does_not_fight_sinks_nothing() -> None:
    sea = fleet("BISMARCK", "WS8B").run(naval_phase, WITHDRAW)
    assert sea.questions() == [(GERMAN, "fight")]
    assert sea.ship("WS8B").fate == "" and sea.points() == (0, 0)
    assert sea.told(BRITISH, "declared") == [{"square": BATTLE, "british": "", "german": "WITHDRAW"}]


@pytest.mark.rule("16.62n", "16.73a", "16.73b", "16.73c", "17.5b")
def test_16_73_half_the_points_of_what_is_left_of_the_convoy() -> None:
    sea = fleet("PR EUGEN", "WS8B").put("WS8B", BATTLE, midships=3).run(naval_phase, FIGHT)
    assert sea.points() == (0, 24)
    assert sea.told(BRITISH, "dispersed") == sea.told(GERMAN, "dispersed") == [{"unit": "WS8B", "square": BATTLE}]
    given = {"side": "german", "points": 24, "reason": "dispersed", "unit": "WS8B", "count": 1}
    assert sea.told(BRITISH, "points") == sea.told(GERMAN, "points") == [given]
    assert sea.ship("WS8B").midships == 3 and not sea.ship("WS8B").active


@pytest.mark.rule("16.67a")
def test_16_67_ships_that_dispersed_a_convoy_may_not_move_on_the_next_turn() -> None:
    sea = fleet("BISMARCK", "PR EUGEN", "WS8B").run(naval_phase, FIGHT)
    assert (sea.ship("BISMARCK").held, sea.ship("PR EUGEN").held) == (3, 3)
    assert sea.told(GERMAN, "held") == [{"unit": "BISMARCK"}, {"unit": "PR EUGEN"}]
    assert sea.told(BRITISH, "held") == []
    sea.position.turn = 3
    for order in ("MS BISMARCK = M W", "MS PR EUGEN = M W"):
        with pytest.raises(IllegalOrder, match="HELD BY THE CONVOY IT DISPERSED"):
            sea.run(german, order)
    sea.run(german, "MS BISMARCK = P", "DM")
    sea.position.turn = 4
    sea.run(german, "MS BISMARCK = M W W", "DM")


def test_16_67_a_ship_that_dispersed_two_convoys_is_reported_as_held_once() -> None:
    sea = fleet("BISMARCK", "WS8B", "SL1").run(naval_phase, FIGHT)
    assert sea.told(GERMAN, "held") == [{"unit": "BISMARCK"}]


@pytest.mark.rule("16.61d", "16.62l", "16.62n", "17.4d")
def test_16_61_an_oiler_left_alone_is_sunk() -> None:
    sea = fleet("BELCHEN", "KENYA").run(naval_phase, FIGHT)
    assert sea.questions() == [(BRITISH, "fight")]
    assert sea.ship("BELCHEN").fate == "SUNK" and sea.points() == (4, 0)
    sunk = {"unit": "BELCHEN", "kind": "O", "side": "german", "count": 1, "whole": True}
    assert sea.told(GERMAN, "sunk") == sea.told(BRITISH, "sunk") == [sunk]
    assert sea.ship("KENYA").held == 0


def test_16_61_a_ship_that_is_gone_is_not_shown_to_the_enemy_as_afloat() -> None:
    sea = fleet("BISMARCK", "WS8B", "BELCHEN", "KENYA").put("KENYA", 1520, spotted=True)
    sea.put("BELCHEN", 1520, spotted=True).run(naval_phase, FIGHT, FIGHT)
    assert sea.position.contacts[GERMAN]["WS8B"].sunk and not sea.position.contacts[GERMAN]["WS8B"].shown
    assert sea.position.contacts[BRITISH]["BELCHEN"].sunk
    assert set(sea.shown(GERMAN)) == {"KENYA"}
