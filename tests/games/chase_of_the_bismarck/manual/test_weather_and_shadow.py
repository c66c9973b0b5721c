"""Visibility (5) and shadowing (6)."""

from random import Random

import pytest

from compbis.errors import IllegalOrder
from compbis.games.chase_of_the_bismarck.cards.board import HEXES
from compbis.games.chase_of_the_bismarck.desk.phases import of, warnings
from compbis.games.chase_of_the_bismarck.phases.shadow import shadow_phase
from compbis.games.chase_of_the_bismarck.phases.visibility import visibility_phase
from compbis.games.chase_of_the_bismarck.rules import movement, shadowing, visibility
from compbis.games.chase_of_the_bismarck.rules.search import factors
from compbis.games.chase_of_the_bismarck.state.combat_reports import Rolled
from compbis.games.chase_of_the_bismarck.state.reports import (
    Emergency,
    Manoeuvre,
    ShadowResult,
    UnitUnmarked,
    Unmarked,
    Weather,
)
from compbis.games.chase_of_the_bismarck.state.units import Mark, Status, members
from compbis.table.side import BRITISH, GERMAN
from tests.games.chase_of_the_bismarck.scene import Scene, why

rule = pytest.mark.rule
SIGHTED = {"mark": Mark.SIGHTED}
SHADOWED = {"mark": Mark.SHADOWED}


@rule("5a", "Reading 5.a")
@pytest.mark.parametrize(
    ("weather", "die", "after"),
    [(8, 6, 8), (6, 4, 6), (6, 0, 4), (6, 9, 9), (5, 9, 8), (9, 9, 9), (1, 0, 1), (2, 0, 1), (1, 9, 4), (9, 0, 7)],
)
def test_5_the_die_and_the_weather_before_give_the_weather(weather: int, die: int, after: int) -> None:
    assert visibility.shifted(weather, die) == after


@rule("5e", "Reading 5.b")
@pytest.mark.parametrize(
    ("weather", "turn", "level"), [(4, 16, 7), (4, 13, 4), (8, 17, 9), (9, 17, 10), (7, 16, 10), (6, 1, 9)]
)
def test_5_weather_and_time_of_day_give_the_visibility_level(weather: int, turn: int, level: int) -> None:
    assert visibility.level(weather, turn) == level


@rule("5b", "5c", "5f", "Reading 5.c", "Reading 5.e", "Reading 5.f")
def test_5_units_out_of_sight_lose_their_markers() -> None:
    def lost(turn: int, weather: int, die: int) -> set[str]:
        scene = Scene(turn=turn, weather=weather)
        scene.dice.fall("weather", die)
        scene.put("BIS", "C20", **SIGHTED).put("NOR", "T15", **SHADOWED)
        visibility_phase(scene.game)
        scene.run(iter(()))
        assert scene.facts(Weather)[0].weather == weather  # a 4 changes nothing
        hidden = [side for fact in scene.facts(Unmarked) for side in [fact.side]]
        found = {name for name in ("BIS", "NOR") if scene.ship(name).mark is Mark.NONE}
        assert len(hidden) == len(found)
        return found

    assert lost(13, 4, 4) == set()
    assert lost(13, 5, 4) == {"BIS"}  # fog
    assert lost(16, 7, 4) == {"BIS", "NOR"}  # X
    assert [visibility.foggy(weather) for weather in range(1, 10)] == [False] * 4 + [True] * 5


@rule("5d", "Reading 5.d")
def test_5_a_storm_costs_a_fuel_point() -> None:
    for die, lost in ((4, 1), (5, 0)):
        scene = Scene(storm=[die]).change(weather=9)
        scene.dice.fall("weather", 6)
        scene.put("BIS", "T15").put("NOR", "K27").put("MOD", "H14").put("GAL", "T16", fuel=1).put("WEI", "T17")
        visibility_phase(scene.game)
        scene.run(iter(()))
        assert [scene.ship(name).fuel for name in ("BIS", "NOR", "MOD", "WEI")] == [18 - lost, 10 - lost, 1, 0]
        assert [fact.turn for fact in scene.facts(Emergency, BRITISH)] == [23] * lost
        assert not scene.facts(Emergency, GERMAN)


