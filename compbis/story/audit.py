"""`compbis audit`: replays a finished game from its seed and orders, and compares every result with the record."""

import re
from argparse import ArgumentTypeError
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING, Any

from compbis.console.output import shown
from compbis.console.plain import make_plain
from compbis.errors import NEVER_PLAYED, OtherValues, SaveError, UsageError
from compbis.record import Kept, KeptTurn, find_game, peek, verify
from compbis.record.disk import translated_errors
from compbis.story.finished import ROLLED_BACK, read_finished
from compbis.story.notation.digest import has_digest
from compbis.story.notation.reading import MOST
from compbis.story.notation.standing import Standing, Verdict, standing_from_starts, standing_of_text
from compbis.story.rerun import Difference, compare, initial_game, plain, play_again
from compbis.table.cards.own import notices
from compbis.table.edition import Edition
from compbis.table.edition.interface import changes
from compbis.table.settings import Settings

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

_RECORD, _GAMES = ".compbis", (".compbis", ".txt", ".txt.gz")
"""The suffix of a record, and those of all files that --all checks."""
_SHORTEST_DIGEST = 16
"""Minimum number of hexadecimal digits to accept: with 64 bits, finding another game with the same digits is
infeasible."""
_CHECKED = "CHECKED: DICE, TURNS, DATES, REPORTS AND THE END: ALL FOLLOWS FROM THE SEED AND THE ORDERS"
_NOT_CHECKED = (
    "NOT CHECKED: NAMES, WHO COMMANDED, RULES, WHOSE CARDS, WHETHER THE SEED WAS DRAWN, THOUGHTS, RESTORES",
    "WHOEVER HAS THE FILE CAN CHANGE THESE, OR PUT ANOTHER GAME IN ITS PLACE: audit --digest, WITH THE GAME DIGEST OF",
    "THE LAST PAGE, SHOWS THAT",
)
_BY_DIGEST = "DIGEST AGREES: THIS IS THAT GAME, NAMES AND THOUGHTS INCLUDED"


class Disagreement(SaveError):
    """A replay differs from the record: the record was changed, or the rules were."""


def arguments(parser: "ArgumentParser") -> None:
    """The arguments of `compbis audit`."""
    parser.add_argument("file", type=find_game, nargs="?", metavar="FILE", help="the record of a finished game")
    parser.add_argument(
        "--all",
        type=Path,
        metavar="FOLDER",
        help="instead of FILE: every game below this folder, as a record (.compbis) or as text (.txt, .txt.gz)",
    )
    parser.add_argument(
        "--digest", type=parse_digest, metavar="DIGEST", help="the digest that the game ended with, or the start of it"
    )
    parser.add_argument(
        "--orders",
        type=Path,
        metavar="LOG",
        help="the signed orders of a side of a hosted game, as its player has them",
    )


def run(options: "Namespace") -> int:
    """Replay the game or games and print the result, for one game a line per turn; returns the exit status.

    Raises:
        Disagreement: the replay differs, or with --all a game is refused
        SaveError: the record cannot be read, or has another digest
        UsageError: the arguments do not fit together
    """
    if options.all:
        if options.file or options.digest or options.orders:
            raise UsageError("--all takes a folder and nothing else")
        return _run_all(options.all)
    if not options.file:
        raise UsageError("name the record of a finished game, or --all and a folder")
    edition, kept = read_finished(Path(options.file))
    if options.digest and not has_digest(edition.name, kept, options.digest):
        raise SaveError(f"{options.file}: the game in it has another digest: it is another game, or was changed")
    signed = _signed(options.orders, kept) if options.orders else []
    terminal = make_plain()
    if options.digest:
        terminal.say(_BY_DIGEST)  # before the replay, which fails for a game by older rules
    if kept.rolled_back:
        terminal.say(ROLLED_BACK)
    values = notices(edition, Settings.from_plain(kept.settings), kept.values)
    terminal.say(*rules_lines(edition, kept), *values, *(f"{line}  AGREES" for line in check_dice(kept)))
    for turn in audit(edition, kept):
        orders = len(turn.orders)
        terminal.say(f"TURN {turn.number}  {turn.date}  {orders} ORDER{'S' if orders != 1 else ''}  AGREES")
    terminal.say("EVERY RESULT AGREES", *signed, _CHECKED, *(() if options.digest else _NOT_CHECKED))
    return 0


def _run_all(folder: Path) -> int:
    """Replay every game below a folder and print those that differ. Raises Disagreement if one is refused."""
    if not folder.is_dir():
        raise UsageError(f"{folder} is not a folder")
    terminal = make_plain()
    counted: Counter[Verdict] = Counter()
    for path in sorted(path for path in folder.rglob("*") if path.is_file() and path.name.endswith(_GAMES)):
        try:
            found = standing(path)
        except OtherValues:
            found = _apart(path)
        counted[found.verdict] += 1
        if found.verdict is not Verdict.SAME:
            terminal.say(f"{shown(path)}: {found.text()}")
    verdicts = [verdict for verdict in Verdict if counted[verdict] or verdict is not Verdict.NOT_OVER]
    terminal.say(f"{counted.total()} GAMES: {', '.join(f'{counted[verdict]} {verdict}' for verdict in verdicts)}")
    if refused := counted[Verdict.REFUSED]:
        raise Disagreement(f"{refused} of the games {'is' if refused == 1 else 'are'} refused")
    return 0


