"""What the players of a hosted game say when it is over: kept in a file beside the record, since the record is
closed."""

import json
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from compbis.errors import MachineError
from compbis.host.folder import os_errors, replace_file
from compbis.record import HostMessage


class Epilogue:
    """The file of one game.

    Args:
        path: the file, None to keep none
        over: whether the game is over; if not, a file there is that of another game

    Attributes:
        words: what it holds, oldest first
    """

    def __init__(self, path: Path | None, over: bool) -> None:
        self._path = path
        self.words: Sequence[HostMessage] = _read(path) if path and over else ()

    def add(self, word: HostMessage) -> None:
        """Keep what was said. If it raises MachineError, nothing has changed."""
        words = [*self.words, word]
        if self._path:
            with os_errors(self._path):
                replace_file(self._path, json.dumps(words).encode())
        self.words = words


def _read(path: Path) -> Sequence[HostMessage]:
    """What a file holds; nothing if there is none, or one that is damaged."""
    with suppress(MachineError, ValueError, TypeError), os_errors(path):
        if path.exists():
            return [HostMessage(*word) for word in json.loads(path.read_bytes())]
    return ()
