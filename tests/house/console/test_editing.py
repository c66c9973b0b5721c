"""Line mode at a terminal: lines are edited, recalled and completed without escape codes."""

import fcntl
import os
import signal
import sys
import termios
import time
from array import array
from typing import Any

import pexpect
import pytest

from compbis.console.editing import in_columns
from tests.house.app.app_helpers import PATIENCE, TOP
from tests.house.prepared import Spawn

DEMO = """
from compbis.console import signals
from compbis.console.plain import make_plain
from compbis.errors import Leave
from compbis.table.completion import Completion
SHIPS = ("HOOD", "HERMIONE", "NORFOLK")
def complete(line):
    start = line.rfind(" ") + 1
    if line == "many ":
        return Completion(start, tuple(f"{number % 10}{number:03}" for number in range(1000)))
    return Completion(start, tuple(name for name in SHIPS if name.startswith(line[start:].upper())))
signals.install()
terminal = make_plain()
try:
    while (line := terminal.ask("COMMAND-", complete=complete)) != "quit":
        if line == "secret":
            line = terminal.ask("PASSWORD-", secret=True)
        elif line == "pause":
            terminal.say("PAUSING")
            terminal.pause(3600)
        elif line == "clear":
            terminal.clear()
        elif line == "1980":
            terminal.disable_editing()
        terminal.say(f"HEARD {line}.")
except Leave:
    print("LEFT")
"""
EARLY = """
import os, readline
readline.set_pre_input_hook(lambda: os.kill(os.getpid(), {}))
"""
"""Sends the signal after the prompt is printed and before the library waits for a key."""
BROKEN = (b"\xc3", b"\xe2\x82", b"\xf0\x9f\x98", b"\xc0\xaf", b"\xed\xa0\x80", b"\xf8\x88\x80\x80\x80", b"\xff\xfe")
"""Invalid UTF-8."""
LEAVING = b"\x03\x1c"
CLEAR = b"\x1b[2J\x1b[3J\x1b[H"
UP, LEFT = "\x1b[A", "\x1b[D"


def settings(**environment: str) -> Any:
    return {**os.environ, "PYTHONPATH": str(TOP), "TERM": "xterm", "PYTHONUTF8": "1", **environment}


def spawn(*shell: str, columns: int = 80, demo: str = DEMO, **environment: str) -> pexpect.spawn:
    """The demo, or a changed one, at its first prompt in a pseudo-terminal. shell: the command that starts it."""
    program, *arguments = (*shell, sys.executable, "-c", demo)
    child = Spawn(program, arguments, env=settings(**environment), timeout=PATIENCE, dimensions=(24, columns))
    child.delaybeforesend = None
    child.expect_exact("COMMAND-")
    return child


def press(child: pexpect.spawn, keys: str | bytes, shown: str | bytes) -> None:
    """Press these keys, and wait until the child prints this."""
    child.send(keys)
    child.expect_exact(shown)


def answered(child: pexpect.spawn, keys: str) -> bytes:
    """The line that these keys and return produce, without an escape code in the output."""
    child.send(f"{keys}\r")
    child.expect("HEARD (.*)\\.\r\nCOMMAND-")
    assert b"\x1b" not in child.before
    got: bytes = child.match[1]
    return got


def test_a_line_is_edited_in_its_middle() -> None:
    assert answered(spawn(), f"MS HOD{LEFT}O") == b"MS HOOD"


def test_the_history_holds_earlier_lines_but_no_secret_one() -> None:
    child = spawn()
    assert answered(child, "OB") == b"OB"
    press(child, "secret\r", "PASSWORD-")
    assert answered(child, "4711") == b"4711"
    assert answered(child, UP + UP) == b"OB"


def test_tab_completes_or_lists_the_choices_above_the_prompt() -> None:
    child = spawn()
    press(child, "ms h\t\t", "\r\nHOOD      HERMIONE\r\nCOMMAND-ms H")
    assert answered(child, "o\t") == b"ms HOOD "


@pytest.mark.parametrize(
    ("width", "rows", "listed"),
    [
        (80, 9, ["HOOD        P OF WALES  DF1         SL1         SL2"]),
        (34, 9, ["HOOD        P OF WALES  DF1", "SL1         SL2"]),
        (22, 3, ["HOOD        P OF WALES", "DF1         SL1", "SL2"]),
        (22, 2, ["HOOD        P OF WALES", "... 3 MORE"]),
        (5, 3, ["HOOD", "P OF WALES", "... 3 MORE"]),
        (5, 1, ["HOOD", "... 4 MORE"]),
    ],
)
def test_choices_are_listed_in_columns_and_those_without_room_are_counted(
    width: int, rows: int, listed: list[str]
) -> None:
    assert in_columns(("HOOD", "P OF WALES", "DF1", "SL1", "SL2"), width, rows) == listed


