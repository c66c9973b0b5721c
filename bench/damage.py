"""What becomes of a small record when one bit of it is turned over, every one of them, and when it is cut off at every
byte: it must be refused in one line with exit status 3, or open with everything on it, and go on."""

import argparse
import sys

from sides import TOP

sys.path.insert(0, str(TOP))
sys.path.insert(0, str(TOP / "tests" / "record"))

from damage_trials import try_all

BYTES = 10**6
"""More than a small record has."""


def main() -> int:
    """Damage it, and say what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--finished", action="store_true", help="the record of a game that is over")
    parser.add_argument("--first", type=int, default=0, metavar="BYTE", help="where to begin")
    parser.add_argument("--last", type=int, default=BYTES, metavar="BYTE", help="where to stop, before that byte")
    options = parser.parse_args()
    became = try_all(options.finished, options.first, options.last)
    print(f"{sum(became.values())} damaged records: {became['refused']} refused, {became['opened']} opened and whole")
    return 0


if __name__ == "__main__":
    sys.exit(main())
