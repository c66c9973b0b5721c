"""A turn: parallel procedures, offers beside them, draws, and requests that are withdrawn."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import pytest

from compbis.errors import IllegalOrder
from compbis.table.game import Offer, Outcome, Steps, Together
from compbis.table.match import Entry, Match, NoRecord, Record, ReplayDisagrees, Resume
from compbis.table.report import Report
from compbis.table.request import Order, Request
from compbis.table.side import BRITISH, GERMAN, Side
from compbis.table.turn import Turn

SIDES = (BRITISH, GERMAN)


class Word(str):
    """An order: any word."""


class WordRequest(NamedTuple):
    side: Side
    kind: str = "word"
    long: bool = False
    default: Order = Word("NO")

    def judge(self, order: Order) -> None:
        if not isinstance(order, Word):
            raise IllegalOrder("A WORD")

    def parse(self, text: str) -> Order:
        return Word(text)


class WordGame:
    """A game of one turn. Both sides say words in parallel until they say DONE; OFFER offers a draw, STOP resigns. A
    die is rolled before, after each word, after the words of each side, and at the end."""

    edition = "words"
    date = "TODAY"

    def __init__(self) -> None:
        self.turn = 1
        self.outcome: Outcome | None = None
        self.said: list[str] = []
        self._draws: list[tuple[str, int, int]] = []

    def play_turn(self) -> Steps:
        first = yield WordRequest(BRITISH, "first")
        self.said.append(f"first {first}")
        self._draw("before")
        yield Together({side: self._words(side) for side in SIDES})
        if self.outcome is None:
            self._draw("after")
            last = yield WordRequest(GERMAN, "last")
            self.said.append(f"last {last}")
            self.outcome = Outcome(None, 0, 0, "end")
        self._draw("end")

    def _words(self, side: Side) -> Steps:
        while (word := (yield WordRequest(side))) != "DONE":
            self.said.append(f"{side} {word}")
            self._draw(f"{side} {word}")
            if word == "OFFER":
                yield Offer(self._offer(side))
            if word == "STOP":
                self.outcome = Outcome(side.enemy, 0, 0, "stopped")
                return
        self._draw(f"{side} done")

    def _offer(self, side: Side) -> Steps:
        answer = yield WordRequest(side.enemy, "offer")
        self.said.append(f"offer {answer}")
        if answer == "YES":
            self.outcome = Outcome(None, 0, 0, "agreed")

    def _draw(self, name: str) -> None:
        self._draws.append((name, 6, 1))

    def take_reports(self) -> list[Report]:
        return []

    def take_draws(self) -> list[tuple[str, int, int]]:
        draws, self._draws = self._draws, []
        return draws

    def save(self) -> dict[str, Any]:
        return {}


class Speaker:
    """A captain that says its words in order, and NO to offers."""

    def __init__(self, *words: str) -> None:
        self._words = list(words)

    def hear(self, report: Report) -> None: ...

    def answer(self, request: Request) -> Order:
        return Word("NO") if request.kind == "offer" else Word(self._words.pop(0))


class Book(NoRecord):
    """A record that keeps the entries."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []

    def order(self, entry: Entry) -> None:
        self.entries.append(entry)


def begun() -> tuple[WordGame, Match, Book]:
    """A match in which both sides are asked for words."""
    game, book = WordGame(), Book()
    match = Match(game, {side: Speaker() for side in SIDES}, book)
    match.begin()
    assert match.open.keys() == {BRITISH}
    match.give(BRITISH, Word("GO"))
    assert list(match.open) == [BRITISH, GERMAN]
    return game, match, book


def played(*words: tuple[Side, str]) -> tuple[WordGame, Match, Book]:
    """Such a match after these words."""
    game, match, book = begun()
    for side, word in words:
        match.give(side, Word(word))
    return game, match, book


def resumed_from(entries: Sequence[Entry], record: Record | None = None) -> tuple[WordGame, Match]:
    """The match resumed from its record."""
    game = WordGame()
    match = Match(game, {side: Speaker() for side in SIDES}, record, Resume(entries, ()))
    match.begin()
    return game, match


@pytest.mark.parametrize(
    ("british", "german", "said"),
    [
        ("GO A B DONE", "C DONE END", ["first GO", "british A", "british B", "german C", "last END"]),
        ("GO OFFER B DONE", "DONE END", ["first GO", "british OFFER", "offer NO", "british B", "last END"]),
    ],
)
def test_at_one_keyboard_a_side_is_asked_until_it_is_done_and_offers_are_answered_at_once(
    british: str, german: str, said: list[str]
) -> None:
    game = WordGame()
    Match(game, {BRITISH: Speaker(*british.split()), GERMAN: Speaker(*german.split())}).play()
    assert game.said == said


