"""Measures how often Tovey's convoys are strongly guarded, and prints rows for data/captains.dat. A convoy is strongly
guarded if at the end of a turn its square holds three cruisers, or a battleship that is fast enough to keep the
Bismarck from getting away at will (16.63)."""

import sys
from bisect import bisect_right
from collections import Counter

from watched import options, play_each, seeds, watch

from compbis.games.computer_bismarck.captains.reckoning.weights import weights
from compbis.games.computer_bismarck.cards.kinds import BATTLESHIP, CRUISER
from compbis.games.computer_bismarck.cards.missions import MISSIONS
from compbis.games.computer_bismarck.cards.roster import BISMARCK, SHIPS
from compbis.table.side import BRITISH, GERMAN

GAMES = 100
TURNS = weights("otto", "guarded from")
CRUISERS = 3


def counted(seed: int) -> tuple[Counter[tuple[str, int]], Counter[tuple[str, int]]]:
    """The turns at sea, and the strongly guarded ones, in one game; both by convoy and period."""
    notes, _ = watch({BRITISH: "tovey", GERMAN: "otto"}, seed)
    at_sea: Counter[tuple[str, int]] = Counter()
    guarded: Counter[tuple[str, int]] = Counter()
    for turn, squares in notes[BRITISH].squares.items():
        for convoy in MISSIONS.keys() & squares.keys():
            period = convoy, bisect_right(TURNS, turn - 1)
            at_sea[period] += 1
            guarded[period] += _is_strongly_guarded([ship for ship in squares if squares[ship] == squares[convoy]])
    return at_sea, guarded


def _is_strongly_guarded(ships: list[str]) -> bool:
    kinds = Counter(SHIPS[ship].kind for ship in ships)
    holds = any(SHIPS[s].kind is BATTLESHIP and SHIPS[s].knots >= SHIPS[BISMARCK].knots for s in ships)
    return holds or kinds[CRUISER] >= CRUISERS


def main() -> int:
    """Play the games, count, and print the rows; returns the exit status."""
    asked = options(__doc__, GAMES)
    at_sea: Counter[tuple[str, int]] = Counter()
    guarded: Counter[tuple[str, int]] = Counter()
    for there, with_guard in play_each(counted, seeds(asked), asked.workers):
        at_sea += there
        guarded += with_guard
    for convoy in MISSIONS:
        periods = [(convoy, number) for number in range(1 + len(TURNS))]
        print(
            f"guarded {convoy:<12}| {' '.join(f'{guarded[t] / at_sea[t]:.2f}' if at_sea[t] else '0' for t in periods)}"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
