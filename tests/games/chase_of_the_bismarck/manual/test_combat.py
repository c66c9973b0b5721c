"""Naval combat (10), with the manual's example die by die."""

import pytest

from compbis.games.chase_of_the_bismarck.cards.board import HEXES
from compbis.games.chase_of_the_bismarck.cards.tables import CUPS
from compbis.games.chase_of_the_bismarck.phases.combat.naval import combat_phase
from compbis.games.chase_of_the_bismarck.phases.combat.rounds import Fight
from compbis.games.chase_of_the_bismarck.phases.losses import evasion_markers, gunfire, sink
from compbis.games.chase_of_the_bismarck.requests.fighting import (
    CombatRequest,
    FireRequest,
    GunRequest,
    SteerRequest,
    TorpedoRequest,
)
from compbis.games.chase_of_the_bismarck.rules import battle as board
from compbis.games.chase_of_the_bismarck.rules import gunnery, hits
from compbis.games.chase_of_the_bismarck.state.battle import Battle, Fighter
from compbis.games.chase_of_the_bismarck.state.combat_reports import (
    Combat,
    CombatEnds,
    Entered,
    GunOut,
    Left,
    Special,
    Steered,
    Sunk,
    Torpedo,
    Volley,
)
from compbis.games.chase_of_the_bismarck.state.orders import BREAKING, CLOSING, OPENING, Attack, Choose, Launch, Steer
from compbis.games.chase_of_the_bismarck.state.reports import AirLost, Result
from compbis.games.chase_of_the_bismarck.state.units import Air, AirState, Damage, Fate, Mark, Ship, Status
from compbis.games.chase_of_the_bismarck.words import asking, battles, details
from compbis.table.dice import Cup
from compbis.table.side import BRITISH, GERMAN, Side
from tests.games.chase_of_the_bismarck.scene import Scene

rule = pytest.mark.rule
SIGHTED = {"mark": Mark.SIGHTED}


def battle(*fighters: Fighter, level: int = 4, attacker: Side = BRITISH, **state: object) -> Battle:
    return Battle(HEXES["T15"], attacker, level, {}, **state).put(*fighters)  # type: ignore[arg-type]


def fighter(name: str, zone: int, course: str = OPENING, **state: object) -> Fighter:
    """A ship on the Battle Board."""
    damage = Damage(**state.pop("damage", {}))  # type: ignore[arg-type]
    return Fighter(name, zone, course, damage, **state)  # type: ignore[arg-type]


# The example


def the_example() -> Scene:
    """The Prinz Eugen attacks the Norfolk at visibility 9."""
    scene = Scene(
        turn=11,  # Night: weather 6 makes level 9, in a hex without fog
        weather=6,
        gunnery_PEU_NOR=[9, 5, 2, 7, 7, 8, 3, 5, 9, 3, 8, 8, 7],
        gunnery_NOR_PEU=[5, 0, 6, 2, 8, 7, 7, 5, 7, 3],
        torpedo_PEU=[5, 9, 4],
        torpedo_NOR=[7, 1, 3, 2],
        chit_damage_NOR=["critical"],
        chit_damage_PEU=["rudder", "bow"],
        chit_evasion_PEU=["-5"],
        chit_evasion_NOR=["-5", "-5"],
    )
    scene.put("PEU", "T15").put("NOR", "T15", **SIGHTED)
    return scene.run(
        combat_phase(scene.game),
        "german ATTACK T15/1 WITH PEU",
        # round 1
        "german FIRE PEU AT NOR",
        "british FIRE NOR AT PEU",
        "british STEER OPENING 0",
        "german STEER CLOSING 4",
        # round 2
        "german LAUNCH PEU AT NOR: 3",
        "british LAUNCH NOR AT PEU: 3",
        "german FIRE PEU AT NOR",
        "british FIRE NOR AT PEU",
        "british STEER OPENING 0",
        # round 3
        "german LAUNCH PEU AT NOR: 3",
        "british LAUNCH NOR AT PEU: 1",
        "german FIRE PEU AT NOR",
        "british FIRE NOR AT PEU",
    )


@rule("10c", "10d", "10 step 2a", "10 step 2b", "10 step 2d", "10 step 2e", "10 step 2g", "10 step 2h", "Reading 10.c")
def test_10_fire_agrees_with_the_example() -> None:
    scene = the_example()
    told = [(fact.ship, fact.range, fact.modifier, fact.dice, fact.results) for fact in scene.facts(Volley)]
    miss = "miss"
    assert told == [
        ("PEU", "medium", 4, (9, 5, 2), (miss, miss, "1S")),
        ("NOR", "medium", 4, (5, 0), (miss, "1H")),
        ("PEU", "short", 2, (7, 7, 8, 3, 5), (miss, miss, miss, "1H", "1S")),
        ("NOR", "short", 2, (6, 2, 8, 7, 7), ("1A", "1H+E", miss, miss, miss)),
        ("PEU", "short", 2, (9, 3, 8, 8, 7), (miss, "1H", miss, miss, miss)),
        ("NOR", "short", 2, (5, 7, 3), ("1S", miss, "1H")),
    ]
    assert not scene.dice.left


