"""The files beside a record, looked at before SQLite sees them.

SQLite plays back whatever journal lies beside a file, and removes the file that a journal names as its super-journal.
So a journal is refused unless it is plainly what our own SQLite writes: a regular file, its header and every record
that it counts as they should be for this record, and no name of another file at its end.
"""

import os
import stat
import struct
from enum import Enum, auto
from pathlib import Path

from compbis.errors import SaveError
from compbis.table.values import NamedTuple

_JOURNAL = "-journal"
_MAGIC = bytes.fromhex("d9d505f920a163d7")  # first in a journal, and last behind the name of a super-journal
_HEADER = struct.Struct(">8sIIIII")  # magic, records, nonce, pages at the start, size of a sector, size of a page
_SECTORS = (512, 4096)
_INVALID = 12  # bytes of a header, its magic and its number of records, that are zero until its records are on disk
_DISK = 512  # bytes that a disk writes at once, or not at all
_NUMBER = struct.Struct(">I")
_AROUND = 2 * _NUMBER.size  # bytes around a page: its number before it, a checksum behind it
_CHECKED = 200  # of so many bytes of a page one is in its checksum
_ROOM = 2**20  # bytes that a journal may have beyond twice the record, for headers


class State(Enum):
    """What a journal means. SPENT: nothing; HOT: undo the last transaction; MAKING: undo that which made the record."""

    ABSENT = auto()
    SPENT = auto()
    HOT = auto()
    MAKING = auto()


class Foreign(SaveError):
    """There is a file beside a record, with its name and an ending, that is not ours."""

    def __init__(self, record: Path, ending: str) -> None:
        what = f"the file {record.name}{ending} beside it is damaged or not ours, so nothing was read"
        super().__init__(f"{record}: {what}: move it away, then try again")


class _NotOurs(Exception):
    pass


class _Pages(NamedTuple):
    """The pages of a record: their size, and how many there are."""

    size: int
    number: int


def journal_of(path: Path) -> Path:
    """Where SQLite keeps the journal of a file, which is no symbolic link."""
    return path.with_name(path.name + _JOURNAL)


def beside(path: Path) -> list[str]:
    """The endings of what is beside a file, which is no symbolic link, and what SQLite would take for a part of it."""
    return [ending for ending in (_JOURNAL, "-wal", "-shm") if os.path.lexists(path.with_name(path.name + ending))]


def judge(path: Path, size: int, page: int) -> State:
    """What the journal beside a record means.

    Args:
        path: the record, and no symbolic link to it.
        size: its size in bytes.
        page: the size of its pages.

    Raises Foreign if it, or another file that SQLite would obey, is none of ours; OSError if it cannot be read.
    """
    others = beside(path)
    if not others:
        return State.ABSENT
    if others != [_JOURNAL]:  # ours never have one
        raise Foreign(path, others[-1])
    try:
        file = _open(journal_of(path))
        try:
            return _meaning(file, _Pages(page, size // page), 2 * size + _ROOM)
        finally:
            os.close(file)
    except _NotOurs as error:
        raise Foreign(path, _JOURNAL) from error


def _open(journal: Path) -> int:
    """The journal as an open file. Raises _NotOurs if it is no regular file."""
    if not stat.S_ISREG(journal.lstat().st_mode):
        raise _NotOurs
    return os.open(journal, os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK | os.O_NOFOLLOW)


def _meaning(file: int, pages: _Pages, most: int) -> State:
    """What an open journal means. most: bytes that it may have. Raises _NotOurs."""
    found = os.fstat(file)
    size = found.st_size
    if not stat.S_ISREG(found.st_mode) or found.st_nlink != 1 or size > most or _names_another(file, size):
        raise _NotOurs
    start = os.pread(file, _HEADER.size, 0)
    if any(byte not in (0, ours) for byte, ours in zip(start, _MAGIC, strict=False)):
        raise _NotOurs
    if not any(start[:1]):  # SQLite would play nothing back, and write over it
        if size and not any(_looks_spent(file, size, pages, sector) for sector in _SECTORS):
            raise _NotOurs
        return State.SPENT
    if len(start) < _HEADER.size or not start.startswith(_MAGIC):
        return State.HOT  # cut off before it meant anything: SQLite plays nothing back
    return _of_its_headers(file, size, pages)


def _looks_spent(file: int, size: int, pages: _Pages, sector: int) -> bool:
    """Whether SQLite may have left it so: a header that is wiped, or not yet valid, and behind it pages of the record.

    The last of them may be cut off; a sector of the disk is zero where the power went before it was written. A long
    transaction has more headers, which are not wiped, among its pages.
    """
    header = os.pread(file, sector, 0)
    if any(header[:_INVALID]) or any(header[_HEADER.size :]):
        return False
    if any(header):
        _, _, _, before, its_sector, page = _HEADER.unpack(header[: _HEADER.size].ljust(_HEADER.size, b"\0"))
        return (its_sector, page) == (sector, pages.size) and before <= pages.number  # a header of ours, wiped by half
    start = sector
    while start < size:
        header_at = -(-start // sector) * sector
        if os.pread(file, len(_MAGIC), header_at) == _MAGIC:
            start = header_at + sector
        elif _may_begin_record(os.pread(file, _DISK - start % _DISK, start), pages):
            start += pages.size + _AROUND
        else:
            return False
    return True


def _may_begin_record(start: bytes, pages: _Pages) -> bool:
    """Whether a record may begin so. start: its bytes on its first sector of the disk."""
    (number,) = _NUMBER.unpack(start[: _NUMBER.size].ljust(_NUMBER.size, b"\0"))
    return 1 <= number <= pages.number or not any(start)


def _names_another(file: int, size: int) -> bool:
    """Whether SQLite would look for the name of a super-journal at its end; also once a spent one is written again."""
    return size >= 2 * len(_MAGIC) and os.pread(file, len(_MAGIC), size - len(_MAGIC)) == _MAGIC


def _of_its_headers(file: int, size: int, pages: _Pages) -> State:
    """HOT or MAKING, once all that SQLite would play back was looked at: from header to header, as it does."""
    _, _, _, first_pages, sector, _ = _HEADER.unpack(os.pread(file, _HEADER.size, 0))
    if not sector:
        return State.HOT  # cut off, too
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
    return State.HOT if first_pages > 1 else State.MAKING  # the first page is made before the tables


def _check_record(record: bytes, nonce: int, pages: int) -> None:
    """Raise _NotOurs unless it is a page of the record, and whole: what a header counts was on disk before it."""
    (number,) = _NUMBER.unpack_from(record)
    (checksum,) = _NUMBER.unpack_from(record, len(record) - _NUMBER.size)
    page = record[_NUMBER.size : -_NUMBER.size]
    if not 1 <= number <= pages or checksum != (nonce + sum(page[len(page) - _CHECKED : 0 : -_CHECKED])) % 2**32:
        raise _NotOurs
