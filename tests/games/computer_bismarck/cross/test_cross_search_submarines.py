"""9.5 with the rules that it touches: who is spotted in a square with submarines, other ships and perhaps planes, by
whose factors, and what may be done to units that were not spotted."""

import pytest

from compbis.games.computer_bismarck.phases.combat.destroyer import destroyer_phase
from compbis.games.computer_bismarck.phases.combat.naval import naval_phase
from compbis.games.computer_bismarck.phases.combat.submarine import submarine_phase
from compbis.games.computer_bismarck.phases.search import search_phase
from compbis.games.computer_bismarck.phases.shadow import shadow_phase
from compbis.table.side import BRITISH, GERMAN
from tests.games.computer_bismarck.cross.cross_helpers import Scene, carry_out, combat, next_turn, spotted, targets

HERE = 1916
BOTH = {"KENYA", "BISMARCK"}


def mixed(visibility: int, kenya: str, bismarck: str, plane: str = "", turn: int = 2) -> Scene:
    """Bismarck and a wolfpack (4 in patrol mode, day and night), and a cruiser; perhaps a plane over them."""
    sea = Scene(turn, visibility).put("KENYA", HERE, kenya).put("BISMARCK", HERE, bismarck).put("WP1", HERE, "P")
    return sea.fly("REYKJAVIK", HERE, plane, endurance=3) if plane else sea


@pytest.mark.rule("9.5a", "9.5b", "9.2a", "9.2b", "9.21a", "9.6a", "9.6b")
@pytest.mark.parametrize(
    ("visibility", "kenya", "bismarck", "plane", "seen"),
    [
        (4, "P", "M", "", BOTH),  # 4 British factors reach it; nobody flies over the wolfpack
        (6, "P", "M", "M", {*BOTH, "WP1"}),  # 4 and 2
        (7, "P", "M", "M", set()),  # 6 on this side, 1 and 4 on that
        (8, "P", "M", "P", {*BOTH, "WP1"}),  # 4 and 4
        (6, "M", "M", "P", set()),  # 5 against 5
        (5, "M", "M", "", BOTH),  # the Germans' own 1 and 4
        (5, "M", "M", "M", BOTH),  # 5 German factors, 3 British: a plane without the factors
        (3, "M", "M", "M", {*BOTH, "WP1"}),
        (8, "P", "P", "M", BOTH),  # 8 German factors, 6 British
        (8, "P", "P", "", BOTH),
    ],
)
def test_9_5_a_wolfpack_beside_the_bismarck_is_spotted_only_under_a_plane_and_by_british_factors(
    visibility: int, kenya: str, bismarck: str, plane: str, seen: set[str]
) -> None:
    sea = mixed(visibility, kenya, bismarck, plane).run(search_phase)
    assert spotted(sea) == seen
    named = {unit for facts in sea.told(BRITISH, "spotted") for unit, _ in facts["units"]}
    assert named == seen & {"BISMARCK", "WP1"}
    assert sea.shown(BRITISH) == dict.fromkeys(named, HERE)


@pytest.mark.rule("9.5b", "9.6b")
def test_9_5_without_the_bismarck_a_wolfpack_without_a_plane_overhead_is_safe_in_any_weather() -> None:
    for kenya in ("M", "P"):
        sea = Scene(visibility=1).put("KENYA", HERE, kenya).put("HOOD", HERE, "P").put("WP1", HERE, "M")
        sea.run(search_phase)
        assert sea.position.spotted[GERMAN] == frozenset() and sea.kinds(BRITISH) == []  # its own 3 saw them, unseen
        assert sea.position.spotted[BRITISH] == {"KENYA", "HOOD"}


@pytest.mark.rule("9.5b", "9.7b", "9.7d")
def test_9_5_9_7_by_night_the_night_factors_count() -> None:
    assert spotted(mixed(5, "P", "M", "M", turn=4).run(search_phase)) == BOTH  # 3 and 1 against 1 and 4
    assert spotted(mixed(4, "P", "M", "M", turn=4).run(search_phase)) == {*BOTH, "WP1"}


