"""Phases Seven to Nine: plots, British movement, German movement (7, 8, 9)."""

from typing import Any

import pytest

from compbis.errors import IllegalOrder
from compbis.games.sink_the_bismarck.phases.british import british_phase
from compbis.games.sink_the_bismarck.phases.german import movement_phase, plot_phase
from compbis.games.sink_the_bismarck.rules import convoys
from compbis.games.sink_the_bismarck.state.reports import (
    ConvoySailed,
    ConvoySeen,
    Destroyed,
    Detected,
    Escorting,
    Flew,
    Home,
    Lost,
    Sailed,
    Scored,
    Searched,
    Shadowing,
    Unmasked,
)
from compbis.games.sink_the_bismarck.state.units import Award, Convoy, Fate, Force, Reason, Ship
from compbis.table.side import GERMAN
from tests.games.sink_the_bismarck.scene import Scene

rule = pytest.mark.rule

BISMARCK = Force("G1", 2814, ("BIS", "PEU"), announced=(1, 0, 1, 0))
SUFFOLK = Force("B8", 2812, ("SUF",))
SOUTH = ["SAIL G1 2813 2812 2811"]


def sailed(scene: Scene, **orders: Any) -> Scene:
    """Play Phases Seven and Nine."""
    return scene.play(plot_phase, plot=orders.pop("plot", [])).play(movement_phase, **orders)


def moved(scene: Scene, *orders: str) -> Scene:
    """Play Phase Eight."""
    return scene.play(british_phase, move=list(orders))


def plot_refusal(scene: Scene, *orders: str) -> str:
    """Why a plot is refused."""
    with pytest.raises(IllegalOrder) as refusal:
        scene.play(plot_phase, plot=list(orders))
    return str(refusal.value)


def move_refusal(scene: Scene, *orders: str) -> str:
    """Why a British order is refused."""
    with pytest.raises(IllegalOrder) as refusal:
        moved(scene, *orders)
    return str(refusal.value)


# Plots


@rule("7.21", "7.24", "4.0c")
def test_a_plot_is_secret_and_is_carried_out_in_phase_nine() -> None:
    scene = Scene([BISMARCK]).play(plot_phase, plot=SOUTH)
    assert scene.force("G1").hex == 2814 and not scene.reports
    scene.play(movement_phase)
    assert scene.force("G1").hex == 2811 and [step.way for step in scene.facts(Sailed)] == [(2813,), (2812,), (2811,)]


@rule("7.13a", "6.13a", "7.14")
def test_an_illegal_way_is_refused_with_its_reason() -> None:
    assert plot_refusal(Scene([BISMARCK]), "SAIL G1 2813 2812 2811 2810") == "IT MOVES 3 HEXES AT MOST"
    assert plot_refusal(Scene([BISMARCK]), "SAIL G1 2812") == "IT MAY NOT GO FROM 2814 TO 2812"
    assert plot_refusal(Scene([BISMARCK._replace(hex=2906)]), "SAIL G1 3006") == "IT MAY NOT GO FROM 2906 TO 3006"
    assert plot_refusal(Scene([BISMARCK, SUFFOLK]), "SAIL B8 2811") == "NOT YOURS"


@rule("7.25", "7.33", "2.2")
def test_enemy_ports_and_restricted_hexes_are_closed() -> None:
    why = plot_refusal(Scene([BISMARCK._replace(hex=3715)]), "SAIL G1 3716")
    assert why == "IT MAY NOT GO FROM 3715 TO 3716: 3716 IS A PORT OF THE ENEMY"
    why = plot_refusal(Scene([BISMARCK._replace(hex=3719)]), "SAIL G1 3718")
    assert why == "IT MAY NOT GO FROM 3719 TO 3718: 3718 IS RESTRICTED: NO GERMAN TASK FORCE ENTERS IT"
    why = move_refusal(Scene([SUFFOLK._replace(hex=3911)]), "SAIL B8 3912")
    assert why == "IT MAY NOT GO FROM 3911 TO 3912: 3912 IS A PORT OF THE ENEMY"


