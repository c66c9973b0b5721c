"""The thoughts of captains are recorded with their orders, and no game depends on them."""

from typing import Any

import pytest

from compbis.table.captain import LONGEST_THOUGHT
from compbis.table.match import Entry, Match, Resume
from compbis.table.request import Order, Request
from compbis.table.side import BRITISH, GERMAN
from tests.house.table.test_match_replay import Asked, GoGame
from tests.house.table.test_turn import Book


class Planner(Asked):
    """A captain with a new thought at every answer."""

    thought: Any = "NOTHING YET"

    def answer(self, request: Request) -> Order:
        order = super().answer(request)
        self.thought = f"PLAN {self.asked}"
        return order


class Silly(Asked):
    """A captain whose thought is the given object, or raises it."""

    def __init__(self, value: object) -> None:
        super().__init__()
        self._value = value

    @property
    def thought(self) -> object:
        if isinstance(self._value, BaseException):
            raise self._value
        return self._value


def thoughts(captain: Asked) -> list[str]:
    """The recorded thoughts of this captain, playing the German side."""
    kept = Book()
    Match(GoGame(), {BRITISH: Asked(), GERMAN: captain}, kept).play()
    assert [entry.thought for entry in kept.entries if entry.side == BRITISH] == ["", ""]
    return [entry.thought for entry in kept.entries if entry.side == GERMAN]


def test_the_thought_after_an_answer_is_kept_with_the_order() -> None:
    assert thoughts(Planner()) == ["PLAN 1", "PLAN 2"]


def test_a_replayed_order_keeps_no_old_thought() -> None:
    kept, captain = Book(), Planner()
    recorded = [Entry(side.value, "go", "GO", [], "OLD") for side in (BRITISH, GERMAN)]
    Match(GoGame(), {BRITISH: captain, GERMAN: captain}, kept, Resume(recorded, ())).play()
    assert [entry.thought for entry in kept.entries] == ["PLAN 1", "PLAN 2"]


@pytest.mark.parametrize(
    "value", [None, 7, b"PLAN", ["PLAN"], ValueError("PLAN"), SystemExit("PLAN"), RecursionError(), "", "\n\t\x1b"]
)
def test_a_thought_that_is_not_text_is_dropped(value: object) -> None:
    assert thoughts(Silly(value)) == ["", ""]


@pytest.mark.parametrize(
    ("value", "line"),
    [
        ("A" * 1_000_000, "A" * LONGEST_THOUGHT),
        ("\x1b[2JFOR\nSL2\0;  \u202e THEN\ud800 HOME ", "[2JFOR SL2 ; THEN HOME"),
    ],
)
def test_a_thought_becomes_one_short_printable_line(value: str, line: str) -> None:
    assert thoughts(Silly(value)) == [line] * 2
