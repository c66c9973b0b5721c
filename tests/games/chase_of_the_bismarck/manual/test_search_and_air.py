"""Search (8) and air attacks (9), and who receives which report."""

import pytest

from compbis.games.chase_of_the_bismarck.cards.board import HEXES, NAMES
from compbis.games.chase_of_the_bismarck.phases.air_attack import air_attack_phase
from compbis.games.chase_of_the_bismarck.phases.losses import damage_markers
from compbis.games.chase_of_the_bismarck.phases.movement import movement_phase
from compbis.games.chase_of_the_bismarck.phases.search import search_phase
from compbis.games.chase_of_the_bismarck.requests.seeking import StrikeRequest
from compbis.games.chase_of_the_bismarck.rules import hits
from compbis.games.chase_of_the_bismarck.rules.search import factors
from compbis.games.chase_of_the_bismarck.state.combat_reports import AirAttack, Chit, Rolled, Sunk
from compbis.games.chase_of_the_bismarck.state.reports import AirLost, Called, Located, Passed
from compbis.games.chase_of_the_bismarck.state.units import AirState, Damage, Fate, Mark, Status
from compbis.table.side import BRITISH, GERMAN
from tests.games.chase_of_the_bismarck.scene import Scene, why

rule = pytest.mark.rule
SIGHTED = {"mark": Mark.SIGHTED}
PATROL = {"doing": frozenset({Status.PATROL})}


def at(*names: str) -> tuple[int, ...]:
    """Hexes by their names."""
    return tuple(HEXES[name] for name in names)


def the_example() -> Scene:
    """Visibility 4: a patrol in I28, flight markers in J29 and K29, the Norfolk in K29."""
    scene = Scene().force("TF3", "I28", "KGV", "PHF", **PATROL).put("NOR", "K29")
    scene.game.with_side("search", BRITISH, at("J29", "J29", "K29", "K29"))
    scene.force("KG1", "I28", "BIS", "ZF5").put("WEI", "J29").put("PEU", "K28")
    scene.run(movement_phase(scene.game), "german SAIL PEU: K29 J30")
    scene.game.with_side("search", BRITISH, at("J29", "J29", "K29", "K29"))
    return scene


@rule("8a", "Reading 8.a")
def test_8_factors_agree_with_the_example() -> None:
    scene = the_example()
    found = factors(BRITISH, scene.game.position.ships[BRITISH], scene.game.position.search[BRITISH])
    assert [found[hex_] for hex_ in at("I28", "J29", "K29")] == [4, 4, 5]


@rule("8c", "8d", "8e", "8f", "Reading 8.c", "Reading 8.e", "Reading 8.f")
def test_8_answers_agree_with_the_example() -> None:
    scene = the_example()
    scene.run(search_phase(scene.game), "british CALL I28", "british CALL J29", "british CALL K29")
    located = [
        (NAMES[fact.at], fact.force, fact.classes, fact.shadowed)
        for fact in scene.facts(Located)
        if fact.side is BRITISH
    ]
    assert located == [("I28", True, (("BB", 1), ("DD", 1)), False), ("J29", False, (("TK", 1),), True)]
    assert [(NAMES[fact.at], NAMES[fact.now], fact.ships) for fact in scene.facts(Passed)] == [("K29", "J30", 1)]
    assert scene.ship("PEU").mark is Mark.NONE
    assert [scene.ship(name).mark for name in ("BIS", "ZF5", "WEI")] == [Mark.SIGHTED, Mark.SIGHTED, Mark.SHADOWED]
    assert scene.game.position.search[BRITISH] == ()


@rule("8c", "8h", "Reading 8.b")
def test_8_only_hexes_with_enough_factors_are_called_and_each_once() -> None:
    scene = the_example()
    scene.run(search_phase(scene.game), "british CALL I28")
    first, second = scene.questions("call")[:2]
    assert {NAMES[hex_] for hex_ in first.places} >= {"I28", "J29", "K29", "K27", "AF25"}
    assert HEXES["I28"] not in second.places and not {*at("T15", "K26")} & {*first.places}  # K26 has 3
    assert why(first, "CALL T15") == "T15 CANNOT BE SEARCHED NOW"
    sides = [request.side for request in scene.questions("call")]
    assert sides == sorted(sides)  # british before german
    assert scene.facts(Called, GERMAN)[0] == Called(side=BRITISH, at=HEXES["I28"], found=True)


