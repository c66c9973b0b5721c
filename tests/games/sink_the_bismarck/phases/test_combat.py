"""Phase Four: surface combat (12.1, 12.2)."""

from typing import Any

import pytest

from compbis.errors import IllegalOrder
from compbis.games.sink_the_bismarck.phases.combat import combat_phase
from compbis.games.sink_the_bismarck.state.reports import (
    BattleBegins,
    Destroyed,
    Detected,
    Fired,
    GotAway,
    Harmed,
    Leaves,
    Pursued,
    Released,
    Round,
    Struck,
    Sunk,
    Unmasked,
)
from compbis.games.sink_the_bismarck.state.units import Convoy, Fate, Force, Ship
from compbis.games.sink_the_bismarck.words import asking
from compbis.table.page import unbroken
from compbis.table.request import DONE
from compbis.table.side import BRITISH
from tests.games.sink_the_bismarck.scene import Scene

rule = pytest.mark.rule

AT = 2808
BISMARCK = Force("G1", AT, ("BIS", "PEU"))
HOOD = Force("B1", AT, ("HOO", "POW"))
MARKED = frozenset({"B1", "G1"})
END = {"british_leave": ["YES"], "german_leave": ["YES"]}
"""Both sides leave, so the battle ends after one round."""


def battle(*forces: Force, **orders: Any) -> Scene:
    """Play a battle between these counters, called by the German. orders: answers, and details of the scene."""
    known = ("ships", "turn", "dice", "convoys", "shadows", "detected")
    details: dict[str, Any] = {key: orders.pop(key) for key in known if key in orders}
    scene = Scene(forces, **{"detected": MARKED, **details})
    return scene.play(combat_phase, **{"german_call": ["YES"], **orders})


def said(*forces: Force, **orders: Any) -> str:
    """Why an order is refused."""
    with pytest.raises(IllegalOrder) as refusal:
        battle(*forces, **orders)
    return str(refusal.value)


@rule("12.11a")
def test_a_side_that_has_detected_an_enemy_may_call_a_battle() -> None:
    scene = Scene([BISMARCK, HOOD], detected=frozenset({"G1"})).play(combat_phase)
    assert scene.kinds() == ["british call"] and not scene.facts(BattleBegins)
    scene = Scene([BISMARCK, HOOD], detected=MARKED).play(combat_phase)
    assert scene.kinds() == ["german call", "british call"]
    assert Scene([BISMARCK, HOOD]).play(combat_phase).asked == []


@rule("6.12a", "17.1")
def test_a_battle_shows_the_enemy_no_fuel() -> None:
    spent = Ship("BIS", 2, burnt=3, rested=1, sailed=True)
    scene = battle(BISMARCK, HOOD, ships=[spent], **END)
    assert {each.battle.ships["BIS"] for each in scene.asked if each.kind == "fire"} == {Ship("BIS", 2)}
    assert scene.ship("BIS") == spent


@rule("12.11a", "6.24a")
def test_dummies_are_asked_but_cannot_call_a_battle() -> None:
    with pytest.raises(IllegalOrder, match=r"^ONLY DUMMIES ARE THERE$"):
        battle(Force("G2", AT), HOOD, detected=frozenset({"B1"}))


@rule("12.11b", "6.24a")
def test_all_ships_in_the_hex_fight_and_dummies_are_unmasked() -> None:
    others = [Force("B5", AT, ("DOR",)), Force("B9", AT), Force("G2", AT), Force("B6", 2809, ("ROD",))]
    scene = battle(BISMARCK, HOOD, *others, **END)
    assert {report.counter for report in scene.facts(Unmasked)} == {"B9", "G2"}
    assert [name for name, _ in scene.facts(BattleBegins)[0].forces] == ["B1", "B5", "G1"]
    assert {"B1", "B5", "G1"} <= scene.game.position.detected
    assert "B5" in {report.counter for report in scene.facts(Detected)}


