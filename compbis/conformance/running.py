"""Runs the laws for a game or a captain: finds it, and starts pytest."""

import importlib
import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NoReturn, cast

from compbis.captains.hire import hire, is_piped
from compbis.conformance.subject import GAMES, LIMIT, SEED, Subject
from compbis.errors import CompbisError, UsageError
from compbis.faults import reason
from compbis.games import DEFAULT, EDITIONS, edition_called
from compbis.table.edition import Edition
from compbis.table.edition.choices import find_side
from compbis.table.side import Side

LAWS = Path(__file__).parent / "laws"
_OF_CAPTAINS = "test_captains.py"
_ALONE = ("-q", "-rsfE", "-p", "no:cacheprovider", "-p", "no:faulthandler", "-c", os.devnull, f"--rootdir={LAWS}")
"""The options of pytest. They ignore any configuration in the folders of the game under test."""


def main(arguments: Sequence[str]) -> int:
    """Run the laws; returns the exit status: 0 if all pass, 1 if not, 2 for wrong usage."""
    try:
        options = _parser().parse_args(arguments)
        return run(*_subject(options), words=options.k)
    except CompbisError as error:
        print(f"compbis: {error}", file=sys.stderr)
        return error.status
    except Exception as error:  # in a module of the game, as it was imported
        return _does_not_run(reason(error))


def run(subject: Subject, files: Sequence[str], words: str = "", quiet: bool = False) -> int:
    """Run the laws in some files; returns the exit status of pytest, 0 if all pass.

    Args:
        subject: the game or captains under test
        files: the names of the files
        words: an expression for pytest's -k, "" for all laws
        quiet: whether to shorten the output

    Raises:
        UsageError: pytest is not installed, or `words` is not an expression, or selects no law
    """
    try:
        import pytest  # only the laws need it
    except ImportError as error:
        raise UsageError("the laws run under pytest, which is not installed: python -m pip install pytest") from error
    from compbis.conformance import plugin

    chosen = ["-k", words] if words else []
    shown = ["--no-header", "--tb=line"] if quiet else ["--tb=short"]
    subjects = plugin.SubjectPlugin(subject)
    laws = [str(LAWS / file) for file in files]
    status = pytest.main([*_ALONE, *shown, *chosen, *laws], plugins=[subjects, plugin])
    for why in subjects.why_stopped:
        return _does_not_run(why)
    if words and status == pytest.ExitCode.NO_TESTS_COLLECTED:
        raise UsageError(f"no law contains {words!r}")
    if words and status == pytest.ExitCode.USAGE_ERROR:
        raise UsageError(f"-k takes words with and, or, not and brackets, not {words!r}")
    return int(status)


def _does_not_run(why: str) -> int:
    print(f"compbis: the game does not run: {why}", file=sys.stderr)
    return 1


def files_of_laws() -> list[str]:
    """The names of the files of all laws, in alphabetical order."""
    return sorted(path.name for path in LAWS.glob("test_*.py"))


def subject_named(name: str, games: int = GAMES, seed: int = SEED, trials_from: str = "") -> Subject:
    """A game as the subject, with all its own captains.

    Args:
        name: the name of a game in the register, or module:edition
        games: the number of games of each set-up
        seed: the seed of the first game
        trials_from: module:name of the trials, "" for those of the game's module

    Raises:
        UsageError: the name or the trials cannot be found
    """
    edition, trials = _edition(name)
    captains = [(side, captain) for side in Side for captain in edition.captains.get(side, ())]
    if trials_from:
        trials = _made(_imported(trials_from))
    return Subject(name, edition, trials, captains, games, seed, trials_from)


class _Parser(ArgumentParser):
    """An ArgumentParser that reports wrong usage in one line."""

    def error(self, message: str) -> NoReturn:
        """Raise UsageError instead of printing the usage."""
        raise UsageError(f"{message}; see {self.prog} --help")


