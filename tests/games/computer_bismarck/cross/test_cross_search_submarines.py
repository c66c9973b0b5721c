"""9.5 with the rules that it touches: who is spotted in a square with submarines, other ships and perhaps planes, by
whose factors, and what may be done to units that were not spotted."""

import pytest

from compbis.games.computer_bismarck.phases.combat.submarine import submarine_phase
from compbis.games.computer_bismarck.phases.search import search_phase
from compbis.games.computer_bismarck.phases.shadow import shadow_phase
from compbis.table.side import BRITISH
from tests.games.computer_bismarck.cross.cross_helpers import Scene, combat, next_turn, spotted, targets

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


@pytest.mark.rule("9.5b", "16.41.1a", "16.41a")
def test_9_5_16_41_1_an_unspotted_wolfpack_attacks_what_was_spotted_by_any_german_factors() -> None:
    sea = mixed(8, "M", "P").run(search_phase).run(submarine_phase)
    assert targets(sea) == {"WP1": ("KENYA",)}  # 4 and 4 found her
    sea = mixed(8, "M", "M").run(search_phase).run(submarine_phase)
    assert sea.asked == []  # 1 and 4 did not


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
