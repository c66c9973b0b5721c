"""Phase Three: detection (10)."""

import pytest

from compbis.errors import IllegalOrder
from compbis.games.sink_the_bismarck.phases.detection import detection_phase
from compbis.games.sink_the_bismarck.rules.tally import Tally
from compbis.games.sink_the_bismarck.state.reports import (
    Appeared,
    ConvoySeen,
    Detected,
    Released,
    Searched,
    SearchRoll,
    Unmasked,
)
from compbis.games.sink_the_bismarck.state.units import Convoy, Force
from compbis.table.report import BOTH, Report
from compbis.table.side import BRITISH
from tests.games.sink_the_bismarck.scene import Scene

rule = pytest.mark.rule

AT = 2808
NORFOLK = Force("B8", AT, ("NOR", "SUF"))
BISMARCK = Force("G1", AT, ("BIS", "PEU"))
DUMMY = Force("G2", AT)
HX1 = Convoy("HX1", AT, 16)


def said(scene: Scene, **orders: list[str]) -> str:
    """Why an order is refused."""
    with pytest.raises(IllegalOrder) as refusal:
        scene.play(detection_phase, **orders)
    return str(refusal.value)


@rule("10.1", "10.4")
@pytest.mark.parametrize(("die", "found"), [(6, False), (7, True)])
def test_an_attempt_detects_on_seven(die: int, found: bool) -> None:
    scene = Scene([NORFOLK, BISMARCK], dice={"search B8 G1": die})
    scene.play(detection_phase, british_search=["SEARCH B8 G1"])
    assert scene.facts(Searched) == [Searched(by="B8", target="G1", found=found)]
    assert ("G1" in scene.game.position.detected) is found
    assert scene.facts(Detected) == ([Detected(counter="G1", ships=(1, 0, 1, 0), bismarck=True)] if found else [])


@rule("10.2b")
def test_only_the_searcher_hears_the_die() -> None:
    scene = Scene([NORFOLK, BISMARCK])
    steps = detection_phase(scene.game)
    scene._drive(steps, {"british_search": ["SEARCH B8 G1"]})
    rolls = [report for report in scene.game.take_reports() if isinstance(report.facts, SearchRoll)]
    assert [report.audience for report in rolls] == [frozenset({BRITISH})]


@rule("10.4", "16.1d")
def test_force_h_is_released_when_the_bismarck_is_detected() -> None:
    force_h = Force("B3", 3728, ("ARK", "REN", "SHF", "DF3"))
    scene = Scene([NORFOLK, BISMARCK, force_h], dice={"search": 10})
    scene.play(detection_phase, british_search=["SEARCH B8 G1"])
    assert scene.facts(Released) == [Released(counter="B3")] and scene.game.position.released


@rule("6.24b", "6.24a")
def test_a_dummy_is_unmasked_and_removed() -> None:
    scene = Scene([NORFOLK, DUMMY], dice={"search": 10}).play(detection_phase, british_search=["SEARCH B8 G2"])
    assert scene.facts(Unmasked) == [Unmasked(counter="G2")]
    assert "G2" not in scene.game.position.forces


@rule("6.24a", "10.10")
def test_a_dummy_is_asked_but_cannot_search() -> None:
    scene = Scene([NORFOLK, DUMMY])
    assert said(scene, german_search=["SEARCH G2 B8"]) == "G2 IS A DUMMY"
    assert "german search" in Scene([NORFOLK, DUMMY]).play(detection_phase).kinds()


@rule("10.5")
def test_each_unit_makes_one_attempt_per_counter() -> None:
    dorsetshire = Force("B5", AT, ("DOR",))
    scene = Scene([NORFOLK, dorsetshire, BISMARCK, DUMMY])
    scene.play(detection_phase, british_search=["SEARCH B8 G1", "SEARCH B8 G2", "SEARCH B5 G1"])
    assert len(scene.facts(Searched)) == 3
    assert said(Scene([NORFOLK, BISMARCK]), british_search=["SEARCH B8 G1", "SEARCH B8 G1"]) == "ORDERED ALREADY"


@rule("10.1")
def test_a_search_needs_the_same_hex() -> None:
    why = said(Scene([NORFOLK, DUMMY, BISMARCK._replace(hex=2809)]), british_search=["SEARCH B8 G1"])
    assert why == "G1 IS NOT IN THE HEX OF B8"
    assert Scene([NORFOLK, BISMARCK._replace(hex=2809)]).play(detection_phase).asked == []


@rule("10.3")
def test_no_unit_detects_in_fog() -> None:
    fog = [NORFOLK._replace(hex=2704), BISMARCK._replace(hex=2704)]
    assert said(Scene(fog), british_search=["SEARCH B8 G1"]) == "NO SHIP DETECTS IN FOG OR IN PORT"
    recon = {"R-HVA": 2704}
    assert said(Scene(fog, recon=recon), british_search=["SEARCH R-HVA G1"]) == "FOG"


@rule("10.9")
def test_recon_detects_in_port() -> None:
    port = BISMARCK._replace(hex=3912)
    scene = Scene([port], recon={"R-SCA": 3912}, dice={"search": 10})
    scene.play(detection_phase, british_search=["SEARCH R-SCA G1"])
    assert scene.facts(Detected)


