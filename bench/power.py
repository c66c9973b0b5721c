"""Simulates power failures while a game is recorded: a layer under SQLite logs all writes, syncs, renames and removals,
and then drops or tears any part of what was not synced. Exit status 1 if a record was damaged, or if anything that the
player had seen was lost."""

import argparse
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory

from timing import TOP

sys.path.insert(0, str(TOP))

from tests.house.record.failing_disk import can_be_built, run


def main() -> int:
    """Run the trials; returns the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--trials", type=int, default=10_000, metavar="N", help="the number of power failures")
    parser.add_argument(
        "--seed", type=int, default=1, metavar="N", help="the seed of the games, the moments and the losses"
    )
    parser.add_argument("--sheet", type=int, default=256, metavar="N", help="cells of a sheet: 256 in a game")
    unsynced = "let SQLite sync nothing, to see that these trials find what is lost then"
    parser.add_argument("--unsynced", action="store_true", help=unsynced)
    parser.add_argument("--processes", type=int, default=1, metavar="N", help="how many processes share the trials")
    options = parser.parse_args()
    if not can_be_built():
        print("this needs Linux and a C compiler (cc)", file=sys.stderr)
        return 2
    more = ["unsynced"] if options.unsynced else []
    shares = [options.trials // options.processes] * options.processes
    shares[0] += options.trials - sum(shares)
    jobs = [(trials, options.seed + number, options.sheet, *more) for number, trials in enumerate(shares)]
    with ThreadPoolExecutor(options.processes) as workers:
        return 1 if any(workers.map(cut, jobs)) else 0


def cut(arguments: tuple[object, ...]) -> int:
    """Cut the power in a process of its own, and return its exit status. arguments: those of power_trials.py, without
    the folder."""
    program = str(TOP / "tests" / "house" / "record" / "power_trials.py")
    with TemporaryDirectory() as folder:
        return run([sys.executable, program, folder, *map(str, arguments)], Path(folder)).returncode


if __name__ == "__main__":
    sys.exit(main())
