"""Games of Computer Bismarck watched from both sides: what each captain was asked, ordered and told, turn by turn."""

import argparse
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from typing import TypeVar

from sides import TOP

sys.path.insert(0, str(TOP))

from compbis.games import edition
from compbis.games.computer_bismarck.requests.decisions import BismarckRequest, MovementRequest
from compbis.games.computer_bismarck.rules import movement
from compbis.games.computer_bismarck.state.orders import ShipOrder
from compbis.table.captain import Captain
from compbis.table.match import Match
from compbis.table.report import Report
from compbis.table.request import Order, Request
from compbis.table.side import Side
from compbis.table.values import NamedTuple

SILENT = "NO ORDER"
"""What stands for the order of a ship that could be ordered and was not."""

Made = TypeVar("Made")
Maker = Callable[[Side, int], Captain]


class Watched(NamedTuple):
    """A game as one side knew it. turns: begun; squares: by turn and ship, where she was when it began; orders: by turn
    and ship that could be ordered, her last order; asked: by turn, the kinds of questions; told: the reports."""

    turns: int
    squares: Mapping[int, Mapping[str, int]]
    orders: Mapping[int, Mapping[str, str]]
    asked: Mapping[int, list[str]]
    told: list[Report]


class Witness:
    """Sits beside a captain, and notes."""

    def __init__(self, captain: Captain) -> None:
        self._captain = captain
        self._squares: dict[int, dict[str, int]] = {}
        self._orders: dict[int, dict[str, str]] = {}
        self._asked: dict[int, list[str]] = defaultdict(list)
        self._told: list[Report] = []

    def hear(self, report: Report) -> None:
        """Note it, and pass it on."""
        self._told.append(report)
        self._captain.hear(report)

    def answer(self, request: Request) -> Order:
        """Note it, and what the captain answers."""
        assert isinstance(request, BismarckRequest)
        view = request.view
        self._asked[view.turn].append(request.kind)
        self._squares.setdefault(view.turn, {name: ship.square for name, ship in view.ships.items() if ship.active})
        order = self._captain.answer(request)
        if isinstance(request, MovementRequest):
            offered = [
                s.name for s in view.ships.values() if movement.offered(s, view.ship_legs.get(s.name), view.turn)
            ]
            given = self._orders.setdefault(view.turn, dict.fromkeys(offered, SILENT))
            if isinstance(order, ShipOrder):
                given[order.unit] = str(order)
        return order

    def notes(self) -> Watched:
        """All of it."""
        return Watched(max(self._squares, default=0), self._squares, self._orders, dict(self._asked), self._told)


def watch(makers: Mapping[Side, str | Maker], seed: int) -> tuple[Mapping[Side, Watched], Side | None]:
    """Play a game between two captains, each a name or a function that makes him; and who won it."""
    names = {side: maker if isinstance(maker, str) else maker.__name__ for side, maker in makers.items()}
    witnesses = {}
    for side, maker in makers.items():
        captain = edition().captain(maker, side, seed) if isinstance(maker, str) else maker(side, seed)
        witnesses[side] = Witness(captain)
    outcome = Match(edition().new(seed, names, keep_log=False), witnesses).play()
    return {side: witness.notes() for side, witness in witnesses.items()}, outcome.winner


def each(play: Callable[[int], Made], seeds: Iterable[int], workers: int) -> Iterator[Made]:
    """What a function makes of each seed, by so many processes."""
    with ProcessPoolExecutor(workers) as executor:
        yield from executor.map(play, seeds, chunksize=4)


def options(about: str | None, games: int) -> argparse.Namespace:
    """What is asked of the command line. games: how many, if it does not say."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("--games", type=int, default=games, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="of all games")
    parser.add_argument("--workers", type=int, default=1, metavar="N", help="processes")
    return parser.parse_args()


def seeds(asked: argparse.Namespace) -> range:
    """The seeds of the games that were asked for."""
    return range(asked.seed * 1_000_000, asked.seed * 1_000_000 + asked.games)
