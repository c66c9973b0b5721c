"""Validates messages, of any game, before they are written and when they are read.

Anybody with the key of a record can write any message into it, and the key of a finished game is not encrypted. So a
message is used only once it is known to be plain data of bounded size, with short, printable texts. Each game validates
its own positions and reports.
"""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from compbis.table.captain import LONGEST_THOUGHT
from compbis.table.match import DRAWS
from compbis.table.settings import LONGEST_LINE, LONGEST_VALUES
from compbis.table.side import Side

LONGEST_MESSAGE = 2**20
"""Maximum number of bytes of a message, compressed or not; real ones have about 8,000 uncompressed."""
_MOST_FILES = 100
"""Maximum number of files of values (cards, tables, map) that a game began with."""
USUAL_SHEET = 256
"""The number of cells by which a roll grows each turn, unless the settings say otherwise."""
LEAST_SHEET, MOST_SHEET = 16, 4096
"""The bounds of that number in the settings."""
_LONGEST_BOOKMARK = 2**16
"""Maximum number of characters of a bookmark, with line ends; about a hundred are enough to reach any question."""
_LONGEST_WORD = 100
"""Maximum number of characters of a kind, date, player's name, reason, scenario, option, or the name of a value or a
draw."""
_LARGEST = 1_000_000
"""The greatest magnitude of a number, except seeds and numbers in a position."""
_LARGEST_OF_A_POSITION = 2**64
_SEED = "seed"
"""The name of a seed at any depth; a seed may be any integer."""
_DEEPEST = 12
"""Maximum number of levels of nested lists and mappings; real messages have six."""
_SIDES = frozenset(side.value for side in Side)


def check(kind: str, body: Mapping[str, Any]) -> None:
    """Check that a message, as parsed from JSON, is valid. Raises ValueError, TypeError or LookupError if not."""
    if not (isinstance(body, dict) and _CHECKS[kind](body)):
        raise ValueError(f"{kind}: not valid in a record")


def fits_bookmark(lines: Sequence[str]) -> bool:
    """Whether the lines are short enough for a bookmark."""
    return sum(len(line) + 1 for line in lines) <= _LONGEST_BOOKMARK


def _settings(body: Any) -> bool:
    names, options = body.get("names", {}), body.get("options", [])
    return (
        _plain(body)
        and isinstance(names, dict)
        and all(map(_side, names))
        and all(map(_word, names.values()))
        and _word(body.get("scenario", ""))
        and isinstance(options, list)
        and all(map(_word, options))
        and _number(body.get("sheet", USUAL_SHEET), LEAST_SHEET, MOST_SHEET)
    )


def _values(body: Any) -> bool:
    files = body["files"]
    return (
        isinstance(files, dict)
        and 0 < len(files) <= _MOST_FILES
        and all(map(_word, files))
        and all(isinstance(lines, list) and all(map(_text, lines)) for lines in files.values())
        and sum(len(line) + 1 for lines in files.values() for line in lines) <= LONGEST_VALUES
    )


def _turn(body: Any) -> bool:
    position = body["position"]
    return (
        _number(body["number"], 1)
        and _word(body["date"])
        and isinstance(position, dict)
        and _plain(position, _LARGEST_OF_A_POSITION)
        and _reports(body["reports"])
    )


def _order(body: Any) -> bool:
    return (
        (_side(body["side"]) or _closes_draws(body))
        and _word(body["kind"])
        and _text(body["text"])
        and isinstance(body["draws"], list)
        and all(map(_draw, body["draws"]))
        and _text(body.get("thought", ""), LONGEST_THOUGHT)
    )


def _closes_draws(body: Any) -> bool:
    """Whether the entry consists of draws that no order follows."""
    fields = (body["side"], body["kind"], body["text"], body.get("thought", ""))
    return fields == ("", DRAWS, "", "") and bool(body["draws"])


def _bookmark(body: Any) -> bool:
    """Whether a bookmark is valid. Its lines may hold any character: they are replayed as input, never printed raw."""
    lines = body["lines"]
    return (
        _side(body["side"])
        and isinstance(lines, list)
        and all(isinstance(line, str) for line in lines)
        and fits_bookmark(lines)
    )


def _read(body: Any) -> bool:
    return _side(body["side"]) and _number(body["reports"], 0)


def _house(body: Any) -> bool:
    return (body["side"] == "" or _side(body["side"])) and _word(body["what"]) and _text(body["text"])


def _end(body: Any) -> bool:
    winner, british, german, reason, *level = body["outcome"]
    return (
        (winner is None or _side(winner))
        and _points(british)
        and _points(german)
        and _word(reason)
        and (not level or (len(level) == 1 and _word(level[0])))
        and _number(body.get("notation", 0), 0)
        and _reports(body["reports"])
    )


def _points(points: Any) -> bool:
    """Whether the points are whole or half, or None."""
    if isinstance(points, float):
        return points % 1 == 0.5 and abs(points) < _LARGEST
    return points is None or _number(points, -_LARGEST)


def _rules(body: Any) -> bool:
    return _number(body["number"], 1)


def _nothing(body: Any) -> bool:
    return not body


_CHECKS: Mapping[str, Callable[[Any], bool]] = MappingProxyType(
    {
        "settings": _settings,
        "values": _values,
        "turn": _turn,
        "order": _order,
        "bookmark": _bookmark,
        "mark": _bookmark,
        "read": _read,
        "house": _house,
        "restart": _nothing,
        "restored": _nothing,
        "rules": _rules,
        "end": _end,
    }
)


def _reports(reports: Any) -> bool:
    return isinstance(reports, list) and all(map(_report, reports))


def _report(report: Any) -> bool:
    kind, turn, audience, facts = report
    return (
        _word(kind)
        and _number(turn, 0)
        and isinstance(audience, list)
        and all(map(_side, audience))
        and isinstance(facts, dict)
        and _plain(facts)
    )


def _draw(draw: Any) -> bool:
    name, sides, result = draw
    return isinstance(draw, list) and _word(name) and _number(sides, 1) and _number(result, 0, sides - 1)


def _side(value: object) -> bool:
    return isinstance(value, str) and value in _SIDES


def _text(value: object, longest: int = LONGEST_LINE) -> bool:
    """Whether a value is a printable string: no control characters that could affect a terminal or a file."""
    return isinstance(value, str) and len(value) <= longest and value.isprintable()


def _word(value: object) -> bool:
    return _text(value, _LONGEST_WORD)


def _number(value: object, least: int, most: int = _LARGEST) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def _plain(value: object, largest: int = _LARGEST, deepest: int = _DEEPEST) -> bool:
    """Whether a value is plain data: strings and numbers within bounds, in lists and mappings that are not too deep."""
    # A long record has a hundred thousand: the commonest come first.
    if isinstance(value, str):
        return len(value) <= LONGEST_LINE and value.isprintable()
    if isinstance(value, (int, float)):
        return -largest <= value <= largest  # False for NaN
    if value is None or deepest == 0:
        return value is None
    if isinstance(value, list):
        return all(_plain(item, largest, deepest - 1) for item in value)
    return isinstance(value, dict) and all(
        _word(name) and (_plain(item, largest, deepest - 1) or (name == _SEED and isinstance(item, int)))
        for name, item in value.items()
    )
