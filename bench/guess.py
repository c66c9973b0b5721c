"""What it costs to find the other player's two numerals, for one who knows his own: `python bench/guess.py`.

A record is made as `compbis play --two-player` makes it. Then numerals are tried in order; one's own password goes
through scrypt only once. Last, what the same machine would need for four words out of a list of 7,776, drawn by lot.
"""

import secrets
import sys
import tempfile
import time
from functools import cache
from pathlib import Path

from sides import TOP

sys.path.insert(0, str(TOP))

from compbis.errors import WrongPassword
from compbis.record import SealedRecord, open_record, seal
from compbis.table.side import BRITISH, GERMAN

WORDS = 7776
YEAR = 365.25 * 24 * 3600


def guess(path: Path, own: str) -> tuple[str, int]:
    """The German's numerals, found by trying, and how many had to be tried."""
    for tries, numerals in enumerate((f"{number:02}" for number in range(100)), start=1):
        try:
            record, _ = open_record(path, {BRITISH: own, GERMAN: numerals})
        except WrongPassword:
            continue
        record.close()
        return numerals, tries
    raise AssertionError("all were tried")


class OneTurn:
    """As much of a game as a record needs."""

    turn, date = 1, "MAY 22"

    def save(self) -> dict[str, int]:
        """A position."""
        return {"turn": 1}


def main() -> None:
    """Make a record, break it, and say what it took."""
    own, other = "11", f"{secrets.randbelow(100):02}"
    seal._scrypt = cache(seal._scrypt)  # as anybody would who wants to be quick
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.compbis"
        record = SealedRecord.create(path, "guessed", {BRITISH: own, GERMAN: other}, {"seed": 1})
        record.begin_turn(OneTurn(), [])  # type: ignore[arg-type]
        record.close()
        seal._scrypt.cache_clear()
        began = time.perf_counter()
        found, tries = guess(path, own)
        seconds = time.perf_counter() - began
    assert found == other
    each = seconds / (tries + 1)  # one's own password is one more
    years = WORDS**4 / 2 * each / YEAR
    print(f"found {found} after {tries} tries in {seconds:.1f} s: {each:.2f} s a try, {100 * each:.0f} s for all 100")
    print(f"four words of {WORDS}: {years:.1e} years at this rate, on the average")


if __name__ == "__main__":
    main()
