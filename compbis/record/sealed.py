"""The sealed record of one game: written during play, and opened to continue, replay or audit the game."""

import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from itertools import count
from pathlib import Path
from types import MappingProxyType
from typing import Any

from compbis.errors import MachineError, SaveError
from compbis.record.checked import USUAL_SHEET, fits_bookmark
from compbis.record.disk import make_folder, translated_errors
from compbis.record.journal import sidecar_endings
from compbis.record.kept import OPENED, HostMessage, Kept, end_body, pack, settings_body, turn_body, values_body
from compbis.record.reading import read_roll, unlock
from compbis.record.roll import Roll
from compbis.record.seal import KEY_SIZE, SCRYPT_N, Seal, Signer, host_slot, new_slots, wrapping_key
from compbis.record.store import ID_SIZE, Head, Store
from compbis.table.game import Game, Outcome
from compbis.table.match import Entry
from compbis.table.report import Report
from compbis.table.side import Side


class SealedRecord:
    """A record open for writing: a table.match.Record. What a method is given is on disk when it returns.

    Every method raises MachineError on a system error. Then nothing was written, and the call may be repeated.
    """

    def __init__(self, store: Store, head: Head, key: bytes, roll: Roll) -> None:
        self._store = store
        self._head = head
        self._key = key
        self._roll = roll
        self._tell: Callable[[bool], object] = lambda moved: None
        self.overwritten = False  # `ensure_in_place` found that another program wrote to the file

    @classmethod
    def create(
        cls,
        path: Path,
        edition: str,
        passwords: Mapping[Side, str],
        settings: Mapping[str, Any],
        scrypt_n: int = SCRYPT_N,
        sheet: int = USUAL_SHEET,
        values: Mapping[str, Sequence[str]] = MappingProxyType({}),
        host_key: bytes = b"",
    ) -> "SealedRecord":
        """Create the record of a new game. Raises MachineError.

        Args:
            path: the file; there must be nothing there, or an empty file
            edition: the name of the game's edition
            passwords: by side, of the sides that chose one; all of them are needed to open the record
            settings: plain data about the game, kept sealed; the scenario, if it names one, is also stored in clear
            scrypt_n: the cost parameter N of scrypt
            sheet: the number of cells by which it grows each turn (table.edition.Edition)
            values: the lines of each file of cards, tables and map that the game begins with
            host_key: 32 bytes that are needed to open it, in addition to any passwords; b"" for none
        """
        key, game = os.urandom(KEY_SIZE), os.urandom(ID_SIZE)
        locks = new_slots(passwords, scrypt_n) + ((host_slot(),) if host_key else ())
        head = Head(edition, 0, "", game, locks, b"", None, settings.get("scenario", ""))
        wrapping = Seal(wrapping_key(locks, passwords, host_key))
        head = head._replace(wrapped=wrapping.close(key, head.about()))
        store = Store.create(path)
        record = cls(store, head, key, Roll(store, Seal(key), game, sheet))
        try:
            with store.transaction():
                store.make(head)
                record._keep("settings", settings_body(settings, sheet))
                if values:
                    record._keep("values", values_body(values))
        except BaseException:
            store.abandon()
            raise
        return record

    @property
    def path(self) -> Path:
        """The file."""
        return self._store.path

    def signer(self, host_key: bytes) -> Signer:
        """The signer of this game's orders under the host's key."""
        return Signer(host_key, self._head.game)

    def begin_turn(self, game: Game, reports: Sequence[Report]) -> None:
        """Record the position at the start of a turn, and the reports of the previous turn."""
        self._keep("turn", turn_body(game, reports), 1, self._head._replace(turn=game.turn, date=game.date))

    def order(self, entry: Entry) -> None:
        """Record one accepted order."""
        self._keep("order", entry._asdict())

    def bookmark(self, side: Side, lines: Sequence[str]) -> None:
        """Record what a side has typed since its last order; its next order voids the bookmark.

        If the lines are too long for a bookmark, record none of them: the player starts again at the first question.
        """
        self._keep("mark", {"side": side, "lines": list(lines) if fits_bookmark(lines) else []})

    def mark_read(self, side: Side, reports: int) -> None:
        """Record how many of its reports, counted from the start of the game, a side has read."""
        self._keep("read", {"side": side, "reports": reports})

    def note(self, word: HostMessage) -> None:
        """Record something said in a hosted game that is not an order."""
        self._keep("house", word._asdict())

    def restart_turn(self) -> None:
        """Void the orders of the turn, because a corrected rule makes their replay disagree. They stay on the roll."""
        self._keep("restart", {})

    def set_rules(self, rules: int) -> None:
        """Record the number of the rules that apply from the turn in play on."""
        self._keep("rules", {"number": rules})

    def end(self, game: Game, outcome: Outcome, reports: Sequence[Report]) -> None:
        """Record the outcome, and store the key in clear: the record then opens without a password.

        Args:
            game: not used
            outcome: how the game ended
            reports: those of the last turn
        """
        self._keep("end", end_body(outcome, reports), head=self._head._replace(bare=self._key))

    def read(self) -> Kept:
        """All that was recorded so far, read from the file. Raises DamagedRecord, MachineError."""
        return read_roll(self._store, Roll(self._store, Seal(self._key), self._head.game), self._head)

    def copy_to(self, path: Path) -> None:
        """Copy the record to a new file, which opens with the same passwords. Never overwrites a file."""
        self._store.copy_to(path)

    def on_move(self, notify: Callable[[bool], object]) -> None:
        """Set the callback for a change of `path`. It receives True if the file was moved, False if it was written
        again."""
        self._tell = notify

    def ensure_in_place(self) -> None:
        """Make sure that the record is at `path` before anything is written.

        If the file was moved, follow it. If it was deleted or replaced, write the record again, under another name if
        its own is taken. Raises MachineError if that fails, or if another program wrote to the file.
        """
        self.overwritten = self._store.overwritten()
        if self.overwritten:
            what = "another program wrote over the game while it was open"
            raise MachineError(f"{self.path}: {what}: continue from a copy of it, if there is one")
        where = self._store.current_path()
        if where == self.path:
            return
        if where is None:
            self._store.switch_to(self._written_anew())
        else:
            self._store.switch_to(where)
        self._tell(where is not None)

    def _written_anew(self) -> Path:
        path = _free_path(self.path)
        try:
            with translated_errors(path.parent), suppress(FileExistsError):
                make_folder(path.parent)
            self._store.copy_to(path)
        except MachineError as error:
            raise MachineError(f"the file of the game is gone and cannot be written again: {error}") from error
        return path

    def close(self) -> None:
        """Close the file and release its lock."""
        self._store.close()

    def _restored(self, kept: Kept) -> None:
        """Record that the game was opened again, or a new hosted game for the first time. As the first write, it fails
        early if the system refuses to write.

        Also corrects the turn and date in clear if they differ from the sealed ones.
        """
        turn = kept.turns[-1]
        head = self._head._replace(turn=turn.number, date=turn.date)
        if kept.unopened:
            self._keep("house", HostMessage("", OPENED, "")._asdict(), head=head)
        else:
            self._keep("restored", {}, head=head)

    def _keep(self, kind: str, body: dict[str, Any], sheets: int = 0, head: Head | None = None) -> None:
        if self._head.bare is not None:
            raise SaveError(f"{self.path} is the record of a finished game: nothing can be added to it")
        self.ensure_in_place()
        self._roll.append(pack(kind, body), sheets, head)
        if head is not None:
            self._head = head


