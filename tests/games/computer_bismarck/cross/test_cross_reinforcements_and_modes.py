"""Reinforcements (14) and modes (6.2) with orders, search, shadow, fuel and battle."""

import pytest

from compbis.errors import IllegalOrder
from compbis.games.computer_bismarck.phases.activity import activity_phase
from compbis.games.computer_bismarck.phases.reinforcements import reinforcements_phase
from compbis.games.computer_bismarck.phases.search import search_phase
from compbis.games.computer_bismarck.phases.shadow import shadow_phase
from compbis.table.side import GERMAN
from tests.games.computer_bismarck.cross.cross_helpers import (
    Scene,
    british,
    carry_out,
    combat,
    german,
    next_turn,
    spotted,
)

HERE = 1916


def waiting(turn: int = 2, visibility: int = 1, entry: int = 2) -> Scene:
    """Ships that wait in Scapa Flow, Clyde and beyond the south edge."""
    sea = Scene(turn, visibility, {"entry": [entry]}, otherwise=99)
    for name, square, mode in (
        ("HOOD", 1825, "X"),
        ("REPULSE", 2125, "X"),
        ("RENOWN", 0, "Y"),
        ("ARK ROYAL", 0, "Y"),
        ("DORSETSHIRE", 0, "U"),
    ):
        sea.put(name, square, mode)
    return sea.base("ARK ROYAL 1")


def refused(sea: Scene, order: str, why: str = "") -> None:
    """Check that the British may not give this order now."""
    with pytest.raises(IllegalOrder, match=why or None):
        sea.run(british, order)


@pytest.mark.rule("14.42a", "14.42b")
def test_14_42_the_southern_group_comes_together_nine_turns_later_with_its_planes() -> None:
    sea = waiting().put("BISMARCK", HERE).put("KENYA", HERE)
    sea.run(search_phase)
    sea.put("BISMARCK", 1228).put("KENYA", 2925)
    arrived = {}
    while sea.position.turn < 12:
        sea.run(reinforcements_phase)
        next_turn(sea)
        arrived[sea.position.turn] = sea.ship("RENOWN").active
    assert [turn for turn, active in arrived.items() if active] == [11, 12]
    assert sea.ship("RENOWN").square == sea.ship("ARK ROYAL").square == sea.plane("ARK ROYAL 1").square == 3022
    sea.run(british, "MS ARK ROYAL = L N", "MP ARK ROYAL 1 = R N N N", "MS RENOWN = M N N", "DM").run(carry_out)
    assert sea.plane("ARK ROYAL 1").square == 2722


@pytest.mark.rule("14.42a")
def test_14_42_spotting_the_bismarck_again_does_not_delay_the_southern_group() -> None:
    sea = waiting().put("BISMARCK", HERE).put("KENYA", HERE)
    while sea.position.turn < 11:
        sea.run(search_phase).run(reinforcements_phase)
        next_turn(sea)
    assert spotted(sea) == {"BISMARCK", "KENYA"} and sea.ship("RENOWN").active


@pytest.mark.rule("14.22d", "16.61b")
def test_14_9_2_10_3_waiting_ships_neither_search_nor_shadow_nor_fight() -> None:
    sea = waiting().put("BISMARCK", 1825, spotted=True)  # impossible in play, and even then they wait
    sea.run(shadow_phase).run(search_phase).run(combat)
    assert sea.asked == [] and spotted(sea) == set()


@pytest.mark.rule("6.24b", "6.24c")
def test_6_24_a_warship_in_a_convoys_mode_may_leave_it_only_on_the_convoys_turn() -> None:
    sea = Scene(turn=3).put("HOOD", HERE).run(british, "MS HOOD = F W", "DM").run(activity_phase)
    assert (sea.ship("HOOD").square, sea.ship("HOOD").mode) == (HERE - 1, "F")
    refused(next_turn(sea), "MS HOOD = M W", "NOT THE TURN OF ITS CONVOY")
    next_turn(sea).run(british, "MS HOOD = M W W", "DM").run(activity_phase)
    assert sea.ship("HOOD").square == HERE - 3


@pytest.mark.rule("6.24c", "6.25a", "6.25c")
def test_6_24_6_25_one_square_in_convoy_mode_on_convoy_turns_and_none_on_others() -> None:
    for turn, mode, squares in ((3, "F", 1), (2, "F", 0), (4, "C", 1), (3, "C", 0), (7, "C", 1), (4, "F", 0)):
        sea = Scene(turn).put("HOOD", HERE)
        refused(sea, f"MS HOOD = {mode} W W")
        if squares:
            sea.run(british, f"MS HOOD = {mode} W", "DM")
        else:
            refused(sea, f"MS HOOD = {mode} W", f"MODE {mode} DOES NOT MOVE THIS TURN")


@pytest.mark.rule("6.24b", "10.3b", "10.2c", "16.61b")
def test_6_24_10_2_a_warship_in_convoy_mode_searches_shadows_and_fights_like_any_other() -> None:
    sea = Scene(turn=4, visibility=2, dice={"shadow": [0]}).put("RODNEY", HERE, "F").put("BISMARCK", HERE, knots=20)
    sea.put("WS8B", HERE, "F").run(search_phase)
    assert spotted(sea) == {"RODNEY", "WS8B", "BISMARCK"}  # 1 and 1
    sea.run(combat, "NO", "NO")
    assert sea.told(GERMAN, "battle")[0]["british"] == [["RODNEY", "B"], ["WS8B", "M"]]
    next_turn(sea).run(shadow_phase, "TAKE RODNEY", "MS BISMARCK = M W").run(carry_out)
    assert (sea.ship("RODNEY").square, sea.ship("RODNEY").mode) == (HERE - 1, "M")  # and so has left the convoy


