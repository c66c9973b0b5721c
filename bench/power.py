"""Simulates power failures while a game is recorded: a layer under SQLite logs all writes, syncs, renames and removals,
and then drops or tears any part of what was not synced. Exit status 1 if a record was damaged, or if anything that the
player had seen was lost."""

import argparse
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from timing import TOP

sys.path.insert(0, str(TOP))

from tests.house.record.failing_disk import can_be_built, run


def main() -> int:
    """Run the trials; returns the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--trials", type=int, default=10_000, metavar="N", help="the number of power failures")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="of the games, the moments and what is lost")
    parser.add_argument("--sheet", type=int, default=256, metavar="N", help="cells of a sheet: 256 in a game")
    unsynced = "let SQLite sync nothing, to see that these trials find what is lost then"
    parser.add_argument("--unsynced", action="store_true", help=unsynced)
    options = parser.parse_args()
    if not can_be_built():
        print("this needs Linux and a C compiler (cc)", file=sys.stderr)
        return 2
    program = str(TOP / "tests" / "house" / "record" / "power_trials.py")
    with TemporaryDirectory() as folder:
        arguments = [str(argument) for argument in (folder, options.trials, options.seed, options.sheet)]
        arguments += ["unsynced"] if options.unsynced else []
        return 1 if run([sys.executable, program, *arguments], Path(folder)).returncode else 0


if __name__ == "__main__":
    sys.exit(main())
