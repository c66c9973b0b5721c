"""Moves a game from one keyboard to a host and back: copies its record, sealed with other keys."""

from contextlib import nullcontext
from pathlib import Path

from compbis.called import called
from compbis.console.questions import ask_password
from compbis.errors import MachineError, SaveError, UsageError
from compbis.front.passwords.choosing import ask_passwords
from compbis.front.terminals import EitherTerminal
from compbis.games import edition_of_record
from compbis.host.folder import Folder
from compbis.record import Header, move, peek, read_record
from compbis.table.edition import Edition, Remote
from compbis.table.settings import Settings

OPEN = "{0} is open: {1} host stop --name {0} closes it within ten seconds"


def take(folder: Folder, name: str, file: Path) -> tuple[Edition, Settings]:
    """Copy a game played at one keyboard to a host; asks for its passwords. Returns its edition and its settings.

    Args:
        folder: the host's folder
        name: the name of the hosted game
        file: the record of the game at one keyboard

    Raises:
        UsageError: this game cannot be hosted, or the name is not valid
        SaveError: the record cannot be read, is hosted already, or its game is over
        MachineError: a file cannot be read or written
        Leave: the player gave no password
    """
    header = peek(file)
    edition = edition_of_record(header.edition)
    if header.hosted or header.finished:
        raise SaveError(f"{file}: only a game in play that is not hosted yet can be hosted")
    if not isinstance(edition, Remote):
        raise UsageError(f"{edition.name} cannot be hosted: its requests cannot be read in another process")
    with EitherTerminal(full_screen=False) as terminal:
        passwords = {side: ask_password(terminal, f"{edition.sides[side]} PASSWORD-") for side in sorted(header.sides)}
        with terminal.waits("CHECKING") if passwords else nullcontext():
            settings = Settings.from_plain(read_record(file, passwords).settings)
            if settings.classic or not settings.persons:
                raise UsageError(f"{file}: a game as in 1980, or one that nobody plays, cannot be hosted")
            move(file, passwords, b"", folder.record(name), {}, folder.key())
    return edition, settings


def give(folder: Folder, name: str, file: Path) -> None:
    """Copy a hosted game to a file for one keyboard; asks for the new passwords.

    Args:
        folder: the host's folder
        name: the name of the hosted game
        file: the record to write, which must not exist

    Raises:
        UsageError: there is no such game, or the file exists
        SaveError: the record cannot be read, or its game is over
        MachineError: a file cannot be read or written
        Leave: the player gave no password
    """
    path = folder.record(name)
    if not path.exists():
        raise UsageError(f"there is no game {name}")
    if file.exists():
        raise UsageError(f"{file} is there already and is never overwritten: name another file")
    header = _peek(folder, name)
    if header.finished:
        raise SaveError(f"the game is over: {path} can be replayed as it is")
    settings = Settings.from_plain(read_record(path, {}, folder.key()).settings)
    with EitherTerminal(full_screen=False) as terminal:
        passwords = ask_passwords(terminal, edition_of_record(header.edition), settings)
        with terminal.waits("SEALING THE GAME") if passwords else nullcontext():
            move(path, {}, folder.key(), file, passwords, b"")


def _peek(folder: Folder, name: str) -> Header:
    """The head of a hosted game's record. Raises SaveError, MachineError."""
    try:
        return peek(folder.record(name))
    except MachineError as error:
        if folder.is_served():
            raise MachineError(OPEN.format(name, called())) from error
        raise
