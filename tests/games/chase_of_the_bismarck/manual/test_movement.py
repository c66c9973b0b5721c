"""The Movement Phase (7)."""

from typing import Any

import pytest

from compbis.errors import IllegalOrder
from compbis.games.chase_of_the_bismarck.cards.board import HEXES, NAMES, ZONES
from compbis.games.chase_of_the_bismarck.phases.admin import admin_phase
from compbis.games.chase_of_the_bismarck.phases.movement import movement_phase
from compbis.games.chase_of_the_bismarck.requests.movement import MovementRequest, OpenRequest
from compbis.games.chase_of_the_bismarck.rules import movement, upkeep
from compbis.games.chase_of_the_bismarck.rules.status import rating
from compbis.games.chase_of_the_bismarck.state.orders import Sail
from compbis.games.chase_of_the_bismarck.state.reports import AirLost, NoFuel, OpenMove, Repaired
from compbis.games.chase_of_the_bismarck.state.units import AirState, Damage, Fate, Mark, Status
from compbis.games.chase_of_the_bismarck.words.wording import lines
from compbis.table.report import BOTH, Report
from compbis.table.side import BRITISH, GERMAN
from tests.games.chase_of_the_bismarck.scene import Scene, refused, why

rule = pytest.mark.rule
SHADOWED = {"mark": Mark.SHADOWED}


def moved(scene: Scene, *orders: str) -> Scene:
    """Run the Movement Phase with these orders."""
    return scene.run(movement_phase(scene.game), *orders)


def where(scene: Scene, name: str) -> str:
    return NAMES[scene.ship(name).at]


# 7.1


@rule("7.1a", "7.8a", "Reading 7.1.a", "Reading 7.1.b")
def test_7_1_shadowed_units_move_openly_german_units_first() -> None:
    scene = Scene().force("KG1", "T15", "BIS", "PEU", **SHADOWED).put("NOR", "T18", **SHADOWED)
    moved(scene, "german SAIL KG1: T14 T13")
    told = [(fact.side, NAMES[fact.at], NAMES[fact.to], fact.force, fact.fog) for fact in scene.facts(OpenMove)]
    assert told == [(GERMAN, "T15", "T13", True, False), (BRITISH, "T18", "T18", False, False)]
    assert scene.ship("BIS").mark is Mark.SIGHTED and scene.ship("NOR").mark is Mark.SIGHTED


@rule("7.1a", "Reading 7.1.a")
@pytest.mark.parametrize(
    ("order", "said"), [("german SAIL BIS: T14 T15", "GOES OUT AND BACK"), ("german REPAIR BIS", "STAYS")]
)
def test_7_1_a_unit_that_went_out_and_back_did_not_stay(order: str, said: str) -> None:
    scene = moved(Scene(repair=[5]).put("BIS", "T15", evasion=3, **SHADOWED), order)
    (told,) = scene.facts(OpenMove)
    assert " ".join(map(str.strip, lines(Report(13, BOTH, told)))).endswith(f"A SINGLE SHIP: 1 BB, {said}")


@rule("7.1b", "Reading 7.1.a")
def test_7_1_a_shadowed_unit_is_lost_in_the_first_fog_hex() -> None:
    for weather, lost in ((5, True), (4, False)):
        scene = Scene(weather=weather).put("BIS", "B20", **SHADOWED)
        moved(scene, "german SAIL BIS: C20 D21")
        (told,) = scene.facts(OpenMove)
        assert (NAMES[told.to], told.fog) == (("C20", True) if lost else ("D21", False))
        assert where(scene, "BIS") == "D21"
        assert scene.ship("BIS").mark is (Mark.NONE if lost else Mark.SIGHTED)


@rule("7.1a")
def test_7_1_a_shadowed_unit_neither_sails_in_secret_nor_is_split() -> None:
    scene = Scene().force("KG1", "T15", "BIS", "PEU", **SHADOWED)
    assert refused(scene, GERMAN, "SAIL KG1: T14") == "IT IS SHADOWED, AND HAS HAD ITS MOVE"
    held = "IT IS SHADOWED: IT CAN NEITHER FORM NOR LEAVE A TASK FORCE"
    assert refused(scene, GERMAN, "DETACH BIS") == refused(scene, GERMAN, "FORM KG2: BIS PEU") == held
    assert refused(scene, GERMAN, "PATROL KG1") == ""
    assert refused(Scene().put("BIS", "T15"), GERMAN, "SAIL BIS: T14", "open") == "ONLY SHADOWED UNITS MOVE NOW"


# 7.2


