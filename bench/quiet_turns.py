"""Measures how eventful a game against Otto or Tovey is: the longest run of turns in which the player, or the captain,
makes no decision worth reporting. Two scripts stand in for the player, a cautious and a bold one (persons.py).

The player has a decision if it was asked something about the enemy in the turn (to shadow, to evade, whom to attack, to
fight), or if the previous turn brought news: a sighting, shadowing, a find by air search, broken radio silence, an
attack, a ship sunk or a convoy dispersed.

The captain has made a decision if the log of the finished game reports it: another plan, another aim of a raider, packs
sent after another convoy, battleships sent on a hunt or to a convoy (afterwards/decisions.py), or an answer that
led to shadowing, evasion, an attack or a battle.

For the British player it also prints the longest run of turns, from turn 12 on, without news of the Germans, and
without news of a raider: a sighting, shadowing, a find by air search, broken radio silence, an attack, a dispersed
convoy.

Exit status 1 if the captain's longest run is too long in any game."""

import sys
from collections.abc import Iterator, Set
from functools import partial
from itertools import pairwise

from persons import RAIDERS, bold, cautious
from watched import Maker, Watched, options, play_each, seeds, watch

from compbis.games.computer_bismarck.afterwards.decisions import decided
from compbis.games.computer_bismarck.requests.decisions import DrawRequest, MovementRequest
from compbis.games.computer_bismarck.state import reports
from compbis.table.finished.chronicle import Thought, plan_of
from compbis.table.report import Facts
from compbis.table.side import BRITISH, GERMAN, Side
from compbis.table.values import NamedTuple

GAMES = 100
LONGEST = 3
ATLANTIC = 12
"""The turn from which news is counted: the raiders are out by then, and the convoys are guarded."""
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
    """Consecutive quiet turns."""

    turns: int
    first: int


class Quiet(NamedTuple):
    """The longest quiet runs of a game.

    Args:
        player: the longest without a decision of the player
        captain: the longest without a decision of the captain
        silent: the longest without news for the player, from ATLANTIC on
        raiders: the longest without news of a raider, from ATLANTIC on
    """

    player: Run
    captain: Run
    silent: Run
    raiders: Run


def quiet_runs(person: Maker, side: Side, seed: int) -> Quiet:
    """The longest quiet runs of a game.

    Args:
        person: makes the player
        side: the player's side
        seed: the seed of the game
    """
    notes = watch({side: person, side.enemy: OPPONENTS[side]}, seed)[0]
    turns, before = notes[side].turns, set(range(ATLANTIC))
    news = [report for report in notes[side].reports if isinstance(report.facts, NEWS)]
    return Quiet(
        _longest(turns, _turns_to_decide(notes[side])),
        _longest(turns, _turns_of_decisions(notes[side.enemy], side.enemy)),
        _longest(turns, before | {report.turn for report in news}),
        _longest(turns, before | {report.turn for report in news if _of_raider(report.facts)}),
    )


def _of_raider(news: Facts) -> bool:
    """Whether news for the British is about a raider; only raiders disperse convoys."""
    return isinstance(news, reports.Dispersed) or any(raider in repr(news) for raider in RAIDERS)


def _turns_to_decide(notes: Watched) -> set[int]:
    """The turns in which a player has something to decide about the enemy."""
    news = {report.turn + 1 for report in notes.reports if isinstance(report.facts, NEWS)}
    return news | {turn for turn, kinds in notes.asked.items() if any(kind not in _NO_QUESTIONS for kind in kinds)}


def _turns_of_decisions(notes: Watched, side: Side) -> set[int]:
    """The turns in which a captain made a decision that the log reports."""
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
    median, most = turns[len(turns) // 2], turns[len(turns) * 9 // 10]
    long = sorted(run.first for run in runs if run.turns > LONGEST)
    since = f" (from turn {long[len(long) // 2]}, median)" if long else ""
    return f"longest run {turns[-1]}, 90 in 100 at most {most}, median {median}, over {LONGEST} in {len(long)}{since}"


def main() -> int:
    """Play the games and print the longest runs; returns the exit status."""
    asked = options(__doc__, GAMES)
    kept = True
    for side, opponent in OPPONENTS.items():
        for person in (cautious, bold):
            found = list(play_each(partial(quiet_runs, person, side), seeds(asked), asked.workers))
            print(f"{person.__name__} {side} against {opponent}, {len(found)} games", flush=True)
            print(f"  the {side} player: {_line([runs.player for runs in found])}", flush=True)
            print(f"  {opponent}: {_line([runs.captain for runs in found])}", flush=True)
            if side is BRITISH:
                print(f"  no news from turn {ATLANTIC} on: {_line([runs.silent for runs in found])}", flush=True)
                print(f"  none of a raider: {_line([runs.raiders for runs in found])}", flush=True)
            kept = kept and all(runs.captain.turns <= LONGEST for runs in found)
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())
