"""Somebody watches two captains at a real terminal: his keys stop the game, step it, hurry it and leave it."""

import os
import shlex
import signal
import sys

import pytest

from compbis.screen.watching import reading
from tests.house.screen.idle_captains import IDLE, WHERE
from tests.house.screen.pty_page import PtyPage

COMMAND = shlex.join(
    [sys.executable, "-m", "compbis", "watch", "--seed", "1", "--british", IDLE, "--german", IDLE, "--pace"]
)
KEYS = "S STEP  + - SPEED  Q X LEAVE  ? HELP"
STOPPED = f"STOPPED  SPACE GO ON  {KEYS}"
NARROW = "STOPPED  SPACE S + - Q ?"


def watched(pace: str, rows: int = 24, columns: int = 80) -> PtyPage:
    """A game that is watched; when it has ended, a shell says LEFT and its exit status."""
    command = f"trap : INT; {COMMAND} {pace}; echo LEFT $?"
    return PtyPage("/bin/sh", "-c", command, rows=rows, columns=columns, PYTHONPATH=WHERE)


def running(pace: str) -> str:
    return f"{pace} SEC  SPACE STOP  {KEYS}"


def turn(page: PtyPage) -> int:
    """The turn of the board that is shown."""
    words = page.rows[0][:40].split()
    return int(words[-1]) if words[-2:-1] == ["TURN"] else 0


def stop(page: PtyPage) -> int:
    """Stop the game, somewhere; in which turn."""
    page.type(" ")
    page.until(lambda: page.bottom == STOPPED)
    return turn(page)


def step_to(page: PtyPage, number: int, key: str = "s", bottom: str = STOPPED) -> None:
    """Press a key that leads to the next turn, and to no further one."""
    page.type(key)
    page.until(lambda: (turn(page), page.bottom) == (number, bottom))


def test_space_stops_and_a_step_is_one_turn() -> None:
    with watched("0.25") as page:
        page.until(lambda: turn(page) >= 2)
        at = stop(page)
        step_to(page, at + 1)
        step_to(page, at + 2, "\x1b[C")
        step_to(page, at + 3, "\r")
        page.type("+ ")
        page.asked("(CR) TO LEAVE THE TABLE-")


def test_a_step_stops_the_game() -> None:
    with watched("60") as page:
        page.until(lambda: turn(page) == 1 and page.bottom == running("60"))
        step_to(page, 2, "S")


def test_even_without_any_pace_it_can_be_stopped() -> None:
    with watched("0") as page:
        at = stop(page)
        assert at < 30
        step_to(page, at + 1)
        page.type("z-")  # no key but those that say so lets the game go on
        page.type("?")
        page.see("+ FASTER, - SLOWER. Q OR X LEAVES")
        assert turn(page) == at + 1
        step_to(page, at + 2)


def test_faster_and_slower() -> None:
    with watched("10") as page:
        for key, pace in ("+", "8"), ("-", "15"), ("-", "30"), ("=", "15"), ("_", "30"):
            page.type(key)
            page.until(lambda pace=pace: page.bottom == running(pace))  # type: ignore[misc]
        at = turn(page)
        page.type("-" * 20)
        page.until(lambda: page.bottom == running("60"))
        assert turn(page) < at + 20, "no key was a step, even where minutes have passed"
        page.type(" " + "+" * 20)
        page.until(lambda: page.bottom == STOPPED)
        page.type(" ")
        page.asked("(CR) TO LEAVE THE TABLE-")


def test_help_stops_the_game_and_says_what_the_keys_do() -> None:
    with watched("60") as page:
        page.until(lambda: turn(page) == 1)
        page.type("?")
        page.see("+ FASTER, - SLOWER. Q OR X LEAVES")
        page.until(lambda: page.bottom == STOPPED)
        step_to(page, 2)
        page.until(lambda: not any("+ FASTER" in row for row in page.rows))  # it is no dispatch


