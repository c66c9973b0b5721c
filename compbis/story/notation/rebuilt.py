"""Makes a record from a game in the notation: replays it, or takes the results that the text carries."""

from collections.abc import Iterator, Sequence
from typing import Any

from compbis.errors import NEVER_PLAYED
from compbis.record import Kept, pack
from compbis.record.kept import NOTATION, settings_body, values_body
from compbis.record.seal import BrokenSeal
from compbis.story.notation.noted import Carried, Noted, NotedTurn
from compbis.story.notation.reading import Places, TurnPlaces, Unreadable
from compbis.story.rerun import Difference, compare, initial_game, plain, play_again
from compbis.table.edition import Edition
from compbis.table.game import Outcome
from compbis.table.report import PlainReport
from compbis.table.settings import Settings, rules_of

_TAGS = {"winner": "winner", "british": "points", "german": "points", "reason": "reason", "level": "level"}
"""The header's tag for each field of an outcome."""


def messages(edition: Edition, game: Noted, places: Places) -> list[bytes]:
    """The messages of the record of a game.

    If any turn was played by other rules than today's, the game cannot be replayed, and the results are those that the
    text carries.

    Args:
        edition: the game's edition; this process must play it with the values that the game began with
        game: the game as read, with these values
        places: the line numbers of its parts

    Raises:
        Unreadable: the results do not follow from the seed and the orders, or a record cannot hold the game
    """
    carried = [turn.carried for turn in game.turns]
    todays = all(turn.rules == len(edition.rules) for turn in game.turns)
    happened = carried if all(carried) and not todays else list(_played(edition, game, places))
    kept = Kept()
    return [_packed(kept, kind, body, line) for kind, body, line in _bodies(edition, game, happened, places)]


def _played(edition: Edition, game: Noted, places: Places) -> Iterator[Carried]:
    """Replay the game, and yield the results of each turn. Raises Unreadable if they differ from the text."""
    settings = Settings.from_plain(game.settings)
    for turn, place in zip(game.turns, places.turns, strict=True):
        if turn.rules != len(edition.rules):
            raise _unreadable(edition, turn, place, Difference("what happened in it is missing"))
    play = initial_game(edition, settings)
    for turn, place in zip(game.turns, places.turns, strict=True):
        try:
            if play.outcome is not None:
                raise Difference("the game is over before it")
            compare("its number", turn.number, play.turn)
            compare("its date", turn.date, play.date)
            position = plain(play.save())
            play = edition.restore(position)
            happened = Carried(position, play_again(play, turn.entries))
            if happened.check != turn.check:
                raise Difference("what happens in it has a different checksum")
            if turn is game.turns[-1]:
                _check_end(game.outcome, play.outcome, places)
        except NEVER_PLAYED as error:
            found = Difference(f"it cannot be played ({type(error).__name__})")
            raise _unreadable(edition, turn, place, found) from error
        except Difference as error:
            raise _unreadable(edition, turn, place, error) from error
        yield happened


def _check_end(stated: Outcome, played: Outcome | None, places: Places) -> None:
    """Raise Unreadable unless the game ends as its header says, or Difference if it does not end."""
    if played is None:
        raise Difference("the game ends differently: it is not over")
    for field, tag in _TAGS.items():
        if getattr(stated, field) != getattr(played, field):
            raise places.wrong(tag, f"the game ends differently: it has another {tag}")


def _unreadable(edition: Edition, turn: NotedTurn, place: TurnPlaces, found: Difference) -> Unreadable:
    line = place.check if found.entry is None else place.entries[found.entry]
    why = f"turn {turn.number}: {found}"
    if turn.rules < len(edition.rules):
        version = edition.rules[turn.rules - 1].version
        why += f"; the rules of {version} have changed since: a text of export --full carries what happened"
    return Unreadable(line, why)


def _bodies(
    edition: Edition, game: Noted, happened: Sequence[Carried | None], places: Places
) -> Iterator[tuple[str, dict[str, Any], int]]:
    """Yield each message as its kind, its body and its line number in the text."""
    yield "settings", settings_body(game.settings, edition.sheet), 1
    if game.packed:
        yield "values", values_body(game.packed), 1
    rules = rules_of(game.settings)
    reports: Sequence[PlainReport] = ()
    for turn, what, place in zip(game.turns, happened, places.turns, strict=True):
        assert what
        body = {"number": turn.number, "date": turn.date, "position": what.position, "reports": list(reports)}
        yield "turn", body, place.turn
        reports = what.reports
        if turn is game.turns[0]:
            yield from (("restored", {}, place.turn) for _ in range(game.restores))
        if turn.rules != rules:
            rules = turn.rules
            yield "rules", {"number": rules}, place.turn
        for entry, line in zip(turn.entries, place.entries, strict=True):
            yield "order", entry._asdict(), line
    end = {"outcome": game.outcome.plain(), "reports": list(reports), "notation": NOTATION}
    yield "end", end, places.turns[-1].check


def _packed(kept: Kept, kind: str, body: dict[str, Any], line: int) -> bytes:
    """Pack a message and add it to `kept`, which checks that a record can hold it. Raises Unreadable."""
    try:
        message = pack(kind, body)
        kept.take(message)
    except (ValueError, TypeError, LookupError, BrokenSeal) as error:
        raise Unreadable(line, "not valid in a record, or not here") from error
    return message
