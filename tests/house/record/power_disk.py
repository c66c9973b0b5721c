"""What may be on a disk after a power failure, derived from the log of all writes and syncs.

What was synced is there. Of later writes, each sector may be there or not, independent of order: any write may be torn,
but a sector is whole, as on real disks. A file may have any size that it had since its last sync, and where it grew but
no data arrived there may be anything, zeros or garbage. Creating, renaming or removing a name is certain only once its
folder is synced; until then each such change may or may not have happened, independent of other names.
"""

import ctypes
import os
import random
import struct
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

SECTOR = 512
_ENTRY = struct.Struct("4q")


class Event(NamedTuple):
    """An entry of the log.

    Args:
        kind: C file created, O opened, W written, T truncated, S synced, R N renamed from and to, U unlinked, D folder
            created, M mark
        file: the inode number
        at: the offset, the size or the number of the mark
        content: the bytes, or a path
    """

    kind: str
    file: int
    at: int
    content: bytes

    @property
    def path(self) -> Path:
        """The path in question."""
        return Path(os.fsdecode(self.content))


class DiskLog:
    """The log of the disk of failing_disk.c. Only in a process started by failing_disk.run."""

    def __init__(self, folder: Path) -> None:
        self._shim = ctypes.CDLL(None)
        self._shim.disk_is.argtypes = [ctypes.c_char_p]
        self._shim.disk_logs.argtypes = [ctypes.c_int]
        self._shim.disk_mark.argtypes = [ctypes.c_long]
        self._shim.disk_log.argtypes = [ctypes.POINTER(ctypes.c_size_t)]
        self._shim.disk_log.restype = ctypes.c_void_p
        self._shim.disk_is(os.fsencode(folder))

    def begin(self) -> None:
        """Start a new log."""
        self._shim.disk_logs(1)

    def mark(self, number: int) -> None:
        """Note in the log that this step has been shown."""
        self._shim.disk_mark(number)

    def end(self) -> list[Event]:
        """Stop logging; returns the events."""
        self._shim.disk_logs(0)
        size = ctypes.c_size_t()
        start = self._shim.disk_log(ctypes.byref(size))
        return list(_events(ctypes.string_at(start, size.value)))


def _events(log: bytes) -> Iterator[Event]:
    at = 0
    while at < len(log):
        kind, file, where, size = _ENTRY.unpack_from(log, at)
        at += _ENTRY.size
        yield Event(chr(kind), file, where, log[at : at + size])
        at += size


