"""All sheets of printed values in the game."""

from compbis.games.sink_the_bismarck.cards import board, convoys, roster, scenarios, tables

SHEETS = (*tables.SHEETS, *board.SHEETS, *roster.SHEETS, *convoys.SHEETS, *scenarios.SHEETS)
