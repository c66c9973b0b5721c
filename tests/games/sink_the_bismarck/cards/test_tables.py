"""The tables, copied a second time as printed, and compared with those of the game."""

import pytest

from compbis.games.sink_the_bismarck.cards import calendar, sheets
from compbis.games.sink_the_bismarck.cards.convoys import CONVOYS
from compbis.games.sink_the_bismarck.cards.roster import AIR, SHIPS, Face
from compbis.games.sink_the_bismarck.cards.tables import DAMAGE
from compbis.table.cards.label import Label

DAMAGE_POINTS = """
1-2        -  -  -  -  -  -  -  -  1  1
3-5        -  -  -  -  -  -  -  1  1  2
6-8        -  -  -  -  -  -  1  1  2  3
9-11       -  -  -  -  -  1  1  2  3  4
12-15      -  -  -  -  1  1  2  2  3  X
16-19      -  -  -  1  1  2  2  3  4  X
20-23      -  -  1  1  2  2  3  4  X  X
24-27      -  -  1  2  2  3  3  4  X  X
28+        -  1  1  2  3  3  4  4  X  X
"""
SHIP_COUNTERS = """
BIS BB 24A 29 -2 10 | 12 15 12 | fuel 20       vp 40    HOO BC 25A 29  0  9 | 13 15  8 | fuel 14 radar vp 15
SCH BC 16A 31 -1  8 |  8 16  8 | fuel 20       vp 25    REP BC 22A 29  0  7 | 11 15  6 | fuel  8       vp 12
GNE BC 16A 31 -1  8 |  8 16  8 | fuel 20       vp 25    REN BC 22A 29  0  7 | 11 15  6 | fuel 12       vp 12
SHE BC 13A 27  0  4 |  6 14  4 | fuel 24       vp 15    REV BB 25A 21 -1  7 | 12 10  7 | fuel  8       vp 12
PEU CA  9B 32  0  4 |  5 16  3 | fuel 14       vp 10    RAM BB 25A 20 -1  7 | 12 10  7 | fuel  8       vp 12
KGV BB 26A 28 -2  9 | 13 14  9 | fuel 12 radar vp 15    ARK CV  2C 31  0  5 |  1 16  4 | fuel 14       vp 20
POW BB 26A 28 -2  9 | 13 14  9 | fuel 12 radar vp 15    VIC CV  2C 30  0  6 |  1 15  4 | fuel 14       vp 20
ROD BB 28A 22 -1 10 | 14 11 10 | fuel 16       vp 15    NOR CA  9B 31  0  3 |  4 16  2 | fuel 10       vp  6
NEL BB 28A 23 -1 10 | 14 11 10 | fuel 16       vp 15    SUF CA  9B 31  0  3 |  4 16  2 | fuel 10 radar vp  6
DOR CA  9B 31  0  3 |  4 16  2 | fuel 10       vp  6    LON CA  9B 31  0  3 |  4 16  2 | fuel 10       vp  6
EXE CA  8B 32  0  2 |  4 16  2 | fuel 12       vp  6    EDI CL  7B 32  0  2 |  4 16  2 | fuel  8       vp  4
MAN CL  7B 32  0  2 |  4 16  2 | fuel  8       vp  4    BIR CL  7B 32  0  2 |  4 16  2 | fuel  8       vp  4
SHF CL  7B 32  0  2 |  4 16  2 | fuel  8 radar vp  4    KEN CL  7B 31  0  2 |  4 16  2 | fuel  8       vp  4
ARE CL  5B 32  0  2 |  3 16  1 | fuel  7       vp  4    GAL CL  5B 32  0  2 |  3 16  1 | fuel  7       vp  4
AUR CL  5B 32  0  2 |  3 16  1 | fuel  7       vp  4    HER CL  6B 32  0  2 |  3 16  1 | fuel  7       vp  4
DF1 DD  6C 34 -1  3 | sunk     | fuel  6 t 12  vp  8    DF2 DD  6C 34 -1  3 | sunk     | fuel  6 t 12  vp  8
DF3 DD  6C 34 -1  3 | sunk     | fuel  6 t 12  vp  8    DF4 DD  6C 34 -1  3 | sunk     | fuel  6 t 12  vp  8
"""
AIR_COUNTERS = """
R-HVA recon 2907 8      R-STJ recon 1319 10     R-SCA recon 3713 8      B-SCA bomber 3713 5 8   R-GIB recon 3728 8
R-PLY recon 3820 8      B-PLY bomber 3820 5 8   R-IRE recon 3617 10     B-IRE bomber 3617 5 8   T-ARK torpedo ARK 2 16
T-VIC torpedo VIC 2 12  R-TRO recon 4010 8      B-BER bomber 3912 5 8   B-BRE bomber 3721 5 8   R-BOR recon 3923 14
"""
CONVOY_COUNTERS = {
    "HX": [16, 16, 14, 14, 0, 0],
    "SC": [14, 12, 10, 0, 0],
    "ON": [10, 10, 8, 0, 0],
    "ONS": [10, 8, 8, 0, 0],
    "OG": [10, 10, 8, 0, 0],
    "WS": [22, 20, 18, 0],
    "SL": [14, 14, 12, 12, 0, 0],
}