@rule("7.2a", "7.2b", "2.3.1e", "Reading 7.2", "Reading 2.3.1.d")
def test_7_2_task_forces_are_formed_joined_and_left() -> None:
    scene = Scene().put("BIS", "J29").put("PEU", "J29").put("ZF5", "J29").put("WEI", "T16")
    moved(scene, "german FORM KG3: BIS PEU", "german FORM KG3: ZF5", "german DETACH BIS")
    assert [scene.ship(name).force for name in ("BIS", "PEU", "ZF5")] == ["", "KG3", "KG3"]
    moved(scene.next_turn(), "german DETACH PEU")
    assert scene.ship("ZF5").force == ""
    assert rating([scene.ship(name) for name in ("BIS", "PEU")]) == 30
    sighted = Scene().put("BIS", "J29").put("PEU", "J29", mark=Mark.SIGHTED)
    ships = sighted.game.position.ships[GERMAN]
    assert {ship.mark for ship in upkeep.formed(ships, "KG1", (ships["BIS"], ships["PEU"])).values() if ship.at} == {
        Mark.SIGHTED
    }
    assert refused(scene, GERMAN, "FORM KG1: BIS WEI") == "THEY ARE NOT IN ONE HEX"
    assert refused(scene, GERMAN, "FORM KG1: BIS") == "A TASK FORCE HAS AT LEAST TWO SHIPS"
    assert refused(scene, GERMAN, "FORM TF1: BIS PEU") == "NOT A NAME FOR A TASK FORCE OF YOURS"
    assert refused(scene, GERMAN, "DETACH BIS") == "IT IS IN NO TASK FORCE"


# 7.3 to 7.6


@rule("7.2b", "7.3c", "7.4b", "7.5b", "Reading 3.d")
@pytest.mark.parametrize(
    ("said", "state"),
    [
        ("IT HAS MOVED", {"sailed": True}),
        ("IT IS RESTRICTED", {"restricted": "R1"}),
        ("IT IS ON PATROL", {"doing": frozenset({Status.PATROL})}),
    ],
)
@pytest.mark.parametrize("order", ["FORM KG2: PEU BIS", "DETACH BIS", "REPAIR BIS", "PORT BIS", "REFUEL BIS FROM WEI"])
def test_7_a_ship_already_moved_on_patrol_or_restricted_gets_no_other_order(
    order: str, said: str, state: dict[str, Any]
) -> None:
    scene = Scene().force("KG1", "G31", "BIS", "PEU", evasion=3).put("WEI", "G31")
    assert refused(scene, GERMAN, order) == ""
    assert refused(scene.put("BIS", **state), GERMAN, order) == said
    assert refused(scene.put("WEI", **state), GERMAN, "REFUEL PEU FROM WEI") == said


@rule("7.2a", "7.3a", "7.4a", "7.6a", "7.7.2d")
@pytest.mark.parametrize(
    ("order", "said"),
    [
        ("FORM KG1: BIS PEU", "A TASK FORCE HAS AT LEAST TWO SHIPS"),  # they are in it
        ("FORM KG99: BIS WEI", ""),
        ("FORM KG2: BIS NOR", "NO SHIP OF YOURS AT SEA"),
        ("REPAIR WEI", "THERE IS NOTHING THAT CAN BE REPAIRED AT SEA"),
        ("REPAIR PEU", "IT IS REPAIRING ALREADY"),
        ("PORT PEU", "IT IS MARKED ALREADY"),
        ("PATROL KG123456789", "NO UNIT OF YOURS AT SEA IS CALLED KG123456"),
        ("SAIL BIS: G30", "BIS IS IN KG1: LE BIS FIRST"),
        ("PATROL KG1", "IT CANNOT PATROL NOW: IN PORT, REPAIRING AT SEA"),
        ("PATROL LOT", "IT HAS MOVED"),
        ("SAIL LOT: G30", "IT HAS AN ORDER ALREADY: UN LOT TAKES THE ORDER BACK"),
        ("SAIL GON: G30", "IT CANNOT MOVE NOW: IT MAY MOVE AGAIN IN 2 TURNS"),
        ("SAIL BEL: G30", "IT CANNOT MOVE NOW: IT MAY MOVE AGAIN IN 1 TURN"),
    ],
)
def test_7_an_illegal_order_is_refused_with_its_reason(order: str, said: str) -> None:
    busy = frozenset({Status.REPAIRING, Status.IN_PORT})
    scene = Scene().force("KG1", "G31", "BIS", "PEU", rudder=True).put("PEU", doing=busy).put("WEI", "G31")
    scene.put("LOT", "G31", sailed=True).put("GON", "G31", no_move=2).put("BEL", "G31", no_move=1)
    assert refused(scene, GERMAN, order) == said


