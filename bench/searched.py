"""Counts which squares the British search with success while the raiders are on their way out, and prints rows for
data/captains.dat: squares, with the part of the games. Half of the games are Tovey's, the other half those of the
adversary that has watched the first, with the settings that an attack found (docs/LAB.md). It adapts to Otto, as Otto
does to the rows, so several rounds are averaged: --kept tells how many have made the present rows."""

import sys
from collections import Counter, defaultdict
from collections.abc import Iterable
from functools import partial

from watched import Witness, parser, play_each, seeds

from compbis.games import edition
from compbis.games.computer_bismarck.captains.adversaries.british import ADVERSARY, Voyages
from compbis.games.computer_bismarck.captains.otto.enemy import SEARCHED_TURNS
from compbis.games.computer_bismarck.captains.reckoning.weights import weights
from compbis.games.computer_bismarck.cards.board import column, row
from compbis.games.computer_bismarck.cards.roster import BISMARCK, PRINZ_EUGEN
from compbis.games.computer_bismarck.state.reports import Searched, Spotted
from compbis.table.attack.adversary import Note, Watched
from compbis.table.match import Match
from compbis.table.report import Report
from compbis.table.side import BRITISH, GERMAN
from compbis.table.values import NamedTuple

FOUND = {"packs": 0.4, "ambush": 4.0, "patience": 0.95, "trail": 0.9, "bold": 0.7, "guard": 0.0}
"""The settings that the attack found, where they are not the adversary's own."""
GAMES = 240
LEAST, MOST = 0.08, 24
"""The least part of the games for a square to be printed, and the most squares for a turn."""
SOUTH, WEST = 20, 18
"""The end of the waters on the way out."""


class Game(NamedTuple):
    """A game. searched: turns with squares searched, and square 0 for each turn before which no raider was seen."""

    searched: set[tuple[int, int]]
    german: Watched


def play(belief: Voyages | None, seed: int) -> Game:
    """Play a game of the adversary's with that belief; of Tovey's with None."""
    tovey = edition().captain("tovey", BRITISH, seed)
    british = Witness(tovey if belief is None else ADVERSARY.captain(seed, belief, FOUND))
    german = Witness(edition().captain("otto", GERMAN, seed))
    names = {BRITISH: "tovey", GERMAN: "otto"}
    outcome = Match(edition().new(seed, names, keep_log=False), {BRITISH: british, GERMAN: german}).play()
    squares = german.notes().squares
    notes = [Note(turn - 1, ship, str(at)) for turn, ships in squares.items() for ship, at in ships.items()]
    return Game(searched(british.notes().reports), Watched(tuple(notes), outcome.winner))


def searched(reports: Iterable[Report]) -> set[tuple[int, int]]:
    """The turns and squares of Game.searched, from the reports to the British."""
    found: set[tuple[int, int]] = set()
    last = SEARCHED_TURNS[-1]
    for report in reports:
        match report.facts:
            case Searched(squares=squares):
                found |= {(report.turn, square) for square in squares}
            case Spotted(square=square, units=units) if {BISMARCK, PRINZ_EUGEN} & {name for name, _ in units}:
                found.add((report.turn, square))
                last = min(last, report.turn)
    counted = {(turn, square) for turn, square in found if turn <= last}
    return counted | {(turn, 0) for turn in SEARCHED_TURNS if turn <= last}


def add(chances: dict[tuple[int, int], float], games: Iterable[Game], share: float) -> None:
    """Add a share of the part of the games in which each square was searched."""
    counts = Counter(one for game in games for one in game.searched)
    for (turn, square), many in counts.items():
        chances[turn, square] += share * many / counts[turn, 0]


def main() -> int:
    """Play the games, count, and print the rows; returns the exit status."""
    command = parser(__doc__, GAMES)
    command.add_argument("--kept", type=int, default=0, metavar="N", help="the rounds that made the present rows")
    asked = command.parse_args()
    kept, half = asked.kept, seeds(asked)[: asked.games // 2]
    chances: dict[tuple[int, int], float] = defaultdict(float)
    first = list(play_each(partial(play, None), half, asked.workers))
    add(chances, first, 0.5 / (kept + 1))
    belief = ADVERSARY.belief([game.german for game in first])
    add(chances, play_each(partial(play, belief), half, asked.workers), 0.5 / (kept + 1))
    for turn in SEARCHED_TURNS:
        present = weights("otto", f"searched on turn {turn}")
        for square, chance in zip(present[::2], present[1::2], strict=True):
            chances[turn, int(square)] += chance * kept / (kept + 1)
        often = [(chance, square) for (then, square), chance in chances.items() if then == turn and chance >= LEAST]
        near = sorted((one for one in often if 0 < row(one[1]) <= SOUTH and column(one[1]) >= WEST), reverse=True)
        print(f"searched on turn {turn}  | {' '.join(f'{square} {chance:.2f}' for chance, square in near[:MOST])}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
