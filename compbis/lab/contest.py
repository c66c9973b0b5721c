"""One game of a tournament, from its seed to its figures: what is done by a worker, wherever he sits."""

from collections.abc import Mapping
from typing import NamedTuple

from compbis.captains.hire import hire
from compbis.lab.watch import FAILURES, Watched, forfeit
from compbis.table.game import Edition, Game, Observer, Outcome
from compbis.table.match import Forfeit, Match
from compbis.table.side import GERMAN, Side


class Contest(NamedTuple):
    """What a worker is told: plain values, and an edition that is found again by its class. captains: their names."""

    edition: Edition
    captains: Mapping[Side, str]
    seed: int


class Played(NamedTuple):
    """What came of it.

    winner: None for a draw; outcome: None for a forfeit, which the enemy wins; failure: what the loser then did, else
    ""; turns: turns begun; plan: the German plan at the start, "" if that captain has none; notes: the observer's;
    seconds: what each captain thought, turn by turn.
    """

    winner: Side | None
    outcome: Outcome | None
    failure: str
    turns: int
    plan: str
    notes: Mapping[str, bool | str]
    seconds: Mapping[Side, tuple[float, ...]]


def play(contest: Contest) -> Played:
    """Play the game to its end. Nothing is recorded; the same contest always comes to the same, but for the seconds."""
    game = contest.edition.new(contest.seed, contest.captains, keep_log=False)
    observer = contest.edition.observer()
    captains: dict[Side, Watched] = {}
    plan, failure = "", ""
    winner: Side | None
    outcome: Outcome | None = None
    try:
        for side in Side:
            captains[side] = _hire(contest, side, game, observer)
        plan = captains[GERMAN].plan
        outcome = Match(game, captains).play()
        winner = outcome.winner
    except Forfeit as error:
        winner, failure = error.side.enemy, str(error)
    seconds = {side: tuple(captain.seconds.values()) for side, captain in captains.items()}
    return Played(winner, outcome, failure, game.turn, plan, observer.notes(), seconds)


def _hire(contest: Contest, side: Side, game: Game, observer: Observer) -> Watched:
    """The captain of a side. Raises Forfeit if he cannot be made."""
    try:
        captain = hire(contest.edition, contest.captains[side], side, contest.seed)
    except FAILURES as error:
        raise forfeit(side, error) from error
    return Watched(captain, side, game, observer if side is observer.side else None)
