"""The SQLite file of a record: its tables and its lock.

There are three tables: `game` (one row: the unencrypted header, and the wrapped key), `locks` (a row for each password,
and for a host's key) and `cells` (the sealed roll). Checksums of the header and of each cell show damage without a
password; they protect against accidents only. docs/FORMAT.md specifies the tables.

A file may come from a stranger. The file and its journal are checked before SQLite sees them (hold.py, journal.py), and
SQLite is set to trust nothing in the file (connection.py).
"""

import os
import zlib
from collections.abc import Generator, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from compbis.errors import SaveError
from compbis.record.connection import TO_READ, TO_WRITE, connect, raise_limit, trust
from compbis.record.disk import Damaged, damage, empty, not_ours, reserve, resolved, sync, translated_errors
from compbis.record.hold import OURS, Hold
from compbis.record.journal import Foreign, State, journal_of, sidecar_endings
from compbis.record.seal import HOST, KEY_SIZE, KeySlot
from compbis.table.side import Side
from compbis.table.values import NamedTuple

if TYPE_CHECKING:
    from sqlite3 import Connection

FORMAT = 3_000  # the version of compbis that introduced it, 0.3.0, so that an error message can name what to install
# 0.1.0 had no thoughts with the orders, 0.1.0 and 0.2.0 no rules, all before 0.3.0 no scenario and only one bookmark.
_READABLE = (1_000, 2_000, 2_001, FORMAT)
_OURS = int.from_bytes(OURS, "big")
_LOCKS_AND_CELLS = (
    "CREATE TABLE locks (side TEXT, n INTEGER, r INTEGER, p INTEGER, salt BLOB)",
    "CREATE TABLE cells (number INTEGER PRIMARY KEY, sealed BLOB, crc INTEGER)",
)
_TABLES = (
    "CREATE TABLE game (edition TEXT, scenario TEXT, turn INTEGER, date TEXT, id BLOB, wrapped BLOB, bare BLOB, "
    "crc INTEGER)",
    *_LOCKS_AND_CELLS,
)
_TABLES_BEFORE = (
    "CREATE TABLE game (edition TEXT, turn INTEGER, date TEXT, id BLOB, wrapped BLOB, bare BLOB, crc INTEGER)",
    *_LOCKS_AND_CELLS,
)
"""The tables of a record created before 0.3. It keeps these tables, since its key is bound to a header without a
scenario."""
_WIDE = 1 << 32  # added to the checksum of a cell, so that all of them take the same number of bytes: see put_cells
_WHOSE = frozenset((*(side.value for side in Side), HOST))
ID_SIZE = 16
"""Bytes of a game's random ID."""
_MOST_TURNS = 10**6  # far more than any game has
_LONGEST_NAME = 100  # characters of edition, scenario or date


class Head(NamedTuple):
    """The part of a record that is not encrypted.

    Args:
        edition: the name of the game's edition
        turn: the number of the turn in play; 0 before the first turn
        date: the date of that turn; "" before the first turn
        game: the game's ID, 16 bytes
        locks: a key slot for each password or host's key that is needed to unwrap the game's key
        wrapped: the game's key, sealed
        bare: the game's key, unencrypted, once the game is over; else None
        scenario: the name of the scenario; "" if the edition has only one, None in a record created before 0.3
    """

    edition: str
    turn: int
    date: str
    game: bytes
    locks: tuple[KeySlot, ...]
    wrapped: bytes
    bare: bytes | None
    scenario: str | None = ""

    def about(self) -> bytes:
        """The associated data of the wrapped key: a change to any of it makes unwrapping fail."""
        game = ["compbis game key", self.edition]
        if self.scenario is not None:
            game = ["compbis game key of 0.3", self.edition, self.scenario]
        locks = [f"{lock.whose} {lock.n} {lock.r} {lock.p} {lock.salt.hex()}" for lock in self.locks]
        return "\n".join([*game, self.game.hex(), *locks]).encode()

    def crc(self) -> int:
        """The checksum of all fields."""
        if self.scenario is None:
            return zlib.crc32(repr((*self[:4], [tuple(lock) for lock in self.locks], self.wrapped, self.bare)).encode())
        changing = f"\n{self.turn}\n{self.date}\n{self.wrapped.hex()}\n{(self.bare or b'').hex()}"
        return zlib.crc32(self.about() + changing.encode())