@rule("10.2a", "10.1")
def test_modifiers_are_added_to_the_die() -> None:
    carrier = Force("B2", AT, ("VIC", "REP", "KGV", "GAL", "KEN", "HER", "AUR", "DF2"))
    scene = Scene([carrier, BISMARCK], dice={"search": 2}).play(detection_phase, british_search=["SEARCH B2 G1"])
    assert scene.facts(SearchRoll) == [SearchRoll(by="B2", target="G1", die=2, modified=7)]
    scene = Scene([BISMARCK], recon={"R-HVA": AT}, dice={"search": 4})
    scene.play(detection_phase, british_search=["SEARCH R-HVA G1"])
    assert scene.facts(SearchRoll)[0].modified == 7


@rule("10.7")
def test_an_enemy_coast_detects_at_once() -> None:
    scene = Scene([BISMARCK._replace(hex=2906), DUMMY._replace(hex=2905), NORFOLK._replace(hex=4014)])
    scene.play(detection_phase)
    assert {report.counter for report in scene.facts(Detected)} == {"G1", "B8"}
    assert scene.facts(Unmasked) == [Unmasked(counter="G2")]


@rule("10.7")
def test_a_coast_does_not_detect_in_port() -> None:
    assert not Scene([Force("B2", 3716, ("NOR",)), BISMARCK._replace(hex=3912)]).play(detection_phase).facts(Detected)


@rule("10.6")
def test_a_detected_counter_is_not_searched_for_again() -> None:
    marked = Scene([NORFOLK, BISMARCK], detected=frozenset({"G1"}))
    assert said(marked, british_search=["SEARCH B8 G1"]) == "G1 IS DETECTED"
    shadowed = Scene([NORFOLK, BISMARCK], shadows={"G1": "B8"})
    assert said(shadowed, german_search=["SEARCH G1 B8"]) == "B8 IS DETECTED"


@rule("9.9a", "9.9c")
def test_a_german_task_force_identifies_a_convoy_without_a_die() -> None:
    scene = Scene([BISMARCK], [HX1]).play(detection_phase, german_search=["SEARCH G1 HX1"])
    assert scene.facts(ConvoySeen) == [ConvoySeen(convoy="HX1", real=True)]
    assert scene.game.position.convoys["HX1"].real and not scene.dice.drawn
    scene = Scene([BISMARCK], [HX1._replace(value=0)]).play(detection_phase, german_search=["SEARCH G1 HX1"])
    assert scene.facts(ConvoySeen) == [ConvoySeen(convoy="HX1", real=False)]
    assert not scene.game.position.convoys


@rule("9.9a")
def test_a_german_task_force_identifies_a_convoy_in_fog_with_its_escorts() -> None:
    escort, other = Force("B4", 2704, ("RAM",), "ON1"), Force("B5", 2704, ("DOR",))
    scene = Scene([escort, other, BISMARCK._replace(hex=2704)], [Convoy("ON1", 2704, 10)])
    scene.play(detection_phase, german_search=["SEARCH G1 ON1"])
    assert [report.counter for report in scene.facts(Detected)] == ["B4"]


@rule("9.9a", "10.10")
def test_both_sides_learn_which_task_force_identifies_a_convoy() -> None:
    """A dummy cannot identify one. So the search shows which of the counters there is real, even if nothing new is
    found."""
    looked, other = Searched(by="G1", target="HX1", found=True), Force("G2", AT)
    for value in (16, 0):
        scene = Scene([BISMARCK, other], [HX1._replace(value=value)])
        scene.play(detection_phase, german_search=["SEARCH G1 HX1"])
        assert scene.reports[0] == looked and scene.facts(Searched) == [looked] and not scene.facts(SearchRoll)
        tally = Tally(BRITISH)
        for each in (Appeared(counter="G1", hex=AT), Appeared(counter="G2", hex=AT), *scene.reports):
            tally.hear(Report(2, BOTH, each))
        assert tally.chances(scene.game.view(BRITISH))["G1"] == (100, 100)
        assert tally.seen["G1"].searches == [True] and not tally.seen["G2"].searches
    known = Scene([BISMARCK, Force("B4", AT, ("RAM",), "HX1")], [HX1._replace(real=True)], detected=frozenset({"B4"}))
    assert known.play(detection_phase, german_search=["SEARCH G1 HX1"]).reports == [looked]


@rule("9.9a", "10.8")
@pytest.mark.parametrize(("die", "seen"), [(3, 0), (4, 1)])
def test_recon_rolls_to_find_a_convoy(die: int, seen: int) -> None:
    scene = Scene([BISMARCK], [HX1._replace(hex=3508)], recon={"R-TRO": 3508}, dice={"search": die})
    scene.play(detection_phase, german_search=["SEARCH R-TRO HX1"])
    assert len(scene.facts(ConvoySeen)) == seen


@rule("9.9b")
def test_escorts_do_not_search() -> None:
    scene = Scene([NORFOLK._replace(convoy="HX1"), BISMARCK], [HX1])
    assert said(scene, british_search=["SEARCH B8 G1"]) == "B8 IS AN ESCORT"


@rule("11.8")
def test_a_shadowed_task_force_finds_task_forces_but_no_convoys() -> None:
    other = Force("B5", AT, ("DOR",))
    scene = Scene([NORFOLK, other, BISMARCK], [HX1], shadows={"G1": "B8"})
    assert said(scene, german_search=["SEARCH G1 HX1"]) == "G1 IS SHADOWED"
    scene = Scene([NORFOLK, other, BISMARCK], [HX1], shadows={"G1": "B8"}, dice={"search": 10})
    assert scene.play(detection_phase, german_search=["SEARCH G1 B5"]).facts(Detected)
