"""Every order has one text form, and no other text is an order."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compbis.errors import IllegalOrder
from compbis.games.computer_bismarck.state.orders import (
    parse,
)

words = st.sampled_from(
    ["MS", "MP", "TAKE", "HOOD", "PR EUGEN", "ULSTER 1", "=", "M", "A", "NE", "RE", "DRAW", "", " "]
)


@given(st.one_of(st.text(max_size=40), st.lists(words, max_size=7).map(" ".join)))
def test_a_text_is_the_exact_form_of_an_order_or_is_refused(text: str) -> None:
    try:
        order = parse(text)
    except IllegalOrder:
        return
    assert str(order) == text


NO_ORDERS = """
dm|DM |MS|MS HOOD|MS HOOD =|MS HOOD = |MS HOOD = M |MS HOOD = MM|MS HOOD = M X|MS HOOD = M A|MS ULSTER = M|MP HOOD = M
MS HOOD  = M|MS hood = M|TAKE |TAKE HOOD |TAKE NOBODY|RE YES|YES |Y
"""


@pytest.mark.parametrize("text", ["", *NO_ORDERS.strip("\n").replace("\n", "|").split("|")])
def test_nothing_else_is_an_order(text: str) -> None:
    with pytest.raises(IllegalOrder, match="NO SUCH ORDER"):
        parse(text)
