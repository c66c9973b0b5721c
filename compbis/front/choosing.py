"""`compbis settings`: a player's preferences; and the line that names the command after the first game."""

from typing import TYPE_CHECKING

from compbis.called import called
from compbis.console.output import shown
from compbis.console.plain import make_plain
from compbis.errors import CompbisError, UsageError
from compbis.front import preferences
from compbis.front.preferences import Preferences
from compbis.screen.theme import NAMES

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

_CHOICES = {
    "theme": ", ".join(NAMES).lower(),
    "screen": "80 or 40; auto or wide: as many as fit",
    "pace": f"seconds, 0 to {preferences.SLOWEST}, or {preferences.FAST}",
    "british": "a name, '' for none",
    "german": "a name, '' for none",
    "voice": "on or off: whether a captain speaks",
}
"""The possible values of each preference."""
_WIDTH = 10 + preferences.LONGEST_NAME
"""Columns of a preference, before its possible values."""


def arguments(parser: "ArgumentParser") -> None:
    """The arguments of `compbis settings`."""
    parser.add_argument("name", nargs="?", metavar="SETTING", help=", ".join(Preferences._fields))
    parser.add_argument("value", nargs="*", metavar="VALUE", help="its new value; '' for no name")


def run(options: "Namespace") -> int:
    """Change a setting and list all of them; or list all, or one, with the possible values. Raises UsageError,
    MachineError, or Damaged if the settings file cannot be read as one."""
    name, sign, first = (options.name or "").partition("=")
    words = [first, *options.value] if sign else options.value
    if options.name is not None and name not in Preferences._fields:
        raise UsageError(f"no such setting: {name!r}; there are {', '.join(Preferences._fields)}")
    if words:
        preferences.remember(**{name: " ".join(words)})
    current = preferences.read()
    file = f"FILE: {shown(preferences.config_file())}"
    if words:
        make_plain().say(*(current.line(key) for key in Preferences._fields), file)
        return 0
    lines = [f"{current.line(key):<{_WIDTH}}  ({_CHOICES[key]})" for key in ([name] if name else Preferences._fields)]
    make_plain().say(*lines, file, f"CHANGE: {called()} settings {name or 'SETTING'} VALUE")
    return 0


def settings_hint() -> list[str]:
    """The line that says where colours, columns, pace and names are set, for a player who has no settings file yet. It
    creates the file, or says in that line why it cannot."""
    if not preferences.is_new():
        return []
    try:
        preferences.remember()  # the file marks that the line was shown
    except CompbisError as error:
        return [f"SETTINGS CANNOT BE KEPT: {error}"]
    return [f"COLOURS, COLUMNS, PACE, NAMES: {called()} settings, AND TH IN THE GAME"]
