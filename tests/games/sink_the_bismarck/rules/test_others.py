"""Convoys, air units, points."""

import pytest

from compbis.games.sink_the_bismarck.rules import air, convoys, points
from compbis.games.sink_the_bismarck.state.units import Award, Fate, Reason, Ship, designator
from compbis.table.side import BRITISH, GERMAN
from tests.games.sink_the_bismarck.cards.test_map import ENTERS


@pytest.mark.rule("9.7a", "9.7b")
@pytest.mark.parametrize(("name", "start"), ENTERS)
def test_9_7_a_convoy_arrives_or_leaves_the_map(name: str, start: int) -> None:
    """At the end of the track, leaving the map takes one more move."""
    moves = ENTERS[name, start]
    assert convoys.moves_left(f"{name}1", start) == moves + (name in ("OG", "WS"))


@pytest.mark.rule("9.7b")
@pytest.mark.parametrize("at", [2438, 2738, 2838, 3138])
def test_9_7_a_convoy_on_the_southern_edge_leaves_with_its_next_move(at: int) -> None:
    assert convoys.moves_left("WS1", at) == 1


@pytest.mark.rule("9.8")
def test_9_8_a_convoy_never_goes_further_from_its_destination() -> None:
    far = [designator("HX1").away[at] for at in convoys.moves("HX1", 2811)]
    assert far == sorted(far) and far[-1] <= 10 and far[0] == 9


@pytest.mark.rule("9.7b")
def test_9_7_a_convoy_leaves_the_map_within_four_hexes_of_the_track() -> None:
    assert convoys.leaves_from(2838, 3038) and not convoys.leaves_from(2838, 3338)
    assert not convoys.leaves_from(2838, 2837)


@pytest.mark.rule("8.23a")
def test_8_22_a_german_bomber_reaches_plymouth_and_no_other_british_hex() -> None:
    reach = air.reach("B-BRE", 3721)
    assert 3820 in reach and 3720 not in reach and 3819 not in reach
    assert 3716 not in air.reach("R-TRO", 4010) and 3713 not in air.reach("B-BER", 3912)


@pytest.mark.rule("8.22")
def test_8_22_a_british_unit_flies_over_anything() -> None:
    assert 3716 in air.reach("R-SCA", 3713) and 3715 in air.reach("R-SCA", 3713)


@pytest.mark.rule("12.33b", "8.23b")
def test_12_33_a_carrier_with_two_points_or_flipped_does_not_fly() -> None:
    assert [air.can_fly(ship) for ship in (Ship("ARK", 1), Ship("ARK", 2), Ship("ARK", 0, True))] == [
        True,
        False,
        False,
    ]
    where = {"ARK": 3728}
    assert air.base_of("T-ARK", {"ARK": Ship("ARK")}, where) == 3728
    assert air.base_of("T-ARK", {"ARK": Ship("ARK", 2)}, where) == 0
    assert air.base_of("T-ARK", {"ARK": Ship("ARK", 0, False, Fate.SUNK)}, where) == 0
    assert air.base_of("B-SCA", {}, {}) == 3713


@pytest.mark.rule("15.3", "15.4")
def test_15_3_15_4_points_for_sinking_go_to_the_enemy() -> None:
    awards = [points.for_sinking(Ship(name)) for name in ("BIS", "HOO")]
    assert [(award.points, award.side) for award in awards] == [(40, BRITISH), (15, GERMAN)]


@pytest.mark.rule("15.4")
def test_15_4_a_ship_that_goes_to_sea_scores_with_an_evasion_of_21_or_more() -> None:
    assert points.for_leaving(Ship("BIS")) == Award(GERMAN, 5, Reason.GONE_TO_SEA, "BIS")
    assert points.for_leaving(Ship("PEU", 6, False)) is None  # 20


@pytest.mark.rule("15.3")
def test_15_3_a_real_convoy_scores_and_a_dummy_does_not() -> None:
    assert points.for_convoy("HX1", 16, Reason.HOME) == Award(BRITISH, 3, Reason.HOME, "HX1")
    assert points.for_convoy("HX1", 0, Reason.HOME) is None


@pytest.mark.rule("15.1b")
def test_15_1_the_british_can_still_reach_points_for_german_ships_afloat_and_convoys() -> None:
    german = [Ship("BIS"), Ship("PEU", 0, False, Fate.SUNK)]
    awards = [Award(BRITISH, 10, Reason.SUNK, "PEU"), Award(GERMAN, 6, Reason.SUNK, "NOR")]
    assert points.most_british(awards, german, 12, 5) == 10 + 40 + 3 * 17


@pytest.mark.rule("15.1c", "16.2")
def test_15_1_16_2_sinking_the_bismarck_or_both_sisters_ends_the_game() -> None:
    assert points.sinking_ends("historical", ["BIS"]) == "bismarck sunk"
    assert points.sinking_ends("rheinubung", ["SCH", "GNE"]) == "sisters sunk"
    assert points.sinking_ends("rheinubung", ["SCH"]) == points.sinking_ends("gneisenau", ["GNE"]) == ""


@pytest.mark.rule("15.2")
def test_15_2_a_tie_goes_to_the_germans_only_if_they_destroyed_a_convoy() -> None:
    assert points.winner(40, 40, True) is GERMAN and points.winner(40, 40, False) is BRITISH
    assert points.winner(41, 40, True) is BRITISH and points.winner(40, 41, False) is GERMAN
