"""Values in a CSV file: read with their labels, or refused with line and reason, whatever the bytes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compbis.errors import DataError
from compbis.table.cards import sheet
from compbis.table.cards.label import columns, counts
from compbis.table.cards.sheet import LONGEST_CELL, printed, read_sheet
from compbis.table.datafile import Content

SHIPS = """\
id,name,hull,guns,remark,src
BIS,Bismarck,12,8/7,,tdf
KOL,"Köln, light",3,2/1,radar;optional,found

HOO,Hood,10,8/8,,"text, guns rebuilt"
MOD,Modoc,-,0/0,,t--
"""
NAMED = columns("id", "name hull guns remark")


def read(text: str) -> sheet.Sheet:
    return read_sheet(Content("ships.csv", text.encode()), NAMED)


def refusal(text: str) -> str:
    with pytest.raises(DataError) as refused:
        read(text).values(bare=("remark",))
    return str(refused.value)


def test_rows_are_read_by_their_keys() -> None:
    ships = read(SHIPS)
    rows = dict(ships.by_key())
    assert [*rows] == ["BIS", "KOL", "HOO", "MOD"]
    assert rows["KOL"].columns[ships.column("name")] == "Köln, light"
    assert rows["BIS"].integer(ships.column("hull"), 1, 20) == 12
    assert rows["BIS"].pair(ships.column("guns"), 0, 9) == (8, 7)
    assert rows["MOD"].integer_or_dash(ships.column("hull"), 1, 20) == 0


def test_each_value_has_a_label_except_remarks_and_dashes() -> None:
    values = read(SHIPS).values(bare=("remark",))
    assert [(value.line, value.row, value.column, value.value, value.label.value) for value in values] == [
        (2, "BIS", "name", "Bismarck", "text"),
        (2, "BIS", "hull", "12", "derived"),
        (2, "BIS", "guns", "8/7", "found"),
        (3, "KOL", "name", "Köln, light", "found"),
        (3, "KOL", "hull", "3", "found"),
        (3, "KOL", "guns", "2/1", "found"),
        (5, "HOO", "name", "Hood", "text"),
        (5, "HOO", "hull", "10", "text"),
        (5, "HOO", "guns", "8/8", "rebuilt"),
        (6, "MOD", "name", "Modoc", "text"),
    ]
    assert counts(values) == {"text": 4, "derived": 1, "found": 4, "rebuilt": 1}


def test_a_row_without_a_key_is_named_by_its_number() -> None:
    closed = read_sheet(Content("sides.csv", b"rule,src\nclosed,text\nopen,found\n"), columns("", "rule"))
    assert [value.row for value in closed.values()] == ["1", "2"]


def test_a_file_from_a_spreadsheet_is_read() -> None:
    windows = SHIPS.replace("\n", "\r\n").encode("utf-8-sig")
    assert read_sheet(Content("ships.csv", windows), NAMED) == read(SHIPS)


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("id,name", "id,title", 1, "the columns must be id,name,hull,guns,remark,src"),
        ("guns,remark,src", "guns,remark", 1, "the columns must be id,name,hull,guns,remark,src"),
        ("12,8/7,,tdf", "12,8/7,tdf", 2, "5 columns instead of 6"),
        (",,tdf", ",,tdx", 2, "'tdx' is not one of text, derived, found, rebuilt"),
        (",,tdf", ",,td", 2, "'td' is not one of text, derived, found, rebuilt"),
        (",,tdf", ",,", 2, "src does not say where name is from"),
        ("text, guns rebuilt", "guns rebuilt", 5, "src does not say where name is from"),
        ("text, guns rebuilt", "text, remark rebuilt", 5, "'remark' is not one of name, hull, guns"),
        ('"Köln, light"', '"Köln, light', 3, "is not a line of CSV: unexpected end of data"),
        ('"Köln, light"', '"Köln" light', 3, "is not a line of CSV: ',' expected after '\"'"),
        ("Hood", "Ho\x1bod", 5, "'Ho\\x1bod' has a character that cannot be shown"),
        ("Hood", "H" * (LONGEST_CELL + 1), 5, f"a cell has more than {LONGEST_CELL} characters"),
    ],
)
def test_a_wrong_line_is_refused_by_its_number(old: str, new: str, line: int, reason: str) -> None:
    assert old in SHIPS
    assert refusal(SHIPS.replace(old, new, 1)) == f"ships.csv, line {line}: {reason}"


@pytest.mark.parametrize(("key", "reason"), [("BIS", "BIS occurs twice"), ("", "id is empty")])
def test_a_key_must_be_present_and_unique(key: str, reason: str) -> None:
    ships = read(SHIPS.replace("HOO,", f"{key},"))
    with pytest.raises(DataError, match=f"^ships.csv, line 5: {reason}$"):
        dict(ships.by_key())


def test_a_number_out_of_range_names_its_line() -> None:
    ships = read(SHIPS)
    with pytest.raises(DataError, match=r"^ships.csv, line 2: 12 is not between 1 and 10$"):
        ships.rows[0].integer(ships.column("hull"), 1, 10)


@pytest.mark.parametrize("content", ["", "\n\n", "id,name,hull,guns,remark,src\n"])
def test_a_file_without_a_row_is_refused(content: str) -> None:
    assert refusal(content) == "ships.csv: it has no rows"


def test_too_many_rows_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sheet, "MOST_ROWS", 3)
    assert refusal(SHIPS) == "ships.csv, line 6: more than 3 rows"


@given(st.binary())
def test_any_bytes_are_read_or_refused(content: bytes) -> None:
    with pytest.raises(DataError):
        read_sheet(Content("ships.csv", content), NAMED)


@given(data=st.data())
def test_any_damage_is_read_or_refused(data: st.DataObject) -> None:
    content = SHIPS.encode()
    start = data.draw(st.integers(0, len(content)))
    middle = data.draw(st.one_of(st.binary(max_size=9), st.text(',";\n\r\x00t-²', max_size=9).map(str.encode)))
    end = data.draw(st.integers(start, min(len(content), start + 40)))
    try:
        dict((ships := read_sheet(Content("ships.csv", content[:start] + middle + content[end:]), NAMED)).by_key())
        ships.values(bare=("remark",))
    except DataError as refused:
        assert str(refused).startswith("ships.csv")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("name,number,src\nhull,3,text\n", "numbers.csv: speed is missing"),
        ("name,number,src\nhull,3,text\nspeed,2,text\nkeel,1,text\n", "line 4: 'keel' is not one of hull, speed"),
        ("name,number,src\nhull,0,text\nspeed,2,text\n", "line 2: 0 is not between 1 and 9"),
    ],
)
def test_numbers_must_be_those_of_the_game(text: str, reason: str) -> None:
    sheet = read_sheet(Content("numbers.csv", text.encode()), columns("name", "number"))
    with pytest.raises(DataError, match=reason):
        sheet.numbers({"hull": (1, 9), "speed": (1, 9)})
    with pytest.raises(DataError):
        sheet.table(("hull", "speed"), 1, 9)


def test_a_table_of_numbers_is_read_by_row_and_column() -> None:
    sheet = read_sheet(
        Content("t.csv", b"range,sight,hits,src\n1,4,2,text\n0,9,7,text\n"), columns("range", "sight hits")
    )
    assert sheet.table("01", 0, 9) == {"0": {"sight": 9, "hits": 7}, "1": {"sight": 4, "hits": 2}}


def test_sheets_are_printed_as_upper_case_tables() -> None:
    ports = read_sheet(Content("ports.csv", b"port,guns,src\nScapa,7,text\nBergen,12,text\n"), columns("port", "guns"))
    assert [*printed((ports, ports))] == ["PORT    GUNS", "SCAPA   7", "BERGEN  12"] * 2
