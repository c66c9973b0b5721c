"""The tables of the manual, typed a second time from it, and the properties of the board."""

import pytest

from compbis.games.chase_of_the_bismarck import history
from compbis.games.chase_of_the_bismarck.cards import board, calendar, roster, sheets, tables
from compbis.games.chase_of_the_bismarck.cards.board import HEXES, NAMES, ZONES, Line, distance
from compbis.games.chase_of_the_bismarck.cards.roster import AIRCRAFT, CONVOYS, ESCORTS, EXTRAS, SHIPS, START, Speed
from compbis.table.cards.label import Label
from compbis.table.side import BRITISH, GERMAN, Side

rule = pytest.mark.rule

H, HE, HHE, BOW, STERN, SEC, SPECIAL, MISS = "1H", "1H+E", "2H+E", "1B", "1S", "1A", "special", "miss"
GUNNERY = {
    "extreme": (SPECIAL, H, BOW, STERN, SEC, MISS, MISS, MISS, MISS, MISS),
    "long": (HHE, SPECIAL, SPECIAL, H, BOW, STERN, SEC, MISS, MISS, MISS),
    "medium": (HHE, SPECIAL, SPECIAL, HE, H, BOW, STERN, SEC, MISS, MISS),
    "short": (HHE, HHE, SPECIAL, SPECIAL, HE, H, BOW, STERN, SEC, MISS),
}
SPOTTING = {1: (7, 8, 5, 6), 2: (6, 7, 4, 5), 3: (4, 5, 3, 4), 4: (3, 3, 2, 3), 5: (2, 2, 1, 2), 6: (1, 1, 1, 1)}


@rule("10 step 2d")
def test_10_the_naval_combat_table_is_that_of_the_manual() -> None:
    for name, results in GUNNERY.items():
        assert tuple(tables.GUNNERY[total][name] for total in range(10)) == results


@rule("10 step 2d")
def test_10_the_modifiers_of_gunnery_are_those_of_the_manual() -> None:
    assert tables.GUNNERY_MODIFIER == {
        "acquired": -1,
        "radar": -1,
        "firer not opening": 1,
        "target not opening": 1,
        "fire control": 1,
        "exhausted": 1,
    }
    assert tables.GUNNERY_CLASS == {"CA BC": 1, "CA BB": 1, "CL CA": 1, "CL BC": 3, "CL BB": 5}
    assert tuple(tables.GUNNERY_LEVEL.values()) == (0, 0, 0, 1, 1, 1, 3, 3, 3)


@rule("10d", "10 step 2b", "10 step 4a", "10 step 5a")
def test_10_ranges_dice_movement_and_abort_are_those_of_the_manual() -> None:
    assert tuple(tables.RANGE.values()) == ("short",) * 2 + ("medium",) * 2 + ("long",) * 3 + ("extreme",)
    assert [float(tables.DICE[name]) for name in ("long", "medium", "short")] == [0.5, 1, 1.5]
    assert tables.DICE["extreme"] * 3 == 1
    assert tables.BATTLE_MOVES == {1: 1, 20: 2, 26: 3, 31: 4}
    assert (tables.BATTLE["abort at most"], tables.BATTLE["enters at most"]) == (3, 4)


@rule("6c", "6d", "6e", "6f", "6g")
def test_6_the_shadow_table_is_that_of_the_manual() -> None:
    assert tables.SHADOW == {
        "success at most": 4,
        "evasion": 2,
        "diversion": 2,
        "evasion fuel": 2,
        "diversion fuel": 1,
        "radar I": -1,
        "radar II": -2,
    }
    assert tables.SHADOW_RATING == {-1: 1, 0: 0, 1: -2, 2: -4}
    assert tuple(tables.SHADOW_LEVEL.values()) == (0, 0, 0, 1, 1, 1, 3, 3, 3)


@rule("9c")
def test_9_the_torpedo_and_air_attack_hit_table_is_that_of_the_manual() -> None:
    assert tables.HIT == {0: 3, 1: 2, 2: 2, 3: 1, 4: 1, 5: 1}
    assert tuple(tables.HIT_LEVEL.values()) == (-2, -1, -1, 0, 0, 2, 2, 2, 3)
    assert tables.HIT_MODIFIER == {
        "slow": -1,
        "submarine": -1,
        "channel": -3,
        "rudder or refuelling": -2,
        "in port": 1,
        "night": 2,
        "opening": -2,
        "breaking off": 1,
        "medium": 1,
    }


