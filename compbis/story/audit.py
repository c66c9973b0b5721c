"""`compbis audit`: a finished game is replayed from its seed and orders, and every result held against the record."""

import json
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Any

from compbis.console.plain import make_plain
from compbis.errors import NEVER_PLAYED, IllegalOrder, SaveError
from compbis.record import Kept, KeptTurn, find_game
from compbis.story.finished import read_finished
from compbis.table.game import Edition, Game
from compbis.table.match import Entry
from compbis.table.request import Order, Request
from compbis.table.settings import Settings

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

_LONGEST = 200
"""Characters of a result that are told: a forged one may have any number."""


class Disagreement(SaveError):
    """A replay leads elsewhere than the record says: it was tampered with, or a rule was mended since."""


def arguments(parser: "ArgumentParser") -> None:
    """The arguments of `compbis audit`."""
    parser.add_argument("file", type=find_game, metavar="FILE", help="the record of a finished game")


def run(options: "Namespace") -> int:
    """Replay the game, a line for each turn. Raises Disagreement where it leads elsewhere."""
    edition, kept = read_finished(Path(options.file))
    terminal = make_plain()
    terminal.say(*(f"{line}  AGREES" for line in check_dice(kept)))
    for turn in audit(edition, kept):
        orders = len(turn.entries)
        terminal.say(f"TURN {turn.number}  {turn.date}  {orders} ORDER{'S' if orders != 1 else ''}  AGREES")
    terminal.say("EVERY RESULT AGREES")
    return 0


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
    game = edition.new(settings.seed, settings.captains)
    for turn in kept.turns:
        _compare(turn, "the position at its start", turn.position, game.save())
        try:
            game = edition.restore(turn.position)
            _replay(game, turn)
        except NEVER_PLAYED as error:
            raise _disagreement(turn, f"it cannot be played ({type(error).__name__})") from error
        yield turn
    if game.outcome != kept.outcome:
        raise _disagreement(kept.turns[-1], "the game ends otherwise")


def _replay(game: Game, turn: KeptTurn) -> None:
    """Play the turn by its recorded orders, and compare what is asked, drawn and told."""
    steps = game.play_turn()
    order: Order | None = None
    for number, entry in enumerate(turn.entries, start=1):
        try:
            request = steps.send(order)
        except StopIteration:
            raise _disagreement(turn, f"it ends before order {number}") from None
        order = _replayed(game, request, entry, turn, number)
    try:
        steps.send(order)
    except StopIteration:
        told = [report.plain() for report in game.take_reports()]
        _compare(turn, "what was reported", [report.plain() for report in turn.reports], told)
    else:
        raise _disagreement(turn, f"it does not end after order {len(turn.entries)}")


def _replayed(game: Game, request: Request, entry: Entry, turn: KeptTurn, number: int) -> Order:
    """The recorded order, if it answers this request."""
    what = f"order {number}, {entry.side} {entry.kind},"
    if (entry.side, entry.kind) != (request.side, request.kind):
        raise _disagreement(turn, f"{what} answers what was not asked")
    _compare(turn, f"the dice before {what}", entry.draws, game.take_draws())
    try:
        order = request.parse(entry.text)
        request.judge(order)
    except IllegalOrder as error:
        raise _disagreement(turn, f"{what} is not legal: {error}") from error
    return order


def _compare(turn: KeptTurn, what: str, recorded: Any, replayed: Any) -> None:
    if (plain := json.loads(json.dumps(replayed))) != recorded:
        raise _disagreement(turn, f"{what}: {_first_difference(recorded, plain)}")


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


def _disagreement(turn: KeptTurn, what: str) -> Disagreement:
    return Disagreement(f"turn {turn.number}: {what}; the record was changed, or a rule was mended since")
