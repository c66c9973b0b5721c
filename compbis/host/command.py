"""The command `compbis host`: creates hosted games, serves them, and reports their state."""

import time
from pathlib import Path
from typing import TYPE_CHECKING

from compbis.called import called
from compbis.errors import CompbisError, MachineError, UsageError
from compbis.host.folder import Folder
from compbis.host.invitations import ALL, LASTS, NO_SEAT, SPECTATOR, WORDS, Invitations, Place

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from compbis.host.lines import Message
    from compbis.table.edition import Edition
    from compbis.table.settings import Settings

PORT = 2222
WHAT = {
    "new": "a game",
    "invite": "somebody to a seat, or invite them again",
    "revoke": "all keys and phrases of a seat",
    "stop": "a game, until it is started again",
    "start": "a stopped game",
    "seat": "a seat at this terminal, while the host is running",
    "take": "a game started at one keyboard",
    "give": "a game back to one keyboard",
    "status": "how all games stand, who is connected, and whose orders are due",
}
INSTALL = "{} host needs the package asyncssh: pip install 'compbis[host]'"
FOR_FRIEND = (
    "SEND THESE LINES WITH EACH INVITATION:",
    "- THE OWNER OF THIS HOST CAN SEE EVERYTHING, BOTH FLEETS AND ALL DICE.",
    "- DICE DIGEST FIXES THE DICE BEFORE THE GAME: AN AUDIT AFTER THE END CHECKS THEM.",
    "- YOUR OWN ORDERS, SIGNED, ARE YOURS AT ANY TIME (orders AFTER THE SSH COMMAND). THE AUDIT CHECKS THEM, TOO.",
    "- WHOEVER LISTENS TO THE LINE CAN TELL WHEN YOU TYPE, NOT WHAT.",
)


def arguments(parser: "ArgumentParser") -> None:
    """Add the arguments of `compbis host` to a parser."""
    from compbis.front.house.choice import game_argument
    from compbis.front.setup import captain_name, set_up_arguments

    parser.add_argument(
        "what", nargs="?", choices=tuple(WHAT), help="; ".join(f"{it}: {how}" for it, how in WHAT.items())
    )
    parser.add_argument(
        "file", nargs="?", type=Path, metavar="FILE", help="take, give: the file of the game at one keyboard"
    )
    parser.add_argument("--folder", metavar="F", default="", help="where the games of this host are kept")
    parser.add_argument(
        "--port",
        type=int,
        metavar="P",
        help=f"the SSH port; default {PORT}, or in an invitation the port of the running host",
    )
    parser.add_argument(
        "--address",
        metavar="A",
        default="",
        help="the address to listen on; new, invite, take: the address in the invitation",
    )
    game_argument(parser)
    parser.add_argument("--name", metavar="N", default="", help="new: what the game is called")
    parser.add_argument("--opponent", type=captain_name, metavar="CAPTAIN", default="", help="new: a computer captain")
    parser.add_argument(
        "--side", metavar="S", default="", help="new: the person's side; invite, revoke: the side of the seat"
    )
    parser.add_argument(
        "--days", type=float, metavar="D", default=0, help="new: the deadline for each question; default: none"
    )
    parser.add_argument("--bank", type=float, metavar="H", default=0, help="new: extra hours for each side")
    parser.add_argument("--wait-for-orders", action="store_true", help="new: the deadline is for single questions only")
    parser.add_argument(
        "--notify", metavar="CMD", default="", help="the command to run when an absent player is asked something"
    )
    parser.add_argument(
        "--results", type=Path, metavar="FILE", help="the file that gets a line of JSON for each finished game"
    )
    set_up_arguments(parser)


def run(options: "Namespace") -> int:
    """Carry out the command; returns the exit status. Raises UsageError, SaveError, MachineError."""
    folder = Folder(Path(options.folder) if options.folder else _usual_folder())
    if options.what == "status":
        return _status(folder)
    if options.what in ("stop", "start"):
        folder.stop(_named(options), options.what == "stop")
        return 0
    if options.what == "seat":
        from compbis.host.gate import sit

        sit(folder, _place(folder, options))
    if options.what in ("take", "give") and not options.file:
        raise UsageError(f"{options.what} needs a file: that of the game at one keyboard")
    if options.what == "give":
        from compbis.host.moving import give

        give(folder, _named(options), options.file)
        return 0
    if options.what == "revoke":
        Invitations(folder).revoke(_place(folder, options))
        return 0
    if not _door_opens():
        raise MachineError(INSTALL.format(called()))
    if options.what == "new":
        return _new(folder, options)
    if options.what == "invite":
        place = _place(folder, options)
        _invite(folder, options, place)
        return 0
    if options.what == "take":
        from compbis.host.moving import take

        edition, settings = take(folder, _new_name(options), options.file)
        Invitations(folder).name_sides(options.name, edition.sides)
        for side in settings.persons:
            _invite(folder, options, Place(options.name, side))
        print(*FOR_FRIEND, sep="\n")
        return 0
    from compbis.host.door.serve import serve

    port = PORT if options.port is None else options.port
    serve(folder, options.address, port, options.notify, options.results)
    return 0


def _new(folder: Folder, options: "Namespace") -> int:
    from compbis.front.setup import set_up_named
    from compbis.games import edition
    from compbis.host.long_games.clock import Terms
    from compbis.host.long_games.records import create

    played = edition(options.game)
    path = folder.record(_new_name(options))
    terms = Terms(options.days, options.bank, not options.wait_for_orders)
    terms.check()
    scenario, rules = set_up_named(played, options)
    settings = _settings(played, options, scenario, rules)
    if path.exists():
        raise UsageError(f"there is a game {options.name} already: choose another name")
    create(path, played, settings, folder.key(), terms)
    print(*settings.dice, *terms.lines(), sep="\n")
    Invitations(folder).name_sides(options.name, played.sides)
    for side in settings.persons:
        _invite(folder, options, Place(options.name, side))
    print(*FOR_FRIEND, sep="\n")
    return 0


