"""A paired comparison of two tournaments on the same dice: how one captain does in place of another."""

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from compbis.lab.figures import difference, difference_of_rates
from compbis.table.side import Side
from compbis.table.values import NamedTuple

Result = dict[str, Any]

_SAME = ("game", "scenario", "options")
"""The fields that must be the same in both results."""

_NOT_A_RESULT = "not the result of a tournament as --json prints it"
_MOST_POINTS = 1e6


class _Game(NamedTuple):
    winner: Side | None
    points: Mapping[Side, float | None]


def read(text: str) -> Result:
    """Parse a result that `compbis tournament --json` has printed. Raises ValueError, with the reason."""
    try:
        result = json.loads(text)
        names = [result[name] for name in (*_SAME, *Side)]
        games = _games(result)
    except (ValueError, LookupError, TypeError, RecursionError) as error:
        raise ValueError(_NOT_A_RESULT) from error
    if not games or not all(isinstance(name, str | list) for name in names):
        raise ValueError(_NOT_A_RESULT)
    return dict(result)


def check(then: Result, played: Mapping[str, Any], seeds: Iterable[int]) -> None:
    """Check that an earlier result can be compared with games that are to be played.

    Args:
        then: the earlier result, from `read`
        played: the game, the scenario and the options to be played, as in a result
        seeds: the seeds of the games to be played

    Raises:
        ValueError: it cannot be compared; the message says why
    """
    for name in _SAME:
        if played[name] != then[name]:
            raise ValueError(f"from other games: {name} {_in_words(then[name])}, not {_in_words(played[name])}")
    if not _games(then).keys() & set(seeds):
        raise ValueError("no game in common: play both with the same --seed")


def compared(now: Result, then: Result) -> Result:
    """The differences between two results, over the games with the same seed; there must be at least one.

    now, then: from `read`.
    """
    theirs = _games(then)
    pairs = [(game, theirs[seed]) for seed, game in _games(now).items() if seed in theirs]
    return {
        **{side.value: then[side] for side in Side},
        "games": len(pairs),
        **{f"{side}_wins": _wins(pairs, side) for side in Side},
        **{f"{side}_points": _points(pairs, side) for side in Side},
    }


def _wins(pairs: Sequence[tuple[_Game, _Game]], side: Side) -> Result:
    """In how many games the side won in both results, in one of them, and in neither; and the difference of the
    rates."""
    counts = Counter((now.winner is side, then.winner is side) for now, then in pairs)
    won = ((True, True), (True, False), (False, True), (False, False))
    both, only_now, only_then, neither = (counts[each] for each in won)
    rates = difference_of_rates(only_now, only_then, len(pairs))
    return {"both": both, "now": only_now, "then": only_then, "neither": neither, "difference": rates._asdict()}


def _points(pairs: Sequence[tuple[_Game, _Game]], side: Side) -> Result | None:
    """The difference in points, over the games that have points in both results; None if there are none."""
    points = [(now.points[side], then.points[side]) for now, then in pairs]
    differences = [now - then for now, then in points if now is not None and then is not None]
    return difference(differences)._asdict() if differences else None


def _games(result: Any) -> dict[int, _Game]:
    """The games of a result, by seed. Raises ValueError, LookupError or TypeError if they are malformed."""
    games = {}
    for game in result["results"]:
        seed, winner = game["seed"], game["winner"]
        points = {side: game[side] for side in Side}
        if type(seed) is not int or not all(map(_is_number, points.values())):
            raise TypeError
        games[seed] = _Game(None if winner is None else Side(winner), points)
    return games


def _is_number(points: object) -> bool:
    return points is None or (type(points) in (int, float) and abs(points) < _MOST_POINTS)  # type: ignore[arg-type]


def _in_words(name: str | Sequence[str]) -> str:
    return name if isinstance(name, str) else ", ".join(map(str, name)) or "none"
