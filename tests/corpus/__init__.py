"""Three hundred games of all games of the table in the notation, packed by gzip: what was played once stands for ever.

`games/` has them, `make.py` played them, `changed.txt` names those that the rules of today do not replay any more.
"""

from pathlib import Path

TOP = Path(__file__).resolve().parent
GAMES = TOP / "games"
ENDING = ".txt.gz"
CHANGED = TOP / "changed.txt"


def changed() -> frozenset[str]:
    """The games that go on from the start of a turn, and are not replayed the same: a change of a rule adds its own."""
    lines = CHANGED.read_text(encoding="utf-8").splitlines()
    return frozenset(line.split()[0] for line in lines if line and not line.startswith(";"))
