"""Chance (11), the Admin Phase (12), the end and the points (4), set-up (3) and options (13, 14)."""

import pytest

from compbis.games.chase_of_the_bismarck.cards.board import HEXES, NAMES
from compbis.games.chase_of_the_bismarck.game import Game, start
from compbis.games.chase_of_the_bismarck.phases.admin import admin_phase
from compbis.games.chase_of_the_bismarck.phases.chance import _convoy as chance_of_convoy
from compbis.games.chase_of_the_bismarck.phases.chance import chance_phase
from compbis.games.chase_of_the_bismarck.phases.combat.naval import combat_phase
from compbis.games.chase_of_the_bismarck.phases.losses import sink
from compbis.games.chase_of_the_bismarck.phases.movement import movement_phase
from compbis.games.chase_of_the_bismarck.phases.set_up import set_up
from compbis.games.chase_of_the_bismarck.rules import chance, points
from compbis.games.chase_of_the_bismarck.rules.exhaustion import exhausted
from compbis.games.chase_of_the_bismarck.rules.points import Tally
from compbis.games.chase_of_the_bismarck.rules.status import may
from compbis.games.chase_of_the_bismarck.rules.upkeep import in_port
from compbis.games.chase_of_the_bismarck.state.combat_reports import Rolled
from compbis.games.chase_of_the_bismarck.state.reports import (
    Arrived,
    ConvoyMet,
    HuffDuff,
    Hunted,
    Located,
    OpenMove,
    Released,
    Result,
    Revealed,
    ShippingAttacked,
    ShipSeen,
    SubmarineAttack,
    Won,
)
from compbis.games.chase_of_the_bismarck.state.units import Fate, Mark, Status, members
from compbis.table.side import BRITISH, GERMAN
from tests.games.chase_of_the_bismarck.scene import Scene, refused, why

rule = pytest.mark.rule
SIGHTED = {"mark": Mark.SIGHTED}


# 11.1 Submarines


@rule("11.1a", "11.1b", "11.1d", "Reading 11.1.a", "Reading 11.1.b", "Reading 11.1.c")
def test_11_1_example_a_an_allied_submarine_meets_a_flotilla() -> None:
    scene = Scene(
        turn=39,
        weather=5,
        submarine=[2, 0],
        options=("gneisenau",),
        chit_damage_ZF5=["stern"],
    )
    scene.dice.fall("submarine attack", 0)
    scene.dice.fall("submarine class", 7)
    scene.dice.fall("submarine hit", 5)
    scene.dice.fall("submarine", 2)
    scene.force("KG2", "S23", "GNE", "ZF5").put("LOT", "S22")
    scene.run(chance_phase(scene.game))
    (seen,) = scene.facts(ShipSeen, BRITISH)
    assert (seen.ship, NAMES[seen.at], seen.force, seen.allied) == ("ZF5", "S23", True, True)
    assert [(fact.die, fact.modifier) for fact in scene.facts(Rolled, GERMAN)] == [(5, -1)]
    assert [fact.hits for fact in scene.facts(SubmarineAttack)] == [1]
    assert scene.ship("ZF5").damage.stern == 1 and scene.ship("ZF5").mark is Mark.NONE


@rule("11.1c", "9c", "Reading 11.1.d")
def test_11_1_example_b_a_german_submarine_attacks_arethusa() -> None:
    scene = Scene(turn=39, weather=3, chit_damage_ARE=["dud"])
    scene.dice.fall("submarine attack", 8)
    scene.dice.fall("submarine hit", 5)
    scene.dice.fall("submarine", 0)
    scene.put("ARE", "AF24").put("NOR", "T15")
    scene.run(chance_phase(scene.game), "german SUBMARINE AF23")
    assert [(fact.ship, fact.allied) for fact in scene.facts(ShipSeen)] == [("ARE", False)]
    assert [fact.modifier for fact in scene.facts(Rolled, BRITISH)] == [-2]
    assert [fact.hits for fact in scene.facts(SubmarineAttack)] == [1]