@rule("10 step 1a", "10 step 3a", "10 step 4a", "10 step 4c", "9e", "9h", "Reading 10.l", "Reading 2.4.a")
def test_10_torpedoes_movement_and_the_end_agree_with_the_example() -> None:
    scene = the_example()
    told = [(fact.ship, fact.die, fact.modifier, fact.hits) for fact in scene.facts(Torpedo)]
    assert told == [
        ("PEU", 5, 1, 0),
        ("PEU", 9, 1, 0),
        ("PEU", 4, 1, 1),
        ("NOR", 7, 3, 0),
        ("NOR", 1, 3, 1),
        ("NOR", 3, 3, 0),
        ("NOR", 2, 3, 1),
    ]
    steered = [(fact.ship, fact.course, fact.zone) for fact in scene.facts(Steered)]
    assert steered == [("NOR", OPENING, 19), ("PEU", CLOSING, 13), ("NOR", OPENING, 19)]
    assert [fact.ship for fact in scene.facts(Sunk)] == ["NOR"]
    eugen = scene.ship("PEU")
    assert eugen.damage == Damage(evasion=5, hull=3, bow=1, stern=1, rudder=True)
    assert (eugen.torpedoes, eugen.fought) == (6, True)  # 9 after the second round, less the three of the third
    assert scene.ship("NOR").fate is Fate.SUNK
    assert [fact.rounds for fact in scene.facts(CombatEnds)] == [3]


# Who fights


@rule("10a", "10b", "Reading 10.a", "Reading 10.b", "Reading 10.b2")
def test_10_a_whole_task_force_fights_except_its_tankers_and_cannot_decline() -> None:
    scene = Scene().force("KG1", "T15", "BIS", "PEU", "WEI").put("NOR", "T15", **SIGHTED)
    scene.run(combat_phase(scene.game), "german ATTACK T15/1 WITH KG1")
    assert [(fact.attackers, fact.defenders) for fact in scene.facts(Combat)] == [(("BIS", "PEU"), ("NOR",))]
    assert scene.ship("BIS").mark is Mark.NONE


@rule("10a", "10b", "Reading 10.a")
def test_10_only_marked_units_are_attacked_and_each_hex_has_one_combat() -> None:
    scene = Scene().put("NOR", "T15").put("SUF", "T15").put("BIS", "T15", **SIGHTED).put("PEU", "T15")
    request = CombatRequest(scene.game.view(BRITISH), ())
    at = HEXES["T15"]
    assert request.legal == (Attack("NOR", at, 1), Attack("SUF", at, 1))
    assert CombatRequest(scene.game.view(BRITISH), (at,)).legal == ()
    assert CombatRequest(scene.game.view(GERMAN), ()).legal == ()
    scene.run(combat_phase(scene.game), "british ATTACK T15/1 WITH SUF")
    assert [(fact.attackers, fact.defenders) for fact in scene.facts(Combat)] == [(("SUF",), ("BIS",))]
    assert len(scene.questions("combat")) == 1


@rule("10a", "5c", "5f")
def test_10_no_combat_in_fog_or_at_x() -> None:
    for turn, weather, where, fought in ((13, 5, "C20", False), (13, 4, "C20", True), (11, 7, "T15", False)):
        scene = Scene(turn=turn, weather=weather).put("NOR", where).put("BIS", where, **SIGHTED)
        assert bool(CombatRequest(scene.game.view(BRITISH), ()).legal) is fought


@rule("10a")
def test_10_the_allies_initiate_first() -> None:
    scene = Scene().put("NOR", "T15", **SIGHTED).put("PEU", "T15", **SIGHTED)
    scene.run(combat_phase(scene.game))
    assert [request.side for request in scene.questions("combat")] == [BRITISH, GERMAN]


@rule("10e", "Reading 10.u")
def test_10_a_marked_tanker_is_sunk_by_a_warship_in_its_hex() -> None:
    scene = Scene().put("WEI", "T15", **SIGHTED).put("BEL", "T15").put("NOR", "T15").put("LOT", "T17", **SIGHTED)
    scene.run(combat_phase(scene.game))
    assert [fact.ship for fact in scene.facts(Sunk)] == ["WEI"]
    assert not scene.questions("combat")


# Ranges, dice, modifiers


