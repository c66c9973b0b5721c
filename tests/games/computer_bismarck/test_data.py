"""The data files: found, parsed, and refused with line and reason when they are wrong."""

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compbis.errors import DataError
from compbis.games.computer_bismarck.captains.reckoning import weights
from compbis.games.computer_bismarck.cards import board, missions, printed, roster, shores, tables
from compbis.games.computer_bismarck.desk import lesson
from compbis.games.computer_bismarck.desk.help import texts as help_texts
from compbis.games.computer_bismarck.edition import EDITION
from compbis.screen import theme
from compbis.table import datafile
from compbis.table.cards.label import Label
from compbis.table.datafile import DataFile

DATA = Path(__file__).parents[3] / "data"

READERS: dict[str, Callable[[DataFile], object]] = {
    "map.dat": board.read_map,
    "ships.dat": roster.read_ships,
    "planes.dat": lambda data: roster.read_planes(data, roster.SHIPS),
    "tables.dat": lambda data: (tables.read_tables(data), missions.read_ship_tables(data)),
    "weather.dat": tables.read_weather,
    "captains.dat": weights.read_weights,
    "lesson.dat": lesson.read,
    "themes.dat": theme.read_themes,
    "help.dat": help_texts.read_help,
    "coast.dat": shores.read_shores,
}


def blocks(file: str) -> list[str]:
    lines = (DATA / file).read_text().splitlines()
    return [line[1 : line.index("]")] for line in lines if line.startswith("[")]


def read(file: str, content: bytes) -> object:
    return READERS[file](datafile.parse(file, content, blocks(file)))


def refusal(file: str, old: str, new: str) -> str:
    """The error for the data file with the first `old` replaced by `new`."""
    content = (DATA / file).read_text()
    assert old in content
    with pytest.raises(DataError) as refused:
        read(file, content.replace(old, new, 1).encode())
    return str(refused.value)


def line_of(file: str, text: str) -> int:
    content = (DATA / file).read_text()
    return content[: content.index(text)].count("\n") + 1


@pytest.mark.parametrize("file", READERS)
def test_every_data_file_is_read(file: str) -> None:
    assert read(file, (DATA / file).read_bytes())


def test_a_changed_number_is_the_number_played_with() -> None:
    content = (DATA / "ships.dat").read_text()
    changed = content.replace("|    9 |    8 | 10 | 34 | 29 |", "|    9 |    3 | 10 | 34 | 29 |")
    ships = roster.read_ships(datafile.parse("ships.dat", changed.encode(), blocks("ships.dat")))
    assert ships["BISMARCK"].fuel_start == 3


