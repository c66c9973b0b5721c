"""Parses the arguments of a command, and runs its module."""

from argparse import ArgumentParser, ArgumentTypeError, HelpFormatter
from functools import partial
from importlib import import_module
from typing import NoReturn

from compbis.called import called
from compbis.errors import UsageError


class Parser(ArgumentParser):
    """argparse, but wrong usage is one line."""

    def error(self, message: str) -> NoReturn:
        """Raise UsageError instead of printing the usage."""
        raise UsageError(f"{message}; see {self.prog} --help")


def whole_number(text: str) -> int:
    """The number that an argument says. Raises ArgumentTypeError."""
    try:
        return int(text)
    except ValueError as error:
        raise ArgumentTypeError(f"a whole number, not {text!r}") from error


def run_command(name: str, module: str, line: str, arguments: list[str]) -> int:
    """Run a command, and return its exit status. Raises UsageError.

    Args:
        name: of the command.
        module: that has its `arguments` and `run`.
        line: what it does, for its help.
        arguments: as typed behind the name.
    """
    command = import_module(module)
    # argparse asks for the width of the terminal, by way of a slow import, even if no help is asked for.
    helped = not {"-h", "--help"}.isdisjoint(arguments)
    parser = Parser(
        prog=f"{called()} {name}",
        description=f"{line[0].upper()}{line[1:]}.",
        formatter_class=HelpFormatter if helped else partial(HelpFormatter, width=80),
        allow_abbrev=False,
    )
    command.arguments(parser)
    try:
        options = parser.parse_args(arguments)
    except SystemExit:  # --help has been shown
        return 0
    status: int = command.run(options)
    return status
