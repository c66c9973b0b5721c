"""Measures how predictable Otto and Tovey are: their openings, the Bismarck's way out and squares, her first prize, and
whether she stays where she has dispersed a convoy. Exit status 1 if any choice is too frequent or too rare."""

import sys
from collections import Counter
from collections.abc import Iterator
from typing import Any

from watched import options, play_each, seeds, watch

from compbis.games.computer_bismarck.captains.observer import COUNTED_TURN, NO_WAY_OUT, WAYS_OUT, way_out
from compbis.games.computer_bismarck.cards.roster import BISMARCK
from compbis.games.computer_bismarck.state.reports import Dispersed
from compbis.table.side import BRITISH, GERMAN
from compbis.table.values import NamedTuple

GAMES = 400
OPENERS = {GERMAN: (BISMARCK, "WP3", "WP4"), BRITISH: ("HOOD", "VICTORIOUS")}
TURNS = (1, 2, 3)
ORDER_LIMIT, SQUARE_LIMIT, WAY_LEAST = 40, 5, 20
"""In percent of the games: the most for an order and for a square, and the least for a way out."""
GROUND = frozenset(100 * row + column for row in range(21, 24) for column in range(15, 18))
GROUND_TURNS = range(7, 13)
"""The Bismarck's usual hunting ground, and the turns on which this program checks whether she is there."""
WHERE = {"WP3": (2, 5), "WP4": (2, 5), BISMARCK: (1, 2, 3), "HOOD": (3,), "VICTORIOUS": (7,)}
"""The turns after which a ship's square is counted."""


class Habits(NamedTuple):
    """The choices in a game.

    Args:
        orders: the order of a ship on a turn
        squares: the square of a ship after a turn
        way: the Bismarck's way out
        first: the first convoy dispersed; "" for none
        ground: whether the Bismarck was in GROUND on any of GROUND_TURNS
        stayed: the Bismarck's dispersals after which she was in the same square a turn later, and all of her dispersals
            whose next turn is known
        won: whether Otto won
    """

    orders: dict[tuple[str, int], str]
    squares: dict[tuple[str, int], int]
    way: str
    first: str
    ground: bool
    stayed: tuple[int, int]
    won: bool


def habits(seed: int) -> Habits:
    """The habits in one game."""
    notes, winner = watch({BRITISH: "tovey", GERMAN: "otto"}, seed)
    german = notes[GERMAN]
    path = {turn - 1: ships[BISMARCK] for turn, ships in german.squares.items() if BISMARCK in ships}
    ways = [way for turn in sorted(path) if (way := way_out(path[turn])) != NO_WAY_OUT]
    prizes = [(report.turn, report.facts) for report in german.reports if isinstance(report.facts, Dispersed)]
    hers = [turn for turn, facts in prizes if facts.square == path.get(turn) and turn + 1 in path]
    side = {ship: owner for owner, ships in OPENERS.items() for ship in ships}
    return Habits(
        {(s, t): order for s in side for t in TURNS if (order := notes[side[s]].orders.get(t, {}).get(s))},
        {
            (s, t): square
            for s, turns in {**WHERE, BISMARCK: (*WHERE[BISMARCK], COUNTED_TURN)}.items()
            for t in turns
            if (square := notes[side[s]].squares.get(t + 1, {}).get(s))
        },
        ways[0] if ways else NO_WAY_OUT,
        prizes[0][1].unit if prizes else "",
        any(path.get(turn) in GROUND for turn in GROUND_TURNS),
        (sum(path[turn + 1] == path[turn] for turn in hers), len(hers)),
        winner is GERMAN,
    )


def main() -> int:
    """Play the games and print the figures; returns the exit status."""
    asked = options(__doc__, GAMES)
    found = list(play_each(habits, seeds(asked), asked.workers))
    kept = [*_openings(found), *_ways(found)]
    for ship, turns in WHERE.items():
        for turn in turns:
            print(f"{ship} after turn {turn}: {_often(Counter(one.squares.get((ship, turn), 0) for one in found))}")
    tens = Counter(one.squares[BISMARCK, COUNTED_TURN] for one in found if (BISMARCK, COUNTED_TURN) in one.squares)
    kept.append(_within_limit(f"Bismarck after turn {COUNTED_TURN}", tens, len(found), SQUARE_LIMIT))
    print(f"in 2115-2317 on turns 7 to 12: {100 * sum(one.ground for one in found) / len(found):.0f} of 100")
    print(f"first convoy: {_often(Counter(one.first for one in found if one.first), 5)}")
    print(f"after a convoy in the same square: {sum(o.stayed[0] for o in found)} of {sum(o.stayed[1] for o in found)}")
    print(f"Otto won {100 * sum(one.won for one in found) / len(found):.1f} of 100")
    return 0 if all(kept) else 1


def _openings(found: list[Habits]) -> Iterator[bool]:
    for ships in OPENERS.values():
        for ship in ships:
            for turn in TURNS:
                orders = Counter(order for one in found if (order := one.orders.get((ship, turn))))
                yield _within_limit(f"{ship} on turn {turn}", orders, len(found), ORDER_LIMIT)


def _ways(found: list[Habits]) -> Iterator[bool]:
    ways = Counter(one.way for one in found)
    for way in WAYS_OUT:
        percent = 100 * ways[way] / len(found)
        print(f"{way}: {percent:.1f} of 100, at least {WAY_LEAST}{'' if percent >= WAY_LEAST else '   MISSED'}")
        yield percent >= WAY_LEAST


def _within_limit(what: str, counts: Counter[Any], games: int, limit: int) -> bool:
    """Print the most frequent choices; returns whether the most frequent one is within the limit."""
    often = 100 * max(counts.values(), default=0) / games
    missed = "" if often <= limit else "   MISSED"
    print(f"{what}: {_often(counts)}; at most {limit} of 100{missed}")
    return often <= limit


def _often(counts: Counter[Any], most: int = 3) -> str:
    games = max(1, counts.total())
    return ", ".join(f"{one} in {100 * count / games:.0f}" for one, count in counts.most_common(most)) or "none"


if __name__ == "__main__":
    sys.exit(main())