@rule("10c", "10d", "Reading 10.c", "Reading 10.e")
@pytest.mark.parametrize("level", range(1, 10))
def test_10_visibility_gives_the_zones_and_the_range_at_the_start(level: int) -> None:
    fight = battle(level=level)
    zones = [board.start_zone(fight, side) for side in (BRITISH, GERMAN)]
    assert zones == [level, 28 - level]
    one, other = fighter("NOR", zones[0]), fighter("PEU", zones[1])
    expected = "extreme" if level < 4 else "long" if level < 7 else "medium"
    assert gunnery.range_to(one, other) == expected
    assert board.entry_zone(fight, BRITISH) == max(level - 1, 1)


@rule("10 step 2a", "10 step 2b", "Reading 10.f")
@pytest.mark.parametrize(
    ("course", "zone", "dice"),
    [
        *((OPENING, 2, 6), (CLOSING, 2, 3), (BREAKING, 2, 3)),  # extreme: 16, 8, 8 thirds
        *((OPENING, 6, 8), (CLOSING, 6, 4), (BREAKING, 6, 4)),  # long: halves
        *((OPENING, 14, 18), (CLOSING, 14, 8), (BREAKING, 14, 8)),  # medium, with secondary guns
        *((OPENING, 20, 27), (CLOSING, 20, 12), (BREAKING, 20, 12)),  # short
    ],
)
def test_10_range_and_course_give_the_dice_of_the_bismarck(course: str, zone: int, dice: int) -> None:
    assert gunnery.volley(fighter("BIS", zone, course), fighter("HOO", 25)).dice == dice


@rule("10 step 2c", "Reading 10.g", "Reading 10.v")
def test_10_only_some_ships_fire_at_extreme_range_and_the_nelsons_never_astern() -> None:
    target = fighter("BIS", 25)
    assert [
        bool(gunnery.volley(fighter(name, 1), target).dice) for name in ("KGV", "HOO", "NOR", "ARE", "VIC", "NYK")
    ] == [
        *(True, True, True),
        *(False, False, False),
    ]
    rodney = [gunnery.volley(fighter("ROD", 6, course), target).dice for course in (OPENING, CLOSING, BREAKING)]
    assert rodney == [9, 6, 0]


@rule("10 step 2d", "2.3.1b", "Reading 10.h", "Reading 2.3.1.c")
@pytest.mark.parametrize(
    ("firer", "target", "level", "total"),
    [
        (fighter("NOR", 6), fighter("BIS", 20), 1, -1 + 1),  # radar, CA at BB
        (fighter("DOR", 6), fighter("BIS", 20), 5, 1 + 1),  # none
        (fighter("ARE", 6, CLOSING), fighter("BIS", 20, BREAKING), 9, 5 + 1 + 1 + 3),
        (fighter("VIC", 6), fighter("PEU", 20), 2, -1 + 1),  # as a CL
        (fighter("KGV", 6), fighter("BIS", 20), 8, -1 + 3),
        (fighter("BIS", 6), fighter("HOO", 20), 1, -1),
        (fighter("BIS", 6, fought=True), fighter("HOO", 20), 1, 0),
        (fighter("BIS", 6, damage={"fire_control": True, "radar": True}), fighter("HOO", 20), 1, 1),
        (fighter("BIS", 6, exhausted=True, fought=True), fighter("HOO", 20), 1, 1),
    ],
)
def test_10_the_ships_their_courses_and_visibility_modify_fire(
    firer: Fighter, target: Fighter, level: int, total: int
) -> None:
    assert gunnery.modifier(battle(firer, target, level=level), firer, target) == total


@rule("10 step 2g", "Reading 10.i")
def test_10_a_target_is_acquired_from_the_next_round_until_another_is_taken() -> None:
    one, other, third = fighter("BIS", 3), fighter("HOO", 25), fighter("POW", 25)
    fight = battle(one, other, third, attacker=GERMAN)
    scene = Scene(gunnery_BIS_HOO=[4, 9]).put("BIS", "T15").put("HOO", "T15").put("POW", "T15")
    clash = Fight(scene.game, fight)
    scene.run(clash._fire, "german FIRE BIS AT HOO")
    assert clash.battle.acquired == {("BIS", "HOO")}
    modifiers = [fact.modifier for fact in scene.facts(Volley)]
    scene.run(clash._fire)  # without fire the marker stays
    assert clash.battle.acquired == {("BIS", "HOO")}
    scene.run(clash._fire, "german FIRE BIS AT HOO")
    assert clash.battle.acquired == {("BIS", "HOO")} and scene.facts(Volley)[-1].modifier == modifiers[0] - 1
    scene.run(clash._fire, "german FIRE BIS AT POW")
    assert clash.battle.acquired == frozenset()


@rule("Reading 10.h")
def test_10_totals_below_zero_count_as_zero_and_above_nine_as_nine() -> None:
    assert gunnery.result(-3, "short") == "2H+E" and gunnery.result(10, "short") == "miss"


