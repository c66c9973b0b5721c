"""Writes new files, and never overwrites one."""

import os
from pathlib import Path

from compbis.errors import UsageError
from compbis.record import checked_path
from compbis.record.disk import reserve, sync, translated_errors


def new_path(name: str) -> Path:
    """The path of a file to create. Raises UsageError if it exists, is a folder, or no file can have that name."""
    path = checked_path(name)
    if path.is_dir() or name.endswith(os.sep):
        raise UsageError(f"{name} is a folder: name a new file, in it or elsewhere")
    if path.exists():
        raise UsageError(f"{path} is there already and is never overwritten: name another file")
    return path


def write_new(path: Path, content: bytes) -> None:
    """Write a new file atomically. Raises MachineError, also if the file exists."""
    part = path.parent / f"{path.name}.{os.getpid()}.part"
    with translated_errors(path):
        try:
            with open(part, "xb") as file:
                file.write(content)
            sync(part)
            reserve(path)
            part.replace(path)
            sync(path.absolute().parent)
        finally:
            part.unlink(missing_ok=True)