@rule("11.1c", "Reading 3.d")
@pytest.mark.parametrize(("die", "restricted"), [(7, ""), (6, "R1")])
def test_11_1_an_attack_by_a_submarine_lifts_a_restriction(die: int, restricted: str) -> None:
    scene = Scene(turn=39).force("TF3", "AF25", "ARK", "REN", restricted="R1")
    scene.dice.fall("submarine attack", die)
    scene.dice.fall("submarine", 0)
    scene.run(chance_phase(scene.game), "german SUBMARINE AF25", "british CHOOSE REN")
    assert {scene.ship(name).restricted for name in ("ARK", "REN")} == {restricted}


@rule("11.1c", "11.1d")
def test_11_1_on_1_to_6_a_ship_of_its_owners_choice_is_merely_seen() -> None:
    scene = Scene(turn=39, weather=3)
    scene.dice.fall("submarine attack", 3)
    scene.dice.fall("submarine", 0)
    scene.put("NOR", "T15").put("SUF", "T16").put("DOR", "T18")
    scene.run(chance_phase(scene.game), "german SUBMARINE T15", "british CHOOSE SUF")
    assert [fact.ship for fact in scene.facts(ShipSeen)] == ["SUF"] and not scene.facts(SubmarineAttack)
    assert scene.questions("victim")[0].ships == ("NOR", "SUF")


@rule("11.1a", "11.1d")
def test_11_1_dice_decide_contact_kind_and_group_and_only_some_turns_have_submarines() -> None:
    assert [chance.contact(die) for die in range(10)] == [True] * 3 + [False] * 7
    assert [chance.submarine(die) for die in range(10)] == ["allied"] + ["seen"] * 6 + ["attacked"] * 3
    assert [chance.drawn_group(die, ("heavy", "destroyer")) for die in (0, 4, 9)] == ["heavy", "destroyer", "destroyer"]
    assert chance.drawn_group(4, ("heavy", "other")) == ""
    calm = Scene(turn=38)
    calm.dice.fall("submarine", 0)
    calm.run(chance_phase(calm.game))
    assert calm.dice.left == ["submarine"]


# 11.2 Random spotting


@rule("11.2a", "11.2b", "Reading 11.2.a", "Reading 11.2.b")
def test_11_2_random_spotting_agrees_with_the_examples() -> None:
    scene = Scene(weather=5, options=("koln",)).force("KG1", "J15", "BIS", "PEU").put("KOL", "F20").put("LOT", "F14")
    for name, die in (("BIS", 3), ("KOL", 1), ("LOT", 0)):
        scene.dice.fall(f"spotting {name}", die)
    scene.run(chance_phase(scene.game))
    (found,) = scene.facts(Located, BRITISH)
    assert (NAMES[found.at], found.classes, found.shadowed) == ("F20", (("CL", 1),), True)
    assert [NAMES[fact.at] for fact in scene.facts(HuffDuff)] == ["F14"]
    assert [scene.ship(name).mark for name in ("BIS", "KOL", "LOT")] == [Mark.NONE, Mark.SHADOWED, Mark.NONE]


@rule("11.2a", "Reading 11.2.b", "Reading 11.2.c")
@pytest.mark.parametrize(
    ("where", "column"),
    [("J15", "route"), ("F14", "outside"), ("F20", "sector_factor"), ("G18", "sector"), ("N23", "sector_factor")],
)
def test_11_2_the_place_gives_the_column(where: str, column: str) -> None:
    assert chance.column(HEXES[where]) == column
    assert chance.spotting_value(HEXES[where], 7) == 0


# 11.3 Hunting


def hunt(die: int, *orders: str, where: str = "J15", turn: int = 13, identity: int = 0, **falls: object) -> Scene:
    """The Bismarck and the Prinz Eugen hunt in a hex; weather 4."""
    scene = Scene(turn=turn, weather=4, **falls).force("KG1", where, "BIS", "PEU")  # type: ignore[arg-type]
    scene.dice.fall("hunt", die)
    scene.dice.fall("convoy", identity)
    return scene.run(chance_phase(scene.game), "german HUNT KG1", *orders)