@rule("8f")
def test_8_a_unit_that_began_in_a_hex_and_left_it_is_not_reported() -> None:
    scene = Scene().put("NOR", "K29", **PATROL).put("PEU", "K29").put("BIS", "B28")
    scene.run(movement_phase(scene.game), "german SAIL PEU: J30 I30")
    scene.run(search_phase(scene.game), "british CALL K29")
    assert [fact.found for fact in scene.facts(Called)] == [False] and not scene.facts(Passed)


@rule("8g", "Reading 8.d")
def test_8_intrinsic_factors_find_units_that_stand_in_a_hex_or_pass_through_it() -> None:
    scene = Scene().put("BIS", "L27").put("PEU", "K25").put("LOT", "T15").put("NOR", "U26")
    scene.run(movement_phase(scene.game), "german SAIL PEU: K26 K27")
    scene.run(search_phase(scene.game))
    told = [(fact.side, NAMES[fact.at], fact.how, fact.shadowed) for fact in scene.facts(Located)]
    assert told == [
        (BRITISH, "K27", "factor", False),
        (BRITISH, "L27", "factor", False),
        (GERMAN, "U26", "factor", False),
    ]
    assert not scene.facts(Passed)  # K26 has 3, less than the level
    clear = Scene(weather=3).put("PEU", "K25").put("BIS", "B28")
    clear.run(movement_phase(clear.game), "german SAIL PEU: K26 J26")
    clear.run(search_phase(clear.game))
    assert [NAMES[fact.at] for fact in clear.facts(Passed)] == ["K26"]


@rule("8g", "5c", "5f", "Reading 8.h")
def test_8_nothing_is_found_in_fog_hexes_or_at_x() -> None:
    for turn, weather, found in ((13, 4, 1), (13, 5, 0), (16, 7, 0)):
        scene = Scene(turn=turn, weather=weather).put("BIS", "C20").put("NOR", "C20", **PATROL)
        scene.run(search_phase(scene.game), *(["british CALL C20"] if found else []))
        assert len(scene.facts(Located, BRITISH)) == found


@rule("8b")
@pytest.mark.parametrize("status", [Status.SHADOWING, Status.REPAIRING, Status.IN_PORT, Status.REFUELLING])
def test_8_a_shadowing_repairing_or_refuelling_unit_or_one_in_port_adds_no_factor(status: Status) -> None:
    scene = Scene().force("TF1", "T15", "NOR", "SUF").put("SUF", doing=frozenset({status}))
    assert HEXES["T15"] not in factors(BRITISH, scene.game.position.ships[BRITISH], ())


@rule("8e", "Reading 8.e")
def test_8_the_better_marker_stays() -> None:
    scene = Scene().put("BIS", "L27", mark=Mark.SHADOWED)
    scene.run(search_phase(scene.game))
    assert scene.ship("BIS").mark is Mark.SHADOWED


# 9 Air attack


def air_scene() -> Scene:
    """The example: a night at level 6, two markers on a Task Force in S23."""
    scene = Scene(
        turn=36,
        weather=3,
        options=("scharnhorst", "gneisenau"),
        air_attack_GNE=[5],
        air_attack_SCH=[1],
        air_attack_ROD=[0],
        secondary_SCH=[2],
        chit_damage_SCH=["hull"],
        chit_damage_ROD=["critical"],
        chit_evasion=["-5", "-2", "-3"],
    )
    scene.force("KG2", "S23", "GNE", "SCH", "ZF5", **SIGHTED).put(
        "ROD", "S26", mark=Mark.SIGHTED, doing=frozenset({Status.IN_PORT})
    )
    scene.game.with_side("attack", BRITISH, at("S23", "S23"))
    scene.game.with_side("attack", GERMAN, at("S26"))
    return scene.run(
        air_attack_phase(scene.game),
        "british STRIKE S23 BC",
        "german CHOOSE GNE",
        "british STRIKE S23 BC",
        "german CHOOSE SCH",
        "german STRIKE S26 BB",
    )


