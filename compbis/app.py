"""The entry point: picks the command and turns every outcome into an exit status. Heavy modules are imported only where
they are needed."""

import gc
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from itertools import takewhile
from typing import TYPE_CHECKING

from compbis import __version__
from compbis.called import called
from compbis.errors import CompbisError, Leave, MachineError, UsageError

if TYPE_CHECKING:
    from argparse import ArgumentParser

COMMANDS = {
    "tutorial": ("compbis.front.tutorial", "learn the game: its first turns with a guide at your side"),
    "play": ("compbis.front.play", "begin a new game"),
    "restore": ("compbis.front.restore", "continue a saved game"),
    "saves": ("compbis.front.saves", "list the saved games"),
    "games": ("compbis.front.house.games", "list the games, with their scenarios, options and captains"),
    "tournament": ("compbis.front.tournament", "let two computer captains play many games, and report the results"),
    "exploit": (
        "compbis.front.lab.exploit",
        "attack a computer captain: how often it loses, and what gives it away",
    ),
    "host": ("compbis.host.command", "let two people play over SSH, each at their own terminal"),
    "watch": ("compbis.front.watch", "watch two computer captains play"),
    "replay": ("compbis.front.replay", "step through a finished game, turn by turn, with both sides shown"),
    "log": ("compbis.story.log", "print a finished game as a story, turn by turn"),
    "chart": ("compbis.story.chart", "draw the track chart of a finished game"),
    "data": ("compbis.front.cards.data", "list the values of a game, each with its source"),
    "export": ("compbis.story.exporting", "write a finished game as text"),
    "import": ("compbis.story.importing", "read a game written as text, and keep it as a finished game"),
    "settings": ("compbis.front.choosing", "list or change your preferences: colours, columns, pace, names"),
    "check": ("compbis.story.check", "check a game file for damage, without playing it"),
    "audit": ("compbis.story.audit", "replay a finished game and say whether every result agrees"),
    "completion": ("compbis.front.shell.completion", "print the completion script for bash, zsh or fish"),
}
"""The module and the help line of each command. A module has `arguments(parser)`, which adds the command's arguments
(`arguments(parser, edition)` for a command that concerns one game), and `run(options) -> int`, which runs it and
returns the exit status."""

INTERRUPTED = 130
"""Exit status of a command that Ctrl-C interrupts, as in shells. At a game's prompt Ctrl-C leaves the game instead."""

GC_THRESHOLD = 100_000
"""Allocations before the garbage collector runs; Python's default is 700. Nothing imported is garbage, and scanning it
takes 7% of the time to the first command."""

SOLE_OPTIONS = ("--version", "--help", "-h")
"""Options that, in place of a command, must be the only argument."""

GLOBAL_OPTIONS = {
    "--plain": "line mode, even at a terminal",
    "--spoken": "line mode in sentences, for a screen reader",
}
"""Options that may precede the command, or be given without one, and their help lines."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status. Every failure prints one line on standard error."""
    _open_closed_streams()
    try:
        return _run(sys.argv[1:] if argv is None else list(argv))
    except Leave:
        return 0
    except KeyboardInterrupt:
        return INTERRUPTED
    except CompbisError as error:
        return _fail(str(error), error.status)
    except OSError as error:
        return _fail(f"{error.filename or 'the machine'}: {error.strerror or error}", MachineError.status)
    except Exception as error:
        if os.environ.get("COMPBIS_DEBUG"):
            _show_where(error)
        from compbis.faults import place

        # The message may contain what is hidden from the player, so print only the error's type and place.
        return _fail(
            f"a bug in compbis, not your fault ({type(error).__name__} in {place(error)}): a game in play is saved as "
            "it was; set COMPBIS_DEBUG=1 and try again to see the calls that led there",
            CompbisError.status,
        )


def build() -> "ArgumentParser":
    """The parser for the whole command line, with every command and option, from which help, man page and completions
    can be generated. It imports the whole program, so `main` builds only the part it needs."""
    from compbis.front.command import whole_parser

    return whole_parser(COMMANDS, GLOBAL_OPTIONS, _command_first, _help())


def _run(arguments: list[str]) -> int:
    match arguments:
        case ["--version"]:
            return _answer(f"compbis {__version__}")
        case ["--help" | "-h" | "help"]:
            return _answer(_help())
        case ["help", name]:
            arguments = [name, "--help"]
    _check_system()
    _forbid_core_dumps()
    gc.set_threshold(GC_THRESHOLD)
    voice, flags = _voice_first(arguments)
    if all(argument in GLOBAL_OPTIONS for argument in flags):
        from compbis.front.play import welcome
        from compbis.front.terminals import Wanted

        return welcome(Wanted(plain="--plain" in flags, spoken="--spoken" in flags, voice=voice))
    arguments = _command_first(arguments)
    match arguments:
        case [name, *rest] if name in COMMANDS:
            from compbis.front.command import run_command

            return run_command(name, COMMANDS, rest)
    raise UsageError(f"no such command: {arguments[0]!r}; {_like(arguments[0])}{called()} --help lists all")


