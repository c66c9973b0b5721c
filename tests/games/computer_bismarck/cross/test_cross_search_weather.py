"""Search (9) with weather and night (13, 9.7), modes (6.2, 8.2), chance (12) and what a search triggers (14)."""

import pytest

from compbis.games.computer_bismarck.phases.chance import chance_phase
from compbis.games.computer_bismarck.phases.combat.air import air_phase
from compbis.games.computer_bismarck.phases.reinforcements import reinforcements_phase
from compbis.games.computer_bismarck.phases.search import search_phase
from compbis.games.computer_bismarck.phases.shadow import shadow_phase
from compbis.games.computer_bismarck.phases.weather import weather_phase
from compbis.table.side import BRITISH
from tests.games.computer_bismarck.cross.cross_helpers import (
    SURE,
    Scene,
    carry_out,
    combat,
    next_turn,
    spotted,
    targets,
)


@pytest.mark.rule("9.8a", "9.7c", "16.32.1d")
def test_9_7_9_8_an_air_strike_needs_daylight_at_the_target_and_not_at_the_carrier() -> None:
    for carrier, target in ((2116, 2016), (2016, 2116)):  # turn 3: night from row 21 on
        sea = Scene(turn=3, visibility=1).put("ARK ROYAL", carrier, "L").base("ARK ROYAL 1").put("BISMARCK", target)
        sea.put("KENYA", target, "P").plan_flight("ARK ROYAL 1", "A", target, carrier, attack=target)
        sea.run(carry_out).run(air_phase)
        assert spotted(sea) == {"KENYA", "BISMARCK"}
        assert targets(sea) == ({"ARK ROYAL 1": ("BISMARCK",)} if target == 2016 else {})


@pytest.mark.rule("9.4d", "9.4e", "9.4b", "13.31a")
def test_13_31_9_4_new_fog_hides_a_ship_from_the_next_search_but_not_from_the_shadow_before_it() -> None:
    for order, seen in (("MS BISMARCK = P", set()), ("MS BISMARCK = M E E", {"BISMARCK", "SUFFOLK"})):
        dice = {"fog area 1": [0], "fog area 2": [99], "shadow": [SURE]}
        sea = Scene(visibility=3, dice=dice, otherwise=3).put("BISMARCK", 1119).put("SUFFOLK", 1119, "P")
        sea.run(search_phase)
        assert spotted(sea) == {"BISMARCK", "SUFFOLK"}
        sea.run(weather_phase)
        assert 1119 in sea.position.fog
        next_turn(sea).run(shadow_phase, "TAKE SUFFOLK", order).run(carry_out)
        assert sea.told(BRITISH, "shadow")[0]["success"]
        assert spotted(sea) == seen
        sea.run(combat)
        assert bool(sea.told(BRITISH, "battle")) == bool(seen)


@pytest.mark.rule("9.3a", "10.7c")
def test_9_3_10_7_the_shadow_is_judged_in_the_weather_of_the_new_turn() -> None:
    for step, success in ((3, True), (6, False)):  # 4 of 6 in visibility 3, 2 of 6 in visibility 6 by a run of two
        dice = {"visibility": [3], "visibility 15": [step], "shadow": [5]}
        sea = Scene(visibility=3, dice=dice, otherwise=99).put("BISMARCK", 1518, spotted=True).put("NORFOLK", 1518)
        sea.run(weather_phase)
        next_turn(sea).run(shadow_phase, "TAKE NORFOLK", "MS BISMARCK = M S S")
        assert sea.told(BRITISH, "shadow")[0]["success"] == success


@pytest.mark.rule("12.4a", "12.4b", "14.22e", "12.2f")
def test_12_4_10_1_a_ship_found_by_the_air_search_is_not_shadowed_nor_attacked_and_triggers_nothing() -> None:
    sea = Scene(visibility=4, otherwise=0).put("BISMARCK", 1519).put("KENYA", 1519).put("RENOWN", 0, "Y")
    sea.put("HOOD", 1825, "X").run(search_phase).run(chance_phase).run(reinforcements_phase)
    assert sea.told(BRITISH, "air_search") == [{"unit": "BISMARCK", "square": 1519}]
    assert sea.ship("HOOD").mode == "X" and sea.position.located == 0 and sea.shown(BRITISH) == {}
    next_turn(sea).run(shadow_phase).run(combat)
    assert sea.asked == []
