"""Every statement of the manual of 1980, with its code and its tests (tests/manual_matrix.py).

python -m tests.games.computer_bismarck.manual.matrix         rewrites the table at the end of RULES.md
python -m tests.games.computer_bismarck.manual.matrix 16.68   lists the code and tests of a section
"""

import re
import sys
from collections.abc import Iterator

from tests.manual_matrix import TOP, Matrix

_SECTION = re.compile(r"(?<![\w.])(\d{1,2}(?:\.\d{1,2}){1,3})(?:-((?:\d{1,2}\.)*\d{1,2}))?(?![\w.]*\d)")
_FOLLOWERS = "otto otto_0_2_0 tovey reckoning clerk choices routes chart_events hindsight story lab"
_TABLES = {
    "Slips of the pen": "slip",
    "Gaps": "gap",
    "Where two readers would differ": "reading",
    "What --classic changes": "classic",
}
_CARDS = {
    "data-A": ["data/ships.dat [british ships]"],
    "data-B": ["data/ships.dat [german ships]"],
    "planes": ["data/planes.dat [planes]"],
    "chart": ["data/tables.dat [calendar]", "calendar.hour", "calendar.date"],
    "card-A": ["desk.charts.find", "desk.walk.unit_orders"],
    "card-B": ["words.details.ship_line", "words.details.plane_line"],
}
"""The cards have no sections that code could name."""


def _section(name: str) -> str:
    """The section of a statement: its name without the letter."""
    return name.rstrip("abcdefghijklmnopqrstuvwxyz") if name[0].isdigit() else name.partition(".")[0]


def _sections(text: str) -> Iterator[str]:
    """The sections that a text names, including those within ranges such as 8.21-8.25 and 6.24-25."""
    for first, last in _SECTION.findall(text):
        around, _, number = first.rpartition(".")
        for part in range(int(number), int(last.rpartition(".")[2] or number) + 1):
            yield f"{around}.{part}"


MATRIX = Matrix(
    "computer_bismarck",
    TOP / "docs" / "games" / "computer-bismarck" / "RULES.md",
    _sections,
    _section,
    _TABLES,
    _CARDS,
    frozenset(_FOLLOWERS.split()),
)

if __name__ == "__main__":
    MATRIX.run(sys.argv[1:])