def test_a_long_list_keeps_the_line_on_the_terminal() -> None:
    child = spawn()
    press(child, "many \t", "\r\nCOMMAND-many ")
    listed = child.before.decode().splitlines()[1:]
    assert len(listed) == 22
    assert listed[0] == "  ".join(f"{number % 10}{number:03}" for number in range(13))
    assert listed[-1] == f"... {1000 - 21 * 13} MORE"


def test_tab_never_offers_files() -> None:
    assert answered(spawn(), "zz /et\t\t") == b"zz /et"


def test_a_hand_over_clears_history_and_deleted_text() -> None:
    child = spawn()
    assert answered(child, "MS HOOD") == b"MS HOOD"
    press(child, "MP ULSTER\x15clear\r", CLEAR)
    child.expect_exact("COMMAND-")
    assert answered(child, f"{UP}{UP}X\x19\x1by") == b"X"
    assert answered(child, "X\x1bxyank") == b"Xyank"


@pytest.mark.parametrize("key", ["\x12", "\x13"])
def test_no_key_searches_the_history(key: str) -> None:
    child = spawn()
    assert answered(child, "MS HOOD") == b"MS HOOD"
    assert answered(child, f"{key}HO") == b"HO"


def test_classic_has_no_history() -> None:
    child = spawn()
    assert answered(child, "1980") == b"1980"
    press(child, f"{UP}\r", "HEARD [A.")


def test_a_terminal_without_cursor_movement_edits_by_itself() -> None:
    child = spawn(TERM="dumb")
    press(child, f"{UP}\r", "HEARD [A.")


def test_lines_and_passwords_may_be_typed_ahead() -> None:
    child = spawn()
    child.send("OB\rsecret\r4711\rNO\r")
    for got in ("OB", "4711", "NO"):
        child.expect_exact(f"HEARD {got}.")


def test_on_a_narrow_terminal_the_prompt_leaves_room_to_type() -> None:
    assert answered(spawn(columns=20), "ABCDEFGHIJKLM") == b"ABCDEFGHIJKLM"


@pytest.mark.parametrize("end", ["\x03", "\x04"])
def test_leaving_restores_the_terminal(end: str) -> None:
    child = spawn("/bin/sh", "-c", 'trap : INT; "$@"; cat', "sh")
    press(child, end, "LEFT")
    assert edits(child)


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGTERM])
def test_a_signal_before_the_library_waits_still_leaves(number: signal.Signals) -> None:
    made = "terminal = make_plain()\n"
    assert made in DEMO
    spawn(demo=DEMO.replace(made, made + EARLY.format(int(number)))).expect_exact("LEFT")


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGTERM])
@pytest.mark.parametrize("keys", ["MS", "\x13", "\x13MS HOOD", "secret\r\x13\r\x13"])
def test_a_signal_at_the_prompt_leaves_even_after_ctrl_s(keys: str, number: signal.Signals) -> None:
    child = spawn()
    child.send(keys)
    child.kill(number)
    child.expect_exact("LEFT")


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGTERM, signal.SIGINT])
@pytest.mark.parametrize("keys", [b"\x13\xe9", b"\x12\xe2\x82", b"\xe9"])
def test_a_signal_after_half_a_character_leaves_and_restores_the_terminal(keys: bytes, number: signal.Signals) -> None:
    child = spawn("/bin/sh", "-c", 'trap : INT TERM HUP; "$@"; cat', "sh", LC_ALL="C.UTF-8")
    press(child, b"x" + keys, "x")
    while typed_ahead(child):
        time.sleep(0.01)
    os.killpg(os.tcgetpgrp(child.child_fd), number)
    child.expect_exact("LEFT")
    assert edits(child)


def typed_ahead(child: pexpect.spawn) -> int:
    """How many typed bytes no program has read yet."""
    terminal = os.open(f"/proc/{child.pid}/fd/0", os.O_RDONLY | os.O_NOCTTY)
    count = array("i", [0])
    fcntl.ioctl(terminal, termios.FIONREAD, count)
    os.close(terminal)
    return count[0]


@pytest.mark.parametrize("secret", [False, True])
def test_any_byte_and_invalid_utf_8_get_an_answer(secret: bool) -> None:
    child = spawn(PYTHONIOENCODING="utf-8:strict")
    single = [bytes([byte]) for byte in range(256) if byte not in LEAVING]
    for number, keys in enumerate([*single, *BROKEN]):
        if secret:
            press(child, "secret\r", "PASSWORD-")
        child.send(b"a" + keys + b"\x11" + 5 * b"\r")  # Ctrl-Q undoes Ctrl-S; a return may be part of a character
        press(child, f"PROBE {number}\r", f"HEARD PROBE {number}.")


