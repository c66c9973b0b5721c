"""4.51: orders are obeyed; fuel, endurance and planes afterwards; who is told."""

import pytest

from compbis.games.computer_bismarck.phases.activity import activity_phase
from compbis.table.side import BRITISH, GERMAN
from tests.games.computer_bismarck.phases.helpers import Scene, british, german


@pytest.mark.rule("4.51a", "4.51b", "6.51.2a")
def test_4_51_both_sides_move_and_pay_and_the_orders_are_forgotten() -> None:
    sea = Scene().put("HOOD", 1622).put("BISMARCK", 1916, moved=True, dashed=True).put("SUFFOLK", 1317, moved=True)
    sea.run(british, "MS HOOD = M E SE", "DM").run(german, "MS BISMARCK = P", "DM").run(activity_phase)
    hood, bismarck, suffolk = sea.ship("HOOD"), sea.ship("BISMARCK"), sea.ship("SUFFOLK")
    assert (hood.square, hood.fuel, hood.moved, hood.dashed) == (1724, 6, True, True)
    assert (bismarck.square, bismarck.mode, bismarck.moved, bismarck.dashed) == (1916, "P", False, False)
    assert (suffolk.square, suffolk.mode, suffolk.moved) == (1317, "M", False)
    assert not sea.position.ship_legs[BRITISH] and not sea.position.ship_legs[GERMAN]
    assert sea.kinds(BRITISH) == sea.kinds(GERMAN) == []


def test_the_owner_is_told_that_a_ship_burnt_its_last_fuel() -> None:
    sea = Scene().put("HOOD", 1622, fuel=1).put("SUFFOLK", 1317, fuel=2)
    sea.run(british, "MS HOOD = M E SE", "MS SUFFOLK = M W N", "DM").run(activity_phase)
    assert sea.told(BRITISH, "dry") == [{"unit": "HOOD"}]
    assert sea.run(activity_phase).told(GERMAN, "dry") == []
    assert len(sea.told(BRITISH, "dry")) == 1


def test_4_51_ships_waiting_or_sunk_stay_as_they_are() -> None:
    sea = Scene().put("REPULSE", 2125, "X", moved=True).put("KENYA", 1916, fate="SUNK", midships=0, moved=True)
    before = sea.ship("REPULSE"), sea.ship("KENYA")
    sea.run(activity_phase)
    assert (sea.ship("REPULSE"), sea.ship("KENYA")) == before


@pytest.mark.rule("6.26a", "6.26b", "6.26e", "16.41.3c")
def test_6_26_a_wolfpack_rearms_at_an_oiler() -> None:
    sea = Scene().put("BELCHEN", 1611).put("WP1", 1611, torpedoes=0).put("BISMARCK", 1611, fuel=2)
    sea.run(german, "MS WP1 = R", "MS BISMARCK = R", "DM").run(activity_phase)
    assert sea.ship("WP1").torpedoes == 4 and sea.ship("BISMARCK").fuel == 9
    assert sea.told(GERMAN, "refuelled") == [{"unit": "BISMARCK"}, {"unit": "WP1"}]


@pytest.mark.rule("6.26e")
def test_6_26_the_oiler_must_still_be_there_when_all_have_moved() -> None:
    sea = Scene().put("BELCHEN", 1611).put("BISMARCK", 1611, fuel=2)
    sea.run(german, "MS BISMARCK = R", "MS BELCHEN = M E", "DM").run(activity_phase)
    assert (sea.ship("BISMARCK").fuel, sea.ship("BISMARCK").mode) == (2, "R")
    assert sea.told(GERMAN, "not_refuelled") == [{"unit": "BISMARCK", "square": 1611}]
    assert sea.kinds(BRITISH) == []


@pytest.mark.rule("6.31.1a")
def test_6_34_a_convoy_leaves_the_board() -> None:
    sea = Scene(turn=21).put("WS8B", 3018, "F").run(british, "MS WS8B = F S", "DM").run(activity_phase)
    assert sea.ship("WS8B").square == 3118
    assert sea.told(BRITISH, "left_board") == [{"unit": "WS8B", "square": 3118}]
    assert sea.kinds(GERMAN) == []


def test_8_6_a_landing_is_told_to_the_owner() -> None:
    sea = Scene().fly("ULSTER 1", 2122, "P").run(british, "MP ULSTER 1 = P E", "DM").run(activity_phase)
    assert sea.told(BRITISH, "landed") == [{"plane": "ULSTER 1", "square": 2123}]
    assert sea.kinds(GERMAN) == []


@pytest.mark.rule("8.6d", "8.6e")
def test_8_6_a_crash_is_told_to_the_owner_and_counted() -> None:
    sea = Scene().fly("ULSTER 1", 2018, "P", endurance=1).run(british, "MP ULSTER 1 = P W", "DM").run(activity_phase)
    assert sea.plane("ULSTER 1").fate == "CRASHED"
    assert sea.told(BRITISH, "crashed") == [{"plane": "ULSTER 1", "square": 2017}]
    assert sea.game.crashed == ["ULSTER 1"] and sea.kinds(GERMAN) == []
    sea.run(activity_phase)
    assert sea.game.crashed == ["ULSTER 1"] and sea.plane("ULSTER 1").fate == "CRASHED"  # counted once


@pytest.mark.rule("6.23b", "9.6a")
def test_6_23_a_plane_is_grounded_when_the_carrier_is_ordered_out_of_l_mode() -> None:
    sea = Scene().put("ARK ROYAL", 3024).base("ARK ROYAL 1")
    sea.run(british, "MS ARK ROYAL = L", "MP ARK ROYAL 1 = A N A S", "MS ARK ROYAL = M N N", "DM").run(activity_phase)
    assert sea.told(BRITISH, "grounded") == [{"plane": "ARK ROYAL 1"}] and sea.kinds(GERMAN) == []
    plane = sea.plane("ARK ROYAL 1")
    assert (plane.square, plane.mode, plane.refuelling, plane.fate) == (2824, "B", False, "")
    assert sea.game.runs == {}


def test_8_4_planes_of_a_carrier_not_yet_at_sea_wait_with_it() -> None:
    sea = Scene().put("ARK ROYAL", 0, "Y").base("ARK ROYAL 1").run(activity_phase)
    assert (sea.plane("ARK ROYAL 1").square, sea.plane("ARK ROYAL 1").fate) == (0, "")
    assert sea.kinds(BRITISH) == []
