"""One-line messages for errors of the system, and durable file operations: reserve, sync, make_folder."""

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import takewhile
from pathlib import Path

from compbis.errors import CompbisError, MachineError, SaveError

_FULL = "the disk is full: make room, then continue"
_FORBIDDEN = "cannot be read or written: check its permissions and those of its folder"
_IN_USE = "another compbis has this game open{}: leave it there first"
_BY_ERRNO = {
    errno.EEXIST: "exists already and is never overwritten: choose another name",
    errno.ENOENT: "there is no such folder: make it first, or choose another",
    errno.ENOTDIR: "there is no such folder: make it first, or choose another",
    errno.ENOSPC: _FULL,
    errno.EDQUOT: _FULL,
    errno.EACCES: _FORBIDDEN,
    errno.EPERM: _FORBIDDEN,
    errno.EROFS: _FORBIDDEN,
}
_BY_SQLITE = {
    "FULL": _FULL,
    "READONLY": _FORBIDDEN,
    "PERM": _FORBIDDEN,
    "AUTH": _FORBIDDEN,
    "CANTOPEN": _FORBIDDEN,
    "IOERR": "the disk cannot be read or written: check it, and that there is room",
    "NOMEM": "there is not enough memory: close other programs, then continue",
    "NOLFS": "the disk does not allow a file this large",
}


class Damaged(SaveError):
    """The file is a record, but SQLite or our own checks find it corrupted."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path} is damaged: continue from a copy of it, if there is one")


@contextmanager
def translated_errors(path: Path) -> Iterator[None]:
    """A context manager that turns errors of SQLite and the system into errors about `path`.

    Raises:
        Damaged: SQLite finds the file corrupted
        SaveError: the file is not a record
        MachineError: the system refuses the operation
    """
    import sqlite3

    try:
        yield
    except sqlite3.Error as error:
        raise _sqlite_refusal(path, error) from error
    except UnicodeDecodeError as error:  # SQLite quotes the file in its messages, and that may not be UTF-8
        raise Damaged(path) from error
    except OSError as error:
        line = _BY_ERRNO.get(error.errno or 0, f"{error.strerror or error}: choose another file or disk")
        raise MachineError(f"{path}: {line}") from error
    except MemoryError as error:
        raise MachineError(f"{path}: {_BY_SQLITE['NOMEM']}") from error


def _sqlite_refusal(path: Path, error: Exception) -> CompbisError:
    # Such as "SQLITE_IOERR_WRITE"; absent if Python's own module raised it, such as for text that is not UTF-8.
    name = getattr(error, "sqlite_errorname", "").split("_")
    kind = name[1] if len(name) > 1 else ""
    if kind == "NOTADB":
        return not_ours(path)
    if kind in ("BUSY", "LOCKED"):
        return in_use(path)
    if kind in _BY_SQLITE:
        return MachineError(f"{path}: {_BY_SQLITE[kind]}")
    return damage(path)


def not_ours(path: Path) -> SaveError:
    """The error for a file that is not a record."""
    return SaveError(f"{path} is not a saved game")


def empty(path: Path) -> SaveError:
    """The error for a file that holds no game."""
    return SaveError(f"{path} is empty: no game was kept in it")


def in_use(path: Path) -> MachineError:
    """The error for a file that another process has locked."""
    from compbis.record.holder import holder

    who = holder(path)
    return MachineError(f"{path}: {_IN_USE.format(f' ({who})' if who else '')}")


def damage(path: Path) -> CompbisError:
    """The error when SQLite reports damage, as it also does for a disk that cannot be read.

    Reads the file to tell them apart, which releases this process's locks on it; the caller gives the file up anyway.
    """
    try:
        path.read_bytes()
    except OSError:
        return MachineError(f"{path}: {_BY_SQLITE['IOERR']}")
    return Damaged(path)


def resolved(path: Path) -> Path:
    """The path with symbolic links resolved. Raises OSError."""
    try:
        return path.resolve()
    except (ValueError, RuntimeError) as error:  # RuntimeError: a loop of links
        raise OSError(errno.EINVAL, "no file can have this name") from error


def reserve(path: Path) -> None:
    """Create an empty file that only its owner may read and write. Raises OSError, also if anything is at `path`."""
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except ValueError as error:
        raise OSError(errno.EINVAL, "no file can have this name") from error


def make_folder(path: Path) -> None:
    """Create a folder and its missing parents, open to its owner alone; they are on disk when this returns.

    A power failure then cannot lose the folder with everything in it. Raises OSError.
    """
    missing = list(takewhile(lambda above: not above.exists(), (path, *path.parents)))
    path.mkdir(mode=0o700, parents=True, exist_ok=True)
    for made in missing:
        sync(made.parent)


def sync(path: Path) -> None:
    """Flush a file, or the entries of a folder, to disk."""
    if os.name == "nt" and path.is_dir():
        return  # Windows cannot open a folder, and flushes its entries itself
    file = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(file)
    finally:
        os.close(file)