@rule("11.3c", "11.3f", "4k", "Reading 11.3.b", "Reading 11.3.f", "Reading 11.3.g")
def test_11_3_a_merchant_ship_may_be_sunk_or_spared() -> None:
    scene = hunt(3, "german YES")  # -1 a Task Force, -1 on the centre line
    assert [(fact.total, fact.met) for fact in scene.facts(Hunted, GERMAN)] == [(1, "merchant")]
    assert not scene.facts(Hunted, BRITISH) and not scene.facts(Won, BRITISH)
    assert scene.facts(Won, GERMAN) == [Won(what="merchant", chits=(), half=False)]
    assert scene.facts(ShippingAttacked, BRITISH)
    assert (scene.game.position.merchants, scene.ship("BIS").no_move, scene.ship("PEU").mark) == (1, 2, Mark.SIGHTED)
    scene.run(admin_phase(scene.game))
    assert scene.ship("BIS").no_move == 1
    spared = hunt(3)
    assert not spared.facts(ShippingAttacked) and spared.game.position.merchants == 0


@rule("11.3c", "Reading 11.3.b")
@pytest.mark.parametrize(
    ("die", "where", "turn", "met"),
    [
        (2, "J15", 13, "contact"),
        (4, "J15", 13, ""),
        (2, "J14", 13, "merchant"),
        (3, "J15", 11, ""),
        (0, "J15", 11, "contact"),
    ],
)
def test_11_3_the_die_with_its_modifiers_says_what_is_met(die: int, where: str, turn: int, met: str) -> None:
    assert [fact.met for fact in hunt(die, where=where, turn=turn).facts(Hunted)] == [met]


@rule("11.3d", "11.3e", "11.3f", "4n", "Reading 11.3.c", "Reading 11.3.e", "Reading 11.3.h")
def test_11_3_an_unescorted_convoy_gives_a_marker_that_counts_half() -> None:
    scene = hunt(0, "german YES", identity=6, chit_vp=["5"])
    assert [(fact.convoy, fact.escorts) for fact in scene.facts(ConvoyMet)] == [("OB.325", ())]
    assert scene.game.position.halves == (5,) and points.of_convoys(Tally((), (5,), 0, 0)) == 3
    assert scene.ship("BIS").no_move == 2 and scene.ship("BIS").mark is Mark.SIGHTED
    assert scene.game.position.met == ("OB.325",) and not scene.facts(Won, BRITISH)
    view = scene.game.view(BRITISH)
    assert (view.met, view.halves, view.merchants) == ((), (), 0)
    again = hunt(0, identity=6).change(met=("OB.325",))
    again.dice.fall("hunt", 0)
    again.dice.fall("convoy", 6)
    again.run(chance_phase(again.game), "german HUNT KG1")
    assert [fact.convoy for fact in again.facts(ConvoyMet)][-1] == ""


@rule("11.3e", "Reading 11.3.d", "Reading 3.e")
def test_11_3_escorts_fight_and_survivors_come_on_the_board() -> None:
    scene = hunt(0, "german YES", identity=2)
    assert scene.facts(ConvoyMet)[0].escorts == ("REV", "TC2")
    assert [scene.ship(name).fate for name in ("REV", "TC2")] == [Fate.IN_PLAY] * 2
    assert scene.ship("REV").at == scene.ship("BIS").at and scene.game.position.won == ()
    assert scene.ship("BIS").no_move == 0
    assert {request.battle.convoy for request in scene.questions("steer")} == {True}
    assert {request.kind for request in scene.asked if request.side is BRITISH} <= {"fire", "torpedoes", "steer"}


@rule("11.3e")
def test_11_3_markers_are_drawn_once_all_escorts_are_sunk() -> None:
    orders = [*["german FIRE BIS AT RAM"], "german FIRE PEU AT TC1"]
    scene = hunt(0, "german YES", *orders, identity=1, chit_vp=["3"], otherwise=0)
    assert {scene.ship(name).fate for name in ("RAM", "TC1")} == {Fate.SUNK}
    assert scene.game.position.won == (3,) and scene.ship("PEU").no_move == 2
    assert scene.game.position.prizes == ("RAM", "TC1")


