"""What a player can look at while waiting."""

import random
from collections.abc import Callable
from pathlib import Path

from compbis.host.referee import Referee
from compbis.host.seated.looking import NOT_NOW, NOTHING_YET, Looking
from compbis.table.edition import Edition
from compbis.table.report import Report
from compbis.table.side import Side
from compbis.table.talk import Desk
from tests.counts import count
from tests.house.host.seats import GAMES, KEY, Seat, new_game
from tests.house.script_terminal import ScriptTerminal


def _worded(report: Report) -> Callable[[Desk], object]:
    return lambda desk: desk.word(report)


class Watcher:
    """A seat whose player looks around."""

    def __init__(self, played: Edition, seat: Seat) -> None:
        self.seat, self.shown = seat, ScriptTerminal()
        deeds: dict[str, Callable[[str], str]] = dict.fromkeys(
            ("leave", "copy", "switch", "theme", "speak", "dice"), str
        )
        self.looking = Looking(self._desk, self.shown, deeds)
        self._played, self._told = played, 0

    def _desk(self) -> Desk:
        return self._played.desk(self.seat.side, False)

    def listen(self) -> None:
        """Pass on the new reports."""
        for message in self.seat.of("report")[self._told :]:
            report = self._played.report(message["report"])
            self.looking.queue_call(_worded(report))
        self._told = len(self.seat.of("report"))

    def answer(self) -> None:
        request, text = self.seat.request(), self.seat.any_order()
        before = len(self.seat.of("accepted"))
        self.seat.answer(text)
        if len(self.seat.of("accepted")) > before:
            order = request.parse(text)
            self.looking.queue_call(lambda desk: desk.remind(request, order, ""))
            self.looking.asked(request)

    def look(self, line: str) -> list[str]:
        self.shown.take_shown()
        self.looking.look(line)
        return self.shown.take_shown()


def words(watcher: Watcher) -> list[str]:
    """Lines to type: all that Tab offers, and some that it does not."""
    return [
        *watcher.looking.complete("").words,
        *("?", "HE", "DI", "DI 1", "DM", "RE", "UN", "1", "Y", "\u00e4", "'" * 300),
    ]


@GAMES
def test_nothing_typed_while_waiting_gives_an_order_or_fails(played: Edition, tmp_path: Path) -> None:
    referee = Referee(new_game(tmp_path / "x.compbis", played), KEY)
    watchers = [Watcher(played, Seat(referee, side)) for side in Side]
    dice = random.Random(7)
    looked = refused = 0
    for _ in range(count("orders while a player looks around")):
        for watcher in watchers:
            watcher.listen()
        asked = [watcher for watcher in watchers if watcher.seat.open]
        if not asked:
            break
        for watcher in watchers:
            if watcher not in asked and dice.random() < 0.2:
                before = len(watcher.seat.of("accepted"))
                for line in words(watcher):
                    shown = watcher.look(line)
                    looked += shown not in ([NOT_NOW], [NOTHING_YET])
                    refused += shown == [NOT_NOW]
                assert len(watcher.seat.of("accepted")) == before
        dice.choice(asked).answer()
    assert looked and refused


@GAMES
def test_a_player_who_comes_back_sees_the_board_of_the_last_orders(played: Edition, tmp_path: Path) -> None:
    referee = Referee(new_game(tmp_path / "x.compbis", played), KEY)
    watcher, other = (Watcher(played, Seat(referee, side)) for side in Side)
    watcher.listen()
    assert watcher.looking.page() is None
    long = False
    while not long:
        long = watcher.seat.open is not None and watcher.seat.request().long
        (watcher if watcher.seat.open else other).answer()
    page = watcher.looking.page()
    assert page and page.text() and not watcher.shown.shown


@GAMES
def test_the_output_does_not_reveal_whether_the_other_has_answered(played: Edition, tmp_path: Path) -> None:
    referee = Referee(new_game(tmp_path / "x.compbis", played), KEY)
    watchers = [Watcher(played, Seat(referee, side)) for side in Side]
    compared = 0
    orders = count("orders while a player looks around")
    for _ in range(orders):
        for watcher in watchers:
            watcher.listen()
        asked = [watcher for watcher in watchers if watcher.seat.open]
        if not asked or compared == orders // 10:
            break
        waiting = next((watcher for watcher in watchers if watcher not in asked), None)
        for _ in range(2):  # the first round may differ: a new desk words earlier events in its own way
            before = waiting and [waiting.look(line) for line in words(waiting)]
        said = len(waiting.seat.said) if waiting else 0
        asked[0].answer()
        if waiting and len(waiting.seat.said) == said:
            assert [waiting.look(line) for line in words(waiting)] == before
            compared += 1
    assert compared
