"""SQLite, told to trust no file: docs/SECURITY.md holds its advice for files of others against what is done here."""

import sys
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sqlite3 import Connection

TO_READ = "mode=ro&immutable=1"
"""SQLite reads the file and nothing beside it, and writes nothing."""
TO_WRITE = "mode=rw"
"""SQLite reads and writes a file that is there, and its journal."""

_PATIENCE = 0.5  # seconds to wait for one who only looks into the file
_PRAGMAS = (
    "writable_schema=ON",  # so that a file that was cut off can be read as far as it goes
    "locking_mode=EXCLUSIVE",  # what is locked once stays so
    "synchronous=FULL",
    "fullfsync=ON",  # on macOS, where fsync alone promises little
    "trusted_schema=OFF",
    "cell_size_check=ON",
    "mmap_size=0",
    "temp_store=MEMORY",
    f"hard_heap_limit={2**26}",  # bytes, of all that SQLite holds in this process
)
_LIMITS = {
    "LENGTH": 100_000,  # bytes; far more than any value of ours
    "SQL_LENGTH": 1_000,
    "COLUMN": 10,
    "EXPR_DEPTH": 10,
    "COMPOUND_SELECT": 2,
    "FUNCTION_ARG": 8,
    "ATTACHED": 0,
    "VARIABLE_NUMBER": 10,
    "TRIGGER_DEPTH": 1,
    "WORKER_THREADS": 0,
}
_READING = ("SELECT", "READ", "PRAGMA", "FUNCTION")
_WRITING = (*_READING, "TRANSACTION", "INSERT", "UPDATE", "CREATE_TABLE")
_STEPS_TO_RECOGNISE = 10**4
"""Of SQLite's machine, until it is known that the tables are ours; our schema is read in some hundred."""
_STEPS_TO_READ = 2 * 10**7
"""After that, until the file is trusted. A long game is read in some 10**5, the largest file in some 10**7."""


def connect(file: Path, how: str) -> "Connection":
    """A connection to a file, which may read only until `trust` is called. how: TO_READ or TO_WRITE. Raises
    sqlite3.Error."""
    import sqlite3

    # A query, so that nothing is ever made that was not there.
    db = sqlite3.connect(f"{file.as_uri()}?{how}", uri=True, isolation_level=None, timeout=_PATIENCE)
    for limit, value in _LIMITS.items():
        db.setlimit(getattr(sqlite3, f"SQLITE_LIMIT_{limit}"), value)
    _allow(db, _READING)
    _bound(db, _STEPS_TO_RECOGNISE)
    if sys.version_info >= (3, 12):
        for setting in ("ENABLE_TRIGGER", "ENABLE_VIEW", "TRUSTED_SCHEMA", "ENABLE_LOAD_EXTENSION"):
            db.setconfig(getattr(sqlite3, f"SQLITE_DBCONFIG_{setting}"), False)
    try:
        for pragma in _PRAGMAS:
            db.execute(f"PRAGMA {pragma}").fetchall()
    except BaseException:
        db.close()
        raise
    return db


def recognised(db: "Connection") -> None:
    """Let a connection read as long as the largest record of ours takes: its tables are ours."""
    _bound(db, _STEPS_TO_READ)


def trust(db: "Connection") -> None:
    """Let a connection write, and take as long as it needs: its file was read and found whole, or is new."""
    import sqlite3

    db.execute("PRAGMA writable_schema=OFF")
    db.set_progress_handler(None, 0)
    _allow(db, _WRITING)
    if sys.version_info >= (3, 12):
        db.setconfig(sqlite3.SQLITE_DBCONFIG_DEFENSIVE, True)


def _bound(db: "Connection", steps: int) -> None:
    """Let SQLite break off after so many steps from now on: pages that lead to each other may have no end."""
    asked = count(1)
    db.set_progress_handler(lambda: next(asked) >= 10, steps // 10)


def _allow(db: "Connection", actions: tuple[str, ...]) -> None:
    """Let SQLite prepare statements that do these things and no other."""
    import sqlite3

    allowed = {getattr(sqlite3, f"SQLITE_{action}") for action in actions}
    db.set_authorizer(lambda action, *_: sqlite3.SQLITE_OK if action in allowed else sqlite3.SQLITE_DENY)
