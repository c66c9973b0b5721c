"""data/captains.dat: every number is used, and a wrong line is refused with its number and the reason."""

import subprocess
import sys
from pathlib import Path

import pytest

from compbis.errors import DataError
from compbis.games.computer_bismarck.captains.reckoning.weights import BLOCKS, Weights, read_weights, weight, weights
from compbis.table import datafile
from compbis.table.datafile import Row

TOP = Path(__file__).resolve().parents[4]
CONTENT = (TOP / "data" / "captains.dat").read_text()
NOTED = f"{__package__}.numbers_in_use"


def read(content: str) -> Weights:
    return read_weights(datafile.parse("captains.dat", content.encode(), BLOCKS))


def test_the_numbers_in_the_file_are_exactly_those_used() -> None:
    """A separate process records what both captains read."""
    command = (sys.executable, "-m", NOTED)
    noted = subprocess.run(command, cwd=TOP, capture_output=True, text=True, check=True).stdout
    used = {tuple(line.split("|")) for line in noted.splitlines()}
    assert used == {(block, name) for block, names in read(CONTENT).items() for name in names}


def test_an_unknown_number_raises_a_data_error() -> None:
    with pytest.raises(DataError):
        weight("tovey", "beauty")
    with pytest.raises(DataError):
        weights("beauty", "strike")


def test_a_row_holds_one_number_or_several_in_order() -> None:
    assert weight("battle", "rounds") == weights("battle", "rounds")[0] == int(weight("battle", "rounds"))
    assert weights("tovey", "company for a shadower")[0] > weights("tovey", "company for a shadower")[-1]


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("strike                      | 0 ", "strike | none ", "'none' is not a number"),
        ("strike                      | 0 ", "strike | ", "a number is missing"),
        ("strike                      | 0 ", "strike | 0 | 1 ", "3 columns instead of 2"),
        ("strike                      | 0 ", "strike ", "1 columns instead of 2"),
        ("strike                      | 0 ", "| 0 ", "the first column is empty"),
        ("strike                      | 0 ", "guard | 0 ", None),
        ("strike                      | 0 ", "strike | 1e3 ", "'1e3' is not a number"),
        ("[tovey]", "[jellicoe]", "'jellicoe' is not one of battle, otto, otto master, plans, tovey, tovey master"),
    ],
)
def test_a_wrong_line_is_refused_with_its_number_and_the_reason(old: str, new: str, reason: str | None) -> None:
    assert CONTENT.count(old) == 1
    before = CONTENT[: CONTENT.index(old)].count("\n") + 1
    twice = CONTENT[: CONTENT.index("\nguard ")].count("\n") + 2
    with pytest.raises(DataError) as refused:
        read(CONTENT.replace(old, new))
    line, why = (before, reason) if reason else (twice, "guard occurs twice")
    assert str(refused.value) == f"captains.dat, line {line}: {why}"


def test_a_missing_block_is_named() -> None:
    with pytest.raises(DataError, match=r"^captains\.dat, line \d+: \[tovey\] is missing$"):
        read(CONTENT[: CONTENT.index("[tovey]")])


@pytest.mark.parametrize(
    ("column", "numbers"),
    [
        ("0", (0.0,)),
        ("-1.5", (-1.5,)),
        ("9 3 1.25", (9.0, 3.0, 1.25)),
        (" 1 \t 2 ", (1.0, 2.0)),
        ("123456.654321", (123456.654321,)),
    ],
)
def test_decimals_are_separated_by_blanks(column: str, numbers: tuple[float, ...]) -> None:
    assert Row("x.dat", 7, ("name", column)).decimals(1) == numbers


@pytest.mark.parametrize(
    "word", ["x", "1,5", ".5", "5.", "+1", "--1", "1e3", "nan", "inf", "1_000", "1234567", "0.1234567", "٣", "²", "0x1"]
)
def test_an_invalid_decimal_is_refused_in_any_column(word: str) -> None:
    for column in (word, f"1 2.5 {word}"):
        with pytest.raises(DataError) as refused:
            Row("x.dat", 7, ("name", column)).decimals(1)
        assert str(refused.value) == f"x.dat, line 7: {word!r} is not a number"


@pytest.mark.parametrize("column", ["", "  "])
def test_an_empty_column_of_decimals_is_refused(column: str) -> None:
    with pytest.raises(DataError, match=r"^x\.dat, line 7: a number is missing$"):
        Row("x.dat", 7, ("name", column)).decimals(1)
