"""Three hundred games of all editions in the notation, gzipped. They were played once and must always replay.

`games/` has them, `make.py` played them, and `changed.txt` lists those that no longer replay by the present rules.
"""

from pathlib import Path

TOP = Path(__file__).resolve().parent
GAMES = TOP / "games"
ENDING = ".txt.gz"
CHANGED = TOP / "changed.txt"


def changed() -> frozenset[str]:
    """The games that continue from the start of some turn instead of replaying. Whoever changes a rule adds to them."""
    lines = CHANGED.read_text(encoding="utf-8").splitlines()
    return frozenset(line.split()[0] for line in lines if line and not line.startswith(";"))