@pytest.mark.rule("6.22b", "6.21c", "9.21b")
def test_6_22_9_21_a_ship_ordered_to_patrol_searches_with_patrol_factors_on_the_same_turn() -> None:
    for order, seen in (("MS KENYA = P", {"KENYA", "PR EUGEN"}), ("MS KENYA = M", set())):
        sea = Scene(visibility=4).put("KENYA", HERE).put("PR EUGEN", HERE).run(british, order, "DM").run(carry_out)
        assert spotted(sea) == seen


@pytest.mark.rule("6.26a", "6.26c", "6.7a", "6.53.2a")
def test_6_26_6_7_a_ship_without_fuel_refuels_in_port_for_a_turn_and_moves_two_squares_again() -> None:
    sea = Scene().put("KENYA", 1825, fuel=0, moved=True)
    refused(sea, "MS KENYA = M E", "MAY NOT MOVE THIS TURN")
    sea.run(british, "MS KENYA = R", "DM").run(carry_out)
    next_turn(sea).run(british, "MS KENYA = M E E", "DM").run(carry_out)
    assert (sea.ship("KENYA").square, sea.ship("KENYA").fuel) == (1827, 6)


@pytest.mark.rule("6.26a", "6.26c")
def test_6_26_a_ship_that_enters_port_refuels_on_the_turn_after_only() -> None:
    sea = Scene().put("KENYA", 1826, fuel=2)
    refused(sea, "MS KENYA = R", "REFUELS ONLY IN A FRIENDLY PORT")
    sea.run(british, "MS KENYA = M W", "DM").run(carry_out)
    assert sea.ship("KENYA").fuel == 2
    next_turn(sea).run(british, "MS KENYA = R", "DM").run(carry_out)
    assert sea.ship("KENYA").fuel == 7


@pytest.mark.rule("6.26c", "6.26d", "6.26e", "6.26f")
def test_6_26_oilers_serve_only_germans_and_ports_are_not_shared() -> None:
    sea = Scene().put("KENYA", 1612).put("BELCHEN", 1612)
    refused(sea, "MS KENYA = R", "REFUELS ONLY IN A FRIENDLY PORT")
    for square, error in ((1528, False), (1612, False), (1613, True)):
        sea.put("BISMARCK", square, fuel=1)
        if error:
            with pytest.raises(IllegalOrder, match="OR AT AN OILER"):
                sea.run(german, "MS BISMARCK = R")
        else:
            sea.run(german, "MS BISMARCK = R", "DM")


@pytest.mark.rule("16.62l", "6.26e")
def test_6_26_16_61_no_ship_refuels_at_a_sunk_oiler() -> None:
    sea = Scene(visibility=1).put("BELCHEN", 1612).put("KENYA", 1612).put("WP1", 1612, "R", torpedoes=1)
    sea.run(search_phase).run(combat, "TAKE", "YES")
    assert sea.ship("BELCHEN").fate == "SUNK"
    sea.put("KENYA", 1616)
    next_turn(sea).run(carry_out)
    assert sea.ship("WP1").torpedoes == 1 and sea.told(GERMAN, "not_refuelled") == [{"unit": "WP1", "square": 1612}]


@pytest.mark.rule("9.21a", "8.23c")
def test_6_23_9_21_the_planes_of_a_carrier_add_search_factors_only_when_they_fly() -> None:
    for mode, seen in (("R", {"ARK ROYAL", "PR EUGEN"}), ("", set())):
        sea = Scene(visibility=5).put("ARK ROYAL", HERE, "L").put("PR EUGEN", HERE).base("ARK ROYAL 1")
        orders = ["MP ARK ROYAL 1 = R"] if mode else []
        sea.run(british, *orders, "DM").run(carry_out)
        assert spotted(sea) == seen


@pytest.mark.rule("6.24c", "6.51.2b", "6.51.2g")
def test_6_24_6_51_2_a_slow_battleship_at_the_pace_of_a_convoy_burns_nothing() -> None:
    for mode, fuel in (("F", 6), ("M", 4)):
        sea = Scene(turn=3).put("RODNEY", 2016)
        for turn in range(3, 6):
            if mode == "M" or turn % 2:
                sea.run(british, f"MS RODNEY = {mode} W", "DM")
            next_turn(sea.run(activity_phase))
        assert (sea.ship("RODNEY").square, sea.ship("RODNEY").fuel) == (2014 if mode == "F" else 2013, fuel)


@pytest.mark.rule("6.25a", "6.7a")
def test_6_25_6_7_a_warship_out_of_fuel_keeps_up_with_a_slow_convoy() -> None:
    sea = Scene(turn=4).put("RAMILLES", HERE, fuel=0)
    sea.run(british, "MS RAMILLES = C W", "DM").run(activity_phase)
    next_turn(next_turn(next_turn(sea).run(activity_phase)).run(activity_phase))
    sea.run(british, "MS RAMILLES = C W", "DM").run(activity_phase)
    assert (sea.ship("RAMILLES").square, sea.ship("RAMILLES").fuel) == (HERE - 2, 0)


@pytest.mark.rule("6.22a", "8.9c")
def test_6_22_6_26_no_ship_sails_in_patrol_or_refuelling_mode() -> None:
    sea = Scene().put("KENYA", 1825).put("BISMARCK", 1528)
    for mode in ("P", "R"):
        refused(sea, f"MS KENYA = {mode} E", f"SHIPS DO NOT MOVE IN MODE {mode}: TAKE M")
        with pytest.raises(IllegalOrder, match=f"SHIPS DO NOT MOVE IN MODE {mode}: TAKE M"):
            sea.run(german, f"MS BISMARCK = {mode} W")
