"""Watching two captains at a real terminal: keys stop the game, step it, change its pace and leave it."""

import os
import shlex
import signal
import sys

import pytest

from compbis.screen.watching import reading
from tests.house.screen.idle_captains import IDLE, WHERE
from tests.house.screen.pty_page import PtyPage, compbis

WATCH = ("watch", "--seed", "1", "--british", IDLE, "--german", IDLE, "--pace")
COMMAND = shlex.join([sys.executable, "-m", "compbis", *WATCH])
KEYS = "S STEP  + - SPEED  Q X LEAVE  ? HELP"
STOPPED = f"STOPPED  SPACE GO ON  {KEYS}"
NARROW = "STOPPED  SPACE S + - Q ?"


def watched(pace: str, columns: int = 80) -> PtyPage:
    return compbis(*WATCH, pace, columns=columns)


def running(pace: str) -> str:
    return f"{pace} SEC  SPACE STOP  {KEYS}"


def turn(page: PtyPage) -> int:
    """The turn of the board on the page."""
    words = page.rows[0][:40].split()
    return int(words[-1]) if words[-2:-1] == ["TURN"] else 0


def stop(page: PtyPage) -> int:
    """Stop the game at any turn, and return that turn."""
    page.type(" ")
    page.until(lambda: page.bottom == STOPPED)
    return turn(page)


def step_to(page: PtyPage, number: int, key: str = "s", bottom: str = STOPPED) -> None:
    """Press a key that leads to this turn and no further."""
    page.type(key)
    page.until(lambda: (turn(page), page.bottom) == (number, bottom))


def test_space_stops_the_game_and_a_step_is_one_turn() -> None:
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


def test_a_game_without_pace_can_be_stopped() -> None:
    with watched("0") as page:
        at = stop(page)
        assert at < 30
        step_to(page, at + 1)
        page.type("z-")  # keys without that meaning do not resume the game
        page.type("?", see="+ FASTER, - SLOWER. Q OR X LEAVES")
        assert turn(page) == at + 1
        step_to(page, at + 2)


def test_plus_and_minus_change_the_pace() -> None:
    with watched("10") as page:
        for key, pace in ("+", "8"), ("-", "15"), ("-", "30"), ("=", "15"), ("_", "30"):
            page.type(key)
            page.until(lambda pace=pace: page.bottom == running(pace))  # type: ignore[misc]
        at = turn(page)
        page.type("-" * 20)
        page.until(lambda: page.bottom == running("60"))
        assert turn(page) < at + 20, "no key was a step, however slow the machine"
        page.type(" " + "+" * 20)
        page.until(lambda: page.bottom == STOPPED)
        page.type(" ")
        page.asked("(CR) TO LEAVE THE TABLE-")


def test_help_stops_the_game_and_says_what_the_keys_do() -> None:
    with watched("60") as page:
        page.until(lambda: turn(page) == 1)
        page.type("?", see="+ FASTER, - SLOWER. Q OR X LEAVES")
        page.until(lambda: page.bottom == STOPPED)
        step_to(page, 2)
        page.until(lambda: not any("+ FASTER" in row for row in page.rows))  # help is not part of the text


def test_a_page_with_more_new_lines_is_shown_longer() -> None:
    assert [reading(2.0, lines) for lines in (0, 3, 10, 20, 200)] == [2, 2, 4, 8, 8]
    assert reading(0.0, 20) == 0


def test_a_sunk_ship_has_a_page_of_its_own_for_one_step() -> None:
    program = (
        "from compbis.screen.theme import NAMES",
        "from compbis.screen.watching import make_watch_screen",
        "from compbis.table.page import Headline, Page",
        "from compbis.table.picture import Span",
        "screen = make_watch_screen(None, NAMES[0], 60.0)",
        "screen.say('BEFORE', Headline('A SHIP IS SUNK', page=Page(((Span('ITS OWN PAGE'),),))), 'AFTER')",
        "screen.rest()",
        "screen.close()",
    )
    with PtyPage(sys.executable, "-c", "\n".join(program)) as page:
        page.until(lambda: any("ITS OWN PAGE" in row for row in page.rows) and page.bottom == running("60"))
        assert "BEFORE" not in "".join(page.rows)
        page.type("?s")
        page.until(lambda: any("AFTER" in row for row in page.rows) and page.bottom == STOPPED)
        assert "ITS OWN PAGE" not in "".join(page.rows)
        page.type("s")
        page.until(page.restored)


