"""The second door: each request refuses, by itself and from its view alone, what is no answer to it."""

from collections.abc import Mapping

import pytest

from compbis.errors import IllegalOrder
from compbis.games.computer_bismarck.cards.kinds import Weapon
from compbis.games.computer_bismarck.requests.decisions import (
    BismarckRequest,
    DrawRequest,
    EvadeRequest,
    FightRequest,
    MovementRequest,
    ShadowRequest,
    SurpriseRequest,
    TargetRequest,
)
from compbis.games.computer_bismarck.requests.view import view
from compbis.games.computer_bismarck.state.orders import parse
from compbis.games.computer_bismarck.state.position import start
from compbis.table.request import Request
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
def test_a_request_takes_what_answers_it_and_refuses_the_rest(kind: str) -> None:
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
def test_the_cautious_answer(kind: str) -> None:
    request = REQUESTS[kind]
    assert str(request.default) == DEFAULTS[kind]
    request.judge(request.default)


@pytest.mark.parametrize("kind", REQUESTS)
def test_kind_and_side(kind: str) -> None:
    request = REQUESTS[kind]
    assert isinstance(request, BismarckRequest)
    assert request.kind == kind and request.side is request.view.side


@pytest.mark.parametrize(
    ("kind", "text", "reason"),
    [
        ("movement", "UN", "NO ORDER TO TAKE BACK"),
        ("movement", "YES", "NOT NOW"),
        ("movement", "MS BISMARCK = M", "NO SUCH UNIT"),
        ("shadow", "DM", "NOT NOW"),
        ("shadow", "TAKE HOOD", "NOT ONE OF THESE"),
        ("evade", "MS PR EUGEN = M", "NOT NOW"),
        ("evade", "DM", "NOT NOW"),
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
