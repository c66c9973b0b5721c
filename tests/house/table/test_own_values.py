"""Values that are not ours, from a player's folder or from a record. One process plays with one set of values."""

import pickle
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compbis.errors import DataError, OtherValues, SaveError, UsageError
from compbis.table import datafile
from compbis.table.cards import own
from compbis.table.cards.label import Value
from compbis.table.datafile import Content
from compbis.table.settings import LONGEST_LINE, Settings
from compbis.table.side import BRITISH, GERMAN

OURS = "; ours\n[ships]  @ text\nHOOD | 7 ; fuel\n"
SHIPS, MAP = "ships.dat", "toy/map.csv"


class Edition:
    """The part of an edition that has values."""

    name = "TOYS"
    cards: Sequence[str] = (SHIPS, MAP)

    def read_cards(self) -> None:
        data = datafile.load(SHIPS, ["ships"])
        for _, row in data.block("ships").named(2):
            row.integer(1, 0, 9)
        datafile.content(MAP)

    def values(self) -> Sequence[Value]:
        return ()


TOYS = Edition()


@pytest.fixture(autouse=True)
def fresh(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """A player's folder, in a process that has read no values yet."""
    ours, mine = tmp_path / "data", tmp_path / "mine"
    (ours / "toy").mkdir(parents=True)
    mine.mkdir()
    (ours / SHIPS).write_text(OURS)
    (ours / MAP).write_text("hex,src\nA1,text\n")
    monkeypatch.setattr(datafile, "_folder", lambda: str(ours))
    monkeypatch.setattr(datafile, "_own", {})
    monkeypatch.setattr(datafile, "_read", {})
    yield mine


def fuel() -> str:
    return datafile.load(SHIPS, ["ships"]).block("ships").rows[0].columns[1]


SETTINGS = Settings(1, {BRITISH: "person", GERMAN: "otto"})


def test_a_players_file_replaces_ours_and_other_files_stay(fresh: Path) -> None:
    (fresh / SHIPS).write_text("[ships]\nHOOD|9\n")
    (fresh / "captains.dat").write_text("nobody reads this")
    assert own.play_with_folder(TOYS, str(fresh)) == (SHIPS,)
    assert fuel() == "9"
    assert own.pack(TOYS) == {SHIPS: ("[ships]", "HOOD|9"), MAP: ("hex,src", "A1,text")}


def test_a_file_with_the_same_values_as_ours_does_not_count(fresh: Path) -> None:
    (fresh / SHIPS).write_text("\n\n[ships] ; @ found\n  HOOD|7  @ rebuilt\n")
    (fresh / "map.csv").write_text("hex,src\r\nA1,text\r\n")
    assert own.play_with_folder(TOYS, str(fresh)) == ()


def test_packed_values_are_used_even_if_ours_changed_since(tmp_path: Path) -> None:
    packed = own.pack(TOYS)
    datafile._read.clear()
    (tmp_path / "data" / SHIPS).write_text(OURS.replace("7", "8"))
    own.play_with_packed(TOYS, packed)
    assert fuel() == "7"
    assert own.pack(TOYS) == packed
    notices = own.notices(TOYS, SETTINGS, packed)
    assert notices == [own.NOT_TODAYS.format("SHIPS.DAT")]


def test_a_record_without_values_uses_the_present_ones_and_says_so() -> None:
    own.play_as_kept(Path("x"), TOYS, {})
    assert fuel() == "7"
    assert own.notices(TOYS, SETTINGS, {}) == [own.TODAYS]


def test_a_record_with_the_present_values_needs_no_notice() -> None:
    kept = {SHIPS: own.pack(TOYS)[SHIPS]}
    own.play_as_kept(Path("x"), TOYS, kept)
    assert own.notices(TOYS, SETTINGS, kept) == []


def test_a_players_own_cards_are_mentioned_once() -> None:
    kept = {SHIPS: ["[ships]", "HOOD|2"]}
    own.play_as_kept(Path("x"), TOYS, kept)
    assert own.notices(TOYS, SETTINGS._replace(cards=(SHIPS,)), kept) == ["A PLAYER'S OWN CARDS: SHIPS.DAT"]


def test_one_process_plays_with_one_set_of_values() -> None:
    assert fuel() == "7"
    own.play_with_packed(TOYS, {})
    own.play_with_packed(TOYS, {SHIPS: ["[ships]@found", "HOOD|7"]})
    with pytest.raises(OtherValues, match=r"^this process already plays with another ships\.dat") as refused:
        own.play_with_packed(TOYS, {SHIPS: ["[ships]", "HOOD|8"]})
    assert fuel() == "7"
    assert str(pickle.loads(pickle.dumps(refused.value))) == str(refused.value)


def test_our_own_values_are_refused_once_others_are_in_use() -> None:
    own.play_with_packed(TOYS, {SHIPS: ["[ships]", "HOOD|8"]})
    assert fuel() == "8"
    with pytest.raises(OtherValues):
        own.play_with_packed(TOYS, {})
    assert fuel() == "8"


def test_files_of_another_game_do_not_matter() -> None:
    own.play_with_packed(TOYS, {SHIPS: ["[ships]", "HOOD|8"]})
    datafile.use(("other.dat",), {"other.dat": Content("other.dat", b"[a]\n")})
    assert fuel() == "8"


@pytest.mark.parametrize(
    ("content", "line", "reason"),
    [
        ("[ships]\nHOOD|ten", 2, "'ten' is not a whole number"),
        ("[ships]\nHOOD|-+5", 2, "'-+5' is not a whole number"),
        ("[ships]\nHOOD|10", 2, "10 is not between 0 and 9"),
        ("[ship]", 1, "'ship' is not one of ships"),
        ("[ships]\nHO\x1b[2JOD|9", 2, "has a character that cannot be shown"),
        (f"[ships]\n;{'-' * LONGEST_LINE}", 2, f"more than {LONGEST_LINE} characters"),
        ("[ships]\n\udcff", 2, "is not UTF-8 text"),
    ],
)
def test_a_wrong_line_is_reported_with_its_file(fresh: Path, content: str, line: int, reason: str) -> None:
    (fresh / SHIPS).write_bytes(content.encode(errors="surrogateescape"))
    with pytest.raises(UsageError) as refused:
        own.play_with_folder(TOYS, str(fresh))
    assert str(refused.value) == f"--cards: {fresh / SHIPS}, line {line}: {reason}"


def test_a_folder_without_our_files_is_refused(fresh: Path) -> None:
    (fresh / "captains.dat").touch()
    with pytest.raises(UsageError, match=r"mine: none of ships\.dat, map\.csv is in it$"):
        own.play_with_folder(TOYS, str(fresh))
    with pytest.raises(UsageError, match=r"yours: there is no such folder$"):
        own.play_with_folder(TOYS, str(fresh.parent / "yours"))


def test_a_folder_or_an_overlong_file_is_refused(fresh: Path) -> None:
    (fresh / SHIPS).mkdir()
    with pytest.raises(UsageError, match=r"ships\.dat is not a file$"):
        own.play_with_folder(TOYS, str(fresh))
    (fresh / SHIPS).rmdir()
    (fresh / SHIPS).write_bytes(b";" * (own.LONGEST_FILE + 1))
    with pytest.raises(UsageError, match=r"ships\.dat has more than \d+ bytes$"):
        own.play_with_folder(TOYS, str(fresh))


@pytest.mark.parametrize(
    ("values", "reason"),
    [
        ({"ships": ["[ships]", "HOOD|10"]}, "ships.dat, line 2: 10 is not between 0 and 9"),
        ({"tugs": []}, "tugs.dat: this compbis has no such file in TOYS"),
        ({"ships": ["x"] * (own.MOST_LINES + 1)}, f"more than {own.MOST_LINES} lines of values"),
        ({"ships": ["\ud800"]}, "ships.dat, line 1: is not UTF-8 text"),
        ({"ships": ["\x07"]}, "ships.dat, line 1: has a character that cannot be shown"),
        (
            {"ships": ["[ships]", "x" * (LONGEST_LINE + 1)]},
            f"ships.dat, line 2: more than {LONGEST_LINE} chara",
        ),
    ],
)
def test_forged_values_of_a_record_are_refused(values: dict[str, list[str]], reason: str) -> None:
    with pytest.raises(SaveError) as refused:
        own.play_as_kept(Path("a.compbis"), TOYS, {f"{file}.dat": lines for file, lines in values.items()})
    assert str(refused.value).startswith(f"a.compbis: its values: {reason}")


def test_the_settings_name_the_players_own_cards() -> None:
    kept = SETTINGS._replace(cards=(SHIPS,))
    assert Settings.from_plain(kept.plain()) == kept
    assert "cards" not in SETTINGS.plain()
    with pytest.raises(SaveError):
        Settings.from_plain({**SETTINGS.plain(), "cards": ["a", "a"]})


def test_values_too_large_for_a_record_are_refused(fresh: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (fresh / SHIPS).write_text("[ships]\nHOOD | 9")
    monkeypatch.setattr(own, "LONGEST_VALUES", 20)
    with pytest.raises(UsageError, match=r"more than the \d+ characters that a record can keep"):
        own.play_with_folder(TOYS, str(fresh))


@given(st.dictionaries(st.sampled_from([SHIPS, MAP, "x"]), st.lists(st.text(max_size=8), max_size=6), max_size=3))
def test_any_values_are_used_or_refused(values: dict[str, list[str]]) -> None:
    datafile._own.clear()
    datafile._read.clear()
    try:
        own.play_with_packed(TOYS, values)
    except DataError:
        return
    assert own.pack(TOYS).keys() == set(TOYS.cards)