@pytest.mark.parametrize(
    ("file", "old", "new", "reason"),
    [
        ("ships.dat", "|    7 |    7 |  6 | 22 |", "|    7 |  7 |  six | 22 |", "'six' is not a whole number"),
        (
            "ships.dat",
            "|    7 |    7 |  6 | 22 |",
            "|    7 |    8 |  6 | 22 |",
            "8 fuel is more than the ship can hold",
        ),
        ("ships.dat", "|  1622 |  M\n", "|  1622 |  Q\n", "'Q' is not one of C, F, M, P, U, X, Y"),
        ("ships.dat", "|  1622 |  M\n", "|  1131 |  M\n", "1131 is not on the board"),
        ("ships.dat", "|  1622 |  M\n", "|  1528 |  M\n", "no british ship may be in 1528"),
        ("ships.dat", "|  1622 |  M\n", "|     - |  M\n", "ships in modes Y and U, and no others, begin off the board"),
        ("ships.dat", "|  1622 |  M\n", "|  1622\n", "16 columns instead of 17"),
        (
            "ships.dat",
            "HOOD        | Hood        |    B",
            "HOOD        | Hood        |    Z",
            "'Z' is not one of B, C,",
        ),
        (
            "ships.dat",
            "HOOD        | Hood  ",
            "hood        | Hood  ",
            "'hood' is not a name: a name has 1 to 12 of A to Z, 0 to 9 and blanks",
        ),
        ("ships.dat", "|    B |  1/1 |", "|    B |  1-1 |", "'1-1' is not two numbers with a slash between"),
        ("ships.dat", "|    B |  1/1 |", "|    B | 1/10 |", "'1/10' is not between 0 and 9"),
        ("planes.dat", "|   1317 |", "|   1331 |", "1331 is not on the board"),
        ("planes.dat", "R | Reykjavik  |", "Q | Reykjavik  |", "'Q' is not one of R, L, T"),
        ("planes.dat", "| Victorious |", "| Courageous |", "there is no carrier 'Courageous' in ships.dat"),
        ("map.dat", "12 #%%", "13 #%%", "expected row 12"),
        ("map.dat", "12 #%%", "12 #%", "a row has 18 signs out of # % + . X"),
        ("map.dat", "1317 | Reykjavik   | british", "1316 | Reykjavik | british", "there is no + on the board at 1316"),
        ("map.dat", "| british\n", "| french\n", "'french' is not one of british, german"),
        ("map.dat", "| row    | 31 ", "| line | 31", "'line' is not one of row, column"),
        ("weather.dat", "11 | 3", "11 | 9", "9 is not between 1 and 8"),
        ("weather.dat", "12 | 4", "11 | 4", "11 occurs twice"),
        ("weather.dat", "21 | 30 | -3 | 2", "21 | 30 | 3 | 2", "3 is more than 2"),
        ("weather.dat", "21 | 30 | -3 | 2", "22 | 30 | -3 | 2", "expected numbers from 21 to at most 30"),
        ("tables.dat", "confused percent |  5", "confused percent |  105", "105 is not between 0 and 100"),
        (
            "tables.dat",
            "confused percent |  5",
            "confusing percent |  5",
            "'confusing percent' is not one of visibility,",
        ),
        ("tables.dat", " 2 | MAY 22", " 3 | MAY 22", "expected turn 2"),
        ("tables.dat", "SL1       | square | 2125", "SL9       | square | 2125", "there is no ship 'SL9' in ships.dat"),
        ("tables.dat", "SL1       | square | 2125", "SL1       | square | 3125", "3125 is not on the board"),
        ("tables.dat", "11 | 20 | 30", "12 | 20 | 30", "expected numbers from 11 to at most 999999"),
        ("coast.dat", "| 16.18 23.20  16.12 23.32", "| 16.18 23.20  16.12", "a point is a row and a column"),
        ("coast.dat", "Faeroes       | 16.18 23.20", "Faeroes       | 16.18 29.20", "a point is not on the board"),
        ("coast.dat", "| ocean", "| lake ", "'lake' is not one of land, ice, sea, ocean"),
        ("help.dat", "10.7   | Chance", "10.x   | Chance", "'10.x' is not the number of a section"),
        ("help.dat", "10.7   | Chance", "20.7   | Chance", "20 is missing before 20.7"),
        ("help.dat", "10.6   | One shadower", "10.5   | One shadower", "10.5 occurs twice"),
        ("help.dat", "2.1    | Parts  ", "2.1    |        ", "a column is empty"),
        ("help.dat", "| OB\n", "\n", "2 columns instead of 3"),
        ("lesson.dat", "MS SL3 2125", "MS S3 2125", "there is no unit for MS S3 2125"),
        ("lesson.dat", "MS SL3 2125", "RT", "the guide gives orders"),
        ("lesson.dat", "included. `Z`", "included; `Z`", "a ; cuts the text short"),
        (
            "lesson.dat",
            "touch      | when   | BISMARCK 1724",
            "touch | when | BISMARK 1724",
            "there is no ship BISMARK",
        ),
        ("lesson.dat", "2 | movement | MS BISMARCK = M S", "2 | movement | MS X = M S", "'MS X = M S' is not an order"),
        ("themes.dat", "modern | coast", "modern | beach", "'beach' is not one of page, sea, sea2, sea3, shoal, land,"),
        ("themes.dat", "modern | coast", "modern | land", "land of modern occurs twice"),
        ("themes.dat", "modern | coast", "-- | coast", "'--' is not the name of a theme"),
        ("themes.dat", "port     | bold ", "port     | blink ", "'blink' is not one of bold, underline, reverse"),
        ("themes.dat", "0/6  | 15/8  | 238", "0/8  | 15/8  | 238", "'0/8' is not two of 8 colours, or dashes, with a"),
        ("themes.dat", "0/6  | 15/8  | 238", "0/6  | 15/16 | 238", "'15/16' is not two of 16 colours"),
        ("themes.dat", "244/-", "256/-", "'256/-' is not two of 256 colours"),
        ("themes.dat", "244/-", "244", "'244' is not two of 256 colours"),
        ("themes.dat", "117/#09405f", "117/#09405", "'117/#09405' is not two of 16777216 colours"),
    ],
)
def test_a_wrong_line_is_refused_by_its_number(file: str, old: str, new: str, reason: str) -> None:
    assert refusal(file, old, new).startswith(f"{file}, line {line_of(file, old)}: {reason}")


