"""Plays games of Computer Bismarck and logs each side's requests, orders and reports, turn by turn."""

import argparse
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from typing import TypeVar

from timing import TOP

sys.path.insert(0, str(TOP))

from compbis.games import edition
from compbis.games.computer_bismarck.requests.decisions import BismarckRequest, DrawRequest, MovementRequest
from compbis.games.computer_bismarck.rules import movement
from compbis.games.computer_bismarck.state.orders import Choice, ShipOrder
from compbis.table.captain import Captain, thought
from compbis.table.match import Match
from compbis.table.report import Report
from compbis.table.request import Order, Request
from compbis.table.side import Side
from compbis.table.values import NamedTuple

SILENT = "NO ORDER"
"""Stands for the order of a ship that could have been given one and was not."""
DECLINED = Choice("")
"""The answer of a captain that does not shadow, or does not attack."""

Made = TypeVar("Made")
Maker = Callable[[Side, int], Captain]


class Watched(NamedTuple):
    """A game as one side knew it.

    Args:
        turns: the number of the last turn
        squares: by turn and ship, its square at the start of the turn
        orders: by turn and ship that could be given an order, its last order, or SILENT
        asked: by turn, the kinds of its requests
        reports: the reports to it
        acts: the turns in which it answered a question other than a request for orders, and did not decline
        thoughts: its thoughts, each with its turn; only those that differ from the one before
    """

    turns: int
    squares: Mapping[int, Mapping[str, int]]
    orders: Mapping[int, Mapping[str, str]]
    asked: Mapping[int, list[str]]
    reports: list[Report]
    acts: set[int]
    thoughts: list[tuple[int, str]]


class Witness:
    """Wraps a captain and logs its game."""

    def __init__(self, captain: Captain) -> None:
        self._captain = captain
        self._squares: dict[int, dict[str, int]] = {}
        self._orders: dict[int, dict[str, str]] = {}
        self._asked: dict[int, list[str]] = defaultdict(list)
        self._reports: list[Report] = []
        self._acts: set[int] = set()
        self._thoughts: list[tuple[int, str]] = []

    def hear(self, report: Report) -> None:
        """Log the report, and pass it on to the captain."""
        self._reports.append(report)
        self._captain.hear(report)

    def answer(self, request: Request) -> Order:
        """The captain's order; logs it and the request."""
        assert isinstance(request, BismarckRequest)
        view = request.view
        self._asked[view.turn].append(request.kind)
        self._squares.setdefault(view.turn, {name: ship.square for name, ship in view.ships.items() if ship.active})
        order = self._captain.answer(request)
        if not isinstance(request, MovementRequest | DrawRequest) and order != DECLINED:
            self._acts.add(view.turn)
        if (now := (view.turn, thought(self._captain))) not in self._thoughts[-1:]:
            self._thoughts.append(now)
        if isinstance(request, MovementRequest):
            offered = [
                s.name for s in view.ships.values() if movement.offered(s, view.ship_legs.get(s.name), view.turn)
            ]
            given = self._orders.setdefault(view.turn, dict.fromkeys(offered, SILENT))
            if isinstance(order, ShipOrder):
                given[order.unit] = str(order)
        return order

    def notes(self) -> Watched:
        """The log."""
        turns, asked = max(self._squares, default=0), dict(self._asked)
        return Watched(turns, self._squares, self._orders, asked, self._reports, self._acts, self._thoughts)


def watch(makers: Mapping[Side, str | Maker], seed: int) -> tuple[Mapping[Side, Watched], Side | None]:
    """Play a game between two captains, each a name or a factory; returns both sides' logs, and the winner."""
    names = {side: maker if isinstance(maker, str) else maker.__name__ for side, maker in makers.items()}
    witnesses = {}
    for side, maker in makers.items():
        captain = edition().captain(maker, side, seed) if isinstance(maker, str) else maker(side, seed)
        witnesses[side] = Witness(captain)
    outcome = Match(edition().new(seed, names, keep_log=False), witnesses).play()
    return {side: witness.notes() for side, witness in witnesses.items()}, outcome.winner


def play_each(play: Callable[[int], Made], seeds: Iterable[int], workers: int) -> Iterator[Made]:
    """Yield a function's result for each seed, in order.

    Args:
        play: the function; must be picklable
        seeds: its arguments
        workers: the number of worker processes
    """
    with ProcessPoolExecutor(workers) as executor:
        yield from executor.map(play, seeds, chunksize=4)


def parser(about: str | None, games: int) -> argparse.ArgumentParser:
    """The parser of a command line. `about` is the description for --help, `games` the default number of games."""
    made = argparse.ArgumentParser(description=about)
    made.add_argument("--games", type=int, default=games, metavar="N")
    made.add_argument("--seed", type=int, default=1, metavar="N", help="the seed of all games")
    made.add_argument("--workers", type=int, default=1, metavar="N", help="processes")
    return made


def options(about: str | None, games: int) -> argparse.Namespace:
    """The parsed command line, as for `parser`."""
    return parser(about, games).parse_args()


def seeds(chosen: argparse.Namespace) -> range:
    """The seeds of the games, from the parsed command line."""
    return range(chosen.seed * 1_000_000, chosen.seed * 1_000_000 + chosen.games)
