"""`compbis restore`: continues a kept game at the very question where it was left."""

import os
import shlex
from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

from compbis.called import called
from compbis.captains.hire import is_own
from compbis.console.handover import Lock
from compbis.console.output import shown
from compbis.console.questions import LEAVE, ask_word, leaves, refuse
from compbis.console.terminal import Terminal
from compbis.errors import Leave, SaveError, UsageError, WrongPassword
from compbis.front import terminals
from compbis.front.copies import free_path
from compbis.front.house.leaving import after_the_end, kept_lines, leave_table
from compbis.front.setup import ask_kept_game, captain_name
from compbis.front.sitting import Sitting
from compbis.front.terminals import EitherTerminal
from compbis.games import edition_of_record
from compbis.record import DamagedRecord, Header, Kept, SealedRecord, find_game, mend, open_record, peek
from compbis.story.finished import ROLLED_BACK, check_known, closing, exports, last_lines, replaying, show_last_page
from compbis.table.cards.own import notices, play_as_kept
from compbis.table.edition import Edition
from compbis.table.settings import Settings, own_cards
from compbis.table.side import Side

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

TRIES = 3
"""How many times the passwords can be tried."""
WRONG_PASSWORDS = "ONE OR BOTH PASSWORDS ARE WRONG. THEY OPEN THE FILE ONLY TOGETHER, SO NOBODY CAN SAY WHICH"
_NEW_FILE = ("YES: A NEW FILE, AS FAR AS THE OLD ONE IS GOOD", "NO: NOTHING IS DONE")


def arguments(parser: "ArgumentParser") -> None:
    """The arguments of `compbis restore`."""
    help_ = "a saved game: its name in the list of saved games, or its number in the list shown without FILE"
    parser.add_argument("file", type=find_game, nargs="?", metavar="FILE", help=help_)
    parser.add_argument(
        "--opponent",
        type=captain_name,
        metavar="NAME",
        default="",
        help="needed for a captain of your own, module:factory or pipe:PROGRAM",
    )
    help_ = f"accept {LEAVE} as a password of a two-player game begun before 0.2.1"
    parser.add_argument("--old-passwords", action="store_true", help=help_)
    terminals.arguments(parser)
    terminals.voice_argument(parser)


def run(options: "Namespace") -> int:
    """Continue a game. Raises SaveError, MachineError, UsageError."""
    if not options.file and not terminals.input_is_terminal():
        raise UsageError(f"the following arguments are required: FILE; see {called()} restore --help")
    with terminals.open_terminal(options) as terminal:
        terminal.voice = options.voice
        path = _numbered(Path(options.file)) if options.file else ask_kept_game(terminal)
        return resume_game(terminal, path, options.opponent, options.old_passwords) if path else 0


def _numbered(path: Path) -> Path:
    """The saved game with this number in the list, if the path is such a number and not a file; else the path."""
    from compbis.record import list_games, saves_folder

    number = str(path)
    if not (number.isascii() and number.isdigit() and len(number) < 5) or os.path.lexists(path):
        return path
    games = list_games(saves_folder())
    return games[int(number) - 1][0] if 0 < int(number) <= len(games) else path


def resume_game(terminal: EitherTerminal, path: Path, opponent: str = "", old: bool = False) -> int:
    """Continue the game in that file, after its passwords; show the end of a finished one. A damaged game can continue
    from its undamaged part, in a new file.

    Args:
        terminal: the players' terminal
        path: the file
        opponent: the custom captain that may be run: a file alone must not make compbis run foreign code
        old: whether LEAVE may be one of two passwords

    Returns:
        the exit status

    Raises:
        SaveError: the file is not a game that can be continued here
        UsageError: the game needs another option
    """
    header = peek(path)
    if header.hosted and not header.finished:
        raise SaveError(f"{path} is a game that a host keeps: it opens only with the host's key, and continues there")
    record, kept, locks = _open(terminal, path, header, _sides(header), old)
    try:
        edition = edition_of_record(header.edition)  # authenticated by now
        terminals.check_spoken(edition, terminal.spoken)
        if kept.rolled_back:
            terminal.say(ROLLED_BACK)
        settings = check_known(record.path, edition, kept.settings)
        play_as_kept(record.path, edition, kept.values)
        if kept.outcome is not None:
            with replaying(record.path):
                _show_end(terminal, edition, settings, kept, record.path)
            return 0
        if terminal.spoken and settings.classic:
            raise UsageError(terminals.NOT_IN_1980)
        for side, name in settings.captains.items():
            if is_own(edition, name, side) and name != opponent:
                raise UsageError(
                    f"the captain {name} is not one of ours: if you trust it, add --opponent {shlex.quote(name)}"
                )
        if edition.passwords and settings.two_player and len(locks) < len(Side):
            raise SaveError(f"{record.path}: a two-player game without its passwords was not written by compbis")
        with Sitting(terminal, edition, settings, locks, record) as sitting:
            sitting.resume(kept, notices(edition, settings, kept.values))
        return 0
    finally:
        record.close()