@rule("6.23")
def test_a_dummy_moves_any_distance_but_not_off_the_map() -> None:
    far = " ".join(f"{hex:04}" for hex in range(2813, 2803, -1))
    assert Scene([Force("G2", 2814)]).play(plot_phase, plot=[f"SAIL G2 {far}"])
    assert plot_refusal(Scene([Force("G2", 2838)]), "SAIL G2 OFF") == "IT MAY NOT LEAVE THE MAP"
    met = Scene([Force("G2", 2814), SUFFOLK], dice={"search": 10})
    sailed(met, plot=["SAIL G2 2813 2812 2811"], british_pass=["SEARCH B8 G2"])
    assert met.facts(Unmasked) == [Unmasked(counter="G2")]  # and it sails no further


@rule("6.13b")
def test_no_fifth_counter_may_end_in_a_hex() -> None:
    four = [Force(f"G{number}", 2813) for number in range(2, 6)]
    scene = Scene([BISMARCK, *four], scenario="rheinubung")
    assert plot_refusal(scene, "SAIL G1 2813") == "IT WOULD BE THE FIFTH COUNTER IN 2813"


@rule("6.26a")
def test_a_dummy_is_removed_in_phase_seven() -> None:
    assert "G2" not in Scene([BISMARCK, Force("G2", 2838)]).play(plot_phase, plot=["REMOVE G2"]).game.position.forces


@rule("8.25", "8.22", "8.28")
def test_german_recon_moves_in_phase_nine_within_its_radius() -> None:
    scene = Scene().play(plot_phase, plot=["FLY R-TRO 3508"])
    assert scene.game.position.recon["R-TRO"] == 4010
    assert scene.play(movement_phase).facts(Flew) == [Flew(unit="R-TRO", hex=3508)]
    assert plot_refusal(Scene(), "FLY R-TRO 2808") == "R-TRO DOES NOT REACH THAT FAR"
    assert plot_refusal(Scene(), "FLY R-TRO 3713") == "R-TRO MAY NOT FLY OVER GREAT BRITAIN"


# A shadowed task force


@rule("11.2", "11.4", "4.0c")
def test_a_shadowed_task_force_moves_at_once_with_its_shadower() -> None:
    shadower = SUFFOLK._replace(hex=2814)
    scene = Scene([BISMARCK, shadower], shadows={"G1": "B8"}).play(plot_phase, plot=SOUTH)
    assert scene.force("G1").hex == scene.force("B8").hex == 2811 and scene.game.spent == {"G1": 3, "B8": 3}
    assert move_refusal(scene, "SAIL B8 2810") == "B8 HAS MOVED WITH THE COUNTER THAT IT SHADOWS"
    scene = Scene([BISMARCK, shadower, Force("G2", 3010)], shadows={"G1": "B8"})
    sailed(scene, plot=[*SOUTH, "SAIL G2 3011"])
    assert (scene.force("G1").hex, scene.force("G2").hex) == (2811, 3011), "others move in Phase Nine"


@rule("11.4")
def test_contact_ends_at_an_enemy_port() -> None:
    shadower = SUFFOLK._replace(hex=3911)
    scene = Scene([BISMARCK._replace(hex=3911), shadower], shadows={"G1": "B8"})
    scene.play(plot_phase, plot=["SAIL G1 3912"])
    assert scene.facts(Lost) and scene.force("B8").hex == 3911


@rule("11.11")
def test_contact_ends_in_fog_without_radar() -> None:
    for ship, followed in (("SUF", True), ("NOR", False)):
        forces = [BISMARCK._replace(hex=2705), Force("B8", 2705, (ship,))]
        scene = Scene(forces, shadows={"G1": "B8"}).play(plot_phase, plot=["SAIL G1 2704"])
        assert (scene.force("B8").hex == 2704) is followed
        assert bool(scene.facts(Lost)) is not followed


@rule("11.6b")
def test_recon_follows_within_four_hexes_of_its_base() -> None:
    scene = Scene([BISMARCK._replace(hex=2810)], shadows={"G1": "R-HVA"}, recon={"R-HVA": 2810})
    scene.play(plot_phase, plot=["SAIL G1 2811 2812"])
    assert scene.facts(Lost) and scene.game.position.recon["R-HVA"] == 2811


