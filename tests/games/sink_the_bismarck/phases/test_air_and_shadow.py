"""Phases Five and Six: air attacks and shadowing (11, 12.3)."""

from types import MappingProxyType

import pytest

from compbis.errors import IllegalOrder
from compbis.games.sink_the_bismarck.cards.roster import SHIPS
from compbis.games.sink_the_bismarck.phases.air import air_phase
from compbis.games.sink_the_bismarck.phases.shadow import attempt, shadow_phase
from compbis.games.sink_the_bismarck.requests.shadow import ShadowRequest
from compbis.games.sink_the_bismarck.state.orders import Shadow
from compbis.games.sink_the_bismarck.state.reports import Detected, Escorting, Lost, Shadowing, ShadowRoll, Struck
from compbis.games.sink_the_bismarck.state.units import Convoy, Force, Ship
from compbis.table.side import BRITISH
from tests.games.sink_the_bismarck.scene import Scene

rule = pytest.mark.rule

NEAR_SCAPA = 3612
BISMARCK = Force("G1", NEAR_SCAPA, ("BIS", "PEU"), announced=(1, 0, 1, 0))
MARKED = frozenset({"G1"})
AT = 2808
SHADOWED = Force("G1", AT, ("BIS", "PEU"), announced=(1, 0, 1, 0))
SUFFOLK = Force("B8", AT, ("SUF", "NOR"))


def struck(scene: Scene, *strikes: str) -> Scene:
    """Play Phase Five with these British strikes."""
    return scene.play(air_phase, british_strike=list(strikes))


def strike_refusal(scene: Scene, *strikes: str) -> str:
    """Why a strike is refused."""
    with pytest.raises(IllegalOrder) as refusal:
        struck(scene, *strikes)
    return str(refusal.value)


@rule("12.31", "12.32", "8.27")
def test_a_bomber_attacks_a_marked_counter_once() -> None:
    scene = struck(Scene([BISMARCK], detected=MARKED, dice={"strike": 10}), "STRIKE B-SCA G1 BB=8")
    assert scene.facts(Struck) == [
        Struck(unit="B-SCA", counter="G1", ship="BIS", strength=8, die=10, modified=8, points=1, explosion=0)
    ]
    assert scene.ship("BIS").damage == 1 and not scene.facts(Detected)  # its types have not changed
    twice = ("STRIKE B-SCA G1 BB=8", "STRIKE B-SCA G1 CA=8")
    assert strike_refusal(Scene([BISMARCK], detected=MARKED), *twice) == "B-SCA CANNOT ATTACK NOW"
    assert Scene([BISMARCK]).play(air_phase).asked == []
    weak = Scene([BISMARCK], detected=MARKED, dice={"strike": 10}, ships=[Ship("PEU", 2, True)])
    told = struck(weak, "STRIKE B-SCA G1 CA=8").facts(Detected)
    assert told == [Detected(counter="G1", ships=(1, 0, 0, 0), bismarck=True)], "what is left is announced"


@rule("12.32", "8.22")
def test_a_counter_out_of_reach_or_without_a_marker_is_not_attacked() -> None:
    assert strike_refusal(Scene([BISMARCK], detected=MARKED), "STRIKE B-PLY G1 BB=8") == "G1 IS OUT OF REACH OF B-PLY"
    other = Force("G2", NEAR_SCAPA, ("SCH",))
    scene = Scene([BISMARCK, other], detected=MARKED, scenario="rheinubung")
    assert strike_refusal(scene, "STRIKE B-SCA G2 BB=8") == "G2 IS NOT DETECTED"


@rule("8.11")
def test_recon_units_do_not_attack() -> None:
    assert strike_refusal(Scene([BISMARCK], detected=MARKED), "STRIKE R-SCA G1 BB=1") == "R-SCA CANNOT ATTACK NOW"


@rule("12.33a", "12.34")
def test_the_strength_may_be_split_among_ships_each_attacked_once() -> None:
    scene = struck(Scene([BISMARCK], detected=MARKED), "STRIKE B-SCA G1 BB=3 CA=5")
    assert [(report.ship, report.strength) for report in scene.facts(Struck)] == [("BIS", 3), ("PEU", 5)]
    three = Force("G1", NEAR_SCAPA, ("SCH", "GNE", "BIS"), announced=(3, 0, 0, 0))
    known = Scene([three], detected=MARKED, scenario="rheinubung")
    kind = SHIPS["SCH"].kind
    known.game.named.update(("SCH", "BIS"))
    assert [report.ship for report in struck(known, f"STRIKE B-SCA G1 {kind}=8").facts(Struck)] == ["GNE"]
    assert strike_refusal(Scene([BISMARCK], detected=MARKED), "STRIKE B-SCA G1 BB=3 BB=5") == "G1 HAS 1 BB"
    why = strike_refusal(Scene([BISMARCK], detected=MARKED), "STRIKE B-SCA G1 BB=5 CA=5")
    assert why == "B-SCA HAS A STRENGTH OF 8"