@rule("11.2a")
def test_11_2_the_random_spotting_table_is_that_of_the_manual() -> None:
    assert {level: tuple(values.values()) for level, values in tables.SPOTTING.items()} == SPOTTING


@rule("11.3c", "11.3d", "Reading 3.e")
def test_11_3_the_convoy_tables_are_those_of_the_manual() -> None:
    found = {(die, line.value): (c.name, c.escorts, c.chits, c.half) for (die, line), c in CONVOYS.items()}
    half = {4: "OB.324", 5: "SC.31", 6: "OB.325", 7: "OB.326", 8: "OB.323"}
    assert found == {
        (0, "EW"): ("Britannic", ("ROD",), 2, False),
        (0, "NS"): ("WS.8B", ("CAI", "EXE"), 2, False),
        (1, "EW"): ("HX.127", ("RAM", "TC1"), 1, False),
        (1, "NS"): ("SL.74", (), 1, False),
        (2, "EW"): ("HX.128", ("REV", "TC2"), 1, False),
        (3, "EW"): ("HX.126", (), 1, False),
        (9, "NS"): ("SL.75", ("NEL", "LON"), 1, False),
        **{(die, "EW"): (name, (), 1, True) for die, name in half.items()},
    }
    assert (tables.HUNTING["force"], tables.HUNTING["centre"], tables.HUNTING["night"]) == (-1, -1, 2)


@rule("4g", "4h", "4j", "4k")
def test_4_the_victory_points_table_is_that_of_the_manual() -> None:
    assert dict(tables.POINTS) == {
        "undamaged": -4,
        "France": -5,
        "Norway": -7,
        "time": -10,
        "fuel": -15,
        "undamaged fuel": 10,
        "hull a point": 2,
        "other": 1,
        "victory": 1,
    }
    assert tables.MERCHANT == 0.5


@rule("7.3a", "7.3b", "7.5a", "7.7.2b", "7.7.2c")
def test_7_the_tables_of_repair_and_fuel_are_those_of_the_manual() -> None:
    assert tables.REPAIR == {0: 5, 1: 3, 2: 2}
    assert tuple(tables.REPAIR_WEATHER.values()) == (0, 0, 0, 1, 1, 1, 2, 2, 2)
    assert tables.REFUEL == {"points": 4, "destroyer points": 2}
    assert dict(tables.FUEL) == {
        "F 2 after 0": 1,
        "F 2 after 1": 1,
        "F 2 after 2": 2,
        "M 1 after 0": 0,
        "M 1 after 1": 1,
    }


@rule("5a", "5b", "5d", "Reading 5.a")
def test_5_the_weather_table_agrees_with_the_text_of_the_manual() -> None:
    assert tables.WEATHER_CHANGE[4] == 0 and tables.WEATHER_MODIFIER[8] == -2  # the example of section 5
    assert tuple(tables.WEATHER_MODIFIER[box] for box in (1, 2)) == (2, 2)
    assert (tables.WEATHER["fog from"], tables.WEATHER["storm from"], tables.WEATHER["storm at most"]) == (5, 9, 4)


@rule("13.1a")
def test_13_1_the_optional_units_are_those_of_the_manual() -> None:
    assert {ship: (NAMES[at], points, reveal) for ship, (at, points, reveal) in EXTRAS.items()} == {
        "TIR": ("O33", -9, 8),
        "SCH": ("U26", -7, 7),
        "GNE": ("U26", -8, 5),
        "KOL": ("O32", -3, 5),
        "US1": ("AE12", 1, 2),
        "US2": ("H7", 2, 2),
        "NYK": ("L2", 5, 4),
        "AUG": ("M1", 3, 5),
    }


@rule("1a", "Reading 1.b")
def test_1_a_game_has_forty_turns_five_a_day() -> None:
    assert calendar.LAST_TURN == 40
    assert (calendar.TURNS[1].day, calendar.TURNS[40].day) == ("22 MAY", "29 MAY")
    assert [date.night for date in calendar.TURNS.values()] == [turn % 5 == 1 for turn in range(1, 41)]
    assert [date.submarines for date in calendar.TURNS.values()] == [turn % 3 == 0 for turn in range(1, 41)]
    assert {date.modifier for date in calendar.TURNS.values() if date.night} == {3}