# 6 Shadowing


@rule("6c", "6d", "6e", "Reading 6.e")
@pytest.mark.parametrize(
    ("shadowers", "target", "level", "expected"),
    [
        (("SUF",), 30, 4, -2 - 2 + 1),
        (("NOR",), 30, 4, -2 - 1 + 1),
        (("NOR", "SUF"), 31, 9, 0 - 2 + 3),
        (("DOR",), 31, 1, 0),
        (("DOR",), 29, 1, -4),
        (("DOR",), 12, 1, -4),
        (("DOR", "RAM"), 21, 1, 1),
    ],
)
def test_6_ratings_radar_and_visibility_modify_an_attempt(
    shadowers: tuple[str, ...], target: int, level: int, expected: int
) -> None:
    scene = Scene()
    ships = [scene.put(name, "T15").ship(name) for name in shadowers]
    assert shadowing.modifier(ships, target, level) == expected


@rule("6d", "6e")
def test_6_ships_that_are_too_slow_or_at_x_cannot_shadow() -> None:
    assert shadowing.possible(29, 30, 9) and not shadowing.possible(28, 30, 9) and not shadowing.possible(35, 30, 10)
    scene = Scene().put("RAM", "T15").put("BIS", "T15", **SIGHTED)
    scene.run(shadow_phase(scene.game), "british SHADOW T15/1: RAM")
    assert [fact.success for fact in scene.facts(ShadowResult)] == [False]
    assert [fact.die for fact in scene.facts(Rolled, GERMAN)] == [None]
    assert scene.ship("BIS").mark is Mark.NONE and Status.SHADOWING in scene.ship("RAM").doing


@rule("6a", "6i", "6j", "8b", "Reading 6.b", "Reading 6.c", "Reading 6.h")
def test_6_a_success_flips_the_marker_and_all_sighted_markers_come_off() -> None:
    for die, mark in ((7, Mark.SHADOWED), (8, Mark.NONE)):
        scene = (
            Scene(shadow=[die]).put("SUF", "T15", **SIGHTED).put("BIS", "T15", **SIGHTED).put("PEU", "T16", **SIGHTED)
        )
        scene.run(shadow_phase(scene.game), "british SHADOW T15/1: SUF")
        assert scene.facts(Rolled)[0].modifier == -3  # 31 against 30, radar II, level 4
        assert [scene.ship(name).mark for name in ("BIS", "PEU", "SUF")] == [mark, Mark.NONE, Mark.NONE]
        found = factors(BRITISH, scene.game.position.ships[BRITISH], ())
        assert found.get(HEXES["T15"], 0) == 0
        assert not any(request.side is GERMAN for request in scene.questions("shadow"))


@rule("Reading 6.c")
def test_6_the_allies_are_asked_even_if_no_ship_can_shadow_so_that_a_pause_tells_nothing() -> None:
    for where, possible in (("T15", True), ("T17", False)):
        scene = Scene().put("SUF", where).put("BIS", "T15", **SIGHTED)
        scene.run(shadow_phase(scene.game))
        (request,) = scene.questions("shadow")
        assert request.possible is possible
        assert bool([*warnings(request)]) is possible, "no warning about what cannot be changed"
        assert ("NO SHIP OF YOURS CAN" in of(request).what) is not possible
    unseen = Scene().put("SUF", "T15").put("BIS", "T15")
    unseen.run(shadow_phase(unseen.game))
    assert not unseen.questions("shadow")


