"""A record file: locked while it is open, and checked before SQLite sees it."""

import errno
import os
import stat
import sys
from contextlib import suppress
from pathlib import Path

from compbis.errors import SaveError
from compbis.record.disk import Damaged, empty, in_use, not_ours, resolved
from compbis.record.journal import State, journal_of, judge

OURS = b"CBIS"  # SQLite's application ID in a record
_PAGE = 4096  # bytes of a page, in a file whose header is not written yet
# Fields of the SQLite header.
_MAGIC = b"SQLite format 3\0"
_PAGE_SIZE = slice(16, 18)
_VERSIONS = slice(18, 20)  # file format versions for writing and for reading
_APPLICATION = slice(68, 72)
_HEAD = 72
_WRITABLE = b"\1\1"  # both versions: rollback journal, not WAL
_PAGE_SIZES = {2**power for power in range(9, 16)} | {1}  # 1 stands for 65536
_MOST_BYTES = 2**28  # a long game has about 2**21
_SHARED = 510, 2**30 + 2  # length and start of the byte range that SQLite locks while it reads
_PIECE = 2**20


class Hold:
    """An open file under a shared lock: no other process writes to it until it is closed.

    Attributes:
        path: the path as given
        real: the path with symbolic links resolved; SQLite keeps its journal beside it

    Raises:
        OSError: the file cannot be opened or locked
        MachineError: another process has it locked
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.real = resolved(path)
        self._written: bytes | None = None
        # Close it last: closing any descriptor of a file releases all locks that this process has on the file.
        self._file = os.open(self.real, os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK)
        try:
            self._share()
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Close the file, which releases every lock that this process has on it."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1

    def check(self) -> State:
        """The state of the journal, after checking that the file is a record, perhaps one only partly created.

        Raises:
            Damaged: a record with an invalid header
            SaveError: not a record, an empty file, or one that is too large
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
        """The page size that the header gives, or the default if the header was never written."""
        if not any(head):
            return _PAGE
        if not head.startswith(_MAGIC):
            raise not_ours(self.path)
        size = int.from_bytes(head[_PAGE_SIZE], "big")
        if size not in _PAGE_SIZES:
            raise Damaged(self.path)
        return 2**16 if size == 1 else size

    def _recognise(self, head: bytes, one_page: bool) -> None:
        """Raise SaveError unless the header is that of a record with a rollback journal, not a write-ahead log."""
        if not any(head):
            raise not_ours(self.path)
        if head[_VERSIONS] != _WRITABLE:
            raise Damaged(self.path)
        if head[_APPLICATION] != OURS:
            raise empty(self.path) if one_page and not any(head[_APPLICATION]) else not_ours(self.path)

    @property
    def inode(self) -> int:
        """The file's inode number."""
        return os.fstat(self._file).st_ino

    def current_path(self) -> Path | None:
        """The file's current path: `path` while that still leads to it. None if it was deleted or cannot be found."""
        mine = os.fstat(self._file)
        names = (self.path, self.real, *((_name_of(self._file),) if mine.st_nlink else ()))
        return next((name for name in names if name and _leads_to(name, mine)), None)

    def remember(self) -> None:
        """Remember the file's content, which SQLite has just written."""
        try:
            self._written = self._content()
        except OSError:  # the write itself succeeded
            self._written = None

    def forget_unless_as_written(self) -> None:
        """Forget the remembered content if the file differs: SQLite may not have undone a failed transaction yet."""
        with suppress(OSError):
            if self.as_written():
                return
        self._written = None

    def as_written(self) -> bool:
        """Whether the file still has the remembered content; True if none is remembered. Raises OSError."""
        if self._written is None:
            return True
        return os.fstat(self._file).st_size == len(self._written) and self._content() == self._written

    def _content(self) -> bytes:
        """The whole file: its header alone would not show every change, and may be the same for another game."""
        return os.pread(self._file, os.fstat(self._file).st_size, 0)

    def copy_with_journal(self, folder: Path) -> Path:
        """Copy the file and its journal into a folder; returns the path of the copy. Raises OSError."""
        import shutil

        copy = folder / "record"
        with copy.open("xb") as file:
            for start in range(0, os.fstat(self._file).st_size, _PIECE):
                file.write(os.pread(self._file, _PIECE, start))
        shutil.copyfile(journal_of(self.real), journal_of(copy), follow_symlinks=False)
        return copy

    def _share(self) -> None:
        """Take the shared lock that SQLite's readers take."""
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
    """The path of an open file; None if the system does not give it."""
    if sys.platform == "darwin":
        import fcntl

        return Path(os.fsdecode(fcntl.fcntl(file, fcntl.F_GETPATH, bytes(1024)).rstrip(b"\0")))
    with suppress(OSError):
        return Path(os.readlink(f"/proc/self/fd/{file}"))
    return None
