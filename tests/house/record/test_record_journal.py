"""Files beside a record are not trusted: a journal is checked before SQLite sees it."""

import os
import shutil
import signal
import sqlite3
import struct
import zlib
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from unittest.mock import patch

import pytest

from compbis.errors import CompbisError, SaveError
from compbis.record import Header, list_games, new_path, open_record, peek, read_record
from compbis.record.journal import State, judge
from compbis.record.roll import CELL
from compbis.record.seal import OVERHEAD
from compbis.record.store import Store
from compbis.table.game import Outcome
from tests.house.record.toy_game import ToyGame, entry, new_record, reopened, small_record, started

MAGIC = bytes.fromhex("d9d505f920a163d7")
PAGE, SECTOR = 4096, 512
AS_ROOT = os.geteuid() == 0


def header(records: int = 0, pages: int = 1, sector: int = SECTOR, page: int = PAGE, nonce: int = 7) -> bytes:
    """The first sector of a journal."""
    return (MAGIC + struct.pack(">IIIII", records & 0xFFFFFFFF, nonce, pages, sector, page)).ljust(SECTOR, b"\0")


def record(number: int, content: bytes, nonce: int = 7) -> bytes:
    """A page as it stands in a journal."""
    checksum = (nonce + sum(content[PAGE - 200 : 0 : -200])) % 2**32
    return struct.pack(">I", number) + content + struct.pack(">I", checksum)