def _parser() -> ArgumentParser:
    parser = _Parser(
        prog="python -m compbis.conformance",
        description="Test a game or a captain against the laws that all of them must obey.",
        allow_abbrev=False,
    )
    parser.add_argument(
        "subject",
        metavar="SUBJECT",
        help="a game: module:edition, or its name; or a captain: module:factory, or pipe:PROGRAM",
    )
    parser.add_argument(
        "--game", metavar="NAME", default=DEFAULT, help="the game of the captain: a name, or module:edition"
    )
    parser.add_argument("--side", metavar="SIDE", default="", help="the side of the captain; default: both")
    parser.add_argument(
        "--trials", metavar="MODULE:NAME", default="", help="the trials of the game, if its module has none"
    )
    parser.add_argument("--games", metavar="N", type=int, default=GAMES, help=f"games of each set-up; default {GAMES}")
    parser.add_argument(
        "--scenarios",
        metavar="N",
        type=int,
        default=0,
        help="play random games only of the first N scenarios, with and without options; default: all",
    )
    parser.add_argument(
        "--alone",
        metavar="N",
        type=int,
        default=0,
        help="play N more games with each option and only those that it needs, each in one scenario; default 0",
    )
    parser.add_argument(
        "--seed", metavar="N", type=int, default=SEED, help=f"the seed of the first game; default {SEED}"
    )
    parser.add_argument(
        "--limit",
        metavar="S",
        type=float,
        default=LIMIT,
        help=f"the timeout of a captain's game in seconds; default {LIMIT:g}",
    )
    parser.add_argument("-k", metavar="WORDS", default="", help="only the laws whose names, or files, contain these")
    return parser


def _subject(options: Namespace) -> tuple[Subject, list[str]]:
    """The subject that the options name, and the files of its laws. Raises UsageError."""
    if options.games < 1:
        raise UsageError(f"--games takes a number from 1 on, not {options.games}")
    for name in ("scenarios", "alone"):
        if (number := getattr(options, name)) < 0:
            raise UsageError(f"--{name} takes a number from 0 on, not {number}")
    if is_piped(options.subject) or (":" in options.subject and not _is_edition(_imported(options.subject))):
        subject = subject_named(options.game, options.games, options.seed, options.trials)
        captains = [(side, options.subject) for side in _sides(subject.edition, options.side)]
        for side, name in captains:
            hire(subject.edition, name, side, options.seed)  # raises UsageError if the captain cannot be created
        subject, files = subject._replace(captains=captains, limit=options.limit), [_OF_CAPTAINS]
    else:
        subject = subject_named(options.subject, options.games, options.seed, options.trials)
        subject = subject._replace(scenarios=options.scenarios, alone=options.alone)
        files = files_of_laws()
    return subject, files


def _sides(edition: Edition, name: str) -> list[Side]:
    if not name:
        return list(Side)
    side = find_side(edition, name)
    if side is None:
        raise UsageError(f"no side {name!r}: there are {' and '.join(edition.sides.values()).lower()}")
    return [side]


def _edition(name: str) -> tuple[Edition, object]:
    """The edition of that name, and its trials, None if it has none. Raises UsageError."""
    if ":" not in name:
        found, edition = edition_called(name)
        return edition, _trials(EDITIONS[found], edition)
    edition = cast(Edition, _imported(name))
    if not _is_edition(edition):
        raise UsageError(f"{name} is not an edition: it lacks scenarios, new or restore")
    return edition, _trials(name.partition(":")[0], edition)


def _trials(module: str, edition: Edition) -> object:
    """The trials of the module, or else of the edition; None if there are none."""
    return _made(getattr(importlib.import_module(module), "trials", getattr(edition, "trials", None)))


def _made(trials: Any) -> object:
    """The trials, called if they are a function."""
    return trials() if callable(trials) else trials


def _is_edition(found: object) -> bool:
    return all(hasattr(found, name) for name in ("scenarios", "new", "restore"))


def _imported(name: str) -> object:
    """The object that module:name refers to. Raises UsageError."""
    module, _, attribute = name.partition(":")
    if "" not in sys.path and os.getcwd() not in sys.path:
        sys.path.append(os.getcwd())
    with suppress(ValueError):  # an empty name
        try:
            return getattr(importlib.import_module(module), attribute)
        except (ImportError, AttributeError) as error:
            raise UsageError(f"no {name!r}: {error}") from error
    raise UsageError(f"no {name!r}: name it as module:name")