@rule("11.4")
@pytest.mark.parametrize(("at", "lost"), [(2811, True), (2810, False)])
def test_a_recon_unit_that_leaves_its_target_loses_contact(at: int, lost: bool) -> None:
    scene = Scene([BISMARCK._replace(hex=2810)], shadows={"G1": "R-HVA"}, recon={"R-HVA": 2810})
    moved(scene, f"FLY R-HVA {at}")
    assert bool(scene.facts(Lost)) is lost and bool(scene.game.position.shadows) is not lost


# The British


@rule("8.26", "7.24")
def test_the_british_move_in_the_open() -> None:
    scene = moved(Scene([SUFFOLK]), "SAIL B8 2811 2810", "FLY R-HVA 2804")
    assert scene.facts(Sailed) == [Sailed(counter="B8", way=(2811, 2810))]
    assert scene.facts(Flew) == [Flew(unit="R-HVA", hex=2804)] and scene.game.spent == {"B8": 2}


@rule("7.13b", "7.14")
def test_the_british_do_not_leave_the_map() -> None:
    assert move_refusal(Scene([SUFFOLK._replace(hex=2838)]), "SAIL B8 OFF") == "IT MAY NOT LEAVE THE MAP"
    assert move_refusal(Scene([Force("B4", 2812, ("RAM",))]), "SAIL B4 2811 2810 2809") == "IT MOVES 2 HEXES AT MOST"


@rule("16.1d")
def test_force_h_does_not_move_before_its_release() -> None:
    force_h = Force("B3", 3728, ("ARK", "REN", "SHF", "DF3"))
    assert move_refusal(Scene([force_h]), "SAIL B3 3628") == "B3 WAITS UNTIL THE BISMARCK IS DETECTED"
    assert moved(Scene([force_h], released=True), "SAIL B3 3628").force("B3").hex == 3628


@rule("10.7")
def test_a_task_force_is_detected_when_it_enters_an_enemy_coastal_hex() -> None:
    scene = moved(Scene([SUFFOLK._replace(hex=3914)]), "SAIL B8 4014")
    assert [report.counter for report in scene.facts(Detected)] == ["B8"]
    dummy = moved(Scene([Force("B9", 3914)]), "SAIL B9 4014")
    assert [report.counter for report in dummy.facts(Unmasked)] == ["B9"] and not dummy.game.position.forces


@rule("9.1", "9.7c", "9.8")
def test_a_convoy_moves_one_hex_nearer_unless_ordered_otherwise() -> None:
    convoy = Convoy("HX1", 2811, 16)
    far = convoy.card.away
    scene = moved(Scene((), [convoy]))
    assert far[scene.game.position.convoys["HX1"].hex] == far[2811] - 1
    same = next(at for at in (2810, 2910, 2911, 2812, 2710, 2711) if far.get(at) == far[2811])
    assert moved(Scene((), [convoy]), f"SAIL HX1 {same}").game.position.convoys["HX1"].hex == same
    assert move_refusal(Scene((), [convoy]), "SAIL HX1 2812 2912") == "A CONVOY MOVES ONE HEX"


@pytest.mark.parametrize(
    ("convoy", "to", "why"),
    [
        ("HX1 2811", 2710, "IT WOULD BE FARTHER FROM ITS GOAL"),
        ("SC1 2511", 3313, "A CONVOY MOVES ONE HEX"),
        ("SC1 2511", 2313, "A CONVOY MOVES ONE HEX"),
        ("HX1 3519", 3420, "IT WOULD BE MORE THAN 4 HEXES FROM ITS TRACK"),
        ("OG1 2838", 2738, "IT LEAVES THE MAP NOW"),
        ("SL1 2838", 0, "IT MAY NOT LEAVE THE MAP HERE"),
    ],
)
@rule("9.1", "9.6", "9.8")
def test_a_convoy_that_may_not_go_to_a_hex_is_told_which_rule_forbids_it(convoy: str, to: int, why: str) -> None:
    name, at = convoy.split()
    assert convoys.why_no_move(name, int(at), to) == why


