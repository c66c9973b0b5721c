"""Injects disk faults: one at each write, sync, open, rename, unlink, truncate and read in turn, in all operations on a
record and in the whole program. Exit status 1 if an accepted order was lost, a traceback was printed, or an error
message had more than one line."""

import argparse
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from timing import TOP

sys.path.insert(0, str(TOP))

from tests.house.record.failing_disk import DOINGS, can_be_built, run


def main() -> int:
    """Try all operations, or those that are named; returns the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("doings", nargs="*", metavar="DOING[:STEP]", help=", ".join(DOINGS))
    parser.add_argument("--step", type=int, default=1, help="only each N-th call, where no other step is named")
    parser.add_argument("--sheet", type=int, default=256, help="cells of a sheet: 256 in a game")
    options = parser.parse_args()
    if not can_be_built():
        print("this needs Linux and a C compiler (cc)", file=sys.stderr)
        return 2
    program = str(TOP / "tests" / "house" / "record" / "fault_trials.py")
    doings = [doing if ":" in doing else f"{doing}:{options.step}" for doing in options.doings or DOINGS]
    with TemporaryDirectory() as folder:
        return 1 if run([sys.executable, program, folder, str(options.sheet), *doings], Path(folder)).returncode else 0


if __name__ == "__main__":
    sys.exit(main())
