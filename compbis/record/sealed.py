"""The sealed record of one game: written while it is played, opened to go on, to replay it or to audit it."""

import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing, suppress
from itertools import count
from pathlib import Path
from types import MappingProxyType
from typing import Any

from compbis.called import called
from compbis.errors import MachineError, SaveError, WrongPassword
from compbis.record.checked import USUAL_SHEET, may_be_marked
from compbis.record.disk import Damaged, make_folder, told
from compbis.record.journal import beside
from compbis.record.kept import HouseWord, Kept, end_body, pack, settings_body, turn_body, values_body
from compbis.record.roll import Roll
from compbis.record.seal import KEY_SIZE, SCRYPT_N, BrokenSeal, Seal, Signer, host_slot, new_slots, wrapping_key
from compbis.record.store import ID_SIZE, Head, Store
from compbis.table.game import Game, Outcome
from compbis.table.match import Entry
from compbis.table.report import Report
from compbis.table.side import Side


class DamagedRecord(SaveError):
    """A record that the passwords open, and that is not whole. kept: what is on it before the damage; what: "damaged",
    or "rolled back" if nothing is wrong with it but that the end of a finished game is not there."""

    def __init__(self, path: Path, kept: Kept) -> None:
        if kept.turns:
            good = f"it is good as far as {kept}: {called()} restore can go on from there"
        else:
            good = "nothing of the game can be read: go on from a copy of it, if there is one"
        self.what = "rolled back" if kept.rolled_back else "damaged"
        super().__init__(f"{path} is {self.what}: {good}")
        self.kept = kept


class SealedRecord:
    """A record that is being written: a table.match.Record. Whatever a method was given is on disk when it returns.

    Every method raises MachineError when the machine refuses; then nothing of it was kept, and it may be tried again.
    """

    def __init__(self, store: Store, head: Head, key: bytes, roll: Roll) -> None:
        self._store = store
        self._head = head
        self._key = key
        self._roll = roll
        self._tell: Callable[[bool], object] = lambda moved: None
        self.overwritten = False  # by another program: `stay` found the game gone from its file

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
        """The record of a new game, at a path where there is nothing yet but at most an empty file.

        Args:
            path: the file.
            edition: the game.
            passwords: of the sides that chose one; all of them will be needed to open it.
            settings: plain data about the game, kept sealed; but its scenario, if it names one, stands in clear, too.
            scrypt_n: what a try at a password costs.
            sheet: the cells by which it grows a turn (table.edition.Edition).
            values: of its cards, tables and map, that the game begins with: by file, line by line.
            host_key: 32 bytes that will be needed to open it, besides the passwords, if there are any; b"" for none.

        Raises MachineError.
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
        """What signs orders of this game for whoever has the host's key."""
        return Signer(host_key, self._head.game)

    def begin_turn(self, game: Game, reports: Sequence[Report]) -> None:
        """Keep the position at the start of a turn, and the reports of the turn before."""
        self._keep("turn", turn_body(game, reports), 1, self._head._replace(turn=game.turn, date=game.date))

    def order(self, entry: Entry) -> None:
        """Keep one accepted order."""
        self._keep("order", entry._asdict())

    def bookmark(self, side: Side, lines: Sequence[str]) -> None:
        """Keep what a side has typed since its last order. Its next order makes it void. Of more than can be kept none
        is: he is asked again what he was asked first."""
        self._keep("mark", {"side": side, "lines": list(lines) if may_be_marked(lines) else []})

    def mark_read(self, side: Side, reports: int) -> None:
        """Keep how many of the reports that a side was told it has read, from the first of the game on."""
        self._keep("read", {"side": side, "reports": reports})

    def note(self, word: HouseWord) -> None:
        """Keep what is said besides orders in a hosted game."""
        self._keep("house", word._asdict())

    def restart_turn(self) -> None:
        """Forget the orders of the turn: a mended rule makes their replay disagree. They stay on the roll."""
        self._keep("restart", {})

    def go_by(self, rules: int) -> None:
        """Note that the turn in play, and those after it, go by other rules than the game was begun by."""
        self._keep("rules", {"number": rules})

    def end(self, game: Game, outcome: Outcome, reports: Sequence[Report]) -> None:
        """Keep how the game ended, and lay the key beside it: from now on the record opens without a password."""
        self._keep("end", end_body(outcome, reports), head=self._head._replace(bare=self._key))

    def read(self) -> Kept:
        """All that was kept so far, as it stands in the file. Raises DamagedRecord, MachineError."""
        return _read(self._store, Roll(self._store, Seal(self._key), self._head.game), self._head)

    def copy_to(self, path: Path) -> None:
        """A copy of the record as it stands now; opens with the same passwords. Never overwrites a file."""
        self._store.copy_to(path)

    def tell(self, told: Callable[[bool], object]) -> None:
        """Let somebody know whenever `path` has changed: True if the file was moved, False if it was written anew."""
        self._tell = told

    def stay(self) -> None:
        """See to it that the record is at `path`, before anything is written.

        A file that was moved is followed. One that was deleted, or that another lies in the place of, is written anew,
        under a name that is free. Raises MachineError if that cannot be done, or if another program wrote to the file:
        then nobody can tell what of the game is left.
        """
        self.overwritten = self._store.overwritten()
        if self.overwritten:
            what = "another program wrote over the game while it was open"
            raise MachineError(f"{self.path}: {what}: go on from a copy of it, if there is one")
        where = self._store.where()
        if where == self.path:
            return
        if where is None:
            self._store.go_on_in(self._written_anew())
        else:
            self._store.go_on_in(where)
        self._tell(where is not None)

    def _written_anew(self) -> Path:
        path = _free(self.path)
        try:
            with told(path.parent), suppress(FileExistsError):
                make_folder(path.parent)
            self._store.copy_to(path)
        except MachineError as error:
            raise MachineError(f"the file of the game is gone, and cannot be written anew: {error}") from error
        return path

    def close(self) -> None:
        """Let the file go; another may open it now."""
        self._store.close()

    def _restored(self, kept: Kept) -> None:
        """Note that the record was opened again: the first write, which tells early if the machine refuses.

        Sets right what stands in clear by what is sealed, should the two differ.
        """
        turn = kept.turns[-1]
        self._keep("restored", {}, head=self._head._replace(turn=turn.number, date=turn.date))

    def _keep(self, kind: str, body: dict[str, Any], sheets: int = 0, head: Head | None = None) -> None:
        if self._head.bare is not None:
            raise SaveError(f"{self.path} is the record of a finished game: nothing can be added to it")
        self.stay()
        self._roll.append(pack(kind, body), sheets, head)
        if head is not None:
            self._head = head