def _invite(folder: Folder, options: "Namespace", place: Place) -> None:
    """Issue an invitation to a seat and print it."""
    from compbis.front.passwords.phrases import new_phrase
    from compbis.host.door.serve import fingerprint
    from compbis.host.gate import running

    phrase, invitations = new_phrase(WORDS), Invitations(folder)
    invitations.invite(place, phrase, time.time())
    until = time.strftime("%Y-%m-%d", time.localtime(time.time() + LASTS))
    there = running(folder) or {"name": "", "port": PORT}
    port = there["port"] if options.port is None else options.port
    host = f"-p {port} {place.game}@{options.address or there['name'] or _name()}"
    print(f"{invitations.called(place)}: ssh {host}  PASSWORD, GOOD ONCE, UNTIL {until}: {phrase}")
    print(f"HOST KEY: {fingerprint(folder)}")


def _named(options: "Namespace") -> str:
    """The name of the game. Raises UsageError if --name is missing."""
    if not options.name:
        raise UsageError(f"--name is needed: what the game is called, as in {called()} host new --name sea-lions")
    return str(options.name)


def _new_name(options: "Namespace") -> str:
    """The name of a new game. Raises UsageError if --name is missing, or means something else before the @."""
    from compbis.table.side import Side

    name = _named(options)
    if name in (ALL, SPECTATOR, *Side):
        raise UsageError(f"no game can be called {name}: as a user name it means something else")
    return name


def _place(folder: Folder, options: "Namespace") -> Place:
    """The seat that --name and --side give. Raises UsageError if it does not exist."""
    from compbis.table.side import Side

    name = _named(options)
    if not folder.record(name).exists():
        raise UsageError(f"there is no game {name}")
    invitations = Invitations(folder)
    side = invitations.find_side(name, options.side)
    if side is None:
        there = " or ".join(invitations.called(Place(name, side)).lower() for side in Side)
        raise UsageError(f"--side is needed: {there}")
    if invitations.status_text(Place(name, side), time.time()) == NO_SEAT:
        raise UsageError(f"no person plays the {side} side of {name}")
    return Place(name, side)


def _settings(played: "Edition", options: "Namespace", scenario: str, rules: tuple[str, ...]) -> "Settings":
    """The settings of the new game. Raises UsageError."""
    from compbis.table.dice import new_seed
    from compbis.table.edition.choices import find_side
    from compbis.table.settings import PERSON, Settings
    from compbis.table.side import Side

    captains = dict.fromkeys(Side, PERSON)
    if options.opponent or options.side:
        if not (options.opponent and options.side):
            raise UsageError("--opponent and --side belong together: the computer captain, and the side of the person")
        side = find_side(played, options.side)
        if side is None:
            there = " and ".join(name.lower() for name in played.sides.values())
            raise UsageError(f"no side {options.side!r}: there are {there}")
        if options.opponent not in played.captains[side.enemy]:
            known = ", ".join(played.captains[side.enemy]) or "none"
            raise UsageError(f"this game has no captain {options.opponent!r} for that side: there are {known}")
        captains[side.enemy] = options.opponent
    return Settings(new_seed(), captains, fixed=False, rules=len(played.rules), scenario=scenario, options=rules)


def _status(folder: Folder) -> int:
    """Print a line for each game and one for each of its sides, with nothing of the position."""
    from compbis.host.gate import running
    from compbis.table.side import Side

    invitations = Invitations(folder)
    host = running(folder)
    served = f"SERVED ON PORT {host['port']}" if host else "SERVED" if folder.is_served() else "NOT SERVED"
    print(f"{folder.path}: {served}")
    for game in folder.games():
        stands = {} if host is None or folder.stopped(game) else host["games"].get(game, {})
        print(f"{game}: {_game_text(folder, game, stands)}")
        for side in Side:
            place = Place(game, side)
            entry = invitations.status_text(place, time.time())
            connected = ["CONNECTED"] if side in stands.get("seated", ()) else []
            due = ["ORDERS DUE"] if side in stands.get("asked", ()) else []
            print(f"  {invitations.called(place)}: {', '.join([entry, *connected, *due])}")
    return 0


def _game_text(folder: Folder, game: str, stands: "Message") -> str:
    """How a game stands. stands: Referee.stands, empty if the game is not served."""
    from compbis.record import peek

    if stands:
        state = "OVER" if stands["over"] else f"TURN {stands['turn']}  {stands['date']}"
        return f"{stands['edition']}, {state}"
    try:
        head = peek(folder.record(game))
    except CompbisError as error:
        return "IN PLAY" if isinstance(error, MachineError) else str(error)
    state = "STOPPED" if folder.stopped(game) else "OVER" if head.finished else f"TURN {head.turn}  {head.date}"
    return f"{head.edition}, {state}"


def _door_opens() -> bool:
    """Whether asyncssh is installed, which only the door imports."""
    from importlib.util import find_spec

    try:
        return find_spec("asyncssh") is not None
    except ValueError:  # it was made unavailable
        return False


def _usual_folder() -> Path:
    from compbis.record import saves_folder

    return saves_folder() / "host"


def _name() -> str:
    import socket

    return socket.gethostname()
