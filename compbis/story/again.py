"""Playing a finished game again by its recorded orders, from its seed."""

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
"""Characters of a result that are told: a forged one may have any number."""


class Difference(Exception):
    """What is not as it was recorded. entry: the place among the entries of the turn where it shows, None for its
    beginning or its end."""

    def __init__(self, what: str, entry: int | None = None) -> None:
        super().__init__(what)
        self.entry = entry


def begun(edition: Edition, settings: Settings) -> Game:
    """The game as it was begun."""
    return edition.new(settings.seed, settings.captains, scenario=settings.scenario, options=settings.options)


def play_again(game: Game, entries: Sequence[Entry]) -> list[PlainReport]:
    """Play a turn by its orders, and compare what is asked and drawn; what was reported. Raises Difference, and what
    NEVER_PLAYED names."""
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
    """Give a recorded order again, if it answers what is asked. draws: those that no question follows."""
    if turn.over:
        raise Difference(f"it ends before order {number}")
    what = f"order {number}, {entry.side} {entry.kind}"
    question = turn.asked(Side(entry.side), entry.kind)
    if question is None:
        raise Difference(f"{what}, answers what was not asked")
    compare(f"the dice before {what}", entry.draws, [*draws, *question.draws])
    try:
        turn.answer(question, judged(question.request, question.request.parse(entry.text)))
    except IllegalOrder as error:
        raise Difference(f"{what}, is not legal: {error}") from error


def compare(what: str, recorded: Any, replayed: Any) -> None:
    """Raise Difference unless a value is the recorded one. what: it is."""
    if (value := plain(replayed)) != recorded:
        raise Difference(f"{what}: {_first_difference(recorded, value)}")


def plain(value: Any) -> Any:
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