@rule("6.12a", "12.11b")
def test_the_enemy_does_not_see_which_ships_of_a_counter_joined_the_others() -> None:
    shown = [
        (scene.facts(BattleBegins), scene.asked)
        for ships in (("HOO", "POW", "NOR"), ("NOR", "POW", "HOO"))
        for scene in [battle(BISMARCK, HOOD._replace(ships=ships), **END)]
    ]
    assert shown[0][0] == shown[1][0]
    line = [[ship.name for ship in request.battle.line(BRITISH)] for request in shown[1][1] if request.kind == "fire"]
    assert line[0] == list(shown[0][0][0].forces[0][1])


@rule("11.9b")
def test_shadower_and_shadowed_alone_fight_only_if_the_british_wish() -> None:
    shadows = {"G1": "B1"}
    assert Scene([BISMARCK, HOOD], shadows=shadows).play(combat_phase).kinds() == ["british call"]


@rule("11.9b")
@pytest.mark.parametrize(("joins", "fight"), [("YES", ["B1", "B5", "G1"]), ("NO", ["B5", "G1"])])
def test_a_shadower_joins_a_german_battle_only_if_the_british_wish(joins: str, fight: list[str]) -> None:
    other = Force("B5", AT, ("DOR",))
    details: dict[str, Any] = {"shadows": {"G1": "B1"}, "detected": frozenset({"B5"}), "join": [joins], **END}
    scene = battle(BISMARCK, HOOD, other, **details)
    assert [name for name, _ in scene.facts(BattleBegins)[0].forces] == fight


@rule("11.9b", "12.11a")
@pytest.mark.parametrize(("joins", "fight"), [("YES", ["B1", "G1", "G2"]), ("NO", ["B1", "G2"])])
def test_another_german_may_call_a_battle_with_a_shadower(joins: str, fight: list[str]) -> None:
    """It calls the battle against the shadower alone. The shadowed German fights only if the British wish; if it stays
    out, it has not been in combat."""
    shadowed, other = BISMARCK._replace(ships=("PEU",)), Force("G2", AT, ("BIS",))
    details: dict[str, Any] = {"shadows": {"G1": "B1"}, "detected": frozenset(), "join": [joins], **END}
    scene = battle(shadowed, other, HOOD, **details)
    assert [name for name, _ in scene.facts(BattleBegins)[0].forces] == fight
    assert [each.counter for each in scene.asked if each.kind == "join"] == ["G1"]
    assert scene.game.position.fought == frozenset({"G1"} & {*fight})
    told = [*unbroken(asking.known(next(each for each in scene.asked if each.kind == "call")))]
    assert "IF YOU CALL A BATTLE, THE BRITISH SAY WHETHER G1 FIGHTS" in told
    details |= {"detected": frozenset({"B5"}), "join": [joins]}
    both = battle(shadowed, other, HOOD, Force("B5", AT, ("DOR",)), **details)
    assert [each.counter for each in both.asked if each.kind == "join"] == ["B1"], "there is another counter to fight"


@rule("11.9b", "6.24a")
def test_a_dummy_beside_a_shadowed_german_is_asked_but_cannot_call() -> None:
    shadows: dict[str, Any] = {"shadows": {"G1": "B1"}, "detected": frozenset()}
    assert said(BISMARCK, Force("G2", AT), HOOD, **shadows) == "ONLY DUMMIES ARE THERE BESIDE G1"


@rule("11.9b", "9.10b")
def test_a_german_that_stayed_out_of_a_battle_destroys_no_convoy() -> None:
    """Not even if its shadower is sunk, so that nothing shadows it any longer."""
    forces = BISMARCK._replace(ships=("PEU",)), Force("G2", AT, ("BIS",)), Force("B1", AT, ("SUF",))
    escort, convoy = Force("B2", AT, ("DF2",), "HX1"), Convoy("HX1", AT, 16)
    details: dict[str, Any] = {"shadows": {"G1": "B1"}, "detected": frozenset(), "convoys": [convoy], "join": ["NO"]}
    hurt = [Ship("DF2", 2), Ship("SUF", Ship("SUF").face.capacity - 1)]
    fire = ["FIRE BIS GUNS SUF", "DONE", "FIRE BIS GUNS SUF", "DONE", "FIRE BIS GUNS DF2"]
    scene = battle(*forces, escort, ships=hurt, dice={"fire": 10}, german_fire=fire, raid=["DESTROY HX1"], **details)
    assert [report.by for report in scene.facts(Destroyed)] == [(1, 0, 0, 0)]


