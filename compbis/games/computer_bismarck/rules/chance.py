"""The chance phase: general air search and radio silence (12)."""

from compbis.games.computer_bismarck.cards.board import Square, column, neighbours, row
from compbis.games.computer_bismarck.cards.tables import number

AIR_PERCENT = number("chance", "air percent")
"""The chance in percent that the general air search spots a ship where that is possible (12.2)."""
RADIO_PERCENT = number("chance", "radio percent")
"""The chance in percent that a ship breaks radio silence in a turn (12.3)."""
_AIR_ROWS_TO, _AIR_COLUMNS_FROM = number("chance", "air rows to"), number("chance", "air columns from")
_AIR_VISIBILITY = number("chance", "air visibility")


def air_search_possible(square: Square, visibility: int, fog: bool) -> bool:
    """Whether the general air search may spot a ship in the square: near enough, clear enough, no fog (12.2).

    Args:
        square: the square of the ship
        visibility: the visibility level of the square
        fog: whether the square is in fog
    """
    near = row(square) <= _AIR_ROWS_TO or column(square) >= _AIR_COLUMNS_FROM
    return near and visibility <= _AIR_VISIBILITY and not fog


def radio_squares(square: Square) -> tuple[Square, ...]:
    """The squares that the report may name if a ship in this square breaks radio silence; one is drawn (12.3)."""
    return (square, *neighbours(square))
