"""The register of games, one line each."""

from importlib import import_module

from compbis.errors import SaveError, UsageError
from compbis.table.edition import Edition

EDITIONS = {
    "computer-bismarck": "compbis.games.computer_bismarck.edition",
    "denmark-strait": "compbis.games.denmark_strait.edition",
    "chase-of-the-bismarck": "compbis.games.chase_of_the_bismarck.edition",
    "sink-the-bismarck": "compbis.games.sink_the_bismarck.edition",
}
"""From the name of a game to the module that holds its EDITION."""

DEFAULT = "computer-bismarck"


def edition(name: str = DEFAULT) -> Edition:
    """The edition of this name, imported when it is first needed."""
    found: Edition = import_module(EDITIONS[name]).EDITION
    return found


def registered(played: Edition) -> str:
    """The name of an edition in the register."""
    return next(name for name in EDITIONS if edition(name).name == played.name)


def file_name(played: Edition) -> str:
    """The first part of the file names of its records, before their numbers; the default game has an older one."""
    name = registered(played)
    return "bismarck" if name == DEFAULT else name


def game_arguments(name: str) -> list[str]:
    """The arguments of a command that choose this game: none for the default game."""
    return [] if name == DEFAULT else ["--game", name]


def edition_called(name: str) -> tuple[str, Edition]:
    """The full name and the edition of a game, given its name or an unambiguous beginning of it, in any case. Raises
    UsageError, which lists the names."""
    begun = [each for each in EDITIONS if each.startswith(name.lower())]
    found = name.lower() if name.lower() in EDITIONS else begun[0] if name and len(begun) == 1 else ""
    if not found and name and begun:
        raise UsageError(f"{name!r} may be {' or '.join(begun)}: type more of the name")
    if not found:
        raise UsageError(f"no game {name!r}: there {'are' if len(EDITIONS) > 1 else 'is'} {', '.join(EDITIONS)}")
    return found, edition(found)


def edition_of_record(title: str) -> Edition:
    """The edition whose records bear that title. Raises SaveError if it is not in the register."""
    for name in EDITIONS:
        if (found := edition(name)).name == title:
            return found
    raise SaveError(f"a game of {title!r}, which this compbis does not know: it needs a newer one")
