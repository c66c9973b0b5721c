"""The protocol between a seat, the referee and the door: one JSON object per line, in ASCII."""

import json
from collections.abc import Mapping
from typing import Any

LONGEST = 64 * 1024
"""Maximum number of bytes in a line from a seat, including the newline."""
LONGEST_TO_SEAT = 2**20
"""Maximum number of bytes in a line from the referee to a seat, including the newline."""

Message = Mapping[str, Any]


class Broken(Exception):
    """A line is too long, or not a valid message."""


class Incoming:
    """Parses messages from bytes that arrive in pieces of any size. longest: maximum number of bytes in a line, with
    newline."""

    def __init__(self, longest: int = LONGEST) -> None:
        self._longest = longest
        self._rest = b""

    def feed(self, piece: bytes) -> list[Message]:
        """The messages that this piece completes. Raises Broken; after that, nothing more can be read."""
        *lines, self._rest = (self._rest + piece).split(b"\n")
        if len(self._rest) >= self._longest or any(len(line) >= self._longest for line in lines):
            raise Broken("a line is too long")
        return [_read(line) for line in lines]


def packed(kind: str, **fields: Any) -> bytes:
    """A message as one line of JSON. kind: its type; fields: plain data."""
    return json.dumps({"type": kind, **fields}, separators=(",", ":")).encode("ascii") + b"\n"


def _read(line: bytes) -> Message:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise Broken("a line is not JSON") from error
    if not isinstance(found, dict) or not isinstance(found.get("type"), str):
        raise Broken("a line is not a message")
    return found


def whole(message: Message, name: str) -> int:
    """A field of a message that must be an integer from 0 to 2**31 - 1. Raises Broken if it is not."""
    value = message.get(name)
    if type(value) is not int or not 0 <= value < 2**31:
        raise Broken(f"{name} is not a number")
    return value


def text(message: Message, name: str, longest: int) -> str:
    """A field of a message that must be a string of printable characters.

    Args:
        message: the message
        name: the field
        longest: maximum number of characters

    Raises:
        Broken: the field is absent, too long or not such a string
    """
    value = message.get(name)
    if not isinstance(value, str) or len(value) > longest or not value.isprintable():
        raise Broken(f"{name} is not a text")
    return value


def texts(message: Message, name: str) -> list[str]:
    """A field of a message that must be a list of strings, of any characters. Raises Broken if it is not."""
    value = message.get(name)
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
        raise Broken(f"{name} is not a list")
    return value
