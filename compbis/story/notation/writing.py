"""The notation as lines."""

import json
import re
from collections.abc import Iterator

from compbis.story.notation.noted import Noted, NotedTurn
from compbis.table.match import Entry
from compbis.table.settings import rules_of

FORM = "compbis 1"
"""What the first line says."""
NOBODY = "nobody"
"""Who gives draws that no order follows."""
THINKS = "thinks"
COMMENT = ";"
CARRIED = "+"
"""What a line begins with that the digest is not taken of."""
VALUES = f"{CARRIED}values"


def text(game: Noted, carried: bool, comments: list[str], values: bool = False) -> str:
    """The file.

    Args:
        game: what it says.
        carried: whether with all that happened in each turn.
        comments: lines above it.
        values: whether with the values that it began with.
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
    """The lines that the digest is taken of, and that no text may have otherwise."""
    yield from header(game)
    rules = rules_of(game.settings)
    for turn in game.turns:
        yield from turn_lines(turn, rules)
        rules = turn.rules


def header(game: Noted) -> Iterator[str]:
    """How the game ended, and what it was played with: a line in brackets for each."""
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
    """A turn. before: the number of the rules of the turn before it."""
    yield f"turn {turn.number}  {turn.date}" if turn.date else f"turn {turn.number}"
    if turn.rules != before:
        yield f"rules {turn.rules}"
    thoughts: dict[str, str] = {}
    for entry in turn.entries:
        yield from _entry(entry, thoughts)
    yield f"check {turn.check}"


def _entry(entry: Entry, thoughts: dict[str, str]) -> Iterator[str]:
    """An order: before it what its captain thinks, where that is new, and the draws. thoughts: the last in the turn."""
    side = entry.side or NOBODY
    if entry.thought != thoughts.get(side, ""):
        thoughts[side] = entry.thought
        yield _words(side, THINKS, entry.thought)
    for name, sides, result in entry.draws:
        yield _words("dice", f"{result} of {sides}", str(name))
    yield _words(side, _word(entry.kind), entry.text)


def _carried(turn: NotedTurn) -> Iterator[str]:
    if turn.carried:
        for name, value in turn.carried._asdict().items():  # in its own order, by which a game may play its units
            yield f"{CARRIED}{name} {json.dumps(value, separators=(',', ':'))}"


def _words(first: str, second: str, last: str) -> str:
    return f"{first} {second} {last}" if last else f"{first} {second}"


def _tag(name: str, value: object) -> str:
    return f"[{_word(name)} {json.dumps(value, ensure_ascii=False, sort_keys=True)}]"


def _word(text: str) -> str:
    """A word as it stands, or in quotation marks where it would be taken for something else."""
    bare = re.fullmatch(r"[A-Za-z0-9_.:-]+", text) and text != THINKS
    return text if bare else json.dumps(text, ensure_ascii=False)