class Store:
    """An open file. Errors of SQLite and the machine are raised as SaveError, Damaged or MachineError.

    While it is open no other process can write to the file; after `lock` no other process can read it either. The locks
    end when it is closed or this process dies. A store opened for reading writes nothing, to the file or beside it.
    """

    def __init__(self, hold: Hold, db: "Connection") -> None:
        self.path = hold.path
        self._hold = hold
        self._db = db
        self._has_scenario = True

    @classmethod
    def create(cls, path: Path) -> "Store":
        """Create a file, locked and readable by its owner alone. There must be nothing at `path`, or an empty file."""
        with translated_errors(path):
            if others := sidecar_endings(resolved(path)):
                raise Foreign(path, others[0])
            if not (path.is_file() and path.stat().st_size == 0):
                reserve(path)
                sync(path.absolute().parent)
            try:
                with ExitStack() as stack:
                    hold = stack.enter_context(closing(Hold(path)))
                    store = cls(hold, stack.enter_context(closing(connect(hold.real, TO_WRITE))))
                    store.lock()
                    stack.pop_all()
            except BaseException:
                _remove(path)
                raise
        return store

    @classmethod
    def open(cls, path: Path) -> "Store":
        """Open the file at `path` for reading, if it is a record in a known format.

        If its last transaction was interrupted, read from a private copy in which SQLite rolls it back.
        """
        return cls._open(path, to_write=False)

    @classmethod
    def open_to_write(cls, path: Path) -> "Store":
        """Open the file for writing, which needs `lock` first. Undoes what a killed process left unfinished."""
        return cls._open(path, to_write=True)

    @classmethod
    def _open(cls, path: Path, to_write: bool) -> "Store":
        with translated_errors(path), ExitStack() as stack:
            if not path.exists():
                raise SaveError(f"{path}: there is no such saved game")
            if not path.is_file():  # opening a pipe would block
                raise not_ours(path)
            hold = stack.enter_context(closing(Hold(path)))
            state = hold.check()
            if to_write and state is State.SPENT:
                with suppress(OSError):  # a finished game on a read-only disk can still be read
                    journal_of(hold.real).unlink()
            db = connect(hold.real, TO_WRITE) if to_write else _connect_to_read(hold, state)
            store = cls(hold, stack.enter_context(closing(db)))
            store._recognise()
            stack.pop_all()
        return store

    def close(self) -> None:
        """Close the file and release its locks."""
        with translated_errors(self.path):
            try:
                self._db.close()
            finally:
                self._hold.close()

    def abandon(self) -> None:
        """Remove a file whose creation failed."""
        self.close()
        with translated_errors(self.path):
            _remove(self.path)

    def lock(self) -> None:
        """Take the exclusive lock, after which the file can be written."""
        with translated_errors(self.path):
            trust(self._db)
            self._db.execute("BEGIN EXCLUSIVE")
            self._db.execute("COMMIT")
            self._hold.remember()

    def make(self, head: Head) -> None:
        """Create the tables of a new file, within a transaction."""
        self._has_scenario = head.scenario is not None
        for statement in (f"PRAGMA application_id={_OURS}", *(_TABLES if self._has_scenario else _TABLES_BEFORE)):
            self._db.execute(statement)
        self._db.executemany("INSERT INTO locks VALUES (?, ?, ?, ?, ?)", head.locks)
        self._db.execute(
            "INSERT INTO game (edition, id, wrapped) VALUES (?, ?, ?)", (head.edition, head.game, head.wrapped)
        )
        if self._has_scenario:
            self._db.execute("UPDATE game SET scenario = ?", (head.scenario,))
        self.put_head(head)

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """A transaction: at its end all that was written in it is on disk, or nothing. A nested one joins the outer."""
        if self._db.in_transaction:
            yield
            return
        with translated_errors(self.path):
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._db.execute("COMMIT")
            except BaseException:
                if self._db.in_transaction:
                    self._roll_back()
                self._hold.forget_unless_as_written()
                raise
            self._hold.remember()

    def head(self) -> Head:
        """The header. Raises Damaged if it is invalid."""
        return self._head_and_crc()[0]

    def head_is_whole(self) -> bool:
        """Whether the header matches its checksum. Raises Damaged if it is invalid."""
        head, crc = self._head_and_crc()
        return crc == head.crc()

    def put_head(self, head: Head) -> None:
        """Write the fields of the header that change during a game (turn, date, bare key), within a transaction.

        Also marks the file as being of the current format.
        """
        self._db.execute(f"PRAGMA user_version={FORMAT}")
        changed = (head.turn, head.date, head.bare, head.crc())
        self._db.execute("UPDATE game SET turn = ?, date = ?, bare = ?, crc = ?", changed)

    def cells(self, first: int = 1) -> Generator[tuple[Any, Any], None, None]:
        """Yield number and content of each cell from number `first` on, unchecked. Raises Damaged at a damaged page."""
        with translated_errors(self.path):
            yield from self._db.execute("SELECT number, sealed FROM cells WHERE number >= ? ORDER BY number", (first,))

    def count(self) -> int:
        """The number of cells."""
        with translated_errors(self.path):
            return int(self._db.execute("SELECT count(*) FROM cells").fetchone()[0])

    def put_cells(self, cells: Sequence[tuple[int, bytes]]) -> None:
        """Insert or overwrite cells, within a transaction.

        All rows have the same size, so SQLite overwrites each in place. Otherwise it would move rows within a page, and
        their order would show how far the roll is written.
        """
        rows = [(number, sealed, zlib.crc32(sealed, number) + _WIDE) for number, sealed in cells]
        self._db.executemany("INSERT OR REPLACE INTO cells VALUES (?, ?, ?)", rows)

    def check_pages(self) -> None:
        """Raise Damaged if SQLite finds its pages inconsistent; nothing must be written then."""
        with translated_errors(self.path):
            self._db.execute("PRAGMA writable_schema=OFF")
            if self._db.execute("PRAGMA quick_check(1)").fetchall() != [("ok",)]:
                raise damage(self.path)

    def check_all(self) -> None:
        """Raise Damaged if any page, the header or any cell is damaged. Needs no password."""
        self.check_pages()
        if not self.head_is_whole() or self.whole_cells() < self.count():
            raise Damaged(self.path)

    def whole_cells(self) -> int:
        """The number of undamaged cells before the first one that is damaged or missing."""
        whole = 0
        with suppress(Damaged), translated_errors(self.path):
            for number, sealed, crc in self._db.execute("SELECT number, sealed, crc FROM cells ORDER BY number"):
                plain = zlib.crc32(sealed, number) if isinstance(sealed, bytes) else None
                # 0.1.0 stored the checksum itself; later versions add _WIDE
                if number != whole + 1 or plain is None or crc not in (plain + _WIDE, plain):
                    break
                whole += 1
        return whole

    def copy_to(self, path: Path) -> None:
        """Copy the file to `path`; the copy is on disk when this returns. Never overwrites anything."""
        import sqlite3

        with translated_errors(path):
            part = self._part(path.absolute().parent)
            part.unlink(missing_ok=True)
            reserve(part)
            try:
                with closing(sqlite3.connect(part)) as copy:
                    copy.execute("PRAGMA journal_mode=OFF").fetchall()  # so that a kill leaves no journal
                    self._db.backup(copy)
                sync(part)
                reserve(path)
                part.replace(path)
                sync(path.absolute().parent)
            finally:
                part.unlink(missing_ok=True)

    def sweep(self) -> None:
        """Remove the partial copy that a killed process may have left."""
        with translated_errors(self.path), suppress(FileNotFoundError):
            self._part(self._hold.real.parent).unlink()

    def current_path(self) -> Path | None:
        """The file's current path: `path` while that still leads to it. None if it was deleted or cannot be found."""
        with translated_errors(self.path):
            return self._hold.current_path()

    def overwritten(self) -> bool:
        """Whether another program wrote to the file since this one did, despite the locks."""
        with translated_errors(self.path):
            return not self._hold.as_written()

    def switch_to(self, path: Path) -> None:
        """Close the file and continue with the one at `path`, which is the same file or a copy of it."""
        with translated_errors(self.path):
            if os.path.lexists(self._hold.real) and self._hold.current_path() != self._hold.real:
                # Another file has the old name now: do not let SQLite delete the journal of that name.
                self._db.execute("PRAGMA journal_mode=PERSIST").fetchall()
        self.close()
        other = Store.open_to_write(path)
        try:
            other.lock()
        except BaseException:
            other.close()
            raise
        self.path, self._hold, self._db = other.path, other._hold, other._db

    def _part(self, folder: Path) -> Path:
        """The path of a partial copy in a folder: unique by the game's random ID and this file's inode number."""
        return folder / f"compbis-{self.head().game.hex()}-{self._hold.inode}.part"

    def _recognise(self) -> None:
        if self._db.execute("PRAGMA application_id").fetchone() != (_OURS,):
            (tables,) = self._db.execute("SELECT count(*) FROM sqlite_schema").fetchone()
            # A file without tables is one whose creation was interrupted.
            raise not_ours(self.path) if tables else empty(self.path)
        (found,) = self._db.execute("PRAGMA user_version").fetchone()
        if found > FORMAT:
            needed = f"{found // 1_000_000}.{found // 1_000 % 1_000}.{found % 1_000}"
            raise SaveError(f"{self.path} is of a newer format: it needs compbis {needed} or later")
        # Only our own tables: no views or triggers.
        schema = tuple(sql for (sql,) in self._db.execute("SELECT sql FROM sqlite_schema").fetchmany(len(_TABLES) + 1))
        self._has_scenario = schema == _TABLES and found == FORMAT
        if found not in _READABLE or not (self._has_scenario or schema == _TABLES_BEFORE):
            raise Damaged(self.path)
        raise_limit(self._db)

    def _head_and_crc(self) -> tuple[Head, object]:
        with translated_errors(self.path):
            scenario_ = "scenario" if self._has_scenario else "NULL"
            asked = f"SELECT edition, turn, date, id, wrapped, bare, crc, {scenario_} FROM game"
            games = self._db.execute(asked).fetchmany(2)
            # No ORDER BY: SQLite would sort all rows of a forged table before the first one.
            locks = self._db.execute("SELECT side, n, r, p, salt FROM locks").fetchmany(len(_WHOSE) + 1)
        match games:
            case [
                (
                    str(edition),
                    int(turn),
                    str(date),
                    bytes(game),
                    bytes(wrapped),
                    bytes() | None as bare,
                    crc,
                    str() | None as scenario,
                )
            ] if (
                (scenario is not None) == self._has_scenario
                and all(map(_can_be_shown, (edition, date, scenario or "")))
                and 0 <= turn <= _MOST_TURNS
                and len(game) == ID_SIZE
                and (bare is None or len(bare) == KEY_SIZE)
                and len({lock[0] for lock in locks}) == len(locks)
            ):
                slots = tuple(sorted(map(self._lock, locks)))
                return Head(edition, turn, date, game, slots, wrapped, bare, scenario), crc
        raise Damaged(self.path)

    def _lock(self, row: tuple[Any, ...]) -> KeySlot:
        match row:
            case (str(whose), int(n), int(r), int(p), bytes(salt)) if whose in _WHOSE:
                return KeySlot(whose, n, r, p, salt)
        raise Damaged(self.path)

    def _roll_back(self) -> None:
        import sqlite3

        with suppress(sqlite3.Error):  # the first error is reported already; the next opening rolls the journal back
            self._db.execute("ROLLBACK")


def _connect_to_read(hold: Hold, state: State) -> "Connection":
    """A read-only connection to the file, or, if its journal is hot, a connection to an unlinked copy of both."""
    if state is State.MAKING:
        raise empty(hold.path)
    if state is not State.HOT:
        return connect(hold.real, TO_READ)
    from tempfile import TemporaryDirectory

    with TemporaryDirectory(prefix="compbis-") as folder, translated_errors(Path(folder)):
        copy = hold.copy_with_journal(Path(folder))
        with translated_errors(hold.path), ExitStack() as stack:
            db = stack.enter_context(closing(connect(copy, TO_WRITE)))
            db.execute("PRAGMA schema_version").fetchall()  # on its first read SQLite rolls the journal back
            stack.pop_all()
        return db


def _remove(path: Path) -> None:
    """Remove a file and its journal."""
    journal_of(resolved(path)).unlink(missing_ok=True)
    path.unlink(missing_ok=True)


def _can_be_shown(text: str) -> bool:
    """Whether a text is short, and printable without control characters."""
    return len(text) <= _LONGEST_NAME and text.isprintable()