@rule("7.3a", "7.3b", "Reading 7.3.a", "Reading 7.3.b")
@pytest.mark.parametrize(
    ("die", "weather", "damage", "choice", "left"),
    [
        (0, 3, {"evasion": 7}, "", Damage(evasion=2)),
        (1, 3, {"evasion": 7}, "", Damage(evasion=4)),
        (2, 3, {"evasion": 7}, "", Damage(evasion=5)),
        (3, 3, {"evasion": 7}, "", Damage(evasion=7)),
        (0, 4, {"evasion": 7}, "", Damage(evasion=4)),
        (0, 7, {"evasion": 7}, "", Damage(evasion=5)),
        (1, 7, {"evasion": 7}, "", Damage(evasion=7)),
        (0, 3, {"rudder": True}, "", Damage()),
        (0, 4, {"rudder": True}, "", Damage(rudder=True)),
        (0, 3, {"rudder": True, "evasion": 4}, "CHOOSE RUDDER", Damage(evasion=4)),
        (0, 3, {"rudder": True, "evasion": 4}, "CHOOSE EVASION", Damage(rudder=True)),
    ],
)
def test_7_3_die_and_weather_give_the_repair_at_sea(
    die: int, weather: int, damage: dict[str, int], choice: str, left: Damage
) -> None:
    chits = ("-5", "-2") if "evasion" in damage else ()
    scene = Scene(weather=weather, repair=[die]).put("NOR", "T15", chits=chits, **damage)
    scene.game.note_damage("NOR")
    moved(scene, "british REPAIR NOR", *([f"british {choice}"] if choice else []))
    assert scene.ship("NOR").damage == left
    assert scene.facts(Repaired, BRITISH) and not scene.facts(Repaired, GERMAN)
    assert len(scene.ship("NOR").chits) == (2 if left.evasion else 0)


@rule("7.3c", "7.4b", "7.5b", "7.6a", "Reading 7.3.c", "Reading 7.4.b")
@pytest.mark.parametrize("first", ["REPAIR BIS", "PORT BIS", "REFUEL BIS FROM WEI", "PATROL BIS"])
def test_7_3_repair_port_refuelling_or_patrol_rule_out_a_move(first: str) -> None:
    from compbis.games.chase_of_the_bismarck.rules.search import factors

    scene = Scene(weather=1, turn=13).put("BIS", "G31", evasion=2).put("WEI", "G31")
    request = MovementRequest(scene.game.view(GERMAN), False)
    after = MovementRequest(request.after(request.read(first)), True)
    for text in ("SAIL BIS: G30", "PATROL BIS"):
        with pytest.raises(Exception, match=r"CANNOT|PATROL|UN BIS TAKES THE ORDER BACK"):
            after.check(after.read(text))
    own = factors(GERMAN, after.view.ships, ())[HEXES["G31"]]
    assert own == (3 + 1 + 1 + 3 if first.startswith("PATROL") else 3 + (first.split()[-1] != "WEI"))
    if first == "REPAIR BIS":
        after.check(after.read("PORT BIS"))


@rule("7.4a", "Reading 7.4.a")
def test_7_4_in_port_a_ship_gets_four_points_up_to_its_limit_and_all_torpedoes() -> None:
    scene = Scene().put("NOR", "K27", fuel=3, torpedoes=0).put("SUF", "E21", fuel=9).put("LON", "T15").put("PEU", "K27")
    moved(scene, "british PORT NOR", "british PORT SUF")
    assert [(scene.ship(name).fuel, scene.ship(name).torpedoes) for name in ("NOR", "SUF")] == [(7, 4), (10, 0)]
    assert refused(scene, BRITISH, "PORT LON") == "IT IS IN NO PORT OF YOURS"
    assert refused(scene, GERMAN, "PORT PEU") == "IT IS IN NO PORT OF YOURS"


@rule("7.5a", "Reading 7.5")
def test_7_5_one_ship_refuels_from_one_tanker_in_its_hex() -> None:
    scene = (
        Scene()
        .put("BIS", "T15", fuel=5)
        .put("ZF5", "T15", fuel=0, clock=20)
        .put("WEI", "T15", no_move=1)
        .put("BEL", "T15")
    )
    moved(scene, "german REFUEL BIS FROM WEI", "german REFUEL ZF5 FROM BEL")
    assert [(scene.ship(name).fuel, scene.ship(name).clock) for name in ("BIS", "ZF5")] == [(9, 0), (2, 0)]
    assert Status.REFUELLING in scene.ship("WEI").doing
    scene.put("PEU", "T15").put("LOT", "T15")
    for text in ("BIS FROM LOT", "PEU FROM WEI"):
        assert refused(scene, GERMAN, f"REFUEL {text}") == "ONE SHIP TO A TANKER, AND ONE TANKER TO A SHIP"
    assert refused(scene, GERMAN, "REFUEL PEU FROM LOT") == ""
    other = Scene().put("BIS", "T15").put("WEI", "T16").put("PEU", "T15")
    assert refused(other, GERMAN, "REFUEL BIS FROM WEI") == "THE TANKER IS NOT THERE"
    for text in ("BIS FROM PEU", "WEI FROM WEI", "WEI FROM BIS"):
        assert refused(other, GERMAN, f"REFUEL {text}") == "A SHIP REFUELS FROM A TANKER"