@rule("12.12a", "12.12b")
def test_the_german_fires_first_and_damage_counts_at_the_end_of_the_round() -> None:
    orders = {"german_fire": ["FIRE BIS GUNS HOO"], "british_fire": ["FIRE HOO GUNS BIS"]}
    scene = battle(BISMARCK, HOOD, dice={"fire BIS": 8, "explosion": 9, "fire HOO": 10}, **orders, **END)
    assert [report.ship for report in scene.facts(Fired)] == ["BIS", "HOO"]
    assert scene.facts(Sunk) == [Sunk(ship="HOO")] and scene.ship("BIS").damage == 4


@rule("12.13c")
@pytest.mark.parametrize(
    ("target", "die", "explosion", "sunk"), [("HOO", 8, 8, False), ("HOO", 9, 9, True), ("POW", 10, 0, False)]
)
def test_a_5x_may_explode_a_battlecruiser_but_no_battleship(target: str, die: int, explosion: int, sunk: bool) -> None:
    dice = {"fire": 10, "explosion": die}
    scene = battle(BISMARCK, HOOD, dice=dice, german_fire=[f"FIRE BIS GUNS {target}"], **END)
    assert scene.facts(Fired)[0].explosion == explosion
    assert scene.ship(target).fate is (Fate.SUNK if sunk else Fate.AFLOAT)


@rule("12.13a", "12.13b")
def test_several_ships_that_fire_at_one_are_less_accurate() -> None:
    fire = ["FIRE HOO GUNS BIS", "FIRE POW GUNS BIS"]
    scene = battle(BISMARCK, HOOD, dice={"fire": 10}, british_fire=fire, **END)
    assert [(report.modified, report.points) for report in scene.facts(Fired)] == [(7, 3), (6, 3)]


@rule("12.12a")
def test_the_range_closes_every_three_rounds() -> None:
    scene = battle(BISMARCK, HOOD, german_leave=["NO"] * 7 + ["YES"], british_leave=["NO"] * 7 + ["YES"])
    assert "".join(report.range for report in scene.facts(Round)) == "AAABBBCC"


@rule("14.11")
def test_at_night_a_battle_begins_at_range_b() -> None:
    scene = battle(BISMARCK, HOOD, turn=3, dice={"fire": 10}, british_fire=["FIRE HOO GUNS BIS"], **END)
    assert scene.facts(Round)[0].range == "B" and "skip" not in {request.kind for request in scene.asked}
    assert scene.facts(Fired)[0].modified == 7


@rule("12.23")
@pytest.mark.parametrize(("british", "range"), [("YES", "B"), ("NO", "A")])
def test_a_range_is_skipped_if_both_sides_wish(british: str, range: str) -> None:
    scene = battle(BISMARCK, HOOD, german_skip=["YES"], british_skip=[british], **END)
    assert scene.facts(Round)[0].range == range


@rule("12.14", "12.15")
def test_a_counter_flips_and_then_sinks() -> None:
    german = {"german_fire": ["FIRE BIS GUNS POW", "DONE"]}
    scene = battle(BISMARCK, HOOD, ships=[Ship("POW", 8)], dice={"fire": 7}, **german, **END)
    assert scene.facts(Harmed) == [Harmed(ship="POW", damage=0, flipped=True)]
    scene = battle(BISMARCK, HOOD, ships=[Ship("POW", 8, True)], dice={"fire": 7}, **german, **END)
    assert scene.facts(Sunk) == [Sunk(ship="POW")] and scene.force("B1").ships == ("HOO",)


