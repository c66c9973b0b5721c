"""New records from the messages of others: the good start of a damaged one, a game that moves, a finished game."""

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, suppress
from pathlib import Path

from compbis.errors import SaveError
from compbis.record.disk import Damaged
from compbis.record.kept import Kept
from compbis.record.reading import DamagedRecord, read_roll, unlock
from compbis.record.roll import Roll
from compbis.record.seal import KEY_SIZE, SCRYPT_N, BrokenSeal, Seal, host_slot, new_slots, wrapping_key
from compbis.record.store import ID_SIZE, Head, Store
from compbis.table.side import Side


def mend(path: Path, passwords: Mapping[Side, str], mended: Path, host_key: bytes = b"") -> None:
    """Make a new record from the undamaged start of another, which is left unchanged.

    Both open with the same passwords. If the message that ends the game is lost, the new record is of a game in play.
    Raises as `open_record` does, and MachineError if the new record cannot be written.

    Args:
        path: the damaged file
        passwords: by side
        mended: the new file
        host_key: 32 bytes; b"" for none
    """
    with closing(Store.open(path)) as store:
        head, key = unlock(store, passwords, host_key)
        kept, messages = Kept(), []
        with suppress(BrokenSeal, Damaged):
            for message in _take(kept, Roll(store, Seal(key), head.game)):
                messages.append(message)
    if not kept.turns:
        raise DamagedRecord(path, kept)
    turn = kept.turns[-1]
    head = head._replace(turn=turn.number, date=turn.date, bare=key if kept.outcome else None)
    _write_record(mended, head, key, messages, kept.sheet)


def move(
    path: Path,
    passwords: Mapping[Side, str],
    host_key: bytes,
    moved: Path,
    new_passwords: Mapping[Side, str],
    new_host_key: bytes,
) -> None:
    """Copy the record of a game in play under new passwords and a new host's key; the original is left unchanged.

    Raises as `open_record` does, and SaveError if the game is over.

    Args:
        path: the file
        passwords: by side, those that open it
        host_key: the key that opens it, 32 bytes; b"" for none
        moved: the new file
        new_passwords: by side, those that will open the copy
        new_host_key: the key that will open the copy, 32 bytes; b"" for none
    """
    kept = Kept()
    with closing(Store.open(path)) as store:
        head, key = unlock(store, passwords, host_key)
        read_roll(store, Roll(store, Seal(key), head.game), head)  # raises DamagedRecord unless it is whole
        messages = [*_take(kept, Roll(store, Seal(key), head.game))]
    if head.bare is not None or not kept.turns:
        raise SaveError(f"{path} is not a game in play")
    key = os.urandom(KEY_SIZE)
    locks = new_slots(new_passwords, SCRYPT_N) + ((host_slot(),) if new_host_key else ())
    head = head._replace(game=os.urandom(ID_SIZE), locks=locks, wrapped=b"")
    wrapped = Seal(wrapping_key(locks, new_passwords, new_host_key)).close(key, head.about())
    _write_record(moved, head._replace(wrapped=wrapped), key, messages, kept.sheet)


def keep_finished(path: Path, edition: str, messages: Sequence[bytes]) -> Kept:
    """Make the record of a finished game, which needs no password, from its messages; returns the record's content.

    Args:
        path: the new file
        edition: the name of the game's edition
        messages: all messages of the game; the last one ends it

    Raises:
        BrokenSeal: a message is invalid, or the game does not end; nothing was written
        MachineError: the system refuses the operation
    """
    kept = Kept()
    for message in messages:
        kept.take(message)
    if kept.outcome is None:
        raise BrokenSeal
    key, turn = os.urandom(KEY_SIZE), kept.turns[-1]
    scenario = kept.settings.get("scenario", "")
    head = Head(edition, turn.number, turn.date, os.urandom(ID_SIZE), (), b"", key, scenario)
    wrapped = Seal(wrapping_key((), {})).close(key, head.about())
    # No padding by turns: a finished game hides nothing, and an imported text of many turns must not bloat the file.
    _write_record(path, head._replace(wrapped=wrapped), key, [(message, 0) for message in messages], kept.sheet)
    return kept


def _take(kept: Kept, roll: Roll) -> Iterator[tuple[bytes, int]]:
    """The messages of a roll, each with the number of turns that it begins; `kept` receives each before it is given."""
    for message in roll.messages():
        before = len(kept.turns)
        kept.take(message)
        yield message, len(kept.turns) - before


def _write_record(path: Path, head: Head, key: bytes, messages: Sequence[tuple[bytes, int]], sheet: int) -> None:
    """Write a whole record in one transaction.

    Args:
        path: the new file
        head: what it says in clear
        key: the game's key
        messages: each message with the number of sheets that it adds
        sheet: cells per sheet
    """
    with closing(Store.create(path)) as store:
        try:
            with store.transaction():
                store.make(head)
                roll = Roll(store, Seal(key), head.game, sheet)
                for message, turns in messages:
                    roll.append(message, sheets=turns)
        except BaseException:
            store.abandon()
            raise
