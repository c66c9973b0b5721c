"""Writes the man page of compbis, which the wheel and the packages install, from its command-line parser.

python tools/man_page.py | man -l -
"""

import sys
from argparse import Action, ArgumentParser, _SubParsersAction
from collections.abc import Iterator, Mapping
from pathlib import Path

TOP = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TOP))

from compbis import __version__  # noqa: E402
from compbis.app import build  # noqa: E402
from compbis.games import EDITIONS, edition  # noqa: E402

_EXIT = {
    "0": "the game ended or was left, or the command did what it should",
    "2": "wrong usage; an unknown captain; an existing file that would be overwritten",
    "3": "a record that is missing, damaged, not written by compbis, of a newer version or sealed with another "
    "password; a check or an audit that finds a difference",
    "4": "the machine refuses, a data file is wrong, or a captain of your own failed in a game, which is kept",
    "130": "interrupted with Ctrl-C while no game is in play",
}
_ENVIRONMENT = {
    "COMPBIS_DEBUG": "if set, a bug in compbis is reported with files and lines, and never with its message",
    "NO_COLOR": "if set, the full screen has no colours",
    "XDG_CONFIG_HOME": "the folder that holds the compbis folder with the settings; ~/.config if not set",
    "XDG_DATA_HOME": "the folder that holds the compbis folder with the games; ~/.local/share if not set",
}
_FILES = {
    "~/.local/share/compbis/*.compbis": "the games that are kept; saves/ in a checkout",
    "~/.config/compbis/settings.ini": "the preferences that compbis settings lists",
}


def page() -> str:
    """The man page, written with the macros of man(7)."""
    return "\n".join(_lines(build())) + "\n"


def _lines(parser: ArgumentParser) -> Iterator[str]:
    commands = next(action for action in parser._actions if isinstance(action, _SubParsersAction))
    helps = {choice.dest: choice.help or "" for choice in commands._choices_actions}
    yield f'.TH COMPBIS 1 "" "compbis {__version__}" "User Commands"'
    yield from (".nh", ".ad l")  # no hyphenation: it could break what one types
    yield from (".SH NAME", _text("compbis - wargames of the hunt for the Bismarck, at a terminal"))
    yield from (".SH SYNOPSIS", r".B compbis", r"[\fICOMMAND\fR] [\fIOPTION\fR ...]")
    yield from (".SH DESCRIPTION", "Without a command: the set-up questions, then the game. The games are:")
    yield from _list({name: edition(name).name for name in EDITIONS})
    yield from (".SH OPTIONS", "Before a command that is played or shown, or without one:")
    yield from _arguments(parser)
    yield from (
        ".SH COMMANDS",
        "The captains and sides shown for a command that takes --game are those of the first game.",
    )
    for name, command in commands.choices.items():
        yield f'.SS "compbis {_text(name)}{"".join(map(_placed, command._actions))}"'
        yield _text(f"{helps[name][0].upper()}{helps[name][1:]}.")
        yield from _arguments(command)
    for heading, entries in (("EXIT STATUS", _EXIT), ("ENVIRONMENT", _ENVIRONMENT), ("FILES", _FILES)):
        yield f".SH {heading}"
        yield from _list(entries)
    yield from (".SH SEE ALSO", ".BR ssh (1),", "with which a player connects to a hosted game.")


def _arguments(parser: ArgumentParser) -> Iterator[str]:
    """The arguments of a parser, except --help and the commands."""
    for action in parser._actions:
        if action.help and not isinstance(action, _SubParsersAction) and "--help" not in action.option_strings:
            yield from (".TP", _called(action), _text(action.help))


def _called(action: Action) -> str:
    """An argument as it is typed, as a line of roff."""
    value = "" if action.nargs == 0 else rf"\fI{_text(_value(action))}\fR"
    options = ", ".join(rf"\fB{_text(option)}\fR" for option in action.option_strings)
    return " ".join(filter(None, (options, value)))


def _placed(action: Action) -> str:
    """A positional argument in a command's synopsis; for --help, which every command has, `[OPTION ...]`."""
    if action.option_strings:
        return " [OPTION ...]" if "--help" in action.option_strings else ""
    shape = {"?": " [{}]", "*": " [{} ...]"}.get(str(action.nargs), " {}")
    return _text(shape.format(_value(action)))


def _value(action: Action) -> str:
    """The placeholder for an argument's value."""
    choices = f"{{{','.join(map(str, action.choices))}}}" if action.choices else action.dest.upper()
    return str(action.metavar or choices)


def _list(entries: Mapping[str, str]) -> Iterator[str]:
    for name, meaning in entries.items():
        yield from (".TP", rf"\fB{_text(name)}\fR", _text(meaning))


def _text(text: str) -> str:
    """Text escaped for roff."""
    plain = text.replace("\\", r"\e").replace("-", r"\-").replace("~", r"\(ti").replace('"', r"\(dq")
    return rf"\&{plain}" if plain.startswith((".", "'")) else plain


if __name__ == "__main__":
    sys.stdout.write(page())
