"""`compbis data`: every value of a game's cards, tables and map, and its source."""

import json
import sys
from collections.abc import Iterator, Sequence
from itertools import groupby
from textwrap import wrap
from typing import TYPE_CHECKING

from compbis.console.output import printable, write
from compbis.front.house.choice import game_argument
from compbis.games import edition
from compbis.table.cards.label import Label, Value, counts
from compbis.table.edition import Edition

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

WIDTH = 80
"""Columns of the list."""
_MEANINGS = {
    Label.TEXT: "STATED IN THE MANUAL",
    Label.DERIVED: "IMPLIED BY ITS WORDS, SUMS OR EXAMPLES",
    Label.FOUND: "TAKEN FROM ELSEWHERE: AN OLDER GAME, OTHERS' READING",
    Label.REBUILT: "OURS: NO PUBLISHED VALUE IS KNOWN",
}
_HANGING = 46
"""Columns before the value."""


def arguments(parser: "ArgumentParser") -> None:
    """The arguments of `compbis data`."""
    game_argument(parser)
    parser.add_argument("--rebuilt", action="store_true", help="only our own values")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of a list")


def run(options: "Namespace") -> int:
    """List the values. Raises DataError."""
    name, played = options.game, edition(options.game)
    values = played.values()
    shown = [value for value in values if value.label is Label.REBUILT or not options.rebuilt]
    if options.json:
        found = {"game": name, "labels": counts(values), "values": [value._asdict() for value in shown]}
        write(sys.stdout, json.dumps(found) + "\n")
    else:
        write(sys.stdout, "".join(f"{printable(line)}\n" for line in lines(played, values, shown)))
    return 0


def labels_of(edition: Edition) -> dict[str, int]:
    """How many values of a game are text, derived, found and rebuilt. Raises DataError."""
    return counts(edition.values())


def lines(edition: Edition, values: Sequence[Value], shown: Sequence[Value]) -> Iterator[str]:
    """A count of all values by label, with the meaning of each label; then the values to be shown, table by table.

    Args:
        edition: the game
        values: all values of the game
        shown: the values to be shown
    """
    yield f"{edition.name}: {len(values)} VALUES"
    for label, number in counts(values).items():
        yield f"{number:>6} {label.upper():<8} {_MEANINGS[Label(label)]}"
    for (file, table), rows in groupby(shown, key=lambda value: (value.file, value.table)):
        yield ""
        yield f"{file.upper()} {table.upper()}".rstrip()
        for value in rows:
            yield from _line(value)


def _line(value: Value) -> list[str]:
    before = f"  {value.label.upper():<9}{value.row:<21} {value.column:<13}".ljust(_HANGING)
    return wrap(before + (value.value or "-"), WIDTH, subsequent_indent=" " * _HANGING, drop_whitespace=False)
