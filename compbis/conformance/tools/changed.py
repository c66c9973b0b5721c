"""Forged records of finished games."""

from collections.abc import Callable, Iterator, Mapping
from copy import copy, deepcopy
from random import Random
from types import MappingProxyType

from compbis.conformance.tools.played import PlayedGame
from compbis.record import Kept, KeptTurn
from compbis.table.side import Side

Change = Callable[[KeptTurn, Random], bool]
"""Changes a turn; returns False if there is nothing of that kind in it."""


def changed(game: PlayedGame, change: Change) -> Kept | None:
    """A copy of the record with one turn changed; None if there is nothing of that kind in any turn."""
    dice = Random(game.settings.seed)
    for number in dice.sample(range(len(game.kept.turns)), len(game.kept.turns)):
        kept, turn = _with_a_turn_to_change(game.kept, number)
        if change(turn, dice):
            return kept
    return None


def _with_a_turn_to_change(kept: Kept, number: int) -> tuple[Kept, KeptTurn]:
    """A copy of the record with a copy of one turn, and that copy; everything else is shared with the record."""
    other, turn = copy(kept), deepcopy(kept.turns[number])
    other.turns = [*kept.turns[:number], turn, *kept.turns[number + 1 :]]
    return other, turn


def with_other_winner(game: PlayedGame) -> Kept:
    """A copy of the record with the other side as the winner, British for a drawn game."""
    kept = copy(game.kept)
    assert kept.outcome is not None
    winner = kept.outcome.winner.enemy if kept.outcome.winner else Side.BRITISH
    kept.outcome = kept.outcome._replace(winner=winner)
    return kept


def _no_order(turn: KeptTurn, dice: Random) -> bool:
    places = _places(turn)
    if places:
        place = dice.choice(places)
        turn.entries[place] = turn.entries[place]._replace(text="NO SUCH ORDER")
    return bool(places)


def _last_order_gone(turn: KeptTurn, dice: Random) -> bool:
    places = _places(turn)
    if places:
        del turn.entries[places[-1]]
    return bool(places)


def _places(turn: KeptTurn) -> list[int]:
    return [place for place, entry in enumerate(turn.entries) if entry.is_order]


def _draw(turn: KeptTurn, dice: Random) -> bool:
    draws = [(entry, number) for entry in turn.entries for number in range(len(entry.draws))]
    if draws:
        entry, number = dice.choice(draws)
        name, sides, result = entry.draws[number]
        entry.draws[number] = [name, sides, int(result) + 1]
    return bool(draws)


def _report_gone(turn: KeptTurn, dice: Random) -> bool:
    if turn.reports:
        del turn.reports[dice.randrange(len(turn.reports))]
    return bool(turn.reports)


def _report_to_another(turn: KeptTurn, dice: Random) -> bool:
    if turn.reports:
        report = dice.choice(turn.reports)
        report[2] = [] if report[2] else sorted(map(str, Side))
    return bool(turn.reports)


def _position(turn: KeptTurn, dice: Random) -> bool:
    turn.position["what no position has"] = 1
    return True


CHANGES: Mapping[str, Change] = MappingProxyType(
    {
        "an order": _no_order,
        "an order too few": _last_order_gone,
        "a draw": _draw,
        "a report too few": _report_gone,
        "who heard a report": _report_to_another,
        "a position": _position,
    }
)


def with_other_orders(game: PlayedGame, number: int) -> Iterator[Kept]:
    """Copies of the record, each with one order replaced by another that the game has for the same kind of question.

    number: the number of attempts.
    """
    dice = Random(game.settings.seed)
    places = [(at, place) for at, turn in enumerate(game.kept.turns) for place in _places(turn)]
    for _ in range(number):
        at, place = dice.choice(places)
        entry = game.kept.turns[at].entries[place]
        texts = {other.text for other in game.orders if (other.side, other.kind) == (entry.side, entry.kind)}
        if others := sorted(texts - {entry.text}):
            kept, turn = _with_a_turn_to_change(game.kept, at)
            turn.entries[place] = entry._replace(text=dice.choice(others))
            yield kept
