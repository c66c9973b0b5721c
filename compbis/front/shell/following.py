"""What may follow in a command line of the shell.

Options and values come from the parsers of the commands and from the games: no list is kept here.
"""

import shlex
from argparse import Action, ArgumentParser, _AppendAction
from collections.abc import Mapping, Sequence
from contextlib import suppress

from compbis.console.output import SCREENS
from compbis.errors import CompbisError, UsageError
from compbis.front.command import Parser, fill
from compbis.front.house.choice import game_argument, named_game
from compbis.front.preferences import FAST, OFF, ON, Preferences
from compbis.games import DEFAULT, EDITIONS, edition
from compbis.record import find_game
from compbis.record.files import saved_names
from compbis.screen.theme import NAMES
from compbis.table.edition import Edition
from compbis.table.side import Side

Offers = Mapping[str, str]
"""The words that may follow, each with its meaning, "" if it has none."""

FILES, FOLDERS = ":files", ":folders"
"""Offered instead of a word: the shell then offers its files, or its folders."""

BEFORE = frozenset(("--plain", "--spoken"))
"""The options that may come before a command."""

_OF_FILES, _OF_FOLDERS = ("FILE", "LOG", "OUT.txt", "OUT.svg"), ("FOLDER", "F")
"""The metavars of arguments that are files, and of those that are folders."""

_LIKED = {"theme": tuple(map(str.lower, NAMES)), "screen": tuple(SCREENS), "pace": (FAST,), "voice": (ON, OFF)}
"""The values of each preference, as far as they are words."""


def follow(line: str, commands: Mapping[str, tuple[str, str]]) -> Offers:
    """What may come at the end of a line.

    Args:
        line: what was typed up to the cursor, with the name of the program
        commands: by name, the module of each command, and what it does
    """
    *words, begun = words_of(line)[1:] or [""]
    named = next((word for word in words if word not in BEFORE), "")
    if not named and not begun.startswith("-"):
        return _beginning(begun, {name: meaning for name, (_, meaning) in commands.items()})
    name = named if named in commands else "play"  # as without a command
    if named == name:
        words.remove(name)
    game = _game(words)
    parser = Parser(allow_abbrev=False)
    fill(parser, name, commands[name][0], ("--game", game))
    return _following(parser, words, begun, edition(game))


def words_of(line: str) -> list[str]:
    """The words of a line as a shell reads them. The last is the word at the cursor: "" after a blank.

    >>> words_of("compbis restore 'a g")
    ['compbis', 'restore', 'a g']
    >>> words_of("compbis restore ")
    ['compbis', 'restore', '']
    """
    for closing in ("", '"', "'"):
        with suppress(ValueError):  # a quotation may still be open
            *words, last = shlex.split(f"{line}.{closing}")
            return [*words, last[:-1]]
    return [line]


def _beginning(begun: str, offers: Offers) -> Offers:
    """The offers that begin with what is typed, and are printable."""
    return {
        word: meaning
        for word, meaning in offers.items()
        if word in (FILES, FOLDERS) or (word.startswith(begun) and word.isprintable())
    }


def _game(words: Sequence[str]) -> str:
    """The game that --game names, DEFAULT if none."""
    alone = Parser(add_help=False, allow_abbrev=False)
    game_argument(alone)
    try:
        return named_game(alone, words)
    except UsageError:
        return DEFAULT


def _following(parser: ArgumentParser, words: Sequence[str], begun: str, played: Edition) -> Offers:
    """What may follow in the line of a command.

    Args:
        parser: the parser of the command
        words: the whole words of the line, without the name of the command
        begun: the beginning of the next word
        played: the game that the line names
    """
    options = {string: action for action in parser._actions for string in action.option_strings}
    placed = [action for action in parser._actions if not action.option_strings]
    awaited, values = _read(words, options)
    if awaited:
        return _beginning(begun, _values(awaited, values, played))
    string, sign, value = begun.partition("=")
    if sign and string in options:
        offers = _beginning(value, _values(options[string], values, played))
        return {word if word in (FILES, FOLDERS) else f"{string}={word}": offers[word] for word in offers}
    if begun.startswith("-") or not placed:
        return _beginning(begun, _not_yet_given(options, words))
    last = placed[min(len(values), len(placed) - 1)]
    return _beginning(begun, _values(last, values, played)) if len(values) < len(placed) or last.nargs == "*" else {}


def _read(words: Sequence[str], options: Mapping[str, Action]) -> tuple[Action | None, Sequence[str]]:
    """The option whose value comes next, None if there is none; and the values so far that belong to no option."""
    values: list[str] = []
    awaited: Action | None = None
    for word in words:
        if awaited:
            awaited = None
        elif not word.startswith("-"):
            values.append(word)
        elif (option := options.get(word)) and option.nargs != 0:
            awaited = option
    return awaited, values


def _not_yet_given(options: Mapping[str, Action], words: Sequence[str]) -> Offers:
    """The options that may still be given."""
    given = {word.partition("=")[0] for word in words}
    return {
        string: action.help or ""
        for string, action in options.items()
        if isinstance(action, _AppendAction) or given.isdisjoint(action.option_strings)
    }


def _values(action: Action, before: Sequence[str], played: Edition) -> Offers:
    """The possible values of an argument, if they are words or files.

    Args:
        action: the argument
        before: the values of the command before it
        played: the game
    """
    if action.choices:
        return dict.fromkeys(map(str, action.choices), "")
    match action.metavar or action.dest:
        case str(name) if name in _OF_FILES:
            return {**dict.fromkeys(_kept() if action.type is find_game else (), ""), FILES: ""}
        case str(name) if name in _OF_FOLDERS:
            return {FOLDERS: ""}
        case "SETTING":
            return dict.fromkeys(Preferences._fields, "")
        case "VALUE":
            return dict.fromkeys(_LIKED.get(before[0], ()), "")
    return _of_the_game(action.dest, played)


def _kept() -> Sequence[str]:
    """The names of the kept games; none if they cannot be listed."""
    with suppress(CompbisError, OSError):
        return saved_names()
    return ()


def _of_the_game(what: str, played: Edition) -> Offers:
    """The values of an argument that depend on the game. what: the argument's `dest`."""
    match what:
        case "game":
            return {name: edition(name).name for name in EDITIONS}
        case "side":
            return {name.lower(): "" for name in played.sides.values()}
        case "scenario":
            return {scenario.name: scenario.title for scenario in played.scenarios}
        case "option":
            return _rules(played)
        case "opponent" | "against":
            return {captain: "" for captains in played.captains.values() for captain in captains}
        case Side.BRITISH | Side.GERMAN:
            return dict.fromkeys(played.captains[Side(what)], "")
    return {}


def _rules(played: Edition) -> Offers:
    """The words for the optional rules of a game: for each rule, for a group of rules, and to turn one off."""
    groups = {option.group: "all of this group" for option in played.options if option.group}
    holds = {word: meaning for option in played.options for word, meaning in option.words.items()}
    return {**groups, **holds, **{f"no-{option.name}": f"not {option.title}" for option in played.options}}
