"""Injects disk faults: one at each write, sync, open, rename, unlink, truncate and read in turn, in all operations on a
record and in the whole program. Exit status 1 if an accepted order was lost, a traceback was printed, or an error
message had more than one line."""

import argparse
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from timing import TOP

sys.path.insert(0, str(TOP))

from tests.house.record.failing_disk import OPERATIONS, can_be_built, run


def main() -> int:
    """Try all operations, or those that are named; returns the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("operations", nargs="*", metavar="OPERATION[:STEP]", help=", ".join(OPERATIONS))
    parser.add_argument(
        "--step", type=int, default=1, help="fail only every N-th call, unless the operation names a step"
    )
    parser.add_argument("--sheet", type=int, default=256, help="cells of a sheet: 256 in a game")
    once = "let each call fail in only one way, a different one from the call before it"
    parser.add_argument("--once", action="store_true", help=once)
    parser.add_argument("--processes", type=int, default=1, metavar="N", help="how many operations to try at a time")
    options = parser.parse_args()
    if not can_be_built():
        print("this needs Linux and a C compiler (cc)", file=sys.stderr)
        return 2
    named = options.operations or OPERATIONS
    operations = [operation if ":" in operation else f"{operation}:{options.step}" for operation in named]
    one_each = [[operation] for operation in reversed(operations)]  # the longest are the last of OPERATIONS
    shares = one_each if options.processes > 1 else [operations]
    with ThreadPoolExecutor(options.processes) as workers:
        statuses = workers.map(partial(try_operations, str(options.sheet), "one" if options.once else "each"), shares)
        return 1 if any(statuses) else 0


def try_operations(sheet: str, ways: str, operations: list[str]) -> int:
    """Try operations in a process of their own, and return its exit status.

    Args:
        sheet: the cells of a sheet
        ways: "each" or "one" (fault_trials.py)
        operations: the operations
    """
    program = str(TOP / "tests" / "house" / "record" / "fault_trials.py")
    with TemporaryDirectory() as folder:
        return run([sys.executable, program, folder, sheet, ways, *operations], Path(folder)).returncode


if __name__ == "__main__":
    sys.exit(main())