def standing(path: Path) -> Standing:
    """Whether the game in a file can still be replayed or continued.

    Raises:
        OtherValues: the game needs a process of its own
        MachineError: the system refuses the operation
    """
    if not path.name.endswith(_RECORD):
        with translated_errors(path), open(path, "rb") as file:
            return standing_of_text(path, file.read(MOST + 1))
    try:
        if not peek(path).finished:
            return Standing(Verdict.NOT_OVER)
        edition, kept = read_finished(path)
        rules_lines(edition, kept)
    except SaveError as error:
        return Standing(Verdict.REFUSED, str(error))
    try:
        for _ in audit(edition, kept):
            pass
    except Disagreement as error:
        return standing_from_starts(edition, [(turn.number, turn.position) for turn in kept.turns], str(error))
    return Standing(Verdict.SAME)


def _apart(path: Path) -> Standing:
    """The standing of a game, found out in a new process, since a process can play with only one set of values."""
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        return pool.submit(standing, path).result()


def _signed(path: Path, kept: Kept) -> list[str]:
    """The lines that report a signed log of orders, after checking it. Raises SaveError, MachineError."""
    from compbis.story.signed import LARGEST, check_orders

    with translated_errors(path), open(path, encoding="utf-8", errors="replace") as file:
        return check_orders(file.read(LARGEST + 1), kept, verify)


def rules_lines(edition: Edition, kept: Kept) -> list[str]:
    """The lines that say which rules the game was played by, and what changed since it was begun.

    Raises SaveError if the rules are newer than this version's.
    """
    before = Settings.from_plain(kept.settings).rules
    if max(before, *(turn.rules for turn in kept.turns)) > len(edition.rules):
        raise SaveError("the game was played by newer rules: it needs a newer compbis")
    lines = [f"BY THE RULES OF {_version(edition, before)}"]
    for turn in kept.turns:
        if turn.rules != before:
            before = turn.rules
            lines.append(f"FROM TURN {turn.number} ON BY THE RULES OF {_version(edition, before)}")
    return [*lines, *changes(edition.rules, Settings.from_plain(kept.settings).rules)]


def _version(edition: Edition, rules: int) -> str:
    version = edition.rules[rules - 1].version
    return f"{version}, WHICH APPLY TODAY" if rules == len(edition.rules) else version


def parse_digest(text: str) -> str:
    """The digest in an argument, or the start of one, without spaces, colons and hyphens and in lower case.

    Raises ArgumentTypeError.
    """
    digest = re.sub(r"[\s:-]", "", text).lower().removeprefix("gamedigest")
    if not re.fullmatch(f"[0-9a-f]{{{_SHORTEST_DIGEST},64}}", digest):
        raise ArgumentTypeError(f"{_SHORTEST_DIGEST} to 64 hexadecimal digits, not {text!r}")
    return digest


def check_dice(kept: Kept) -> list[str]:
    """The lines that committed to the seed when the game began; empty if the player chose the seed.

    Raises Disagreement if the seed does not match them.
    """
    settings = Settings.from_plain(kept.settings)
    if kept.settings.get("dice", settings.dice) != settings.dice:
        raise Disagreement("the seed is not the one that was committed to; the record was changed")
    return [] if settings.fixed else settings.dice


def audit(edition: Edition, kept: Kept) -> Iterator[KeptTurn]:
    """Replay a finished game, and yield each turn that agrees with the record. Raises Disagreement."""
    settings = Settings.from_plain(kept.settings)
    game = initial_game(edition, settings)
    for turn in kept.turns:
        try:
            compare("the position at its start", _position(edition, settings, turn), game.save())
            compare("its number", turn.number, game.turn)
            compare("its date", turn.date, game.date)
            game = edition.restore(turn.position)
            compare("what was reported", turn.reports, play_again(game, turn.entries))
            if turn is kept.turns[-1] and game.outcome != kept.outcome:
                raise Difference("the game ends differently")
        except NEVER_PLAYED as error:
            raise _disagreement(edition, kept, turn, f"it cannot be played ({type(error).__name__})") from error
        except Difference as error:
            raise _disagreement(edition, kept, turn, str(error)) from error
        yield turn


def _position(edition: Edition, settings: Settings, turn: KeptTurn) -> dict[str, Any]:
    """The position at the start of a turn, converted to today's form if the game was begun by older rules."""
    if settings.rules == len(edition.rules):
        return turn.position
    position: dict[str, Any] = plain(edition.restore(turn.position).save())
    return position


def _disagreement(edition: Edition, kept: Kept, turn: KeptTurn, what: str) -> Disagreement:
    """The error for a turn. It blames a changed record only if rules and values have certainly not changed since."""
    if turn.rules == len(edition.rules):
        why = "the record was changed"
        if edition.cards and not kept.values:
            why += ", or the values of the game have changed since: this older record holds none"
    else:
        why = f"it was played by the rules of {edition.rules[turn.rules - 1].version}, which have changed since"
    return Disagreement(f"turn {turn.number}: {what}; {why}; the turns after it were not checked")