def open_record(path: Path, passwords: Mapping[Side, str], host_key: bytes = b"") -> tuple[SealedRecord, Kept]:
    """A record to go on with, held against every other process, and what is in it. host_key: b"" for none.

    A finished game needs neither password nor key, is not held and cannot be written. Raises WrongPassword if
    passwords or key do not open it, or its head is damaged: these are not told apart; DamagedRecord if it is damaged
    elsewhere; SaveError if it is missing, not ours or newer; MachineError if another process holds it or the machine
    refuses. A file that is refused is left as it is.
    """
    store = Store.open_to_write(path)
    try:
        head, key = _unlock(store, passwords, host_key)
        roll = Roll(store, Seal(key), head.game)
        kept = _read(store, roll, head)
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


def read_record(path: Path, passwords: Mapping[Side, str], host_key: bytes = b"") -> Kept:
    """What is in a record, which is read only: nothing is written to it or beside it. Raises as open_record does."""
    with closing(Store.open(path)) as store:
        head, key = _unlock(store, passwords, host_key)
        return _read(store, Roll(store, Seal(key), head.game), head)


def mend(path: Path, passwords: Mapping[Side, str], mended: Path, host_key: bytes = b"") -> None:
    """Make a new record of what is good of a damaged one, which opens with the same passwords. The other is left as it
    is. If its end is lost, the game is not over, whatever it was. Raises as open_record does, MachineError besides."""
    with closing(Store.open(path)) as store:
        head, key = _unlock(store, passwords, host_key)
        kept, messages = Kept(), []
        with suppress(BrokenSeal, Damaged):
            for message in Roll(store, Seal(key), head.game).messages():
                before = len(kept.turns)
                kept.take(message)
                messages.append((message, len(kept.turns) - before))
    if not kept.turns:
        raise DamagedRecord(path, kept)
    turn = kept.turns[-1]
    head = head._replace(turn=turn.number, date=turn.date, bare=key if kept.outcome else None)
    _lay_down(mended, head, key, messages, kept.sheet)


