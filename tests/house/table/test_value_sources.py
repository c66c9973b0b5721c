"""The source of a value: how a data file states it, and what is refused with its line."""

import pytest

from compbis.errors import DataError
from compbis.table import datafile
from compbis.table.cards.label import Columns, Label, columns, counts, file_values, labels
from compbis.table.datafile import Row

NAMES = ("kind", "fuel", "left")
SHIPS = """
[ships]  @ text, left derived    ; all of them
; name | kind | fuel | left
HOOD     | B    | 7    | 7
RENOWN   | B    | 6    | 4       @ left rebuilt   ; 6.8
[lost]
1 | 2
[board]  @ found
11 #.   @ 12 derived
"""
TABLES = {
    "ships": columns("name", " ".join(NAMES)),
    "lost": columns("", "one two"),
    "board": Columns(("row",), ("11", "12"), signs=True),
}


def given(source: str) -> dict[str, Label | None]:
    return labels(Row("x.dat", 7, (), source), NAMES)


def read(text: str) -> list[tuple[str, str, str, str]]:
    values = file_values(datafile.parse("x.dat", text.encode(), TABLES), TABLES)
    return [(value.row, value.column, value.value, value.label.value) for value in values]


MIXED = {"kind": Label.TEXT, "fuel": Label.DERIVED, "left": Label.DERIVED}


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("found", dict.fromkeys(NAMES, Label.FOUND)),
        ("t-r", {"kind": Label.TEXT, "fuel": None, "left": Label.REBUILT}),
        *((source, MIXED) for source in ("text, fuel left derived", "fuel left derived; text")),
        ("kind text,fuel left derived", MIXED),
        ("", {}),
        ("left rebuilt", {"left": Label.REBUILT}),
    ],
)
def test_labels_are_for_all_columns_by_letters_or_for_named_columns_first(
    source: str, expected: dict[str, Label | None]
) -> None:
    assert given(source) == expected


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("guessed", "'guessed' is not one of text, derived, found, rebuilt"),
        ("left", "'left' is not one of text, derived, found, rebuilt"),
        ("knots text", "'knots' is not one of kind, fuel, left"),
        ("left text, left found", "left has two labels"),
        ("text, found", "text and found for the same columns"),
        ("text,", "'' is not one of text, derived, found, rebuilt"),
        ("tt", "'tt' is not one of text, derived, found, rebuilt"),
        ("ttx", "'ttx' is not one of text, derived, found, rebuilt"),
    ],
)
def test_an_invalid_label_is_refused_with_its_line(source: str, reason: str) -> None:
    with pytest.raises(DataError) as refused:
        given(source)
    assert str(refused.value) == f"x.dat, line 7: {reason}"


def test_a_rows_own_labels_override_those_of_its_block() -> None:
    assert read(SHIPS) == [
        ("HOOD", "kind", "B", "text"),
        ("HOOD", "fuel", "7", "text"),
        ("HOOD", "left", "7", "derived"),
        ("RENOWN", "kind", "B", "text"),
        ("RENOWN", "fuel", "6", "text"),
        ("RENOWN", "left", "4", "rebuilt"),
        ("1", "one", "1", "rebuilt"),
        ("1", "two", "2", "rebuilt"),
        ("11", "11", "#", "found"),
        ("11", "12", ".", "derived"),
    ]


def test_every_label_is_counted_even_if_unused() -> None:
    values = file_values(datafile.parse("x.dat", SHIPS.encode(), TABLES), TABLES)
    assert counts(values) == {"text": 4, "derived": 2, "found": 1, "rebuilt": 3}


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("@ text, left derived ", "@ text, last derived ", 2, "'last' is not one of kind, fuel, left"),
        ("@ left rebuilt", "@ left lost", 5, "'lost' is not one of text, derived, found, rebuilt"),
        ("11 #.", "11 #..", 9, "3 values instead of 2"),
        ("| 7    | 7", "| 7", 4, "3 columns instead of 4"),
    ],
)
def test_a_wrong_line_is_refused_by_its_number(old: str, new: str, line: int, reason: str) -> None:
    with pytest.raises(DataError) as refused:
        read(SHIPS.replace(old, new, 1))
    assert str(refused.value) == f"x.dat, line {line}: {reason}"
