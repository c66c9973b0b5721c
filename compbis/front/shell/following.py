"""What may follow in a command line of the shell.

The parsers of the commands say which options and values there are, the games what theirs are: no list is kept here.
"""

import shlex
from argparse import Action, ArgumentParser, _AppendAction
from collections.abc import Mapping, Sequence
from contextlib import suppress

from compbis.console.output import SCREENS
from compbis.errors import CompbisError, UsageError
from compbis.front.command import Parser, fill
from compbis.front.house.which import game_argument, named_game
from compbis.front.preferences import FAST, OFF, ON, Preferences
from compbis.games import DEFAULT, EDITIONS, edition
from compbis.record import find_game
from compbis.record.files import kept_names
from compbis.screen.theme import NAMES
from compbis.table.edition import Edition
from compbis.table.side import Side

Offers = Mapping[str, str]
"""The words that may follow, each with its meaning, "" if it has none."""

FILES, FOLDERS = ":files", ":folders"
"""In the place of a word: the shell offers its files, or its folders."""

BEFORE = frozenset(("--plain", "--spoken"))
"""The options that may stand before a command."""

_OF_FILES, _OF_FOLDERS = ("FILE", "LOG", "OUT.txt", "OUT.svg"), ("FOLDER", "F")
"""What commands call a value that is one (the metavar)."""

_LIKED = {"theme": tuple(map(str.lower, NAMES)), "screen": tuple(SCREENS), "pace": (FAST,), "voice": (ON, OFF)}
"""By preference, the values that are words."""


def follow(line: str, commands: Mapping[str, tuple[str, str]]) -> Offers:
    """What may stand where a line ends.

    Args:
        line: what was typed up to the cursor, the name of the program first.
        commands: by name the module of each, and what it does.
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
    """The words of a line as a shell reads them. The last is the one that the line ends in: "" behind a blank.

    >>> words_of("compbis restore 'a g")
    ['compbis', 'restore', 'a g']
    >>> words_of("compbis restore ")
    ['compbis', 'restore', '']
    """
    for closing in ("", '"', "'"):
        with suppress(ValueError):  # a quotation is still open
            *words, last = shlex.split(f"{line}.{closing}")
            return [*words, last[:-1]]
    return [line]


def _beginning(begun: str, offers: Offers) -> Offers:
    """Those that begin so, and can be shown."""
    return {
        word: meaning
        for word, meaning in offers.items()
        if word in (FILES, FOLDERS) or (word.startswith(begun) and word.isprintable())
    }


def _game(words: Sequence[str]) -> str:
    """The game that --game names, DEFAULT if it names none."""
    alone = Parser(add_help=False, allow_abbrev=False)
    game_argument(alone)
    try:
        return named_game(alone, words)
    except UsageError:
        return DEFAULT


def _following(parser: ArgumentParser, words: Sequence[str], begun: str, played: Edition) -> Offers:
    """What may follow in the line of a command.

    Args:
        parser: of the command.
        words: of the line, but for the name of the command.
        begun: what is typed of the next one.
        played: the game that the line names.
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
    """The option whose value comes next, if one is awaited; and the values so far that belong to no option."""
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
    """The options that may stand there still."""
    given = {word.partition("=")[0] for word in words}
    return {
        string: action.help or ""
        for string, action in options.items()
        if isinstance(action, _AppendAction) or given.isdisjoint(action.option_strings)
    }


def _values(action: Action, before: Sequence[str], played: Edition) -> Offers:
    """The values that an argument may have, as far as they are words or files.

    Args:
        action: the argument.
        before: the values of the command that stand before it.
        played: the game.
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
    """The names of the games that are kept; none if there is no place for them."""
    with suppress(CompbisError, OSError):
        return kept_names()
    return ()


def _of_the_game(what: str, played: Edition) -> Offers:
    """What a game says that it has. what: the argument that is asked for, as argparse keeps it."""
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
    """The words for the optional rules of a game: for each, for a group of them, and those that put one off."""
    groups = {option.group: "all of this group" for option in played.options if option.group}
    holds = {word: told for option in played.options for word, told in option.words.items()}
    return {**groups, **holds, **{f"no-{option.name}": f"not {option.title}" for option in played.options}}
