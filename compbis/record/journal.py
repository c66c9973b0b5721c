"""Checks the files beside a record before SQLite sees them.

SQLite rolls back any journal that it finds beside a file, and deletes the file that a journal names as its
super-journal. So a journal is accepted only if SQLite could have written it for this record: a regular file with a
valid header, valid page records as counted there, and no super-journal name at its end.
"""

import os
import stat
import struct
from enum import Enum, auto
from pathlib import Path

from compbis.errors import SaveError
from compbis.table.values import NamedTuple

_JOURNAL = "-journal"
_MAGIC = bytes.fromhex("d9d505f920a163d7")  # starts a journal header, and ends a super-journal name
_HEADER = struct.Struct(">8sIIIII")  # magic, record count, nonce, initial page count, sector size, page size
_SECTORS = (512, 4096)
_INVALID = 12  # bytes of magic and record count, which are zero until the records are on disk
_DISK_SECTOR = 512  # bytes that a disk writes atomically
_NUMBER = struct.Struct(">I")
_AROUND = 2 * _NUMBER.size  # bytes around a page: its number before, its checksum after
_CHECKED = 200  # the checksum adds up every 200th byte of a page
_ROOM = 2**20  # bytes for headers that a journal may have in addition to twice the record's size


class State(Enum):
    """The state of a journal.

    ABSENT: there is none. SPENT: nothing to roll back. HOT: the last transaction was interrupted. MAKING: the first
        transaction, which creates the record, was interrupted.
    """

    ABSENT = auto()
    SPENT = auto()
    HOT = auto()
    MAKING = auto()


class Foreign(SaveError):
    """A file beside a record, named like it with another ending, is not ours or is damaged."""

    def __init__(self, record: Path, ending: str) -> None:
        what = f"the file {record.name}{ending} beside it is damaged or not ours, so nothing was read"
        super().__init__(f"{record}: {what}: move it away, then try again")


class _NotOurs(Exception):
    pass


class _Pages(NamedTuple):
    """The size of a record's pages in bytes, and their number."""

    size: int
    number: int


def journal_of(path: Path) -> Path:
    """The path of a file's journal. The path must not be a symbolic link."""
    return path.with_name(path.name + _JOURNAL)


def sidecar_endings(path: Path) -> list[str]:
    """The endings of the files that SQLite would take for a part of this one. The path must not be a symbolic link."""
    return [ending for ending in (_JOURNAL, "-wal", "-shm") if os.path.lexists(path.with_name(path.name + ending))]