def _like(mistyped: str) -> str:
    """A hint at the command that was probably meant, to precede the rest of the message; "" if none is similar."""
    from difflib import get_close_matches

    near = get_close_matches(mistyped.lower(), COMMANDS, n=1)
    return f"did you mean {near[0]}? " if near else ""


def _voice_first(arguments: list[str]) -> tuple[str, list[str]]:
    """The value of --voice, "" if absent, and the remaining arguments."""
    for place, argument in enumerate(arguments):
        match arguments[place : place + 2]:
            case ["--voice", "on" | "off" as voice]:
                return voice, arguments[:place] + arguments[place + 2 :]
            case ["--voice=on" | "--voice=off", *_]:
                return argument.partition("=")[2], arguments[:place] + arguments[place + 1 :]
    return "", arguments


def _command_first(arguments: list[str]) -> list[str]:
    """The arguments with the command moved before `--plain` and `--spoken`. Any other option without a command implies
    `play`, the only command that it can mean."""
    options = list(takewhile(GLOBAL_OPTIONS.__contains__, arguments))
    if options == arguments:
        return arguments
    name = arguments[len(options)]
    if name in COMMANDS:
        return [name, *options, *arguments[len(options) + 1 :]]
    if arguments[0].startswith("-") and arguments[0] not in SOLE_OPTIONS:
        return ["play", *arguments]
    return arguments


def _open_closed_streams() -> None:
    """Open /dev/null for each standard stream that was closed when the program started (`>&-`). Otherwise the first
    file opened would take its descriptor."""
    for number, (name, mode) in enumerate((("stdin", "r"), ("stdout", "w"), ("stderr", "w"))):
        if getattr(sys, name) is None:
            with suppress(OSError):
                os.fstat(number)
                continue  # the descriptor is open: the caller of main removed only the stream
            os.open(os.devnull, os.O_RDWR)  # takes the lowest free descriptor, which is `number`
            setattr(sys, name, open(number, mode))  # noqa: SIM115 - stays open until the program ends


def _check_system() -> None:
    """Raise MachineError on a system without a Unix terminal, such as native Windows."""
    try:
        import resource  # noqa: F401 - checks only that it exists
        import termios  # noqa: F401 - checks only that it exists
    except ImportError as error:
        raise MachineError("this system has no Unix terminal: on Windows, run compbis in WSL") from error


def _forbid_core_dumps() -> None:
    """Disable core dumps, which would reveal the position of both sides."""
    import resource

    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _help() -> str:
    from compbis.games import DEFAULT, EDITIONS

    others = ", ".join(name for name in EDITIONS if name != DEFAULT)
    more = f"\nOther games at this table, by --game NAME:\n{others}." if others else ""
    commands = "\n".join(f"  {name:<12}{line}" for name, (_, line) in COMMANDS.items())
    before = "\n".join(f"  {option:<10}{meaning}" for option, meaning in GLOBAL_OPTIONS.items())
    return (
        f"usage: {called()} [COMMAND] [--plain | --spoken] [--help] [--version]\n\n"
        f"The hunt for the Bismarck, May 1941: the computer wargame of 1980.{more}\n"
        "Without a command: which game, the set-up questions, then the game.\n\n"
        f"{commands}\n\n"
        "Before a command that is played or shown, or without one:\n\n"
        f"{before}\n\n"
        "Every command has --help."
    )


def _answer(text: str) -> int:
    try:
        print(text, flush=True)
    except OSError:
        from compbis.console.output import write

        write(sys.stdout, "")  # flushes again, and raises an error that says what failed
    return 0


def _show_where(error: BaseException | None) -> None:
    """Print the file, line and function of each frame that led to an error and its causes, but no error messages."""
    from traceback import extract_tb

    while error is not None:
        for frame in extract_tb(error.__traceback__):
            print(f"{frame.filename}:{frame.lineno} {frame.name}", file=sys.stderr)
        print(type(error).__name__, file=sys.stderr)
        error = error.__cause__ or error.__context__


def _fail(message: str, status: int) -> int:
    from compbis.console.output import escape_unprintable

    with suppress(OSError):
        line = "".join(" " if character.isspace() else character for character in message).strip()
        print("compbis:", escape_unprintable(line), file=sys.stderr, flush=True)
    return status