@rule("11.3d", "Reading 11.3.c", "Reading 11.3.i")
def test_11_3_a_convoy_is_met_only_on_its_own_line() -> None:
    other = hunt(0, identity=9)  # SL.75 sails the other line
    assert [fact.convoy for fact in other.facts(ConvoyMet, GERMAN)] == [""] and not other.facts(ConvoyMet, BRITISH)
    assert HEXES["N23"] and len(chance.lines_at(HEXES["N23"])) == 2
    crossing = Scene().force("KG1", "N23", "BIS", "PEU")
    hunter = members(crossing.game.position.ships[GERMAN], "KG1")
    crossing.dice.fall("convoy BIS", 1)
    crossing.run(chance_of_convoy(crossing.game, "BIS", hunter), "german CHOOSE NS")
    assert [(fact.die, fact.convoy) for fact in crossing.facts(ConvoyMet, GERMAN)] == [(1, "SL.74")]
    assert crossing.questions("line")[0].words == ("EW", "NS") and not crossing.facts(ConvoyMet, BRITISH)
    relieved = Scene(weather=4).force("KG1", "J15", "BIS", "PEU").put("ROD", "N23")
    relieved.dice.fall("hunt", 0)
    relieved.dice.fall("convoy", 0)
    relieved.run(chance_phase(relieved.game), "german HUNT KG1")
    assert [(fact.convoy, fact.escorts) for fact in relieved.facts(ConvoyMet)] == [("Britannic", ())]


@rule("11.3a", "11.3b", "7.7.2g", "Reading 11.3.a")
@pytest.mark.parametrize(
    ("where", "state", "able"),
    [
        ("J15", {}, True),
        ("F14", {}, False),
        ("N23", {}, False),  # inside an air sector
        ("J15", {"doing": frozenset({Status.SHADOWED})}, False),
        ("J15", {"mark": Mark.SHADOWED}, True),  # found later in the turn
        ("J15", {"no_move": 1}, False),
        ("J15", {"evasion": 3, "home": True}, False),
        ("J15", {"evasion": 3}, True),
        ("J15", {"rudder": True}, False),
        ("J15", {"doing": frozenset({Status.PATROL})}, True),
    ],
)
def test_11_3_an_able_heavy_ship_on_a_convoy_line_may_hunt(where: str, state: dict[str, object], able: bool) -> None:
    assert chance.may_hunt((Scene().put("BIS", where, **state).ship("BIS"),)) is able


@rule("11.3a")
def test_11_3_destroyers_and_tankers_do_not_hunt() -> None:
    assert not chance.may_hunt((Scene().put("ZF5", "J15").ship("ZF5"),))


# 12 Admin


@rule("12a", "Reading 12.a")
def test_12_dorsetshire_arrives() -> None:
    for turn, there in ((18, False), (19, True)):
        scene = Scene(turn=turn).put("BIS", "B28")
        scene.run(admin_phase(scene.game))
        assert (scene.ship("DOR").at == HEXES["AH13"]) is there
        assert bool(scene.facts(Arrived, BRITISH)) is there and not scene.facts(Arrived, GERMAN)


@rule("12b", "Reading 12.b")
def test_12_rodney_may_leave_her_convoy() -> None:
    scene = Scene(turn=11).put("BIS", "B28")
    scene.run(admin_phase(scene.game), "british YES")
    assert NAMES[scene.ship("ROD").at] == "N23"
    for turn, fought in ((10, False), (11, True)):
        held = Scene(turn=turn).put("BIS", "B28")
        if fought:  # her convoy was attacked
            held.put("ROD", "N23").game.note_damage("ROD")
        held.run(admin_phase(held.game))
        assert not held.questions("relief")


@rule("12c", "7.4b", "Reading 12.c")
def test_12_markers_come_off() -> None:
    scene = Scene().put("BIS", "B28", doing=frozenset({Status.PATROL}), passed=HEXES["B27"], sailed=True, no_move=4)
    scene.run(admin_phase(scene.game))
    after = scene.ship("BIS")
    assert (after.doing, after.passed, after.sailed, after.no_move) == (frozenset(), 0, False, 3)


@rule("Reading 3.c")
def test_12_force_h_is_released() -> None:
    for turn, found, free in ((9, False, False), (9, True, True), (10, False, True)):
        scene = (
            Scene(turn=turn).put("BIS", "B28").put("REN", "AF25", restricted="R1").put("CHF", "S26", restricted="R2")
        )
        scene.change(found=found).run(admin_phase(scene.game))
        assert (scene.ship("REN").restricted == "") is free
        assert scene.ship("CHF").restricted == "R2"
        assert bool(scene.facts(Released, BRITISH)) is free and not scene.facts(Released, GERMAN)