@rule("10 step 2h", "9f", "Reading 9.g", "Reading 10.j")
def test_10_a_missing_gun_costs_hull_instead_but_a_missing_secondary_gun_does_not() -> None:
    boxes = (5, 3, 3, 0)
    whole = hits.damage_after(Damage(bow=2), hits.Loss(bow=2), boxes)
    assert whole == (Damage(bow=3, hull=1), 1)
    assert hits.damage_after(Damage(bow=3), hits.Loss(bow=1, full=True), boxes) == (Damage(bow=3), 1)
    assert hits.damage_after(Damage(), hits.Loss(secondary=2), boxes) == (Damage(), 0)


@rule("10 step 2f", "Reading 10.k")
@pytest.mark.parametrize(
    ("die", "more", "change", "left"),
    [
        (1, None, {"radar": True}, 12),
        (4, None, {"fire_control": True}, 12),
        (7, 5, {}, 9),
        (7, 0, {}, 12),
        (0, 3, {"hull": 3, "evasion": 2}, 12),
        (0, 0, {"hull": 9}, 12),
    ],
)
def test_10_special_damage_does_what_its_table_says(
    die: int, more: int | None, change: dict[str, object], left: int
) -> None:
    scene = Scene(special=[die], chit_evasion=["-2"]).put("KGV", "T15")
    if more is not None:
        scene.dice.fall("fuel loss" if die == 7 else "subtable", more)
    gunfire(scene.game, "KGV", "special")
    scene.run(lambda: None)
    assert (scene.ship("KGV").damage, scene.ship("KGV").fuel) == (Damage(**change), left)  # type: ignore[arg-type]
    assert [fact.more for fact in scene.facts(Special)] == [-1 if more is None else more]
    dry = Scene(special=[7], fuel_loss=[9]).put("KGV", "T15", fuel=3)
    gunfire(dry.game, "KGV", "special")
    assert (dry.ship("KGV").fuel, dry.ship("KGV").clock) == (0, 23)  # 7.7.2: emergency fuel from now on


@rule("2.3.3a")
def test_10_an_empty_cup_of_evasion_effects_is_refilled() -> None:
    scene = Scene(chit_evasion_BIS=[0, 0]).put("BIS", "T15")
    scene.change(evasion=Cup("evasion", ("-5",)))
    first, *left = sorted(CUPS["evasion"])
    assert evasion_markers(scene.game, "BIS", 2) == (5, -int(first))
    assert scene.game.position.evasion == Cup("evasion", tuple(left))


@rule("Reading 10.v")
def test_10_unreliable_guns_fail_on_a_natural_8_or_9() -> None:
    scene = Scene(gunnery_KGV=[8, 9, 0, 7, 1, 2, 3]).put("KGV", "T15").put("BIS", "T15")
    clash = Fight(scene.game, battle(fighter("KGV", 6), fighter("BIS", 20), level=5))
    scene.run(clash._fire, "british FIRE KGV AT BIS", "british CHOOSE STERN", "british CHOOSE BOW")
    assert [fact.place for fact in scene.facts(GunOut)] == ["STERN", "BOW"]
    assert (clash.battle.fighters["KGV"].bow, clash.battle.fighters["KGV"].stern) == (8, 4)


@rule("Reading 10.v")
@pytest.mark.parametrize("choice", ["BOW", "STERN"])
@pytest.mark.parametrize("lost", [{}, {"bow": 9}, {"stern": 5}, {"bow": 9, "stern": 5}])
def test_10_the_owner_chooses_between_bow_and_stern_for_the_gun_that_fails(lost: dict[str, int], choice: str) -> None:
    left = [place for place in ("BOW", "STERN") if place.lower() not in lost]
    expected = [choice] if len(left) == 2 else left
    scene = Scene().put("KGV", "T15").put("BIS", "T15")
    clash = Fight(scene.game, battle(fighter("KGV", 6, damage=lost), fighter("BIS", 20)))
    before = clash.battle.fighters["KGV"]
    scene.run(clash._gun_fails("KGV"), *([f"british CHOOSE {choice}"] if len(left) == 2 else []))
    assert [fact.place for fact in scene.facts(GunOut)] == expected
    out = before._replace(bow_out=expected.count("BOW"), stern_out=expected.count("STERN"))
    assert clash.battle.fighters["KGV"] == out and len(scene.asked) == (len(left) == 2)


@rule("10 step 4b")
@pytest.mark.parametrize(
    ("zone", "enemy", "off"),
    [(1, 27, {0, 1, 2, 3}), (2, 27, {0, 1, 2}), (4, 27, {0}), (5, 27, set()), (1, 22, set()), (1, 24, {0})],
)
def test_10_a_ship_knows_where_the_last_enemies_to_move_can_shift_her_off(zone: int, enemy: int, off: set[int]) -> None:
    fight = battle(fighter("KGV", zone, course=CLOSING), fighter("PEU", enemy, course=BREAKING))
    king = fight.fighters["KGV"]
    assert {each for each in range(4) if board.may_be_shifted_off(fight, king, CLOSING, each)} == off
    said = " ".join(line.strip() for line in asking.known(SteerRequest(Scene().game.view(BRITISH), fight, "KGV")))
    assert ("SHIFT HER OFF THE BOARD AND OUT OF THE COMBAT, UNLESS SHE" in said) is bool(off)
    assert (f"UNLESS SHE CLOSES {len(off)}" in said) is (0 < len(off) < 4)


