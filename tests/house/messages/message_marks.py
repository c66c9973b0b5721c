"""A copy of the program whose messages can be recognised in its output: each is written in a letter of its own.

Every letter of a message becomes one letter of a foreign script, a different one for each message; everything else
stays, including the length, and so does a name in small letters at its end, after which a spoken line has no full stop.
So the output of the marked program differs from that of the real one only in these letters, and
each of them shows where in the source it was written. They are as wide as Latin letters and have no capitals, so that
wrapping, padding and upper case do not change them.
"""

import ast
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from unicodedata import bidirectional, category, east_asian_width

from tests.house.messages.message_source import PACKAGE, Message, Piece, Reader, modules, name

_MARKS = [
    letter
    for letter in map(chr, range(0x1200, 0x20000))
    if category(letter) == "Lo" and east_asian_width(letter) == "N" and bidirectional(letter) == "L"
]
_ALL = frozenset(_MARKS)
_KEPT = re.compile(r"(\{[^{}]*\}|%\(\w+\)s)")
"""Placeholders in a text that is formatted later."""
_LETTER = re.compile(r"[A-Za-z]")
_NAME_AT_END = re.compile(r"(?<= )[a-z]+$")


def marks(messages: Sequence[Message]) -> dict[Message, str]:
    """A character for each message."""
    assert len(messages) <= len(_MARKS)
    return dict(zip(messages, _MARKS, strict=False))


def mark(program: Path, marked: Mapping[Message, str]) -> None:
    """Rewrite the messages of an installed program in their marks."""
    for path in modules():
        installed = program / "compbis" / path.relative_to(PACKAGE)
        installed.write_text(_marked(name(path), installed.read_text(), marked))


def is_mark(character: str) -> bool:
    """Whether a character is the mark of a message."""
    return character in _ALL


def says_the_same(said: str, marked: str) -> bool:
    """Whether the outputs of the real and the marked program differ only in letters of messages."""
    return len(said) == len(marked) and all(
        letter == other or (is_mark(other) and _LETTER.fullmatch(letter))
        for letter, other in zip(said, marked, strict=True)
    )


def _marked(module: str, source: str, marked: Mapping[Message, str]) -> str:
    """The source of a module with its messages in their marks."""

    def write(message: Message, piece: Piece) -> None:
        if message in marked:
            _write(piece, marked[message])

    reader = Reader(module, source, write)
    reader.read()
    return ast.unparse(reader.tree)


def _in_mark(text: str, letter: str) -> str:
    """A text with every letter replaced, but for those of a name at its end."""
    name = _NAME_AT_END.search(text)
    end = name.start() if name else len(text)
    return _LETTER.sub(letter, text[:end]) + text[end:]


def _write(piece: Piece, letter: str) -> None:
    """Replace all letters of a string."""
    for part in piece.values if isinstance(piece, ast.JoinedStr) else [piece]:
        if isinstance(part, ast.Constant) and isinstance(part.value, str):
            texts = _KEPT.split(part.value)
            part.value = "".join(text if _KEPT.fullmatch(text) else _in_mark(text, letter) for text in texts)
