"""All sheets of printed values in the game."""

from compbis.games.sink_the_bismarck.cards import board, convoys, roster, scenarios, tables
from compbis.table.cards.label import Value

SHEETS = (*tables.SHEETS, *board.SHEETS, *roster.SHEETS, *convoys.SHEETS, *scenarios.SHEETS)


def values() -> list[Value]:
    """Every value of the sheets, with its label."""
    return [value for sheet in SHEETS for value in sheet.values()]
