"""Faults while both sides give orders in any sequence: overlapping offers, a captain or a record that fails, and a game
that is killed and resumed at any entry."""

import random
from collections.abc import Sequence
from typing import Any

import pytest

from compbis.errors import MachineError
from compbis.table.game import Game, Offer, Outcome, Steps, Together
from compbis.table.match import Entry, Match
from compbis.table.report import BOTH, Report
from compbis.table.request import Request
from compbis.table.side import BRITISH, GERMAN, Side
from compbis.table.turn import Turn
from tests.house.table.test_turn import SIDES, Book, Speaker, Word, WordGame, WordRequest, begun, resumed_from

GAMES = 200


def test_a_replaced_offer_gets_the_default_answer() -> None:
    game, match, _ = begun()
    match.give(BRITISH, Word("OFFER"))
    first = match.offers[GERMAN]
    match.give(BRITISH, Word("OFFER"))
    assert match.offers[GERMAN] is not first
    assert game.said[1:] == ["british OFFER", "british OFFER", "offer NO"]
    match.give_to_offer(GERMAN, Word("MAYBE"))
    assert game.said[-1] == "offer MAYBE" and not match.offers


class NamedOffers(WordGame):
    """The game, with the side that made each offer."""

    def _offer(self, side: Side) -> Steps:
        answer = yield WordRequest(side.enemy, "offer")
        self.said.append(f"{side} offer {answer}")


@pytest.mark.parametrize("sides", [(BRITISH, GERMAN), (GERMAN, BRITISH)])
def test_open_offers_lapse_in_a_fixed_order(sides: Sequence[Side]) -> None:
    game = NamedOffers()
    match = Match(game, {side: Speaker() for side in SIDES})
    match.begin()
    match.give(BRITISH, Word("GO"))
    for word in ("OFFER", "DONE"):
        for side in sides:
            match.give(side, Word(word))
    assert game.said[-2:] == ["german offer NO", "british offer NO"]


class Alone(WordGame):
    """A turn that makes offers itself, and asks again after the end."""

    def play_turn(self) -> Steps:
        yield Offer(self._offer(BRITISH))
        yield WordRequest(BRITISH)
        yield Offer(self._offer(GERMAN))
        self.outcome = Outcome(None, 0, 0, "end")
        yield WordRequest(BRITISH, "after the end")


class Late(WordGame):
    """Asks again after the end of the game, after the parallel procedures."""

    def play_turn(self) -> Steps:
        yield Together({side: self._words(side) for side in SIDES})
        yield WordRequest(GERMAN, "after the end")


def test_an_offer_alone_gets_the_default_answer_and_nothing_is_asked_after_the_end() -> None:
    game = Alone()
    turn = Turn(game)
    assert turn.offers.keys() == {GERMAN} and turn.open.keys() == {BRITISH}
    turn.answer(turn.open[BRITISH], Word("DONE"))
    assert turn.over and not turn.offers
    game = Alone()
    game.play_turn = lambda: offers_alone(game)  # type: ignore[method-assign]
    turn = Turn(game)
    assert turn.over and not turn.offers and game.said == ["offer NO"]


def offers_alone(game: WordGame) -> Steps:
    """A turn of one offer and nothing else."""
    yield Offer(game._offer(BRITISH))


def test_nothing_is_asked_after_parallel_procedures_ended_the_game() -> None:
    turn = Turn(Late())
    turn.answer(turn.open[GERMAN], Word("STOP"))
    assert turn.over and not turn.open


@pytest.mark.parametrize("asked", [WordRequest(GERMAN), Together({})], ids=["the other", "together"])
def test_a_parallel_procedure_asks_only_its_own_side_and_starts_no_others(asked: Any) -> None:
    def meddle() -> Steps:
        yield asked

    game = WordGame()
    turn = Turn(game)
    game._words = lambda side: meddle() if side is BRITISH else WordGame._words(game, side)  # type: ignore[method-assign]
    with pytest.raises(AssertionError):
        turn.answer(turn.open[BRITISH], Word("GO"))