@rule("12.16", "12.17")
def test_torpedoes_and_secondary_batteries_fire_at_range_c() -> None:
    flotilla = Force("B1", AT, ("DF1",))
    late = ["DONE"] * 3
    orders = {
        "turn": 3,
        "dice": {"fire BIS": 1},
        "german_fire": [*late, "FIRE BIS GUNS DF1", "FIRE BIS SECONDARY DF1"],
        "british_fire": ["FIRE DF1 TORPEDOES BIS"],
        "german_leave": ["NO", "NO", "NO", "YES"],
        "british_leave": ["NO", "NO", "NO", "YES"],
    }
    scene = battle(BISMARCK, flotilla, **orders)
    assert [report.weapon for report in scene.facts(Fired)] == ["GUNS", "SECONDARY", "TORPEDOES"]
    again = {**orders, "british_fire": ["FIRE DF1 TORPEDOES BIS", "DONE", "FIRE DF1 TORPEDOES BIS"]}
    again |= {"german_leave": ["NO"] * 5, "british_leave": ["NO"] * 5}
    assert said(BISMARCK, flotilla, **again) == "DF1 CANNOT FIRE TORPEDOES AT RANGE C"


@rule("12.18a")
def test_a_carrier_is_covered_until_all_other_ships_are_damaged() -> None:
    ark = Force("B1", AT, ("ARK", "SHF"))
    assert said(BISMARCK, ark, german_fire=["FIRE BIS GUNS ARK"]) == "GUNS MAY NOT BE FIRED AT ARK"
    scene = battle(BISMARCK, ark, ships=[Ship("SHF", 1)], german_fire=["FIRE BIS GUNS ARK"], **END)
    assert scene.facts(Fired)[0].target == "ARK"


@rule("12.18b", "8.27")
def test_carrier_aircraft_attack_once_and_only_ships_not_under_gunfire() -> None:
    ark = Force("B1", AT, ("ARK", "REN"))
    twice = ["STRIKE T-ARK G1 BIS=16", "STRIKE T-ARK G1 BIS=16"]
    assert said(BISMARCK, ark, british_fire=twice) == "T-ARK HAS ATTACKED"
    scene = battle(BISMARCK, ark, dice={"strike": 10}, british_fire=[twice[0], "FIRE REN GUNS PEU"], **END)
    assert [report.points for report in scene.facts(Struck)] == [3] and "T-ARK" in scene.game.flown


@rule("12.21", "12.22a")
def test_a_group_that_leaves_unpursued_gets_away() -> None:
    scene = battle(BISMARCK, HOOD, german_leave=["YES"])
    assert scene.facts(Leaves)[0].groups == (("BIS", "PEU"),)
    assert scene.facts(GotAway) == [GotAway(group=("BIS", "PEU"), die=0, modified=0, away=True)]
    assert scene.force("G1").hex == AT


@rule("12.21", "12.22b")
def test_ships_leave_in_groups_and_a_pursued_group_rolls() -> None:
    orders = {"german_leave": ["YES"], "groups": ["GROUP BIS"], "pursue": ["PURSUE BIS WITH HOO"]}
    scene = battle(BISMARCK, HOOD, dice={"get away": 9}, **orders)
    assert scene.facts(Pursued) == [Pursued(group=("BIS",), pursuers=("HOO",))]
    assert [(report.group, report.die, report.away) for report in scene.facts(GotAway)] == [
        (("BIS",), 9, True),
        (("PEU",), 0, True),
    ]


@rule("12.22b")
def test_a_chase_continues_at_the_same_range_until_broken_off() -> None:
    orders = {"german_leave": ["YES"], "pursue": ["PURSUE BIS WITH HOO"], "break": ["NO", "YES"]}
    scene = battle(BISMARCK, HOOD, **orders)
    assert [report.range for report in scene.facts(Round)] == ["A", "A", "A"]
    assert [report.away for report in scene.facts(GotAway)] == [False, False, True]


