"""What a captain says that he thinks is recorded with his orders, and no game hangs on it."""

from collections.abc import Sequence
from typing import Any

import pytest

from compbis.table.captain import LONGEST_THOUGHT
from compbis.table.game import Game, Outcome
from compbis.table.match import Entry, Match, Resume
from compbis.table.report import Report
from compbis.table.request import Order, Request
from compbis.table.side import BRITISH, GERMAN
from tests.house.table.test_match_replay import Asked, GoGame


class Kept:
    """A record that keeps the orders."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []

    def begin_turn(self, game: Game, reports: Sequence[Report]) -> None: ...

    def order(self, entry: Entry) -> None:
        self.entries.append(entry)

    def end(self, game: Game, outcome: Outcome, reports: Sequence[Report]) -> None: ...


class Planner(Asked):
    """A captain who thinks something new at every answer."""

    thought: Any = "NOTHING YET"

    def answer(self, request: Request) -> Order:
        order = super().answer(request)
        self.thought = f"PLAN {self.asked}"
        return order


class Silly(Asked):
    """A captain whose thought is whatever a test says, or raises it."""

    def __init__(self, it: object) -> None:
        super().__init__()
        self._it = it

    @property
    def thought(self) -> object:
        if isinstance(self._it, BaseException):
            raise self._it
        return self._it


def thoughts(captain: Asked) -> list[str]:
    """What is kept of what he thinks while he plays the German side, order by order."""
    kept = Kept()
    Match(GoGame(), {BRITISH: Asked(), GERMAN: captain}, kept).play()
    assert [entry.thought for entry in kept.entries if entry.side == BRITISH] == ["", ""]
    return [entry.thought for entry in kept.entries if entry.side == GERMAN]


def test_the_thought_after_an_answer_is_kept_with_the_order() -> None:
    assert thoughts(Planner()) == ["PLAN 1", "PLAN 2"]


def test_a_recorded_order_is_not_thought_out_again() -> None:
    kept, captain = Kept(), Planner()
    recorded = [Entry(side.value, "go", "GO", [], "OLD") for side in (BRITISH, GERMAN)]
    Match(GoGame(), {BRITISH: captain, GERMAN: captain}, kept, Resume(recorded, ())).play()
    assert [entry.thought for entry in kept.entries] == ["PLAN 1", "PLAN 2"]


@pytest.mark.parametrize(
    "it", [None, 7, b"PLAN", ["PLAN"], ValueError("PLAN"), SystemExit("PLAN"), RecursionError(), "", "\n\t\x1b"]
)
def test_what_is_no_line_of_text_is_no_thought(it: object) -> None:
    assert thoughts(Silly(it)) == ["", ""]


@pytest.mark.parametrize(
    ("it", "line"),
    [
        ("A" * 1_000_000, "A" * LONGEST_THOUGHT),
        ("\x1b[2JFOR\nSL2\0;  \u202e THEN\ud800 HOME ", "[2JFOR SL2 ; THEN HOME"),
    ],
)
def test_a_thought_is_one_short_line_that_can_be_shown(it: str, line: str) -> None:
    assert thoughts(Silly(it)) == [line] * 2
