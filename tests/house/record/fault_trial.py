"""One operation on a disk that fails at one call."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from compbis.errors import CompbisError, MachineError, SaveError
from compbis.record import SealedRecord
from compbis.table.match import Entry
from tests.house.record.failing_disk import FailingDisk, Failure
from tests.house.record.toy_game import entry, reopened, started

ORDERS = [entry(number) for number in range(10)]
NOTHING_BEGUN = ("no such saved game", "is empty", "left before its first turn", "is not a saved game")
"""The errors for a record whose creation failed."""


class Trial:
    """One operation with one failing call. refused: whether the operation was refused."""

    def __init__(self, folder: Path, disk: FailingDisk, call: int, failure: Failure) -> None:
        self.folder = folder / "disk"
        self.path = self.folder / "game.compbis"
        self.failed_at = ""
        self.refused = False
        self._copies = folder / "copies"
        self._disk = disk
        self._call = call
        self._failure = failure
        for used in (self.folder, self._copies):
            shutil.rmtree(used, ignore_errors=True)
        self.folder.mkdir()

    @contextmanager
    def failing(self) -> Iterator[None]:
        """The call fails inside this context; the operation may raise only a MachineError of one line."""
        self._disk.fail(self._call, self._failure)
        try:
            yield
        except SaveError as error:
            self.failed_at = self._disk.mend()
            assert self.unread, error
            self._refuse(error)
        except MachineError as error:
            self._refuse(error)
        finally:
            self.failed_at = self.failed_at or self._disk.mend()

    @property
    def unread(self) -> bool:
        """Whether only one read failed: SQLite reports that as damage, and the two cannot be told apart."""
        return self.failed_at == "read" and not self._failure.lasting

    def _refuse(self, error: CompbisError) -> None:
        self.refused = True
        assert str(error) and "\n" not in str(error)

    def record_in_play(self) -> SealedRecord:
        """A record in play with two orders."""
        record = started(self.path, {})
        for order in ORDERS[:2]:
            record.order(order)
        return record

    def cut_off(self) -> Path:
        """A copy of the record as it is on the disk now, as if the machine had stopped."""
        shutil.rmtree(self._copies, ignore_errors=True)
        shutil.copytree(self.folder, self._copies)
        return self._copies / self.path.name


def kept_orders(path: Path) -> list[Entry]:
    """All orders of a record; [] if it does not exist or has no turn."""
    try:
        return [order for turn in reopened(path, {}).turns for order in turn.entries]
    except SaveError as error:
        assert any(line in str(error) for line in NOTHING_BEGUN), error
        return []
