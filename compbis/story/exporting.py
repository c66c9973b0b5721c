"""`compbis export`: writes a finished game as text (docs/NOTATION.md)."""

import sys
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING

from compbis.console.output import shown, write
from compbis.console.plain import make_plain
from compbis.record import Kept, find_game
from compbis.story.files import new_path, write_new
from compbis.story.finished import ROLLED_BACK, read_finished
from compbis.story.notation.digest import notation_digest
from compbis.story.notation.noted import noted, values_digest
from compbis.story.notation.writing import text
from compbis.table.cards.own import pack_ours
from compbis.table.edition import Edition
from compbis.table.settings import rules_of

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace


def arguments(parser: "ArgumentParser") -> None:
    """The arguments of `compbis export`."""
    parser.add_argument("file", type=find_game, metavar="FILE", help="the record of a finished game")
    parser.add_argument("-o", "--output", metavar="OUT.txt", help="a new file; default: the text is printed")
    parser.add_argument(
        "--full", action="store_true", help="with all that happened, for a compbis whose rules may have changed"
    )


def run(options: "Namespace") -> int:
    """Print the game or write it to a file; returns the exit status.

    Raises:
        UsageError: the file exists
        SaveError: the record cannot be read, or the game is not over
        MachineError: the system refuses the operation
    """
    path = None if options.output in (None, "-") else new_path(options.output)
    exported = export(*read_finished(Path(options.file)), options.full)
    if path is None:
        if isinstance(sys.stdout, TextIOWrapper):
            sys.stdout.reconfigure(encoding="utf-8")  # whatever the locale, since `import` reads UTF-8
        write(sys.stdout, exported)
    else:
        write_new(path, exported.encode())
        make_plain().say(f"GAME WRITTEN: {shown(path)}")
    return 0


def export(edition: Edition, kept: Kept, full: bool = False) -> str:
    """The text of a finished game.

    Positions and reports of each turn are always included if a turn was played by older rules, since it cannot be
    replayed; values are always included if they differ from the current ones.

    Args:
        edition: the game's edition
        kept: the content of its record
        full: whether to include positions, reports and values in any case
    """
    played_by = {rules_of(kept.settings), *(turn.rules for turn in kept.turns)}
    comments = [
        "A game of compbis: docs/NOTATION.md says how to read it",
        f"GAME DIGEST {notation_digest(edition.name, kept)}",
        *([ROLLED_BACK] if kept.rolled_back else []),
    ]
    full = full or played_by != {len(edition.rules)}
    game = noted(edition.name, kept)
    return text(game, full, comments, values=full or game.values != values_digest(pack_ours(edition)))