@rule("6b", "Reading 6.d")
def test_6_a_task_force_is_split_for_an_attempt_unless_it_is_shadowed() -> None:
    scene = Scene(shadow=[0]).force("TF1", "T15", "NOR", "SUF", "GAL").put("BIS", "T15", **SIGHTED)
    scene.run(shadow_phase(scene.game), "british SHADOW T15/1: NOR SUF")
    assert [scene.ship(name).force for name in ("NOR", "SUF", "GAL")] == ["TF2", "TF2", ""]
    held = Scene().force("TF1", "T15", "NOR", "SUF", **SHADOWED).put("BIS", "T15", **SIGHTED)
    held.run(shadow_phase(held.game))
    assert why(held.questions("shadow")[0], "SHADOW T15/1: NOR") == "A SHADOWED TASK FORCE CANNOT BE SPLIT"


@rule("6a", "6b")
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("SHADOW T15/1: NOR", "NOR CANNOT SHADOW NOW: RESTRICTED"),
        ("SHADOW T15/1: GAL", "GAL IS NOT IN THAT HEX"),
        ("SHADOW T15/2: SUF", "NO SIGHTED UNIT THERE THAT CAN BE SHADOWED"),
        ("SHADOW T15/1: SUF SUF", "AT LEAST ONE SHIP, AND EACH ONLY ONCE"),
    ],
)
def test_6_an_illegal_attempt_is_refused_with_its_reason(text: str, said: str) -> None:
    scene = Scene().put("SUF", "T15").put("NOR", "T15", restricted="R1").put("GAL", "T16").put("BIS", "T15", **SIGHTED)
    scene.run(shadow_phase(scene.game))
    assert why(scene.questions("shadow")[0], text) == said


@rule("6f", "Reading 6.f", "Reading 4.b")
def test_6_an_evasion_costs_each_ship_two_fuel_adds_two_to_the_die_and_leaves_one_hex() -> None:
    scene = Scene(shadow=[6]).put("SUF", "T15").force("KG1", "T15", "BIS", "PEU", **SIGHTED)
    scene.run(shadow_phase(scene.game), "british SHADOW T15/1: SUF", "german EVADE")
    assert [fact.modifier for fact in scene.facts(Rolled)] == [-1] and not scene.facts(ShadowResult)[0].success
    assert [scene.ship(name).fuel for name in ("BIS", "PEU")] == [16, 7]
    assert movement.unit_hexes_left(members(scene.game.position.ships[GERMAN], "KG1")) == 1
    poor = Scene().put("SUF", "T15").force("KG1", "T15", "BIS", "PEU", fuel=1, **SIGHTED)
    poor.run(shadow_phase(poor.game), "british SHADOW T15/1: SUF")
    assert why(poor.questions("manoeuvre")[0], "EVADE") == "EACH SHIP NEEDS 2 FUEL POINTS"


@rule("6g", "6h", "Reading 6.g")
@pytest.mark.parametrize(
    ("pursue", "results"),
    [
        ("PURSUE FAST", [("FAST", -1)]),
        ("PURSUE SLOW", [("SLOW", -3)]),
        ("PURSUE BOTH: SUF", [("FAST", -1), ("SLOW", -2)]),
    ],
)
def test_6_a_diversion_splits_the_unit(pursue: str, results: list[tuple[str, int]]) -> None:
    scene = Scene(otherwise=0).put("SUF", "T15").put("NOR", "T15").force("KG1", "T15", "BIS", "PEU", "ZF5", **SIGHTED)
    shadowers = "SUF NOR"
    scene.run(
        shadow_phase(scene.game), f"british SHADOW T15/1: {shadowers}", "german DIVERT PEU ZF5", f"british {pursue}"
    )
    assert [(fact.fast, fact.slow) for fact in scene.facts(Manoeuvre)] == [((("CA", 1), ("DD", 1)), (("BB", 1),))]
    rolled = zip(scene.facts(ShadowResult), scene.facts(Rolled), strict=True)
    told = [(result.part, roll.modifier) for result, roll in rolled]
    slow_by_suffolk = {"FAST": 1 - 2 + 1 + 2, "SLOW": -2 - 2 + 1}  # PEU 32 and BIS 30 against 31, radar II, level 4
    expected = [(part, slow_by_suffolk[part]) for part, _ in results]
    if pursue.startswith("PURSUE BOTH"):
        expected = [("FAST", 2), ("SLOW", -2)]  # Norfolk has radar I
    assert told == expected
    assert [scene.ship(name).fuel for name in ("BIS", "PEU", "ZF5")] == [17, 8, 3]
    assert scene.ship("PEU").force == scene.ship("ZF5").force != "KG1" and scene.ship("BIS").force == ""
    shadowed = {name for name in ("BIS", "PEU") if scene.ship(name).mark is Mark.SHADOWED}
    assert shadowed == {"PEU" if part == "FAST" else "BIS" for part, _ in results}
    lost = {"PURSUE FAST": [(("BB", 1),)], "PURSUE SLOW": [(("CA", 1), ("DD", 1))]}
    assert [fact.classes for fact in scene.facts(UnitUnmarked)] == lost.get(pursue, []) and not scene.facts(Unmarked)