class FullDisk(Book):
    """A record that fails to keep one entry, once. refused: the index of the entry."""

    def __init__(self, refused: int) -> None:
        super().__init__()
        self._refused = refused

    def order(self, entry: Entry) -> None:
        if len(self.entries) == self._refused:
            self._refused = -1
            raise MachineError("disk full")
        super().order(entry)


@pytest.mark.parametrize("refused", [1, 2])
def test_an_order_that_was_not_kept_can_be_given_again_and_no_draw_is_lost(refused: int) -> None:
    book = FullDisk(refused)
    game = WordGame()
    match = Match(game, {side: Speaker() for side in SIDES}, book)
    match.begin()
    match.give(BRITISH, Word("GO"))
    with pytest.raises(MachineError):
        match.give(GERMAN, Word("A"))
    assert game.said == ["first GO"]
    match.give(GERMAN, Word("A"))
    assert [(entry.text, [name for name, *_ in entry.draws]) for entry in book.entries] == [
        ("GO", []),
        ("", ["before"]),
        ("A", []),
    ]
    assert resumed_from(book.entries)[0].said == game.said


class Telling(WordGame):
    """A game that reports each word to both sides, twice."""

    def __init__(self) -> None:
        super().__init__()
        self._told = 0

    def take_reports(self) -> list[Report]:
        new = self.said[self._told :]
        self._told = len(self.said)
        return [Report(1, BOTH, word) for word in new for _ in range(2)]  # type: ignore[arg-type]


class Deaf(Speaker):
    """A captain that fails at its first report."""

    heard = 0

    def hear(self, report: Report) -> None:
        self.heard += 1
        if self.heard == 1:
            raise RuntimeError


class Kept(Book):
    """A record that also keeps the reports."""

    reports: Sequence[Report] = ()

    def end(self, game: Game, outcome: Outcome, reports: Sequence[Report]) -> None:
        self.reports = list(reports)


def test_if_a_captain_fails_at_a_report_the_record_and_the_other_side_still_get_all() -> None:
    game, book, other = Telling(), Kept(), Deaf()
    other.heard = 1  # this one does not fail
    match = Match(game, {BRITISH: Deaf(), GERMAN: other}, book)
    match.begin()
    with pytest.raises(RuntimeError):
        match.give(BRITISH, Word("GO"))
    match.give(GERMAN, Word("STOP"))
    assert [report.facts for report in book.reports] == ["first GO"] * 2 + ["german STOP"] * 2
    assert other.heard == 1 + 4


WORDS = ("A", "B", "OFFER", "DONE", "STOP")


def adversarial(seed: int) -> tuple[WordGame, Match, Book, list[tuple[list[Entry], list[str], Any]]]:
    """A game of random words in random order, and its state at each entry."""
    dice = random.Random(seed)
    game, match, book = begun()
    states = []
    while match.open:
        states.append((list(book.entries), list(game.said), asked(match)))
        places: list[tuple[Side, bool]] = [
            *((side, True) for side in match.offers),
            *((side, False) for side in match.open),
        ]
        side, offered = dice.choice(places)
        if offered:
            match.give_to_offer(side, Word("YES" if dice.random() < 0.1 else "NO"))
        else:
            match.give(side, Word(dice.choices(WORDS, (4, 4, 3, 3, 1))[0]))
    return game, match, book, states


def asked(match: Match) -> tuple[dict[Side, Request], dict[Side, Request]]:
    """The open requests and offers."""
    return dict(match.open), dict(match.offers)


def test_a_game_killed_at_any_entry_continues_from_its_record() -> None:
    for seed in range(GAMES):
        _, _, book, states = adversarial(seed)
        for entries, said, open_ in states:
            game, match = resumed_from(entries)
            assert (game.said, asked(match)) == (said, open_), seed
            # Killed between the draws and their order: the order was not kept, and is given again.
            rest = book.entries[len(entries) :]
            if rest and not rest[0].is_order:
                again = Book()
                _, match = resumed_from([*entries, rest[0]], again)
                place = match.give_to_offer if rest[1].kind == "offer" else match.give
                place(Side(rest[1].side), Word(rest[1].text))
                assert again.entries[:1] == rest[1:2], seed
