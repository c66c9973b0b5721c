"""Checks that a record is whole, as far as that is possible without its passwords."""

from contextlib import closing
from pathlib import Path

from compbis.called import called
from compbis.errors import SaveError
from compbis.record.disk import Damaged
from compbis.record.files import Header, header_of
from compbis.record.kept import Kept
from compbis.record.reading import read_record
from compbis.record.store import Store
from compbis.table.values import NamedTuple


class Whole(NamedTuple):
    """A record that is whole.

    Args:
        header: its unencrypted part
        cells: how many cells it has
        kept: its content; None if that needs passwords or a host's key
    """

    header: Header
    cells: int
    kept: Kept | None


def check_record(path: Path) -> Whole:
    """Check everything in a record that can be checked without passwords, and write nothing.

    Raises:
        SaveError: it is not whole; the message says how much of it is intact
        MachineError: another process has it open, or the system refuses the operation
    """
    with closing(Store.open(path)) as store:
        try:
            header = header_of(store)
        except Damaged as error:
            copy = "continue from a copy of it, if there is one"
            raise SaveError(f"{path} is damaged in its header, and nothing of it can be read: {copy}") from error
        head_is_whole = store.head_is_whole()
        cells, whole = store.whole_cells(), True
        try:
            store.check_all()
        except Damaged:
            whole = False
    kept = read_record(path, {}) if header.finished or not (header.sides or header.hosted) else None
    if whole:
        return Whole(header, cells, kept)
    if kept is not None and not head_is_whole:
        known = f"if it is {header.edition}, {called()} restore still opens it"
        raise SaveError(f"{path} is damaged in its header, where it says what game it is: {known}")
    if kept is not None:
        raise SaveError(f"{path} is damaged, but nothing of the game is lost: {called()} restore still opens it")
    if not cells:
        copy = "continue from a copy of it, if there is one"
        raise SaveError(
            f"{path} is damaged: not one of its cells is whole, and nothing of the game can be read: {copy}"
        )
    good = f"its first {cells} cells are whole"
    raise SaveError(f"{path} is damaged: {good}: {called()} restore says how far that is, and can continue from there")
