"""`compbis host`: new hosted games, serving them, and how they stand."""

import time
from pathlib import Path
from typing import TYPE_CHECKING

from compbis.called import called
from compbis.errors import CompbisError, MachineError, UsageError
from compbis.host.folder import Folder
from compbis.host.invitations import LASTS, WORDS, Invitations, Place

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from compbis.table.edition import Edition
    from compbis.table.settings import Settings

PORT = 2222
INSTALL = "{} host needs the package asyncssh: pip install 'compbis[host]'"
OWNER = "THE OWNER OF THIS HOST CAN SEE EVERYTHING, BOTH FLEETS AND ALL DICE: TELL YOUR FRIEND"


def arguments(parser: "ArgumentParser") -> None:
    """The arguments of `compbis host`."""
    from compbis.front.setup import captain_name, set_up_arguments
    from compbis.games import DEFAULT, EDITIONS

    parser.add_argument("what", nargs="?", choices=("new", "status"), help="new: a game; status: how all games stand")
    parser.add_argument("--folder", metavar="F", default="", help="where the games of this host are kept")
    parser.add_argument("--port", type=int, metavar="P", default=PORT, help=f"of SSH, {PORT} if not said")
    parser.add_argument("--address", metavar="A", default="", help="to listen at; new: told in the invitation")
    parser.add_argument("--game", metavar="GAME", choices=tuple(EDITIONS), default=DEFAULT, help="new: which game")
    parser.add_argument("--name", metavar="N", default="", help="new: what the game is called")
    parser.add_argument("--opponent", type=captain_name, metavar="CAPTAIN", default="", help="new: a computer captain")
    parser.add_argument("--side", metavar="S", default="", help="new: the person's side, against the computer captain")
    set_up_arguments(parser)


def run(options: "Namespace") -> int:
    """Do what is asked. Raises UsageError, SaveError, MachineError."""
    folder = Folder(Path(options.folder) if options.folder else _usual_folder())
    if options.what == "status":
        return _status(folder)
    try:
        import asyncssh  # noqa: F401 - looked for only
    except ImportError as error:
        raise MachineError(INSTALL.format(called())) from error
    if options.what == "new":
        return _new(folder, options)
    from compbis.host.door import serve

    serve(folder, options.address, options.port)
    return 0


def _new(folder: Folder, options: "Namespace") -> int:
    from compbis.front.phrases import new_phrase
    from compbis.front.setup import set_up_named
    from compbis.games import edition
    from compbis.host.door import fingerprint
    from compbis.host.referee import create

    played = edition(options.game)
    if not options.name:
        raise UsageError(f"--name is needed: what the game is called, as in {called()} host new --name sea-lions")
    path = folder.record(options.name)
    scenario, rules = set_up_named(played, options)
    settings = _settings(played, options, scenario, rules)
    if path.exists():
        raise UsageError(f"there is a game {options.name} already: choose another name")
    create(path, played, settings, folder.key())
    print(*settings.dice, sep="\n")
    until = time.strftime("%Y-%m-%d", time.localtime(time.time() + LASTS))
    for side in settings.persons:
        phrase = new_phrase(WORDS)
        Invitations(folder).invite(Place(options.name, side), phrase, time.time())
        host = f"-p {options.port} {side}@{options.address or _name()}"
        print(f"{played.sides[side]}: ssh {host}  PASSWORD, GOOD ONCE, UNTIL {until}: {phrase}")
    print(f"HOST KEY: {fingerprint(folder)}", OWNER, sep="\n")
    return 0


def _settings(played: "Edition", options: "Namespace", scenario: str, rules: tuple[str, ...]) -> "Settings":
    """How the new game is played. Raises UsageError."""
    from compbis.table.dice import new_seed
    from compbis.table.edition import side_called
    from compbis.table.settings import PERSON, Settings
    from compbis.table.side import Side

    captains = dict.fromkeys(Side, PERSON)
    if options.opponent or options.side:
        if not (options.opponent and options.side):
            raise UsageError("--opponent and --side belong together: the computer captain, and the side of the person")
        side = side_called(played, options.side)
        if side is None:
            there = " and ".join(name.lower() for name in played.sides.values())
            raise UsageError(f"no side {options.side!r}: there are {there}")
        if options.opponent not in played.captains[side.enemy]:
            known = ", ".join(played.captains[side.enemy]) or "none"
            raise UsageError(f"no captain {options.opponent!r} of this game's own for that side: there are {known}")
        captains[side.enemy] = options.opponent
    return Settings(new_seed(), captains, fixed=False, rules=len(played.rules), scenario=scenario, options=rules)


def _status(folder: Folder) -> int:
    """A line for each game, and one for each of its seats; nothing that is hidden from a player."""
    from compbis.games import edition_of_record
    from compbis.record import peek
    from compbis.table.side import Side

    invitations = Invitations(folder)
    print(f"{folder.path}: {'SERVED' if folder.is_served() else 'NOT SERVED'}")
    for game in folder.games():
        try:
            head = peek(folder.record(game))
            sides = edition_of_record(head.edition).sides
            state = "OVER" if head.finished else f"TURN {head.turn}  {head.date}"
            print(f"{game}: {head.edition}, {state}")
        except CompbisError as error:
            sides = {side: side.upper() for side in Side}
            print(f"{game}: {'IN PLAY' if isinstance(error, MachineError) else error}")
        for side in Side:
            print(f"  {sides[side]}: {invitations.told(Place(game, side), time.time())}")
    return 0


def _usual_folder() -> Path:
    from compbis.record import saves_folder

    return saves_folder() / "host"


def _name() -> str:
    import socket

    return socket.gethostname()
