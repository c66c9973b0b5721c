"""`compbis import`: a game in the notation becomes the record of a finished game again."""

import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from compbis.console.output import shown
from compbis.console.plain import make_plain
from compbis.errors import SaveError, UsageError
from compbis.games import edition_of_record, file_name
from compbis.record import keep_finished, named, saves_folder
from compbis.record import new_path as new_record
from compbis.record.disk import told
from compbis.story.files import new_path
from compbis.story.notation.digest import of_notation
from compbis.story.notation.noted import Noted, values_digest
from compbis.story.notation.reading import MOST, Places, Unreadable, read
from compbis.story.notation.rebuilt import messages
from compbis.table.cards.own import pack_ours, play_as_kept
from compbis.table.edition import Edition, unknown
from compbis.table.settings import Settings
from compbis.table.side import Side

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace


_NEEDED = {"seed": 0, "captains": dict.fromkeys(Side, ""), "classic": False}
"""Settings that every game has, with values that could be."""


def arguments(parser: "ArgumentParser") -> None:
    """The arguments of `compbis import`."""
    parser.add_argument("file", metavar="FILE", help="a game as text, as export writes it; - for what is piped in")
    parser.add_argument(
        "--save", metavar="FILE", help="where the game is kept: a file that is not there yet; else among the games kept"
    )


def run(options: "Namespace") -> int:
    """Keep the game. Raises UsageError, SaveError if the text is none or says what was never played, MachineError."""
    source = named(options.file)  # "-" is what is piped in
    target = None if options.save is None else new_path(options.save)
    content = _content(source)
    try:
        game, places = read(content)
        edition = check_header(game, places)
        game = _with_values(edition, game, places)
        play_as_kept(source, edition, game.packed)
        record = messages(edition, game, places)
    except Unreadable as error:
        raise SaveError(f"{source}, line {error.line}: {error}") from error
    path = target or new_record(saves_folder(), file_name(edition))
    kept = keep_finished(path, edition.name, record)
    make_plain().say(f"GAME KEPT: {shown(path)}", f"GAME DIGEST {of_notation(edition.name, kept)}")
    return 0


def check_header(game: Noted, places: Places) -> Edition:
    """The game's edition. Raises Unreadable where its header says what there is not."""
    try:
        edition = edition_of_record(game.title)
    except SaveError as error:
        raise places.wrong("game", str(error)) from error
    settings = _settings(game, places)
    if max(settings.rules, *(turn.rules for turn in game.turns)) > len(edition.rules):
        raise places.wrong("rules", "the game was played by newer rules: it needs a newer compbis")
    if wrong := unknown(edition, settings.scenario, ()):
        raise places.wrong("scenario", f"this compbis has {wrong}")
    if settings.scenario and len(edition.scenarios) == 1:
        raise places.wrong("scenario", "a game of one scenario does not name it")
    if wrong := unknown(edition, "", settings.options):
        raise places.wrong("options", f"this compbis has {wrong}")
    if game.settings.get("dice", settings.dice) != settings.dice:
        raise places.wrong("dice", "the dice do not follow from the rest of the header")
    if others := set(settings.cards) - set(edition.cards):
        raise places.wrong("cards", f"the game has no cards {min(others)!r}")
    return edition


def _settings(game: Noted, places: Places) -> Settings:
    """What the game was played with. Raises Unreadable at the line that is to blame."""
    with suppress(SaveError):
        return Settings.from_plain(game.settings)
    for name, value in game.settings.items():
        try:
            Settings.from_plain({**_NEEDED, name: value})
        except SaveError as error:
            raise places.wrong(name, f"no {name} of a game of ours") from error
    missing = ", ".join(name for name in _NEEDED if name not in game.settings)
    raise places.wrong("", f"the header has no {missing}")


def _with_values(edition: Edition, game: Noted, places: Places) -> Noted:
    """The game with the values that it began with: those that its text carries, or ours. Raises Unreadable if it has
    neither."""
    if missing := sorted(set(edition.cards) - set(game.packed)) if game.packed else []:
        raise places.wrong("values", f"the values of {missing[0]} are missing")
    if game.packed or not game.values:
        return game
    ours = pack_ours(edition)
    if values_digest(ours) != game.values:
        raise places.wrong("values", "its values are missing: export it with --full, by the version that played it")
    return game._replace(packed=ours)


def _content(path: Path) -> bytes:
    """The bytes of a file, as many as any game has and one more. Raises UsageError, SaveError, MachineError."""
    if str(path) == "-":
        with told(path):
            return sys.stdin.buffer.read(MOST + 1)
    if not path.exists():
        raise SaveError(f"{path}: there is no such file")
    if path.is_dir():
        raise UsageError(f"{path} is a folder: name a file in it")
    if not path.is_file():  # a pipe would wait for whoever writes into it
        raise SaveError(f"{path} is no text file: name -, and pipe it in")
    with told(path), open(path, "rb") as file:
        return file.read(MOST + 1)