# 4 The end


@rule("4c", "4h", "1b", "Reading 4.c", "Reading 4.d")
@pytest.mark.parametrize(("where", "total"), [("J30", -7), ("G31", -7), ("U26", -5), ("V27", -5)])
def test_4_the_bismarck_in_port_ends_the_game(where: str, total: int) -> None:
    scene = Scene().put("BIS", where)
    scene.run(movement_phase(scene.game))
    assert not scene.game.over  # lying there does not count without a marker
    scene.next_turn().run(movement_phase(scene.game), "german PORT BIS")
    outcome = scene.game.outcome
    assert outcome and (outcome.winner, outcome.german, outcome.reason) == (BRITISH, total, "port")


@rule("4e", "1b")
def test_4_the_bismarck_sunk_is_an_allied_victory_despite_any_points() -> None:
    scene = Scene().put("BIS", "T15").change(won=(30,))
    sink(scene.game, "BIS")
    outcome = scene.game.outcome
    assert outcome and (outcome.winner, outcome.german, outcome.reason) == (BRITISH, None, "sunk")


@rule("4d", "4h", "7.7.2e", "Reading 4.h")
def test_4_the_game_ends_when_the_bismarck_is_out_of_emergency_fuel() -> None:
    scene = Scene(turn=22).put("BIS", "T15", fuel=0, clock=23, hull=8).change(won=(20,))
    scene.put("PEU", fate=Fate.SUNK)
    scene.run(admin_phase(scene.game))
    outcome = scene.game.outcome
    assert outcome and (outcome.winner, outcome.german, outcome.reason) == (BRITISH, 5 - 5, "fuel")
    (told,) = scene.facts(Result)
    assert (told.end, told.german_ships) == ("fuel", 5), "the Bismarck's own hull is in the price of that end"


@rule("4f", "4g", "4h", "Reading 4.g")
@pytest.mark.parametrize(
    ("state", "where", "total"),
    [
        ({}, "T15", -4),
        ({"fought": True}, "T15", -4),
        ({"fuel": 9}, "T15", -10),
        ({}, "J30", -10),
        ({"evasion": 1}, "T15", -10),
        ({"hull": 1}, "T15", -10),
        ({"hull": 2}, "T15", -11),
    ],
)
def test_4_the_last_turn_ends_the_game_and_an_undamaged_bismarck_at_sea_costs_least(
    state: dict[str, int], where: str, total: int
) -> None:
    scene = Scene(turn=40).put("BIS", where, **state)
    scene.run(admin_phase(scene.game))
    outcome = scene.game.outcome
    assert outcome and (outcome.german, outcome.reason, scene.game.turn) == (total, "time", 40)
    assert [fact.end for fact in scene.facts(Result)] == ["undamaged" if total == -4 else "time"]


@rule("4i", "4j", "4k", "4l", "Reading 4.e", "Reading 4.f", "Reading 4.j")
def test_4_the_total_consists_of_shipping_ships_optional_units_and_the_end() -> None:
    scene = (
        Scene(turn=40)
        .put("BIS", "T15", hull=5)
        .put("HOO", fate=Fate.SUNK)
        .put("KGV", "T16", hull=3)
        .put("GAL", fate=Fate.SUNK)
    )
    scene.put("WEI", fate=Fate.SUNK).put("PEU", fate=Fate.NO_FUEL).put("SHE", "T17", hull=2)
    scene.change(won=(5,), halves=(3,), merchants=1, extras=2, prizes=("HOO",))
    scene.run(admin_phase(scene.game))
    total = 5 + 2 + 0.5 + 2 + 8 + 1 + 1 - 2 - 1 - 5 - 10  # Hood 8, King George V 1, Galatea 1
    outcome = scene.game.outcome
    assert outcome and (outcome.german, outcome.winner) == (total, GERMAN)
    assert scene.facts(Result) == [
        Result(
            end="time", chits=(5,), halves=(3,), merchants=1, extras=2, allied_ships=10, german_ships=8, prizes=("HOO",)
        )
    ]
    assert points.wins(1) and not points.wins(0.5)