@rule("12.22b")
def test_pursuers_that_become_too_slow_lose_the_group() -> None:
    orders: dict[str, Any] = {"german_leave": ["YES"], "pursue": ["PURSUE BIS WITH HOO"]}
    orders["german_fire"] = ["DONE", "FIRE BIS GUNS HOO"]
    scene = battle(BISMARCK, HOOD, dice={"fire": 7}, **orders)
    assert scene.facts(GotAway)[-1] == GotAway(group=("BIS", "PEU"), die=0, modified=0, away=True)
    assert "break" not in {request.kind for request in scene.asked}


@rule("12.22a")
def test_a_slow_ship_cannot_pursue() -> None:
    rodney = Force("B1", AT, ("ROD",))
    assert said(BISMARCK, rodney, german_leave=["YES"], pursue=["PURSUE BIS WITH ROD"]) == "ROD IS TOO SLOW"


@rule("9.10d", "12.22c")
def test_escorts_neither_leave_nor_pursue() -> None:
    escort, convoy = HOOD._replace(convoy="HX1"), Convoy("HX1", AT, 16)
    assert said(BISMARCK, escort, convoys=[convoy], british_leave=["YES"]) == "ESCORTS MAY NOT LEAVE"
    pursuit = {"german_leave": ["YES"], "pursue": ["PURSUE BIS WITH HOO"]}
    assert said(BISMARCK, escort, convoys=[convoy], **pursuit) == "HOO MAY NOT PURSUE"


@rule("9.10b", "9.11")
def test_a_convoy_is_destroyed_when_its_escorts_are_sunk() -> None:
    escort, convoy = Force("B1", AT, ("DF1",), "HX1"), Convoy("HX1", AT, 16)
    details = {"ships": [Ship("DF1", 2)], "convoys": [convoy], "dice": {"fire": 10}}
    scene = battle(BISMARCK, escort, german_fire=["FIRE BIS GUNS DF1"], raid=["DESTROY HX1"], **details)
    assert scene.facts(Destroyed) == [Destroyed(convoy="HX1", value=16, by=(1, 0, 1, 0))]
    scene = battle(BISMARCK, escort, convoys=[convoy], german_leave=["YES"])
    assert not scene.facts(Destroyed) and "raid" not in {request.kind for request in scene.asked}


@rule("11.8", "9.10b")
def test_a_shadowed_task_force_destroys_no_convoy_after_a_battle() -> None:
    escort, convoy = Force("B1", AT, ("DF1",), "HX1"), Convoy("HX1", AT, 16)
    details = {"ships": [Ship("DF1", 2)], "convoys": [convoy], "dice": {"fire": 10}, "shadows": {"G1": "B5"}}
    far = Force("B5", AT, ("SUF",))
    orders = {"german_fire": ["FIRE BIS GUNS DF1"], "join": ["NO"]}
    scene = battle(BISMARCK, escort, far, **orders, **details)
    assert scene.facts(Sunk) and "raid" not in {request.kind for request in scene.asked}


@rule("16.1d")
@pytest.mark.parametrize("announced", [(), (1, 0, 1, 0)])
def test_a_battle_with_the_bismarck_releases_force_h_whatever_was_announced_before(announced: tuple[int, ...]) -> None:
    force_h = Force("B3", 3728, ("ARK", "REN", "SHF", "DF3"))
    scene = battle(BISMARCK._replace(announced=announced), HOOD, force_h, **END)
    assert scene.facts(Released) == [Released(counter="B3")] and scene.game.position.released


@rule("15.1c")
def test_the_game_ends_with_the_round_in_which_the_bismarck_is_sunk() -> None:
    details = {"ships": [Ship("BIS", 11, True)], "dice": {"fire": 10}, "british_fire": ["FIRE HOO GUNS BIS"]}
    scene = battle(BISMARCK, HOOD, **details)
    assert scene.game.outcome is not None and scene.game.outcome.reason == "bismarck sunk"


@rule("12.12a")
def test_a_battle_is_broken_off_after_sixty_rounds_without_damage() -> None:
    idle = {"german_fire": lambda request: DONE, "british_fire": lambda request: DONE}
    scene = battle(Force("G1", AT, ("PEU",)), Force("B1", AT, ("DF1",)), turn=3, **idle)
    assert len(scene.facts(Round)) == 60
