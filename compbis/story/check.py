"""`compbis check`: checks that a record is whole, without a password and without replaying the game."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from compbis.console.output import shown
from compbis.console.plain import make_plain
from compbis.record import Whole, check_record, find_game
from compbis.story.finished import ROLLED_BACK

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace


def arguments(parser: "ArgumentParser") -> None:
    """The arguments of `compbis check`."""
    parser.add_argument("file", type=find_game, metavar="FILE", help="a saved game: its file, or its name in the list")


def run(options: "Namespace") -> int:
    """Check a record and print what was checked; returns the exit status.

    Raises:
        SaveError: it is not whole; the message says how much of it is intact
        MachineError: another process has it open, or the system refuses the operation
    """
    path = Path(options.file)
    make_plain().say(*_found(path, check_record(path)))
    return 0


def _found(path: Path, whole: Whole) -> Iterator[str]:
    header, kept = whole.header, whole.kept
    turn = f"TURN {header.turn}  {header.date}" if header.turn else "NOT BEGUN"
    yield "  ".join(word for word in (shown(path), header.edition, header.scenario.upper(), turn) if word)
    yield f"PAGES, HEADER AND THE CHECKSUMS OF {whole.cells} CELLS ARE WHOLE"
    if kept is None:
        needed = "THE KEY OF ITS HOST" if header.hosted else "THE PASSWORDS"
        yield f"THE SEALED PART NEEDS {needed} AND WAS NOT READ: {'THE HOST' if header.hosted else 'RESTORE'} READS IT"
    elif kept.outcome is None:
        yield "EVERY SEAL AND MESSAGE IS WHOLE"
    else:
        turns, orders = len(kept.turns), sum(len(turn.orders) for turn in kept.turns)
        yield f"EVERY SEAL AND MESSAGE IS WHOLE: {_number(turns, 'TURN')}, {_number(orders, 'ORDER')} AND THE END"
    if kept is not None and kept.rolled_back:
        yield ROLLED_BACK
    yield "OVER" if header.finished else "WHOLE"


def _number(number: int, what: str) -> str:
    return f"{number} {what}{'S' if number != 1 else ''}"