@rule("7.4a", "7.5a", "Reading 7.5")
def test_7_5_a_ship_gets_four_points_a_turn_in_port_or_from_a_tanker() -> None:
    port, tanker = "PORT BIS", "REFUEL BIS FROM WEI"
    for first, then, said in ((port, tanker, "IT IS MARKED IN PORT"), (tanker, port, "IT REFUELS AT SEA")):
        scene = Scene().put("BIS", "J30", fuel=0, clock=20).put("WEI", "J30")
        moved(scene, f"german {first}")
        assert scene.ship("BIS").fuel == 4 and refused(scene, GERMAN, then) == said
    assert refused(scene.put("PEU", "J30"), GERMAN, "PORT PEU") == ""


@rule("7.6a", "7.6b")
def test_7_6_a_unit_patrols_only_if_the_weather_allows_and_then_does_not_move() -> None:
    assert refused(Scene(weather=5).put("NOR", "C20"), BRITISH, "PATROL NOR") == "NO PATROL IN THIS WEATHER"
    assert refused(Scene(turn=16, weather=7).put("NOR", "T15"), BRITISH, "PATROL NOR") == "NO PATROL IN THIS WEATHER"
    scene = Scene().force("TF1", "T15", "NOR", "SUF")
    moved(scene, "british PATROL TF1")
    assert refused(scene, BRITISH, "PATROL TF1") == "IT IS ON PATROL"
    assert refused(scene, BRITISH, "SAIL TF1: T14") == "IT PATROLS: UN TF1 TAKES THE ORDER BACK"
    scene.put("ROD", "T15", fuel=0, moved=1).put("BIS", "T15", evasion=30)
    assert refused(scene, BRITISH, "SAIL ROD: T14") == "IT CANNOT MOVE NOW: NO FUEL FOR A MOVE"
    assert refused(scene, GERMAN, "SAIL BIS: T14") == "IT CANNOT MOVE NOW: NO EVASION LEFT"


# 7.7.1 Flights


@rule("7.7.1a", "7.7.1c", "7.7.1d", "Reading 7.7.1.a", "Reading 7.7.1.b")
def test_7_7_1_a_flight_agrees_with_the_example() -> None:
    scene = Scene(weather=2)
    way = ["L26", "L25", "L24", "L23", "L24", "L25", "L26", "L27"]
    dropped = f"{way[1]} {way[2]} {way[3]} {way[5]}"  # two free, two at level 2: 8 + 2 x 2 = 12
    text = f"FLY BLE1: {' '.join(way)} SEARCH {dropped}"
    assert refused(scene, BRITISH, text) == ""
    assert (
        refused(scene, BRITISH, f"{text} {way[0]}") == "THAT TAKES 8 HEXES THERE AND BACK, WITH MARKERS 14: IT HAS 12"
    )
    scene.run(movement_phase(scene.game), f"british {text}")
    assert scene.air("BLE1").state is AirState.LANDING
    assert [NAMES[at] for at in scene.game.position.search[BRITISH]] == dropped.split()


@rule("7.7.1b", "7.7.1e", "7.7.1f", "2.3.2a", "Reading 7.7.1.c", "Reading 7.7.1.f")
@pytest.mark.parametrize(
    ("order", "said"),
    [
        ("FLY BLE1: L26 L25", "IT MUST LAND IN L27"),
        ("FLY BLE1: T26 T25", "IT STARTS FROM L27"),
        ("FLY BLE1: L26 L24", "L26 DOES NOT TOUCH L24"),
        ("FLY HUD2: L26 L27 ATTACK L26", "RECON AIRCRAFT DROP NO ATTACK MARKERS"),
        ("FLY BLE1: L26 L27 SEARCH L25", "IT DOES NOT FLY THROUGH L25"),
        ("FLY BLE1: L26 L27 ATTACK L27", "NO ENEMY IS SHADOWED IN L27"),
        ("FLY BLE1: L26 L27 SEARCH L26 ATTACK L26", "SEARCH MARKERS OR AN ATTACK MARKER, NOT BOTH"),
        ("FLY BLE1: L26 L27 ATTACK L26", ""),
        ("FLY CAT1: N25 N24 N23 N22", ""),
        ("FLY CAT1: N25 N24 N23 N22 N21 M20 M19 M18", "THAT TAKES 8 HEXES: IT HAS 7"),
        ("FLY SWA1: T15", "ITS CARRIER IS LOST"),
        ("FLY BLE1: L26 L27 L26", "IT MUST LAND IN L27"),
        ("FLY BLE2: L26 L27", "IT IS LOST"),
        ("FLY BEA1: L26 L27", "IT IS IN THE REFIT BOX"),
        ("FLY KON1: L26 L27", "NO AIR UNIT OF YOURS"),
    ],
)
def test_7_7_1_an_illegal_flight_is_refused_with_its_reason(order: str, said: str) -> None:
    scene = Scene().put("BIS", "L26", **SHADOWED).lost("ARK")
    scene.aircraft("BLE2", state=AirState.LOST).aircraft("BEA1", state=AirState.REFIT)
    assert refused(scene, BRITISH, order) == said


