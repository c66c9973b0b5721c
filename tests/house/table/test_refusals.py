"""What happens to a refused order, and to the result of judging an accepted one."""

from collections.abc import Callable
from functools import partial

import pytest

from compbis.captains.own import OwnCaptain
from compbis.errors import IllegalOrder
from compbis.lab.timed import Timed
from compbis.story.telling import Witness
from compbis.table.captain import Captain
from compbis.table.game import Steps
from compbis.table.match import MOST_IN_A_ROW, Entry, Forfeit, Match, NoRecord
from compbis.table.report import Report
from compbis.table.request import Order, Request
from compbis.table.side import BRITISH, GERMAN
from tests.house.table.test_match_replay import Go, GoGame, GoRequest


class Stay:
    def __str__(self) -> str:
        return "STAY"


class Judged(GoRequest):
    """A request whose judging changes the order."""

    def judge(self, order: Order) -> Order:  # type: ignore[override]
        super().judge(order)
        return f"WORKED OUT: {order}"


class Listening(GoGame):
    """A game that records the orders it receives."""

    def __init__(self, request: type[GoRequest]) -> None:
        super().__init__()
        self._request = request
        self.sent: list[Order] = []

    def play_turn(self) -> Steps:
        for side in (BRITISH, GERMAN):
            self.sent.append((yield self._request(side)))
        self.turn += 1


class EndlessGame(GoGame):
    """A game that asks again and again for orders outside a long phase."""

    def play_turn(self) -> Steps:
        while True:
            yield GoRequest(BRITISH, long=False, default=Stay())


class Stubborn:
    """A captain whose order no request accepts."""

    def hear(self, report: Report) -> None: ...

    def answer(self, request: Request) -> Order:
        return Stay()


class Willing(Stubborn):
    """A captain that orders STAY until it must not, and is notified of the outcome. events: all notifications."""

    def __init__(self, events: list[str]) -> None:
        self.events = events
        self._again = 2

    def revise(self, request: Request, order: Order, refusal: IllegalOrder) -> Order:
        self.events.append(f"{order} REFUSED: {refusal}")
        self._again -= 1
        return Stay() if self._again > 0 else Go()

    def taken(self, request: Request, order: Order) -> None:
        self.events.append(f"{order} TAKEN")


class Goer(Stubborn):
    def answer(self, request: Request) -> Order:
        return Go()


class Noted(NoRecord):
    """A record that logs the orders it receives."""

    def __init__(self, events: list[str]) -> None:
        self._events = events

    def order(self, entry: Entry) -> None:
        self._events.append(f"{entry.text} RECORDED")


def watched(captain: Captain) -> Captain:
    return Timed(lambda: captain, BRITISH, GoGame(), None, mark=lambda side: None)


def witnessed(captain: Captain) -> Captain:
    return Witness(captain, [], [])


Behind = Callable[[Captain], Captain]
BEHIND = pytest.mark.parametrize("behind", [lambda captain: captain, watched, witnessed], ids=["", "lab", "watch"])


@BEHIND
def test_a_captain_without_a_second_chance_forfeits_by_an_illegal_order(behind: Behind) -> None:
    events: list[str] = []
    with pytest.raises(Forfeit) as forfeit:
        Match(GoGame(), {BRITISH: behind(Stubborn()), GERMAN: Goer()}, Noted(events)).play()
    assert str(forfeit.value) == "gave an illegal order: STAY: GO"
    assert (forfeit.value.side, forfeit.value.fault) == (BRITISH, "gave an illegal order")
    assert events == []


@BEHIND
def test_a_captain_with_a_second_chance_is_asked_until_an_order_is_accepted(behind: Behind) -> None:
    events: list[str] = []
    game = GoGame()
    game.turn = 2
    Match(game, {BRITISH: behind(Willing(events)), GERMAN: Goer()}, Noted(events)).play()
    heard = [event for event in events if not event.endswith("TAKEN")]
    assert heard == ["STAY REFUSED: GO", "STAY REFUSED: GO", "GO RECORDED", "GO RECORDED"]


OWN = partial(OwnCaptain, "OWN", lambda side, seed: Goer(), BRITISH, 1)


@pytest.mark.parametrize("captain", [watched(Goer()), OWN()], ids=["built in, in a tournament", "one's own"])
def test_a_captain_that_is_never_done_forfeits_whatever_it_is_asked(captain: Captain) -> None:
    with pytest.raises(Forfeit, match=f"gave {MOST_IN_A_ROW} orders in a row and was not done"):
        Match(EndlessGame(), {BRITISH: captain, GERMAN: Goer()}).play()


def test_a_captain_is_notified_after_its_order_is_on_record() -> None:
    events: list[str] = []
    game = GoGame()
    game.turn = 2
    Match(game, {BRITISH: Goer(), GERMAN: Willing(events)}, Noted(events)).play()
    assert events == ["GO RECORDED", "STAY REFUSED: GO", "STAY REFUSED: GO", "GO RECORDED", "GO TAKEN"]


@pytest.mark.parametrize(("request_type", "sent"), [(GoRequest, "GO"), (Judged, "WORKED OUT: GO")])
def test_the_game_receives_the_judged_order(request_type: type[GoRequest], sent: str) -> None:
    game = Listening(request_type)
    events: list[str] = []
    Match(game, {BRITISH: Goer(), GERMAN: Goer()}, Noted(events)).play()
    assert list(map(str, game.sent)) == [sent] * 4
    assert events == ["GO RECORDED"] * 4
