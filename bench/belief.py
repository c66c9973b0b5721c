"""Measures how far the British staff of Computer Bismarck can be believed: what it claims of an unseen Bismarck, and
how often that came true, by size of the claim.

    python bench/belief.py [--games N] [--seed S] [--british NAME]

Otto plays against a British captain, by default one that sails its convoys and gives its planes to PA STAFF. The staff
knows what this captain was told, and nothing else; the squares of the Bismarck are looked up after the game. It claims:

- search: that the search of a turn, as ordered, finds her;
- near: that she comes within two squares of a convoy on this turn, for each convoy of which the staff would tell;
- bound: what she is bound for, for each theory: that she comes to it within SPAN turns, and to no other before. She
  comes to a convoy within two squares of it, and to a port or an oiler's square by entering it.
"""

import argparse
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence

from timing import TOP
from watched import Watched, Witness

sys.path.insert(0, str(TOP))

from compbis.games import edition
from compbis.games.computer_bismarck.captains.clerk import Clerk
from compbis.games.computer_bismarck.cards.board import Square
from compbis.games.computer_bismarck.cards.kinds import CONVOY
from compbis.games.computer_bismarck.cards.roster import BISMARCK
from compbis.games.computer_bismarck.desk.hearsay import Hearsay
from compbis.games.computer_bismarck.desk.routes import patrols
from compbis.games.computer_bismarck.desk.staff.estimating import estimate, hunted
from compbis.games.computer_bismarck.desk.ways import straight
from compbis.games.computer_bismarck.requests.decisions import BismarckRequest, MovementRequest
from compbis.games.computer_bismarck.rules.likelihood import chance_of
from compbis.games.computer_bismarck.state.orders import DoneMoving, PlaneOrder
from compbis.games.computer_bismarck.words.staff import hunt, theories
from compbis.games.computer_bismarck.words.staff.estimate import Estimate
from compbis.table.captain import Captain
from compbis.table.match import Match
from compbis.table.report import Report
from compbis.table.request import Order, Request
from compbis.table.side import BRITISH, GERMAN, Side
from compbis.table.values import NamedTuple

STAFF = "staff"
"""The British captain that gives its planes to PA STAFF."""
SPAN = 6
"""The turns within which she must come to what she is bound for."""
DECILES = 10


class Claims(NamedTuple):
    """What the staff claims on a turn, when the orders are given.

    Args:
        search: the chance to find her
        near: by convoy, the chance that she comes near it
        bound: the goals of each theory, and how likely it is
    """

    search: float
    near: Mapping[str, float]
    bound: Sequence[tuple[frozenset[str], float]]


class Claimant:
    """A British captain beside whom the staff sits, and a log of what the staff claims.

    Args:
        name: the captain's name, or STAFF
        seed: the seed of its dice
    """

    def __init__(self, name: str, seed: int) -> None:
        self._captain: Captain = Clerk(seed) if name == STAFF else edition().captain(name, BRITISH, seed)
        self._by_staff = name == STAFF
        self._hearsay = Hearsay(BRITISH)
        self._ready: list[PlaneOrder] | None = None
        self.claims: dict[int, Claims] = {}
        self.convoys: dict[int, dict[str, Square]] = {}  # at the end of each turn
        self.searched: dict[int, frozenset[Square]] = {}

    def hear(self, report: Report) -> None:
        """Pass the report on to the staff and to the captain."""
        self._hearsay.hear(report)
        self.searched[report.turn] = self._hearsay.searched(report.turn)
        self._captain.hear(report)

    def answer(self, request: Request) -> Order:
        """The captain's order, or a flight that PA STAFF orders; logs the claims of the staff once the orders are
        given."""
        order = self._captain.answer(request)
        if isinstance(request, BismarckRequest):
            ships = request.view.ships.values()
            convoys = {ship.name: ship.square for ship in ships if ship.kind is CONVOY and ship.active}
            self.convoys.setdefault(request.view.turn - 1, convoys)
        if not isinstance(request, MovementRequest) or not isinstance(order, DoneMoving):
            return order
        if self._by_staff and hunted(request.view) == BISMARCK:
            if self._ready is None:
                self._ready = [*_flights(self._hearsay, request)]
            if self._ready:
                return self._ready.pop(0)
        self._ready = None
        if hunted(request.view) == BISMARCK:
            known = estimate(self._hearsay, request.view)
            self.claims[request.view.turn] = claims(known)
        return order


