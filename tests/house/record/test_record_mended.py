"""A damaged record stays as it is, and its good part can be continued in a new record."""

from pathlib import Path

import pytest

from compbis.errors import MachineError, SaveError, WrongPassword
from compbis.record import DamagedRecord, list_games, mend, open_record, peek
from compbis.table.side import BRITISH, GERMAN
from tests.house.record.toy_game import BOTH_PASSWORDS, alter, cells, entry, refused, reopened, small_record


def break_cell(path: Path, number: int) -> None:
    """Flip one bit of a cell."""
    sealed = dict(cells(path))[number]
    alter(path, "UPDATE cells SET sealed = ? WHERE number = ?", bytes([sealed[0] ^ 1]) + sealed[1:], number)


@pytest.mark.parametrize(("cell", "good"), [(3, [0]), (4, [1]), (5, [2]), (6, [2, 0]), (7, [2, 1]), (8, [2, 1])])
def test_a_new_record_has_the_good_part_of_the_damaged_one(tmp_path: Path, cell: int, good: list[int]) -> None:
    path, mended = tmp_path / "game", tmp_path / "mended"
    small_record(path)
    break_cell(path, cell)
    damaged = path.read_bytes()
    with pytest.raises(DamagedRecord) as damage:
        open_record(path, BOTH_PASSWORDS)
    assert [len(turn.entries) for turn in damage.value.kept.turns] == good

    mend(path, BOTH_PASSWORDS, mended)
    record, kept = open_record(mended, BOTH_PASSWORDS)
    assert kept.turns == damage.value.kept.turns
    assert kept.settings == {"seed": 1}
    record.order(entry(9, GERMAN))
    record.close()
    assert reopened(mended).entries[-1] == entry(9, GERMAN)
    assert path.read_bytes() == damaged


def test_the_new_record_has_the_passwords_of_the_damaged_one(tmp_path: Path) -> None:
    path, mended = tmp_path / "game", tmp_path / "mended"
    small_record(path)
    before = len(cells(path))
    break_cell(path, 8)
    mend(path, BOTH_PASSWORDS, mended)
    assert len(cells(mended)) == before
    refused(mended, passwords={BRITISH: "12"}, error=WrongPassword)
    with pytest.raises(WrongPassword):
        mend(path, {BRITISH: "12"}, tmp_path / "no such record")
    assert sorted(file.name for file in tmp_path.iterdir()) == ["game", "mended"]


def test_a_finished_game_without_its_end_is_secret_again(tmp_path: Path) -> None:
    path, mended = tmp_path / "game", tmp_path / "mended"
    small_record(path, finished=True)
    break_cell(path, 7)
    refused(path, "good as far as turn 2, with some of its orders", passwords={}, error=DamagedRecord)
    mend(path, {}, mended)
    assert not peek(mended).finished
    refused(mended, passwords={}, error=WrongPassword)
    assert reopened(mended).entries == [entry(3)]


def test_a_finished_game_damaged_after_its_end_stays_finished(tmp_path: Path) -> None:
    path, mended = tmp_path / "game", tmp_path / "mended"
    small_record(path, finished=True)
    break_cell(path, 8)
    mend(path, {}, mended)
    assert peek(mended).finished
    assert reopened(mended, {}).outcome is not None


def test_the_new_record_overwrites_nothing(tmp_path: Path) -> None:
    path, taken = tmp_path / "game", tmp_path / "taken"
    small_record(path)
    break_cell(path, 4)
    taken.write_text("DEAR MOTHER")
    with pytest.raises(MachineError, match="exists already"):
        mend(path, BOTH_PASSWORDS, taken)
    assert taken.read_text() == "DEAR MOTHER"


def test_the_list_says_what_to_do_with_a_damaged_record(tmp_path: Path) -> None:
    small_record(tmp_path / "game.compbis")
    break_cell(tmp_path / "game.compbis", 4)
    [(path, found)] = list_games(tmp_path)
    assert peek(path).turn == 2
    assert isinstance(found, SaveError)
    assert str(found) == f"{path} is damaged: compbis restore says how much of it is intact"