def naming(victim: Path) -> bytes:
    """The end of a journal that names a super-journal: SQLite deletes that file after playing the journal back."""
    name = os.fsencode(victim)
    return struct.pack(">I", 2**30 // PAGE + 1) + name + struct.pack(">II", len(name), sum(name)) + MAGIC


def journal_of(path: Path) -> Path:
    return path.with_name(f"{path.name}-journal")


def open_and_close(path: Path) -> None:
    open_record(path, {})[0].close()


def the_only_one(path: Path) -> Header:
    """What the list of games says of it."""
    [(_, found)] = list_games(path.parent)
    if isinstance(found, CompbisError):
        raise found
    return found


READ: dict[str, Callable[[Path], object]] = {
    "peek": peek,
    "list": the_only_one,
    "read": lambda path: read_record(path, {}),
}
LOOK = {**READ, "open": open_and_close}


def cut_off(folder: Path, spill: bool = True) -> Path:
    """A record with a journal, whose process died during a transaction. spill: whether half of the transaction was in
    the file already; else it was still in memory."""
    path = folder / "game.compbis"
    record = new_record(path, {})
    died = folder / "died"
    died.mkdir()
    record.begin_turn(ToyGame(), [])
    record.order(entry(1))
    if spill:
        record._store._db.execute("PRAGMA cache_size = 1").fetchall()
    with patch("compbis.record.store.Store._roll_back"), suppress(KeyboardInterrupt), record._store.transaction():
        record._store.put_cells([(number, bytes(CELL + OVERHEAD)) for number in range(1, 40)])
        for file in path, journal_of(path):
            shutil.copy(file, died)
        raise KeyboardInterrupt
    record.close()
    return died / path.name


@contextmanager
def untouched(folder: Path) -> Iterator[None]:
    """Nothing in a folder is written, created or removed inside this context."""
    before = state(folder)
    yield
    assert state(folder) == before


def state(folder: Path) -> dict[str, tuple[bytes, int]]:
    return {str(path): (path.read_bytes(), path.stat().st_mtime_ns) for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("look", LOOK)
@pytest.mark.parametrize("start", [header(-1), header(0), header(1), b"", bytes(SECTOR), MAGIC], ids=len)
def test_a_journal_that_names_another_file_is_refused_and_deletes_nothing(
    tmp_path: Path, look: str, start: bytes
) -> None:
    path, victim = tmp_path / "game.compbis", tmp_path / "diary.txt"
    small_record(path, {}, finished=True)
    victim.write_text("DEAR DIARY, THIS IS NO JOURNAL")
    journal_of(path).write_bytes(start + naming(victim))
    with (
        untouched(tmp_path),
        pytest.raises(SaveError, match=r"the file game\.compbis-journal beside it is damaged or not ours, so nothing"),
    ):
        LOOK[look](path)


@pytest.mark.parametrize("look", LOOK)
@pytest.mark.parametrize(
    "journal",
    [
        b"DEAR DIARY",
        header(-1),
        header(pages=2**32 - 1),
        header(sector=1024),
        header(page=512),
        header(1) + record(0, bytes(PAGE)),
        header(1) + record(2, bytes(PAGE)),
        header(1) + record(1, bytes(PAGE), nonce=8),
        header(2, pages=2) + record(1, bytes(PAGE)),
        header() + header(-1),
        header(2**20),
        MAGIC[:4] + b"DEAR DIARY",
        bytes(8) + b"DEAR DIARY",
        bytes(12) + b"DEAR DIARY",
        bytes(28) + b"DEAR DIARY",
        bytes(SECTOR) + b"DEAR DIARY",
        bytes(SECTOR + 4) + b"DEAR DIARY",
        bytes(SECTOR) + record(2**16, bytes(PAGE)),
        bytes(12) + header(page=512)[12:],
        bytes(12) + header(pages=2**16)[12:],
    ],
    ids=lambda journal: f"{len(journal)}-{zlib.crc32(journal):08x}",
)
def test_a_foreign_journal_is_refused(tmp_path: Path, look: str, journal: bytes) -> None:
    path = tmp_path / "game.compbis"
    small_record(path, {}, finished=True)
    journal_of(path).write_bytes(journal)
    with untouched(tmp_path), pytest.raises(SaveError, match="so nothing was read: move it away, then try again"):
        LOOK[look](path)


@pytest.mark.parametrize("look", LOOK)
@pytest.mark.parametrize("ending", ["-journal", "-wal", "-shm"])
@pytest.mark.parametrize("kind", ["link", "hard link", "folder", "pipe", "huge", "file"])
def test_other_files_beside_a_record_are_refused(tmp_path: Path, look: str, ending: str, kind: str) -> None:
    path, victim = tmp_path / "game.compbis", tmp_path / "diary.txt"
    small_record(path, {}, finished=True)
    victim.write_bytes(bytes(SECTOR))
    beside = path.with_name(path.name + ending)
    match kind:
        case "link":
            beside.symlink_to(victim)
        case "hard link":
            beside.hardlink_to(victim)
        case "folder":
            beside.mkdir()
        case "pipe":
            os.mkfifo(beside)
        case "huge":
            with beside.open("wb") as file:
                file.truncate(2**40)
        case "file":
            beside.write_bytes(MAGIC[::-1])
    with pytest.raises(SaveError, match=f"the file game.compbis{ending} beside it is damaged or not ours"):
        LOOK[look](path)
    assert victim.read_bytes() == bytes(SECTOR)
    assert os.path.lexists(beside)


def test_a_journal_beside_the_target_of_a_link_is_checked_too(tmp_path: Path) -> None:
    path, link = tmp_path / "game.compbis", tmp_path / "link"
    small_record(path, {}, finished=True)
    link.symlink_to(path)
    journal_of(path).write_bytes(b"DEAR DIARY")
    for look in (peek, open_and_close):
        with pytest.raises(SaveError, match="so nothing was read"):
            look(link)


@pytest.mark.skipif(AS_ROOT, reason="root may read everything")
def test_an_unreadable_journal_is_reported(tmp_path: Path) -> None:
    path = cut_off(tmp_path)
    journal_of(path).chmod(0)
    with pytest.raises(CompbisError, match="permission"):
        peek(path)


@pytest.mark.parametrize("look", READ)
@pytest.mark.parametrize("spill", [True, False])
def test_reading_sees_an_interrupted_record_as_it_was_and_writes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, look: str, spill: bool
) -> None:
    path = cut_off(tmp_path, spill)
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(temporary))
    with untouched(tmp_path):
        READ[look](path)
        assert read_record(path, {}).entries == [entry(1)]
    assert not list(temporary.iterdir())


def test_only_the_owner_can_read_the_private_copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = cut_off(tmp_path)
    modes = []
    copied = shutil.copyfile

    def noted(source: Path, target: Path, **how: bool) -> Path:
        modes.append(target.parent.stat().st_mode & 0o777)
        return copied(source, target, **how)

    monkeypatch.setattr("shutil.copyfile", noted)
    peek(path)
    assert modes == [0o700]


@pytest.mark.parametrize("finished", [True, False])
def test_reading_writes_and_removes_nothing(tmp_path: Path, finished: bool) -> None:
    path = tmp_path / "game.compbis"
    small_record(path, {}, finished)
    written = bytes(SECTOR) + record(1, bytes(PAGE))
    over_longer = written + bytes([9] * PAGE) + header() + record(1, bytes([9] * PAGE))
    headless = bytes(12) + header()[12:]
    for spent in (None, b"", bytes(28), written, written[:-99], headless, bytes(SECTOR + PAGE + 8), over_longer):
        if spent is not None:
            journal_of(path).write_bytes(spent)
        with untouched(tmp_path):
            for look in READ.values():
                look(path)


