"""Damaged data is refused as a request or a view, or is one that can be answered."""

from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compbis.errors import IllegalOrder
from compbis.games.computer_bismarck.edition import EDITION
from compbis.games.computer_bismarck.requests.decisions import BismarckRequest
from compbis.games.computer_bismarck.requests.plain import (
    REQUESTS,
    plain_request,
    request_from_plain,
    view_from_plain,
)
from compbis.games.computer_bismarck.state.orders import parse
from compbis.table.captain import Captain
from compbis.table.match import Match
from compbis.table.report import Report
from compbis.table.request import Order, Request
from compbis.table.side import BRITISH, GERMAN, Side

SOME = ("DM", "UN", "RE", "TAKE", "TAKE HOOD", "YES", "NO", "MS HOOD = M W", "MS BISMARCK = M S", "MP ULSTER = A W")


class Listener:
    """Shows each request to a test before it passes it on to a captain."""

    def __init__(self, captain: Captain, seen: Callable[[BismarckRequest], None]) -> None:
        self._captain = captain
        self._seen = seen

    def hear(self, report: Report) -> None:
        """Pass the report on."""
        self._captain.hear(report)

    def answer(self, request: Request) -> Order:
        """The captain's answer."""
        assert isinstance(request, BismarckRequest)
        self._seen(request)
        return self._captain.answer(request)


def play(names: tuple[str, str], seed: int, seen: Callable[[BismarckRequest], None]) -> None:
    """Play a game; `seen` gets every request."""
    captains = dict(zip((BRITISH, GERMAN), names, strict=True))
    game = EDITION.new(seed, captains, keep_log=False)
    Match(game, {side: Listener(EDITION.captain(name, side, seed), seen) for side, name in captains.items()}).play()


def verdict(request: BismarckRequest, order: Order) -> str:
    """The request's verdict on an order."""
    try:
        request.judge(order)
    except IllegalOrder as error:
        return f"refused: {error}"
    return "legal"


@cache
def asked() -> list[dict[str, Any]]:
    """Requests of every kind as plain data: from random games, and of kinds that are rare in them."""
    found: dict[tuple[str, Side], dict[str, Any]] = {}

    def keep(request: BismarckRequest) -> None:
        if request.view.turn > 6 or request.kind != "movement":
            found[request.kind, request.side] = plain_request(request)

    for seed in range(3):
        play(("random", "random"), seed, keep)
    view = found["movement", GERMAN]["view"]
    rare = (
        {"kind": "evade", "view": view, "unit": "BISMARCK", "shadower": "SUFFOLK"},
        {"kind": "surprise", "view": view, "square": 1118, "own": ["BISMARCK"], "enemy": ["HOOD"]},
        {"kind": "draw", "view": view},
    )
    plains = [*found.values(), *rare]
    assert {plain["kind"] for plain in plains} == REQUESTS.keys()
    return plains


def places(data: Any, *way: Any) -> Iterator[tuple[Any, ...]]:
    """The path to every value inside."""
    yield way
    if isinstance(data, dict):
        for key, inner in data.items():
            yield from places(inner, *way, key)
    elif isinstance(data, list):
        for number, inner in enumerate(data):
            yield from places(inner, *way, number)


def at(data: Any, way: tuple[Any, ...]) -> Any:
    """The value at the end of a path."""
    for key in way:
        data = data[key]
    return data


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.sampled_from(list("BMPZ")),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=4,
)


@st.composite
def damaged(draw: st.DrawFn) -> Any:
    """A plain request with one value replaced, lost or doubled."""
    plain = draw(st.sampled_from(asked()))
    ways = list(places(plain))
    way = draw(st.sampled_from(ways))
    if not way:
        return draw(ANYTHING)
    plain = deepcopy(plain)
    inside, key = at(plain, way[:-1]), way[-1]
    match draw(st.sampled_from(("other", "swapped", "lost", "twice"))):
        case "other":
            inside[key] = draw(ANYTHING)
        case "swapped":
            inside[key] = deepcopy(at(plain, draw(st.sampled_from(ways))))
        case "lost":
            del inside[key]
        case "twice" if isinstance(inside, list):
            inside.insert(key, inside[key])
        case _:
            inside[f"{key}2"] = inside[key]
    return plain


@given(damaged())
def test_damaged_data_is_refused_or_is_a_request_that_can_be_answered(data: Any) -> None:
    try:
        request = request_from_plain(data)
    except (ValueError, LookupError, TypeError):
        return
    assert plain_request(request) == data
    request.judge(request.default)
    for text in SOME:
        verdict(request, parse(text))


@pytest.mark.parametrize(
    "change",
    [
        lambda view: view["ships"].pop("HOOD"),
        lambda view: view["ships"].update(HOOD=view["ships"]["RODNEY"]),
        lambda view: view["planes"].pop("ULSTER"),
        lambda view: view["ship_legs"].update(BISMARCK={}),
        lambda view: view.update(side="german"),
        lambda view: view.update(turn=0),
        lambda view: view.update(turn=99),
    ],
)
def test_a_view_that_no_side_can_have_is_refused(change: Callable[[Any], object]) -> None:
    view = next(deepcopy(plain["view"]) for plain in asked() if plain["view"]["side"] == BRITISH)
    view_from_plain(view)
    change(view)
    with pytest.raises((ValueError, LookupError, TypeError)):
        view_from_plain(view)