@rule("7.7.1e")
def test_7_7_1_no_markers_are_dropped_in_fog_or_at_x() -> None:
    fog = "FLY HUD1: E20 E21 SEARCH E20"
    assert refused(Scene(weather=5), BRITISH, fog) == "NO MARKERS IN E20 IN THIS WEATHER"
    assert refused(Scene(weather=4), BRITISH, fog) == ""
    assert refused(Scene(turn=16, weather=7), BRITISH, "FLY HUD2: L26 L27 SEARCH L26").startswith("NO MARKERS")


@rule("7.7.1b", "7.7.1g", "Reading 7.7.1.c", "Reading 7.7.1.e")
def test_7_7_1_an_air_unit_may_stay_aloft_for_its_endurance_then_lands_and_refits() -> None:
    scene = Scene()
    moved(scene, "british FLY CAT1: N25 N24 N23", "british FLY HUD2: L26 L27")
    assert (scene.air("CAT1").state, scene.air("CAT1").at) == (AirState.ALOFT, HEXES["N23"])
    assert refused(scene, BRITISH, "FLY HUD2: L26 L27") == "IT IS IN THE REFIT BOX"
    scene.run(admin_phase(scene.game))
    assert [scene.air(name).state for name in ("CAT1", "HUD2")] == [AirState.ALOFT, AirState.REFIT]
    assert refused(scene, BRITISH, "FLY CAT1: N22 N21") == "IT MUST LAND IN O25"
    moved(scene)  # without an order it flies home
    assert scene.air("CAT1").state is AirState.LANDING
    scene.run(admin_phase(scene.game))
    assert [scene.air(name).state for name in ("CAT1", "HUD2")] == [AirState.REFIT, AirState.READY]


@rule("7.7.1g", "Reading 7.7.1.d")
def test_7_7_1_aircraft_take_off_before_or_after_their_carrier_moves_and_land_where_it_ends() -> None:
    scene = Scene().put("ARK", "T15")
    moved(scene, "british SAIL ARK: T14 T13", "british FLY SWA1: T14 T13", "british FLY SWA2: T12 T13")
    assert [scene.air(name).state for name in ("SWA1", "SWA2")] == [AirState.LANDING] * 2
    asked = next(each for each in scene.questions("movement") if "SAIL ARK: T14 T13" in each.view.orders)
    assert why(asked, "FLY SWA1: A1 A2") == "IT STARTS FROM T13 OR T15"
    late = Scene().put("ARK", "T15")
    late.run(movement_phase(late.game), "british FLY SWA1: T14 T15")
    assert refused(late, BRITISH, "SAIL ARK: T14") == "ITS AIRCRAFT HAVE FLOWN: LET THE CARRIER SAIL FIRST"
    assert (
        refused(Scene().put("ARK", "T15", restricted="R1"), BRITISH, "FLY SWA1: T14 T15") == "ITS CARRIER IS RESTRICTED"
    )


@rule("7.7.1g")
def test_7_7_1_an_air_unit_with_nowhere_to_land_is_lost() -> None:
    scene = Scene().put("ARK", "T15").aircraft("SWA1", state=AirState.ALOFT, at=HEXES["T14"])
    scene.lost("ARK")
    moved(scene)
    assert scene.air("SWA1").state is AirState.LOST
    assert [fact.air for fact in scene.facts(AirLost, BRITISH)] == [("SWA1",)]


# 7.7.2 Ships


@rule("7.7.2b", "7.7.2c", "2.3.1c", "2.3.1d", "Reading 7.7.2.a", "Reading 2.3.1.b")
@pytest.mark.parametrize(
    ("name", "before", "hexes", "cost"),
    [
        *(("BIS", before, 1, 0) for before in (0, 1, 2)),
        *(("BIS", before, 2, cost) for before, cost in ((0, 1), (1, 1), (2, 2))),
        *(("ROD", before, 1, cost) for before, cost in ((0, 0), (1, 1))),
    ],
)
def test_7_7_2_speed_length_and_the_last_move_give_the_cost_of_a_move(
    name: str, before: int, hexes: int, cost: int
) -> None:
    ship = Scene().put(name, "T15", moved=before).ship(name)
    after = movement.sailed(ship, tuple(HEXES[at] for at in ("T14", "T13")[:hexes]), 13)
    assert (ship.fuel - after.fuel, after.moved) == (cost, hexes)
    assert after.passed == (HEXES["T14"] if hexes == 2 else 0)
    assert (after.at, after.sailed, after.no_move) == (HEXES["T13" if hexes == 2 else "T14"], True, 0)