@rule("10 step 4b")
@pytest.mark.parametrize(
    ("zone", "enemy", "cut", "line"),
    [
        (3, 24, 0, "OUT OF THE COMBAT IF SHE BREAKS OFF 2 OR MORE"),
        (1, 24, 0, "OUT OF THE COMBAT, UNLESS SHE CLOSES 1 OR MORE"),
        (4, 27, 0, "OUT OF THE COMBAT, UNLESS SHE CLOSES 1 OR MORE"),
        (2, 27, 0, "OUT OF THE COMBAT, UNLESS SHE CLOSES 3 OR BREAKS OFF 2"),
        (1, 27, 0, "OUT OF THE COMBAT, UNLESS SHE BREAKS OFF 1 OR MORE"),
        (1, 25, 1, "OUT OF THE COMBAT, UNLESS SHE CLOSES 2"),
        (12, 24, 0, ""),
    ],
)
def test_10_a_line_says_which_moves_of_a_ship_are_safe(zone: int, enemy: int, cut: int, line: str) -> None:
    king = fighter("KGV", zone, course=CLOSING)._replace(cut=cut)
    fight = battle(king, fighter("PEU", enemy, course=BREAKING))
    asked = SteerRequest(Scene().game.view(BRITISH), fight, "KGV")
    said = " ".join(each.strip() for each in asking.known(asked))
    assert line in said and bool(line) is ("SHIFT HER OFF" in said), said
    steers = [order for order in asked.legal if isinstance(order, Steer)]
    risky = [each for each in steers if board.may_be_shifted_off(fight, king, each.course, each.zones)]
    assert bool(risky) is bool(line)


@rule("10 step 2d")
def test_10_what_is_broken_is_shown_on_the_page_and_in_the_list() -> None:
    lost = {"rudder": True, "fire_control": True, "radar": True}
    dorsetshire = fighter("DOR", 6, damage={"radar": True})
    fight = battle(fighter("NOR", 5, damage=lost), dorsetshire, fighter("BIS", 20, fought=True))
    listed = " ".join(line.strip() for line in details.battle_lines(fight))
    drawn = "\n".join(battles.page(fight, BRITISH).text())
    for shown in (listed, drawn):
        assert "NO RUDDER" in shown and "NO FIRE CONTROL" in shown
        assert shown.count("NO RADAR") == 2, "Norfolk's was hit, the Bismarck's has failed, Dorsetshire never had one"


@rule("Reading 10.v")
@pytest.mark.parametrize(
    ("course", "lost", "default"),
    [(CLOSING, {}, "STERN"), (BREAKING, {}, "BOW"), (OPENING, {}, "STERN"), (OPENING, {"bow": 6}, "BOW")],
)
def test_10_by_default_the_gun_needed_least_fails(course: str, lost: dict[str, int], default: str) -> None:
    clash = battle(fighter("KGV", 6, course=course, damage=lost), fighter("BIS", 20))
    assert GunRequest(Scene().game.view(BRITISH), clash, "KGV").default == Choose(default)


# Movement, leaving and entering


@rule("10 step 4a", "Reading 10.n")
def test_10_slower_ships_move_first_and_ratings_give_the_zones() -> None:
    fight = battle(
        fighter("POW", 4),
        fighter("HOO", 4),
        fighter("BIS", 24),
        fighter("PEU", 24),
        fighter("REP", 4),
        attacker=BRITISH,
    )
    assert board.movement_order(fight) == ["POW", "HOO", "REP", "BIS", "PEU"]  # 27 28 30 30 32
    assert [board.allowance(fight.fighters[name]) for name in ("POW", "PEU", "BIS")] == [3, 4, 3]
    slow = [fighter("BIS", 4, damage={"evasion": lost}) for lost in (5, 11, 30)]
    assert [board.allowance(each) for each in slow] == [2, 1, 0]
    assert board.movement_order(battle(fighter("PEU", 4, damage={"rudder": True}), fighter("RAM", 4)))[0] == "PEU"


