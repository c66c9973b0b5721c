"""A resumed match replays the recorded orders itself, and reports when they no longer fit."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import pytest

from compbis.errors import IllegalOrder
from compbis.table.game import Outcome, Steps
from compbis.table.match import Entry, Match, ReplayDisagrees, Resume
from compbis.table.report import Report
from compbis.table.request import Order, Request
from compbis.table.side import BRITISH, GERMAN, Side


class Go(NamedTuple):
    """The only order."""

    def __str__(self) -> str:
        return "GO"


class GoRequest(NamedTuple):
    side: Side
    kind: str = "go"
    long: bool = False
    default: Order = Go()

    def judge(self, order: Order) -> None:
        if not isinstance(order, Go):
            raise IllegalOrder("GO")

    def parse(self, text: str) -> Order:
        if text != "GO":
            raise IllegalOrder("GO")
        return Go()


class GoGame:
    """Two turns, in each of which both sides are asked once."""

    edition = "go"
    date = "TODAY"

    def __init__(self) -> None:
        self.turn = 1

    @property
    def outcome(self) -> Outcome | None:
        return Outcome(None, 0, 0, "time") if self.turn > 2 else None

    def play_turn(self) -> Steps:
        for side in (BRITISH, GERMAN):
            yield GoRequest(side)
        self.turn += 1

    def take_reports(self) -> list[Report]:
        return []

    def take_draws(self) -> list[tuple[str, int, int]]:
        return []

    def save(self) -> dict[str, Any]:
        return {}


class Asked:
    """A captain that counts the questions."""

    def __init__(self) -> None:
        self.asked = 0

    def hear(self, report: Report) -> None: ...

    def answer(self, request: Request) -> Order:
        self.asked += 1
        return Go()


def entry(side: Side, text: str = "GO", kind: str = "go", draws: Sequence[list[str | int]] = ()) -> Entry:
    return Entry(side.value, kind, text, list(draws))


def test_recorded_orders_are_not_asked_for_again() -> None:
    captain = Asked()
    game = GoGame()
    game.turn = 2
    Match(game, {BRITISH: captain, GERMAN: captain}, resume=Resume([entry(BRITISH)], ())).play()
    assert captain.asked == 1


@pytest.mark.parametrize(
    "orders",
    [
        [entry(GERMAN)],
        [entry(BRITISH, kind="stay")],
        [entry(BRITISH, text="STAY")],
        [entry(BRITISH, draws=[["chance", 6, 1]])],
        [entry(BRITISH), entry(GERMAN), entry(BRITISH)],
    ],
    ids=["side", "kind", "text", "draws", "too many"],
)
def test_recorded_orders_that_do_not_fit_are_reported(orders: list[Entry]) -> None:
    captain = Asked()
    with pytest.raises(ReplayDisagrees):
        Match(GoGame(), {BRITISH: captain, GERMAN: captain}, resume=Resume(orders, ())).play()
