"""Values other than ours: those in a player's own folder (`--cards`), and those that a record keeps.

A record keeps all values that its game began with: for each file, the lines with content. Folder and record may come
from a stranger. This module limits their size, characters and number of lines; the game's own readers check each line.

A process plays a game with one set of values (table.datafile.use): the modules of a game hold its cards, and everything
derived from them, as constants. Passing the values to every rule and every captain would slow down each call, and a
program that plays two games at once gives each its own process anyway, as a tournament does.
"""

import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from compbis.errors import DataError, MachineError, SaveError, UsageError
from compbis.table.datafile import Content, changed_files, content, lines, shipped, use
from compbis.table.settings import LONGEST_LINE, LONGEST_VALUES, names, own_cards

if TYPE_CHECKING:
    from compbis.table.cards.label import Value
    from compbis.table.settings import Settings

Packed = Mapping[str, Sequence[str]]
"""The lines of each file, as plain data: equal values have equal plain data."""

LONGEST_FILE = 2**18
"""Maximum size of a file in bytes."""
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"  # some editors write it before the text
MOST_LINES = 12_000
"""Maximum number of lines of all files in a record; ours have about 300."""
NOT_TODAYS = "PLAYED WITH THE VALUES THAT IT BEGAN WITH, WHICH HAVE CHANGED SINCE: {}"
TODAYS = "PLAYED WITH TODAY'S VALUES: THIS OLDER RECORD HOLDS NONE"


class HasCards(Protocol):
    """What this module needs of an edition (table.edition.Edition)."""

    name: str
    cards: Sequence[str]

    def read_cards(self) -> None:
        """Read all files of `cards`."""

    def values(self) -> "Sequence[Value]":
        """The values in these files, with their labels."""


def play_with_folder(edition: HasCards, folder: str) -> tuple[str, ...]:
    """Use a player's own files for the game, and ours for the rest.

    Args:
        edition: the game, which this process has not played yet
        folder: the player's folder, whose files have the names of ours; it may hold other files

    Returns:
        The files whose values differ from ours.

    Raises:
        UsageError: the folder does not exist, has none of the files, or has a wrong one; the message names the line
        MachineError: a file cannot be read
        OtherValues: this process already plays the game with other values
    """
    named = {os.path.basename(file): file for file in edition.cards}
    own = {file: found for name, file in named.items() if (found := _found(Path(folder, name)))}
    if not own:
        known = f"none of {', '.join(named)} is in it" if os.path.isdir(folder) else "there is no such folder"
        raise UsageError(f"--cards {folder}: {known}" if named else f"{edition.name} has no cards to be replaced")
    use(edition.cards, own)
    try:
        for found in own.values():
            _check(found)
        edition.read_cards()
        edition.values()
    except DataError as error:
        raise UsageError(f"--cards: {error}") from error
    if sum(len(line) + 1 for texts in pack(edition).values() for line in texts) > LONGEST_VALUES:
        raise UsageError(f"--cards {folder}: more than the {LONGEST_VALUES} characters that a record can keep")
    return tuple(changed_files(edition.cards))


def pack(edition: HasCards) -> dict[str, tuple[str, ...]]:
    """The values that this process plays with. Raises DataError."""
    return {file: tuple(lines(content(file))) for file in edition.cards}


def pack_ours(edition: HasCards) -> dict[str, tuple[str, ...]]:
    """Our own values, even if this process plays with others. Raises DataError."""
    return {file: tuple(lines(shipped(file))) for file in edition.cards}


def play_with_packed(edition: HasCards, values: Packed) -> None:
    """Use the values that `pack` gave for the game, and ours for files not among them. Raises DataError if the game
    cannot use them, OtherValues if this process already plays the game with others."""
    own = {file: Content(file, "\n".join(texts).encode(errors="surrogatepass")) for file, texts in values.items()}
    for file in own:
        if file not in edition.cards:
            raise DataError(f"{file}: this compbis has no such file in {edition.name}")
    if sum(map(len, values.values())) > MOST_LINES:
        raise DataError(f"more than {MOST_LINES} lines of values")
    for found in own.values():
        _check(found)
    use(edition.cards, own)
    if own:
        edition.read_cards()


def play_as_kept(path: Path, edition: HasCards, values: Packed) -> None:
    """Use the values in the game's record.

    Args:
        path: the record, for errors
        edition: the game
        values: the values in the record

    Raises:
        SaveError: the game cannot use these values
        OtherValues: this process already plays the game with others
    """
    try:
        play_with_packed(edition, values)
    except DataError as error:
        raise SaveError(f"{path}: its values: {error}") from error


def notices(edition: HasCards, settings: "Settings", values: Packed) -> list[str]:
    """The lines about the values of a restored game, for its players. Call it once the values are in use.

    Args:
        edition: the game
        settings: its settings
        values: the values in its record
    """
    if edition.cards and not values:
        return [TODAYS]
    since = [file for file in changed_files(edition.cards) if file not in settings.cards]
    return [*own_cards(settings.cards), *([NOT_TODAYS.format(names(since))] if since else [])]


def _found(path: Path) -> Content | None:
    """The content of a player's own file, None if it does not exist. Raises UsageError, MachineError."""
    if not os.path.lexists(path):
        return None
    if not path.is_file():
        raise UsageError(f"--cards: {path} is not a file")
    try:
        with open(path, "rb") as stream:
            content = stream.read(LONGEST_FILE + 1).removeprefix(_BYTE_ORDER_MARK).replace(b"\t", b" ")
            found = Content(str(path), content)
    except OSError as error:
        raise MachineError(f"{path}: cannot be read: {error.strerror or error}") from error
    if len(found.content) > LONGEST_FILE:
        raise UsageError(f"--cards: {path} has more than {LONGEST_FILE} bytes")
    return found


def _check(found: Content) -> None:
    """Raise DataError unless every line is short, printable text."""
    for number, line in enumerate(_lines(found), 1):
        if len(line) > LONGEST_LINE:
            raise DataError(f"{found.name}, line {number}: more than {LONGEST_LINE} characters")
        if not line.isprintable():
            raise DataError(f"{found.name}, line {number}: has a character that cannot be shown")


def _lines(found: Content) -> Iterator[str]:
    for number, line in enumerate(found.content.splitlines(), 1):
        try:
            yield line.decode()
        except UnicodeDecodeError as error:
            raise DataError(f"{found.name}, line {number}: is not UTF-8 text") from error
