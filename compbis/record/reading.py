"""Opening a record with its passwords, and reading all of it. Nothing here writes."""

from collections.abc import Mapping
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from compbis.called import called
from compbis.errors import SaveError, WrongPassword
from compbis.record.disk import Damaged
from compbis.record.kept import Kept
from compbis.record.roll import Roll
from compbis.record.seal import BrokenSeal, Seal, wrapping_key
from compbis.record.store import Head, Store
from compbis.table.side import Side


class DamagedRecord(SaveError):
    """The passwords open the record, but it is not whole.

    Attributes:
        kept: the content before the damage
        what: "damaged", or "rolled back" if older pages were put back into the file
    """

    def __init__(self, path: Path, kept: Kept) -> None:
        if kept.turns:
            good = f"it is good as far as {kept}: {called()} restore can continue from there"
        else:
            good = "nothing of the game can be read: continue from a copy of it, if there is one"
        self.what = "rolled back" if kept.rolled_back else "damaged"
        super().__init__(f"{path} is {self.what}: {good}")
        self.kept = kept


def read_record(path: Path, passwords: Mapping[Side, str], host_key: bytes = b"") -> Kept:
    """The content of a record; writes nothing to the file or beside it. Raises as `open_record` does.

    Args:
        path: the file
        passwords: by side
        host_key: 32 bytes; b"" for none
    """
    with closing(Store.open(path)) as store:
        head, key = unlock(store, passwords, host_key)
        return read_roll(store, Roll(store, Seal(key), head.game), head)


def read_settings(path: Path) -> Mapping[str, Any]:
    """The settings of a game that opens without passwords; {} if it needs one, or if they cannot be read.

    Nothing else of the game is read, and nothing is written. Raises SaveError, MachineError.
    """
    with suppress(BrokenSeal, Damaged, WrongPassword), closing(Store.open(path)) as store:
        head, key = unlock(store, {}, b"")
        kept = Kept()
        kept.take(next(iter(Roll(store, Seal(key), head.game).messages()), b""))
        return kept.settings
    return {}


def unlock(store: Store, passwords: Mapping[Side, str], host_key: bytes) -> tuple[Head, bytes]:
    """The header and the game's key. Raises WrongPassword.

    Args:
        store: the file of the record
        passwords: each side's password, as far as given
        host_key: the host's key, b"" if there is no host
    """
    try:
        head = store.head()
        if head.bare is not None:
            return head, head.bare
        wrapping = Seal(wrapping_key(head.locks, passwords, host_key))
        return head, wrapping.open(head.wrapped, head.about())
    except (BrokenSeal, Damaged) as error:
        raise WrongPassword(store.path) from error


def read_roll(store: Store, roll: Roll, head: Head) -> Kept:
    """All that is on the roll.

    Args:
        store: the file of the record
        roll: its roll
        head: its header

    Raises:
        DamagedRecord: if a cell or page is damaged, or the end of a finished game is missing
    """
    kept = Kept()
    try:
        for message in roll.messages():
            kept.take(message)
        roll.set_sheet(kept.sheet)
        store.check_pages()
        kept.rolled_back = _went_further(store, roll, head, kept)
    except (BrokenSeal, Damaged) as error:
        raise DamagedRecord(store.path, kept) from error
    if head.bare is not None and kept.outcome is None:
        raise DamagedRecord(store.path, kept)
    return kept


def _went_further(store: Store, roll: Roll, head: Head, kept: Kept) -> bool:
    """Whether the file shows that the game once went further than the roll.

    A replaced page may show this; an old copy of the whole file does not.
    """
    turn = kept.turns[-1].number if kept.turns else 0
    later_head = head.turn > turn or (head.bare is not None and kept.outcome is None)
    return roll.was_longer() or (later_head and store.head_is_whole())
