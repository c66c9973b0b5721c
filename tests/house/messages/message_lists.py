r"""The two lists of messages: strings that are no messages, and messages that cannot be in a transcript, each entry
below its reason.

A line in brackets is a reason; one that starts with `Sometimes` means that chance or a computer captain decides whether
a message is in a transcript. The entries below it are `module place: text`, with {} for inserted values and \n for a
new line. In an entry, * stands for anything, and ~ for anything without a capital letter.
"""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tests.house.messages.message_source import Message

FOLDER = Path(__file__).resolve().parent
NONE = FOLDER / "no_messages.txt"
"""Strings that are no messages: never shown, or typed by a player."""
UNSEEN = FOLDER / "not_in_transcripts.txt"
"""Messages that cannot be in a transcript."""

_ANY = {"*": ".*", "~": "[^A-Z]*"}


class Entry(NamedTuple):
    """An entry and its reason."""

    text: str
    reason: str

    @property
    def sometimes(self) -> bool:
        """Whether the message may be in a transcript."""
        return self.reason.startswith("Sometimes")

    def means(self, message: Message) -> bool:
        """Whether it matches this message."""
        text = message.text.replace("\n", "\\n")
        return _pattern(self.text).fullmatch(f"{message.module} {message.place}: {text}") is not None


@cache
def _pattern(entry: str) -> re.Pattern[str]:
    """The pattern of an entry. There are more of them than `re` caches."""
    return re.compile("".join(_ANY.get(part) or re.escape(part) for part in re.split(r"([*~])", entry)))


def entries(path: Path) -> list[Entry]:
    """The entries of a list."""
    return list(_entries(path))


def _entries(path: Path) -> Iterator[Entry]:
    reason = ""
    for line in path.read_text().splitlines():
        if line.startswith("["):
            reason = line.strip("[]")
        elif line:
            yield Entry(line, reason)


def named(listed: list[Entry], message: Message) -> bool:
    """Whether any entry matches the message."""
    return any(entry.means(message) for entry in listed)
