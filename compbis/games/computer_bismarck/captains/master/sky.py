"""The weather of a world, drawn as the game draws it (13), because the weather of later turns is unknown."""

from compbis.games.computer_bismarck.cards.board import FOG_AREAS, ROWS, Square
from compbis.games.computer_bismarck.cards.tables import START_VISIBILITY
from compbis.games.computer_bismarck.rules import search, weather
from compbis.table.dice import Dice


class Sky:
    """The weather on one turn.

    Attributes:
        visibility: the level of each row
        fog: the squares in fog
    """

    def __init__(self, dice: Dice) -> None:
        self._dice = dice
        self.visibility = START_VISIBILITY
        self.fog = self._drawn_fog(1)

    def change(self, turn: int) -> None:
        """Draw the weather of a turn, following that of the turn before."""
        self.visibility = tuple(map(self._changed, ROWS, weather.moved_south(self.visibility)))
        self.fog = self._drawn_fog(turn)

    def spots(self, factors: int, square: Square) -> bool:
        """Whether the search factors suffice to spot in a square (9.2, 9.4)."""
        return square not in self.fog and search.spots(factors, self.visibility[square // 100 - ROWS[0]])

    def _changed(self, row: int, level: int) -> int:
        low, high = weather.step_range(row)
        return weather.changed(level, low + self._dice.draw("visibility", high - low + 1, row))

    def _drawn_fog(self, turn: int) -> frozenset[Square]:
        percent = weather.fog_percent(turn)
        foggy = [area for number, area in enumerate(FOG_AREAS) if self._dice.draw("fog", 100, number) < percent]
        return frozenset().union(*foggy)