@rule("7.7.2b", "7.7.2c", "2.3.1c", "2.3.1d")
@pytest.mark.parametrize(
    ("name", "state", "most"),
    [
        ("BIS", {}, 2),
        ("BIS", {"evasion": 4}, 2),
        ("BIS", {"evasion": 5}, 1),
        ("BIS", {"evasion": 30}, 0),
        ("BIS", {"rudder": True}, 0),
        ("BIS", {"fuel": 1}, 2),
        ("BIS", {"fuel": 1, "moved": 2}, 1),
        ("BIS", {"fuel": 0, "clock": 20}, 1),
        ("ROD", {}, 1),
        ("ROD", {"fuel": 0, "moved": 1}, 0),
        ("ROD", {"evasion": 10}, 1),
        ("WEI", {}, 1),
        ("WEI", {"no_move": 1}, 0),
    ],
)
def test_7_7_2_speed_damage_and_fuel_limit_how_far_a_ship_can_move(name: str, state: dict[str, int], most: int) -> None:
    assert movement.hexes_left(Scene().put(name, "T15", **state).ship(name)) == most


@rule("7.7.2a", "12c", "Reading 7.7.2.c", "Reading 12.c")
def test_7_7_2_slow_ships_move_every_second_turn_very_slow_ones_every_fourth() -> None:
    for name, pause in (("WEI", 2), ("GON", 4)):
        scene = Scene(turn=13).put(name, "T15").put("BIS", "B28")
        moves = []
        for turn in range(8):
            at = scene.ship(name).at
            there = NAMES[at - 1]
            can = refused(scene, GERMAN, f"SAIL {name}: {there}") == ""
            moves.append(can)
            moved(scene, *([f"german SAIL {name}: {there}"] if can else []))
            scene.run(admin_phase(scene.game))
            scene.change(turn=13)
            assert turn < 8
        assert moves == [number % pause == 0 for number in range(8)]


@rule("7.7.2d", "Reading 7.7.2.g")
def test_7_7_2_a_task_force_moves_as_its_slowest_ship_and_each_pays_for_itself() -> None:
    scene = Scene().force("TF1", "T15", "ROD", "KGV", moved=1)
    assert refused(scene, BRITISH, "SAIL TF1: T14 T13") == "IT CAN MOVE 1 HEX NOW"
    moved(scene, "british SAIL TF1: T14")
    assert [scene.ship(name).fuel for name in ("ROD", "KGV")] == [17, 12]


def test_an_order_found_legal_is_judged_anew_in_another_view_and_in_another_form() -> None:
    order, bad = Sail("NOR", (HEXES["T14"],)), Sail("NOR", (float(HEXES["T14"]),))  # type: ignore[arg-type]
    request = MovementRequest(Scene().put("NOR", "T15").game.view(BRITISH), False)
    request.judge(order)
    moved, opened = MovementRequest(request.after(order), True), OpenRequest(request.view, False)
    for other, given in ((moved, order), (opened, order), (request, bad)):
        with pytest.raises(IllegalOrder):
            other.judge(given)


@rule("7.7.2e", "4j", "Reading 7.7.2.b", "Reading 4.k")
def test_7_7_2_a_ship_out_of_fuel_is_lost_after_ten_turns() -> None:
    scene = Scene(turn=17).put("PEU", "T15", fuel=2, moved=2).put("BIS", "B28")
    moved(scene, "german SAIL PEU: T14 T13")
    assert (scene.ship("PEU").fuel, scene.ship("PEU").clock) == (0, 27)  # Morning 25 May to Morning 27 May
    scene.change(turn=26)
    for at, fate in (("T13", Fate.NO_FUEL), ("J30", Fate.IN_PLAY)):
        end = Scene(turn=26).put("PEU", at, fuel=0, clock=27).put("BIS", "B28")
        end.run(admin_phase(end.game))
        assert end.ship("PEU").fate is fate
        assert [fact.ship for fact in end.facts(NoFuel, BRITISH)] == ["PEU"] * (fate is Fate.NO_FUEL)
    early = Scene(turn=25).put("PEU", "T13", fuel=0, clock=27).put("BIS", "B28")
    early.run(admin_phase(early.game))
    assert early.ship("PEU").fate is Fate.IN_PLAY


@rule("7.7.2e")
def test_7_7_2_only_empty_tanks_start_the_clock_and_fuel_stops_it() -> None:
    ship = Scene().put("PEU", "J30", fuel=1).ship("PEU")
    assert movement.spent(ship, 1, 13).clock == 23 and movement.spent(ship, 0, 13).clock == 0
    dry = movement.spent(ship, 1, 13)
    assert movement.spent(dry, 1, 15).clock == 23
    assert upkeep.in_port(dry).clock == 0


@rule("7.7.2f", "2.1a")
def test_7_7_2_ships_cross_only_open_hexsides_and_only_germans_use_the_canal() -> None:
    scene = Scene().put("BIS", "O33").put("NOR", "O33").put("HOO", "E1")
    assert refused(scene, GERMAN, "SAIL BIS: O32") == ""
    assert refused(scene, GERMAN, "SAIL BIS: O32 O31 O30") == "IT CAN MOVE 2 HEXES NOW"
    assert refused(scene, BRITISH, "SAIL NOR: O32") == "NO SHIP CAN GO FROM O33 TO O32"
    assert refused(scene, BRITISH, "SAIL HOO: F1") == "NO SHIP CAN GO FROM E1 TO F1"
    assert refused(scene, BRITISH, "SAIL HOO: D3") == "NO SHIP CAN GO FROM E1 TO D3"