@rule("12.33a", "6.12a")
def test_a_strike_names_a_ship_only_if_it_is_known() -> None:
    scene = Scene([BISMARCK], detected=MARKED)
    assert strike_refusal(scene, "STRIKE B-SCA G1 BIS=8") == "BIS IS NOT KNOWN TO BE IN G1"
    scene.game.named.add("BIS")
    assert struck(scene, "STRIKE B-SCA G1 BIS=8").facts(Struck)


@rule("6.12a", "12.33a")
@pytest.mark.parametrize("ships", [("SCH", "BIS", "GNE"), ("GNE", "BIS", "SCH")])
def test_what_an_attacker_sees_does_not_show_which_ship_joined_the_others(ships: tuple[str, ...]) -> None:
    force = Force("G1", NEAR_SCAPA, ships, announced=(3, 0, 0, 0))
    scene = Scene([force], detected=MARKED, scenario="rheinubung", dice={"target": 1})
    kind = SHIPS["SCH"].kind
    assert struck(scene, f"STRIKE B-SCA G1 {kind}=8").facts(Struck)[0].ship == "BIS", "drawn in the roster's order"
    scene.game.named.update(ships)
    scene.game.flown.clear()
    scene.play(air_phase)
    assert [*scene.asked[-1].named] == ["BIS", "SCH", "GNE"]


@rule("12.33b")
def test_the_aircraft_of_a_carrier_with_two_damage_points_do_not_fly() -> None:
    ark = Force("B3", 3613, ("ARK",))
    assert struck(Scene([BISMARCK, ark], detected=MARKED), "STRIKE T-ARK G1 BB=16").facts(Struck)
    hurt = Scene([BISMARCK, ark], detected=MARKED, ships=[Ship("ARK", 2)])
    assert strike_refusal(hurt, "STRIKE T-ARK G1 BB=16") == "T-ARK CANNOT ATTACK NOW"


@rule("8.23b")
def test_the_aircraft_of_a_sunk_carrier_are_lost() -> None:
    assert strike_refusal(Scene([BISMARCK], detected=MARKED), "STRIKE T-ARK G1 BB=16") == "T-ARK CANNOT ATTACK NOW"


@rule("14.11")
def test_there_are_no_air_attacks_at_night() -> None:
    assert Scene([BISMARCK], detected=MARKED, turn=3).play(air_phase).asked == []


@rule("8.23a", "12.32")
def test_german_bombers_may_attack_plymouth() -> None:
    scene = Scene([Force("B1", 3820, ("HOO",), announced=(1, 0, 0, 0))], detected=frozenset({"B1"}))
    assert scene.play(air_phase, german_strike=["STRIKE B-BRE B1 BB=8"]).facts(Struck)


@rule("11.9a")
def test_a_shadower_may_be_attacked_while_contact_lasts() -> None:
    shadower = Force("B8", 3813, ("SUF",), announced=(0, 0, 1, 0))
    scene = Scene([shadower, BISMARCK._replace(hex=3813)], shadows={"G1": "B8"})
    assert scene.play(air_phase, german_strike=["STRIKE B-BER B8 CA=8"]).facts(Struck)


# Shadowing


def shadowed(scene: Scene, *orders: str) -> Scene:
    """Play Phase Six with these orders."""
    return scene.play(shadow_phase, shadow=list(orders))


def said(scene: Scene, *orders: str) -> str:
    """Why an attempt is refused."""
    with pytest.raises(IllegalOrder) as refusal:
        shadowed(scene, *orders)
    return str(refusal.value)


@rule("11.1a", "11.3", "11.9a")
@pytest.mark.parametrize(("die", "success"), [(2, False), (3, True)])
def test_a_ship_with_radar_shadows_on_a_three(die: int, success: bool) -> None:
    scene = shadowed(Scene([SUFFOLK, SHADOWED], detected=MARKED, dice={"shadow": die}), "SHADOW B8 G1")
    assert scene.facts(Shadowing) == [Shadowing(by="B8", target="G1", fast=False, success=success)]
    assert scene.facts(ShadowRoll)[0].modified == die + 2
    assert dict(scene.game.position.shadows) == ({"G1": "B8"} if success else {})
    assert ("B8" in {report.counter for report in scene.facts(Detected)}) is success


@rule("11.1a")
def test_only_detected_or_shadowed_counters_can_be_shadowed() -> None:
    assert Scene([SUFFOLK, SHADOWED]).play(shadow_phase).asked == []


