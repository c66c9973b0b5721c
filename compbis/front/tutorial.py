"""`compbis tutorial`: a game with a guide, who leads a beginner through the first turns."""

from pathlib import Path
from typing import TYPE_CHECKING

from compbis.called import called
from compbis.errors import UsageError
from compbis.front import preferences, terminals
from compbis.front.setup import check_save
from compbis.front.sitting import Sitting
from compbis.front.terminals import EitherTerminal
from compbis.games import edition, file_name
from compbis.record import SealedRecord, new_path, saves_folder
from compbis.table.cards.own import pack
from compbis.table.edition import Edition
from compbis.table.settings import PERSON, Settings

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace


def arguments(parser: "ArgumentParser", edition: Edition) -> None:
    """The arguments of `compbis tutorial`."""
    parser.add_argument("--save", metavar="FILE", help="where the game is kept: a file that does not exist yet")
    terminals.arguments(parser)


def run(options: "Namespace") -> int:
    """Start the lesson. Raises UsageError, MachineError."""
    check_save(options.save)
    played = edition(options.game)
    terminals.check_spoken(played, options.spoken)
    if played.tutorial is None:
        raise UsageError(f"{played.name} has no lesson: {called()} play begins a game")
    with terminals.open_terminal(options) as terminal:
        return teach(terminal, played, options.save or "")


def teach(terminal: EitherTerminal, played: Edition, save: str = "") -> int:
    """Play the game of the lesson for as long as the beginner likes. It is kept like any other game, without a
    password. Returns the exit status.

    Args:
        terminal: the player's terminal
        played: the game, which has a lesson
        save: the file, or "" for a new one among the kept games
    """
    assert played.tutorial
    preferences.note_lesson()
    tutorial = played.tutorial()
    captains = {tutorial.side: PERSON, tutorial.side.enemy: tutorial.opponent}
    settings = Settings(tutorial.seed, captains, fixed=True, lesson=True, rules=len(played.rules))
    game = played.new(settings.seed, settings.captains)
    path = Path(save) if save else new_path(saves_folder(), file_name(played))
    record = SealedRecord.create(path, played.name, {}, settings.plain(), sheet=played.sheet, values=pack(played))
    with Sitting(terminal, played, settings, {}, record) as sitting:
        sitting.begin(game)
    return 0