@pytest.mark.rule("9.5b")
@pytest.mark.parametrize(("name", "mode"), [("ULSTER", "A"), ("ULSTER", "R"), ("ARK ROYAL 1", "R"), ("ULSTER 1", "Z")])
def test_9_5_any_plane_in_the_air_will_do(name: str, mode: str) -> None:
    sea = mixed(4, "P", "M").fly(name, HERE, mode).run(search_phase)
    assert spotted(sea) == {*BOTH, "WP1"}


@pytest.mark.rule("9.5b", "8.24.2b", "18.0a")
def test_9_5_8_24_2_a_torpedo_plane_on_its_attack_run_is_back_on_deck_and_exposes_no_submarine() -> None:
    sea = mixed(4, "P", "M").put("ARK ROYAL", HERE, "L").base("ARK ROYAL 1")
    sea.plan_flight("ARK ROYAL 1", "A", HERE + 1, HERE, attack=HERE)
    sea.run(carry_out)
    assert sea.game.runs == {"ARK ROYAL 1": HERE}
    assert spotted(sea) == {*BOTH, "ARK ROYAL"}


@pytest.mark.rule("9.5b", "8.6d", "8.6e")
def test_9_5_8_6_a_plane_that_landed_or_crashed_this_turn_exposes_no_submarine() -> None:
    home = 2425
    sea = Scene(visibility=1).put("WP1", home - 1).put("KENYA", home - 1, "P")
    sea.fly("PLYMOUTH 1", home - 1, "P", endurance=1).fly("PLYMOUTH 2", home - 1, "M", endurance=3)
    sea.plan_flight("PLYMOUTH 2", "M", home).run(carry_out)
    assert sea.plane("PLYMOUTH 1").fate == "CRASHED" and sea.plane("PLYMOUTH 2").refuelling
    assert sea.position.spotted[GERMAN] == frozenset()


@pytest.mark.rule("9.4a", "9.4b", "10.1a")
def test_9_4_a_submarine_in_fog_neither_spots_nor_is_spotted_nor_attacks_nor_shadows() -> None:
    fog_square = 1118
    sea = Scene(turn=6, visibility=1).put("WP1", fog_square, "P").put("SL1", fog_square, "C").put("KENYA", fog_square)
    sea.fly("REYKJAVIK", fog_square, "P", endurance=4).fog(fog_square).run(search_phase).run(combat)
    assert spotted(sea) == set()
    assert sea.asked == []
    next_turn(sea).fog().run(shadow_phase)  # a convoy turn, and no fog any more: but nobody was spotted
    assert sea.asked == []


@pytest.mark.rule("10.1a", "16.41a")
def test_9_4_without_the_fog_the_wolfpack_attacks_and_shadows() -> None:
    sea = Scene(turn=6, visibility=1, dice={"factors": [0], "torpedo": [99]}, otherwise=99)
    sea.put("WP1", 1118, "P").put("SL1", 1118, "C").run(search_phase).run(combat, "TAKE SL1")
    assert targets(sea) == {"WP1": ("SL1",)}
    next_turn(sea).run(shadow_phase)
    assert sea.questions()[-1] == (GERMAN, "shadow")


@pytest.mark.rule("10.2d")
@pytest.mark.parametrize(("turn", "asked"), [(5, 0), (6, 1), (7, 0)])
def test_9_5_10_2_a_wolfpack_holds_on_to_a_convoy_only_if_the_next_turn_is_the_convoys(turn: int, asked: int) -> None:
    sea = Scene(turn).put("WP1", HERE, "P").put("SL1", HERE, "C").run(search_phase)
    assert spotted(sea) == {"SL1"}
    assert len(next_turn(sea).run(shadow_phase).asked) == asked


@pytest.mark.rule("16.1a", "4.6a", "16.31.1b", "16.32.1c", "16.51.1a", "16.41.1a", "16.61a")
def test_16_1_no_unit_attacks_what_was_not_spotted() -> None:
    sea = mixed(8, "M", "M").put("DF1", HERE).put("SG1", HERE).fly("ULSTER", HERE, "A")
    sea.put("ARK ROYAL", HERE, "L").base("ARK ROYAL 1").game.runs["ARK ROYAL 1"] = HERE
    sea.weather(HERE, 8).run(search_phase).weather(HERE, 6).run(combat)
    assert spotted(sea) == set() and sea.asked == []


