"""The real program: lines through a pipe, and keys on the full screen in a pseudo-terminal.

Whatever the input, the program must exit by itself at the end of the input with status 0, print nothing on standard
error unless the input ended before a game was begun, and stay within its limits of memory and time.
"""

import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import pexpect

from tests.house.fuzz.fuzz_lines import Lines, smallest

TOP = Path(__file__).resolve().parents[3]
COMPBIS = [sys.executable, "-m", "compbis"]
MEMORY = 2**30
SECONDS = 300
"""Timeout of the program."""
QUIET = 0.01
"""Seconds without output after which a program probably waits for a key."""
_NOT_BEGUN = b"compbis: no game was begun: "
A_GAME = 500
"""Lines per run of the program; half as many keys."""

Said = Callable[[str], None]


def piped(lines: int, seed: int, say: Said) -> int:
    """Type this many lines into compbis through a pipe, game after game, and return the number of games that failed."""
    failed = games = 0
    for start in range(0, lines, A_GAME):
        source = Lines(seed + start, leaves=A_GAME)
        raw = [_bytes(source.line("", None)) for _ in range(min(A_GAME, lines - start))]
        arguments = _arguments(random.Random(seed + start))
        games += 1
        if why := through_pipe(arguments, raw):
            failed += 1
            found = smallest([line.decode("latin-1") for line in raw], _pipe_fails(arguments), 60)
            say(f"FAILED compbis {' '.join(arguments)}: {why}\n  typed: {found!r}")
    say(f"{lines:,} lines through a pipe, in {games} games")
    return failed


def through_pipe(arguments: Sequence[str], lines: Sequence[bytes]) -> str:
    """What goes wrong when compbis gets these lines; "" if nothing does."""
    with checkout_copy() as folder:
        try:
            ran = subprocess.run(
                [*COMPBIS, *arguments],
                input=b"".join(line + b"\n" for line in lines),
                capture_output=True,
                cwd=folder,
                env=_environment(folder),
                timeout=SECONDS,
                preexec_fn=_bounded,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return "it hangs"
    if ran.returncode or (ran.stderr and not ran.stderr.startswith(_NOT_BEGUN)):
        return f"exit {ran.returncode}, {ran.stderr.decode(errors='replace')[:300]}"
    return ""


@contextmanager
def checkout_copy() -> Iterator[str]:
    """A folder with a copy of the program, as if installed, in which games are kept."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(TOP / "compbis", Path(folder) / "compbis")
        yield folder


def keys(number: int, seed: int, say: Said) -> int:
    """Press this many keys on the full screen, game after game, and return the number of games that failed."""
    failed = games = 0
    for start in range(0, number, A_GAME // 2):
        pressed = random_keys(random.Random(f"keys {seed} {start}"), min(A_GAME // 2, number - start))
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
        arguments = ["-m", "compbis", "play", "--two-player", "--seed", "5", "--save", f"{folder}/game.compbis"]
        liked = Path(folder) / "compbis" / "settings.ini"
        liked.parent.mkdir()
        liked.touch()  # so that no settings are asked for
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


def _pipe_fails(arguments: Sequence[str]) -> Callable[[Sequence[str]], bool]:
    return lambda lines: bool(through_pipe(arguments, [line.encode("latin-1") for line in lines]))


def _arguments(dice: random.Random) -> list[str]:
    """One of the ways to start a game."""
    ways = (
        "",
        "play",
        "play --two-player --seed 3",
        "play --solitaire --opponent random",
        "play --solitaire --classic --opponent random",
        "play --side german --opponent clerk",
    )
    return dice.choice(ways).split()


def _bytes(line: str) -> bytes:
    return line.encode("utf-8", "surrogatepass").replace(b"\n", b"")


def _environment(folder: str) -> dict[str, str]:
    """An environment in which games are kept in this folder."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join((folder, str(TOP))), "PYTHONUTF8": "1", "XDG_DATA_HOME": folder}


def _bounded() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