def move(
    path: Path,
    passwords: Mapping[Side, str],
    host_key: bytes,
    moved: Path,
    new_passwords: Mapping[Side, str],
    new_host_key: bytes,
) -> None:
    """Make a copy of the record of a game in play that opens by other keys alone; the other is left as it is.

    Args:
        path, passwords, host_key: as of open_record.
        moved: where there is nothing yet.
        new_passwords, new_host_key: that the copy will be opened by.

    Raises as open_record does, SaveError also if the game is over.
    """
    kept, messages = Kept(), []
    with closing(Store.open(path)) as store:
        head, key = _unlock(store, passwords, host_key)
        _read(store, Roll(store, Seal(key), head.game), head)  # it must be whole
        for message in Roll(store, Seal(key), head.game).messages():
            before = len(kept.turns)
            kept.take(message)
            messages.append((message, len(kept.turns) - before))
    if head.bare is not None or not kept.turns:
        raise SaveError(f"{path} is no game in play")
    key = os.urandom(KEY_SIZE)
    locks = new_slots(new_passwords, SCRYPT_N) + ((host_slot(),) if new_host_key else ())
    head = head._replace(game=os.urandom(ID_SIZE), locks=locks, wrapped=b"")
    wrapped = Seal(wrapping_key(locks, new_passwords, new_host_key)).close(key, head.about())
    _lay_down(moved, head._replace(wrapped=wrapped), key, messages, kept.sheet)


def keep_finished(path: Path, edition: str, messages: Sequence[bytes]) -> Kept:
    """Make the record of a finished game, which needs no password, of the messages of its roll; what is in it. Raises
    BrokenSeal, and writes nothing, unless they can be read again and the last is the end; MachineError."""
    kept = Kept()
    for message in messages:
        kept.take(message)
    if kept.outcome is None:
        raise BrokenSeal
    key, turn = os.urandom(KEY_SIZE), kept.turns[-1]
    scenario = kept.settings.get("scenario", "")
    head = Head(edition, turn.number, turn.date, os.urandom(ID_SIZE), (), b"", key, scenario)
    wrapped = Seal(wrapping_key((), {})).close(key, head.about())
    # Its size may tell what was ordered: it is no larger for a stranger's text of very many turns.
    _lay_down(path, head._replace(wrapped=wrapped), key, [(message, 0) for message in messages], kept.sheet)
    return kept


def _lay_down(path: Path, head: Head, key: bytes, messages: Sequence[tuple[bytes, int]], sheet: int) -> None:
    """Make a whole record at once. messages: each with the number of sheets that it is lengthened by; sheet: the cells
    of one."""
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


def _unlock(store: Store, passwords: Mapping[Side, str], host_key: bytes) -> tuple[Head, bytes]:
    """The head and the game's key. Raises WrongPassword."""
    try:
        head = store.head()
        if head.bare is not None:
            return head, head.bare
        wrapping = Seal(wrapping_key(head.locks, passwords, host_key))
        return head, wrapping.open(head.wrapped, head.about())
    except (BrokenSeal, Damaged) as error:
        raise WrongPassword(store.path) from error


def _read(store: Store, roll: Roll, head: Head) -> Kept:
    """All that is on the roll. Raises DamagedRecord unless every cell and page is whole, and the end of a finished game
    there."""
    kept = Kept()
    try:
        for message in roll.messages():
            kept.take(message)
        roll.lengthen_by(kept.sheet)
        store.check_pages()
        kept.rolled_back = _went_further(store, roll, head, kept)
    except (BrokenSeal, Damaged) as error:
        raise DamagedRecord(store.path, kept) from error
    if head.bare is not None and kept.outcome is None:
        raise DamagedRecord(store.path, kept)
    return kept


def _free(path: Path) -> Path:
    """A name for a record in whose place there may be another file: its own if it is free, else one with a number."""
    if not os.path.lexists(path):
        return path
    names = (path.with_name(f"{path.stem}-{number}{path.suffix}") for number in count(2))
    return next(name for name in names if not (os.path.lexists(name) or beside(name)))


def _went_further(store: Store, roll: Roll, head: Head, kept: Kept) -> bool:
    """Whether the file shows that the game went further once than the roll tells. A copy of the whole file from an
    earlier time shows nothing of it; one of some of its pages may."""
    turn = kept.turns[-1].number if kept.turns else 0
    later_head = head.turn > turn or (head.bare is not None and kept.outcome is None)
    return roll.was_longer() or (later_head and store.head_is_whole())
