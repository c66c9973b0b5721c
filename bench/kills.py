"""Kills processes (SIGKILL) at random moments, and checks the record: a bare recorder, the whole program played through
a pipe, the referee of a hosted game, or a seat, the door or all processes of a host. Exit status 1 if a record was
damaged or an accepted order lost."""

import argparse
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from timing import TOP

sys.path.insert(0, str(TOP))

from tests.house.host.host_kills import ALL, DOORS, SEATS, host_kills
from tests.house.host.referee_kills import referee_kills
from tests.house.record.kill_trials import kills
from tests.house.record.program_kills import program_kills


def main() -> int:
    """Run the trials and print the result; returns the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=10_000, metavar="N", help="of the recorder alone")
    parser.add_argument("--programs", type=int, default=0, metavar="N", help="of the whole program")
    parser.add_argument("--referees", type=int, default=0, metavar="N", help="of the referee of a hosted game")
    parser.add_argument("--seats", type=int, default=0, metavar="N", help="of a player's seat at a host")
    parser.add_argument("--doors", type=int, default=0, metavar="N", help="of the door of a host")
    parser.add_argument("--hosts", type=int, default=0, metavar="N", help="of all processes of a host together")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="of the moments")
    options = parser.parse_args()
    with TemporaryDirectory() as folder:
        try:
            done = kills(Path(folder), options.kills, options.seed)
            played = program_kills(Path(folder), options.programs, options.seed)
            hosted = referee_kills(Path(folder), options.referees, options.seed)
            numbers = {SEATS: options.seats, DOORS: options.doors, ALL: options.hosts}
            served = {what: host_kills(Path(folder), what, number, options.seed) for what, number in numbers.items()}
        except AssertionError as error:
            print(error, file=sys.stderr)
            return 1
    killed = (
        (f"{options.kills} recorders", done),
        (f"{options.programs} programs", played),
        (f"{options.referees} referees", hosted),
        *((f"{numbers[what]} {what}", figures) for what, figures in served.items()),
    )
    for name, figures in killed:
        print(f"{name} killed: {', '.join(f'{figure} {what}' for what, figure in figures.items())}", flush=True)
    print("0 records damaged, 0 accepted orders lost")
    return 0


if __name__ == "__main__":
    sys.exit(main())
