"""`compbis completion`: the script with which a shell completes commands of compbis, and the answers to that script."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from compbis.console.output import write
from compbis.front.shell.following import follow

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

SCRIPTS = {"bash": "compbis.bash", "zsh": "_compbis", "fish": "compbis.fish"}
"""Per shell, the file of its script in this folder, with the name under which the shell expects it to be installed."""


def arguments(parser: "ArgumentParser") -> None:
    """The arguments of `compbis completion`."""
    parser.add_argument("shell", choices=tuple(SCRIPTS), help="print the script for this shell")
    parser.add_argument(
        "line",
        nargs="?",
        metavar="LINE",
        help="for that script: a command line up to its cursor; print what may follow",
    )


def run(options: "Namespace") -> int:
    """Print the script, or what may follow in a line: one word per line, followed for zsh and fish by a tab and the
    word's meaning."""
    if options.line is None:
        write(sys.stdout, Path(__file__).with_name(SCRIPTS[options.shell]).read_text())
        return 0
    words = follow(options.line, options.commands)
    bare = options.shell == "bash"  # bash shows no meanings
    write(sys.stdout, "".join(f"{word}\n" if bare else f"{word}\t{words[word]}\n" for word in words))
    return 0