@rule("9.8")
def test_the_order_in_which_convoys_move_does_not_show_which_of_them_had_orders() -> None:
    convoys = [Convoy(name, at, 10) for name, at in (("HX1", 2811), ("HX2", 2411), ("SC1", 2211))]
    nearest = [f"SAIL {report.convoy} {report.hex}" for report in moved(Scene((), convoys)).facts(ConvoySailed)]
    for orders in ([], nearest[1:2], nearest[::-1]):
        told = moved(Scene((), convoys), *orders).facts(ConvoySailed)
        assert [f"SAIL {report.convoy} {report.hex}" for report in told] == nearest


@rule("9.6")
def test_a_convoy_stays_within_four_hexes_of_its_track() -> None:
    convoy = Convoy("HX1", 2811, 16)
    assert 2804 not in convoy.card.away and 2808 in convoy.card.away


@rule("9.5b")
def test_no_fifth_convoy_may_be_ordered_to_a_hex() -> None:
    away = Convoy("HX1", 2811, 16).card.away
    goal = next(at for at in (2911, 2812) if away[at] == away[2811] - 1)
    convoys = [Convoy(f"HX{number}", 2811, 16) for number in range(1, 6)]
    orders = [f"SAIL HX{number} {goal}" for number in range(1, 5)]
    assert move_refusal(Scene((), convoys), *orders, f"SAIL HX5 {goal}") == "IT WOULD BE THE FIFTH CONVOY IN 2911"
    ends = [convoy.hex for convoy in moved(Scene((), convoys), *orders).game.position.convoys.values()]
    assert ends.count(goal) == 4


@rule("9.7a", "15.3", "9.3")
@pytest.mark.parametrize(("value", "points"), [(16, [3]), (0, [])])
def test_a_convoy_that_arrives_leaves_the_map_and_scores_if_real(value: int, points: list[int]) -> None:
    scene = moved(Scene((), [Convoy("HX1", 3616, value)]))
    assert scene.facts(Home) == [Home(convoy="HX1")] and not scene.game.position.convoys
    assert [report.points for report in scene.facts(Scored)] == points


@rule("9.7b")
def test_an_og_convoy_leaves_the_map_with_one_more_move() -> None:
    scene = moved(Scene((), [Convoy("OG1", 2837, 10)]))
    assert scene.game.position.convoys["OG1"].hex == 2838
    assert moved(scene).facts(Home) == [Home(convoy="OG1")]


@rule("9.10c")
def test_escorts_move_with_their_convoy_and_others_may_become_escorts() -> None:
    convoy = Convoy("HX1", 2811, 16)
    escort, other = Force("B4", 2811, ("RAM",), "HX1"), Force("B5", 2811, ("DOR",))
    scene = moved(Scene([escort, other], [convoy]))
    at = scene.game.position.convoys["HX1"].hex
    assert scene.force("B4") == escort._replace(hex=at) and scene.force("B5").hex == 2811
    scene = moved(Scene([escort, other], [convoy]), "SAIL B4 2810", f"SAIL B5 {at}", "ESCORT B5 HX1")
    assert scene.force("B4").convoy == "" and scene.force("B5").convoy == "HX1"
    assert Escorting(counter="B5", convoy="HX1") in scene.reports
    assert move_refusal(Scene([escort, other], [convoy]), "ESCORT B5 HX1") == f"B5 ENDS IN 2811, HX1 IN {at}"


# Phase Nine


@rule("10.1", "11.10", "7.32")
def test_the_british_search_a_passing_task_force_and_shadow_at_high_speed() -> None:
    scene = Scene([BISMARCK, SUFFOLK], dice={"search": 10, "shadow": 4})
    orders = {"british_pass": ["SEARCH B8 G1"], "fast": ["SHADOW B8 G1"]}
    sailed(scene, plot=SOUTH, **orders)
    assert scene.facts(Shadowing) == [Shadowing(by="B8", target="G1", fast=True, success=True)]
    assert scene.force("B8").hex == scene.force("G1").hex == 2811
    assert scene.kinds()[:3] == ["german plot", "british pass", "british fast"]