@rule("11.7")
def test_contact_is_reaffirmed_or_lost() -> None:
    scene = shadowed(Scene([SUFFOLK, SHADOWED], shadows={"G1": "B8"}))
    assert scene.facts(Lost) == [Lost(counter="G1")] and not scene.game.position.shadows
    scene = shadowed(Scene([SUFFOLK, SHADOWED], shadows={"G1": "B8"}, dice={"shadow": 1}), "SHADOW B8 G1")
    assert scene.facts(Lost)
    scene = shadowed(Scene([SUFFOLK, SHADOWED], shadows={"G1": "B8"}, dice={"shadow": 10}), "SHADOW B8 G1")
    assert not scene.facts(Lost) and scene.game.position.shadows


@rule("11.1b")
def test_one_unit_per_hex_shadows_one_task_force() -> None:
    other = Force("G2", AT, ("SCH",))
    scene = Scene([SUFFOLK, SHADOWED, other], detected=frozenset({"G1", "G2"}), scenario="rheinubung")
    assert said(scene, "SHADOW B8 G1", "SHADOW B8 G2") == "IN EACH HEX ONE UNIT SHADOWS ONE TASK FORCE"


@rule("11.5")
def test_a_part_of_a_task_force_that_shadows_becomes_a_counter() -> None:
    scene = shadowed(Scene([SUFFOLK, SHADOWED], detected=MARKED), "SHADOW B8 G1 WITH SUF")
    (shadower,) = scene.game.position.shadows.values()
    assert scene.force(shadower).ships == ("SUF",) and scene.force("B8").ships == ("NOR",)
    full = [Force(f"B{number}", 2000 + number) for number in (*range(1, 8), *range(9, 14))]
    assert (
        said(Scene([SUFFOLK, SHADOWED, *full], detected=MARKED), "SHADOW B8 G1 WITH SUF")
        == "NO COUNTER IS FREE FOR A PART OF B8"
    )


@rule("11.5", "11.9a")
def test_ships_left_behind_by_a_part_that_shadows_announce_their_types() -> None:
    other = Force("G2", AT, ("SCH",))
    shadower = SUFFOLK._replace(announced=(0, 0, 2, 0))
    scene = Scene([shadower, SHADOWED, other], detected=frozenset({"G2"}), shadows={"G1": "B8"}, scenario="rheinubung")
    able = MappingProxyType({"G2": ("SUF", "NOR")})
    order = Shadow("B8", "G2", ("SUF",))
    assert not ShadowRequest(scene.game.view(BRITISH), able, fast=True).why_not(order)
    assert attempt(scene.game, order, fast=True)
    assert scene.force("B8").announced == (0, 0, 1, 0) and scene.game.position.shadows["G1"] == "B8"


@rule("11.6a")
def test_a_slow_ship_cannot_follow() -> None:
    slow = Force("B8", AT, ("SUF", "ROD"))
    assert said(Scene([slow, SHADOWED], detected=MARKED), "SHADOW B8 G1") == "ROD CANNOT FOLLOW: TOO SLOW"
    assert shadowed(Scene([slow, SHADOWED], detected=MARKED), "SHADOW B8 G1 WITH SUF").facts(Shadowing)


@rule("11.6b")
def test_recon_shadows_near_its_base() -> None:
    near = Scene([SHADOWED], detected=MARKED, recon={"R-HVA": AT}, dice={"shadow": 6})
    scene = shadowed(near, "SHADOW R-HVA G1")
    assert dict(scene.game.position.shadows) == {"G1": "R-HVA"} and scene.facts(ShadowRoll)[0].modified == 5
    far = Scene([SHADOWED._replace(hex=2812)], detected=MARKED, recon={"R-HVA": 2812})
    assert said(far, "SHADOW R-HVA G1") == "R-HVA IS TOO FAR FROM ITS BASE, OR IN FOG"


@rule("11.11")
def test_only_radar_shadows_in_fog() -> None:
    fog = [SUFFOLK._replace(hex=2704), SHADOWED._replace(hex=2704)]
    assert said(Scene(fog, detected=MARKED), "SHADOW B8 G1 WITH NOR") == "NO RADAR IN FOG"
    assert shadowed(Scene(fog, detected=MARKED), "SHADOW B8 G1").facts(Shadowing)


@rule("6.24a")
def test_a_dummy_is_asked_but_cannot_shadow() -> None:
    scene = Scene([Force("B9", AT), SHADOWED], detected=MARKED)
    assert said(scene, "SHADOW B9 G1") == "B9 IS A DUMMY"


@rule("9.9b")
def test_an_escort_does_not_shadow_unless_its_convoy_was_attacked() -> None:
    escort, convoy = SUFFOLK._replace(convoy="HX1"), Convoy("HX1", AT, 16)
    assert said(Scene([escort, SHADOWED], [convoy], detected=MARKED), "SHADOW B8 G1") == "B8 IS AN ESCORT"
    scene = Scene([escort, SHADOWED], [convoy], detected=MARKED)
    scene.game.attacked.add("HX1")
    assert shadowed(scene, "SHADOW B8 G1").force("B8").convoy == ""
    assert scene.facts(Escorting) == [Escorting(counter="B8", convoy="")]
