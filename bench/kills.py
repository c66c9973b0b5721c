"""Kills processes (SIGKILL) at random moments, and checks the record. It kills a bare recorder; the whole program,
played through a pipe, also while it changes an order; the referee of a hosted game; or a seat, the door or all
processes of a host. Exit status 1 if a record was damaged or an accepted order lost."""

import argparse
import sys
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from timing import TOP

sys.path.insert(0, str(TOP))

from tests.house.host.host_kills import ALL, DOORS, SEATS, host_kills
from tests.house.host.referee_kills import referee_kills
from tests.house.record.kill_trials import kills
from tests.house.record.program_kills import change_kills, program_kills

TRIALS: dict[str, Callable[[Path, int, int], dict[str, int]]] = {
    "recorders": kills,
    "programs": program_kills,
    "changes": change_kills,
    "referees": referee_kills,
    **{what: partial(host_kills, what) for what in (SEATS, DOORS, ALL)},
}
"""What is killed, each with the function that kills it a number of times."""
SHARES = 4
"""The number of parts for each process into which the kills are divided, so that no process waits long for another."""


def main() -> int:
    """Run the trials and print the result; returns the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=10_000, metavar="N", help="kills of the recorder alone")
    parser.add_argument("--programs", type=int, default=0, metavar="N", help="kills of the whole program")
    parser.add_argument("--changes", type=int, default=0, metavar="N", help="kills while an order is changed")
    parser.add_argument("--referees", type=int, default=0, metavar="N", help="kills of the referee of a hosted game")
    parser.add_argument("--seats", type=int, default=0, metavar="N", help="kills of a player's seat at a host")
    parser.add_argument("--doors", type=int, default=0, metavar="N", help="kills of the door of a host")
    parser.add_argument("--hosts", type=int, default=0, metavar="N", help="kills of all processes of a host together")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="the seed of the moments")
    parser.add_argument("--processes", type=int, default=1, metavar="N", help="how many processes kill at a time")
    options = parser.parse_args()
    numbers = {name: getattr(options, "kills" if name == "recorders" else name) for name in TRIALS}
    parts = SHARES * options.processes if options.processes > 1 else 1
    jobs = [(name, *share) for name in TRIALS for share in shares(numbers[name], parts, options.seed)]
    figures: dict[str, Counter[str]] = {name: Counter() for name in TRIALS}
    with ProcessPoolExecutor(options.processes) as workers:
        try:
            for (name, *_), found in zip(jobs, workers.map(killed, jobs), strict=True):
                figures[name].update(found)
        except AssertionError as error:
            print(error, file=sys.stderr)
            workers.shutdown(cancel_futures=True)
            return 1
    for name, found in figures.items():
        text = ", ".join(f"{figure} {what}" for what, figure in found.items())
        print(f"{numbers[name]} {name} killed{': ' * bool(text)}{text}", flush=True)
    print("0 records damaged, 0 accepted orders lost")
    return 0


def shares(number: int, parts: int, seed: int) -> list[tuple[int, int]]:
    """A number of kills divided into parts, each with a seed of its own; no part is empty."""
    sizes = [number // parts + (part < number % parts) for part in range(parts)]
    return [(size, seed + part) for part, size in enumerate(sizes) if size]


def killed(job: tuple[str, int, int]) -> dict[str, int]:
    """Kill in a process of its own. job: what, how many times, and the seed of the moments."""
    what, number, seed = job
    with TemporaryDirectory() as folder:
        return TRIALS[what](Path(folder), number, seed)


if __name__ == "__main__":
    sys.exit(main())
