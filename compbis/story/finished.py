"""Reading the record of a finished game, which needs no password."""

from pathlib import Path

from compbis.errors import UsageError
from compbis.games import edition_of_record
from compbis.record import Kept, open_record, peek
from compbis.table.game import Edition


def read_finished(path: Path) -> tuple[Edition, Kept]:
    """The edition of a finished game and all that was kept of it.

    Raises UsageError if the game is not over, SaveError or MachineError if the record cannot be read.
    """
    header = peek(path)
    if not header.finished:
        raise UsageError(f"{path}: the game is not over, and what is hidden stays hidden until then")
    record, kept = open_record(path, {})
    record.close()
    return edition_of_record(header.edition), kept
