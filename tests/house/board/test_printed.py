"""A map is read from a text picture."""

import pytest

from compbis.board.ground import KINDS, LAND, SEA, Ground
from compbis.board.printed import read_map
from compbis.board.shapes import PointedHexes
from compbis.errors import DataError
from compbis.table.datafile import Content

ICE = Ground("* ", "dim")._replace(sign=" *")
PICTURE = """; two rows
    8 9 10
A   . # .
AA   . . *
"""


def test_rows_columns_and_ground_come_from_the_picture() -> None:
    found = read_map(PointedHexes(0), Content("board.dat", PICTURE.encode()), [SEA, LAND, ICE])
    assert (found.rows, found.columns) == ({1: "A", 2: "AA"}, {1: "8", 2: "9", 3: "10"})
    assert found.ground == {101: SEA, 102: LAND, 103: SEA, 201: SEA, 202: SEA, 203: ICE}
    assert [found.ground[found.places[name]] for name in ("A9", "AA10")] == [LAND, ICE]
    assert found.grid.beside[found.places["A9"]] == tuple(found.places[at] for at in ("A10", "AA9", "AA8", "A8"))


def test_each_kind_of_ground_has_its_own_character() -> None:
    assert len({kind.sign[1] for kind in KINDS}) == len(KINDS)


@pytest.mark.parametrize(
    ("picture", "wrong"),
    [
        ("", "a board has 1 to 98 rows and columns"),
        ("1 2", "a board has 1 to 98 rows and columns"),
        (" ".join(["1"] * 99) + "\nA" + " ." * 99, "a board has 1 to 98 rows and columns"),
        ("1 2\nA . .\nA . .", "names are .* no two"),
        ("1 11\nA . .\nA1 . .", "names are .* no two"),
        ("1 2\na . .", "names are capital letters"),
        ("1 \x1b\nA . .", "names are capital letters"),
        ("1 2\nA . .\nB .", "row B does not have 2 places"),
        ("1 2\nA . .\nB . ?", "row B does not have 2 places, each one of . , %"),
    ],
)
def test_an_invalid_picture_is_refused_with_its_file(picture: str, wrong: str) -> None:
    with pytest.raises(DataError, match=f"^board.dat: {wrong}"):
        read_map(PointedHexes(0), Content("board.dat", picture.encode()))