@pytest.mark.parametrize(
    ("file", "old", "new", "place", "reason"),
    [
        ("map.dat", "2727 | St. Nazaire | german", "", "[ports]", "the + at 2727 is missing"),
        ("map.dat", "30 ..............%%%#   @ 19 20 21 22 23 24 derived", "", "[board]", "19 rows instead of 20"),
        ("weather.dat", "30 | 2\n", "", "[start]", "30 is missing"),
        ("weather.dat", "21 | 30 | -3 | 2", "", "[change]", "nothing for numbers from 21 on"),
        ("tables.dat", "radio percent    |  1", "", "[chance]", "radio percent is missing"),
        ("tables.dat", "D |   2/1 ", "", "[anti submarine]", "D is missing"),
        ("tables.dat", "D |  1 | 1\n", "\n", "[torpedo damage]", "D is missing"),
        ("tables.dat", "    140    |    0", "    940    |    0", "[gunnery]", "1031 parts are more than 1000"),
    ],
)
def test_a_missing_value_is_named_with_its_block(file: str, old: str, new: str, place: str, reason: str) -> None:
    assert refusal(file, old, new) == f"{file}, line {line_of(file, place)}: {reason}"


def test_the_ships_that_the_rules_name_are_required() -> None:
    lines = (DATA / "ships.dat").read_text().splitlines(keepends=True)
    with pytest.raises(DataError, match="BISMARCK of kind B is missing"):
        read("ships.dat", "".join(line for line in lines if "BISMARCK" not in line).encode())


def test_a_ship_listed_twice_is_refused() -> None:
    content = (DATA / "ships.dat").read_text().replace("  WP4  ", "  HOOD ", 1)
    with pytest.raises(DataError, match="HOOD occurs twice"):
        read("ships.dat", content.encode())


def test_a_file_that_is_missing_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(datafile, "_folder", lambda: str(tmp_path))
    monkeypatch.setattr(datafile, "_read", {})
    monkeypatch.setattr(datafile, "_own", {})
    with pytest.raises(DataError, match=r"^ships\.dat: cannot be read: No such file or directory$"):
        datafile.load("ships.dat", [])
    (tmp_path / "ships.dat").mkdir()
    with pytest.raises(DataError, match=r"^ships\.dat: cannot be read: "):
        datafile.load("ships.dat", [])


def test_bytes_that_are_not_text_are_refused_with_their_line() -> None:
    with pytest.raises(DataError, match=r"^x\.dat, line 2: is not UTF-8 text$"):
        datafile.parse("x.dat", b"; fine\n\xff\xfe\n", [])


