"""A host's folder: the records of its games, its keys, and the file of its seats."""

import fcntl
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from compbis.errors import MachineError, UsageError

KEY_SIZE = 32
_NAME = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?")
_SUFFIX = ".compbis"


class Folder:
    """A folder that only its owner can read, created if absent. It and its methods raise MachineError."""

    def __init__(self, path: Path) -> None:
        self.path = path.absolute()
        with os_errors(self.path):
            self.path.mkdir(mode=0o700, parents=True, exist_ok=True)

    @property
    def ssh_key(self) -> Path:
        """The file of the SSH host key."""
        return self.path / "ssh_host_key"

    @property
    def seats(self) -> Path:
        """The file of the invitations and keys of all seats."""
        return self.path / "seats.json"

    def record(self, name: str) -> Path:
        """The record of a game. Raises UsageError if the name is not valid."""
        if not _NAME.fullmatch(name):
            raise UsageError(f"no game can be called {name!r}: take small letters, numerals and hyphens, 40 at most")
        return self.path / f"{name}{_SUFFIX}"

    def clock(self, name: str) -> Path:
        """The file of the clocks of a game."""
        return self.path / f"{name}.clock"

    def epilogue(self, name: str) -> Path:
        """The file of what the players of a finished game say."""
        return self.path / f"{name}.epilogue"

    @property
    def gate(self) -> Path:
        """The socket at which other processes of the same user ask for seats."""
        return self.path / "gate.sock"

    def orders(self, name: str, side: str) -> Path:
        """The file of a side's signed orders in a game."""
        return self.path / "players" / f"{name}-{side}.orders"

    def games(self) -> list[str]:
        """The names of all games in this folder, in alphabetical order."""
        with os_errors(self.path):
            names = sorted(path.stem for path in self.path.glob(f"*{_SUFFIX}"))
        return [name for name in names if _NAME.fullmatch(name)]

    def stopped(self, name: str) -> bool:
        """Whether the owner has stopped a game."""
        return self._stop(name).exists()

    def stop(self, name: str, stopped: bool) -> None:
        """Stop a game, or let it continue. Raises UsageError if there is no game of that name."""
        if not self.record(name).exists():
            raise UsageError(f"there is no game {name}")
        with os_errors(self.path):
            if stopped:
                self._stop(name).touch(mode=0o600)
            else:
                self._stop(name).unlink(missing_ok=True)

    def _stop(self, name: str) -> Path:
        return self.path / f"{name}.stopped"

    def preferences_folder(self, name: str, side: str) -> Path:
        """The folder of the preferences of a seat's player, such as the theme and the pace."""
        return self.path / "players" / f"{name}-{side}"

    def key(self) -> bytes:
        """The key that opens this host's records, created on first use: KEY_SIZE bytes."""
        path = self.path / "host.key"
        with os_errors(path):
            with suppress(FileExistsError):
                write_exclusive(path, os.urandom(KEY_SIZE))
            key = path.read_bytes()
        if len(key) != KEY_SIZE:
            raise MachineError(f"{path} is damaged: restore it from a backup; no game of this host opens without it")
        return key

    @contextmanager
    def locked(self, name: str) -> Iterator[None]:
        """Hold the exclusive lock of that name; blocks until it is free."""
        with os_errors(self.path), open(self.path / f".{name}.lock", "w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield

    @contextmanager
    def served(self) -> Iterator[None]:
        """Hold the lock of the process that serves the games. Raises MachineError if another process has it."""
        with os_errors(self.path), open(self.path / ".door.lock", "w") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError as error:
                raise MachineError(f"{self.path}: another process serves its games already") from error
            yield

    def is_served(self) -> bool:
        """Whether a process serves the games."""
        try:
            with self.served():
                return False
        except MachineError:
            return True


def write_exclusive(path: Path, content: bytes) -> None:
    """Create a file that only its owner can read, atomically. Raises FileExistsError if the path exists."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}")
    _write(temporary, content)
    try:
        os.link(temporary, path)
    finally:
        temporary.unlink()


def replace_file(path: Path, content: bytes) -> None:
    """Write a file that only its owner can read, atomically, replacing any old one."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}")
    _write(temporary, content)
    os.replace(temporary, path)


def _write(path: Path, content: bytes) -> None:
    with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


@contextmanager
def os_errors(path: Path) -> Iterator[None]:
    """Turn an OSError into a MachineError of one line. path: the file to name in it."""
    try:
        yield
    except OSError as error:
        raise MachineError(f"{path}: {error.strerror or error}") from error