@rule("10 step 4b", "10 step 4c", "Reading 10.o")
def test_10_a_ship_closes_opens_or_breaks_off_but_passes_no_enemy() -> None:
    fight = battle(fighter("NOR", 10), fighter("PEU", 12), attacker=BRITISH)
    steers = board.courses(fight, fight.fighters["NOR"])
    assert steers == [(OPENING, 0), *((CLOSING, n) for n in range(3)), *((BREAKING, n) for n in range(5))]
    after, gone = board.after_move(fight, fight.fighters["PEU"], CLOSING, 2)
    assert (after.fighters["PEU"].zone, gone) == (10, ())
    past = battle(fighter("NOR", 10), fighter("PEU", 2), attacker=BRITISH)  # no enemy ahead: as far as the edge
    assert [each for each in board.courses(past, past.fighters["PEU"]) if each[0] == CLOSING] == [
        (CLOSING, 0),
        (CLOSING, 1),
    ]
    stuck = fighter("PEU", 12, CLOSING, damage={"rudder": True})
    assert board.courses(battle(stuck, fighter("NOR", 10)), stuck) == [(CLOSING, 0)]


@rule("10 step 4d", "Reading 10.p")
def test_10_a_ship_that_would_leave_the_board_shifts_all_others() -> None:
    fight = battle(
        fighter("NOR", 2), fighter("SUF", 10, moved=True), fighter("BIS", 25), fighter("PEU", 27, moved=True)
    )
    after, gone = board.after_move(fight, fight.fighters["NOR"], BREAKING, 4)  # three zones too far
    assert gone == ("PEU",)
    assert {name: each.zone for name, each in after.fighters.items()} == {"NOR": 1, "SUF": 13, "BIS": 27}
    bismarck = after.fighters["BIS"]
    assert bismarck.cut == 1 and not board.pushed_out(bismarck)
    assert after.fighters["NOR"] == fighter("NOR", 1, BREAKING, moved=True)
    assert after.fighters["SUF"] == fighter("SUF", 13, moved=True)
    assert board.courses(after, bismarck) == [(CLOSING, number) for number in range(3)]
    assert board.may_leave(after, bismarck)
    assert board.pushed_out(bismarck._replace(cut=4))


@rule("10 step 4d", "11.3e", "Reading 11.3.d")
def test_10_an_escort_shifts_no_ship_and_stays_on_the_board() -> None:
    fight = battle(fighter("REV", 26), fighter("BIS", 10), attacker=GERMAN, convoy=True)
    assert (BREAKING, 2) not in board.courses(fight, fight.fighters["REV"])
    pushing = battle(fighter("REV", 27), fighter("BIS", 1), attacker=GERMAN, convoy=True)
    after, gone = board.after_move(pushing, pushing.fighters["BIS"], BREAKING, 3)
    assert gone == () and after.fighters["REV"].zone == 27 and not board.may_leave(after, after.fighters["REV"])
    assert not board.may_abort(
        battle(fighter("REV", 27, BREAKING), fighter("BIS", 1), convoy=True, attacker=GERMAN), fight.fighters["REV"]
    )


@rule("10 step 5a", "10 step 6b", "Reading 10.q", "Reading 10.t")
def test_10_a_ship_far_from_the_enemy_may_leave() -> None:
    """Its rolls are tested in test_odds.py."""
    near = battle(fighter("NOR", 1, BREAKING), fighter("PEU", 19), attacker=GERMAN)
    assert not board.may_abort(near, near.fighters["NOR"])
    slow = battle(fighter("NOR", 1, BREAKING), fighter("RAM", 25), attacker=GERMAN)
    assert not board.may_abort(slow, slow.fighters["RAM"])
    scene = Scene().put("NOR", "T15")
    assert board.may_enter(battle(fighter("PEU", 25)), scene.ship("NOR"))
    assert not board.may_enter(battle(fighter("PEU", 25), left=("NOR",)), scene.ship("NOR"))


@rule("10 step 6a", "Reading 10.r")
def test_10_reinforcements_enter_from_round_3_on_four_or_less() -> None:
    scene = (
        Scene(entry=[4, 5]).put("PEU", "T15").put("NOR", "T15").put("SUF", "T15").put("DOR", "T15").put("BEL", "T15")
    )
    fight = battle(fighter("NOR", 4), fighter("PEU", 24), attacker=BRITISH, round=3)
    assert board.reinforced(fight) and not board.reinforced(fight._replace(round=2))
    assert not board.reinforced(fight._replace(convoy=True))
    clash = Fight(scene.game, fight)
    scene.run(clash._reinforce, "british ENTER SUF", "british ENTER DOR")
    assert (clash.battle.fighters["SUF"].zone, clash.battle.fighters["SUF"].course) == (3, CLOSING)
    assert [fact.ship for fact in scene.facts(Entered, GERMAN)] == ["SUF"]
    assert [fact.ship for fact in scene.facts(Entered, BRITISH)] == ["SUF", "DOR"]
    assert not scene.game.position.found  # Reading 3.c: no German heavy ship
    assert clash._active  # Reading 10.s: so that the combat continues
    assert "BEL" not in {order.ship for request in scene.questions("entry") for order in request.legal}


