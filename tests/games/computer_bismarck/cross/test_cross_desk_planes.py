"""The walk through the planes (8.9) by the rules of carriers (6.23), of armed flights (8.24) and of bases (8.26)."""

from typing import Any

import pytest

from compbis.games.computer_bismarck.state.orders import PlaneOrder
from tests.games.computer_bismarck.cross.cross_helpers import Seat, at_chart_a

CHART_C = "ENTER MODE FROM CHART C-"
CLOSED = ["ILLEGAL ENTRY", "ITS CARRIER IS NOT IN L MODE: MS ARK ROYAL L FIRST"]


def on_carrier(deck: str, **plane: Any) -> Seat:
    """The first torpedo plane of an Ark Royal in 3024, asked for its mode."""
    seat = at_chart_a(turn=14, ARK_ROYAL={"square": 3024, "mode": deck}, ARK_ROYAL_1={"square": 3024, **plane})
    seat.type("MP ARK ROYAL 1")
    assert seat.prompt == CHART_C
    return seat


@pytest.mark.rule("8.26a", "6.23b")
def test_8_26_6_23_b_takes_back_a_flight_whose_carrier_was_ordered_out_of_l_mode() -> None:
    seat = at_chart_a(turn=14, ARK_ROYAL={"square": 3024, "mode": "L"}, ARK_ROYAL_1={"square": 3024})
    seat.type("MP ARK ROYAL 1 R N N", "MS ARK ROYAL M N N", "MP ARK ROYAL 1")
    assert seat.type("R") == CLOSED
    seat.type("B")
    assert seat.order == PlaneOrder("ARK ROYAL 1", "B")
    assert seat.request.view.plane_legs["ARK ROYAL 1"].mode == "B"


@pytest.mark.rule("6.23b")
@pytest.mark.parametrize("deck", ["M", "P", "L"])
def test_6_23_a_torpedo_plane_in_the_air_is_ordered_with_the_deck_closed_or_open(deck: str) -> None:
    seat = on_carrier(deck, square=2924, mode="R", load="R", endurance=1)
    seat.type("R")
    assert seat.prompt == "ENTER 5 MOVES-"
    seat.type("S", "")
    assert seat.order == PlaneOrder("ARK ROYAL 1", "R", ("S",))