@rule("9a", "9b", "9c", "9d", "9g", "9h", "Reading 9.a", "Reading 9.b")
def test_9_air_attacks_agree_with_the_example() -> None:
    scene = air_scene()
    rolled = [(fact.ship, fact.die, fact.modifier) for fact in scene.facts(Rolled)]
    assert rolled == [("GNE", 5, 4), ("SCH", 1, 4), ("ROD", 0, 4)]
    assert [(fact.ship, fact.hits) for fact in scene.facts(AirAttack)] == [("GNE", 0), ("SCH", 1), ("ROD", 1)]
    assert scene.ship("SCH").damage == Damage(evasion=5, hull=1, secondary=1)
    assert scene.ship("ROD").damage == Damage(evasion=5, hull=2, secondary=1)
    assert scene.game.position.seen[BRITISH]["SCH"] == scene.ship("SCH").damage
    assert [(fact.ship, fact.chit, fact.evasion) for fact in scene.facts(Chit)] == [
        ("SCH", "hull", (5,)),
        ("ROD", "critical", (2, 3)),
    ]
    assert not any(scene.game.position.attack.values())


@rule("9b", "9a")
def test_9_the_attacker_picks_a_class_of_marked_ships_and_the_defender_the_ship() -> None:
    scene = Scene().force("KG1", "T15", "BIS", "PEU", **SIGHTED).put("ZF5", "T15")
    scene.game.with_side("attack", BRITISH, at("T15"))
    assert [order.cls for order in StrikeRequest(scene.game.view(BRITISH)).legal] == ["BB", "CA"]
    scene.run(air_attack_phase(scene.game), "british STRIKE T15 BB")
    assert not scene.questions("victim")


@rule("9c", "Reading 9.b", "Reading 9.c", "Reading 9.d", "Reading 9.e")
@pytest.mark.parametrize(
    ("state", "where", "level", "night", "total"),
    [
        ({}, "T15", 1, False, -2),
        ({}, "T15", 3, False, -1),
        ({}, "T15", 5, True, 2),
        ({}, "T15", 6, False, 2),
        ({}, "T15", 10, False, 3),
        ({"evasion": 5}, "T15", 5, False, -1),
        ({"evasion": 5}, "T15", 9, False, 3),
        ({"rudder": True}, "T15", 5, False, -2),
        ({"rudder": True, "doing": frozenset({Status.REFUELLING})}, "T15", 5, False, -2),
        ({"doing": frozenset({Status.IN_PORT})}, "U26", 5, False, 1 - 3),
        ({}, "Q30", 5, False, -3),
    ],
)
def test_9_target_place_and_visibility_modify_an_air_attack(
    state: dict[str, object], where: str, level: int, night: bool, total: int
) -> None:
    ship = Scene().put("BIS", where, **state).ship("BIS")
    assert hits.air_modifier(ship, level, night) == total


@rule("9c", "Reading 9.e")
def test_9_the_modified_die_gives_the_hits() -> None:
    assert [hits.hits(die, 0) for die in range(10)] == [3, 2, 2, 1, 1, 1, 0, 0, 0, 0]
    assert (hits.hits(0, 9), hits.hits(0, 3), hits.hits(2, -4), hits.hits(9, 0)) == (1, 1, 3, 0)