@rule("10f", "13.2a", "Reading 3.d", "Reading 10.s")
def test_10_a_combat_in_which_nothing_happens_ends_after_round_3() -> None:
    scene = Scene().put("PEU", "T15").put("NOR", "T15", restricted="R1", **SIGHTED)
    scene.run(combat_phase(scene.game), "german ATTACK T15/1 WITH PEU")
    assert [fact.rounds for fact in scene.facts(CombatEnds)] == [3]
    assert scene.ship("NOR").mark is Mark.SIGHTED and scene.ship("NOR").at == HEXES["T15"]
    assert (scene.ship("PEU").fights, scene.ship("PEU").attacked) == ((13,), ())
    assert (scene.ship("NOR").fights, scene.ship("NOR").attacked, scene.ship("NOR").restricted) == ((13,), (13,), "")


@rule("10g", "Reading 10.s2")
def test_10_ships_that_can_neither_fight_nor_move_are_considered_sunk() -> None:
    scene = Scene().put("PEU", "T15").put("NOR", "T15", bow=2, stern=2, rudder=True, torpedoes=0, **SIGHTED)
    scene.run(combat_phase(scene.game), "german ATTACK T15/1 WITH PEU")
    assert [fact.ship for fact in scene.facts(Sunk)] == ["NOR"]
    saved = Scene().put("PEU", "T15").put("NOR", "T15", bow=2, stern=2, rudder=True, torpedoes=0, **SIGHTED)
    saved.put("SUF", "T15").run(combat_phase(saved.game), "german ATTACK T15/1 WITH PEU")
    assert not saved.facts(Sunk)


@rule("10g", "Reading 10.s2")
@pytest.mark.parametrize(
    ("name", "left", "helpless"),
    [
        ("NOR", {}, True),
        ("NOR", {"bow": 1}, False),
        ("NOR", {"stern": 1}, False),
        ("NOR", {"torpedoes": 1}, False),
        ("NOR", {"rudder": False}, False),
        ("KGV", {}, True),
        ("KGV", {"secondary": 2}, False),
    ],
)
def test_10_one_gun_or_torpedo_or_a_move_left_is_enough(name: str, left: dict[str, int], helpless: bool) -> None:
    card = fighter(name, 24).card
    lost = {part: getattr(card, part) - left.get(part, 0) for part in ("bow", "stern", "secondary")}
    wreck = fighter(name, 24, damage={**lost, "rudder": left.get("rudder", True)}, torpedoes=left.get("torpedoes", 0))
    assert board.helpless(battle(fighter("BIS", 4), wreck), BRITISH) is helpless
    both = battle(fighter("ZF5", 4, damage={"bow": 3, "stern": 3}), wreck)
    assert not board.helpless(both, BRITISH), "the enemy has no arms either"


@rule("Reading 3.c", "Reading 4.i", "13.2a")
@pytest.mark.parametrize(("name", "prize"), [("BIS", ("NOR",)), ("PEU", ())])
def test_10_a_heavy_german_ship_that_enters_a_combat_has_fought(name: str, prize: tuple[str, ...]) -> None:
    """It has fought but was not attacked. An Allied ship sunk while the Bismarck is there is a prize."""
    scene = Scene(entry=[4]).put("ZF5", "T15").put(name, "T15", hull=1).put("NOR", "T15", hull=4)
    clash = Fight(scene.game, battle(fighter("ZF5", 4), fighter("NOR", 24), attacker=GERMAN, round=3))
    scene.run(clash._reinforce, f"german ENTER {name}")
    assert scene.game.position.found
    assert (scene.ship(name).fights, scene.ship(name).attacked) == ((13,), ())
    assert clash.battle.fighters[name] == fighter(
        name, 3, CLOSING, damage={"hull": 1}, torpedoes=scene.ship(name).torpedoes
    )
    assert scene.game.view(BRITISH).seen[name] == Damage(hull=1)
    clash._remove_sunk()
    assert scene.ship("NOR").fate is Fate.SUNK and scene.game.position.prizes == prize


@rule("4e", "4k", "Reading 10.l")
@pytest.mark.parametrize("hull", [12, 11], ids=["gunfire", "a torpedo"])
def test_10_ships_that_sink_in_the_round_of_the_bismarck_count(hull: int) -> None:
    """The Bismarck is the first of the ships, and sinks last."""
    scene = Scene(torpedo_NOR_BIS=[5], chit_damage_BIS=["hull"], chit_evasion=["-1"])
    scene.put("BIS", "T15", hull=hull).put("PEU", "T15", hull=5).put("NOR", "T15", hull=4).put("REV", "T15", hull=2)
    ships = [fighter("BIS", 4), fighter("PEU", 4), fighter("NOR", 4), fighter("REV", 4)]
    clash = Fight(scene.game, battle(*ships))
    clash._run([Launch("NOR", "BIS", 1)] if hull < 12 else [])
    if not scene.game.over:
        clash._remove_sunk()
    scene.run(iter(()))
    assert [fact.ship for fact in scene.facts(Sunk)] == ["PEU", "NOR", "BIS"]
    (result,) = scene.facts(Result)
    assert (result.allied_ships, result.german_ships, result.prizes) == (4 + 1, 12 + 5, ("NOR",))
    assert scene.kinds()[-1] == "game_over"


