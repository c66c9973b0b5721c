"""Games of bids, trials and captains that each break one law, by its name; and faults in the house for the laws that no
game can break."""

import os
from collections.abc import Callable, Mapping, Sequence
from itertools import count, cycle
from typing import Any

import pytest

from compbis import record
from compbis.conformance.tools import house
from compbis.errors import DataError
from compbis.table.cards.label import Value
from compbis.table.edition import Edition
from compbis.table.finished.chronicle import TurnStory
from compbis.table.finished.track_chart import TrackChart
from compbis.table.game import Game, Outcome
from compbis.table.page import Page
from compbis.table.picture import Span
from compbis.table.report import PlainReport, Report
from compbis.table.request import Order, Request, YesNoRequest
from compbis.table.side import Side
from compbis.table.talk import Voice
from tests.conformance import broken_games as games
from tests.conformance.bids import LONG, SHORT, BidDesk, BidsEdition, BidsWords, BidTrials, Spender, trials
from tests.conformance.bids_game import RESIGNED, YES, Bid, Bids, Over, Won

__all__ = ["trials"]


class Broken(BidsEdition):
    """The edition with some attributes replaced."""

    def __init__(self, **other: Any) -> None:
        vars(self).update(other)


class Misremembered(Broken):
    def report(self, plain: PlainReport) -> Report:
        report = super().report(plain)
        return report._replace(turn=report.turn + 1)


class Misasked(Broken):
    def request(self, plain: Mapping[str, Any]) -> Request:
        return super().request({**plain, "turn": plain["turn"] + 1})


class Boundless(Broken):
    def requests(self) -> Sequence[type[Any]]:
        return (*super().requests(), YesNoRequest)


class Showing(BidDesk):
    def prompt(self, request: Request) -> str:
        return f"{super().prompt(request)} {getattr(request, 'enemy', '')}-"


class Moody(Broken):
    """What its captain says depends on how often he was asked."""

    def voice(self, captain: str, side: Side) -> Voice | None:
        asked = cycle(("glad", "sad"))
        return Voice("SPENDER", "", {"glad": ("WELL",), "sad": ("ALAS",)}, lambda heard, turn: next(asked))


# Afterwards.


class Silent(BidsWords):
    def ending(self, turn: TurnStory) -> list[str]:
        return []


class Wide(BidsWords):
    def ending(self, turn: TurnStory) -> list[str]:
        return [*super().ending(turn), "THE END " * 12]


class Tongueless(BidsWords):
    def lines(self, report: Report) -> list[str]:
        return [] if isinstance(report.facts, Won) else super().lines(report)


class Whispering(BidsWords):
    def lines(self, report: Report) -> list[str]:
        return [line.title() for line in super().lines(report)]


class Mislabelled(Broken):
    def values(self) -> Sequence[Value]:
        raise DataError("numbers.csv: line 2: mine is no label")


class Deaf(Broken):
    def new(self, *given: Any, **more: Any) -> Game:
        return super().new(*given, **{**more, "options": ()})


class Undrawn(BidsWords):
    def chart(self, turns: Sequence[TurnStory]) -> TrackChart:
        raise ValueError


class Experienced(Spender):
    """A captain that learns from earlier games."""

    games = count()

    def __init__(self, side: Side, seed: int) -> None:
        self._before = next(self.games)
        super().__init__(side, seed + self._before)

    def answer(self, request: Request) -> Order:
        if not request.long and self._before >= len(Side):
            return YES
        return super().answer(request)


class Quitter(Spender):
    """A captain that ends the process with status 0."""

    def answer(self, request: Request) -> Order:
        os._exit(0)


class Unprepared(Spender):
    """A captain whose orders depend on how often it was asked in this session."""

    def __init__(self, side: Side, seed: int) -> None:
        super().__init__(side, seed)
        self._asked = 0

    def answer(self, request: Request) -> Order:
        self._asked += 1
        return super().answer(request) if self._asked < 4 else request.default


class Blind(Spender):
    """A captain whose thought has two lines."""

    def __init__(self, side: Side, seed: int) -> None:
        super().__init__(side, seed)
        self.thought = "ONE\nTWO"


def _an_audit_of_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("compbis.conformance.laws.test_afterwards.audit", lambda edition, kept: iter(()))


def _an_order_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    keep = record.keep_finished
    monkeypatch.setattr(house, "keep_finished", lambda path, name, kept: keep(path, name, [*kept[:2], *kept[3:]]))


# Ends.


class Endless(BidTrials):
    @property
    def endings(self) -> Mapping[str, Any]:
        return {**super().endings, "stalemate": self.legal_sample}


