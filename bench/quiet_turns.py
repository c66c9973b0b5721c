"""Measures how eventful a game against Otto or Tovey is: the longest run of turns without a decision worth telling. Two
scripts stand in for the player, a cautious and a bold one (persons.py).

A turn has such a decision if the player was asked something about the enemy in it (to shadow, to evade, whom to attack,
to fight), or if the turn before brought news: a sighting, shadowing, a find by air search, broken radio silence, an
attack, a ship sunk or a convoy dispersed. The log of a finished game has all of these. Exit status 1 if the longest run
is too long in any game."""

import sys
from functools import partial

from persons import bold, cautious
from watched import Maker, each, options, seeds, watch

from compbis.games.computer_bismarck.requests.decisions import DrawRequest, MovementRequest
from compbis.games.computer_bismarck.state import reports
from compbis.table.side import BRITISH, GERMAN, Side

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


def longest_quiet_run(person: Maker, side: Side, seed: int) -> tuple[int, int]:
    """The longest run of turns without a decision in a game, and its first turn.

    Args:
        person: makes the player
        side: the player's side
        seed: the seed of the game
    """
    notes = watch({side: person, side.enemy: OPPONENTS[side]}, seed)[0][side]
    news = {report.turn + 1 for report in notes.told if isinstance(report.facts, NEWS)}
    run, longest, first = 0, 0, 0
    for turn in range(1, notes.turns + 1):
        decides = turn in news or any(kind not in _NO_QUESTIONS for kind in notes.asked.get(turn, ()))
        run = 0 if decides else run + 1
        if run > longest:
            longest, first = run, turn - run + 1
    return longest, first


def main() -> int:
    """Play the games and print the longest runs; returns the exit status."""
    asked = options(__doc__, GAMES)
    kept = []
    for side, opponent in OPPONENTS.items():
        for person in (cautious, bold):
            found = list(each(partial(longest_quiet_run, person, side), seeds(asked), asked.workers))
            runs = sorted(run for run, _ in found)
            long = [first for run, first in found if run > LONGEST]
            since = f", started on turn {sorted(long)[len(long) // 2]} (median)" if long else ""
            print(
                f"{person.__name__} {side} against {opponent}: longest run {runs[-1]}, median {runs[len(runs) // 2]}, "
                f"over {LONGEST} in {len(long)} of {len(runs)} games{since}",
                flush=True,
            )
            kept.append(not long)
    return 0 if all(kept) else 1


if __name__ == "__main__":
    sys.exit(main())
