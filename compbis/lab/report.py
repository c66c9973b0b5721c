"""The result of a tournament as lines of text."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from compbis.lab.summary import Result
from compbis.table.side import Side

_NAME, _CELL = 24, 13
_COUNTS = ("british_wins", "german_wins", "draws", "forfeits")


def lines(result: Result, sides: Mapping[Side, str]) -> Iterator[str]:
    """The lines, in capital letters: the observer's counts in descending order, the time taken last.

    result: from `summary`; sides: the name of each side.
    """
    yield "  ".join(f"{name} {result[side]}" for side, name in sides.items()).upper()
    block = partial(_block, sides)
    yield from block("", ("games",), {name: {"games": result[name]} for name in ("games", *_COUNTS)})
    yield from block("of 100 games", ("rate", "low", "high"), _rates(result))
    points = {side.value: result[f"{side}_points"] for side in Side}
    yield from block("points", ("mean", "p10", "p50", "p90"), points if all(points.values()) else {})
    yield from block("turns", ("mean",), {"played": result["turns"]})
    yield from _compared(block, result.get("compared"))
    yield from block("plans", ("games", "german_wins"), result.get("plans", {}))
    for name, counts in _counted(result):
        often = sorted(counts, key=lambda what: -counts[what])
        yield from block(name, ("games",), {what: {"games": counts[what]} for what in often})
    yield from block("decision ms", ("p50", "p99"), result["decision_ms"])
    yield ""
    yield f"{_words(sides, 'seconds')}{_cell(result['seconds'])}"
    yield f"{_words(sides, 'games_per_second')}{_cell(result['games_per_second'])}"


def _compared(block: Callable[..., Iterator[str]], then: Result | None) -> Iterator[str]:
    """The lines of the comparison with another result. then: from `compared`, None for no lines."""
    if not then:
        return
    wins = {name: then[name] for name in (f"{side}_wins" for side in Side)}
    points = {name: then[name] for name in (f"{side}_points" for side in Side) if then[name]}
    who = {f"{side} {then[side]}": {"games": then["games"]} for side in Side}
    yield from block("same dice as", ("games",), who)
    yield from block("games won", ("both", "now", "then", "neither"), wins)
    rates = {name: {column: _hundred(part) for column, part in won["difference"].items()} for name, won in wins.items()}
    yield from block("now more of 100", ("mean", "low", "high"), rates)
    yield from block("now more points", ("mean", "low", "high"), points)


def _hundred(part: float | None) -> float | None:
    return None if part is None else 100 * part


def _rates(result: Result) -> Mapping[str, Mapping[str, float]]:
    """All rates, in percent."""
    rates = {name: value for name, value in result.items() if isinstance(value, dict) and "rate" in value}
    return {name: {column: 100 * part for column, part in rate.items()} for name, rate in rates.items()}


def _counted(result: Result) -> Iterator[tuple[str, Mapping[str, int]]]:
    """The observer's counts, each under its name."""
    for name, value in result.items():
        if isinstance(value, dict) and all(isinstance(count, int) for count in value.values()):
            yield name, value


def _block(
    sides: Mapping[Side, str],
    title: str,
    columns: Sequence[str],
    rows: Mapping[str, Mapping[str, float | None]],
) -> Iterator[str]:
    """An empty line, a line of titles, and a line for each row; nothing if there are no rows."""
    if not rows:
        return
    yield ""
    yield _words(sides, title) + "".join(f"{_words(sides, column).strip():>{_CELL}}" for column in columns)
    for name, row in rows.items():
        yield _words(sides, name) + "".join(_cell(row[column]) for column in columns)


def _words(sides: Mapping[Side, str], name: str) -> str:
    shown: dict[str, str] = {side.value: called for side, called in sides.items()}
    words = " ".join(shown.get(word, word) for word in name.replace("_", " ").split(" "))
    return f"{words.upper():<{_NAME}}"


def _cell(value: float | None) -> str:
    if value is None:
        return f"{'-':>{_CELL}}"
    return f"{value:>{_CELL}}" if isinstance(value, int) else f"{value:>{_CELL}.1f}"
