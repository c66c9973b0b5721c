"""Reading the record of a finished game, which needs no password."""

from pathlib import Path

from compbis.errors import SaveError
from compbis.games import edition_of_record
from compbis.record import Kept, open_record, peek
from compbis.table.game import Edition


def read_finished(path: Path) -> tuple[Edition, Kept]:
    """The edition of a finished game and all that was kept of it.

    Raises SaveError if the game is not over or the record cannot be read, MachineError if the machine refuses.
    """
    header = peek(path)
    if not header.finished:
        raise SaveError(f"{path}: the game is not over, and what is hidden stays hidden until then")
    record, kept = open_record(path, {})
    record.close()
    return edition_of_record(header.edition), kept