class Untold(BidTrials):
    @property
    def endings(self) -> Mapping[str, Any]:
        return {RESIGNED: super().endings[RESIGNED]}


class Unsaid(BidDesk):
    def word(self, report: Report) -> list[str]:
        return [] if isinstance(report.facts, Over) else super().word(report)


# Terminals.


class Mistyped(BidTrials):
    def typed(self, request: Any, order: Any) -> Sequence[str]:
        return ("1", "1") if isinstance(order, Bid) else super().typed(request, order)


class Fateful(BidTrials):
    def commands(self, request: Any) -> Sequence[str]:
        return "P", "1"


class Endlessly(BidDesk):
    words: Mapping[str, Order] = {word: order for word, order in BidDesk.words.items() if word != "DM"}


class Broad(BidDesk):
    def drawn(self, request: Request) -> Page:
        return Page(((Span("$" * 50),),))


class Boardless(BidDesk):
    def page(self) -> Page | None:
        raise LookupError("no board")


class Helpless(BidDesk):
    help = ""


class Sticky(BidDesk):
    leaving = "QUIT"


class Bold(BidDesk):
    cautious = "Y"


class Hasty(BidDesk):
    nothing = "DM"


class Equal(Outcome):
    """An outcome equal to any other."""

    def __ne__(self, other: object) -> bool:
        return False


class Undecided(Bids):
    @property
    def outcome(self) -> Outcome | None:
        outcome = super().outcome
        return Equal(*outcome) if outcome else None


GAMES: Mapping[str, Edition] = {
    "test_the_text_of_an_order_comes_back_at_each_question": Broken(ask_bid=games.Misread),
    "test_a_text_that_is_not_an_order_is_refused": Broken(ask_bid=games.Lenient),
    "test_an_object_that_is_not_an_order_is_refused": Broken(ask_bid=games.Trusting),
    "test_a_question_is_the_same_after_a_refusal": Broken(ask_bid=games.Offended),
    "test_a_game_in_which_orders_are_refused_goes_on_as_if_none_had_been": Broken(
        game=games.Spiteful, ask_bid=games.Insulted
    ),
    "test_the_orders_of_a_game_lead_through_each_turn_again": Broken(game=games.Forgetful),
    "test_legal_orders_at_random_play_each_set_up_to_its_end": Broken(scenarios=(LONG._replace(turns=2), SHORT)),
    "test_cautious_answers_play_each_set_up_to_its_end": Broken(scenarios=(LONG._replace(turns=2), SHORT)),
    "test_the_cautious_answer_is_legal_at_each_question": Broken(ask_bid=games.Reckless),
    "test_a_question_names_its_side_and_kind": Broken(ask_bid=games.Chatty),
    "test_the_same_seed_gives_the_same_game": Broken(game=games.Fickle),
    "test_the_same_seed_gives_the_same_game_whatever_the_order_of_sets": Broken(game=games.Hashed),
    "test_the_fullest_turn_takes_at_most_half_of_the_sheet": Broken(game=games.Busy, sheet=16),
    "test_questions_are_read_only": Broken(game=games.Marked),
    "test_reports_are_read_only": Broken(game=games.Loose),
    "test_a_position_is_plain_and_comes_back": Broken(game=games.Rich),
    "test_a_report_comes_back_from_its_plain_form": Misremembered(),
    "test_each_kind_of_question_is_asked": Boundless(),
    "test_a_question_comes_back_from_its_plain_form": Misasked(),
    "test_a_game_that_is_left_at_any_kind_of_question_comes_to_the_same_end": Broken(game=games.Lucky),
    "test_a_sealed_record_holds_a_game_in_play_and_the_same_game_when_it_is_over": Broken(game=games.Lucky),
    "test_whoever_orders_first_the_positions_and_reports_are_the_same": Broken(game=games.Rushed),
    "test_orders_that_are_taken_back_and_given_again_are_as_they_were": Broken(game=games.Costly),
    "test_nothing_can_be_taken_back_at_the_first_question_of_a_turn": Broken(ask_bid=games.Bottomless),
    "test_what_was_taken_back_cannot_be_taken_back_again": Broken(game=games.Deep),
    "test_a_side_is_asked_the_same_whatever_is_hidden_from_it": Broken(game=games.Open),
    "test_in_the_middle_of_a_turn_a_side_is_asked_the_same_until_a_report_differs": Broken(game=games.Gloating),
    "test_in_the_middle_of_a_turn_only_a_revealing_report_differs": Broken(game=games.Boasting),
    "test_each_kind_of_question_is_compared": Broken(game=games.Gloating),
    "test_a_side_hears_the_same_whatever_is_hidden_from_it": Broken(game=games.Told),
    "test_the_captain_of_the_other_side_speaks_of_nothing_that_is_hidden": Moody(),
    "test_carrying_out_orders_does_not_reveal_everything_hidden": Broken(game=games.Boasting),
    "test_a_refusal_reveals_nothing_that_is_hidden": Broken(game=games.Peeked, ask_bid=games.Refusing),
    "test_whether_an_order_can_be_taken_back_depends_on_nothing_hidden": Broken(
        game=games.Peeked, ask_bid=games.Holding
    ),
    "test_a_desk_says_shows_and_completes_nothing_that_is_hidden": Broken(
        game=games.Peeked, ask_bid=games.Peeking, place=Showing
    ),
    "test_a_replay_shows_every_turn": Broken(chronicler=Silent),
    "test_the_log_has_every_turn_in_lines_of_80_columns": Broken(chronicler=Wide),
    "test_the_audit_agrees_turn_by_turn": Broken(game=games.Lucky),
    "test_the_audit_finds_another_end": Broken(game=Undecided),
    "test_a_game_that_is_exported_and_imported_is_the_same": Broken(game=games.Fickle),
    "test_a_track_chart_is_a_picture": Broken(chronicler=Undrawn),
    "test_a_tournament_has_the_same_result_with_any_number_of_workers": Broken(hired=Experienced),
    "test_each_way_to_end_is_recorded_and_audited": Broken(game=games.Lucky),
    "test_each_way_to_end_has_its_words": Broken(endings={"time": "THE LAST TURN IS OVER"}),
    "test_each_option_reaches_the_game": Deaf(),
    "test_each_kind_of_report_is_put_into_words": Broken(chronicler=Tongueless),
    "test_words_are_in_capital_letters": Broken(chronicler=Whispering),
    "test_each_value_names_its_source": Mislabelled(),
    "test_each_way_to_end_is_shown_when_the_game_is_restored": Broken(place=Unsaid),
    "test_each_way_to_end_is_exported_and_imported": Broken(game=games.Fickle),
    "test_a_script_of_done_and_returns_plays_to_the_end": Broken(place=Endlessly),
    "test_a_real_terminal_shows_each_page_as_it_is_meant": Broken(place=Boardless),
    "test_pages_that_are_asked_for_fit_the_terminal": Broken(place=Broad),
    "test_a_question_mark_helps_and_the_same_is_asked_again": Broken(place=Helpless),
    "test_qu_leaves_at_each_question": Broken(place=Sticky),
    "test_return_takes_the_cautious_answer_and_dm_ends_orders": Broken(place=Bold),
    "test_return_alone_ends_no_orders": Broken(place=Hasty),
}
"""Editions that break a law."""