def test_an_interrupted_record_recovers_when_it_is_reopened(tmp_path: Path) -> None:
    path = cut_off(tmp_path)
    assert reopened(path, {}).entries == [entry(1)]
    assert [file.name for file in path.parent.iterdir()] == [path.name]


def killed(act: Callable[[], object]) -> None:
    """Act in a process that is then killed."""
    pid = os.fork()
    if not pid:
        with suppress(BaseException):
            act()
            os.kill(os.getpid(), signal.SIGKILL)
        os._exit(1)
    _, status = os.waitpid(pid, 0)
    assert os.WIFSIGNALED(status)


def test_reopening_a_record_removes_the_journal_that_a_kill_left(tmp_path: Path) -> None:
    """This holds even if the game is over or was never started, so that nothing more is written to it."""
    ended, unbegun, in_play = (tmp_path / name for name in ("ended", "unbegun", "in play"))

    killed(lambda: started(ended, {}).end(ToyGame(), Outcome(None, 0, 0, "time"), []))
    killed(lambda: new_record(unbegun, {}))
    killed(lambda: started(in_play, {}))
    for path in ended, unbegun, in_play:
        assert journal_of(path).exists()
        with untouched(tmp_path):
            peek(path)
        with suppress(SaveError):
            open_and_close(path)
        assert not journal_of(path).exists()
    assert {path.name for path in tmp_path.iterdir()} == {"ended", "unbegun", "in play"}


def test_a_record_whose_creation_was_interrupted_is_empty(tmp_path: Path) -> None:
    path, whole = tmp_path / "game.compbis", tmp_path / "whole.compbis"
    small_record(whole, {})
    with closing(sqlite3.connect(tmp_path / "first", isolation_level=None)) as connection:
        connection.executescript("BEGIN EXCLUSIVE; COMMIT")
    first = (tmp_path / "first").read_bytes()
    for content, before in (
        (b"", header(pages=0)),
        (bytes(3 * PAGE), header(pages=0)),
        (whole.read_bytes()[: 3 * PAGE], header(pages=0)),
        (whole.read_bytes()[: 3 * PAGE], header(1, pages=1) + record(1, first)),
    ):
        path.write_bytes(content)
        journal_of(path).write_bytes(before)
        for look in (peek, open_and_close):
            with pytest.raises(SaveError, match="is empty"):
                look(path)
        assert not journal_of(path).exists()
        assert path.stat().st_size in (0, PAGE)


@pytest.mark.parametrize("content", [b"", header(pages=5), bytes(SECTOR), b"DEAR DIARY"], ids=len)
def test_a_new_record_refuses_an_existing_journal(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "bismarck-1.compbis"
    journal_of(path).write_bytes(content)
    with untouched(tmp_path), pytest.raises(SaveError, match="so nothing was read"):
        new_record(path, {})
    assert new_path(tmp_path).name == "bismarck-2.compbis"


def test_a_torn_journal_is_ignored(tmp_path: Path) -> None:
    """The disk may have written any part of its header: SQLite plays nothing back, and deletes it."""
    path = cut_off(tmp_path)
    whole = journal_of(path).read_bytes()
    records = int.from_bytes(whole[8:12], "big")
    whole = whole[: SECTOR + records * (PAGE + 8)]  # our transactions never need a second header
    unsynced = whole[:8] + bytes(4) + whole[12:28]
    for size in range(len(unsynced) + 1):
        for torn in (
            unsynced[:size],
            unsynced[:size].ljust(SECTOR, b"\0"),
            unsynced[:size].ljust(SECTOR, b"\0") + whole[SECTOR:],
        ):
            journal_of(path).write_bytes(torn)
            assert judge(path, path.stat().st_size, PAGE) is (State.HOT if size else State.SPENT)


def test_a_huge_file_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "game.compbis"
    small_record(path, {})
    with path.open("r+b") as file:
        file.truncate(2**40)
    with pytest.raises(SaveError, match="is larger than any saved game"):
        peek(path)


@pytest.mark.parametrize("locked", [True, False])
def test_a_record_opened_for_reading_cannot_be_written(tmp_path: Path, locked: bool) -> None:
    path = tmp_path / "game.compbis"
    small_record(path, {})
    with untouched(tmp_path), closing(Store.open(path)) as store:
        if locked:
            store.lock()
        with pytest.raises(CompbisError), store.transaction():
            store.put_cells([(1, bytes(CELL + OVERHEAD))])