@pytest.mark.parametrize("key", ["\x03", "\x04", "\x1c"])
@pytest.mark.parametrize("secret", [False, True])
def test_the_keys_that_leave_work(key: str, secret: bool) -> None:
    child = spawn()
    if secret:
        press(child, "secret\r", "PASSWORD-")
    press(child, key, "LEFT")


@pytest.mark.parametrize("how", ["\x03", "\x04", "\x1c", signal.SIGHUP, signal.SIGTERM])
def test_keys_and_signals_leave_in_a_pause(how: str | signal.Signals) -> None:
    child = spawn()
    pause(child)
    if isinstance(how, str):
        child.send(f"typed ahead\r{how}")
    else:
        child.kill(how)
    child.expect_exact("LEFT")
    assert b"typed" not in child.before


def pause(child: pexpect.spawn) -> None:
    press(child, "pause\r", "PAUSING\r\n")
    while edits(child):
        time.sleep(0.01)


def test_suspending_restores_the_terminal_and_resuming_shows_the_line_again() -> None:
    child = spawn("/bin/sh", "-ic", '"$@"; stty -a | grep -o ".icanon"; fg', "sh")
    press(child, "MS HO", "MS HO")
    assert not edits(child)
    press(child, "\x1a", " icanon")
    child.expect_exact("COMMAND-MS HO")
    assert answered(child, "OD") == b"MS HOOD"


def edits(child: pexpect.spawn) -> bool:
    """Whether the terminal is in canonical mode with echo, as it was found."""
    modes = termios.tcgetattr(child.child_fd)[3]
    return bool(modes & termios.ICANON and modes & termios.ECHO)


def test_choices_are_listed_even_on_a_terminal_of_unknown_width() -> None:
    child = spawn("sh", "-c", 'stty columns 0; exec "$@"', "sh")
    child.send("N\t")
    press(child, "\x15H\t", "HOOD      HERMIONE")
    assert answered(child, "OO\t").rstrip() == b"HOOD"


NOTES = """
import signal
from threading import Thread
signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGUSR2})
def listen():
    for number in range(1, 1000):
        signal.sigwait({signal.SIGUSR2})
        came.append(f"NOTE {number}")
        signals.announce_note()
came = []
def notes():
    taken, came[:] = came[:], []
    return taken
signals.expect_news()
Thread(target=listen, daemon=True).start()
terminal.notes = notes
"""
NOTED = DEMO.replace("terminal = make_plain()\n", f"terminal = make_plain()\n{NOTES}")
"""A demo with a note for the player at each SIGUSR2."""


def test_a_note_is_printed_at_an_open_prompt_and_the_line_begun_is_kept() -> None:
    child = spawn(demo=NOTED)
    press(child, "MS HOOOD", "MS HOOOD")
    for number in (1, 2):
        child.kill(signal.SIGUSR2)
        child.expect_exact(f"\r\nNOTE {number}\r\nCOMMAND-MS HOOOD")
    assert answered(child, f"{LEFT}{LEFT}\b") == b"MS HOOD"
    child.kill(signal.SIGUSR2)
    child.expect_exact("\r\nNOTE 3\r\nCOMMAND-")
    assert answered(child, UP) == b"MS HOOD", "a line that was only begun is not in the history"


def test_a_note_that_comes_just_before_the_wait_is_printed() -> None:
    early = "import os, readline, signal\nreadline.set_pre_input_hook(lambda: COUNT or announce())\n"
    announce = "COUNT = []\ndef announce():\n    COUNT.append(1); came.append('EARLY'); signals.announce_note()\n"
    child = spawn(demo=NOTED.replace("signals.expect_news()\n", f"signals.expect_news()\n{announce}{early}"))
    child.expect_exact("\r\nEARLY\r\nCOMMAND-")
    assert answered(child, "OB") == b"OB"


def test_a_note_is_printed_where_the_terminal_edits_the_line() -> None:
    child = spawn(demo=NOTED, TERM="dumb")
    press(child, "MS HO", "MS HO")
    child.kill(signal.SIGUSR2)
    child.expect_exact("\r\nNOTE 1\r\nCOMMAND-")
    assert answered(child, "OD") == b"MS HOOD"


def test_the_line_is_edited_as_before_after_a_note() -> None:
    child = spawn(demo=NOTED)
    press(child, "MS HOOX", "MS HOOX")
    for number in (1, 2):
        child.kill(signal.SIGUSR2)
        child.expect_exact(f"\r\nNOTE {number}\r\nCOMMAND-MS HOOX")
    press(child, "\x7f\t", "\b \bD")
    assert answered(child, "\x15DM") == b"DM"