TRIALS: Mapping[str, object] = {
    "test_the_text_of_any_legal_order_comes_back": games.LoudTrials(),
    "test_the_two_worlds_differ": games.Same(),
    "test_a_game_that_hides_something_can_be_tried": games.Closed(),
    "test_each_way_to_end_is_reached": Endless(),
    "test_every_game_ends_in_a_way_that_is_declared": Untold(),
    "test_typed_lines_give_the_orders_that_they_mean": Mistyped(),
    "test_a_line_that_changes_nothing_gives_no_order": Fateful(),
}
"""Trials that break a law."""

CAPTAINS: Mapping[str, Callable[[Side, int], Spender]] = {
    "test_a_captain_plays_a_game_to_its_end_in_a_separate_process": Quitter,
    "test_in_a_restored_game_a_captain_gives_the_same_orders": Unprepared,
    "test_a_captain_plays_whole_games_and_thinks_in_lines": Blind,
    "test_the_same_seed_gives_the_same_orders": Experienced,
}
"""Captains that break a law."""

ELSEWHERE: Mapping[str, str] = {
    "test_an_order_from_a_list_changes_what_is_asked_next": "tests.conformance.faulty_cruisers:IDLE"
}
"""Other games that break a law."""

HOUSE: Mapping[str, Callable[[pytest.MonkeyPatch], None]] = {
    "test_the_record_is_whole_and_holds_the_game": _an_order_lost,
    "test_the_audit_finds_what_was_changed": _an_audit_of_nothing,
    "test_the_audit_finds_an_order_that_was_changed_for_another": _an_audit_of_nothing,
}
"""Faults in the house, for laws that no game can break."""


def __getattr__(name: str) -> object:
    """The game, trials, captain or fault that breaks the law with this name."""
    for broken in (GAMES, TRIALS, CAPTAINS):
        if name in broken:
            return broken[name]
    raise AttributeError(name)