def judge(path: Path, size: int, page: int) -> State:
    """The state of the journal beside a record.

    Args:
        path: the record; must not be a symbolic link
        size: the size of the record in bytes
        page: the size of a page in bytes

    Raises:
        Foreign: the journal, or another file that SQLite would use, is not ours or is damaged
        OSError: the journal cannot be read
    """
    others = sidecar_endings(path)
    if not others:
        return State.ABSENT
    if others != [_JOURNAL]:  # a record never has a write-ahead log
        raise Foreign(path, others[-1])
    try:
        file = _open(journal_of(path))
        try:
            return _state(file, _Pages(page, size // page), 2 * size + _ROOM)
        finally:
            os.close(file)
    except _NotOurs as error:
        raise Foreign(path, _JOURNAL) from error


def _open(journal: Path) -> int:
    """A file descriptor of the journal. Raises _NotOurs if it is not a regular file."""
    if not stat.S_ISREG(journal.lstat().st_mode):
        raise _NotOurs
    return os.open(journal, os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK | os.O_NOFOLLOW)


def _state(file: int, pages: _Pages, most: int) -> State:
    """The state of an open journal, which may have at most `most` bytes. Raises _NotOurs."""
    found = os.fstat(file)
    size = found.st_size
    if not stat.S_ISREG(found.st_mode) or found.st_nlink != 1 or size > most or _names_super_journal(file, size):
        raise _NotOurs
    start = os.pread(file, _HEADER.size, 0)
    if any(byte not in (0, ours) for byte, ours in zip(start, _MAGIC, strict=False)):
        raise _NotOurs
    if not any(start[:1]):  # SQLite would roll nothing back, and overwrite it
        if size and not any(_looks_spent(file, size, pages, sector) for sector in _SECTORS):
            raise _NotOurs
        return State.SPENT
    if len(start) < _HEADER.size or not start.startswith(_MAGIC):
        return State.HOT  # truncated before its header was complete: SQLite rolls nothing back
    return _hot_or_making(file, size, pages)


def _looks_spent(file: int, size: int, pages: _Pages, sector: int) -> bool:
    """Whether SQLite may have left it like this: a zeroed or not yet valid header, followed by pages of the record.

    The last page may be truncated, and a sector is zero if the power failed before it was written. A long transaction
    has further headers among its pages, and these are not zeroed. After the pages may come the rest of an earlier,
    longer transaction, with its headers elsewhere.
    """
    header = os.pread(file, sector, 0)
    if any(header[:_INVALID]) or any(header[_HEADER.size :]):
        return False
    if any(header):
        _, _, _, before, its_sector, page = _HEADER.unpack(header[: _HEADER.size].ljust(_HEADER.size, b"\0"))
        return (its_sector, page) == (sector, pages.size) and before <= pages.number  # a valid header, partly zeroed
    start, seen = sector, False
    while start < size:
        header_at = -(-start // sector) * sector
        record = os.pread(file, _DISK_SECTOR - start % _DISK_SECTOR, start)
        if os.pread(file, len(_MAGIC), header_at) == _MAGIC:
            start = header_at + sector
        elif _may_begin_record(record, pages):
            start += pages.size + _AROUND
            seen = seen or any(record)
        else:
            return seen
    return True


def _may_begin_record(start: bytes, pages: _Pages) -> bool:
    """Whether a page record may start with `start`, which is the part of it in its first disk sector."""
    (number,) = _NUMBER.unpack(start[: _NUMBER.size].ljust(_NUMBER.size, b"\0"))
    return 1 <= number <= pages.number or not any(start)


def _names_super_journal(file: int, size: int) -> bool:
    """Whether SQLite would read a super-journal name at the end, now or after it reuses a spent journal."""
    return size >= 2 * len(_MAGIC) and os.pread(file, len(_MAGIC), size - len(_MAGIC)) == _MAGIC


def _hot_or_making(file: int, size: int, pages: _Pages) -> State:
    """HOT or MAKING, after checking all that SQLite would roll back. Goes from header to header, as SQLite does."""
    _, _, _, first_pages, sector, _ = _HEADER.unpack(os.pread(file, _HEADER.size, 0))
    if not sector:
        return State.HOT  # truncated as well
    if sector not in _SECTORS:
        raise _NotOurs
    at = 0
    while len(header := os.pread(file, _HEADER.size, at)) == _HEADER.size and header.startswith(_MAGIC):
        _, records, nonce, before, its_sector, page = _HEADER.unpack(header)
        end = at + sector + records * (pages.size + _AROUND)
        if its_sector not in (0, sector) or page not in (0, pages.size) or before > pages.number:
            raise _NotOurs
        if records and end > size:
            raise _NotOurs
        for start in range(at + sector, end, pages.size + _AROUND):
            _check_record(os.pread(file, pages.size + _AROUND, start), nonce, before)
        at = -(-end // sector) * sector
    return State.HOT if first_pages > 1 else State.MAKING  # the first page is written before the tables are created


def _check_record(record: bytes, nonce: int, pages: int) -> None:
    """Raise _NotOurs unless a page record is valid: SQLite flushes all records before it writes their count."""
    (number,) = _NUMBER.unpack_from(record)
    (checksum,) = _NUMBER.unpack_from(record, len(record) - _NUMBER.size)
    page = record[_NUMBER.size : -_NUMBER.size]
    if not 1 <= number <= pages or checksum != (nonce + sum(page[len(page) - _CHECKED : 0 : -_CHECKED])) % 2**32:
        raise _NotOurs