@rule("4m", "Reading 4.i")
@pytest.mark.parametrize(
    ("prizes", "strategic"),
    [
        (("HOO", "REP"), True),
        (("HOO",), False),
        (("REP", "REN"), False),
        (("POW", "NOR"), False),
        (("KGV", "NYK"), False),
        (("KGV", "ARK"), True),
    ],
)
def test_4_a_strategic_victory_needs_no_points(prizes: tuple[str, ...], strategic: bool) -> None:
    scene = Scene().put("BIS", "U26").change(prizes=prizes)
    scene.run(movement_phase(scene.game), "german PORT BIS")
    outcome = scene.game.outcome
    assert outcome and (outcome.winner is GERMAN, outcome.level) == (
        strategic,
        "STRATEGIC" if strategic else "OPERATIONAL",
    )


# 3, 13


@rule("3a", "Reading 3.b", "Reading 3.a", "Reading 3.f", "Reading 3.h")
def test_3_ships_and_weather_are_set_up_as_the_manual_says() -> None:
    game = Game(start(0))
    ships = {**game.position.ships[BRITISH], **game.position.ships[GERMAN]}
    assert {name for name, ship in ships.items() if ship.force == "KG1"} == {"BIS", "PEU", "ZF5", "ZF6"}
    assert NAMES[ships["BIS"].at] == "J30" and ships["ROD"].fate is Fate.WAITING and "TIR" not in ships
    assert (game.position.weather, game.position.level, game.position.fog) == (6, 9, True)
    assert all(ship.fuel == ship.card.fuel and ship.torpedoes == ship.card.torpedoes for ship in ships.values())


@rule("3a", "Reading 3.b", "Reading 3.b")
def test_3_the_german_places_his_tankers() -> None:
    scene = Scene(turn=1)
    scene.game = Game(start(0))
    scene.game.dice = scene.dice
    scene.run(set_up(scene.game), "german PLACE WEI D10")
    assert NAMES[scene.ship("WEI").at] == "D10" and NAMES[scene.ship("BEL").at] == "C11"
    request = scene.questions("placing")[0]
    for text, said in (
        ("PLACE WEI N23", "NOT IN A CONVOY BAND, A PORT, OR WHERE THE ALLIES HAVE A FACTOR"),
        ("PLACE BIS D10", "ONLY TANKERS ARE PLACED"),
    ):
        assert why(request, text) == said
    assert scene.kinds(BRITISH) == []


@rule("13.1a")
def test_13_1_an_optional_unit_is_revealed_by_its_secret_die() -> None:
    for die, shown in ((8, True), (9, False)):
        scene = Scene()
        scene.game = Game(start(0, ("tirpitz",)))
        scene.dice.fall("reveal TIR", die)
        scene.game.dice = scene.dice
        scene.run(set_up(scene.game))
        assert [fact.ship for fact in scene.facts(Revealed, BRITISH)] == ["TIR"] * shown
        assert scene.game.position.extras == -9 and NAMES[scene.ship("TIR").at] == "O33"


@rule("13.2a", "Reading 13.2")
def test_13_2_recent_fights_exhaust_the_crews_of_german_ships() -> None:
    bismarck = Scene().put("BIS", "T15", fights=(12, 14), attacked=(12,)).ship("BIS")
    on = ("exhaustion",)
    assert exhausted(bismarck, 17, on, defending=True) and not exhausted(bismarck, 17, on, defending=False)
    assert exhausted(bismarck._replace(attacked=(16,), fights=(12, 14, 16)), 17, on, defending=False)
    assert not exhausted(bismarck, 17, (), defending=True)
    assert not exhausted(bismarck, 21, on, defending=True)
    assert not exhausted(bismarck._replace(fights=(12,)), 17, on, defending=True)
    hood = Scene().put("HOO", "T15", fights=(12, 14)).ship("HOO")
    assert not exhausted(hood, 17, on, defending=True)
    for attacker, unit, tired in ((BRITISH, "NOR", True), (GERMAN, "BIS", False)):
        scene = Scene(turn=17, options=on).put("NOR", "T15", **SIGHTED).put("BIS", "T15", fights=(12, 14), **SIGHTED)
        scene.run(combat_phase(scene.game), f"{attacker} ATTACK T15/1 WITH {unit}")
        assert scene.questions("steer")[0].battle.fighters["BIS"].exhausted is tired


