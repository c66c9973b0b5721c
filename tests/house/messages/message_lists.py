r"""The two lists about messages: strings that are not messages, and messages that cannot be in a transcript, each entry
below its reason.

A line in brackets is a reason; one that starts with `Sometimes` means that chance or a computer captain decides whether
a message is in a transcript. The entries below it are `module place: text`, with {} for inserted values and \n for a
new line. In an entry, * stands for anything, and ~ for anything without a capital letter.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tests.house.messages.message_source import Message

FOLDER = Path(__file__).resolve().parent
NONE = FOLDER / "no_messages.txt"
"""Strings that are not messages: never shown, or typed by a player."""
UNSEEN = FOLDER / "not_in_transcripts.txt"
"""Messages that cannot be in a transcript."""

_ANY = {"*": ".*", "~": r"[^A-Z\n]*"}


class Entry(NamedTuple):
    """An entry and its reason."""

    text: str
    reason: str

    @property
    def sometimes(self) -> bool:
        """Whether the message may be in a transcript."""
        return self.reason.startswith("Sometimes")

    @property
    def pattern(self) -> str:
        """The regular expression for the lines that it matches."""
        return "".join(_ANY.get(part) or re.escape(part) for part in re.split(r"([*~])", self.text))


def line(message: Message) -> str:
    """A message as the lists write it."""
    text = message.text.replace("\n", "\\n")
    return f"{message.module} {message.place}: {text}"


@cache
def _pattern(listed: tuple[Entry, ...]) -> re.Pattern[str]:
    return re.compile("|".join(entry.pattern for entry in listed))


def stale(listed: tuple[Entry, ...], messages: Iterable[Message]) -> list[str]:
    """The entries that match none of the messages."""
    known = "\n".join(map(line, messages))
    return [entry.text for entry in listed if not re.search(f"^{entry.pattern}$", known, re.MULTILINE)]


@cache
def entries(path: Path) -> tuple[Entry, ...]:
    """The entries of a list."""
    return tuple(_entries(path))


def _entries(path: Path) -> Iterator[Entry]:
    reason = ""
    for line in path.read_text().splitlines():
        if line.startswith("["):
            reason = line.strip("[]")
        elif line:
            yield Entry(line, reason)


def named(listed: tuple[Entry, ...], message: Message) -> bool:
    """Whether any entry matches the message."""
    return bool(listed) and _pattern(listed).fullmatch(line(message)) is not None
