"""Damages a small record: flips each bit in turn, and truncates it at each byte. The record must be refused in one line
with exit status 3, or open completely and continue. With --mixed it replaces some pages with those of an older state of
the same record: this must be refused, or open as the whole newer state, or as the whole older state, and then be
reported as rolled back if a trace of the newer one is left."""

import argparse
import sys

from timing import TOP

sys.path.insert(0, str(TOP))

from tests.house.record.damage_trials import try_all
from tests.house.record.kill_trials import Found
from tests.house.record.mixed_trials import try_mixed

BYTES = 10**6
"""More bytes than a small record has."""


def main() -> int:
    """Run the trials and print the result; returns the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--finished", action="store_true", help="damage the record of a finished game")
    parser.add_argument("--first", type=int, default=0, metavar="BYTE", help="the first byte to damage")
    parser.add_argument("--last", type=int, default=BYTES, metavar="BYTE", help="stop before this byte")
    parser.add_argument("--mixed", type=int, default=0, metavar="N", help="mix pages of two states of a game N times")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="the seed of the games and the mixes")
    options = parser.parse_args()
    if options.mixed:
        try:
            counts = try_mixed(options.mixed, options.seed)
        except Found as error:
            print(error, file=sys.stderr)
            return 1
        print(
            f"{counts.total()} records with pages of two states:",
            *(f"{counts[what]} {what}" for what in sorted(counts)),
            sep="\n",
        )
        return 0
    results = try_all(options.finished, options.first, options.last)
    print(
        f"{sum(results.values())} damaged records: {results['refused']} refused, {results['opened']} opened and whole"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