@rule("2.1a", "7.7.2f", "Reading 2.1.a", "Reading 7.7.2.d")
def test_2_1_the_board_has_its_hexes_and_the_canal_is_german() -> None:
    assert (len(ZONES), len(board.WATER)) == (985, 863)
    assert NAMES[HEXES["AH13"]] == "AH13" and HEXES["A1"] == 101
    for one, other in (("K29", "J30"), ("O32", "O33"), ("AF23", "AF24"), ("Q29", "Q30"), ("T26", "U26")):
        assert distance(HEXES[one], HEXES[other]) == 1
    canal = HEXES["O32"], HEXES["O33"]
    reached = {side: {there for _, there in board.ways(side).steps[canal[0]]} for side in (BRITISH, GERMAN)}
    assert canal[1] in reached[GERMAN] and canal[1] not in reached[BRITISH]


@pytest.mark.parametrize(
    ("side", "start", "goal", "steps"),
    [
        *((GERMAN, "O33", "J30", 6), (BRITISH, "O33", "J30", 7)),  # by the canal, and through the Belts
        *((GERMAN, "J30", "D18", 15), (BRITISH, "AF25", "T20", 14), (BRITISH, "K27", "E21", 9)),
    ],
)
def test_2_1_a_way_by_sea_has_as_many_hexes_as_on_the_map(side: Side, start: str, goal: str, steps: int) -> None:
    assert len(board.ways(side).way(HEXES[start], frozenset({HEXES[goal]}))) == steps


def test_11_3_the_convoy_lines_are_unbroken() -> None:
    for line in Line:
        centre = {at for at, zone in ZONES.items() if line in zone.centre}
        reached = {min(centre)}
        while beyond := {there for at in reached for there in board.GRID.beside[at] if there in centre} - reached:
            reached |= beyond
        assert reached == centre
        assert all(
            line in ZONES[there].lines for at in centre for there in board.GRID.beside[at] if there in board.WATER
        )
    assert all(line in ZONES[HEXES["N23"]].centre for line in Line)


@rule("2.3.1a", "3a", "Reading 2.3.1.a")
def test_2_3_1_ships_and_aircraft_are_those_of_the_manual() -> None:
    assert len(SHIPS) == 50 and len(AIRCRAFT) == 25
    for card in SHIPS.values():
        if card.fuelled:
            assert (card.speed is Speed.FAST) == (card.rating > 25), card.name
        else:
            assert card.tanker
    assert (SHIPS["PEU"].bow, SHIPS["PEU"].torpedoes, SHIPS["PEU"].secondary, SHIPS["PEU"].rating) == (3, 12, 0, 32)
    assert (SHIPS["NOR"].hull, SHIPS["NOR"].bow, SHIPS["NOR"].stern, SHIPS["NOR"].torpedoes) == (4, 2, 2, 4)
    assert SHIPS["REV"].hull == 7
    assert {"ROD", "CAI", "EXE", "RAM", "TC1", "REV", "TC2", "NEL", "LON"} == ESCORTS
    assert START["DOR"].turn == 19 and START["ROD"].relief == 11
    assert roster.QUARRY == "BIS"


@rule("3a", "Reading 3.b")
def test_3_tankers_begin_outside_ports_convoy_bands_and_allied_factors() -> None:
    tankers = [ship for ship, start in START.items() if start.choice]
    assert len(tankers) == 5 and all(SHIPS[ship].tanker for ship in tankers)
    assert not any(roster.may_hide(HEXES[name]) for name in ("N23", "J9", "AF25", "J30", "A1", "L27"))


@rule("2.3.3a")
def test_2_3_3_the_cups_hold_the_chits_of_the_manual() -> None:
    assert {cup: len(chits) for cup, chits in tables.CUPS.items()} == {"damage": 20, "evasion": 23, "vp": 15}
    assert tables.CUPS["evasion"].count("-5") >= 3  # the example of section 10 draws three


def test_every_value_has_a_label() -> None:
    found = sheets.values()
    assert {value.label for value in found} == set(Label)
    assert len(found) > 2000 and all(value.value for value in found)
    assert {value.file for value in found} == {*history.CARDS}
