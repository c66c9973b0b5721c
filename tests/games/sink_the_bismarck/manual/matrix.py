"""Every statement of the second edition of the manual, with the code that implements it and the tests that check it
(tests/manual_matrix.py).

python -m tests.games.sink_the_bismarck.manual.matrix         rewrites the table at the end of RULES.md
python -m tests.games.sink_the_bismarck.manual.matrix 10.7    lists the code and tests of a section
"""

import re
import sys
from collections.abc import Iterator

from tests.manual_matrix import TOP, Matrix

_SECTION = re.compile(r"(?<![\w.])(\d{1,2}\.\d{1,2}|X\d[a-c]?)(?![\w.]*\d)")
_TABLES = {"Readings": "reading", "Slips": "slip"}


def _sections(text: str) -> Iterator[str]:
    """The sections that a text names."""
    yield from _SECTION.findall(text)


def _section(name: str) -> str:
    """The section of a statement: its name without the letter; for an extended rule such as X2a.1, up to the dot."""
    return name.partition(".")[0] if name.startswith("X") else name.rstrip("abcdefgh")


MATRIX = Matrix(
    "sink_the_bismarck",
    TOP / "docs" / "games" / "sink-the-bismarck" / "RULES.md",
    _sections,
    _section,
    _TABLES,
)

if __name__ == "__main__":
    MATRIX.run(sys.argv[1:])