@rule("6b", "6h")
@pytest.mark.parametrize(("mark", "split"), [(Mark.SHADOWED, False), (Mark.NONE, True)])
def test_6_a_shadowed_task_force_is_not_split_to_pursue_both_parts(mark: Mark, split: bool) -> None:
    scene = Scene(otherwise=0).put("NOR", "T15").force("TF1", "T15", "SUF", "GAL", mark=mark)
    scene.force("KG1", "T15", "BIS", "PEU", **SIGHTED)
    orders = ["british SHADOW T15/1: NOR SUF GAL", "german DIVERT PEU", "british PURSUE BOTH: NOR"]
    scene.run(shadow_phase(scene.game), *orders)
    assert scene.ship("SUF").force == scene.ship("GAL").force != ""
    (request,) = scene.questions("pursue")
    assert why(request, "PURSUE BOTH: NOR SUF") == ("" if split else "A SHADOWED TASK FORCE CANNOT BE SPLIT")
    assert all(why(request, str(request.sample(Random(seed).randrange))) == "" for seed in range(40))


@rule("6g", "6h")
def test_6_an_illegal_diversion_or_pursuit_is_refused_with_its_reason() -> None:
    scene = Scene().put("SUF", "T15").force("KG1", "T15", "BIS", "PEU", **SIGHTED).put("PEU", fuel=1)
    scene.run(shadow_phase(scene.game), "british SHADOW T15/1: SUF", "german DIVERT PEU")
    assert (scene.ship("PEU").fuel, scene.ship("PEU").clock) == (0, 23)
    asked = scene.questions("manoeuvre")[0]
    for text, said in (
        ("DIVERT BIS", "A SHIP OF THE SLOW PART IS FASTER"),
        ("DIVERT BIS PEU", "EACH PART NEEDS AT LEAST ONE SHIP"),
    ):
        assert why(asked, text) == said
    (pursuit,) = scene.questions("pursue")
    assert (pursuit.fast, pursuit.slow, pursuit.ships, pursuit.whole) == ((("CA", 1),), (("BB", 1),), ("SUF",), False)
    assert why(pursuit, "PURSUE BOTH: SUF") == "ONE UNIT SHADOWS ONE PART"
    dry = Scene().put("SUF", "T15").force("KG1", "T15", "BIS", "PEU", fuel=1, **SIGHTED).put("PEU", fuel=0)
    with pytest.raises(IllegalOrder, match=r"^EACH SHIP NEEDS 1 FUEL POINT$"):
        shadowing.check_divert((dry.ship("PEU"), dry.ship("BIS")), (dry.ship("PEU"),))


@rule("5f", "6e")
def test_6_no_question_is_asked_in_fog_or_without_a_sighted_unit() -> None:
    for state, where, weather in ((SIGHTED, "C20", 5), ({}, "T15", 4), (SHADOWED, "T15", 4)):
        scene = Scene(weather=weather).put("SUF", where).put("BIS", where, **state)
        scene.run(shadow_phase(scene.game))
        assert not scene.asked
