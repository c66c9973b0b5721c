"""Each request refuses, by itself and from its view alone, what is no answer to it."""

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compbis.errors import IllegalOrder
from compbis.games.computer_bismarck.cards.kinds import Weapon
from compbis.games.computer_bismarck.requests.decisions import (
    DrawRequest,
    EvadeRequest,
    FightRequest,
    MovementRequest,
    ShadowRequest,
    SurpriseRequest,
    TargetRequest,
)
from compbis.games.computer_bismarck.requests.view import view
from compbis.games.computer_bismarck.state.orders import (
    Answer,
    AnswerDraw,
    Choice,
    PlaneOrder,
    Resign,
    ShipOrder,
    parse,
)
from compbis.games.computer_bismarck.state.position import start
from compbis.table.request import Request, judged
from compbis.table.side import BRITISH, GERMAN

POSITION = start(7, (), frozenset())
BRITISH_VIEW, GERMAN_VIEW = view(POSITION, BRITISH), view(POSITION, GERMAN)

REQUESTS: Mapping[str, Request] = {
    "movement": MovementRequest(BRITISH_VIEW),
    "shadow": ShadowRequest(BRITISH_VIEW, "BISMARCK", 1118, ("NORFOLK", "SUFFOLK")),
    "evade": EvadeRequest(GERMAN_VIEW, "BISMARCK", "SUFFOLK"),
    "target": TargetRequest(BRITISH_VIEW, Weapon.BOMBS, "ULSTER", 1118, ("BISMARCK", "BELCHEN")),
    "surprise": SurpriseRequest(GERMAN_VIEW, 1118, ("BISMARCK",), ("HOOD",)),
    "fight": FightRequest(BRITISH_VIEW, 1118, 0, ("HOOD",), ("BISMARCK",)),
    "draw": DrawRequest(GERMAN_VIEW),
}
DEFAULTS = {
    "movement": "DM",
    "shadow": "TAKE",
    "evade": "MS BISMARCK = M",
    "target": "TAKE",
    "surprise": "NO",
    "fight": "NO",
    "draw": "DRAW NO",
}
LEGAL = {
    "movement": {"DM", "RE", "RE DRAW", "MS HOOD = M E SE", "MP ULSTER = A W"},
    "shadow": {"TAKE", "TAKE NORFOLK", "TAKE SUFFOLK"},
    "evade": {"MS BISMARCK = M", "MS BISMARCK = M W W", "MS BISMARCK = R"},
    "target": {"TAKE", "TAKE BISMARCK", "TAKE BELCHEN"},
    "surprise": {"YES", "NO"},
    "fight": {"YES", "NO"},
    "draw": {"YES", "NO"},
}
EVERY = {
    *(text for texts in LEGAL.values() for text in texts),
    *("UN", "TAKE HOOD", "TAKE PR EUGEN", "MS PR EUGEN = M", "MS HOOD = R", "MS BISMARCK = M E", "MS BISMARCK = L"),
    "MP ULSTER = M W",
}


@pytest.mark.rule("1.1a")
@pytest.mark.parametrize("kind", REQUESTS)
def test_a_request_accepts_its_answers_and_refuses_all_others(kind: str) -> None:
    request = REQUESTS[kind]
    taken = set()
    for text in EVERY:
        try:
            request.judge(request.parse(text))
        except IllegalOrder as error:
            assert str(error)
            continue
        taken.add(text)
    assert taken == LEGAL[kind]


@pytest.mark.parametrize("kind", REQUESTS)
def test_each_kind_of_request_has_a_legal_default_answer(kind: str) -> None:
    request = REQUESTS[kind]
    assert str(request.default) == DEFAULTS[kind]
    request.judge(request.default)


@pytest.mark.parametrize(
    ("kind", "text", "reason"),
    [
        ("movement", "YES", "NOT NOW"),
        ("target", "TAKE PR EUGEN", "NOT ONE OF THESE"),
        ("target", "RE", "NOT NOW"),
        ("surprise", "TAKE", "YES OR NO"),
        ("fight", "DM", "YES OR NO"),
        ("draw", "RE DRAW", "YES OR NO"),
    ],
)
def test_a_refusal_says_why(kind: str, text: str, reason: str) -> None:
    with pytest.raises(IllegalOrder, match=reason):
        REQUESTS[kind].judge(parse(text))


def test_undo_is_legal_when_there_is_something_to_take_back() -> None:
    MovementRequest(BRITISH_VIEW, undoable=True).judge(parse("UN"))
    assert not MovementRequest(BRITISH_VIEW).undoable


class Stubborn:
    """An object that can be neither compared nor printed, and is neither true nor false."""

    def _refuse(self, *_: object) -> Any:
        raise RuntimeError

    __eq__ = __hash__ = __bool__ = __str__ = __len__ = __iter__ = _refuse


ATOMS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.just(1 << 20_000),
    st.floats(),
    st.text(),
    st.text(st.characters(categories=["Cs"]), min_size=1),
    st.binary(),
    st.builds(Stubborn),
    st.sampled_from(["HOOD", "BISMARCK", "ULSTER", "NORFOLK", "M", "A", "R", "N", "W"]),
)
JUNK = st.one_of(
    ATOMS, st.lists(ATOMS), st.lists(ATOMS).map(tuple), st.dictionaries(st.text(), ATOMS), st.lists(st.just("W"))
)


def filled(order: Any, *fields: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Orders of this kind, each field with junk or with a value that belongs there."""
    return st.tuples(*(st.one_of(JUNK, field) for field in fields)).map(lambda values: order(*values))


UNITS = st.sampled_from(["HOOD", "BISMARCK", "NORFOLK", "ULSTER"])
MODES = st.sampled_from(["M", "P", "R", "A"])
MOVES = st.lists(st.sampled_from(["N", "W", "A"]), max_size=3).map(tuple)
ANY_ORDER: st.SearchStrategy[Any] = st.one_of(
    filled(ShipOrder, UNITS, MODES, MOVES),
    filled(PlaneOrder, UNITS, MODES, MOVES),
    filled(Choice, UNITS),
    filled(Resign, st.booleans()),
    filled(Answer, st.booleans()),
    filled(AnswerDraw, st.booleans()),
    JUNK,
)


@pytest.mark.parametrize("kind", REQUESTS)
@given(order=ANY_ORDER)
def test_an_order_with_anything_in_it_is_refused_or_means_what_its_text_says(kind: str, order: Any) -> None:
    request = REQUESTS[kind]
    try:
        result = judged(request, order)
    except IllegalOrder:
        if isinstance(order, ShipOrder | PlaneOrder | Choice | Resign | Answer | AnswerDraw):
            assert str(order).isprintable()
        return
    again = request.parse(str(order))
    assert judged(request, again) == (again if result is order else result)