@rule("11.10")
def test_shadowing_at_high_speed_needs_as_many_unspent_hexes_as_the_target_has_left() -> None:
    for spent, legal in ((3, True), (4, False)):
        scene = Scene([BISMARCK, SUFFOLK], dice={"search": 10}).play(plot_phase, plot=SOUTH)
        scene.game.spent = {"B8": spent}
        scene.play(movement_phase, british_pass=["SEARCH B8 G1"])
        request = next(request for request in scene.asked if request.kind == "fast")
        assert (request.able == {"G1": ("SUF",)}) is legal


@rule("10.1")
def test_a_task_force_that_does_not_move_passes_no_enemy() -> None:
    assert sailed(Scene([BISMARCK, SUFFOLK._replace(hex=2814)])).kinds() == ["german plot"]


@rule("10.8")
def test_recon_does_not_search_a_passing_task_force() -> None:
    scene = sailed(Scene([BISMARCK], recon={"R-HVA": 2811}), plot=SOUTH)
    assert scene.kinds() == ["german plot"]


@rule("10.1", "10.7")
def test_a_passing_german_task_force_searches_and_is_detected_by_coasts() -> None:
    scene = sailed(Scene([BISMARCK, SUFFOLK], dice={"search": 10}), plot=SOUTH, german_pass=["SEARCH G1 B8"])
    assert Searched(by="G1", target="B8", found=True) in scene.reports
    scene = sailed(Scene([BISMARCK._replace(hex=2804)]), plot=["SAIL G1 2904 2905"])
    assert scene.facts(Detected)


@rule("9.10a", "9.11", "9.12", "15.4")
def test_destroying_an_unescorted_convoy_in_passing_ends_the_move() -> None:
    scene = sailed(Scene([BISMARCK], [Convoy("HX1", 2812, 16)]), plot=SOUTH, raid=["DESTROY HX1"])
    assert scene.facts(Destroyed) == [Destroyed(convoy="HX1", value=16, by=(1, 0, 1, 0))]
    assert scene.force("G1").hex == 2812 and [report.points for report in scene.facts(Scored)] == [16]
    assert scene.facts(Detected)


@rule("9.9c")
def test_a_dummy_convoy_costs_no_movement() -> None:
    scene = sailed(Scene([BISMARCK], [Convoy("HX1", 2812, 0)]), plot=SOUTH, raid=["DESTROY HX1"])
    assert scene.facts(ConvoySeen) == [ConvoySeen(convoy="HX1", real=False)] and not scene.facts(Destroyed)
    assert scene.force("G1").hex == 2811 and not scene.game.position.convoys
    assert scene.facts(Searched) == [Searched(by="G1", target="HX1", found=True)], "both sides learn who looked"


@rule("9.12")
@pytest.mark.parametrize(
    "found", [{"german_pass": ["SEARCH G1 HX1"], "raid": ["STOP"]}, {"raid": ["DESTROY HX1", "STOP"]}]
)
def test_a_german_may_stop_where_the_convoy_that_it_met_was_a_dummy(found: dict[str, list[str]]) -> None:
    scene = sailed(Scene([BISMARCK], [Convoy("HX1", 2812, 0)]), plot=SOUTH, **found)
    assert scene.force("G1").hex == 2812 and not scene.game.position.convoys


@rule("9.12", "9.10b")
def test_a_german_may_stop_at_an_escorted_convoy_but_not_destroy_it_yet() -> None:
    forces, convoys = [BISMARCK, SUFFOLK._replace(convoy="HX1")], [Convoy("HX1", 2812, 16)]
    scene = sailed(Scene(forces, convoys), plot=SOUTH, raid=["STOP"])
    assert scene.force("G1").hex == 2812
    with pytest.raises(IllegalOrder, match=r"^HX1 IS ESCORTED$"):
        sailed(Scene(forces, convoys), plot=SOUTH, raid=["DESTROY HX1"])


