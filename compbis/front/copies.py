"""Saving a copy of a game beside its record (4.1, SA)."""

from itertools import count
from pathlib import Path

from compbis.console.output import shown
from compbis.errors import CompbisError
from compbis.record import SealedRecord


def save_copy(record: SealedRecord, turn: int, name: str = "") -> str:
    """Copy the record in its present state. Returns a line that says where the copy is, or why there is none.

    Args:
        record: the record
        turn: the number of the turn
        name: the name of the copy, without an ending; "" for a name with the turn
    """
    if name and not name.replace("-", "").replace("_", "").isalnum():
        return "NOT SAVED: LETTERS AND NUMERALS ONLY"
    path = record.path
    try:
        record.ensure_in_place()
        path = record.path.with_name(f"{name}{record.path.suffix}") if name else free_path(record.path, f"turn-{turn}")
        record.copy_to(path)
    except CompbisError as error:
        return f"NOT SAVED: {error}".replace(str(path), shown(path))
    return f"COPY SAVED: {shown(path)}"


def free_path(path: Path, word: str) -> Path:
    """An unused path beside a record: its name with a word and, if need be, a number."""
    stems = (f"{path.stem}-{word}" + (f"-{number}" if number > 1 else "") for number in count(1))
    return next(free for stem in stems if not (free := path.with_name(f"{stem}{path.suffix}")).exists())
