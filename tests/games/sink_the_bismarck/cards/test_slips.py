"""A wrong value in a data file is refused in one line that names the file and the line."""

import pytest

from tests.games.players import refused_card


@pytest.mark.parametrize(
    ("file", "old", "new", "line", "said"),
    [
        ("numbers", "detected,7", "detected,12", 6, "12 is not between 1 and 11"),
        ("numbers", "turns,28,text\n", "", 0, "turns is missing"),
        ("map", "\n38,", "\n39,", 0, "row 38 is missing"),
        ("map", "\n10,-,", "\n10,?,", 11, "'?' is not one of"),
        ("areas", "fog,2504", "fog,4504", 2, "'4504' is not a hex of the map"),
        ("areas", "3716/3816 3816", "3716/3616/1 3816", 5, "'3716/3616/1' is not a side of two hexes"),
        ("areas", "3716/3816 3816", "3716/3818 3816", 5, "'3716/3818' is not a side of two hexes"),
        ("areas", "1319 1419", "1319 1519", 6, "1319 and 1519 do not touch"),
        ("ports", "Bergen,3912,german", "Bergen,3912,dutch", 10, "'dutch' is not one of"),
        ("ports", "Bergen,3912", "Bergen,3617", 10, "3617 is no place for a port"),
        ("ships", "BIS,", "bis,", 2, "'bis' is not a name of up to 6"),
        ("ships", "SCH,", "SHX,", 0, "SCH is missing"),
        ("ships", "Bismarck,german,BB,24,A", "Bismarck,german,BB,24,D", 2, "'D' is not one of"),
        ("aircraft", "torpedo,Ark Royal,ARK", "torpedo,Ark Royal,HOO", 11, "'HOO' is not one of"),
        ("convoys", "SC,atlantic,1319,3716", "SC,atlantic,1319,3713", 3, "the track does not end in 3713"),
        ("convoys", "WS,african,3716", "WS,african,0101", 7, "no convoy can sail from 0101"),
        ("convoys", "22 20 18 0", "22 20 x 0", 7, "the values of counters"),
        ("damage", "\n3,", "\n1,", 3, "1 occurs twice"),
        ("damage", "\n3,", "\n30,", 0, "the rows must begin with 1"),
        ("scenarios", "escort,13", "escort,14", 5, "14 is not between 0 and 13"),
        ("scenarios", "escort,13,2,4", "escort,13,2,3", 0, "escort has too few counters for its units"),
        ("setup", "start,BIS PEU", "start,PEU", 0, "historical has no start for BIS"),
        ("reserves", "10,SCH GNE,3721,text\n", "", 0, "the faces of the die are 1 to 10"),
        ("reserves", "10,SCH GNE,3721", "10,SCH GNE,3716", 11, "3716 is not a German port"),
        ("reserves", "10,SCH GNE", "10,SCH HOO", 11, "'HOO' is not one of"),
        ("setup", "fixed,DOR", "fixed,RAM", 0, "a ship occurs twice in historical"),
        ("setup", "fixed,EDI,2925", "fixed,EDI,3912", 14, "no british task force may be in 3912"),
    ],
)
def test_a_slip_is_refused_in_one_line_with_file_and_line_number(
    file: str, old: str, new: str, line: int, said: str
) -> None:
    name = f"sink-the-bismarck/{file}.csv"
    package = "compbis.games.sink_the_bismarck"
    told = refused_card(f"{package}.history", [f"{package}.cards.sheets"], name, old, new)
    where = f"{name}, line {line}: " if line else f"{name}: "
    assert told.startswith(where) and said in told and len(told.splitlines()) == 1, told
