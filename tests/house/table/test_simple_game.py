"""What the house offers to small games: orders, the end of a game, and its start."""

import json
from typing import Any

import pytest

from compbis.conformance.tools.played import Silent
from compbis.errors import IllegalOrder
from compbis.table.edition import Option, Parts
from compbis.table.game import GameOver, result_lines
from compbis.table.match import Match
from compbis.table.request import DONE, NO_ORDER, UNDO, ListedRequest, Word
from compbis.table.side import BRITISH, Side
from compbis.table.values import dataclass
from tests.house.desk.pebbles import (
    SIDES,
    Heaps,
    PebbleEdition,
    Put,
    PutRequest,
    start,
)

EDITION = PebbleEdition()


def test_words_of_the_house_take_precedence_over_orders_of_the_game() -> None:
    request = PutRequest(start(1).view(BRITISH), False)
    assert [request.parse(text) for text in ("DONE", "UNDO", "PUT A 1")] == [DONE, UNDO, Put("A", 1)]
    with pytest.raises(IllegalOrder):
        request.judge(Word("ELSE"))


def test_the_end_is_reported_to_both_sides_in_the_last_turn() -> None:
    game = EDITION.new(7, {})
    captains = {side: Silent() for side in Side}
    match = Match(game, captains)
    match.begin()
    while match.open:
        side, request = next(iter(match.open.items()))
        match.give(side, request.default)
    over = captains[BRITISH].heard[-1]
    assert (over.turn, over.audience, over.kind) == (2, frozenset(Side), "game_over")
    assert EDITION.report(json.loads(json.dumps(over.plain()))) == over
    assert game.outcome is not None and game.outcome.reason == "time"


@dataclass(frozen=True, slots=True)
class ListedPut(ListedRequest):
    """A request for one of the listed orders, of which one pebble is legal."""

    view: Heaps
    undoable: bool

    known = (Put("A", 1), Put("A", 2))

    @property
    def legal(self) -> tuple[Put, ...]:
        return self.known[:1]

    def why_not(self, order: Put) -> str:
        return f"NOT {order.number}"

    def standing(self) -> dict[str, str]:
        return {}


def test_the_house_parses_judges_and_samples_listed_orders() -> None:
    request = ListedPut(start(1).view(BRITISH), False)
    assert request.parse("PUT A 2") == Put("A", 2)
    assert [request.sample(lambda number, at=at: at) for at in (0, 1)] == [Put("A", 1), DONE]  # type: ignore[misc]
    request.judge(Put("A", 1))
    with pytest.raises(IllegalOrder, match="NOT 2"):
        request.judge(Put("A", 2))
    for other in (("A", 1), Put("B", 1), None):
        with pytest.raises(IllegalOrder, match=NO_ORDER):
            request.judge(other)
    with pytest.raises(IllegalOrder, match=NO_ORDER):
        request.parse("put A 1")


def test_the_last_page_says_why_the_game_ended_if_the_game_has_words_for_it() -> None:
    over = GameOver(winner=BRITISH, british=None, german=None, reason="sunk")
    won = ["GAME OVER", "THE ONE PLAYER WINS"]
    assert result_lines(over, SIDES) == won
    assert result_lines(over, SIDES, {"sunk": "A SHIP IS SUNK"}) == ["GAME OVER", "A SHIP IS SUNK", won[1]]
    assert result_lines(over, SIDES, {}) == ["GAME OVER", "SUNK", won[1]]
    resigned = GameOver(winner=BRITISH, british=None, german=None, reason="resigned")
    assert result_lines(resigned, SIDES, {"sunk": "A SHIP IS SUNK"})[1] == "A PLAYER HAS RESIGNED"


def test_scenario_and_options_reach_the_start_of_a_game_that_has_several() -> None:
    class Chosen(PebbleEdition):
        options = (Option("storm", "A STORM"),)
        begun: Any = ()

        def parts(self) -> Parts:
            def begin(*given: Any) -> Any:
                Chosen.begun = given
                return start(given[0])

            return super().parts()._replace(start=begin)

    Chosen().new(7, {}, options=("storm",))
    assert Chosen.begun == (7, "table", ("storm",))
    Chosen().new(7, {}, scenario="other")
    assert Chosen.begun == (7, "other", ())
