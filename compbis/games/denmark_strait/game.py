"""The game as the table knows it, and its first position."""

from types import MappingProxyType

from compbis.games.denmark_strait.cards.roster import SHIPS
from compbis.games.denmark_strait.phases.referee import Referee
from compbis.games.denmark_strait.sequence import play_turn
from compbis.games.denmark_strait.state.position import Position
from compbis.games.denmark_strait.state.ships import Ship
from compbis.table.game import Steps


class Game(Referee):
    """A game in play (table.game.Game)."""

    def sequence(self) -> Steps:
        """Play one turn."""
        return play_turn(self)


def start(seed: int, historical: bool = False) -> Position:
    """The position at the start of a game (Map 1), with the historical captains or not."""
    ships = {name: Ship(name, card.at, card.facing) for name, card in SHIPS.items()}
    return Position(seed, 1, MappingProxyType(ships), MappingProxyType({}), historical=historical)
