"""A game from one keyboard to a host, and back: a copy of its record that opens by other keys."""

from pathlib import Path

from compbis.console.questions import ask_password
from compbis.errors import SaveError, UsageError
from compbis.front.setup import ask_passwords
from compbis.front.terminals import EitherTerminal
from compbis.games import edition_of_record
from compbis.host.folder import Folder
from compbis.record import move, peek, read_record
from compbis.table.edition import Remote
from compbis.table.settings import Settings


def take(folder: Folder, name: str, file: Path) -> Settings:
    """Make a hosted game of one that two people play at one keyboard; how it is set up. Raises UsageError, SaveError,
    MachineError; Leave if a password is not given."""
    header = peek(file)
    edition = edition_of_record(header.edition)
    if header.hosted or header.finished:
        raise SaveError(f"{file}: only a game in play that is not hosted yet can be hosted")
    if not isinstance(edition, Remote):
        raise UsageError(f"{edition.name} cannot be hosted: its requests cannot be read in another process")
    with EitherTerminal(full_screen=False) as terminal:
        passwords = {side: ask_password(terminal, f"{edition.sides[side]} PASSWORD-") for side in sorted(header.sides)}
    settings = Settings.from_plain(read_record(file, passwords).settings)
    if settings.classic or not settings.persons:
        raise UsageError(f"{file}: a game as in 1980, or one that nobody plays, cannot be hosted")
    move(file, passwords, b"", folder.record(name), {}, folder.key())
    return settings


def give(folder: Folder, name: str, file: Path) -> None:
    """Write a hosted game to a file for one keyboard, whose passwords are asked for. Raises UsageError, SaveError,
    MachineError; Leave."""
    path = folder.record(name)
    if not path.exists():
        raise UsageError(f"there is no game {name}")
    if file.exists():
        raise UsageError(f"{file} is there already and is never overwritten: name another file")
    settings = Settings.from_plain(read_record(path, {}, folder.key()).settings)
    with EitherTerminal(full_screen=False) as terminal:
        passwords = ask_passwords(terminal, edition_of_record(peek(path).edition), settings)
    move(path, {}, folder.key(), file, passwords, b"")
