"""Replays a finished game from its seed and recorded orders."""

import json
from collections.abc import Sequence
from itertools import zip_longest
from typing import Any

from compbis.errors import IllegalOrder
from compbis.table.edition import Edition
from compbis.table.game import Game
from compbis.table.match import Entry
from compbis.table.report import PlainReport
from compbis.table.request import judged
from compbis.table.settings import Settings
from compbis.table.side import Side
from compbis.table.turn import Draw, Turn

_LONGEST = 200
"""Maximum number of characters of a value in a message; a forged record may have values of any length."""


class Difference(Exception):
    """The replay of a turn differs from the record.

    Attributes:
        entry: the index of the entry of the turn where they differ; None at the start or the end of the turn
    """

    def __init__(self, what: str, entry: int | None = None) -> None:
        super().__init__(what)
        self.entry = entry


def initial_game(edition: Edition, settings: Settings) -> Game:
    """The game in its initial position."""
    return edition.new(settings.seed, settings.captains, scenario=settings.scenario, options=settings.options)


def play_again(game: Game, entries: Sequence[Entry]) -> list[PlainReport]:
    """Replay a turn and compare its requests and draws with the entries; returns the reports of the turn.

    Raises Difference, or one of NEVER_PLAYED.
    """
    play = Turn(game)
    number = 0
    for place, entry in enumerate(entries):
        draws = play.take_draws()
        try:
            if entry.settles:
                play.settle(entry.winner)
            elif entry.is_order:
                number += 1
                _give_again(play, entry, draws, number)
            else:
                compare(f"the dice before order {number + 1}", entry.draws, draws)
        except Difference as error:
            raise Difference(str(error), place) from error
    if not play.over:
        raise Difference(f"it does not end after order {number}")
    reports: list[PlainReport] = plain([report.plain() for report in game.take_reports()])
    return reports


def _give_again(turn: Turn, entry: Entry, draws: Sequence[Draw], number: int) -> None:
    """Replay one order.

    Args:
        turn: the turn in play
        entry: the order as recorded
        draws: draws since the previous entry, with no question after them
        number: its number in the turn, from 1

    Raises:
        Difference: it answers no open question, is illegal, or its draws differ
    """
    if turn.over:
        raise Difference(f"it ends before order {number}")
    what = f"order {number}, {entry.side} {entry.kind}"
    question = turn.asked(Side(entry.side), entry.kind)
    if question is None:
        raise Difference(f"{what}, answers no open question")
    compare(f"the dice before {what}", entry.draws, [*draws, *question.draws])
    try:
        turn.answer(question, judged(question.request, question.request.parse(entry.text)))
    except IllegalOrder as error:
        raise Difference(f"{what}, is not legal: {error}") from error


def compare(what: str, recorded: Any, replayed: Any) -> None:
    """Raise Difference unless two values are equal.

    Args:
        what: the name of the value, for the message
        recorded: the value in plain form
        replayed: the value from the replay
    """
    if (value := plain(replayed)) != recorded:
        raise Difference(f"{what}: {_first_difference(recorded, value)}")


def plain(value: Any) -> Any:
    """The value in plain form, as read from a record."""
    return json.loads(json.dumps(value))


def _first_difference(recorded: Any, replayed: Any) -> str:
    """A description of the first entry or item where two plain values differ."""
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
