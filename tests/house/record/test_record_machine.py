"""What the machine does to a record: other processes, kills, full disks; and where games are kept."""

import os
import re
import resource
import signal
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

import pytest

from compbis.errors import MachineError, SaveError
from compbis.record import Header, files, list_games, new_path, open_record, peek, saves_folder
from compbis.record.store import FORMAT
from compbis.table.side import BRITISH, GERMAN, Side
from tests.house.record.toy_game import (
    BOTH_PASSWORDS,
    ToyGame,
    entry,
    new_record,
    refused,
    reopened,
    small_record,
    started,
)

HERE = Path(__file__).parent
AS_ROOT = hasattr(os, "geteuid") and os.geteuid() == 0

HOLDER = """
import sys
from pathlib import Path
from compbis.record import open_record
record, kept = open_record(Path(sys.argv[1]), {})
print(len(kept.entries), flush=True)
sys.stdin.read()
"""


@contextmanager
def holding(path: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process that has the record open and waits."""
    environment = {**os.environ, "PYTHONPATH": str(HERE.parents[2])}
    command = [sys.executable, "-c", HOLDER, str(path)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, env=environment) as process:
        try:
            yield process
        finally:
            process.kill()


def test_a_record_is_locked_by_a_living_process_only(tmp_path: Path) -> None:
    path = tmp_path / "game.compbis"
    small_record(path, {})
    before = len(reopened(path, {}).entries)
    with holding(path) as process:
        assert process.stdout is not None
        assert int(process.stdout.readline()) == before
        who = rf"\(process {process.pid} on {re.escape(os.uname().nodename)}, since \d{{4}}-\d\d-\d\d \d\d:\d\d\)"
        for look in (lambda: open_record(path, {}), lambda: peek(path)):
            with pytest.raises(MachineError, match=f"another compbis has this game open {who}: leave it there first"):
                look()
        [(_, found)] = list_games(tmp_path)
        assert isinstance(found, MachineError)
        process.send_signal(signal.SIGKILL)
        process.wait()
    assert len(reopened(path, {}).entries) == before


def test_a_new_record_is_locked(tmp_path: Path) -> None:
    record = new_record(tmp_path / "game", {})
    with pytest.raises(MachineError, match="another compbis"):
        open_record(tmp_path / "game", {})
    record.begin_turn(ToyGame(), [])
    record.close()
    assert reopened(tmp_path / "game", {}).snapshot == ToyGame().save()


@contextmanager
def full_disk(room: int) -> Iterator[None]:
    """No file grows beyond `room` bytes: the system refuses, as on a full disk."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (room, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_an_order_that_cannot_be_written_is_refused_and_all_others_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "game"
    record = started(path, {})
    record.order(entry(0))
    for room in (0, 512, 4096, path.stat().st_size):
        with full_disk(room), pytest.raises(MachineError, match="disk"):
            for number in range(1000):
                record.bookmark(BRITISH, ["LINE"] * number)
    record.order(entry(1))
    with full_disk(path.stat().st_size), pytest.raises(MachineError, match="disk"):
        record.begin_turn(ToyGame({"turn": 2, "points": [0, 0]}), [])
    record.order(entry(2))
    record.close()
    kept = reopened(path, {})
    assert kept.entries == [entry(0), entry(1), entry(2)]
    assert peek(path).turn == 1


@pytest.mark.parametrize("room", [0, 100, 512, 4096, 10_000, 50_000])
def test_a_full_disk_at_the_start_leaves_no_file_in_the_way(tmp_path: Path, room: int) -> None:
    with full_disk(room), pytest.raises(MachineError, match="disk"):
        new_record(tmp_path / "game", {})
    assert not any(path.stat().st_size for path in tmp_path.iterdir())
    new_record(tmp_path / "game", {}).close()
    refused(tmp_path / "game", "left before its first turn", passwords={})


def test_an_interruption_after_a_write_leaves_no_half_message(tmp_path: Path) -> None:
    """A signal may strike between the commit and the update of the roll: the next message then takes the same cells."""
    record = started(tmp_path / "game", {})
    record.order(entry(1))
    remembered = dict(vars(record._roll))
    record.bookmark(BRITISH, [f"A LONG LINE {number}" for number in range(1000)])
    vars(record._roll).update(remembered)
    record.order(entry(2))
    record.close()
    kept = reopened(tmp_path / "game", {})
    assert kept.entries == [entry(1), entry(2)]
    assert kept.bookmarks == {}


def test_an_interruption_during_a_write_undoes_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    record = started(tmp_path / "game", {})

    def struck(*_: object) -> NoReturn:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr("compbis.record.store.Store.put_head", struck)
        with pytest.raises(KeyboardInterrupt):
            record.begin_turn(ToyGame({"turn": 2, "points": [0, 0]}), [])
    record.order(entry(1))
    record.close()
    kept = reopened(tmp_path / "game", {})
    assert [turn.number for turn in kept.turns] == [1]
    assert kept.entries == [entry(1)]


@pytest.mark.skipif(AS_ROOT, reason="root may do everything")
def test_forbidden_files_and_folders_are_reported(tmp_path: Path) -> None:
    small_record(tmp_path / "game", {})
    (tmp_path / "game").chmod(0o400)
    with pytest.raises(MachineError, match="permission"):
        open_record(tmp_path / "game", {})
    (tmp_path / "game").chmod(0o600)
    tmp_path.chmod(0o500)
    for act in (lambda: open_record(tmp_path / "game", {}), lambda: new_path(tmp_path)):
        with pytest.raises(MachineError, match="permission"):
            act()
    tmp_path.chmod(0o700)


def test_a_new_game_needs_a_free_name_in_an_existing_folder(tmp_path: Path) -> None:
    small_record(tmp_path / "game")
    (tmp_path / "link").symlink_to(tmp_path / "nowhere")
    for taken in (tmp_path / "game", tmp_path, tmp_path / "link"):
        with pytest.raises(MachineError, match="exists already"):
            new_record(taken)
    for nowhere in (tmp_path / "no folder" / "game", tmp_path / "game" / "game"):
        with pytest.raises(MachineError, match="no such folder"):
            new_record(nowhere)
    assert len(reopened(tmp_path / "game").turns) == 2


def test_odd_file_names_work(tmp_path: Path) -> None:
    for name in ("a?mode=ro", "b#c", "100% wahr", "Fürst", "\udcff", "file:x", "it's"):
        small_record(tmp_path / name)
        assert len(reopened(tmp_path / name).turns) == 2
    for impossible in ("x" * 300, "a\0b", "\ud800"):
        with pytest.raises(MachineError):
            new_record(tmp_path / impossible)
    with pytest.raises(SaveError):
        peek(tmp_path / "a\0b")


def test_new_paths_are_reserved_at_once_and_private(tmp_path: Path) -> None:
    first, second = new_path(tmp_path), new_path(tmp_path)
    assert (first.name, second.name) == ("bismarck-1.compbis", "bismarck-2.compbis")
    assert stat.S_IMODE(first.stat().st_mode) == 0o600
    first.unlink()
    assert new_path(tmp_path) == first
    assert new_path(tmp_path, "sealion").name == "sealion-1.compbis"
    small_record(second)
    assert peek(second).edition == "toy"
    with pytest.raises(MachineError):
        new_path(tmp_path / "no such folder")


def test_the_list_shows_the_headers_and_the_errors(tmp_path: Path) -> None:
    for number, passwords in (2, BOTH_PASSWORDS), (10, {}):
        small_record(tmp_path / f"bismarck-{number}.compbis", passwords)
    small_record(tmp_path / "ended.compbis", {GERMAN: "1"}, finished=True)
    (tmp_path / "letter.compbis").write_text("DEAR MOTHER")
    (tmp_path / "README.md").write_text("not a game")
    both: tuple[Side, ...] = (BRITISH, GERMAN)
    found = [(path.name, what if isinstance(what, Header) else str(what)) for path, what in list_games(tmp_path)]
    assert found == [
        ("bismarck-2.compbis", Header("toy", FORMAT, 2, "MAY 23", both, False)),
        ("bismarck-10.compbis", Header("toy", FORMAT, 2, "MAY 23", (), False)),
        ("ended.compbis", Header("toy", FORMAT, 2, "MAY 23", (GERMAN,), True)),
        ("letter.compbis", f"{tmp_path / 'letter.compbis'} is not a saved game"),
    ]
    assert list_games(tmp_path / "no such folder") == []


def test_games_are_kept_in_the_checkout_or_in_the_users_data_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    checkout, installed = tmp_path / "checkout", tmp_path / "lib"
    for top in (checkout, installed):
        (top / "compbis" / "record").mkdir(parents=True)
    (checkout / "setup.cfg").touch()
    monkeypatch.setattr(files, "__file__", str(checkout / "compbis" / "record" / "files.py"))
    assert saves_folder() == checkout / "saves"
    assert (checkout / "saves").is_dir()

    monkeypatch.setattr(files, "__file__", str(installed / "compbis" / "record" / "files.py"))
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert saves_folder() == tmp_path / "data" / "compbis"
    monkeypatch.delenv("XDG_DATA_HOME")
    assert saves_folder() == tmp_path / "home" / ".local" / "share" / "compbis"
    (tmp_path / "home" / "in the way").touch()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home" / "in the way"))
    with pytest.raises(MachineError):
        saves_folder()


def test_without_a_home_folder_the_error_suggests_save(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setattr(os.path, "expanduser", lambda path: path)  # as where the system knows no home
    monkeypatch.setattr(files, "__file__", "/nowhere/compbis/record/files.py")
    with pytest.raises(MachineError, match="--save FILE"):
        saves_folder()
