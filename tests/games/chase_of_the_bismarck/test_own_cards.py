"""Own cards: a wrong line is refused in one clear line that names its file."""

import pytest

from compbis.games.chase_of_the_bismarck import history
from compbis.table.datafile import shipped
from tests.games.players import refused_card

WRONG = [
    (history.MAP, "\nA6,sea", "\nAZ99,sea", "line 7: 'AZ99' is not the name of a hex: A1, AH13"),
    (history.MAP, "\nA6,sea", "\nA6,lake", "line 7: 'lake' is not one of sea, coast, land"),
    (history.HEXSIDES, "E1,F1", "E1,H9", "line 2: the two hexes do not touch"),
    (history.SHIPS, "BIS,Bismarck", "bis,Bismarck", "line 2: 'bis' is not 2 to 4 capital letters and digits"),
    (history.SHIPS, "quarry;", "", "exactly one German ship of the set-up must be the quarry"),
    (history.SHIPS, "Bismarck,German,BB,F", "Bismarck,German,BB,S", "line 2: tankers are slow"),
    (history.AIRCRAFT, "combat,6,1,VIC", "combat,6,1,NOR", "line 16: NOR is not a carrier of that side"),
    (history.SETUP, "BIS,J30", "BIS,A1", "line 2: 'A1' is not a water hex of the board"),
    (history.SETUP, "LOT,F11", "LOT,N23", "LOT may not begin there"),
    (history.SETUP, "POW,K27,TF1", "POW,N26,TF1", "the ships of TF1 are in several hexes"),
    (history.CONVOYS, "RAM TC1", "RAM TC9", "line 4: 'TC9' is not one of"),
    (history.TURNS, "22 May,Noon", "22 May,Teatime", "line 4: 'Teatime' is not one of Night, Morning"),
    (history.TABLES, "weather,start,6", "weather,begin,6", "line 21: 'begin' is not one of start, fog from"),
    (history.TABLES, "weather,start,6,rebuilt\n", "", "weather start is missing"),
    (history.TABLES, "hit,0,3,text\n", "hit,0,3,text\nmiss,0,3,text\n", "there is no table 'miss'"),
    (history.TABLES, "dice,long,1/2", "dice,long,1/0", "'1/0' is not between 1 and 9"),
    (history.CUPS, "damage,hull,8", "damage,hull,800", "800 is not between 0 and 99"),
    (history.STATUS, "in port,N", "in port,maybe", "line 4: 'maybe' is not one of Y, N"),
]


def read(file: str, old: str, new: str) -> str:
    package = "compbis.games.chase_of_the_bismarck"
    modules = [f"{package}.cards.{name}" for name in ("roster", "calendar", "sheets")]
    return refused_card(f"{package}.history", modules, file, old, new)


@pytest.mark.parametrize(("file", "old", "new", "said"), WRONG)
def test_a_wrong_line_is_refused_in_one_line_that_names_the_file(file: str, old: str, new: str, said: str) -> None:
    told = read(file, old, new)
    assert told.startswith(file) and said in told and len(told.splitlines()) == 1


def test_another_valid_value_is_accepted() -> None:
    assert read(history.SHIPS, "Bismarck,German,BB,F,18", "Bismarck,German,BB,F,17") == ""


def test_the_files_fit_into_a_record() -> None:
    assert sum(len(shipped(file).content) for file in history.CARDS) < 2**17
