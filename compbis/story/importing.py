"""`compbis import`: makes the record of a finished game from its text in the notation."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from compbis.console.output import shown
from compbis.console.plain import make_plain
from compbis.errors import SaveError, UsageError
from compbis.games import file_name
from compbis.record import checked_path, keep_finished, saves_folder
from compbis.record import new_path as new_record
from compbis.record.disk import translated_errors
from compbis.story.files import new_path
from compbis.story.notation.digest import notation_digest
from compbis.story.notation.known import read_known, unpacked
from compbis.story.notation.reading import MOST, Unreadable
from compbis.story.notation.rebuilt import messages
from compbis.table.cards.own import play_as_kept

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace


def arguments(parser: "ArgumentParser") -> None:
    """The arguments of `compbis import`."""
    parser.add_argument(
        "file",
        metavar="FILE",
        help="a game as text, as export writes it, or compressed with gzip; - for standard input",
    )
    parser.add_argument(
        "--save", metavar="FILE", help="where the game is kept: a new file; default: the folder of saved games"
    )


def run(options: "Namespace") -> int:
    """Import the game; returns the exit status.

    Raises:
        UsageError: a file name cannot be used
        SaveError: the text is not a game in the notation, or not one that could have been played
        MachineError: the system refuses the operation
    """
    source = checked_path(options.file)  # "-" is standard input
    target = None if options.save is None else new_path(options.save)
    content = _content(source)
    try:
        edition, game, places = read_known(unpacked(content))
        play_as_kept(source, edition, game.packed)
        record = messages(edition, game, places)
    except Unreadable as error:
        raise SaveError(f"{source}, line {error.line}: {error}") from error
    path = target or new_record(saves_folder(), file_name(edition))
    kept = keep_finished(path, edition.name, record)
    make_plain().say(f"GAME KEPT: {shown(path)}", f"GAME DIGEST {notation_digest(edition.name, kept)}")
    return 0


def _content(path: Path) -> bytes:
    """The bytes of a file, up to one more than a game may have. Raises UsageError, SaveError, MachineError."""
    if str(path) == "-":
        with translated_errors(path):
            return sys.stdin.buffer.read(MOST + 1)
    if not path.exists():
        raise SaveError(f"{path}: there is no such file")
    if path.is_dir():
        raise UsageError(f"{path} is a folder: name a file in it")
    if not path.is_file():  # opening a named pipe would block
        raise SaveError(f"{path} is not a text file: use - and pipe it in")
    with translated_errors(path), open(path, "rb") as file:
        return file.read(MOST + 1)