class _File:
    """A file: its current content, and all sizes and sector contents since its last sync."""

    def __init__(self, content: bytes = b"") -> None:
        self.now = bytearray(content)
        self.sync()

    def sync(self) -> None:
        self.synced = bytes(self.now)
        self.sizes = [len(self.now)]
        self.written: dict[int, list[bytes]] = defaultdict(list)

    def write(self, at: int, content: bytes) -> None:
        if at > len(self.now):
            self.now.extend(bytes(at - len(self.now)))
        self.now[at : at + len(content)] = content
        self._changed(at, at + len(content))

    def truncate(self, size: int) -> None:
        before = len(self.now)
        del self.now[size:]
        self.now.extend(bytes(size - len(self.now)))
        self._changed(min(before, size), size)

    def _changed(self, start: int, end: int) -> None:
        self.sizes.append(len(self.now))
        for sector in range(start // SECTOR, -(-end // SECTOR)):
            self.written[sector].append(bytes(self.now[sector * SECTOR : (sector + 1) * SECTOR]))

    def left(self, chance: random.Random) -> bytes:
        """What may be left of it."""
        arrives = chance.choice((0.0, 0.1, 0.5, 0.9, 1.0))
        if chance.random() < 0.5:
            size = len(self.now) if chance.random() < arrives else self.sizes[0]
        else:
            size = chance.randint(min(self.sizes), max(self.sizes))
        content = bytearray(self.synced[:size].ljust(size, b"\0"))
        for sector in sorted(self.written):
            start = sector * SECTOR
            if start < size:
                content[start : start + SECTOR] = self._sector(sector, arrives, chance)
        return bytes(content[:size])

    def _sector(self, sector: int, arrives: float, chance: random.Random) -> bytes:
        old = self.synced[sector * SECTOR : (sector + 1) * SECTOR]
        if not old:  # the file has grown
            old = chance.choice((bytes(SECTOR), chance.randbytes(SECTOR)))
        states = [state.ljust(SECTOR, b"\0") for state in (old, *self.written[sector])]
        return states[-1] if chance.random() < arrives else chance.choice(states[:-1])


class _Change(NamedTuple):
    """A change of names in a folder: `removed` no longer exists, `added` is that file, or a folder."""

    folder: Path
    removed: Path | None
    added: Path | None
    file: "_File | None"

    def apply(self, names: dict[Path, "_File | None"]) -> None:
        if self.removed is not None:
            names.pop(self.removed, None)
        if self.added is not None:
            names[self.added] = self.file


class LossyDisk:
    """A folder and everything below it, fed with the events of a log. At first all of it is synced."""

    def __init__(self, folder: Path) -> None:
        self._names: dict[Path, _File | None] = {}  # the current ones; a folder has no file
        for path in sorted(folder.rglob("*")):
            self._names[path] = None if path.is_dir() else _File(path.read_bytes())
        self._synced_names = dict(self._names)
        self._changes: list[_Change] = []
        self._by_number = {path.stat().st_ino: file for path, file in self._names.items() if file}
        self._folders = {path.stat().st_ino: path for path in (folder, *folder.rglob("*")) if path.is_dir()}
        self._renamed = Path()
        self.syncs = 0

    def apply(self, event: Event) -> None:
        """Apply the next event."""
        match event.kind:
            case "C":
                self._by_number[event.file] = file = _File()
                self._change(event.path.parent, None, event.path, file)
            case "O" if event.path in self._names and self._names[event.path] is None:
                self._folders[event.file] = event.path
            case "W":
                self._by_number[event.file].write(event.at, event.content)
            case "T":
                self._by_number[event.file].truncate(event.at)
            case "S":
                self._sync(event.file)
            case "R":
                self._renamed = event.path
            case "N":
                self._change(event.path.parent, self._renamed, event.path, self._names[self._renamed])
            case "U":
                self._change(event.path.parent, event.path, None, None)
            case "D":
                self._change(event.path.parent, None, event.path, None)

    def left(self, chance: random.Random) -> dict[Path, bytes | None]:
        """What may be left if the power failed now: the content of each file, None for a folder."""
        arrives = chance.choice((0.0, 0.5, 1.0))
        names = dict(self._synced_names)
        for change in self._changes:
            if chance.random() < arrives:
                change.apply(names)
        there = {path: file for path, file in names.items() if self._has_its_folders(path, names)}
        return {path: file.left(chance) if file else None for path, file in there.items()}

    @property
    def now(self) -> dict[Path, bytes | None]:
        """What a process would read now."""
        return {path: bytes(file.now) if file else None for path, file in self._names.items()}

    def _has_its_folders(self, path: Path, names: dict[Path, _File | None]) -> bool:
        known = self._names.keys() | self._synced_names.keys()
        return all(parent in names for parent in path.parents if parent in known)

    def _change(self, folder: Path, removed: Path | None, added: Path | None, file: _File | None) -> None:
        change = _Change(folder, removed, added, file)
        change.apply(self._names)
        self._changes.append(change)

    def _sync(self, number: int) -> None:
        self.syncs += 1
        if number in self._folders:
            folder = self._folders[number]
            for change in self._changes:
                if change.folder == folder:
                    change.apply(self._synced_names)
            self._changes = [change for change in self._changes if change.folder != folder]
        else:
            self._by_number[number].sync()
