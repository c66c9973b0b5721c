"""What the house offers to small games: positions, orders, editions, chronicles, and files beside a game."""

import json
from pathlib import Path
from typing import Any

import pytest

from compbis.conformance.tools.played import Silent
from compbis.errors import DataError, IllegalOrder
from compbis.table import datafile
from compbis.table.edition import Option, Parts
from compbis.table.finished.chronicle import TurnStory, WordsChronicle
from compbis.table.game import GameOver, result_lines
from compbis.table.match import Match
from compbis.table.page import Page
from compbis.table.report import Report, read_report
from compbis.table.request import DONE, NO, NO_ORDER, UNDO, YES, ListedRequest, Request, Word
from compbis.table.side import BRITISH, GERMAN, Side
from compbis.table.turn import Turn
from compbis.table.values import dataclass
from tests.house.desk.pebbles import (
    SIDES,
    Counted,
    Heaps,
    PebbleEdition,
    Pebbles,
    Put,
    PutRequest,
    ThrowRequest,
    lines,
    start,
)

EDITION = PebbleEdition()


def answer(turn: Turn, side: Side, *orders: Any) -> Request:
    """The request of a side after these orders."""
    for order in orders:
        turn.answer(turn.open[side], order)
    return turn.open[side].request


def test_yes_and_no_have_exactly_one_text_each() -> None:
    request = ThrowRequest(start(1).view(BRITISH))
    for word in (YES, NO):
        assert request.parse(str(word)) == word
        request.judge(word)
    for text in ("yes", "Y", "", "DONE"):
        with pytest.raises(IllegalOrder):
            request.parse(text)
    with pytest.raises(IllegalOrder):
        request.judge(DONE)
    assert [request.sample(lambda number: 0), request.sample(lambda number: 1)] == [NO, YES]


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


def test_draws_are_logged_only_if_asked_for() -> None:
    for keep_log in (True, False):
        game = EDITION.new(7, {}, keep_log)
        turn = Turn(game)
        answer(turn, BRITISH, Put("A", 1))
        for side in Side:
            turn.answer(turn.open[side], DONE)
        turn.answer(turn.open[BRITISH], YES)
        assert bool(game.take_draws()) is keep_log


def test_a_report_is_parsed_by_its_kind() -> None:
    report = Report(2, frozenset((GERMAN,)), Counted(pebbles=3))
    assert EDITION.report(json.loads(json.dumps(report.plain()))) == report
    with pytest.raises(LookupError):
        read_report(report.plain(), (GameOver,))


def test_a_simple_edition_has_none_of_the_optional_features() -> None:
    assert not EDITION.options and EDITION.tutorial is None
    assert (EDITION.classic, EDITION.spoken, EDITION.plans) == (False, False, False)
    assert EDITION.observer().notes() == {}
    assert EDITION.values() == ()
    with pytest.raises(KeyError):
        EDITION.captain("nobody", BRITISH, 1)


def test_a_simple_chronicle_names_the_only_recipient_and_lists_the_orders() -> None:
    game, turn = Pebbles(start(1)), TurnStory(1, "DAY 1", (), ())
    view = game.position.view(BRITISH)
    reports = (
        Report(1, frozenset((BRITISH,)), Counted(pebbles=3)),
        Report(1, frozenset(Side), GameOver(winner=BRITISH, british=3, german=0, reason="time")),
    )
    asked = (PutRequest(view, False), PutRequest(view._replace(put={"A": 2}), True), ThrowRequest(view))
    told = EDITION.chronicle()
    turn = turn._replace(reports=reports, requests=asked)
    assert told.dispatches(turn) == ["TO ONE: YOU HAVE 3"]
    assert told.ending(turn) == ["GAME OVER", "ONE 3, OTHER 0", "THE ONE PLAYER WINS"]
    assert told.orders(turn) == {BRITISH: ["ONE ORDERS", "2 ON A"]}
    assert told.dispatches(turn._replace(reports=())) == ["NO DISPATCHES"]
    assert told.orders(turn._replace(requests=asked[:1])) == {BRITISH: ["ONE ORDERS", "NONE"]}
    assert [logged.events for logged in told.log([turn])] == [["TO ONE: YOU HAVE 3"]]
    assert (told.why("anybody", "any"), told.chart) == ("", None)


def test_a_file_beside_a_game_is_found(tmp_path: Path) -> None:
    (tmp_path / "numbers.dat").write_text("[numbers]\nsize | 6\n")
    here, missing = datafile.register_beside(str(tmp_path / "history.py"), "numbers.dat", "none.dat")
    assert here == f"{tmp_path.name}/numbers.dat"
    (row,) = datafile.load(here, ("numbers",)).block("numbers").rows
    assert (row.file, row.columns) == (here, ("size", "6"))
    with pytest.raises(DataError, match=missing):
        datafile.content(missing)


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


@pytest.mark.parametrize(("british", "german", "winner"), [(2, 1, BRITISH), (1, 2, GERMAN), (1, 1, None)])
def test_the_side_with_more_points_wins(british: int, german: int, winner: Side | None) -> None:
    game = Pebbles(start(1))
    game.end_by_points(british, german, "time")
    assert game.outcome == (winner, british, german, "time", "")


def test_a_chronicle_of_words_shows_the_last_view_of_each_side() -> None:
    views: list[object] = []

    def finished(shown: object) -> Page:
        views.append(shown)
        return Page(())

    told = WordsChronicle(SIDES, lines, finished)
    view = start(1).view(BRITISH)
    last = view._replace(put={"A": 2})
    asked = (PutRequest(view, False), PutRequest(last, True), ThrowRequest(view))
    reports = (Report(1, frozenset((BRITISH,)), Counted(pebbles=3)),)
    turn = TurnStory(1, "DAY 1", asked, reports)
    assert (told.page(turn), views, told.dispatches(turn)) == (Page(()), [{BRITISH: last}], ["TO ONE: YOU HAVE 3"])


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
