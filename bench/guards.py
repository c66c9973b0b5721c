"""How often Tovey's convoys are strongly guarded, turn by turn, as rows for data/captains.dat: at the end of a turn a
battleship from whom the Bismarck cannot get away as she likes (16.63) is in their square, or three cruisers are."""

import sys
from bisect import bisect_right
from collections import Counter

from watched import each, options, seeds, watch

from compbis.games.computer_bismarck.captains.reckoning.weights import weights
from compbis.games.computer_bismarck.cards.kinds import BATTLESHIP, CRUISER
from compbis.games.computer_bismarck.cards.missions import MISSIONS
from compbis.games.computer_bismarck.cards.roster import BISMARCK, SHIPS
from compbis.table.side import BRITISH, GERMAN

GAMES = 100
TURNS = weights("otto", "guarded from")
CRUISERS = 3


def counted(seed: int) -> tuple[Counter[tuple[str, int]], Counter[tuple[str, int]]]:
    """Of one game, by convoy and time: the turns on which it was at sea, and those on which it was strongly guarded."""
    notes, _ = watch({BRITISH: "tovey", GERMAN: "otto"}, seed)
    at_sea: Counter[tuple[str, int]] = Counter()
    guarded: Counter[tuple[str, int]] = Counter()
    for turn, squares in notes[BRITISH].squares.items():
        for convoy in MISSIONS.keys() & squares.keys():
            time = convoy, bisect_right(TURNS, turn - 1)
            at_sea[time] += 1
            guarded[time] += _strong([ship for ship in squares if squares[ship] == squares[convoy]])
    return at_sea, guarded


def _strong(ships: list[str]) -> bool:
    kinds = Counter(SHIPS[ship].kind for ship in ships)
    holds = any(SHIPS[s].kind is BATTLESHIP and SHIPS[s].knots >= SHIPS[BISMARCK].knots for s in ships)
    return holds or kinds[CRUISER] >= CRUISERS


def main() -> int:
    """Watch, count, and print the rows."""
    asked = options(__doc__, GAMES)
    at_sea: Counter[tuple[str, int]] = Counter()
    guarded: Counter[tuple[str, int]] = Counter()
    for there, with_guard in each(counted, seeds(asked), asked.workers):
        at_sea += there
        guarded += with_guard
    for convoy in MISSIONS:
        times = [(convoy, number) for number in range(1 + len(TURNS))]
        print(f"guarded {convoy:<12}| {' '.join(f'{guarded[t] / at_sea[t]:.2f}' if at_sea[t] else '0' for t in times)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
