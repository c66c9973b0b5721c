"""`compbis audit`: a finished game is replayed from its seed and orders, and every result held against the record."""

import json
import re
from argparse import ArgumentTypeError
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Any

from compbis.console.plain import make_plain
from compbis.errors import NEVER_PLAYED, IllegalOrder, SaveError
from compbis.record import Kept, KeptTurn, find_game, game_digest
from compbis.story.finished import ROLLED_BACK, read_finished
from compbis.table.cards.own import told_of
from compbis.table.edition import Edition, changes
from compbis.table.game import Game
from compbis.table.match import Entry
from compbis.table.request import judged
from compbis.table.settings import Settings
from compbis.table.side import Side
from compbis.table.turn import Draw, Turn

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

_LONGEST = 200
"""Characters of a result that are told: a forged one may have any number."""

_SHORTEST_DIGEST = 16
"""Numerals of a digest that are enough: whoever changes a record would have to try many more games than he can."""
_CHECKED = "CHECKED: DICE, TURNS, DATES, REPORTS AND THE END: ALL FOLLOWS FROM THE SEED AND THE ORDERS"
_NOT_CHECKED = (
    "NOT CHECKED: NAMES, WHO COMMANDED, BY WHICH RULES, WHETHER THE SEED WAS DRAWN, THOUGHTS, TIMES RESTORED",
    "WHOEVER HAS THE FILE CAN CHANGE THESE, OR PUT ANOTHER GAME IN ITS PLACE: audit --digest, WITH THE GAME DIGEST OF",
    "THE LAST PAGE, SHOWS THAT",
)
_BY_DIGEST = "DIGEST AGREES: THIS IS THAT GAME, NAMES AND THOUGHTS INCLUDED"


class Disagreement(SaveError):
    """A replay leads elsewhere than the record says: it was changed, or the rules were."""


class _Difference(Exception):
    """What a replay of a turn finds that is not as it was recorded."""


def arguments(parser: "ArgumentParser") -> None:
    """The arguments of `compbis audit`."""
    parser.add_argument("file", type=find_game, metavar="FILE", help="the record of a finished game")
    parser.add_argument(
        "--digest", type=a_digest, metavar="DIGEST", help="the digest that the game ended with, or how it begins"
    )


def run(options: "Namespace") -> int:
    """Replay the game, a line for each turn. Raises Disagreement where it leads elsewhere, SaveError if it is not the
    one of that digest."""
    edition, kept = read_finished(Path(options.file))
    if options.digest and not game_digest(edition.name, kept).startswith(options.digest):
        raise SaveError(f"{options.file}: the game in it has another digest: it is another game, or was changed")
    terminal = make_plain()
    if options.digest:
        terminal.say(_BY_DIGEST)  # of a game by older rules it is all that can be said
    if kept.rolled_back:
        terminal.say(ROLLED_BACK)
    values = told_of(edition, Settings.from_plain(kept.settings), kept.values)
    terminal.say(*by_which_rules(edition, kept), *values, *(f"{line}  AGREES" for line in check_dice(kept)))
    for turn in audit(edition, kept):
        orders = len(turn.orders)
        terminal.say(f"TURN {turn.number}  {turn.date}  {orders} ORDER{'S' if orders != 1 else ''}  AGREES")
    terminal.say("EVERY RESULT AGREES", _CHECKED, *(() if options.digest else _NOT_CHECKED))
    return 0


def by_which_rules(edition: Edition, kept: Kept) -> list[str]:
    """By which rules the game was played, and what changed since it was begun. Raises SaveError if they are newer than
    ours."""
    before = Settings.from_plain(kept.settings).rules
    if max(before, *(turn.rules for turn in kept.turns)) > len(edition.rules):
        raise SaveError("the game was played by newer rules: it needs a newer compbis")
    told = [f"BY THE RULES OF {edition.rules[before - 1].version}"]
    for turn in kept.turns:
        if turn.rules != before:
            before = turn.rules
            told.append(f"FROM TURN {turn.number} ON BY THE RULES OF {edition.rules[before - 1].version}")
    return [*told, *changes(edition.rules, Settings.from_plain(kept.settings).rules)]


def a_digest(text: str) -> str:
    """The digest that an argument says, or its beginning: in letters of any size, and in groups. Raises
    ArgumentTypeError."""
    digest = re.sub(r"[\s:-]", "", text).lower().removeprefix("gamedigest")
    if not re.fullmatch(f"[0-9a-f]{{{_SHORTEST_DIGEST},64}}", digest):
        raise ArgumentTypeError(f"{_SHORTEST_DIGEST} to 64 hexadecimal numerals, not {text!r}")
    return digest