@rule("7.7.2g", "Reading 7.7.2.e")
def test_7_7_2_german_destroyers_stay_inside_their_line_unless_a_heavy_ship_returns() -> None:
    scene = Scene().force("KG1", "J29", "PEU", "ZF5").put("BIS", "T15", evasion=4)
    assert refused(scene, GERMAN, "SAIL KG1: J28") == "IT MAY NOT ENTER J28"
    assert refused(scene, GERMAN, "HOME PEU") == "ONLY A HEAVY SHIP WITH A REDUCED RATING, AND ONLY ONCE"
    moved(scene, "german HOME BIS", "german SAIL KG1: J28")
    moved(scene.next_turn())  # she still returns, so they stay
    assert where(scene, "ZF5") == "J28" and scene.ship("BIS").home
    scene.next_turn().put("BIS", damage=Damage())
    assert refused(scene, GERMAN, "SAIL KG1: J27") == "DESTROYERS MUST GET BACK WITHIN THEIR BOUNDARY: I28"
    moved(scene)  # repaired, so the destroyers return by themselves
    assert where(scene, "ZF5") != "J28" and ZONES[scene.ship("ZF5").at].dd
    assert not scene.ship("BIS").home


@rule("7.7.2g", "11.3b")
def test_7_7_2_a_return_to_base_marker_ends_in_port_or_with_fuel() -> None:
    from compbis.games.chase_of_the_bismarck.rules.status import line_lifted, returning

    scene = Scene().put("BIS", "T15", evasion=4, home=True).put("WEI", "T15")
    assert returning(scene.ship("BIS")) and line_lifted(scene.game.position.ships[GERMAN])
    moved(scene, "german REFUEL BIS FROM WEI")
    assert not returning(scene.ship("BIS"))
    port = Scene().put("BIS", "G31", evasion=4, home=True, moved=2)
    moved(port)
    assert not port.ship("BIS").home and port.ship("BIS").moved == 0
    assert returning(Scene().put("BIS", "T15", evasion=4, fuel=0, clock=20).ship("BIS"))
    assert not returning(Scene().put("BIS", "T15", fuel=0, clock=20).ship("BIS"))


@rule("7.7.2g", "Reading 7.7.2.e")
def test_7_7_2_no_return_to_base_marker_in_a_port_or_at_a_tanker() -> None:
    for at, doing, expected in (
        ("J30", (), "IT IS IN A PORT OF YOURS"),
        ("T20", (Status.REFUELLING,), "IT REFUELS AT SEA"),
        ("T20", (), ""),
    ):
        assert refused(Scene().put("BIS", at, evasion=2, doing=frozenset(doing)), GERMAN, "HOME BIS") == expected
    in_port = Scene().put("BIS", "J30", evasion=2, fuel=0, clock=20).put("ZF5", "J29")
    assert refused(in_port, GERMAN, "SAIL ZF5: J28") == "IT MAY NOT ENTER J28"
    moved(Scene().put("BIS", "G30", evasion=2, home=True).put("ZF5", "J29"), "german SAIL ZF5: J28")


OUTSIDE = "DESTROYERS MUST GET BACK WITHIN THEIR BOUNDARY: T16"


@rule("7.7.2g", "Reading 7.7.2.e")
@pytest.mark.parametrize("order", ["PATROL ZF5", "REPAIR ZF5", "REFUEL ZF5 FROM WEI"])
def test_7_7_2_a_destroyer_beyond_the_boundary_may_not_stay(order: str) -> None:
    scene = Scene().put("ZF5", "T15", evasion=2, fuel=1).put("WEI", "T15")
    assert refused(scene, GERMAN, order) == OUTSIDE
    scene.put("BIS", "T20", evasion=2, home=True)
    assert refused(scene, GERMAN, order) == ""
    scene.put("BIS", home=False).put("ZF5", fuel=0, clock=20)
    assert refused(scene, GERMAN, order) == ("" if "REFUEL" in order else OUTSIDE)  # without fuel it may refuel


@rule("7.7.2g", "Reading 7.7.2.e")
@pytest.mark.parametrize(
    ("mark", "force", "doing", "goes"),
    [
        (Mark.NONE, "", Status.PATROL, True),  # ordered before the line closed again
        (Mark.SHADOWED, "", Status.EVADING, True),
        (Mark.NONE, "KG1", Status.EVADING, True),  # it leaves the Bismarck, which cannot move
        (Mark.SHADOWED, "KG1", Status.EVADING, False),
    ],
)
def test_7_7_2_a_destroyer_beyond_the_boundary_goes_back(mark: Mark, force: str, doing: Status, goes: bool) -> None:
    scene = Scene()
    for name in ("ZF5", "BIS") if force else ("ZF5",):
        scene.put(name, "T15", mark=mark, force=force, doing=frozenset({doing}), rudder=name == "BIS")
    moved(scene)
    assert (where(scene, "ZF5"), Status.PATROL in scene.ship("ZF5").doing) == ("T16" if goes else "T15", False)
    assert scene.ship("BIS").force == ("KG1" if force and not goes else "")
    if mark is Mark.SHADOWED:
        assert NAMES[scene.facts(OpenMove)[0].to] == where(scene, "ZF5")


