"""Measures what a waiting player learns from time: python bench/telltale.py [--games 4] [--orders 400].

In each game of the register two seats give random legal orders. After the order that ends its part a player gets the
acknowledgement, and then a message that nothing more follows. Meanwhile the other side may have been asked something
new, which is secret. The processor time from the order to that message is measured inside the referee, without disk,
network, terminal and other seats, all of which make it less exact; so no player can measure it more exactly.

The moments compared look alike to the player: answers to questions of the same kind, followed by messages of the same
kinds. In each pair the other side was asked in only one of the two moments; the guess is the one that took longer. The
figure is how often in 100 pairs the guess is right (50: time tells nothing), with a 95% confidence interval from
resampling whole games. A host therefore holds back that message (compbis.host.serving.HOLD); the last figure counts the
waits whose work took longer than that.
"""

import argparse
import random
import statistics
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from time import process_time
from typing import NamedTuple

from timing import TOP

sys.path.insert(0, str(TOP))

from compbis.games import EDITIONS, edition
from compbis.host.referee import Referee
from compbis.host.serving import HOLD
from compbis.table.side import Side
from tests.house.host.seats import KEY, Heard, Seat, new_game

DRAWS = 200
"""How many times the games are resampled for the interval."""


class Timed(Heard):
    """A line that notes the processor time at its last message."""

    def __init__(self) -> None:
        super().__init__()
        self.last = 0.0

    def send(self, line: bytes) -> None:
        """Take a message, and note the time."""
        self.last = process_time()
        super().send(line)

    settle = send


class Moment(NamedTuple):
    """An order that left its player waiting. alike: what the player sees of it, except the time; asked: whether the
    other side got a question; seconds: processor time from the order to the last message."""

    alike: tuple[str, ...]
    asked: bool
    seconds: float


def moments(path: Path, name: str, seed: int, orders: int) -> Iterator[Moment]:
    """The moments of a game.

    Args:
        path: where its record goes
        name: the name of the game
        seed: decides the dice and the orders
        orders: how many are given at most
    """
    referee, dice = Referee(new_game(path, edition(name), seed), KEY), random.Random(seed)
    lines = {side: Timed() for side in Side}
    seats = {side: Seat(referee, side, seed) for side in Side}
    for side, seat in seats.items():
        referee.sit(side, lines[side])
        seat.said = lines[side].said
    for _ in range(orders):
        if not (asked := [seat for seat in seats.values() if seat.open]):
            break
        seat = dice.choice(asked)
        before = {side: len(line.said) for side, line in lines.items()}
        kind, order = seat.request().kind, seat.any_order()
        began = process_time()
        seat.answer(order)
        mine, theirs = ([m["type"] for m in lines[side].said[before[side] :]] for side in (seat.side, seat.side.enemy))
        if mine[-1:] == ["wait"] and "request" not in mine:
            yield Moment((seat.side, kind, *mine), "request" in theirs, lines[seat.side].last - began)
    referee.close()


def percent_right(moments: Sequence[Moment]) -> float | None:
    """How many times in a hundred the guess is right, None if there is no pair to guess about."""
    groups: dict[tuple[str, ...], tuple[list[float], list[float]]] = defaultdict(lambda: ([], []))
    for moment in moments:
        groups[moment.alike][moment.asked].append(moment.seconds)
    pairs = won = 0.0
    for idle, asked in groups.values():
        pairs += len(idle) * len(asked)
        won += sum((one > other) + (one == other) / 2 for one in asked for other in idle)
    return 100 * won / pairs if pairs else None


def main() -> None:
    """Play, and print a line for each game."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--orders", type=int, default=400)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as away:
        for name in EDITIONS:
            played = [
                list(moments(Path(away, f"{name}-{seed}"), name, seed, options.orders))
                for seed in range(1, options.games + 1)
            ]
            guessed = percent_right([moment for game in played for moment in game])
            if guessed is None:
                print(f"{name:22} the other side is always asked, or never: there is nothing to guess")
                continue
            dice = random.Random(1)
            choices = (dice.choices(played, k=len(played)) for _ in range(DRAWS))
            percents = (percent_right([moment for game in chosen for moment in game]) for chosen in choices)
            resampled = sorted(percent for percent in percents if percent is not None)
            low, high = resampled[len(resampled) // 40], resampled[-1 - len(resampled) // 40]
            waits = [moment for game in played for moment in game]
            late = sum(moment.seconds > HOLD for moment in waits)
            middle = 1000 * statistics.median(moment.seconds for moment in waits)
            print(f"{name:22} right {guessed:.0f} of 100 ({low:.0f} to {high:.0f}) without the hold;")
            print(f"{'':22} {len(waits)} waits of {middle:.1f} ms, of which {late} took more than {1000 * HOLD:.0f} ms")


if __name__ == "__main__":
    main()
