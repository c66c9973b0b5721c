"""The real program, with cheap passwords: keys on the full screen in a pseudo-terminal.

Whatever the keys, the program must exit with status 0 at those that leave, and stay within its limits of memory and
time.
"""

import os
import random
import resource
import signal
import sys
import tempfile
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

import pexpect

from tests.house.fuzz.fuzz_lines import smallest
from tests.house.seated import PROGRAM

TOP = Path(__file__).resolve().parents[3]
MEMORY = 2**30
SECONDS = 300
"""Timeout of the program."""
QUIET = 0.01
"""Seconds without output after which a program probably waits for a key."""
A_GAME = 250
"""Keys per run of the program."""

Say = Callable[[str], None]


def keys(number: int, seed: int, say: Say) -> int:
    """Press this many keys on the full screen, game after game, and return the number of games that failed."""
    failed = games = 0
    for start in range(0, number, A_GAME):
        pressed = random_keys(random.Random(f"keys {seed} {start}"), min(A_GAME, number - start))
        games += 1
        if why := on_screen(pressed):
            failed += 1
            found = smallest(
                [key.decode("latin-1") for key in pressed],
                lambda fewer: bool(on_screen([key.encode("latin-1") for key in fewer])),
                20,
            )
            say(f"FAILED on the full screen: {why}\n  keys: {found!r}")
    say(f"{number:,} keys on the full screen, in {games} games")
    return failed


def on_screen(pressed: Sequence[bytes]) -> str:
    """What goes wrong when these keys are pressed and then those that leave; "" if nothing does."""
    with tempfile.TemporaryDirectory() as folder:
        arguments = [*PROGRAM, "play", "--two-player", "--seed", "5", "--save", f"{folder}/game.compbis"]
        settings = Path(folder) / "compbis" / "settings.ini"
        settings.parent.mkdir()
        settings.touch()  # so that no settings are asked for
        environment = {**_environment(folder), "TERM": "xterm-256color", "XDG_CONFIG_HOME": folder}
        child = pexpect.spawn(
            sys.executable, arguments, dimensions=(24, 80), env=environment, cwd=folder, preexec_fn=_bounded
        )
        child.delaybeforesend = None
        child.timeout = SECONDS
        try:
            _sit_down(child)
            seen = (_press(child, pressed) + _leave(child))[-4_000:]
        except pexpect.TIMEOUT:
            return "it hangs"
        finally:
            child.kill(signal.SIGKILL)
            child.wait()  # close() would not wait long enough
            child.close()
    if child.exitstatus or b"Traceback" in seen or b"a bug in compbis" in seen:
        return f"exit {child.exitstatus}, signal {child.signalstatus}, {seen[-300:]!r}"
    return ""


def _sit_down(child: "pexpect.spawn[bytes]") -> None:
    """Page past title and briefing, choose both passwords, and go on to Chart A, turning each page."""
    child.send(b"  ")
    child.expect_exact("CHOOSE A TWO NUMERAL PASSWORD-")
    child.send(b"12\r12\r")
    child.expect_exact("GERMAN PLAYER - CHOOSE A TWO NUMERAL PASSWORD-")
    child.send(b"34\r34\r")
    while child.expect_exact(["BRITISH PLAYER - ENTER PASSWORD-", "-- MORE --"]):
        child.send(b" ")
    child.send(b"12\r")
    while child.expect_exact(["CHART A-", "-- MORE --"]):
        child.send(b" ")


LEAVING = (b"\r", b"\x15", b"\x04") * 6
"""Keys that leave from any prompt, also in line mode; repeated, as a pause swallows a key."""
SEQUENCES = (
    *(b"\x1b[A", b"\x1b[B", b"\x1b[C", b"\x1b[D", b"\x1b[H", b"\x1b[F", b"\x1b[5~", b"\x1b[6~", b"\x1b[3~", b"\x1bOP"),
    *(
        b"\x1b",
        b"\x1b[",
        b"\x1b[200~DM\x1b[201~",
        b"\x1b[<0;1;1M",
        b"\x1b[1;5C",
        b"\x1b]0;x\x07",
        b"\x1b[?1;2c",
        b"\x9b",
    ),
    *(bytes([control]) for control in b"\x01\x02\x05\x06\x08\x0b\x0c\x0e\x10\x14\x15\x17\x19"),
    *(b"\r", b"\r", b"\n", b"\t", b"\x7f", b"\0", b"\xff", b"\xc3", b"\xe2\x80\xae", b"e\xcc\x81", b"\xed\xa0\x80"),
    *("\U0001f6a2".encode(), "三".encode(), "\u05d0".encode()),
    *(b"DM\r", b"SN\r", b"MS\r", b"M", b"12\r", b"34\r", b"SW\r", b"TH\r", b"?\r"),
)
"""Keys, halves of keys, answers of terminals, and characters of all widths."""


def random_keys(dice: random.Random, number: int) -> list[bytes]:
    """Random keys, some of them repeated many times."""
    pressed: list[bytes] = []
    while len(pressed) < number:
        what = dice.random()
        if what < 0.6:
            pressed.append(dice.choice(SEQUENCES))
        elif what < 0.95:
            pressed.append(bytes([dice.choice(_ALLOWED)]))
        else:
            pressed.append(dice.choice(SEQUENCES) * dice.randint(2, 30))
    return pressed


_ALLOWED = [byte for byte in range(256) if byte not in (0x03, 0x04, 0x1A, 0x1C, 0x13, 0x11)]
"""All bytes except those that leave, suspend, or hold the output."""


def _leave(child: "pexpect.spawn[bytes]") -> bytes:
    """Leave, and return the output until the program is gone. The keys are pressed again and again, as a busy program
    may take some for answers to earlier questions. Raises pexpect.TIMEOUT if it never exits."""
    data = b""
    for _ in range(SECONDS):
        data += _press(child, LEAVING)
        if child.expect([pexpect.EOF, pexpect.TIMEOUT], timeout=1) == 0:
            child.wait()
            return data + (child.before or b"")
    raise pexpect.TIMEOUT("it stays")


def _press(child: "pexpect.spawn[bytes]", keys: Sequence[bytes]) -> bytes:
    """Press each key when the program waits for one, and return the output."""
    data = b""
    for key in keys:
        if child.isalive():
            child.send(key)
        data += _drained(child)
    return data


def _drained(child: "pexpect.spawn[bytes]") -> bytes:
    """The output until the program waits for the next key or is gone. Keys must not come faster: a program that is
    left does not read what was typed ahead."""
    data = b""
    with suppress(pexpect.TIMEOUT, pexpect.EOF):
        while True:
            data += child.read_nonblocking(65536, timeout=QUIET)
    return data


def _environment(folder: str) -> dict[str, str]:
    """An environment in which games are kept in this folder."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join((folder, str(TOP))), "PYTHONUTF8": "1", "XDG_DATA_HOME": folder}


def _bounded() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
