"""What can be the name of a file: checked before the machine is asked, which would fail in many ways."""

import os
from pathlib import Path

from compbis.errors import UsageError


def named(name: str) -> Path:
    """The path of that name. Raises UsageError if no file can have it."""
    try:
        possible = bool(name) and b"\0" not in os.fsencode(name)
    except UnicodeEncodeError:
        possible = False
    if not possible:
        raise UsageError(f"{name!r} cannot be the name of a file: choose another")
    return Path(name)