def test_a_page_is_shown_the_longer_the_more_of_it_is_new() -> None:
    assert [reading(2.0, lines) for lines in (0, 3, 10, 20, 200)] == [2, 2, 4, 8, 8]
    assert reading(0.0, 20) == 0


def test_what_was_said_can_be_read_again() -> None:
    with watched("60") as page:
        for number in range(2, 14):
            page.type("s")
            page.until(lambda number=number: turn(page) == number)  # type: ignore[misc]
        page.type("\x1b[5~")  # Page Up
        page.until(lambda: any("TURN 3  MAY" in row for row in page.rows))
        assert turn(page) == 13
        step_to(page, 14)
        page.see("TURN 14  MAY 24  1600 HOURS")


def test_a_resize_while_it_is_stopped_draws_the_page_anew() -> None:
    with watched("60") as page:
        page.until(lambda: turn(page) == 1)
        stop(page)
        page.resize(40, 24)
        page.until(lambda: page.rows[0].startswith("11") and page.bottom == NARROW)
        page.resize(30, 10)
        page.see("TOO SMALL")
        page.raw = b""
        page.type("sss\x0c")  # nothing is done that could not be seen; Ctrl-L draws the page again
        page.until(lambda: b"TOO SMALL" in page.raw)
        page.resize(100, 30)
        page.until(lambda: turn(page) == 1 and page.bottom == STOPPED)
        step_to(page, 2)


def test_a_narrow_terminal_has_a_line_of_keys_too() -> None:
    with watched("60", columns=40) as page:
        page.until(lambda: page.bottom == "60 SEC  SPACE S + - Q ?")
        page.type("s")
        page.until(lambda: page.bottom == NARROW)


@pytest.mark.parametrize(
    ("key", "stopped"),
    [
        *(("q", False), ("X", True), ("\x03", False), ("\x04", True)),
        *(
            pytest.param(key, stopped, marks=pytest.mark.release)
            for key, stopped in (("q", True), ("X", False), ("\x03", True), ("\x04", False))
        ),
    ],
)
def test_leaving_says_which_game_it_was(key: str, stopped: bool) -> None:
    with watched("60") as page:
        page.until(lambda: turn(page) == 1 and page.bottom == running("60"))
        if stopped:
            stop(page)
        page.type(key)
        page.see("LEFT 0")
        page.until(page.restored)
        assert page.rows[0] == "SEED 1"
        assert page.rows[1].startswith("SEE IT AGAIN: compbis watch --british idle_captains:Idle --german")


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGTERM, signal.SIGQUIT])
def test_a_signal_while_it_is_stopped_leaves_the_terminal_as_it_was(number: signal.Signals) -> None:
    with PtyPage("/bin/sh", "-i", PS1="SHELL> ", ENV="", PYTHONPATH=WHERE) as page:
        page.see("SHELL>")
        page.type(f"{COMMAND} 60\r")
        page.until(lambda: turn(page) == 1)
        stop(page)
        os.killpg(os.tcgetpgrp(page.child.child_fd), number)
        page.until(page.restored)
        page.type("echo LEFT $?\r")
        page.see("LEFT 0")


def test_hang_up_ends_it() -> None:
    page = PtyPage("/bin/sh", "-c", f"exec {COMMAND} 60", PYTHONPATH=WHERE)
    page.until(lambda: turn(page) == 1)
    stop(page)
    assert page.hang_up()


def test_suspended_and_called_back() -> None:
    with PtyPage("/bin/sh", "-i", PS1="SHELL> ", ENV="", PYTHONPATH=WHERE) as page:
        page.see("SHELL>")
        page.type(f"{COMMAND} 60\r")
        page.until(lambda: turn(page) == 1)
        stop(page)
        page.type("\x1a")
        page.see("topped")  # the shell's own words for it
        page.until(page.restored)
        page.type("fg\r")
        page.until(lambda: turn(page) == 1 and page.bottom == STOPPED)
        step_to(page, 2)