@rule("9d", "9e", "9f", "9g", "9h", "2.3.3a", "2.3.3b", "Reading 9.f", "Reading 9.g", "Reading 9.i")
@pytest.mark.parametrize(
    ("chit", "before", "after"),
    [
        ("dud", {}, Damage()),
        ("rudder", {}, Damage(rudder=True)),
        ("rudder", {"rudder": True}, Damage(rudder=True)),
        ("bow", {}, Damage(bow=1)),
        ("stern", {}, Damage(stern=1)),
        ("bow", {"bow": 8}, Damage(bow=8, hull=1, evasion=3, secondary=1)),
        ("hull", {}, Damage(hull=1, evasion=3, secondary=1)),
        ("critical", {}, Damage(hull=2, evasion=6, secondary=1)),
        ("fire control", {}, Damage(fire_control=True)),
    ],
)
def test_9_each_damage_marker_does_what_it_says(chit: str, before: dict[str, int], after: Damage) -> None:
    scene = Scene(chit_damage=[chit], chit_evasion=["-3", "-3"], secondary=[3]).put("BIS", "T15", **before)
    damage_markers(scene.game, "BIS", 1)
    assert scene.ship("BIS").damage == after
    assert len(scene.game.position.evasion.chits) == 23 - len(scene.ship("BIS").chits)


@rule("9g", "9h", "2.3.1c", "Reading 2.3.1.b")
def test_9_the_rating_never_falls_below_zero_and_a_four_costs_no_secondary_gun() -> None:
    scene = Scene(chit_damage=["critical"], chit_evasion=["-8"], secondary=[4]).put("BIS", "T15", evasion=28)
    damage_markers(scene.game, "BIS", 1)
    assert scene.ship("BIS").rating == 0 and scene.ship("BIS").chits == ("-8",)
    hit = Scene(chit_damage=["hull"], chit_evasion=["-1"], secondary=[4]).put("BIS", "T15")
    damage_markers(hit.game, "BIS", 1)
    assert hit.ship("BIS").damage == Damage(hull=1, evasion=1)


@rule("9d", "4j", "Reading 9.h", "Reading 9.j")
def test_9_a_tanker_sinks_on_any_marker_but_a_dud_and_drawing_ends_when_a_ship_sinks() -> None:
    dud = Scene(chit_damage=["dud"]).put("WEI", "T15")
    damage_markers(dud.game, "WEI", 1)
    assert dud.ship("WEI").fate is Fate.IN_PLAY
    scene = Scene(chit_damage=["stern"]).put("WEI", "T15").put("NOR", "T15", hull=3)
    damage_markers(scene.game, "WEI", 3)
    assert (
        scene.ship("WEI").fate is Fate.SUNK and len([name for name in scene.dice.drawn if name.startswith("chit")]) == 1
    )
    sunk = Scene(chit_damage=["hull"], chit_evasion=["-1"]).put("NOR", "T15", hull=3)
    damage_markers(sunk.game, "NOR", 3)
    sunk.run(iter(()))
    assert [fact.ship for fact in sunk.facts(Sunk)] == ["NOR"] and sunk.ship("NOR").chits == ()
    assert len(sunk.game.position.evasion.chits) == 23


@rule("7.7.1g", "Reading 7.7.1.d")
def test_9_aircraft_are_lost_with_their_carrier() -> None:
    scene = Scene(chit_damage=["hull"], chit_evasion=["-1"]).put("ARK", "T15", hull=4)
    damage_markers(scene.game, "ARK", 1)
    scene.run(iter(()))
    assert {scene.air(name).state for name in ("SWA1", "SWA2")} == {AirState.LOST}
    assert scene.air("SWV1").state is AirState.READY
    assert [fact.air for fact in scene.facts(AirLost, BRITISH)] == [("SWA1", "SWA2")] and not scene.facts(
        AirLost, GERMAN
    )


@rule("9a", "Reading 3.d")
def test_9_an_air_attack_lifts_the_restriction_of_the_unit() -> None:
    scene = Scene().force("TF3", "AF25", "ARK", "REN", restricted="R1", **SIGHTED).put("SHE", "AF25", restricted="R1")
    scene.game.with_side("attack", GERMAN, at("AF25"))
    scene.run(air_attack_phase(scene.game), "german STRIKE AF25 BC")
    assert [scene.ship(name).restricted for name in ("ARK", "REN", "SHE")] == ["", "", "R1"]  # the unit, and no other
