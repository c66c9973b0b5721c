"""The game of Sink the Bismarck! that a match plays."""

from compbis.games.sink_the_bismarck.phases.referee import Referee
from compbis.games.sink_the_bismarck.sequence import play_turn
from compbis.games.sink_the_bismarck.state.position import Position, start
from compbis.table.game import Steps

__all__ = ["Game", "Position", "start"]


class Game(Referee):
    """A game in play."""

    def sequence(self) -> Steps:
        """Play one turn (4.0)."""
        return play_turn(self)
