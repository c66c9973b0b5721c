"""The exceptions of the program: each failure that a person can meet, with its exit status."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


class CompbisError(Exception):
    """Any failure that is reported in one line. `status` is the exit status of the program."""

    status = 4


class UsageError(CompbisError):
    """The command line asks for something that does not exist, such as an unknown captain."""

    status = 2


class SaveError(CompbisError):
    """A record that cannot be read: missing, damaged, not ours, newer than this program, or opened with a wrong
    password."""

    status = 3


class WrongPassword(SaveError):
    """The passwords given do not open the record, or its header is damaged: which of the two cannot be known."""

    def __init__(self, path: "Path") -> None:
        super().__init__(f"{path}: wrong password, or a damaged file: continue from a copy of it, if there is one")


class MachineError(CompbisError):
    """The machine refuses: a full disk, a missing permission, a record in use, a terminal that cannot show a game."""


class DataError(CompbisError):
    """A file of data/ is missing or wrong; the message names file, line and reason."""


class OtherValues(CompbisError):
    """A process is to play a game with values of cards, tables or map other than those that it has already read."""

    def __init__(self, file: str) -> None:
        super().__init__(f"this process already plays with another {file}: one process, one set of values")
        self.file = file

    def __reduce__(self) -> tuple[type, tuple[str]]:
        """How to pickle it, since it may come from another process."""
        return OtherValues, (self.file,)


class IllegalOrder(Exception):
    """An order that its request refuses. The message says why and tells only what the side may know."""


class NotNow(IllegalOrder):
    """An order that is possible at another time. It is not the player's mistake, and is not called one when the reason
    is shown."""


class Leave(Exception):
    """The player leaves, or the input has ended. The game is kept as it stands."""


NEVER_PLAYED = (ValueError, LookupError, TypeError, AttributeError)
"""What a game raises over a position, orders or reports that it never played: a record can be forged, once its key is
known, or come from a program that was changed."""