@rule("7.7.1g", "2.3.3a")
def test_10_a_ship_that_sinks_leaves_nothing_behind() -> None:
    state = {"doing": frozenset({Status.PATROL}), "sailed": True, "passed": 1, "no_move": 1, "clock": 20}
    scene = Scene().force("TF1", "T15", "ARK", "NOR", mark=Mark.SIGHTED, chits=("-5",), **state)
    scene.aircraft("SWA1", state=AirState.ALOFT, at=HEXES["T15"]).aircraft("SWA2", state=AirState.LOST)
    fuel, cup = scene.ship("ARK").fuel, scene.game.position.evasion
    sink(scene.game, "ARK")
    scene.run(iter(()))
    assert scene.ship("ARK") == Ship("ARK", 0, fuel=fuel, fate=Fate.SUNK)
    assert scene.ship("NOR").force == "" and scene.game.position.evasion == cup.put_back("-5")
    assert [scene.air(name) for name in ("SWA1", "SWA2")] == [Air(name, AirState.LOST) for name in ("SWA1", "SWA2")]
    assert [fact.air for fact in scene.facts(AirLost, BRITISH)] == [("SWA1",)] and not scene.facts(AirLost, GERMAN)


@rule("10g", "Reading 2.3.1.c")
def test_10_a_ship_that_enters_as_the_enemy_gives_up_keeps_its_radar() -> None:
    scene = Scene().put("ZF5", "T15").put("BIS", "T15").put("NOR", "T15", bow=2, stern=2, rudder=True, torpedoes=0)
    wreck = fighter("NOR", 24, damage={"bow": 2, "stern": 2, "rudder": True})
    clash = Fight(scene.game, battle(fighter("ZF5", 4), fighter("BIS", 3), wreck, attacker=GERMAN, round=3))
    clash._surrender()
    assert scene.ship("NOR").fate is Fate.SUNK and not scene.ship("BIS").fought


@rule("10 step 4d")
def test_10_a_ship_that_is_shifted_off_the_board_leaves_the_combat() -> None:
    scene = Scene().put("PEU", "T15").put("NOR", "T15", **SIGHTED)
    clash = Fight(scene.game, battle(fighter("NOR", 1, BREAKING), fighter("PEU", 27), attacker=BRITISH))
    scene.run(clash._steer, "british STEER BREAKING 4", "german CHOOSE LEAVE")
    assert [fact.ships for fact in scene.facts(Left)] == [("PEU",)]
    assert clash.battle.left == ("PEU",)


@rule("10 step 4d", "Reading 10.n", "Reading 10.p")
def test_10_a_ship_without_a_rudder_moves_first_so_a_shift_off_the_board_ends_its_combat() -> None:
    scene = Scene().put("PEU", "T15", rudder=True).put("NOR", "T15", **SIGHTED)
    drifting = fighter("PEU", 27, damage={"rudder": True})
    clash = Fight(scene.game, battle(fighter("NOR", 1), drifting, attacker=BRITISH))
    scene.run(clash._steer, "british STEER BREAKING 4")
    assert [fact.ships for fact in scene.facts(Left)] == [("PEU",)]
    assert clash.battle.left == ("PEU",)


@rule("10 step 1a")
def test_10_a_ship_launches_up_to_three_torpedoes_a_round_at_medium_or_short_range() -> None:
    scene = Scene().put("PEU", "T15").put("NOR", "T15")
    near = battle(fighter("NOR", 10, torpedoes=4), fighter("PEU", 20, torpedoes=2))
    view = scene.game.view(BRITISH)
    assert {order.number for order in TorpedoRequest(view, near, ()).legal} == {1, 2, 3}
    assert {order.number for order in TorpedoRequest(view, near, (("NOR", 2),)).legal} == {1}
    assert TorpedoRequest(scene.game.view(GERMAN), near, ()).legal[-1].number == 2
    assert TorpedoRequest(view, battle(fighter("NOR", 4, torpedoes=4), fighter("PEU", 24)), ()).legal == ()


def test_10_every_question_has_more_than_one_answer() -> None:
    """A ship that can only stay, or has no die to fire, is not asked."""
    scene = the_example()
    assert all(len(request.legal) > 1 for request in scene.questions("steer"))
    assert all(request.legal for kind in ("fire", "torpedoes") for request in scene.questions(kind))
    assert {type(request) for request in scene.asked} >= {FireRequest, SteerRequest, TorpedoRequest}
