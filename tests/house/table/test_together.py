"""1980: simultaneous orders lead to the same position whichever side is quicker, and reveal nothing to the other
side."""

import random
from collections.abc import Iterator
from threading import Condition, Thread
from typing import Any

import pytest

from compbis.captains.hire import hire
from compbis.captains.random_captain import RandomCaptain
from compbis.games import edition
from compbis.games.computer_bismarck.requests import choices
from compbis.games.computer_bismarck.requests.decisions import MovementRequest
from compbis.games.computer_bismarck.state.orders import Resign, Undo
from compbis.table.game import Game
from compbis.table.match import Entry, Match, NoRecord, Resume
from compbis.table.report import Report
from compbis.table.request import Order, Request
from compbis.table.side import BRITISH, GERMAN, Side
from tests.counts import count

PARTS = 8
"""The games are spread over this many tests: a single test would be ended as hanging."""
IN_PARTS = pytest.mark.parametrize("part", range(PARTS))
THREADED = 10
"""One game in this many is played in two threads."""
SECONDS = 600
"""The time after which a thread counts as hanging."""


class Fickle:
    """A captain that gives any legal order, undoes some, and sometimes offers a draw, but never accepts one."""

    def __init__(self, side: Side, seed: int) -> None:
        self._captain = RandomCaptain(side, seed, choices)
        self._random = random.Random(f"{side} {seed}")
        self.heard: list[Report] = []

    def hear(self, report: Report) -> None:
        self.heard.append(report)

    def answer(self, request: Request) -> Order:
        if request.kind == "draw":
            return request.default
        if isinstance(request, MovementRequest):
            if request.undoable and self._random.random() < 0.1:
                return Undo()
            if self._random.random() < 0.01:
                return Resign(draw=True)
        return self._captain.answer(request)


class Book(NoRecord):
    """A record that keeps the position at the start of each turn, and the orders of the last turn."""

    def __init__(self) -> None:
        self.positions: list[dict[str, Any]] = []
        self.entries: list[Entry] = []

    def begin_turn(self, game: Game, reports: object) -> None:
        self.positions.append(game.save())
        self.entries = []

    def order(self, entry: Entry) -> None:
        self.entries.append(entry)

    def end(self, game: Game, outcome: object, reports: object) -> None:
        self.positions.append(game.save())


def new_match(seed: int) -> tuple[Match, Book, dict[Side, Fickle]]:
    game = edition().new(seed, dict.fromkeys((BRITISH, GERMAN), "random"))
    captains = {side: Fickle(side, seed) for side in (BRITISH, GERMAN)}
    book = Book()
    return Match(game, captains, book), book, captains


def seeds(part: int, of: int = 1) -> Iterator[int]:
    """The seeds of one part of the games. of: one game in this many is played."""
    yield from range(part + 1, count("games in which either side orders first") // of + 1, PARTS)


def at_one_keyboard(seed: int) -> list[dict[str, Any]]:
    match, book, _ = new_match(seed)
    match.play()
    return book.positions


@IN_PARTS
def test_the_positions_do_not_depend_on_who_orders_first(part: int) -> None:
    for seed in seeds(part):
        match, book, captains = new_match(seed)
        dice = random.Random(seed)
        match.begin()
        while match.open:
            some_side_orders(match, captains, dice)
        assert book.positions == at_one_keyboard(seed), seed


def some_side_orders(match: Match, captains: dict[Side, Fickle], dice: random.Random) -> None:
    """One of the sides asked answers; the other notices nothing except an offer."""
    asked = [*((side, True) for side in match.offers), *((side, False) for side in match.open)]
    side, offered = dice.choice(asked)
    other = match.open.get(side.enemy)
    heard = len(captains[side.enemy].heard)
    if offered:
        match.give_to_offer(side, captains[side].answer(match.offers[side]))
        return
    request = match.open[side]
    order = captains[side].answer(request)
    match.give(side, order)
    if other is not None and match.open.get(side) is not None and request.kind == match.open[side].kind:
        assert match.open[side.enemy] is other
        news = captains[side.enemy].heard[heard:]
        assert not news or (order == Resign(draw=True) and [report.kind for report in news] == ["draw_offered"])


@IN_PARTS
def test_the_positions_do_not_depend_on_threads(part: int) -> None:
    for seed in seeds(part, THREADED):
        match, book, captains = new_match(seed)
        match.begin()
        changed = Condition()
        threads = [
            Thread(target=in_a_thread, args=(match, side, captain, changed), daemon=True)
            for side, captain in captains.items()
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(SECONDS)
        assert not any(thread.is_alive() for thread in threads)
        assert book.positions == at_one_keyboard(seed), seed


def in_a_thread(match: Match, side: Side, captain: Fickle, changed: Condition) -> None:
    """Answer all requests to this side. The captain thinks while the other side orders."""
    while True:
        with changed:
            changed.wait_for(lambda: not match.open or side in match.open or side in match.offers, SECONDS)
            if not match.open:
                return
            offer, request = match.offers.get(side), match.open.get(side)
        asked = offer or request
        assert asked is not None
        order = captain.answer(asked)
        with changed:
            if offer is None:
                match.give(side, order)
            elif match.offers.get(side) is offer:  # else it has lapsed
                match.give_to_offer(side, order)
            changed.notify_all()


@IN_PARTS
def test_a_simultaneous_game_is_restored_in_the_middle_of_a_turn(part: int, pytestconfig: pytest.Config) -> None:
    for seed in seeds(part, THREADED):
        match, book, captains = new_match(seed)
        dice = random.Random(seed)
        match.begin()
        for _ in range(dice.randrange(20, 400)):
            some_side_orders(match, captains, dice)
        game = edition().restore(book.positions[-1])
        hired = {side: hire(edition(), "random", side, seed) for side in (BRITISH, GERMAN)}
        again = Match(game, hired, resume=Resume(book.entries, ()))
        again.begin()
        assert (again.open, again.offers) == (match.open, match.offers), seed