def test_earlier_text_can_be_scrolled_back_to() -> None:
    with watched("60") as page:
        for number in range(2, 14):
            page.type("s")
            page.until(lambda number=number: turn(page) == number)  # type: ignore[misc]
        page.type("\x1b[5~")  # Page Up
        page.until(lambda: any("TURN 3  MAY" in row for row in page.rows))
        assert turn(page) == 13
        step_to(page, 14)
        page.see("TURN 14  MAY 24  1600 HOURS")


def test_resizing_a_stopped_game_redraws_the_page() -> None:
    with watched("60") as page:
        page.until(lambda: turn(page) == 1)
        stop(page)
        page.resize(40, 24)
        page.until(lambda: page.rows[0].startswith("11") and page.bottom == NARROW)
        page.resize(30, 10)
        page.see("TOO SMALL")
        page.raw = b""
        page.type("sss\x0c")  # no key acts unseen; Ctrl-L redraws the page
        page.until(lambda: b"TOO SMALL" in page.raw)
        page.resize(100, 30)
        page.until(lambda: turn(page) == 1 and page.bottom == STOPPED)
        step_to(page, 2)


@pytest.mark.parametrize(
    ("key", "stopped"),
    [
        *(("q", False), ("\x04", True)),
        *(pytest.param(key, stopped, marks=pytest.mark.release) for key in "X\x03" for stopped in (False, True)),
    ],
)
def test_leaving_prints_how_to_see_the_game_again(key: str, stopped: bool) -> None:
    with watched("60") as page:
        page.until(lambda: turn(page) == 1 and page.bottom == running("60"))
        if stopped:
            stop(page)
        page.type(key, see="LEFT 0")
        page.until(page.restored)
        assert page.rows[0] == "SEED 1"
        assert page.rows[1].startswith("SEE IT AGAIN: compbis watch --british idle_captains:Idle --german")


def test_a_signal_to_a_stopped_game_restores_the_terminal() -> None:
    with PtyPage("/bin/sh", "-i", PS1="SHELL> ", ENV="", PYTHONPATH=WHERE) as page:
        page.see("SHELL>")
        page.type(f"{COMMAND} 60\r")
        page.until(lambda: turn(page) == 1)
        stop(page)
        os.killpg(os.tcgetpgrp(page.child.child_fd), signal.SIGTERM)
        page.until(page.restored)
        page.type("echo LEFT $?\r", see="LEFT 0")


def test_a_hang_up_ends_watching() -> None:
    page = PtyPage("/bin/sh", "-c", f"exec {COMMAND} 60", PYTHONPATH=WHERE)
    page.until(lambda: turn(page) == 1)
    stop(page)
    assert page.hang_up()


def test_a_suspended_game_comes_back_stopped() -> None:
    with PtyPage("/bin/sh", "-i", PS1="SHELL> ", ENV="", PYTHONPATH=WHERE) as page:
        page.see("SHELL>")
        page.type(f"{COMMAND} 60\r")
        page.until(lambda: turn(page) == 1)
        stop(page)
        page.type("\x1a")
        page.see("topped")  # the shell's message
        page.until(page.restored)
        page.type("fg\r")
        page.until(lambda: turn(page) == 1 and page.bottom == STOPPED)
        step_to(page, 2)


def test_the_rest_of_a_large_board_can_be_seen() -> None:
    chase = ("watch", "--game", "chase-of-the-bismarck", "--seed", "1", "--allied", "random", "--german", "random")
    with compbis(*chase, "--pace", "60") as page:
        page.until(lambda: page.rows[0].startswith("BOTH SIDES  ROWS A-P"))
        page.type("\x0f")  # Ctrl-O
        page.until(lambda: page.rows[0].startswith("BOTH SIDES  ROWS Q-A") and page.bottom == STOPPED)
