"""A player's preferences: colours, columns, pace, voice, and names for the two players. They are kept in a small file
in the configuration folder, which can also be edited by hand:

    theme = amber
    ; a comment
    british = ADMIRAL TOVEY

Only the full screen uses it, except for the voice, which line mode at a terminal also uses. What a script prints does
not depend on it.
"""

import os
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from types import MappingProxyType
from typing import Any

from compbis.console.output import SCREENS, shown
from compbis.errors import CompbisError, MachineError, UsageError
from compbis.table.side import Side
from compbis.table.values import NamedTuple

SLOWEST = 60
"""Maximum seconds that a page can stay."""
FAST = "fast"
"""Stands for a pace of 0."""
LONGEST_NAME = 20
"""Maximum number of letters in a name."""
ON, OFF = "on", "off"
_LARGEST = 65536
"""Maximum size in bytes of a file that is read."""


class Preferences(NamedTuple):
    """A player's preferences.

    Args:
        theme: the theme of the full screen
        screen: one of SCREENS
        pace: seconds that a page stays when watching, or an event in one's own game; a dispatch stays for a quarter of
            it
        british: what the British player is called, "" for nothing
        german: what the German player is called, "" for nothing
        voice: ON or OFF, whether computer captains speak
    """

    theme: str = "modern"
    screen: str = "auto"
    pace: float = 2.0
    british: str = ""
    german: str = ""
    voice: str = ON

    @property
    def names(self) -> dict[Side, str]:
        """The names that are set, by side."""
        return {side: name for side in Side if (name := getattr(self, side))}

    def line(self, key: str) -> str:
        """A preference as a line of the file."""
        value = getattr(self, key)
        return f"{key} = {value if isinstance(value, str) else f'{value:g}'}".rstrip()


class Damaged(CompbisError):
    """The settings file cannot be read as one, or holds an impossible value."""

    def __init__(self, reason: str) -> None:
        """Say what is wrong. reason: names file and line."""
        super().__init__(f"{reason}; mend the file, or remove it")


def config_file() -> Path:
    """The path of the settings file. Raises MachineError if the user has no home."""
    from platformdirs import user_config_path  # line mode has no need of it

    try:
        return user_config_path("compbis", appauthor=False) / "settings.ini"
    except RuntimeError as error:
        raise MachineError("there is no home folder to keep settings in: set HOME") from error


def read() -> Preferences:
    """The preferences in the file, with defaults for what is missing. Raises Damaged, or MachineError if reading the
    file is not permitted."""
    path = config_file()
    try:
        found: dict[str, Any] = {key: _value(key, text) for key, text in _pairs(_text(path)) if key in _READERS}
    except ValueError as error:
        raise Damaged(f"{shown(path)}: {error}") from error
    return Preferences(**found)


def _pairs(text: str) -> Iterator[tuple[str, str]]:
    """The keys of a file with their values, section by section. Raises ValueError."""
    from configparser import ConfigParser, ParsingError  # line mode does not need this either

    parser = ConfigParser(delimiters="=", default_section="", interpolation=None, strict=False)
    unindented = "\n".join(map(str.strip, text.splitlines()))  # an indented line would continue the one before
    try:
        parser.read_string(f"[settings]\n{unindented}")  # a key may stand above the first section
    except ParsingError as error:
        raise ValueError(f"line {error.errors[0][0] - 1} is not KEY = VALUE") from error
    for section in parser.values():
        yield from section.items()


def read_or_default() -> tuple[Preferences, str]:
    """The preferences and ""; if the file cannot be used, the defaults and a line that says why."""
    try:
        return read(), ""
    except CompbisError as error:
        return Preferences(), f"SETTINGS IGNORED: {error}"


def is_new() -> bool:
    """Whether no settings were ever kept: there is nothing at the path of the file."""
    try:
        return not os.path.lexists(config_file())
    except MachineError:
        return False


def had_lesson() -> bool:
    """Whether the player once began the lesson."""
    try:
        return os.path.lexists(_lesson_file())
    except MachineError:
        return False