@rule("9.9a")
def test_a_dummy_escort_does_not_protect_a_convoy() -> None:
    forces, convoys = [BISMARCK, Force("B9", 2812, (), "HX1")], [Convoy("HX1", 2812, 16)]
    scene = sailed(Scene(forces, convoys), plot=SOUTH, german_pass=["SEARCH G1 HX1"], raid=["DESTROY HX1"])
    assert scene.facts(Unmasked) == [Unmasked(counter="B9")] and scene.facts(Destroyed)


@rule("6.24a")
def test_a_dummy_is_asked_about_convoys_but_cannot_destroy_them() -> None:
    with pytest.raises(IllegalOrder, match=r"^G2 IS A DUMMY$"):
        sailed(Scene([Force("G2", 2814)], [Convoy("HX1", 2812, 16)]), plot=["SAIL G2 2813 2812"], raid=["DESTROY HX1"])


@rule("11.8")
def test_a_shadowed_task_force_destroys_no_convoys() -> None:
    scene = Scene([BISMARCK, SUFFOLK._replace(hex=2814)], [Convoy("HX1", 2812, 16)], shadows={"G1": "B8"})
    assert "raid" not in {request.kind for request in sailed(scene, plot=["SAIL G1 2813 2812"]).asked}


@rule("9.11")
def test_the_british_may_shadow_after_an_attack_on_a_convoy() -> None:
    scene = Scene([BISMARCK, SUFFOLK], [Convoy("HX1", 2812, 16)])
    sailed(scene, plot=SOUTH, raid=["DESTROY HX1"], fast=["SHADOW B8 G1"])
    assert dict(scene.game.position.shadows) == {"G1": "B8"}
    stays = Scene([BISMARCK._replace(hex=2812), SUFFOLK], [Convoy("HX1", 2812, 16)])
    assert "british fast" in sailed(stays, raid=["DESTROY HX1"]).kinds()


# Ends


@rule("15.1d", "15.1e", "7.13b", "15.4")
def test_the_bismarck_in_port_or_off_the_map_ends_the_game() -> None:
    scene = sailed(Scene([BISMARCK._replace(hex=3911)]), plot=["SAIL G1 3912"])
    assert scene.game.outcome is not None and scene.game.outcome.reason == "port"
    off = BISMARCK._replace(hex=2838, ships=("PEU", "BIS"))  # the owner's order, which the points do not show
    scene = sailed(Scene([off]), plot=["SAIL G1 OFF"])
    assert scene.game.outcome is not None and scene.game.outcome.reason == "exit"
    assert scene.ship("BIS").fate is Fate.GONE
    assert [(report.about, report.points) for report in scene.facts(Scored)] == [("BIS", 5), ("PEU", 5)]


@rule("15.1d")
def test_bordeaux_or_a_bismarck_that_stays_in_bergen_does_not_end_the_game() -> None:
    assert sailed(Scene([BISMARCK._replace(hex=3822)]), plot=["SAIL G1 3823", "SAIL G1 3823"]).game.outcome is None
    assert sailed(Scene([BISMARCK._replace(hex=3912)])).game.outcome is None


@rule("15.4", "7.13b")
def test_a_slow_ship_gets_no_points_for_leaving() -> None:
    forces = [BISMARCK._replace(ships=("BIS",)), Force("G2", 2838, ("PEU",))]
    scene = sailed(Scene(forces, ships=[Ship("PEU", 3, True)]), plot=["SAIL G2 OFF"])
    assert scene.ship("PEU").fate is Fate.GONE and not scene.facts(Scored) and scene.game.outcome is None


@rule("15.1b")
@pytest.mark.parametrize(("points", "ends"), [(53, False), (54, True)])
def test_the_game_ends_when_the_british_can_no_longer_reach_the_german_points(points: int, ends: bool) -> None:
    """40 for the Bismarck, 10 for the Prinz Eugen, 3 for the convoy: 53."""
    awards = (Award(GERMAN, points, Reason.SUNK, "HOO"),)
    scene = sailed(Scene([BISMARCK], [Convoy("HX1", 2020, 16)], turn=28, awards=awards))
    assert (scene.game.outcome is not None) is ends
