"""Every order has one text form, and is read back from it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compbis.errors import IllegalOrder
from compbis.games.computer_bismarck.cards.board import DIRECTIONS
from compbis.games.computer_bismarck.cards.roster import PLANES, SHIPS
from compbis.games.computer_bismarck.state.orders import (
    ATTACK,
    Answer,
    BismarckOrder,
    Choice,
    DoneMoving,
    PlaneOrder,
    Resign,
    ShipOrder,
    Undo,
    parse,
)

modes = st.sampled_from("MPLFCRXAZB?")
directions = st.sampled_from(sorted(DIRECTIONS))
ships = st.sampled_from(sorted(SHIPS))
planes = st.sampled_from(sorted(PLANES))

every_order: st.SearchStrategy[BismarckOrder] = st.one_of(
    st.builds(ShipOrder, ships, modes, st.lists(directions, max_size=5).map(tuple)),
    st.builds(PlaneOrder, planes, modes, st.lists(directions | st.just(ATTACK), max_size=9).map(tuple)),
    st.builds(Choice, st.one_of(st.just(""), ships, planes)),
    st.builds(Answer, st.booleans()),
    st.builds(Resign, st.booleans()),
    st.just(DoneMoving()),
    st.just(Undo()),
)

words = st.sampled_from(
    ["MS", "MP", "TAKE", "HOOD", "PR EUGEN", "ULSTER 1", "=", "M", "A", "NE", "RE", "DRAW", "", " "]
)


@given(every_order)
def test_an_order_is_read_back_from_its_text(order: BismarckOrder) -> None:
    text = str(order)
    assert parse(text) == order
    assert text == text.strip() and "\n" not in text


@given(st.one_of(st.text(max_size=40), st.lists(words, max_size=7).map(" ".join)))
def test_a_text_is_the_exact_form_of_an_order_or_is_refused(text: str) -> None:
    try:
        order = parse(text)
    except IllegalOrder:
        return
    assert str(order) == text


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("MS HOOD = M E SE", ShipOrder("HOOD", "M", ("E", "SE"))),
        ("MS P OF WALES = P", ShipOrder("P OF WALES", "P")),
        ("MP ARK ROYAL 1 = A N N N A S S", PlaneOrder("ARK ROYAL 1", "A", ("N", "N", "N", "A", "S", "S"))),
        ("MP VICTORIOUS = R", PlaneOrder("VICTORIOUS", "R")),
        ("MS VICTORIOUS = L N", ShipOrder("VICTORIOUS", "L", ("N",))),
        ("TAKE", Choice()),
        ("TAKE PR EUGEN", Choice("PR EUGEN")),
        ("RE", Resign()),
        ("RE DRAW", Resign(draw=True)),
        ("DM", DoneMoving()),
        ("UN", Undo()),
        ("YES", Answer(True)),
        ("NO", Answer(False)),
    ],
)
def test_the_text_forms(text: str, order: BismarckOrder) -> None:
    assert parse(text) == order and str(order) == text


NO_ORDERS = """
dm|DM |MS|MS HOOD|MS HOOD =|MS HOOD = |MS HOOD = M |MS HOOD = MM|MS HOOD = M X|MS HOOD = M A|MS ULSTER = M|MP HOOD = M
MS HOOD  = M|MS hood = M|TAKE |TAKE HOOD |TAKE NOBODY|RE YES|YES |Y
"""


@pytest.mark.parametrize("text", ["", *NO_ORDERS.strip("\n").replace("\n", "|").split("|")])
def test_nothing_else_is_an_order(text: str) -> None:
    with pytest.raises(IllegalOrder, match="NO SUCH ORDER"):
        parse(text)
