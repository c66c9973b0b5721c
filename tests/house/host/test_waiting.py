"""When a player is told to wait, and what interrupts that."""

import os
import pty
import random
import socket
import termios
from functools import partial
from pathlib import Path

import pytest

from compbis.console import signals
from compbis.console.lines import Lines
from compbis.games import edition
from compbis.host.line import RefereeConnection
from compbis.host.lines import packed
from compbis.host.referee import Referee
from compbis.host.seated.looking import Ear
from compbis.table.edition import Edition
from compbis.table.page import Listed
from tests.counts import count
from tests.house.host.seats import GAMES, KEY, both, new_game


@GAMES
def test_a_seat_is_told_when_nothing_more_follows(played: Edition, tmp_path: Path) -> None:
    """Until then it does not know whether its player waits. It is not told when nothing else was sent."""
    referee = Referee(new_game(tmp_path / "game", played), KEY)
    seats, dice = both(referee), random.Random(1)
    for _ in range(count("orders while a seat is watched")):
        if not (asked := [seat for seat in seats.values() if seat.open]):
            break
        before = {side: len(seat.said) for side, seat in seats.items()}
        dice.choice(asked).answer()
        for side, seat in seats.items():
            kinds = [message["type"] for message in seat.said[before[side] :]]
            assert kinds.count("wait") == bool(kinds) and kinds[-1:] == ["wait"] * bool(kinds)
    referee.close()


class Waiting:
    """A player who waits; reports called `silent` have no words."""

    def __init__(self) -> None:
        self._referee, seat = socket.socketpair()
        self.line = RefereeConnection(seat)
        self.line.shows = lambda message: message["type"] != "wait" and message.get("report") != "silent"
        assert self.line.allow_interrupt()

    def interrupted(self, kind: str, **fields: str) -> bool:
        """Whether this message interrupts the prompt."""
        self._referee.sendall(packed(kind, **fields))
        while self.line.poll() is None:
            pass
        return signals.take_news()

    def close(self) -> None:
        self._referee.close()
        while self.line.next()["type"] != "gone":
            pass
        signals.take_news()


def test_reports_without_words_do_not_interrupt_a_waiting_player() -> None:
    waiting = Waiting()
    assert not any(
        waiting.interrupted(kind, report="silent") for kind in ("report", "wait", "report", "report", "wait")
    )
    assert not waiting.interrupted("report", report="heard"), "more may follow"
    assert not waiting.interrupted("report", report="silent")
    assert waiting.interrupted("wait")
    waiting.close()


@pytest.mark.parametrize("kind", ["request", "end", "taken"])
def test_whatever_else_a_player_must_see_interrupts_at_once(kind: str) -> None:
    waiting = Waiting()
    assert waiting.interrupted(kind)
    waiting.close()


def test_a_line_from_the_other_player_is_a_note_and_interrupts_no_prompt() -> None:
    waiting = Waiting()
    signals.expect_news()
    assert not waiting.interrupted("told", lines="GOOD EVENING")
    assert signals.take_note()
    waiting.close()


def test_a_called_square_of_the_chase_does_not_interrupt_a_waiting_player(tmp_path: Path) -> None:
    """The referee sends one such report for each square that the opponent calls."""
    played = edition("chase-of-the-bismarck")
    referee = Referee(new_game(tmp_path / "game", played), KEY)
    seats, dice = both(referee), random.Random(5)
    for _ in range(100):
        asked = [seat for seat in seats.values() if seat.open]
        dice.choice(asked).answer()
    referee.close()
    for side, seat in seats.items():
        desk, ear = played.desk(side, False, False), Ear(partial(played.desk, side, False, False))
        reports = [played.report(message["report"]) for message in seat.of("report")]
        silent = 0
        for number, report in enumerate(reports):
            words = ear.has_words(report) if number % 3 else None  # it is asked only while the player waits
            ear.note(report)
            assert words in (None, any(not isinstance(line, Listed) for line in desk.word(report)))
            silent += words is False
        assert silent > 5


@pytest.mark.parametrize(("typed", "left"), {"MS X\nALL B": [b"MS X"], "ALL B": [], "A\n": [b"A"]}.items())
def test_an_unfinished_line_is_dropped_and_whole_ones_stay(typed: str, left: list[bytes]) -> None:
    master, slave = pty.openpty()
    try:
        lines = Lines(slave)
        os.write(master, typed.encode())
        os.read(master, 100)  # the echo: all of it is in the terminal's buffer
        lines.drop_unfinished()
        os.write(master, b"LAST\n")
        assert [lines.next() for _ in range(len(left) + 1)] == [*left, b"LAST"]
        assert termios.tcgetattr(slave)[3] & termios.ICANON
    finally:
        os.close(master)
        os.close(slave)
