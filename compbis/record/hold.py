"""A file held open while it is read or written, and looked at before SQLite sees it."""

import errno
import os
import stat
import sys
from contextlib import suppress
from pathlib import Path

from compbis.errors import SaveError
from compbis.record.disk import Damaged, empty, in_use, not_ours, resolved
from compbis.record.journal import State, journal_of, judge

OURS = b"CBIS"  # where SQLite keeps whose a file is
_PAGE = 4096  # bytes of a page, in a file that does not say it yet
# The first bytes of any SQLite file, those that say how large a page is, those that say how the file may be written and
# read (with a rollback journal), and those that say whose it is.
_MAGIC = b"SQLite format 3\0"
_PAGE_SIZE = slice(16, 18)
_VERSIONS = slice(18, 20)
_APPLICATION = slice(68, 72)
_HEAD = 72
_WRITABLE = b"\1\1"
_PAGE_SIZES = {2**power for power in range(9, 16)} | {1}  # 1 stands for 65536
_MOST_BYTES = 2**28  # a long game has some 2**21
_SHARED = 510, 2**30 + 2  # the bytes that SQLite locks while it reads, their number and the first
_PIECE = 2**20


class Hold:
    """A file that no other process writes to until it is closed. Raises OSError, or MachineError if one has it.

    path: as it was named; real: the file itself, beside which SQLite keeps its journal.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.real = resolved(path)
        self._written: bytes | None = None
        # Closed last: closing any descriptor of a file lets go all locks that this process has on it.
        self._file = os.open(self.real, os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK)
        try:
            self._share()
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Let it go, with every lock that this process has on it."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1

    def look(self) -> State:
        """What the journal beside it means, if the file is one of ours, or one whose making was broken off.

        Raises SaveError, Damaged.
        """
        found = os.fstat(self._file)
        size = found.st_size
        if not stat.S_ISREG(found.st_mode):
            raise not_ours(self.path)
        if size > _MOST_BYTES:
            raise SaveError(f"{self.path} is larger than any saved game")
        head = os.pread(self._file, _HEAD, 0)
        page = self._page_size(head)
        state = judge(self.real, size, page)
        if size:
            if state is not State.MAKING:
                self._recognise(head, one_page=size <= page)
        elif state is not State.MAKING:
            raise empty(self.path)
        return state

    def _page_size(self, head: bytes) -> int:
        """How large the pages are by the first bytes, which are not written yet where the making was broken off."""
        if not any(head):
            return _PAGE
        if not head.startswith(_MAGIC):
            raise not_ours(self.path)
        size = int.from_bytes(head[_PAGE_SIZE], "big")
        if size not in _PAGE_SIZES:
            raise Damaged(self.path)
        return 2**16 if size == 1 else size

    def _recognise(self, head: bytes, one_page: bool) -> None:
        """Raise SaveError unless the head says that it is one of ours, and not to be read through another file."""
        if not any(head):
            raise not_ours(self.path)
        if head[_VERSIONS] != _WRITABLE:
            raise Damaged(self.path)
        if head[_APPLICATION] != OURS:
            raise empty(self.path) if one_page and not any(head[_APPLICATION]) else not_ours(self.path)

    @property
    def number(self) -> int:
        """What tells the file from all others on its disk."""
        return os.fstat(self._file).st_ino

    def where(self) -> Path | None:
        """Where the file is now: `path` as long as that leads to it. None if it is nowhere, or that cannot be known."""
        mine = os.fstat(self._file)
        names = (self.path, self.real, *((_name_of(self._file),) if mine.st_nlink else ()))
        return next((name for name in names if name and _leads_to(name, mine)), None)

    def remember(self) -> None:
        """Take note of the file as SQLite has just written it."""
        try:
            self._written = self._content()
        except OSError:  # what was written is on disk all the same
            self._written = None

    def forget_unless_as_written(self) -> None:
        """After a transaction that failed: SQLite may not have been able to undo all of it yet."""
        with suppress(OSError):
            if self.as_written():
                return
        self._written = None

    def as_written(self) -> bool:
        """Whether the file is as it was remembered, or is not remembered. Raises OSError."""
        if self._written is None:
            return True
        return os.fstat(self._file).st_size == len(self._written) and self._content() == self._written

    def _content(self) -> bytes:
        """The whole file: SQLite's header does not change with every transaction, and that of another game may be the
        same."""
        return os.pread(self._file, os.fstat(self._file).st_size, 0)

    def copy_with_journal(self, folder: Path) -> Path:
        """A copy of the file and its journal in a folder. Raises OSError."""
        import shutil

        copy = folder / "record"
        with copy.open("xb") as file:
            for start in range(0, os.fstat(self._file).st_size, _PIECE):
                file.write(os.pread(self._file, _PIECE, start))
        shutil.copyfile(journal_of(self.real), journal_of(copy), follow_symlinks=False)
        return copy

    def _share(self) -> None:
        """Take the lock of SQLite's readers."""
        import fcntl

        try:
            fcntl.lockf(self._file, fcntl.LOCK_SH | fcntl.LOCK_NB, *_SHARED)
        except OSError as error:
            if error.errno in (errno.EACCES, errno.EAGAIN):
                raise in_use(self.path) from error
            raise


def _leads_to(path: Path, file: os.stat_result) -> bool:
    try:
        return os.path.samestat(path.stat(), file)
    except OSError:
        return False


def _name_of(file: int) -> Path | None:
    """The name of an open file, where the system can tell it."""
    if sys.platform == "darwin":
        import fcntl

        return Path(os.fsdecode(fcntl.fcntl(file, fcntl.F_GETPATH, bytes(1024)).rstrip(b"\0")))
    with suppress(OSError):
        return Path(os.readlink(f"/proc/self/fd/{file}"))
    return None
