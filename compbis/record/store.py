"""The SQLite file of a record: its tables and its lock.

Three tables: `game` (one row: what stands in clear, and the wrapped key), `locks` (a row for each password, and for a
host's key) and `cells` (the sealed roll). A checksum beside each shows damage to one who has no password; it keeps no
secret and proves nothing. docs/FORMAT.md says what is in them.

A file may come from a stranger. It and what lies beside it are looked at before SQLite sees them (hold.py, journal.py),
and SQLite is told to trust nothing in it (connection.py).
"""

import os
import zlib
from collections.abc import Generator, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from compbis.errors import SaveError
from compbis.record.connection import TO_READ, TO_WRITE, connect, recognised, trust
from compbis.record.disk import Damaged, damage, empty, not_ours, reserve, resolved, sync, told
from compbis.record.hold import OURS, Hold
from compbis.record.journal import Foreign, State, beside, journal_of
from compbis.record.seal import HOST, KEY_SIZE, KeySlot
from compbis.table.side import Side
from compbis.table.values import NamedTuple

if TYPE_CHECKING:
    from sqlite3 import Connection

FORMAT = 3_000  # the version of compbis that brought this format, 0.3.0, as a number: so it names what to install
# 0.1.0 kept no thoughts with the orders, neither it nor 0.2.0 the rules, 0.2.1 no scenario and one bookmark for both.
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
"""Of a record that was begun before 0.3: they stay so, since its key is bound to a head without a scenario."""
_WIDE = 1 << 32  # added to the checksum of a cell, so that all take as many bytes: see put_cells
_WHOSE = frozenset((*(side.value for side in Side), HOST))
ID_SIZE = 16
"""Bytes of the number that a game has by lot."""
_MOST_TURNS = 10**6  # far more than any game has
_LONGEST_NAME = 100  # characters of edition, scenario or date


class Head(NamedTuple):
    """What stands in clear.

    Args:
        edition: the game.
        turn, date: how far it is.
        game: its id.
        locks: whose passwords or key it takes to unwrap its key.
        wrapped: its key, sealed.
        bare: its key, once the game is over.
        scenario: its name, "" for the only one of its edition; None in a record that was begun before 0.3.
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
        """What the game's key is bound to: none of this can be changed unnoticed."""
        game = ["compbis game key", self.edition]
        if self.scenario is not None:
            game = ["compbis game key of 0.3", self.edition, self.scenario]
        locks = [f"{lock.whose} {lock.n} {lock.r} {lock.p} {lock.salt.hex()}" for lock in self.locks]
        return "\n".join([*game, self.game.hex(), *locks]).encode()

    def crc(self) -> int:
        """The checksum of it all."""
        if self.scenario is None:
            return zlib.crc32(repr((*self[:4], [tuple(lock) for lock in self.locks], self.wrapped, self.bare)).encode())
        changing = f"\n{self.turn}\n{self.date}\n{self.wrapped.hex()}\n{(self.bare or b'').hex()}"
        return zlib.crc32(self.about() + changing.encode())


