"""Measures how long it takes to guess two-digit passwords: python bench/guess.py.

First a player, who knows one password, guesses the other; then a stranger guesses both. The record is made as
`compbis play --two-player` makes it, and all numerals are tried in order. Each password of a side goes through scrypt
only once, so the stranger needs at most 200 runs of it. Last, the time for four words that the program draws is
estimated.
"""

import secrets
import sys
import tempfile
import time
from collections.abc import Sequence
from functools import cache
from itertools import product
from pathlib import Path

from timing import TOP

sys.path.insert(0, str(TOP))

from compbis.errors import WrongPassword
from compbis.front.passwords.phrases import WORDS_OF_A_PHRASE, words
from compbis.record import SealedRecord, open_record, seal
from compbis.table.side import BRITISH, GERMAN

YEAR = 365.25 * 24 * 3600


NUMERALS = [f"{number:02}" for number in range(100)]


def guess(path: Path, british: Sequence[str]) -> tuple[str, int]:
    """The German password, and the number of pairs tried until it was found. Each of these British passwords is tried
    with each German one from 00 to 99, until a pair opens the record."""
    for tries, (own, numerals) in enumerate(product(british, NUMERALS), start=1):
        try:
            record, _ = open_record(path, {BRITISH: own, GERMAN: numerals})
        except WrongPassword:
            continue
        record.close()
        return numerals, tries
    raise AssertionError("all were tried")


class OneTurn:
    """The part of a game that a record needs."""

    turn, date = 1, "MAY 22"

    def save(self) -> dict[str, int]:
        """The position, as a record keeps it."""
        return {"turn": 1}


def main() -> None:
    """Make a record, break it, and print how long that took."""
    own, other = f"{secrets.randbelow(100):02}", f"{secrets.randbelow(100):02}"
    seal._scrypt = cache(seal._scrypt)  # as an attacker would
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.compbis"
        record = SealedRecord.create(path, "guessed", {BRITISH: own, GERMAN: other}, {"seed": 1})
        record.begin_turn(OneTurn(), [])  # type: ignore[arg-type]
        record.close()
        seal._scrypt.cache_clear()
        began = time.perf_counter()
        found, tries = guess(path, [own])
        seconds = time.perf_counter() - began
        seal._scrypt.cache_clear()
        began = time.perf_counter()
        assert guess(path, NUMERALS[::-1])[0] == found == other
        both = time.perf_counter() - began
    each = seconds / (tries + 1)  # 1 for the known password
    count = len(words())
    years = count**WORDS_OF_A_PHRASE / 2 * each / YEAR
    print(f"found {found} after {tries} tries in {seconds:.1f} s: {each:.2f} s a try, {100 * each:.0f} s for all 100")
    print(f"both found in {both:.0f} s, where neither was known")
    print(f"four words of {count}: {years:.1e} years at this rate, on average")


if __name__ == "__main__":
    main()