@pytest.mark.rule("12.13a")
def test_the_damage_point_table_is_as_printed() -> None:
    lines = DAMAGE_POINTS.strip().splitlines()
    for (least, results), line in zip(reversed(DAMAGE), lines, strict=True):
        row, *signs = line.split()
        assert int(row.partition("-")[0].rstrip("+")) == least
        told = ["X" if result.explosive else str(result.points or "-") for result in results]
        assert told == signs
        assert all(result.points == 5 for result in results if result.explosive)


def _counters() -> dict[str, list[str]]:
    halves = [half for line in SHIP_COUNTERS.strip().splitlines() for half in (line[:54], line[54:])]
    return {half.split()[0]: half.split()[1:] for half in halves if half.strip()}


@pytest.mark.parametrize("name", SHIPS)
def test_each_ship_counter_is_as_printed(name: str) -> None:
    card, told = SHIPS[name], " ".join(_counters()[name])
    front, back, rest = map(str.strip, told.split("|"))
    ship_class, attack, evasion, defence, capacity = front.split()
    assert card.ship_class == ship_class
    assert (card.front, card.range) == (Face(int(attack[:-1]), int(evasion), int(capacity)), attack[-1])
    assert card.defence == int(defence)
    assert card.back == (None if back == "sunk" else Face(*map(int, back.split())))
    words = rest.split()
    assert card.fuel == int(words[1])
    assert card.radar == ("radar" in words)
    assert card.torpedo == (int(words[words.index("t") + 1]) if "t" in words else 0)
    assert card.victory == int(words[-1])


def test_there_are_34_ships_5_of_them_german() -> None:
    assert set(_counters()) == set(SHIPS)
    assert [name for name, card in SHIPS.items() if card.side == "german"] == ["BIS", "SCH", "GNE", "SHE", "PEU"]


def test_the_air_units_are_as_printed() -> None:
    told = iter(AIR_COUNTERS.split())
    for name in told:
        card = AIR[name]
        assert card.kind == next(told)
        assert next(told) == (card.carrier or str(card.base))
        assert card.radius == int(next(told))
        assert card.strength == (0 if card.kind == "recon" else int(next(told)))
    assert len(AIR) == 15


@pytest.mark.rule("9.3")
def test_the_convoy_counters_are_as_printed() -> None:
    assert {name: list(card.values) for name, card in CONVOYS.items()} == CONVOY_COUNTERS
    assert sum(map(len, CONVOY_COUNTERS.values())) == 36


@pytest.mark.rule("14.11")
def test_14_11_every_third_turn_is_a_night_turn() -> None:
    assert [turn for turn in range(1, 29) if calendar.night(turn)] == [3, 6, 9, 12, 15, 18, 21, 24, 27]


@pytest.mark.rule("14.21")
def test_14_21_a_turn_is_eight_hours() -> None:
    dates = [calendar.date(turn) for turn in (1, 2, 3, 4, 7, 27, 28)]
    assert dates == [
        "MAY 23  0600 HOURS",
        "MAY 23  1400 HOURS",
        "MAY 23  2200 HOURS",
        "MAY 24  0600 HOURS",
        "MAY 25  0600 HOURS",
        "MAY 31  2200 HOURS",
        "JUNE 1  0600 HOURS",
    ]


def test_every_value_says_where_it_comes_from() -> None:
    values = [value for sheet in sheets.SHEETS for value in sheet.values()]
    assert all(value.label in Label for value in values)
    rebuilt = {(value.row, value.column) for value in values if value.label is Label.REBUILT}
    assert {("detected", "number"), ("shadowed", "number"), ("HX", "values"), ("BIS", "attack")} <= rebuilt
    text = {(value.row, value.column) for value in values if value.label is Label.TEXT}
    assert {("BIS", "victory"), ("speed 3", "number"), ("several firers", "number"), ("HX", "entry")} <= text
