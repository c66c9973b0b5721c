"""Learns the weights of the Denmark Strait's master captains. It plays games with some random moves and fits the
weights that best predict the winner from the position after both sides have moved. Prints the two rows of [judge] in
data/denmark-strait/captains.dat, and writes them there with --write. Needs numpy.

    python bench/learn_strait.py --write tovey,lutjens tovey,lutjens:master tovey:master,lutjens:master

The masters play with the weights in the file. So run it without masters first; in later runs they learn from their own
games."""

import argparse
import os
import random
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Any

import numpy as np
from timing import TOP

sys.path.insert(0, str(TOP))

from compbis.captains.hire import hire
from compbis.games import edition
from compbis.games.denmark_strait.captains.battle import Battle
from compbis.games.denmark_strait.captains.judge import STANDING, Judge, standing
from compbis.games.denmark_strait.history import JUDGEMENT
from compbis.games.denmark_strait.requests.decisions import AppointRequest, FireRequest, SailRequest
from compbis.games.denmark_strait.rules import fleet
from compbis.games.denmark_strait.state.orders import Appoint
from compbis.games.denmark_strait.state.ships import Ships
from compbis.table.match import Match
from compbis.table.request import DONE, Order, Request
from compbis.table.side import BRITISH, GERMAN, Side

STRAIT = edition("denmark-strait")
ANY_PAIR, STRAYS = 0.7, 0.7
"""The fraction of games in which a side appoints random captains, and the fraction in which it makes random moves."""
RIDGE, STEPS = 3.0, 30
"""The L2 penalty and the number of Newton steps of the fit."""
Game = tuple[float, list[list[float]]]
"""The result for the Germans, from 0 to 1, and a row of features for each turn."""


class Scout:
    """Wraps a captain and replaces some of its moves with random ones. A German one records features before it fires.

    Args:
        name: the name of the captain
        side: the side that it plays
        seed: the seed of its random numbers
        random_share: the fraction of moves to make at random
    """

    def __init__(self, name: str, side: Side, seed: int, random_share: float) -> None:
        self._captain, self._side = hire(STRAIT, name, side, seed), side
        self._dice = random.Random(f"scout {side} {seed}")
        self._share = random_share if self._dice.random() < STRAYS else 0.0
        self._turn = 0
        self.seen: list[list[float]] = []

    def hear(self, report: Any) -> None:
        """Pass the report on to the captain."""
        self._captain.hear(report)

    def answer(self, request: Request) -> Order:
        """A random order, or the captain's."""
        if isinstance(request, AppointRequest) and not request.undoable and self._dice.random() < ANY_PAIR:
            return Appoint(*self._dice.choice(fleet.pairs(self._side)))
        if isinstance(request, SailRequest) and self._dice.random() < self._share:
            return self._dice.choice([*request.legal, DONE])
        if isinstance(request, FireRequest) and self._side is GERMAN and request.view.turn != self._turn:
            self._turn = request.view.turn
            self.seen.append(seen(request.view.ships))
        return self._captain.answer(request)


def seen(ships: Ships) -> list[float]:
    """The features of a position, as Judge weighs them."""
    return [*standing(ships), *Judge(Battle(ships, GERMAN, {})).moving(ships)]


def play(share: float, job: tuple[str, int]) -> Game:
    """Play a game.

    Args:
        share: the fraction of moves to make at random
        job: the captains as BRITISH,GERMAN, and the seed
    """
    names = dict(zip((BRITISH, GERMAN), job[0].split(","), strict=True))
    captains = {side: Scout(names[side], side, job[1], share) for side in Side}
    winner = Match(STRAIT.new(job[1], names, keep_log=False), captains).play().winner
    return 0.5 if winner is None else float(winner is GERMAN), captains[GERMAN].seen


def fit(games: Sequence[Game]) -> Any:
    """The weights of a logistic regression with an L2 penalty, fitted by Newton's method. Prints the loss."""
    rows = np.array([row for _, rows in games for row in rows], dtype=float)
    won = np.array([result for result, rows in games for _ in rows])
    hold = np.full(rows.shape[1], RIDGE)
    weights = np.zeros(rows.shape[1])
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(-rows @ weights))
        slope = rows.T @ (chance - won) + hold * weights
        weights -= np.linalg.solve((rows * (chance * (1 - chance))[:, None]).T @ rows + np.diag(hold), slope)
    chance = np.clip(1 / (1 + np.exp(-rows @ weights)), 1e-6, 1 - 1e-6)
    loss = -(won * np.log(chance) + (1 - won) * np.log(1 - chance)).mean()
    print(f"; {len(games)} games, {len(rows)} turns, loss {loss:.3f}; without any knowledge it is 0.693")
    return weights


def row(weights: Sequence[float]) -> str:
    """Weights as a row of the file."""
    return " ".join(f"{weight:.3f}".rstrip("0").rstrip(".") for weight in weights)


def main() -> int:
    """Play the games, fit the weights, and print or write them; returns the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n\n")[0])
    parser.add_argument("--games", type=int, default=800, metavar="N", help="games of each pair of captains")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    parser.add_argument("--random", type=float, default=0.15, metavar="P", help="the fraction of moves made at random")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, metavar="N")
    parser.add_argument("--write", action="store_true", help="put the weights into the file")
    parser.add_argument("captains", nargs="+", metavar="BRITISH,GERMAN")
    options = parser.parse_args()
    jobs = [(names, options.seed + number) for names in options.captains for number in range(options.games)]
    with ProcessPoolExecutor(options.workers) as executor:
        games = list(executor.map(partial(play, options.random), jobs, chunksize=10))
    weights = fit(games)
    standing_, moving_ = row(weights[: len(STANDING)]), row(weights[len(STANDING) :])
    print(f"standing | {standing_}\nmoving   | {moving_}")
    if options.write:
        path = TOP / "data" / JUDGEMENT
        kept = path.read_text(encoding="utf-8").partition("standing |")[0]
        path.write_text(f"{kept}standing | {standing_}\nmoving   | {moving_}\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