class Store:
    """An open file. Whatever SQLite or the machine refuses is raised as SaveError, Damaged or MachineError.

    From the first look on nobody else can write to it, and once it is locked nobody else can even look, until it is
    closed or this process dies. One that was opened to be read writes nothing, neither to the file nor beside it.
    """

    def __init__(self, hold: Hold, db: "Connection") -> None:
        self.path = hold.path
        self._hold = hold
        self._db = db
        self._has_scenario = True

    @classmethod
    def create(cls, path: Path) -> "Store":
        """A new file, locked, readable by its owner alone. An empty one may be there already, but nothing else."""
        with told(path):
            if others := beside(resolved(path)):
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
        """The file at `path` to be read, if it is one of ours and of a format that can be read.

        One whose last transaction was cut off is read from a private copy, in which SQLite undoes it.
        """
        return cls._open(path, to_write=False)

    @classmethod
    def open_to_write(cls, path: Path) -> "Store":
        """The same, to be written once it is locked. What a killed process has left in it or beside it goes."""
        return cls._open(path, to_write=True)

    @classmethod
    def _open(cls, path: Path, to_write: bool) -> "Store":
        with told(path), ExitStack() as stack:
            if not path.exists():
                raise SaveError(f"{path}: there is no such saved game")
            if not path.is_file():  # a pipe would wait for whoever writes into it
                raise not_ours(path)
            hold = stack.enter_context(closing(Hold(path)))
            state = hold.look()
            if to_write and state is State.SPENT:
                with suppress(OSError):  # a finished game on a disk that cannot be written is read all the same
                    journal_of(hold.real).unlink()
            db = connect(hold.real, TO_WRITE) if to_write else _connect_to_read(hold, state)
            store = cls(hold, stack.enter_context(closing(db)))
            store._recognise()
            stack.pop_all()
        return store

    def close(self) -> None:
        """Let the file go."""
        with told(self.path):
            try:
                self._db.close()
            finally:
                self._hold.close()

    def abandon(self) -> None:
        """Remove a file whose making failed: it holds no game, and its name is free again."""
        self.close()
        with told(self.path):
            _remove(self.path)

    def lock(self) -> None:
        """Make ready for writing, and let nobody else so much as look."""
        with told(self.path):
            trust(self._db)
            self._db.execute("BEGIN EXCLUSIVE")
            self._db.execute("COMMIT")
            self._hold.remember()

    def make(self, head: Head) -> None:
        """Make the tables of a new file. Within a transaction."""
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
        """All that is written within is on disk when it ends, or nothing is. One within another is a part of it."""
        if self._db.in_transaction:
            yield
            return
        with told(self.path):
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
        """What stands in clear. Raises Damaged if it cannot be that."""
        return self._head_and_crc()[0]

    def head_is_whole(self) -> bool:
        """Whether what stands in clear is what was written there. Raises Damaged if it cannot be that."""
        head, crc = self._head_and_crc()
        return crc == head.crc()

    def put_head(self, head: Head) -> None:
        """Write what of the head changes in a game: turn, date, bare key. Within a transaction.

        From now on the file is of our format, whatever it was.
        """
        self._db.execute(f"PRAGMA user_version={FORMAT}")
        changed = (head.turn, head.date, head.bare, head.crc())
        self._db.execute("UPDATE game SET turn = ?, date = ?, bare = ?, crc = ?", changed)

    def cells(self, first: int = 1) -> Generator[tuple[Any, Any], None, None]:
        """Number and content of the cells from the first on, in order, unchecked. Raises Damaged where the file is good
        no further."""
        with told(self.path):
            yield from self._db.execute("SELECT number, sealed FROM cells WHERE number >= ? ORDER BY number", (first,))

    def count(self) -> int:
        """How many cells there are."""
        with told(self.path):
            return int(self._db.execute("SELECT count(*) FROM cells").fetchone()[0])

    def put_cells(self, cells: Sequence[tuple[int, bytes]]) -> None:
        """Write cells, in the place of what was there. Within a transaction.

        All rows are of one size, so that SQLite writes each over the old one. Else it would shift the rows of a page,
        and their order would tell how far the roll is written.
        """
        rows = [(number, sealed, zlib.crc32(sealed, number) + _WIDE) for number, sealed in cells]
        self._db.executemany("INSERT OR REPLACE INTO cells VALUES (?, ?, ?)", rows)

    def check_pages(self) -> None:
        """Raise Damaged if SQLite's own pages do not fit together: then nothing must be written."""
        with told(self.path):
            self._db.execute("PRAGMA writable_schema=OFF")
            if self._db.execute("PRAGMA quick_check(1)").fetchall() != [("ok",)]:
                raise damage(self.path)

    def check_all(self) -> None:
        """Raise Damaged if anything at all is not as it was written. Needs no password."""
        self.check_pages()
        if not self.head_is_whole() or self.whole_cells() < self.count():
            raise Damaged(self.path)

    def whole_cells(self) -> int:
        """How many cells from the first on are as they were written, one after the other."""
        whole = 0
        with suppress(Damaged), told(self.path):
            for number, sealed, crc in self._db.execute("SELECT number, sealed, crc FROM cells ORDER BY number"):
                plain = zlib.crc32(sealed, number) if isinstance(sealed, bytes) else None
                if number != whole + 1 or plain is None or crc not in (plain + _WIDE, plain):
                    break  # plain in records of 0.1.0
                whole += 1
        return whole

    def copy_to(self, path: Path) -> None:
        """A copy of the file as it stands now, on disk when this returns. Never overwrites anything."""
        import sqlite3

        with told(path):
            part = self._part(path.absolute().parent)
            part.unlink(missing_ok=True)
            reserve(part)
            try:
                with closing(sqlite3.connect(part)) as copy:
                    copy.execute("PRAGMA journal_mode=OFF").fetchall()  # else a kill would leave a journal, too
                    self._db.backup(copy)
                sync(part)
                reserve(path)
                part.replace(path)
                sync(path.absolute().parent)
            finally:
                part.unlink(missing_ok=True)

    def sweep(self) -> None:
        """Remove what is left of a copy whose making was killed."""
        with told(self.path), suppress(FileNotFoundError):
            self._part(self._hold.real.parent).unlink()

    def where(self) -> Path | None:
        """Where the file is now: `path`, as long as it is there; None if it is nowhere, or that cannot be known."""
        with told(self.path):
            return self._hold.where()

    def overwritten(self) -> bool:
        """Whether the file is not as it was last written here: another program wrote to it, whatever the locks."""
        with told(self.path):
            return not self._hold.as_written()

    def go_on_in(self, path: Path) -> None:
        """Let the file go, and hold the one at `path` in its place: the same, or a copy of it."""
        with told(self.path):
            if os.path.lexists(self._hold.real) and self._hold.where() != self._hold.real:
                # SQLite would remove the journal that has its name, and that is another's now.
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
        """The copy that is being made in a folder. Nobody else gives a file this name: the game has its number by lot,
        and the file has its own, so that none is taken for that of another copy of the game."""
        return folder / f"compbis-{self.head().game.hex()}-{self._hold.number}.part"

    def _recognise(self) -> None:
        if self._db.execute("PRAGMA application_id").fetchone() != (_OURS,):
            (tables,) = self._db.execute("SELECT count(*) FROM sqlite_schema").fetchone()
            # Without any it is the file of one whose making was broken off.
            raise not_ours(self.path) if tables else empty(self.path)
        (found,) = self._db.execute("PRAGMA user_version").fetchone()
        if found > FORMAT:
            needed = f"{found // 1_000_000}.{found // 1_000 % 1_000}.{found % 1_000}"
            raise SaveError(f"{self.path} is of a newer format: it needs compbis {needed} or later")
        # Nothing but our own tables: no view and no trigger that would do what we did not write.
        schema = tuple(sql for (sql,) in self._db.execute("SELECT sql FROM sqlite_schema").fetchmany(len(_TABLES) + 1))
        self._has_scenario = schema == _TABLES and found == FORMAT
        if found not in _READABLE or not (self._has_scenario or schema == _TABLES_BEFORE):
            raise Damaged(self.path)
        recognised(self._db)

    def _head_and_crc(self) -> tuple[Head, object]:
        with told(self.path):
            scenario_ = "scenario" if self._has_scenario else "NULL"
            asked = f"SELECT edition, turn, date, id, wrapped, bare, crc, {scenario_} FROM game"
            games = self._db.execute(asked).fetchmany(2)
            # Not sorted by SQLite, which would sort as many as there are.
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

        with suppress(sqlite3.Error):  # what went wrong is told already; the journal heals the file at the next opening
            self._db.execute("ROLLBACK")


def _connect_to_read(hold: Hold, state: State) -> "Connection":
    """A connection to the file that SQLite cannot write through, or to a copy that is gone already."""
    if state is State.MAKING:
        raise empty(hold.path)
    if state is not State.HOT:
        return connect(hold.real, TO_READ)
    from tempfile import TemporaryDirectory

    with TemporaryDirectory(prefix="compbis-") as folder, told(Path(folder)):
        copy = hold.copy_with_journal(Path(folder))
        with told(hold.path), ExitStack() as stack:
            db = stack.enter_context(closing(connect(copy, TO_WRITE)))
            db.execute("PRAGMA schema_version").fetchall()  # at its first look SQLite plays the journal back
            stack.pop_all()
        return db


def _remove(path: Path) -> None:
    """Remove a file that holds no game, with its journal."""
    journal_of(resolved(path)).unlink(missing_ok=True)
    path.unlink(missing_ok=True)


def _can_be_shown(text: str) -> bool:
    """False for what would do something else to a terminal than stand there."""
    return len(text) <= _LONGEST_NAME and text.isprintable()
