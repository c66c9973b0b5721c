"""Writes the notation."""

import json
import re
from collections.abc import Iterator

from compbis.story.notation.noted import Noted, NotedTurn
from compbis.table.match import Entry
from compbis.table.settings import rules_of

FORM = "compbis 1"
"""The version of the notation, in the first line."""
NOBODY = "nobody"
"""Stands for the side in an entry of draws that no order follows."""
THINKS = "thinks"
COMMENT = ";"
CARRIED = "+"
"""Starts a line that the digest does not cover."""
VALUES = f"{CARRIED}values"


def text(game: Noted, carried: bool, comments: list[str], values: bool = False) -> str:
    """The whole text.

    Args:
        game: its content
        carried: whether to include the results of each turn
        comments: the lines to put above it, without the comment sign
        values: whether to include the values that the game began with
    """
    lines = [*(f"{COMMENT} {comment}" for comment in comments), *header(game)]
    if values and game.packed:
        lines.append(f"{VALUES} {json.dumps(dict(game.packed), sort_keys=True, separators=(',', ':'))}")
    rules = rules_of(game.settings)
    for turn in game.turns:
        *orders, check = turn_lines(turn, rules)
        rules = turn.rules
        lines += ["", *orders, *(_carried(turn) if carried else ()), check]
    return "".join(f"{line}\n" for line in lines)


def canonical(game: Noted) -> Iterator[str]:
    """Yield the lines that the digest covers. A text is valid only with exactly these lines."""
    yield from header(game)
    rules = rules_of(game.settings)
    for turn in game.turns:
        yield from turn_lines(turn, rules)
        rules = turn.rules


def header(game: Noted) -> Iterator[str]:
    """Yield the header: a line in brackets for each part of the outcome and for each setting."""
    winner, british, german, reason, level = game.outcome
    yield _tag("notation", FORM)
    yield _tag("game", game.title)
    yield _tag("winner", winner)
    yield _tag("points", [british, german])
    yield _tag("reason", reason)
    if level:
        yield _tag("level", level)
    yield _tag("restored", game.restores)
    if game.values:
        yield _tag("values", game.values)
    for name in sorted(game.settings):
        yield _tag(name, game.settings[name])


def turn_lines(turn: NotedTurn, before: int) -> Iterator[str]:
    """Yield the lines of a turn without its results. `before` is the number of the rules of the previous turn."""
    yield f"turn {turn.number}  {turn.date}" if turn.date else f"turn {turn.number}"
    if turn.rules != before:
        yield f"rules {turn.rules}"
    thoughts: dict[str, str] = {}
    for entry in turn.entries:
        yield from _entry(entry, thoughts)
    yield f"check {turn.check}"


def _entry(entry: Entry, thoughts: dict[str, str]) -> Iterator[str]:
    """Yield the lines of an entry: its captain's thought if it is new, its draws, and the order.

    `thoughts` holds each side's last thought in the turn, and is updated.
    """
    side = entry.side or NOBODY
    if entry.thought != thoughts.get(side, ""):
        thoughts[side] = entry.thought
        yield _words(side, THINKS, entry.thought)
    for name, sides, result in entry.draws:
        yield _words("dice", f"{result} of {sides}", str(name))
    yield _words(side, _word(entry.kind), entry.text)


def _carried(turn: NotedTurn) -> Iterator[str]:
    if turn.carried:
        for name, value in turn.carried._asdict().items():  # keys unsorted: a game may play its units in their order
            yield f"{CARRIED}{name} {json.dumps(value, separators=(',', ':'))}"


def _words(first: str, second: str, last: str) -> str:
    return f"{first} {second} {last}" if last else f"{first} {second}"


def _tag(name: str, value: object) -> str:
    return f"[{_word(name)} {json.dumps(value, ensure_ascii=False, sort_keys=True)}]"


def _word(text: str) -> str:
    """A word, quoted if it would otherwise be misread."""
    bare = re.fullmatch(r"[A-Za-z0-9_.:-]+", text) and text != THINKS
    return text if bare else json.dumps(text, ensure_ascii=False)