def check_dice(kept: Kept) -> list[str]:
    """The digest that was shown when the game began; nothing if the seed was given. Raises Disagreement if the seed is
    another one."""
    settings = Settings.from_plain(kept.settings)
    if kept.settings.get("dice", settings.dice) != settings.dice:
        raise Disagreement("the seed is not the one that was committed to; the record was changed")
    return [] if settings.fixed else settings.dice


def audit(edition: Edition, kept: Kept) -> Iterator[KeptTurn]:
    """The turns of a finished game, each once it has been replayed and agrees. Raises Disagreement."""
    settings = Settings.from_plain(kept.settings)
    game = edition.new(settings.seed, settings.captains, scenario=settings.scenario, options=settings.options)
    for turn in kept.turns:
        try:
            _compare("the position at its start", _position(edition, settings, turn), game.save())
            _compare("its number", turn.number, game.turn)
            _compare("its date", turn.date, game.date)
            game = edition.restore(turn.position)
            _replay(game, turn)
            if turn is kept.turns[-1] and game.outcome != kept.outcome:
                raise _Difference("the game ends otherwise")
        except NEVER_PLAYED as error:
            raise _disagreement(edition, turn, f"it cannot be played ({type(error).__name__})") from error
        except _Difference as error:
            raise _disagreement(edition, turn, str(error)) from error
        yield turn


def _position(edition: Edition, settings: Settings, turn: KeptTurn) -> dict[str, Any]:
    """The position at the start of a turn; in a game that was begun by older rules, in the form that it has today."""
    if settings.rules == len(edition.rules):
        return turn.position
    plain: dict[str, Any] = _plain(edition.restore(turn.position).save())
    return plain


def _replay(game: Game, turn: KeptTurn) -> None:
    """Play the turn by its recorded orders, and compare what is asked, drawn and told."""
    play = Turn(game)
    number = 0
    for entry in turn.entries:
        draws = play.take_draws()
        if entry.is_order:
            number += 1
            _give_again(play, entry, draws, number)
        else:
            _compare(f"the dice before order {number + 1}", entry.draws, draws)
    if not play.over:
        raise _Difference(f"it does not end after order {number}")
    _compare("what was reported", turn.reports, [report.plain() for report in game.take_reports()])


def _give_again(turn: Turn, entry: Entry, draws: Sequence[Draw], number: int) -> None:
    """Give a recorded order again, if it answers what is asked. draws: those that no question follows."""
    if turn.over:
        raise _Difference(f"it ends before order {number}")
    what = f"order {number}, {entry.side} {entry.kind},"
    question = turn.asked(Side(entry.side), entry.kind)
    if question is None:
        raise _Difference(f"{what} answers what was not asked")
    _compare(f"the dice before {what}", entry.draws, [*draws, *question.draws])
    try:
        turn.answer(question, judged(question.request, question.request.parse(entry.text)))
    except IllegalOrder as error:
        raise _Difference(f"{what} is not legal: {error}") from error


def _compare(what: str, recorded: Any, replayed: Any) -> None:
    if (plain := _plain(replayed)) != recorded:
        raise _Difference(f"{what}: {_first_difference(recorded, plain)}")


def _plain(value: Any) -> Any:
    """The value as a record gives it back."""
    return json.loads(json.dumps(value))


def _first_difference(recorded: Any, replayed: Any) -> str:
    """The first part of two plain values that is not the same: an entry of a mapping, an item of a list."""
    names = []
    while isinstance(recorded, dict) and isinstance(replayed, dict):
        name = next(name for name in [*recorded, *replayed] if recorded.get(name) != replayed.get(name))
        names.append(f"{name}: ")
        recorded, replayed = recorded.get(name), replayed.get(name)
    if isinstance(recorded, list) and isinstance(replayed, list):
        pairs = zip_longest(recorded, replayed)
        recorded, replayed = next((one, other) for one, other in pairs if one != other)
    return f"{''.join(names)}{_short(recorded)} is recorded, {_short(replayed)} is replayed"


def _short(value: Any) -> str:
    return "nothing" if value is None else json.dumps(value)[:_LONGEST]


def _disagreement(edition: Edition, turn: KeptTurn, what: str) -> Disagreement:
    """Of a forgery it speaks only where the rules are the same: they alone lead elsewhere, too."""
    if turn.rules == len(edition.rules):
        why = "the record was changed"
    else:
        why = f"it was played by the rules of {edition.rules[turn.rules - 1].version}, which changed since"
    return Disagreement(f"turn {turn.number}: {what}; {why}; the turns after it were not checked")
