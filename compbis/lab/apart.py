"""The work of booths: they play a game between captains whose code may do anything, and check that a captain exists."""

from time import monotonic

from compbis.captains.hire import find, guard
from compbis.errors import UsageError
from compbis.lab.booth import BOOTHS, Ended, Line
from compbis.lab.clock import Clock, slowest, thinking
from compbis.lab.contest import Contest, GameResult, Progress, play, unplayed
from compbis.table.cards.own import Packed, play_with_packed
from compbis.table.edition import Edition
from compbis.table.side import Side


def play_apart(contest: Contest, limit: float, on_turn: Progress = lambda so_far: None) -> GameResult:
    """Play a game in a process of its own.

    After a timeout, the side that has used more time forfeits; if the process dies, the side that was thinking.

    Args:
        contest: the game to play
        limit: its timeout in seconds
        on_turn: called with the state so far at the start of each turn; what it raises ends the game
    """
    guard(contest.captains.values())
    so_far = unplayed(contest)

    def hear(news: GameResult) -> None:
        nonlocal so_far
        so_far = news
        on_turn(news)

    try:
        with BOOTHS.borrow(contest.values) as booth:
            played: GameResult = booth.call(_play, contest, limit=limit, hear=hear)
            return played
    except Ended as end:
        loser = slowest(end.mark, monotonic()) if end.late else thinking(end.mark)
        return so_far._replace(winner=loser and loser.enemy, failure=str(end))


def find_apart(edition: Edition, name: str, side: Side, limit: float, values: Packed | None = None) -> None:
    """Raise UsageError if the side has no captain of that name, or if importing it takes too long.

    Args:
        edition: the game
        name: the captain's name, as for `find`
        side: the captain's side
        limit: the timeout in seconds
        values: the values of the player's own cards; None for ours
    """
    try:
        with BOOTHS.borrow(values) as booth:
            booth.call(_find, edition, name, side, values, limit=limit, hear=lambda news: None)
    except Ended as end:
        raise UsageError(f"no captain {name!r}: its module {end}") from end


def _play(contest: Contest, line: Line) -> GameResult:
    play_with_packed(contest.edition, contest.values or {})
    return play(contest, line.send, Clock(line.mark).mark)


def _find(edition: Edition, name: str, side: Side, values: Packed | None, line: Line) -> None:
    play_with_packed(edition, values or {})
    find(edition, name, side)
