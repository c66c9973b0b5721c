"""Convoys, air units, points."""

import pytest

from compbis.games.sink_the_bismarck.rules import air, convoys, points
from compbis.games.sink_the_bismarck.state.orders import OFF
from compbis.games.sink_the_bismarck.state.units import Award, Fate, Reason, Ship, designator
from compbis.table.side import BRITISH, GERMAN


def sail(convoy: str, at: int) -> int:
    """The number of moves of a convoy by the shortest way until it is in port or off the map."""
    count = 0
    while at != OFF and not convoys.arrived(convoy, at):
        at = convoys.moves(convoy, at)[0]
        count += 1
    return count


@pytest.mark.parametrize(
    ("convoy", "start", "moves"),
    [
        ("HX1", 2811, 10),
        ("SC1", 2511, 12),
        ("ONS1", 2912, 16),
        ("HX2", 1718, 20),
        ("ON1", 3314, 20),
        ("SL1", 2530, 20),
        ("HX3", 1319, 24),
        ("ON2", 3716, 24),
        ("SL2", 2838, 26),
    ],
)
@pytest.mark.rule("9.7a", "9.7b")
def test_9_7_a_convoy_arrives(convoy: str, start: int, moves: int) -> None:
    assert sail(convoy, start) == moves


@pytest.mark.rule("9.7a", "9.7b")
@pytest.mark.parametrize(("convoy", "start", "moves"), [("WS1", 3515, 26), ("OG1", 3615, 27), ("OG2", 3716, 26)])
def test_9_7_a_convoy_leaves_the_map(convoy: str, start: int, moves: int) -> None:
    """`moves` is the minimum; to the end of the track it takes one more."""
    assert moves <= sail(convoy, start) <= moves + 1


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
@pytest.mark.parametrize(
    ("name", "value"), [("BIS", 40), ("SCH", 25), ("SHE", 15), ("PEU", 10), ("ARK", 20), ("HOO", 15), ("REP", 12)]
)
def test_15_3_15_4_points_for_sinking(name: str, value: int) -> None:
    award = points.for_sinking(Ship(name))
    assert (award.points, award.side) == (value, Ship(name).card.side.enemy)


@pytest.mark.rule("15.4")
def test_15_4_points_for_going_to_sea_with_an_evasion_of_21() -> None:
    assert points.for_leaving(Ship("BIS")) == Award(GERMAN, 5, Reason.GONE_TO_SEA, "BIS")
    assert points.for_leaving(Ship("PEU", 6, False)) is None  # 20


@pytest.mark.rule("15.3")
def test_15_3_points_for_convoys_but_no_dummies() -> None:
    assert points.for_convoy("HX1", 16, Reason.HOME) == Award(BRITISH, 3, Reason.HOME, "HX1")
    assert points.for_convoy("HX1", 0, Reason.HOME) is None


@pytest.mark.rule("15.1b")
def test_15_1_the_most_points_the_british_can_reach() -> None:
    german = [Ship("BIS"), Ship("PEU", 0, False, Fate.SUNK)]
    awards = [Award(BRITISH, 10, Reason.SUNK, "PEU"), Award(GERMAN, 6, Reason.SUNK, "NOR")]
    assert points.most_british(awards, german, 12, 5) == 10 + 40 + 3 * 17


@pytest.mark.rule("15.1c", "16.2")
def test_15_1_16_2_sinkings_that_end_the_game() -> None:
    assert points.sinking_ends("historical", ["BIS"]) == "bismarck sunk"
    assert points.sinking_ends("rheinubung", ["SCH", "GNE"]) == "sisters sunk"
    assert points.sinking_ends("rheinubung", ["SCH"]) == points.sinking_ends("gneisenau", ["GNE"]) == ""


@pytest.mark.rule("15.2")
def test_15_2_the_tie() -> None:
    assert points.winner(40, 40, True) is GERMAN and points.winner(40, 40, False) is BRITISH
    assert points.winner(41, 40, True) is BRITISH and points.winner(40, 41, False) is GERMAN