def open_record(path: Path, passwords: Mapping[Side, str], host_key: bytes = b"") -> tuple[SealedRecord, Kept]:
    """Open a record to continue its game, and lock it against every other process; returns the record and its content.

    A finished game needs neither password nor key, is not locked and cannot be written. If this raises, the file is
    left unchanged.

    Args:
        path: the file
        passwords: by side
        host_key: 32 bytes; b"" for none

    Raises:
        WrongPassword: the passwords or the key do not open it, or its header is damaged
        DamagedRecord: it is damaged elsewhere
        SaveError: it is missing, not a record, of a newer format, or ends before its first turn
        MachineError: another process has it locked, or the system refuses the operation
    """
    store = Store.open_to_write(path)
    try:
        head, key = unlock(store, passwords, host_key)
        roll = Roll(store, Seal(key), head.game)
        kept = read_roll(store, roll, head)
        if kept.outcome is not None:
            return SealedRecord(store, head._replace(bare=key), key, roll), kept
        if not kept.turns:
            raise SaveError(f"{path} was left before its first turn: begin a new game")
        store.lock()
        store.sweep()
        record = SealedRecord(store, head, key, roll)
        record._restored(kept)
    except BaseException:
        store.close()
        raise
    return record, kept


def _free_path(path: Path) -> Path:
    """The path itself if nothing is there, else the same path with a number."""
    if not os.path.lexists(path):
        return path
    names = (path.with_name(f"{path.stem}-{number}{path.suffix}") for number in count(2))
    return next(name for name in names if not (os.path.lexists(name) or sidecar_endings(name)))
