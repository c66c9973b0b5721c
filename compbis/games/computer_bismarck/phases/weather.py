"""4.9, 13: the weather update."""

from compbis.games.computer_bismarck.cards.board import FOG_AREAS, ROWS, Square
from compbis.games.computer_bismarck.phases.referee import Referee
from compbis.games.computer_bismarck.rules import weather
from compbis.table.dice import Dice


def weather_phase(game: Referee) -> None:
    """Move visibility south and change it (9.3, 13.2), then draw the fog of the next turn (13.31)."""
    game.dice.phase = "weather"
    position = game.position
    levels = weather.moved_south(position.visibility)
    position.visibility = tuple(
        weather.changed(level, _step(game, row)) for row, level in zip(ROWS, levels, strict=True)
    )
    position.fog = draw_fog(game.dice, position.turn + 1)


def draw_fog(dice: Dice, turn: int) -> frozenset[Square]:
    """The squares in fog on a turn: each fog area has its own draw, and is in fog as a whole (13.31, 13.32)."""
    percent = weather.fog_percent(turn)
    foggy = [area for number, area in enumerate(FOG_AREAS, 1) if dice.draw("fog", 100, f"area {number}") < percent]
    return frozenset().union(*foggy)


def _step(game: Referee, row: int) -> int:
    low, high = weather.step_range(row)
    return low + game.dice.draw("visibility", high - low + 1, row)
