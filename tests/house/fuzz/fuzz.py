"""Fuzzing: python -m tests.house.fuzz.fuzz --lines N --seed S types that many random lines.

All lines go to the real desks in this process. Then one record is forged for every 5,000 lines, and the real program
gets one key on the full screen for every 500. Each failure is reduced and shown; a part stops after three failures, and
the exit status is then 1.
"""

import argparse
import resource
import signal
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from types import FrameType

from tests.house.fuzz import fuzz_program, fuzz_table
from tests.house.fuzz.fuzz_lines import Lines, Script, smallest
from tests.house.fuzz.fuzz_record import Forger, Locked

MEMORY = 2**30
"""Limit of the address space in bytes."""
PATIENCE = 300
"""Limit of processor time in seconds for one game, file or record; none needs a tenth of it."""
LINES_A_RECORD = 5_000
LINES_A_KEY = 500
TRIES = 400
"""Maximum number of tries to reduce a failure."""
MOST_FAILURES = 3
"""Number of failures after which a part stops."""
GAMES_A_SEED = 10_000_000

Say = Callable[[str], None]


class Hang(Exception):
    """The processor time is used up."""


def games(lines: int, seed: int, say: Say) -> int:
    """Type this many lines at the desks, and return the number of games that failed."""
    prompts: Counter[str] = Counter()
    typed = orders = restored = failed = number = 0
    while typed < lines and failed < MOST_FAILURES:
        plan = fuzz_table.plan_of(seed * GAMES_A_SEED + number)
        number += 1
        with watched():
            why, table = fuzz_table.trouble(plan, Lines(plan.seed))
        typed += len(table.lines)
        orders += table.accepted
        restored += table.restored
        prompts.update(table.prompts)
        if why:
            failed += 1
            say(f"FAILED {plan}: {why}\n  typed: {shortest(plan, why, table.lines)!r}")
    say(f"{typed:,} lines in {number:,} games: {orders:,} orders taken, {restored:,} times left and restored")
    say("  " + ", ".join(f"{prompt} {count:,}" for prompt, count in sorted(prompts.items())))
    return failed


def shortest(plan: fuzz_table.Plan, why: str, lines: list[str]) -> list[str]:
    """The fewest lines found that still fail in the same way."""
    kind = why.partition(":")[0]

    def fails(fewer: Sequence[str]) -> bool:
        with watched():
            return fuzz_table.trouble(plan, Script(fewer), 1)[0].startswith(kind)

    return smallest(lines, fails, min(10, TRIES) if kind == Hang.__name__ else TRIES)


def records(number: int, seed: int, say: Say) -> int:
    """Open this many forged records with every command that reads one, and return the number that failed."""
    failed = done = 0
    with quick_folder() as folder:
        forgers = (Forger(folder, False), Forger(folder, True), Locked(folder))
        while done < number and failed < MOST_FAILURES:
            with watched():
                why = forgers[done % len(forgers)].trouble(seed * GAMES_A_SEED + done)
            if why:
                failed += 1
                say(f"FAILED record {done} of seed {seed}: {why}")
            done += 1
    say(f"{done:,} forged records")
    return failed


@contextmanager
def watched() -> Iterator[None]:
    """Raise Hang when the limit of processor time is reached."""

    def ring(number: int, frame: FrameType | None) -> None:
        raise Hang

    signal.signal(signal.SIGVTALRM, ring)
    signal.setitimer(signal.ITIMER_VIRTUAL, PATIENCE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


@contextmanager
def quick_folder() -> Iterator[Path]:
    """A temporary folder, in memory where possible."""
    memory = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None) as folder:
        yield Path(folder)


def main() -> int:
    """Fuzz everything, and return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--lines", type=int, default=100_000, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="S")
    parser.add_argument("--desks", action="store_true", help="only the desks: the lines, and none of the rest")
    options = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    lines, seed = options.lines, options.seed
    failed = 0
    rest = (
        (records, lines // LINES_A_RECORD),
        (fuzz_program.keys, lines // LINES_A_KEY),
    )
    for part, amount in ((games, lines), *(() if options.desks else rest)):
        began = monotonic()
        failed += part(amount, seed, lambda line: print(line, flush=True))
        print(f"  {monotonic() - began:.1f} s", flush=True)
    peak = max(resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)) // 1024
    print(f"{failed} failures; at most {peak} MiB of memory", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