def note_lesson() -> None:
    """Note that the player began the lesson, if a note can be kept."""
    with suppress(MachineError), _machine_errors(_lesson_file()):
        _lesson_file().parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        _lesson_file().touch()


def _lesson_file() -> Path:
    return config_file().with_name("lesson")


def remember(**changed: str) -> None:
    """Keep these preferences, and leave the rest of the file as it is. If nothing changes, nothing is written, except
    that a missing file is created with all preferences.

    Raises UsageError for a wrong value; Damaged and MachineError as `read` does, or if writing the file is not
    permitted.
    """
    before, path = read(), config_file()
    try:
        after = Preferences(**before._asdict() | {key: _value(key, text) for key, text in changed.items()})
    except ValueError as error:
        raise UsageError(str(error)) from error
    if after == before and path.exists():
        return
    text = _text(path)
    for key in changed if path.exists() else Preferences._fields:
        text = _with_line(text, key, after.line(key))
    _write(path, text)


def seconds(text: str) -> float:
    """A pace in seconds, from a number or a word. Raises ValueError if it is neither."""
    try:
        pace = 0.0 if text.lower() == FAST else float(text)
    except ValueError:
        pace = -1
    if not 0 <= pace <= SLOWEST:
        raise ValueError(f"not from 0 to {SLOWEST} seconds")
    return pace


def _theme(text: str) -> str:
    from compbis.screen.theme import NAMES  # imported late: line mode has no themes

    return _one_of(text, [name.lower() for name in NAMES])


def _screen(text: str) -> str:
    return _one_of(text, SCREENS)


def _voice(text: str) -> str:
    return _one_of(text, [ON, OFF])


def _one_of(text: str, known: list[str] | Mapping[str, Any]) -> str:
    if text.lower() not in known:
        raise ValueError(f"not one of {', '.join(known)}")
    return text.lower()


def _name(text: str) -> str:
    if len(text) > LONGEST_NAME or not text.isprintable():
        raise ValueError(f"not a name of {LONGEST_NAME} letters at most")
    return text.upper()


_READERS: Mapping[str, Callable[[str], str | float]] = MappingProxyType(
    {"theme": _theme, "screen": _screen, "pace": seconds, "british": _name, "german": _name, "voice": _voice}
)


def _value(key: str, text: str) -> str | float:
    """The value of a preference, read from text. Raises ValueError with the reason."""
    try:
        return _READERS[key](text.strip())
    except ValueError as error:
        raise ValueError(f"{key} {text!r} is {error}") from error


def _text(path: Path) -> str:
    """The text of the file, "" if there is none. Raises Damaged, MachineError."""
    with _machine_errors(path):
        if not path.exists():
            return ""
        if not path.is_file():
            raise Damaged(f"{shown(path)} is not a file")
        with open(path, "rb") as file:
            content = file.read(_LARGEST + 1)
    if len(content) > _LARGEST:
        raise Damaged(f"{shown(path)} is too long to be a file of settings")
    try:
        return content.decode()
    except UnicodeDecodeError as error:
        raise Damaged(f"{shown(path)} is not UTF-8 text") from error


@contextmanager
def _machine_errors(path: Path) -> Iterator[None]:
    """A context in which an OSError is raised as a MachineError about `path`."""
    try:
        yield
    except OSError as error:
        raise MachineError(f"{shown(path)}: {error.strerror or error}") from error


def _with_line(text: str, key: str, line: str) -> str:
    """The text with that line in place of the last one with the key, or at its end."""
    places = list(re.finditer(rf"^[ \t]*{key}[ \t]*=.*$", text, re.IGNORECASE | re.MULTILINE))
    if places:
        return f"{text[: places[-1].start()]}{line}{text[places[-1].end() :]}"
    return f"{text}{'' if text.endswith(chr(10)) or not text else chr(10)}{line}\n"


def _write(path: Path, text: str) -> None:
    """Write the whole file or nothing. Raises MachineError."""
    path = path.resolve()  # it may be a link into a folder of configuration files
    part = path.parent / f"{path.name}.{os.getpid()}.part"
    with _machine_errors(path):
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        try:
            part.write_text(text)
            part.replace(path)
        finally:
            part.unlink(missing_ok=True)