def test_the_sides_answer_in_any_order() -> None:
    _, match, _ = played((GERMAN, "A"), (BRITISH, "B"), (GERMAN, "DONE"))
    assert list(match.open) == [BRITISH]
    match.give(BRITISH, Word("DONE"))
    assert match.open[GERMAN].kind == "last"


def test_orders_without_a_request_and_illegal_orders_change_nothing() -> None:
    game, match, book = begun()
    with pytest.raises(IllegalOrder):
        match.give(BRITISH, 3)
    match.give(GERMAN, Word("DONE"))
    with pytest.raises(KeyError):
        match.give(GERMAN, Word("MORE"))
    with pytest.raises(KeyError):
        match.give_to_offer(GERMAN, Word("YES"))
    assert game.said == ["first GO"]
    assert [entry.text for entry in book.entries if entry.is_order] == ["GO", "DONE"]


def test_draws_before_parallel_procedures_and_those_of_each_side_have_entries_of_their_own() -> None:
    _, _, book = played((GERMAN, "A"), (BRITISH, "B"), (GERMAN, "DONE"), (BRITISH, "DONE"), (GERMAN, "END"))
    assert [(entry.side, entry.text, [draw[0] for draw in entry.draws]) for entry in book.entries] == [
        ("british", "GO", []),
        ("", "", ["before"]),
        ("german", "A", []),
        ("british", "B", []),
        ("german", "DONE", ["german A"]),
        ("", "", ["german done"]),
        ("british", "DONE", ["british B"]),
        ("", "", ["british done"]),
        ("german", "END", ["after"]),
    ]


def test_an_offer_stays_open_until_answered_and_gets_the_default_answer_at_the_end() -> None:
    game, match, _ = begun()
    match.give(BRITISH, Word("OFFER"))
    assert list(match.offers) == [GERMAN] and list(match.open) == [BRITISH, GERMAN]
    match.give(GERMAN, Word("A"))
    match.give_to_offer(GERMAN, Word("PERHAPS"))
    assert not match.offers
    match.give(BRITISH, Word("OFFER"))
    match.give(BRITISH, Word("DONE"))
    match.give(GERMAN, Word("DONE"))
    assert game.said[-1] == "offer NO" and not match.offers and match.open[GERMAN].kind == "last"


@pytest.mark.parametrize("end", [lambda match: match.give(BRITISH, Word("STOP")), lambda match: agree(match)])
def test_the_end_of_the_game_withdraws_all_requests(end: Callable[[Match], None]) -> None:
    game, match, _ = begun()
    match.give(GERMAN, Word("A"))
    end(match)
    assert game.outcome is not None and not match.open and not match.offers
    with pytest.raises(KeyError):
        match.give(GERMAN, Word("B"))


def agree(match: Match) -> None:
    """The German agrees to the draw that the British offer."""
    match.give(BRITISH, Word("OFFER"))
    match.give_to_offer(GERMAN, Word("YES"))


WORDS = ((GERMAN, "A"), (BRITISH, "B"), (GERMAN, "C"), (GERMAN, "DONE"), (BRITISH, "DONE"))


@pytest.mark.parametrize("count", range(len(WORDS) + 1))
def test_a_resumed_game_is_where_it_was_whoever_ordered_first(count: int) -> None:
    game, match, book = played(*WORDS[:count])
    again, resumed = resumed_from(book.entries)
    assert (again.said, resumed.open) == (game.said, match.open)


def test_an_older_record_has_the_earlier_draws_in_its_first_order() -> None:
    _, _, book = played((BRITISH, "B"), (BRITISH, "DONE"), (GERMAN, "DONE"))
    older: list[Entry] = []
    draws: list[list[str | int]] = []
    for entry in book.entries:
        if entry.is_order:
            older.append(entry._replace(draws=[*draws, *entry.draws]))
        draws = [] if entry.is_order else entry.draws
    assert resumed_from(older)[0].said == ["first GO", "british B"]


@pytest.mark.parametrize("place", [1, 2, 3])
def test_records_with_other_draws_or_requests_are_refused(place: int) -> None:
    entries = played((BRITISH, "B"), (GERMAN, "A"), (BRITISH, "C"))[2].entries
    others = {1: Entry.of_draws([("before", 6, 2)]), 2: entries[2]._replace(draws=[["x", 6, 1]])}
    entries[place] = others.get(place, entries[place]._replace(kind="last"))
    with pytest.raises(ReplayDisagrees):
        resumed_from(entries)


def test_a_question_can_be_answered_only_once() -> None:
    turn = Turn(WordGame())
    question = turn.open[BRITISH]
    turn.answer(question, Word("GO"))
    with pytest.raises(KeyError):
        turn.answer(question, Word("GO"))
