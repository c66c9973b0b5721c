"""Any game that a record may hold, playable or not."""

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from compbis.games import edition
from compbis.record import Kept
from compbis.story.notation.noted import Carried, Noted, NotedTurn, noted, values_digest
from compbis.story.notation.reading import read
from compbis.story.notation.rebuilt import messages
from compbis.story.notation.writing import text
from compbis.table.game import Outcome
from compbis.table.match import DRAWS, Entry
from compbis.table.side import Side

CATCHES = (
    "",
    "thinks",
    "thinks ",
    "dice",
    "]",
    '"',
    "\\",
    ";",
    "+",
    "turn 2",
    "check",
    " ",
    "british",
    "nobody",
    "ÄÖ ß",
    "№",
)
"""Texts that could be mistaken for something else."""
_PRINTED = st.characters(exclude_categories=("C", "Z"), include_characters=" ")


def _texts(longest: int) -> st.SearchStrategy[str]:
    return st.sampled_from(CATCHES) | st.text(_PRINTED, max_size=longest)


_WORDS = _texts(100)
_SIDES = [side.value for side in Side]
_NUMBERS = st.integers(-(10**6), 10**6) | st.floats(-1e6, 1e6).filter(lambda number: number != 0)
_PLAIN = st.recursive(
    st.none() | st.booleans() | _NUMBERS | _texts(400),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_WORDS, inner, max_size=3),
    max_leaves=6,
)
_POINTS = st.none() | st.integers(-999, 999) | st.integers(-99, 99).map(lambda points: points + 0.5)
_SETTINGS = st.builds(
    lambda ours, theirs: theirs | ours,
    st.fixed_dictionaries(
        {"seed": st.integers(0, 2**128), "names": st.dictionaries(st.sampled_from(_SIDES), _WORDS)},
        optional={
            "rules": st.integers(1, 9),
            "fixed": st.none() | st.booleans(),
            "scenario": _WORDS,
            "options": st.lists(_WORDS, max_size=3),
        },
    ),
    st.dictionaries(_WORDS, _PLAIN, max_size=3),
)


@st.composite
def draws(draw: st.DrawFn) -> list[str | int]:
    sides = draw(st.integers(1, 10**6))
    return [draw(_WORDS), sides, draw(st.integers(0, sides - 1))]


@st.composite
def entries(draw: st.DrawFn) -> Entry:
    side = draw(st.sampled_from([*_SIDES, ""]))
    if not side:
        return Entry("", DRAWS, "", draw(st.lists(draws(), min_size=1, max_size=3)))
    thought = draw(st.sampled_from(("", "A", "A: B")) | _texts(320))
    kind = draw(st.sampled_from(("movement", "target")) | _WORDS)
    return Entry(side, kind, draw(_texts(400)), draw(st.lists(draws(), max_size=3)), thought)


_REPORTS = st.tuples(
    _WORDS,
    st.integers(0, 99),
    st.lists(st.sampled_from(_SIDES)),
    st.dictionaries(_WORDS, _PLAIN, max_size=2),
).map(list)


@st.composite
def games(draw: st.DrawFn) -> Noted:
    first, turns = draw(st.integers(1, 9)), []
    for number in range(first, first + draw(st.integers(1, 3))):
        happened = Carried(draw(st.dictionaries(_WORDS, _PLAIN, max_size=3)), draw(st.lists(_REPORTS, max_size=2)))
        rules = draw(st.sampled_from((1, 2, 9)))  # not the present ones: nobody could have played it by them
        orders = draw(st.lists(entries(), max_size=5))
        turns.append(NotedTurn(number, draw(_WORDS), rules, orders, happened.check, happened))
    outcome = Outcome(draw(st.none() | st.sampled_from(Side)), draw(_POINTS), draw(_POINTS), draw(_WORDS), draw(_WORDS))
    values = draw(st.dictionaries(_WORDS, st.lists(_texts(400), max_size=3), max_size=3))
    restores = draw(st.integers(0, 3))
    return Noted(draw(_WORDS), draw(_SETTINGS), outcome, restores, turns, values_digest(values), values)


@given(games())
def games_come_back(game: Noted) -> None:
    """A game survives writing and reading, with and without its reports, and so does its record."""
    read_again, places = read(text(game, carried=True, comments=["HERE"], values=True).encode())
    assert exact(read_again) == exact(game)
    bare, _ = read(text(game, carried=False, comments=[]).encode())
    turns = [turn._replace(carried=None) for turn in game.turns]
    assert exact(bare) == exact(game._replace(turns=turns, packed={}))
    kept = Kept()
    for message in messages(edition(), read_again, places):
        kept.take(message)
    assert exact(noted(game.title, kept)) == exact(game)


def exact(game: Noted) -> str:
    """All of a game, with 1, 1.0 and True distinct; the order of mappings counts, except in the settings."""
    settings: dict[str, Any] = json.loads(json.dumps(dict(game.settings), sort_keys=True))
    return repr([*game._replace(settings=settings, packed=dict(sorted(game.packed.items())))])
