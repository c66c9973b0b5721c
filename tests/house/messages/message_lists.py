"""The two lists of messages: what is none, and what cannot stand in a transcript. Each entry stands below its reason.

A line in brackets is a reason; one that begins with `Sometimes` means that chance or a computer captain decides whether
a message stands in a transcript. Below it, an entry a line: `module place: text`, with {} for inserted values, and with
\\n for a new line. A * in an entry stands for anything, a ~ for anything without a capital letter.
"""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tests.house.messages.message_source import Message

FOLDER = Path(__file__).resolve().parent
NONE = FOLDER / "no_messages.txt"
"""Strings that are no messages: never shown, or what a player types himself."""
UNSEEN = FOLDER / "not_in_transcripts.txt"
"""Messages that cannot appear in a transcript."""

_ANY = {"*": ".*", "~": "[^A-Z]*"}


class Entry(NamedTuple):
    """An entry and the reason that it stands below."""

    text: str
    reason: str

    @property
    def sometimes(self) -> bool:
        """Whether what it names may stand in a transcript."""
        return self.reason.startswith("Sometimes")

    def means(self, message: Message) -> bool:
        """Whether it names this message."""
        text = message.text.replace("\n", "\\n")
        return _pattern(self.text).fullmatch(f"{message.module} {message.place}: {text}") is not None


@cache
def _pattern(entry: str) -> re.Pattern[str]:
    """What an entry means. There are more of them than `re` keeps."""
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
    """Whether any entry names the message."""
    return any(entry.means(message) for entry in listed)