@pytest.mark.rule("10.2b")
def test_9_5_10_2_a_spotted_wolfpack_is_not_shadowed() -> None:
    sea = mixed(3, "P", "M", "M").run(search_phase)
    next_turn(sea).run(shadow_phase)
    assert [request.target for request in sea.asked] == ["BISMARCK"]


@pytest.mark.rule("16.31.1b", "16.41.1b", "16.51a", "16.61a")
@pytest.mark.parametrize("bomber", [True, False])
def test_16_a_wolfpack_spotted_or_not_is_no_target_and_in_no_battle(bomber: bool) -> None:
    sea = mixed(4, "P", "P").put("DF1", HERE).put("SG1", HERE)
    if bomber:
        sea.fly("ULSTER", HERE, "A")
    sea.run(search_phase).run(combat)
    assert ("WP1" in spotted(sea)) == bomber
    own_targets = {name: names for name, names in targets(sea).items() if name != "WP1"}
    attackers = ("ULSTER", "SG1", "DF1") if bomber else ("SG1", "DF1")
    assert own_targets == dict.fromkeys(attackers, ("BISMARCK",))
    battle = sea.told(BRITISH, "battle")[0]
    assert battle["german"] == [["BISMARCK", "B"]]
    assert battle["british"] == [["KENYA", "C"], ["DF1", "D"]]


@pytest.mark.rule("9.5b", "16.41.1a", "16.41a")
def test_9_5_16_41_1_an_unspotted_wolfpack_attacks_what_was_spotted_by_any_german_factors() -> None:
    sea = mixed(8, "M", "P").run(search_phase).run(submarine_phase)
    assert targets(sea) == {"WP1": ("KENYA",)}  # 4 and 4 found her
    sea = mixed(8, "M", "M").run(search_phase).run(submarine_phase)
    assert sea.asked == []  # 1 and 4 did not


@pytest.mark.rule("9.5b", "9.21a", "16.61a", "16.41a")
def test_9_5_british_submarines_give_their_factors_and_remain_unseen_beside_ships_that_are_seen() -> None:
    sea = Scene(visibility=4).put("SG1", HERE, "P").put("KENYA", HERE).put("BISMARCK", HERE)
    sea.fly("REYKJAVIK", 2020, "P").run(search_phase)  # 3 and 1
    assert spotted(sea) == BOTH
    assert sea.told(GERMAN, "spotted")[0]["units"] == [["KENYA", "C"]]
    sea.run(destroyer_phase).run(submarine_phase).run(naval_phase)
    assert targets(sea) == {"SG1": ("BISMARCK",)}
    assert sea.told(GERMAN, "battle")[0]["british"] == [["KENYA", "C"]]


@pytest.mark.rule("9.5b", "16.61a", "16.41.1b")
def test_9_5_a_wolfpack_and_a_sub_group_that_meet_under_a_plane_fight_no_battle() -> None:
    sea = Scene(visibility=4).put("SG1", HERE, "P").put("WP1", HERE).fly("REYKJAVIK", HERE, "M")
    sea.run(search_phase).run(combat)
    assert sea.position.spotted[GERMAN] == {"WP1"}
    assert sea.asked == [] and sea.told(BRITISH, "battle") == []


@pytest.mark.rule("16.42c", "9.2b")
def test_16_42_9_5_a_group_that_lost_submarines_may_be_too_weak_to_spot() -> None:
    for midships, seen in ((2, {"KENYA"}), (1, set[str]())):
        sea = Scene(visibility=3).put("WP1", HERE, "P", midships=midships).put("KENYA", HERE, "P").run(search_phase)
        assert spotted(sea) == seen


@pytest.mark.rule("16.42c", "16.72b", "17.4c", "16.41.2c")
def test_16_41_2_16_42_a_submarine_lost_in_the_attack_weakens_the_next_search() -> None:
    for draw, points in ((24, (4, 0)), (25, (0, 0))):  # 11: 25 in a hundred
        sea = (
            Scene(visibility=4, dice={"factors": [0], "submarine": [draw]}).put("WP1", HERE, "P").put("SL1", HERE, "C")
        )
        sea.run(search_phase).run(submarine_phase, "TAKE SL1")
        assert sea.points() == points
        next_turn(sea).run(search_phase)
        assert spotted(sea) == (set() if points[0] else {"SL1"})
