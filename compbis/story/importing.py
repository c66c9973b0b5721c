"""`compbis import`: a game in the notation becomes the record of a finished game again."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from compbis.console.output import shown
from compbis.console.plain import make_plain
from compbis.errors import SaveError, UsageError
from compbis.games import edition_of_record
from compbis.record import keep_finished, named, saves_folder
from compbis.record import new_path as new_record
from compbis.record.disk import told
from compbis.story.files import new_path
from compbis.story.finished import check_known
from compbis.story.notation.digest import of_notation
from compbis.story.notation.noted import Noted, values_digest
from compbis.story.notation.reading import MOST, Unreadable, read
from compbis.story.notation.rebuilt import messages
from compbis.table.cards.own import pack_ours, play_as_kept
from compbis.table.edition import Edition

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace


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
        edition = edition_of_record(game.title)
        settings = check_known(source, edition, game.settings)
        if max(settings.rules, *(turn.rules for turn in game.turns)) > len(edition.rules):
            raise SaveError(f"{source}: the game was played by newer rules: it needs a newer compbis")
        if settings.scenario and len(edition.scenarios) == 1:
            raise SaveError(f"{source}: a game of one scenario does not name it")
        if game.settings.get("dice", settings.dice) != settings.dice:
            raise SaveError(f"{source}: the dice of its header do not follow from the rest")
        if unknown := set(settings.cards) - set(edition.cards):
            raise SaveError(f"{source}: the game has no cards {min(unknown)!r}")
        game = _with_values(source, edition, game)
        play_as_kept(source, edition, game.packed)
        record = messages(edition, game, places)
    except Unreadable as error:
        raise SaveError(f"{source}, line {error.line}: {error}") from error
    path = target or new_record(saves_folder())
    kept = keep_finished(path, edition.name, record)
    make_plain().say(f"GAME KEPT: {shown(path)}", f"GAME DIGEST {of_notation(edition.name, kept)}")
    return 0


def _with_values(source: Path, edition: Edition, game: Noted) -> Noted:
    """The game with the values that it began with: those that its text carries, or ours. Raises SaveError if it has
    neither."""
    if missing := sorted(set(edition.cards) - set(game.packed)) if game.packed else []:
        raise SaveError(f"{source}: the values of {missing[0]} are missing")
    if game.packed or not game.values:
        return game
    ours = pack_ours(edition)
    if values_digest(ours) != game.values:
        raise SaveError(f"{source} needs its values: export it with --full, by the version that played it")
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
        raise SaveError(f"{path} is no text file")
    with told(path), open(path, "rb") as file:
        return file.read(MOST + 1)
