"""Reading the record of a finished game, which needs no password."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from compbis.errors import NEVER_PLAYED, SaveError
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


@contextmanager
def as_played(path: Path) -> Iterator[None]:
    """Within, a game is told from its record, whose key anybody has: what was never played is raised as SaveError."""
    try:
        yield
    except NEVER_PLAYED as error:
        raise SaveError(f"{path}: what it tells was never played by this compbis") from error
