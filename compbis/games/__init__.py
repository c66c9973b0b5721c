"""The games at this table: one line a game."""

from importlib import import_module

from compbis.table.game import Edition

EDITIONS = {"computer-bismarck": "compbis.games.computer_bismarck.edition"}
"""From the name of a game to the module that holds its EDITION."""

DEFAULT = "computer-bismarck"


def edition(name: str = DEFAULT) -> Edition:
    """The edition of that name; imported when it is first asked for."""
    found: Edition = import_module(EDITIONS[name]).EDITION
    return found