# 14


@rule("14a", "Reading 14.a")
@pytest.mark.parametrize(
    ("options", "german", "allied", "counted"),
    [
        (("ammunition",), ("BIS", "PEU"), ("HOO", "NOR"), {"BIS": 1, "PEU": 0, "HOO": 1, "NOR": 0}),
        (("ammunition",), ("BIS",), ("NOR",), {"BIS": 0, "NOR": 0}),  # no capital ship of the Allies
        ((), ("BIS",), ("HOO",), {"BIS": 0, "HOO": 0}),
    ],
)
def test_14_a_heavy_combat_is_counted_for_the_capital_ships_of_both_sides(
    options: tuple[str, ...], german: tuple[str, ...], allied: tuple[str, ...], counted: dict[str, int]
) -> None:
    scene = Scene(turn=13, weather=4, options=options)
    for side, names in (("KG1", german), ("TF1", allied)):
        for name in names:
            scene.put(name, "T15", force=side * (len(names) > 1), mark=Mark.SIGHTED)
    attacker = "TF1" if len(allied) > 1 else allied[0]
    scene.run(combat_phase(scene.game), f"british ATTACK T15/1 WITH {attacker}")
    assert {name: scene.ship(name).heavy for name in counted} == counted


@rule("14a", "Reading 14.b")
@pytest.mark.parametrize("heavy", [2, 3])
def test_14_after_three_heavy_combats_a_capital_ship_goes_to_port(heavy: int) -> None:
    """Reading 14.b: it neither attacks, joins, hunts nor patrols; its moves lead to a port; without an order it sails
    one hex. Once it has been marked In Port it is free again."""
    spent = heavy == 3
    scene = Scene(options=("ammunition",)).put("PEU", "T20").put("BIS", "T22", heavy=heavy)
    unit = members(scene.game.position.ships[GERMAN], "BIS")
    assert [may(unit, action) is not spent for action in ("initiate", "reinforce", "hunt", "patrol")] == [True] * 4
    assert may(unit, "defend") and may(unit, "move") and may(unit, "search")
    away = "AFTER 3 HEAVY COMBATS IT GOES TO A PORT, THE SHORTEST WAY"
    assert refused(scene, GERMAN, "SAIL BIS: T21") == (away if spent else "")
    assert refused(scene, GERMAN, "SAIL BIS: T23") == ""
    scene.run(movement_phase(scene.game))
    assert (NAMES[scene.ship("BIS").at] != "T22") is spent and NAMES[scene.ship("PEU").at] == "T20"
    scene.put("BIS", "J30", heavy=heavy, sailed=False)
    assert ("ONCE IT HAS BEEN MARKED IN PORT" in refused(scene, GERMAN, "SAIL BIS: J29")) is spent
    assert in_port(scene.ship("BIS")).heavy == 0


@rule("Reading 14.b")
def test_14_a_shadowed_ship_on_its_way_to_port_moves_in_the_open() -> None:
    scene = Scene(options=("ammunition",)).put("BIS", "T22", heavy=3, mark=Mark.SHADOWED)
    scene.run(movement_phase(scene.game))
    (moved,) = scene.facts(OpenMove)
    assert NAMES[moved.at] == "T22" and moved.to == scene.ship("BIS").at != moved.at


@rule("7.7.2g", "7.7.2h", "Reading 14.b")
@pytest.mark.parametrize(
    ("other", "at", "to", "mark", "goes"),
    [
        ("WEI", "U16", "U17", Mark.NONE, True),  # into a convoy band
        ("ZF5", "S24", "S25", Mark.NONE, True),  # over the boundary line
        ("ZF5", "S24", "S25", Mark.SHADOWED, False),
    ],
)
def test_14_on_its_way_to_port_a_ship_takes_nobody_where_he_may_not_go(
    other: str, at: str, to: str, mark: Mark, goes: bool
) -> None:
    scene = Scene(options=("ammunition",)).force("KG1", at, "BIS", other, mark=mark).put("BIS", heavy=3)
    scene.run(movement_phase(scene.game))
    assert [NAMES[scene.ship(name).at] for name in ("BIS", other)] == [to if goes else at, at]
    assert scene.ship("BIS").force == scene.ship(other).force == ("" if goes else "KG1")