@rule("7.7.2g", "Reading 7.3.a")
@pytest.mark.parametrize(
    ("die", "at", "order", "ends"),
    [
        (9, "T15", "SAIL ZF5: T14 T13", "T13"),
        (0, "T15", "SAIL ZF5: T14 T13", "T16"),  # BIS is whole before anybody moves: it turns back
        (0, "J29", "SAIL ZF5: J28", "J29"),
        (0, "T15", "PATROL ZF5", "T16"),
    ],
)
def test_7_3_a_repair_closes_the_line_before_the_moves(die: int, at: str, order: str, ends: str) -> None:
    scene = Scene(weather=3, repair=[die]).put("BIS", "T20", evasion=2, home=True).put("ZF5", at, fuel=2, moved=1)
    moved(scene, "german REPAIR BIS", f"german {order}")
    ship = scene.ship("ZF5")
    assert (where(scene, "ZF5"), ship.fuel, ship.passed) == (ends, 1 if ends == "T13" else 2, HEXES["T14"] * (die > 0))


@rule("7.7.2g", "Reading 7.7.2.e")
@pytest.mark.parametrize("state", [{"home": True}, {"fuel": 0, "clock": 20}])
def test_7_5_fuel_from_a_tanker_closes_the_line_before_the_moves(state: dict[str, Any]) -> None:
    """Steps E and G keep their sequence, in whatever order a player types."""
    scene = Scene().put("BIS", "T20", evasion=4, **state).put("WEI", "T20").put("ZF5", "J29").put("ZF6", "J29")
    assert refused(scene, GERMAN, "REFUEL BIS FROM WEI") == ""
    moved(scene, "german SAIL ZF5: J28", "german SAIL ZF6: I28")
    asked = scene.questions("movement")[-1]
    assert (
        why(asked, "REFUEL BIS FROM WEI") == "IT CLOSES THE DESTROYERS' BOUNDARY, WHICH ZF5 HAS CROSSED: UN ZF5 FIRST"
    )
    assert refused(scene.next_turn(), GERMAN, "REFUEL BIS FROM WEI") == "", "it was beyond before this turn"


BAND = "U16", "U17"
"""A hex beyond the boundary line, and the next one on the way back, which is in a convoy band."""


@rule("7.7.2h", "7.7.2g", "Reading 7.7.2.e")
def test_7_7_2_no_destroyer_takes_a_tanker_back_through_a_convoy_band() -> None:
    held = "DESTROYERS MUST GET BACK WITHIN THEIR BOUNDARY: WITHOUT THE TANKER (LE)"
    for state, ends in (({}, BAND[1]), (SHADOWED, BAND[0])):
        scene = Scene().force("KG1", BAND[0], "ZF5", "WEI", **state)
        assert refused(scene, GERMAN, f"SAIL KG1: {BAND[1]}", "open" if state else "movement") == held
        moved(scene)
        assert (where(scene, "WEI"), where(scene, "ZF5")) == (BAND[0], ends)


@rule("7.7.2h", "Reading 7.7.2.f")
def test_7_7_2_tankers_enter_no_convoy_band() -> None:
    scene = Scene().put("WEI", "T15").force("KG1", "T15", "BIS", "BEL")
    assert refused(scene, GERMAN, "SAIL WEI: T16") == ""
    scene.put("WEI", "T17")
    assert refused(scene, GERMAN, "SAIL WEI: T18") == "IT MAY NOT ENTER T18"


@rule("Reading 3.c", "Reading 3.d")
def test_7_a_restricted_ship_may_not_move_or_leave_its_area() -> None:
    scene = Scene().put("REN", "AF25", restricted="R1").put("CHF", "S27", restricted="R2")
    assert refused(scene, BRITISH, "SAIL REN: AF24") == (
        "IT CANNOT MOVE NOW: RESTRICTED, UNTIL A GERMAN HEAVY SHIP IS FOUND OR FIGHTS (HE SHIPS)"
    )
    assert refused(scene, BRITISH, "PORT REN") == "IT IS RESTRICTED"
    assert refused(scene, BRITISH, "SAIL CHF: S26") == "" and refused(scene, BRITISH, "SAIL CHF: S28") == ""
    assert refused(scene.put("CHF", "S26"), BRITISH, "SAIL CHF: S25") == "IT MAY NOT ENTER S25"
