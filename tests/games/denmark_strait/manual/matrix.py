"""Every statement and reading of the manual, with the code that implements it and the tests that check it
(tests/manual_matrix.py). The manual has no numbers: a statement has the name of its section and a number of ours.

    python -m tests.games.denmark_strait.manual.matrix                rewrites the table at the end of RULES.md
    python -m tests.games.denmark_strait.manual.matrix "Movement 7"   lists the code and tests of a statement
"""

import re
import sys
from collections.abc import Iterator

from tests.manual_matrix import TOP, Matrix

_NAMES = "Needs Set-up Captains Ships Map Turn Movement Shooting Hits Effects Control Morale Failed Victory Reading"
_SECTION = re.compile(rf"\b({'|'.join(_NAMES.split())}) (\d+(?:,\s+\d+)*)")
_TABLES = {"Slips of the pen": "slip", "Readings": "reading", "Rebuilt values": "rebuilt"}


def _sections(text: str) -> Iterator[str]:
    """The statements that a text names: both of `Movement 3, 5`."""
    for name, numbers in _SECTION.findall(text):
        yield from (f"{name} {number}" for number in re.split(r",\s+", numbers))


MATRIX = Matrix(
    "denmark_strait", TOP / "docs" / "games" / "denmark-strait" / "RULES.md", _sections, lambda name: name, _TABLES
)

if __name__ == "__main__":
    MATRIX.run(sys.argv[1:])
