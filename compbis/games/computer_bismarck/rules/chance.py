"""Chance: the general air search and radio silence (12)."""

from compbis.games.computer_bismarck.cards.board import Square, column, neighbours, row
from compbis.games.computer_bismarck.cards.tables import number

AIR_PERCENT = number("chance", "air percent")
"""The chance of being spotted by the general air search where that is possible (12.2)."""
RADIO_PERCENT = number("chance", "radio percent")
"""The chance of breaking radio silence, for each ship and turn (12.3)."""
_AIR_ROWS_TO, _AIR_COLUMNS_FROM = number("chance", "air rows to"), number("chance", "air columns from")
_AIR_VISIBILITY = number("chance", "air visibility")


def air_search_possible(square: Square, visibility: int, fog: bool) -> bool:
    """Whether the general air search may spot a ship in the square: near enough, clear enough, no fog (12.2)."""
    near = row(square) <= _AIR_ROWS_TO or column(square) >= _AIR_COLUMNS_FROM
    return near and visibility <= _AIR_VISIBILITY and not fog


def radio_squares(square: Square) -> tuple[Square, ...]:
    """The squares of which one, as likely as another, is told when radio silence is broken (12.3)."""
    return (square, *neighbours(square))