def _sides(header: Header) -> Mapping[Side, str]:
    """The names of the sides; for an unknown game those that records use, since a changed head is later reported as a
    wrong password."""
    try:
        return edition_of_record(header.edition).sides
    except SaveError:
        return {side: side.upper() for side in Side}


def _open(
    terminal: EitherTerminal, path: Path, header: Header, names: Mapping[Side, str], old: bool = False
) -> tuple[SealedRecord, Kept, dict[Side, Lock]]:
    """The record, what it holds, and the locks of its passwords, which are not kept. names: of the sides; old: as in
    resume_game."""
    sides = () if header.finished else header.sides
    if sides:
        terminal.say(f"{LEAVE} LEAVES")
    for tries_left in reversed(range(TRIES if sides else 1)):
        passwords = _ask_passwords(terminal, path, sides, names, old)
        try:
            with terminal.waits("CHECKING") if sides else nullcontext():  # a slow machine takes some seconds
                record, kept = open_record(path, passwords)
        except WrongPassword as error:
            if any(map(leaves, passwords.values())):
                raise _leave(terminal, path) from error
            if not tries_left:
                raise
            refuse(terminal, WRONG_PASSWORDS if len(sides) > 1 else "WRONG PASSWORD")
            continue
        except DamagedRecord as damage:
            mended = _mend(terminal, path, passwords, damage)
            if header.finished and not peek(mended).finished:  # its end was lost, so it needs its passwords again
                return _open(terminal, mended, peek(mended), names, old)
            record, kept = open_record(mended, passwords)
        return record, kept, {side: Lock(password) for side, password in passwords.items()}
    raise AssertionError("the last try returns or raises")


def _ask_passwords(
    terminal: Terminal, path: Path, sides: Sequence[Side], names: Mapping[Side, str], old: bool
) -> dict[Side, str]:
    """What each side types. LEAVE is first tried as a password if it can be one: always in a game with one password.
    Raises Leave."""
    passwords: dict[Side, str] = {}
    for side in sides:
        passwords[side] = terminal.ask(f"{names[side]} PLAYER - ENTER PASSWORD-", secret=True)
        if len(sides) > 1 and not old and leaves(passwords[side]):
            raise _leave(terminal, path)
    return passwords


def _leave(terminal: Terminal, path: Path) -> Leave:
    """Leave at a password, with the lines on where the game is, as in play."""
    terminal.close()
    terminal.say(*kept_lines(path))
    return Leave()


def _mend(terminal: Terminal, path: Path, passwords: dict[Side, str], damage: DamagedRecord) -> Path:
    """The path of a new record beside the damaged one, with its undamaged part, if the player wants it. Otherwise
    raises `damage`."""
    if not damage.kept.turns:
        raise damage
    terminal.say(
        f"{shown(path)} IS {damage.what.upper()} AND STAYS AS IT IS", f"IT IS GOOD AS FAR AS {str(damage.kept).upper()}"
    )
    try:
        answer = ask_word(terminal, "GO ON FROM THERE IN A NEW FILE", ("YES", "NO"), "NO", help_=_NEW_FILE)
    except Leave:
        answer = "NO"
    if answer == "NO":
        raise damage
    mended = free_path(path, "good")
    mend(path, passwords, mended)
    terminal.say(f"NEW FILE: {shown(mended)}")
    return mended


def _show_end(terminal: EitherTerminal, edition: Edition, settings: Settings, kept: Kept, path: Path) -> None:
    desk = edition.desk((settings.persons or list(Side))[0], settings.classic)
    looked = None if settings.classic else closing(path)
    ending = [*notices(edition, settings, kept.values), *desk.word(edition.report(kept.turns[-1].reports[-1]))]
    below = own_cards(settings.cards) if settings.classic else last_lines(edition, kept)
    if looked and terminal.keeps_page:
        show_last_page(terminal, looked, ending, below)
        leave_table(terminal, exports(edition, path), below, ending[-2:])
        terminal.close()
        terminal.say(*ending, *looked.lines, *below)
    else:
        terminal.close()
        show_last_page(terminal, looked, ending, below)
    if not settings.classic:
        terminal.say(*after_the_end(edition, path))