def _flights(hearsay: Hearsay, request: MovementRequest) -> Iterator[PlaneOrder]:
    """The flights that PA STAFF orders, typed again until it finds no more."""
    view = request.view
    for one in patrols.sweep(estimate(hearsay, view), view, len(view.planes)):
        plane = view.planes[one.unit]
        yield PlaneOrder(one.unit, one.words[0], straight(plane.square, one.square))


def claims(known: Estimate) -> Claims:
    """What the staff claims. It speaks of convoys and theories only while she can be in many squares. known: what it
    knows."""
    held = theories.held(known)
    return Claims(
        chance_of(known.chances.then, known.covered),
        {convoy.name: chance for chance, convoy, _ in hunt.told(known) if held},
        [(theory.goals, theory.now) for theory in theories.all_of(known) if held],
    )


def play(name: str, seed: int) -> tuple[Claimant, Watched]:
    """Play a game.

    Args:
        name: the name of the British captain
        seed: the seed of the game
    """
    british, german = Claimant(name, seed), Witness(edition().captain("otto", GERMAN, seed))
    captains: Mapping[Side, Captain] = {BRITISH: british, GERMAN: german}
    Match(edition().new(seed, {BRITISH: "clerk", GERMAN: "otto"}, keep_log=False), captains).play()
    return british, german.notes()


def squares_of(german: Watched) -> dict[int, Square]:
    """Where the Bismarck ended each turn, as long as she was in play: where she begins the next one."""
    return {turn - 1: at[BISMARCK] for turn, at in german.squares.items() if BISMARCK in at}


Outcome = tuple[float, bool]
"""A claim, and whether it came true."""


def searches(british: Claimant, at: Mapping[int, Square]) -> Iterator[Outcome]:
    """The claims of searches. at: where the Bismarck ended each turn."""
    for turn, claimed in british.claims.items():
        if claimed.search and turn in at:
            yield claimed.search, at[turn] in british.searched.get(turn, ())


def nears(british: Claimant, at: Mapping[int, Square]) -> Iterator[Outcome]:
    """The claims that she comes near a convoy. at: as above."""
    for turn, claimed in british.claims.items():
        if turn in at:
            convoys = british.convoys.get(turn, {})
            for name, chance in claimed.near.items():
                yield chance, name in convoys and at[turn] in hunt.near(convoys[name])


def bounds(british: Claimant, at: Mapping[int, Square]) -> Iterator[Outcome]:
    """The claims of what she is bound for. at: as above."""
    for turn, claimed in british.claims.items():
        if turn in at:
            sought = frozenset[str]().union(*(goals for goals, _ in claimed.bound))
            came = (sought & _come_to(british, at, when) for when in range(turn, turn + SPAN))
            first = next(filter(None, came), frozenset())
            for goals, chance in claimed.bound:
                yield chance, not goals.isdisjoint(first)


def _come_to(british: Claimant, at: Mapping[int, Square], turn: int) -> frozenset[str]:
    """The goals that she has come to at the end of a turn."""
    if turn not in at:
        return frozenset()
    convoys = british.convoys.get(turn, {})
    near = {name for name, square in convoys.items() if at[turn] in hunt.near(square)}
    return frozenset({*near, str(at[turn])})


FIGURES = {"search": searches, "near": nears, "bound": bounds}


def table(outcomes: Iterable[Outcome]) -> Iterator[str]:
    """A line for each tenth of the scale that has claims: their number, their mean, and how many in 100 came true."""
    by: dict[int, list[Outcome]] = {}
    for one in outcomes:
        by.setdefault(min(int(one[0] * DECILES), DECILES - 1), []).append(one)
    for decile, found in sorted(by.items()):
        claimed, came = (100 * sum(part) / len(found) for part in zip(*found, strict=True))
        tenth = f"{10 * decile:>3} to {10 * decile + 10:<3}"
        yield f"{tenth} {len(found):>6} claims: {claimed:5.1f} claimed, {came:5.1f} true"


def main() -> int:
    """Play the games and print the tables; returns the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=60, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="the seed of the first game")
    parser.add_argument("--british", default=STAFF, metavar="NAME", help=f"a captain, or {STAFF}")
    asked = parser.parse_args()
    told: dict[str, list[Outcome]] = {name: [] for name in FIGURES}
    for seed in range(asked.seed, asked.seed + asked.games):
        british, german = play(asked.british, seed)
        for name, figure in FIGURES.items():
            told[name] += figure(british, squares_of(german))
    for name, outcomes in told.items():
        print(name, *table(outcomes), sep="\n  ")
    return 0


if __name__ == "__main__":
    sys.exit(main())
