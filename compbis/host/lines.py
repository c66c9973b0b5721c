"""The line between a seat, the referee and the door: one JSON object a line, in ASCII."""

import json
from collections.abc import Mapping
from typing import Any

LONGEST = 64 * 1024
"""Bytes of a line that a seat may send, its end among them."""
LONGEST_TO_SEAT = 2**20
"""Bytes of a line that a seat takes from the referee."""

Message = Mapping[str, Any]


class Broken(Exception):
    """What came is no line of ours: it is too long, or no JSON object."""


class Incoming:
    """Makes messages of the bytes that come, in pieces of any size. longest: bytes of a line."""

    def __init__(self, longest: int = LONGEST) -> None:
        self._longest = longest
        self._rest = b""

    def feed(self, piece: bytes) -> list[Message]:
        """The messages that are whole now. Raises Broken; nothing more can be read then."""
        *lines, self._rest = (self._rest + piece).split(b"\n")
        if len(self._rest) >= self._longest or any(len(line) >= self._longest for line in lines):
            raise Broken("a line is too long")
        return [_read(line) for line in lines]


def packed(kind: str, **fields: Any) -> bytes:
    """A message as it is sent. kind: what it says; fields: plain data."""
    return json.dumps({"type": kind, **fields}, separators=(",", ":")).encode("ascii") + b"\n"


def _read(line: bytes) -> Message:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise Broken("a line is no JSON") from error
    if not isinstance(found, dict) or not isinstance(found.get("type"), str):
        raise Broken("a line is no message")
    return found


def whole(message: Message, name: str) -> int:
    """The whole number, not negative, that a message calls so. Raises Broken if there is none."""
    value = message.get(name)
    if type(value) is not int or not 0 <= value < 2**31:
        raise Broken(f"no number {name}")
    return value


def text(message: Message, name: str, longest: int) -> str:
    """The text that a message calls so, of printable characters. Raises Broken if it is none, or longer."""
    value = message.get(name)
    if not isinstance(value, str) or len(value) > longest or not value.isprintable():
        raise Broken(f"no text {name}")
    return value


def texts(message: Message, name: str) -> list[str]:
    """The list of texts that a message calls so; they may hold any characters. Raises Broken if it is none."""
    value = message.get(name)
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
        raise Broken(f"no list {name}")
    return value
