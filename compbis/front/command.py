"""Parses the arguments of a command, and runs its module."""

import sys
from argparse import ArgumentParser, ArgumentTypeError, HelpFormatter
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from importlib import import_module
from typing import Any, NoReturn

from compbis import __version__
from compbis.called import called
from compbis.errors import UsageError

OF_A_GAME = frozenset(("exploit", "play", "tutorial", "tournament", "watch"))
"""The commands that take --game, and whose other arguments depend on it."""
OPTIONS_BETWEEN = frozenset(("host", "settings"))
"""The commands whose options may stand between two of their words."""


_NARROW = partial(HelpFormatter, width=80)
"""Without a width, argparse imports a slow module to look up the terminal's, even if no help is shown."""


class Parser(ArgumentParser):
    """An ArgumentParser whose usage errors are one line."""

    def error(self, message: str) -> NoReturn:
        """Raise UsageError instead of printing the usage."""
        raise UsageError(f"{message}; see {self.prog} --help")


def whole_number(text: str) -> int:
    """The number in an argument. Raises ArgumentTypeError."""
    try:
        return int(text)
    except ValueError as error:
        raise ArgumentTypeError(f"a whole number, not {text!r}") from error


def run_command(name: str, commands: Mapping[str, tuple[str, str]], arguments: list[str]) -> int:
    """Run a command. Returns its exit status.

    Args:
        name: the name of the command
        commands: by name, the module of each command, with its `arguments` and `run`, and what it does, for its help
        arguments: the words typed after the name

    Raises:
        UsageError: the arguments are wrong
    """
    module, line = commands[name]
    helped = not {"-h", "--help"}.isdisjoint(arguments)
    parser = Parser(
        prog=f"{called()} {name}",
        description=f"{line[0].upper()}{line[1:]}.",
        formatter_class=HelpFormatter if helped else _NARROW,
        allow_abbrev=False,
    )
    fill(parser, name, module, arguments)
    parser.set_defaults(commands=commands)  # for `compbis completion`
    try:
        parse = parser.parse_known_intermixed_args if name in OPTIONS_BETWEEN else parser.parse_known_args
        options, more = parse(arguments)
        if more:
            first = next((f": {word} comes first" for word in more if word in commands), "")
            parser.error(f"unrecognized arguments: {' '.join(more)}{first}")
    except SystemExit:  # --help has been shown
        return 0
    status: int = import_module(module).run(options)
    return status


class _WholeParser(Parser):
    """The parser of the whole command line. Options of a command may come before its name, as when it is run."""

    def __init__(self, command_first: Callable[[list[str]], list[str]], help_: str) -> None:
        super().__init__(prog=called(), allow_abbrev=False)
        self._command_first = command_first
        self._help = help_

    def format_help(self) -> str:
        """The text of `--help`, with a line end."""
        return f"{self._help}\n"

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """As argparse does, after the command is moved to the front."""
        return super().parse_known_args(self._command_first(list(sys.argv[1:] if args is None else args)), namespace)


def whole_parser(
    commands: Mapping[str, tuple[str, str]],
    before: Mapping[str, str],
    command_first: Callable[[list[str]], list[str]],
    help_: str,
) -> ArgumentParser:
    """The parser of the whole command line.

    Args:
        commands: by name, the module of each command, and what it does
        before: the options that may come before a command, and what each means
        command_first: moves the command to the front of a command line
        help_: the text of `--help`
    """
    parser = _WholeParser(command_first, help_)
    parser.add_argument("--version", action="version", version=f"compbis {__version__}")
    for option, meaning in before.items():
        parser.add_argument(option, action="store_true", help=meaning)
    every = parser.add_subparsers(metavar="COMMAND", dest="command", parser_class=Parser)
    for name, (module, line) in commands.items():
        of_it = every.add_parser(name, help=line, description=f"{line[0].upper()}{line[1:]}.", allow_abbrev=False)
        fill(of_it, name, module)
    return parser


def fill(parser: ArgumentParser, name: str, module: str, arguments: Sequence[str] = ()) -> None:
    """Add the arguments of a command to its parser.

    Args:
        parser: the parser of the command
        name: the name of the command
        module: the module with its `arguments`
        arguments: the words of the command line, which may name a game

    Raises:
        UsageError: they name a game that the house does not have
    """
    command = import_module(module)
    if name not in OF_A_GAME:
        command.arguments(parser)
        return
    from compbis.front.house.choice import game_argument, named_game
    from compbis.games import DEFAULT, edition

    game_argument(parser)
    game = DEFAULT
    if any(argument.startswith("--game") for argument in arguments):
        alone = Parser(prog=parser.prog, formatter_class=_NARROW, add_help=False, allow_abbrev=False)
        game_argument(alone)
        game = named_game(alone, arguments)
    command.arguments(parser, edition(game))
