"""SQLite connections that trust no file. docs/SECURITY.md compares this with SQLite's advice on untrusted files."""

import sys
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sqlite3 import Connection

TO_READ = "mode=ro&immutable=1"
"""SQLite reads the file, ignores any journal and writes nothing."""
TO_WRITE = "mode=rw"
"""SQLite reads and writes an existing file and its journal."""

_TIMEOUT = 0.5  # seconds to wait for a process that only reads the file
_PRAGMAS = (
    "writable_schema=ON",  # so that a truncated file can be read as far as it goes
    "locking_mode=EXCLUSIVE",  # keep locks until the connection closes
    "synchronous=FULL",
    "fullfsync=ON",  # on macOS, where fsync alone does not flush the drive's cache
    "trusted_schema=OFF",
    "cell_size_check=ON",
    "mmap_size=0",
    "temp_store=MEMORY",
    f"hard_heap_limit={2**26}",  # bytes, for all of SQLite in this process
)
_LIMITS = {
    "LENGTH": 100_000,  # bytes; far more than any value in a record
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
"""Instructions of SQLite's virtual machine, until the schema is recognised: reading ours takes a few hundred."""
_STEPS_TO_READ = 2 * 10**7
"""Instructions after that, until the file is trusted: a long game takes about 10**5, the largest file about 10**7."""


def connect(file: Path, how: str) -> "Connection":
    """A connection to a file, read-only until `trust` is called. Raises sqlite3.Error.

    Args:
        file: an absolute path
        how: TO_READ or TO_WRITE
    """
    import sqlite3

    # Both modes fail on a missing file instead of creating it.
    db = sqlite3.connect(f"{file.as_uri()}?{how}", uri=True, isolation_level=None, timeout=_TIMEOUT)
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


def raise_limit(db: "Connection") -> None:
    """Raise the instruction limit to what the largest record needs, once the schema is known to be ours."""
    _bound(db, _STEPS_TO_READ)


def trust(db: "Connection") -> None:
    """Allow a connection to write, without an instruction limit: its file is new, or was read and found whole."""
    import sqlite3

    db.execute("PRAGMA writable_schema=OFF")
    db.set_progress_handler(None, 0)
    _allow(db, _WRITING)
    if sys.version_info >= (3, 12):
        db.setconfig(sqlite3.SQLITE_DBCONFIG_DEFENSIVE, True)


def _bound(db: "Connection", steps: int) -> None:
    """Interrupt SQLite after this many more instructions: a forged file may make it loop forever."""
    asked = count(1)
    db.set_progress_handler(lambda: next(asked) >= 10, steps // 10)


def _allow(db: "Connection", actions: tuple[str, ...]) -> None:
    """Allow only statements that do these things, named as SQLite's authorizer actions."""
    import sqlite3

    allowed = {getattr(sqlite3, f"SQLITE_{action}") for action in actions}
    db.set_authorizer(lambda action, *_: sqlite3.SQLITE_OK if action in allowed else sqlite3.SQLITE_DENY)
