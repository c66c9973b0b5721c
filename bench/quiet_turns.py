"""Measures how eventful a game against Otto or Tovey is: the longest run of turns in which the player, or the captain,
makes no decision worth telling. Two scripts stand in for the player, a cautious and a bold one (persons.py).

The player has a decision if it was asked something about the enemy in the turn (to shadow, to evade, whom to attack, to
fight), or if the previous turn brought news: a sighting, shadowing, a find by air search, broken radio silence, an
attack, a ship sunk or a convoy dispersed.

The captain has made a decision if the log of the finished game tells it: another plan, another aim of a raider, packs
sent after another convoy, battleships sent on a hunt or to a convoy (afterwards/decisions.py), or an answer that
led to shadowing, evasion, an attack or a battle.

Exit status 1 if the captain's longest run is too long in any game."""

import sys
from collections.abc import Iterator, Set
from functools import partial
from itertools import pairwise

from persons import bold, cautious
from watched import Maker, Watched, each, options, seeds, watch

from compbis.games.computer_bismarck.afterwards.decisions import decided
from compbis.games.computer_bismarck.requests.decisions import DrawRequest, MovementRequest
from compbis.games.computer_bismarck.state import reports
from compbis.table.finished.chronicle import Thought, plan_of
from compbis.table.side import BRITISH, GERMAN, Side
from compbis.table.values import NamedTuple

GAMES = 100
LONGEST = 3
OPPONENTS = {GERMAN: "tovey", BRITISH: "otto"}
"""The computer captain of the other side, by the player's side."""
_NO_QUESTIONS = (MovementRequest.kind, DrawRequest.kind)
NEWS = (
    reports.Spotted,
    reports.Shadow,
    reports.FastShadow,
    reports.AirSearch,
    reports.RadioSilence,
    reports.AirAttack,
    reports.AirAttacked,
    reports.SubmarineAttack,
    reports.SubmarineAttacked,
    reports.DestroyerAttack,
    reports.Sunk,
    reports.Dispersed,
)


class Run(NamedTuple):
    """Consecutive turns without a decision."""

    turns: int
    first: int


def quiet_runs(person: Maker, side: Side, seed: int) -> tuple[Run, Run]:
    """The longest runs of a game: the player's, and the captain's.

    Args:
        person: makes the player
        side: the player's side
        seed: the seed of the game
    """
    notes = watch({side: person, side.enemy: OPPONENTS[side]}, seed)[0]
    turns = notes[side].turns
    return _longest(turns, _has_to_decide(notes[side])), _longest(turns, _has_decided(notes[side.enemy], side.enemy))


def _has_to_decide(notes: Watched) -> set[int]:
    """The turns in which a player has something to decide about the enemy."""
    news = {report.turn + 1 for report in notes.told if isinstance(report.facts, NEWS)}
    return news | {turn for turn, kinds in notes.asked.items() if any(kind not in _NO_QUESTIONS for kind in kinds)}


def _has_decided(notes: Watched, side: Side) -> set[int]:
    """The turns in which a captain made a decision that the log tells."""
    plans = [(0, ""), *((turn, plan_of(line)) for turn, line in notes.thoughts)]
    thoughts = [(turn, Thought(side, line, changed=True)) for turn, line in notes.thoughts]
    return notes.acts | decided(side, thoughts).keys() | {new[0] for old, new in pairwise(plans) if old[1] != new[1]}


def _longest(turns: int, busy: Set[int]) -> Run:
    """The longest run of turns that are not busy, out of a number of turns."""
    return max(_runs(turns, busy), default=Run(0, 0))


def _runs(turns: int, busy: Set[int]) -> Iterator[Run]:
    for before, after in pairwise((0, *sorted(busy), turns + 1)):
        yield Run(after - before - 1, before + 1)


def _line(runs: list[Run]) -> str:
    turns = sorted(run.turns for run in runs)
    long = sorted(run.first for run in runs if run.turns > LONGEST)
    since = f" (from turn {long[len(long) // 2]}, median)" if long else ""
    return f"longest run {turns[-1]}, median {turns[len(turns) // 2]}, over {LONGEST} in {len(long)} games{since}"


def main() -> int:
    """Play the games and print the longest runs; returns the exit status."""
    asked = options(__doc__, GAMES)
    kept = True
    for side, opponent in OPPONENTS.items():
        for person in (cautious, bold):
            found = list(each(partial(quiet_runs, person, side), seeds(asked), asked.workers))
            print(f"{person.__name__} {side} against {opponent}, {len(found)} games", flush=True)
            for whose, runs in zip((f"the {side} player", opponent), zip(*found, strict=True), strict=True):
                print(f"  {whose}: {_line(list(runs))}", flush=True)
            kept = kept and all(captains.turns <= LONGEST for _, captains in found)
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())
