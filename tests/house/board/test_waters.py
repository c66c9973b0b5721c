"""The places of a map that ships may enter, by name."""

import pytest

from compbis.board.ground import LAND, SEA, SHOAL
from compbis.board.printed import read_map
from compbis.board.shapes import Squares
from compbis.board.waters import Waters
from compbis.errors import DataError
from compbis.table.datafile import Content

PICTURE = """\
   0 1 2 3
A  . # . .
B  . # . #
C  . . . ,
"""
MAP = read_map(Squares(), Content("sound.dat", PICTURE.encode()))
WATERS = Waters(MAP, (SEA,), "sound.dat")


def test_ships_may_enter_only_the_grounds_named() -> None:
    assert WATERS.names == ("A0", "A2", "A3", "B0", "B2", "C0", "C1", "C2")
    assert {*Waters(MAP, (SEA, SHOAL), "sound.dat").names} - {*WATERS.names} == {"C3"}


def test_reach_goes_around_land_and_distance_across_it() -> None:
    assert WATERS.reach("A0", 3) == {"A0": 0, "B0": 1, "C0": 2, "C1": 2, "B2": 3, "C2": 3}
    assert [*WATERS.reach("C1", 1)] == ["B0", "B2", "C0", "C1", "C2"]
    assert WATERS.distance("A0", "A2") == 2


def test_clear_says_whether_land_lies_between() -> None:
    assert WATERS.clear("A0", "C0") and WATERS.clear("C0", "C2")
    assert not WATERS.clear("A0", "A2")


def test_a_map_without_water_is_refused_with_its_file() -> None:
    with pytest.raises(DataError, match=r"^sound\.dat: the board has no shoal water and no land$"):
        Waters(read_map(Squares(), Content("sound.dat", b"0\nA .")), (SHOAL, LAND), "sound.dat")
