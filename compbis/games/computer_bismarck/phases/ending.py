"""17.1: the end of the game."""

from compbis.games.computer_bismarck.phases.referee import Referee
from compbis.games.computer_bismarck.state.report_kinds.result import Ending, GameOver
from compbis.table.game import Outcome
from compbis.table.side import BRITISH, GERMAN, Side


def end_game(game: Referee, reason: Ending) -> None:
    """End the game: the side with more points wins, and equal points are a draw."""
    position = game.position
    margin = position.points(BRITISH) - position.points(GERMAN)
    declare(game, reason, None if margin == 0 else BRITISH if margin > 0 else GERMAN)


def declare(game: Referee, reason: Ending, winner: Side | None) -> None:
    """End the game and report the result, with every award, to both sides.

    Args:
        game: the referee of the turn
        reason: why the game ends
        winner: None for a draw
    """
    position = game.position
    british, german = position.points(BRITISH), position.points(GERMAN)
    position.outcome = Outcome(winner, british, german, reason)
    game.report(
        GameOver(
            winner=winner or "",
            british=british,
            german=german,
            reason=reason,
            awards=tuple(award for award, _ in position.awards),
        )
    )