def test_a_line_before_the_first_block_and_an_unknown_block_are_refused() -> None:
    with pytest.raises(DataError, match=r"^x\.dat, line 1: comes before the first \[name\]$"):
        datafile.parse("x.dat", b"1 | 2\n[a]\n", ["a"])
    with pytest.raises(DataError, match=r"^x\.dat, line 3: 'c' is not one of a, b$"):
        datafile.parse("x.dat", b"[a]\n[b]\n[c]\n", ["a", "b"])
    with pytest.raises(DataError, match=r"^x\.dat, line 2: \[a\] occurs twice$"):
        datafile.parse("x.dat", b"[a]\n[a]\n", ["a"])
    with pytest.raises(DataError, match=r"^x\.dat, line 1: \[b\] is missing$"):
        datafile.parse("x.dat", b"[a]\n", ["a", "b"])


def test_an_empty_block_is_refused() -> None:
    data = datafile.parse("x.dat", b"[a]\n; nothing\n", ["a"])
    with pytest.raises(DataError, match=r"^x\.dat, line 1: nothing under \[a\]$"):
        data.block("a").table(2)


def test_an_empty_file_is_refused_without_a_line() -> None:
    with pytest.raises(DataError, match=r"^x\.dat: \[a\] is missing$"):
        datafile.parse("x.dat", b"", ["a"])


@given(data=st.data())
@pytest.mark.parametrize("file", READERS)
def test_any_damage_to_a_file_is_read_or_refused(file: str, data: st.DataObject) -> None:
    content = (DATA / file).read_bytes()
    start = data.draw(st.integers(0, len(content)))
    end = data.draw(st.integers(start, min(len(content), start + 40)))
    middle = data.draw(
        st.one_of(st.binary(max_size=12), st.text("0123456789|;[]-+/ \n\x85\x1c²٣", max_size=12).map(str.encode))
    )
    try:
        read(file, content[:start] + middle + content[end:])
    except DataError as refused:
        assert str(refused).startswith(f"{file}, line ")


def test_the_edition_names_the_files_whose_values_are_listed() -> None:
    assert list(EDITION.cards) == list(printed.FILES)


@pytest.mark.parametrize("file", EDITION.cards)
def test_every_block_says_where_its_values_are_from(file: str) -> None:
    data = datafile.parse(file, (DATA / file).read_bytes(), blocks(file))
    assert [name for name, block in data.blocks.items() if not block.heading.source] == []


def test_the_rebuilt_values_are_those_that_the_rules_page_calls_choices() -> None:
    """RULES.md: Ulster's airfield, fuel (6.8), visibility (9.23), Bergen (14.22), secret squares (15.3), torpedo planes
    (16.32), thirds (16.83), the way round (17.3)."""
    rebuilt = [value for value in EDITION.values() if value.label is Label.REBUILT]
    assert {(value.table, value.column) for value in rebuilt} == {
        ("board", "23"),
        ("planes", "square"),
        ("british ships", "left"),
        ("german ships", "left"),
        ("start", "visibility"),
        ("bergen search", "square"),
        ("secret squares", "number"),
        ("air attack", "number"),
        ("torpedo damage", "parts"),
        ("way round", "square1"),
        ("way round", "square2"),
        ("way round", "square3"),
    }
    reduced = {value.row for value in rebuilt if value.column == "left"}
    assert reduced == {"BISMARCK", "RENOWN", "ARK ROYAL", "DORSETSHIRE", "SHEFFIELD", "DF1", "DF3"}


def test_the_squares_that_the_manual_names_are_labelled_as_from_it() -> None:
    """The manual does not print the board itself."""
    label = {int(value.row + value.column): value.label for value in EDITION.values() if value.table == "board"}
    assert {square for square, each in label.items() if each is Label.TEXT} == set(board.PORTS)
    assert [square for square, each in label.items() if each is Label.REBUILT] == [2123]
    named = {ship.square for ship in roster.SHIPS.values() if ship.square} | board.BARRED_TO_GERMANS
    named |= {*board.ENTRY_SQUARES, *board.BERGEN_SEARCH}.union(*board.FOG_AREAS)
    assert {square for square in named if label[square] is Label.FOUND} == set()
    edges = (1114, 1115, 1212, 1213, 1311, 1128, 1327, 1628)
    assert {label[square] for square in edges} == {Label.FOUND}
