"""The orders listed for a captain in another language (docs/PIPE.md) are the legal ones."""

from typing import Any

import pytest

from compbis.captains.hire import hire
from compbis.errors import IllegalOrder
from compbis.games.computer_bismarck.edition import EDITION
from compbis.games.computer_bismarck.state.orders import PlaneOrder, ShipOrder
from compbis.table.match import Match
from compbis.table.request import Order
from compbis.table.side import Side
from compbis.table.turn import Turn
from tests import counts

KINDS = {"movement", "shadow", "evade", "target", "surprise", "fight"}


class Overheard:
    """A random captain who records every request and order."""

    def __init__(self, side: Side, seed: int, asked: list[tuple[Any, Order]]) -> None:
        self._captain = hire(EDITION, "random", side, seed)
        self._asked = asked

    def hear(self, report: Any) -> None:
        self._captain.hear(report)

    def answer(self, request: Any) -> Order:
        order = self._captain.answer(request)
        self._asked.append((request, order))
        return order


@pytest.fixture(scope="module")
def asked() -> list[tuple[Any, Order]]:
    found: list[tuple[Any, Order]] = []
    names = dict.fromkeys(Side, "random")
    for seed in range(counts.count("games whose requests are compared")):
        Match(EDITION.new(seed, names), {side: Overheard(side, seed, found) for side in Side}).play()
    assert {request.kind for request, _ in found} == KINDS
    return found


def test_every_legal_order_is_listed_or_within_what_its_unit_may_do(asked: list[tuple[Any, Order]]) -> None:
    for request, order in asked:
        allowed = request.allowed()
        if isinstance(order, ShipOrder | PlaneOrder):
            modes = allowed["units"][str(order).partition(" = ")[0]]
            assert order.mode in modes or order == request.default
            assert sum(move != "A" for move in order.moves) <= modes.get(order.mode, 0)
        elif "legal" in allowed:
            assert str(order) in allowed["legal"]


def test_every_listed_order_and_every_mode_of_a_unit_is_legal(asked: list[tuple[Any, Order]]) -> None:
    for request, _ in asked:
        allowed = request.allowed()
        assert ("legal" in allowed) == (request.kind not in ("movement", "evade"))
        for text in allowed.get("legal", ()):
            request.judge(request.parse(text))
        for begins, modes in allowed.get("units", {}).items():
            for mode in modes:
                if not (mode == "A" and begins.startswith("MP ")):  # some planes take A only with a target
                    request.judge(request.parse(f"{begins} = {mode}"))


def test_a_unit_that_is_not_listed_can_be_given_no_order() -> None:
    request: Any = Turn(EDITION.new(1, dict.fromkeys(Side, "random"))).open[Side.BRITISH].request
    told = request.allowed()["units"]
    idle = [f"MS {name}" for name in request.view.ships if f"MS {name}" not in told]
    assert idle
    for begins in idle:
        with pytest.raises(IllegalOrder):
            request.judge(request.parse(f"{begins} = P"))
