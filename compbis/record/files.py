"""The folder of saved games, their file names, and what a record says without its passwords."""

import os
from contextlib import closing, suppress
from itertools import count
from pathlib import Path

from compbis.called import called
from compbis.errors import CompbisError, MachineError, SaveError, UsageError, WrongPassword
from compbis.record.disk import Damaged, make_folder, reserve, translated_errors
from compbis.record.journal import sidecar_endings
from compbis.record.seal import HOST
from compbis.record.store import FORMAT, Store
from compbis.table.side import Side
from compbis.table.values import NamedTuple

SUFFIX = ".compbis"


class Header(NamedTuple):
    """The unencrypted facts about a record.

    Args:
        edition: the name of the game's edition
        format: the current format, even if the record was written in an older one
        turn: the number of the turn in play; 0 before the first turn
        date: the date of that turn; "" before the first turn
        sides: the sides whose passwords it needs
        finished: whether the game is over; then it needs neither password nor key
        scenario: the name of the scenario; "" if the edition has only one
        hosted: whether it needs a host's key
    """

    edition: str
    format: int
    turn: int
    date: str
    sides: tuple[Side, ...]
    finished: bool
    scenario: str = ""
    hosted: bool = False


def peek(path: Path) -> Header:
    """The header of a record, unverified.

    Raises:
        SaveError: the file is missing, not a record, of a newer format, or damaged
        WrongPassword: only its header is damaged; opening such a record fails in the same way as with a wrong password
        MachineError: another process has it locked, or reading it is not permitted
    """
    with closing(Store.open(path)) as store:
        try:
            return header_of(store)
        except Damaged as error:
            raise WrongPassword(path) from error


def list_games(folder: Path) -> list[tuple[Path, Header | CompbisError]]:
    """The records in a folder sorted by name, each with its header, or with the error if any part of it is damaged."""
    with translated_errors(folder):
        paths = sorted(folder.glob(f"*{SUFFIX}"), key=_by_number)
    return [(path, _header_if_whole(path)) for path in paths]


def saved_names() -> list[str]:
    """The names of the saved games as a player types them: their file names without the ending. Opens no file."""
    return [path.stem for path in sorted(saves_folder().glob(f"*{SUFFIX}"), key=_by_number)]


def modified_ns(path: Path) -> int:
    """The modification time of a record in nanoseconds; 0 if the file is gone."""
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0


def new_path(folder: Path, stem: str = "bismarck") -> Path:
    """A new path in the folder such as bismarck-1.compbis, reserved by creating an empty file."""
    with translated_errors(folder):
        for number in count(1):
            path = folder / f"{stem}-{number}{SUFFIX}"
            if sidecar_endings(path):
                continue
            try:
                reserve(path)
            except FileExistsError:
                continue
            return path
    raise AssertionError("numbers do not end")


def checked_path(name: str) -> Path:
    """The path with that name. Raises UsageError if no file can have such a name.

    Checked here because the operating system would fail in several different ways.
    """
    try:
        possible = bool(name) and b"\0" not in os.fsencode(name)
    except UnicodeEncodeError:
        possible = False
    if not possible:
        raise UsageError(f"{name!r} cannot be the name of a file: choose another")
    return Path(name)


def find_game(name: str) -> Path:
    """The path of a game: the file with that name, or else the saved game with that name, or else the name as a path.

    Raises UsageError if the name is a folder, or no file can have it.
    """
    path = checked_path(name)
    if os.path.isdir(name):
        raise UsageError(f"{name} is a folder: name a game in it")
    if os.path.basename(name) == name and not os.path.lexists(name):
        with suppress(MachineError):
            folder = saves_folder()
            for kept in (folder / name, folder / f"{name}{SUFFIX}"):
                if os.path.lexists(kept):
                    return kept
    return path


def saves_folder() -> Path:
    """The folder of saved games, created if missing: saves/ in a checkout, else in the user's data folder."""
    top = Path(__file__).resolve().parents[2]
    folder = top / "saves" if (top / "setup.cfg").is_file() else _data_folder()
    if os.path.lexists(folder) and not folder.is_dir():
        raise MachineError(f"{folder} is not a folder, and games are kept there: move it away")
    with translated_errors(folder):
        make_folder(folder)
    return folder


def _data_folder() -> Path:
    from platformdirs import user_data_path  # slow to import, and a checkout has a folder of its own

    try:
        return user_data_path("compbis", appauthor=False)
    except RuntimeError as error:
        raise MachineError("there is no home folder to keep games in: set HOME, or use --save FILE") from error


def header_of(store: Store) -> Header:
    """The header of an open record. Raises Damaged."""
    head = store.head()
    sides = tuple(Side(lock.whose) for lock in head.locks if lock.whose != HOST)
    hosted = len(sides) < len(head.locks)
    return Header(head.edition, FORMAT, head.turn, head.date, sides, head.bare is not None, head.scenario or "", hosted)


def _header_if_whole(path: Path) -> Header | CompbisError:
    try:
        with closing(Store.open(path)) as store:
            try:
                store.check_all()
            except Damaged:
                return SaveError(f"{path} is damaged: {called()} restore says how much of it is intact")
            return header_of(store)
    except CompbisError as error:
        return error


def _by_number(path: Path) -> tuple[str, int, str]:
    """A sort key that puts bismarck-2 before bismarck-10."""
    stem, _, number = path.stem.rpartition("-")
    return (stem, int(number), "") if number.isdecimal() else (path.stem, 0, "")
