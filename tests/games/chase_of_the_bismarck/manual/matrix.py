"""Every statement and reading of the manual, with the code that implements it and the tests that check it
(tests/manual_matrix.py). A statement has the number of its section and a letter of ours; those of naval combat also
have the step: `10 step 4a`. A reading is named as in RULES.md: `Reading 10.p`.

    python -m tests.games.chase_of_the_bismarck.manual.matrix            rewrites the table at the end of RULES.md
    python -m tests.games.chase_of_the_bismarck.manual.matrix 7.7.2      lists the code and tests of a section
"""

import re
import sys
from collections.abc import Iterator

from tests.manual_matrix import TOP, Matrix

_NUMBER = r"\d+(?:\.\d+)*(?:\.[a-z]\d?)?"
_NAMED = re.compile(rf"(Reading )?({_NUMBER}|steps? \d)(?:, ({_NUMBER}|steps? \d))*( to \d)?")
_GROUP = re.compile(r"\(([^()]*)\)|# (.*)$|^([^()]*)$")
_TABLES = {"Slips of the pen": "slip", "Readings": "reading", "Rebuilt values": "rebuilt"}


def _sections(text: str) -> Iterator[str]:
    """The sections and readings in brackets, in a comment, or alone: `(10, step 4; Reading 10.n, 10.o)`."""
    for inside, comment, alone in _GROUP.findall(text):
        for part in (inside or comment or alone).split(";"):
            yield from _part(" ".join(part.partition(":")[0].split()))


def _part(part: str) -> Iterator[str]:
    """The sections of a part that names nothing else."""
    if not _NAMED.fullmatch(part):
        return
    begin = "Reading " if part.startswith("Reading ") else ""
    section, steps = "", []
    for word in part.removeprefix("Reading ").split(", "):
        if word.startswith("step"):
            first, _, last = word.split(" ", 1)[1].partition(" to ")
            steps += [f"{section} step {number}" for number in range(int(first), int(last or first) + 1)]
        else:
            section = word
            yield f"{begin}{section}"
    yield from steps


def _section(name: str) -> str:
    return name if name.startswith("Reading") else re.sub(r"[a-z]$", "", name)


MATRIX = Matrix(
    "chase_of_the_bismarck",
    TOP / "docs" / "games" / "chase-of-the-bismarck" / "RULES.md",
    _sections,
    _section,
    _TABLES,
)

if __name__ == "__main__":
    MATRIX.run(sys.argv[1:])
