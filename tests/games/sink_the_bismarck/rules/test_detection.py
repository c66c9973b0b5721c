"""Detection and shadowing: every chance of the tables in tenths, over all faces of the die."""

import pytest

from compbis.games.sink_the_bismarck.rules.detection import (
    Visibility,
    detects,
    fast_enough,
    keeps_shadowing,
    may_shadow_in,
    recon_may_shadow,
    search_modifier,
    seen_from_coast,
    shadow_modifier,
    ships_may_search,
    visibility,
)
from compbis.games.sink_the_bismarck.state.units import Ship
from compbis.table.side import BRITISH, GERMAN

GOOD, FAIR, POOR = Visibility
NONE: list[Ship] = []
PAIR = [Ship("NOR"), Ship("DOR")]
TRIO = [*PAIR, Ship("LON")]
FIVE = [*TRIO, Ship("EXE"), Ship("EDI")]
SEVEN = [*FIVE, Ship("MAN"), Ship("BIR")]
WITH_CARRIER = [Ship("ARK"), Ship("NOR")]
MANY_WITH_CARRIER = [Ship("VIC"), *SEVEN]
DETECTION = [
    (PAIR, (5, 4, 2), (3, 2, 2)),
    (TRIO, (6, 5, 3), (4, 3, 3)),
    (FIVE, (7, 6, 4), (5, 4, 4)),
    (SEVEN, (8, 7, 5), (6, 5, 5)),
    (WITH_CARRIER, (7, 6, 4), (5, 4, 4)),
    (MANY_WITH_CARRIER, (10, 9, 7), (8, 7, 7)),
    (NONE, (8, 7, 5), (3, 2, 2)),
]
"""Chances by day and by night: good, fair, poor. No ships means a recon unit."""
SHADOWING = [(PAIR, (7, 6, 4), (5, 4, 4)), ([Ship("SUF")], (9, 8, 6), (7, 6, 6)), (NONE, (6, 5, 3), (4, 3, 3))]


def tenths(modifier: int, table: object) -> int:
    """The number of faces of the die that succeed."""
    assert callable(table)
    return sum(table(die + modifier) for die in range(1, 11))


@pytest.mark.rule("10.2a")
@pytest.mark.parametrize(("ships", "day", "night"), DETECTION)
def test_10_2_the_chance_of_detection_depends_on_ships_visibility_and_light(
    ships: list[Ship], day: tuple[int, ...], night: tuple[int, ...]
) -> None:
    assert tuple(tenths(search_modifier(level, False, ships), detects) for level in Visibility) == day
    assert tuple(tenths(search_modifier(level, True, ships), detects) for level in Visibility) == night


@pytest.mark.rule("10.2a")
def test_10_2_flotillas_count_as_one_ship() -> None:
    assert search_modifier(FAIR, False, [Ship("HOO"), Ship("POW"), Ship("DF1")]) == 1
    tf_2 = [Ship(name) for name in ("VIC", "REP", "KGV", "GAL", "KEN", "HER", "AUR", "DF2")]
    assert search_modifier(FAIR, False, tf_2) == 5


@pytest.mark.rule("11.3")
@pytest.mark.parametrize(("ships", "day", "night"), SHADOWING)
def test_11_3_the_chance_of_shadowing_depends_on_ships_visibility_light_and_speed(
    ships: list[Ship], day: tuple[int, ...], night: tuple[int, ...]
) -> None:
    for fast in (False, True):
        by_day = tuple(tenths(shadow_modifier(level, False, ships, fast), keeps_shadowing) for level in Visibility)
        by_night = tuple(tenths(shadow_modifier(level, True, ships, fast), keeps_shadowing) for level in Visibility)
        assert by_day == tuple(chance - fast for chance in day)
        assert by_night == tuple(chance - fast for chance in night)


@pytest.mark.rule("5.1")
def test_5_1_the_die_gives_good_fair_or_poor_visibility() -> None:
    assert [visibility(die) for die in range(1, 11)] == [GOOD] * 3 + [FAIR] * 4 + [POOR] * 3


@pytest.mark.rule("11.6a")
def test_11_6_a_shadower_is_at_least_as_fast_as_its_target() -> None:
    assert fast_enough([Ship("NOR")], [Ship("BIS"), Ship("PEU")])
    assert not fast_enough([Ship("NOR"), Ship("RAM")], [Ship("BIS")])
    assert fast_enough([Ship("RAM")], [Ship("BIS", 0, True), Ship("PEU")])


@pytest.mark.rule("11.11")
def test_11_11_only_radar_shadows_in_fog() -> None:
    assert may_shadow_in(2704, [Ship("NOR"), Ship("SUF")])
    assert not may_shadow_in(2704, [Ship("NOR")])
    assert not may_shadow_in(2704, [])
    assert may_shadow_in(2706, [])


@pytest.mark.rule("11.6b")
def test_11_6_recon_shadows_within_four_hexes_of_its_base() -> None:
    assert recon_may_shadow("R-SCA", 3709) and not recon_may_shadow("R-SCA", 3708)
    assert recon_may_shadow("R-HVA", 2904) and not recon_may_shadow("R-HVA", 2903)


@pytest.mark.rule("10.7")
def test_10_7_only_enemy_coasts_detect_a_counter() -> None:
    assert seen_from_coast(GERMAN, 2905) and not seen_from_coast(BRITISH, 2905)
    assert seen_from_coast(BRITISH, 4014) and not seen_from_coast(GERMAN, 3510)


@pytest.mark.rule("10.9", "10.3")
def test_10_9_ships_do_not_detect_in_port_or_fog() -> None:
    assert not ships_may_search(GERMAN, 3912)
    assert not ships_may_search(BRITISH, 2704)
    assert ships_may_search(BRITISH, 3912) and ships_may_search(GERMAN, 2706)
