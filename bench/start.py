"""Measures how long compbis takes to start, relative to a bare interpreter start. Exit status 1 if a limit is exceeded.

`--version` and the first question are measured in wall time. The path from the shell to the first command of a new
game, which waits for the disk, is measured in CPU time, which is steady on a busy machine as well. With the folder of
another checkout as its argument, it measures only that path, in that checkout.
"""

import os
import pty
import struct
import subprocess
import sys
import termios
from collections.abc import Callable
from fcntl import ioctl
from pathlib import Path
from tempfile import TemporaryDirectory

from timing import BARE, COMPBIS, TOP, at_most, bare, environment, ratio, start, whole

ROUNDS = 60
FIRST_QUESTION = b"NEW GAME OR RESTORE (NEW)-"
TITLE = b"ANY KEY CONTINUES-"
NO_PASSWORD = b"PASSWORD-"
COMMAND = b"ENTER COMMAND FROM CHART A-"
VERSION_LIMIT = 2.5
QUESTION_LIMIT = 6
LINE_LIMIT = 6.9
SCREEN_LIMIT = 11.1
"""The last two limits are 60% of the times before the start was optimized (docs/BENCH.md)."""


def main() -> int:
    """Measure in rounds, each with one of every start; returns the exit status."""
    if len(sys.argv) > 1:
        return 0 if all(to_first_command(Path(sys.argv[1]).resolve())) else 1
    rounds = [(bare(), whole((*COMPBIS, "--version")), start(COMPBIS, FIRST_QUESTION)) for _ in range(ROUNDS + 1)]
    bares, versions, questions = (list(side) for side in zip(*rounds[1:], strict=True))  # the first warms the caches
    kept = [
        at_most("compbis --version, in bare starts", ratio(versions, bares), VERSION_LIMIT),
        at_most("compbis to its first question, in bare starts", ratio(questions, bares), QUESTION_LIMIT),
        *to_first_command(TOP),
    ]
    return 0 if all(kept) else 1


def to_first_command(top: Path) -> list[bool]:
    """Whether a new game of a checkout starts fast enough in line mode, and on the full screen."""
    rounds = [(bare_cpu_time(), cpu_time(top, by_pipe), cpu_time(top, by_terminal)) for _ in range(ROUNDS + 1)]
    bares, lines, screens = (list(side) for side in zip(*rounds[1:], strict=True))
    return [
        at_most("compbis to its first command, line mode", ratio(lines, bares), LINE_LIMIT),
        at_most("compbis to its first command, full screen", ratio(screens, bares), SCREEN_LIMIT),
    ]


def bare_cpu_time() -> float:
    """The CPU time of a bare start in seconds."""
    return spent(subprocess.Popen(BARE, env=environment()))


def cpu_time(top: Path, play: Callable[[tuple[str, ...], dict[str, str]], subprocess.Popen[bytes]]) -> float:
    """The CPU time in seconds from the shell to the first command of a new solitaire game without a password.

    `play` plays up to there and kills the process.
    """
    with TemporaryDirectory() as folder:
        settings_file = Path(folder, "compbis", "settings.ini")
        settings_file.parent.mkdir()
        settings_file.touch()  # so that the program does not ask the questions of a first start
        game = (*COMPBIS, "play", "--solitaire", "--seed", "1", "--save", str(Path(folder, "game")))
        settings = {"PYTHONPATH": str(top), "TERM": "xterm-256color", "XDG_CONFIG_HOME": folder}
        return spent(play(game, {**environment(), **settings}))


def by_pipe(game: tuple[str, ...], settings: dict[str, str]) -> subprocess.Popen[bytes]:
    """Play to the first command through a pipe."""
    process = subprocess.Popen(game, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=settings)
    assert process.stdin and process.stdout
    with process.stdin as typed, process.stdout as shown:
        typed.write(b"\n")
        typed.flush()
        read_until(shown.fileno(), COMMAND)
        process.kill()  # so that its exit is not measured
    return process


def by_terminal(game: tuple[str, ...], settings: dict[str, str]) -> subprocess.Popen[bytes]:
    """Play to the first command at a pseudo-terminal of 80 x 24."""
    terminal, inside = pty.openpty()
    ioctl(inside, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    process = subprocess.Popen(game, stdin=inside, stdout=inside, env=settings, start_new_session=True)
    os.close(inside)
    if TITLE in read_until(terminal, TITLE, NO_PASSWORD):  # older checkouts have no title
        os.write(terminal, b"  ")  # leaves the title and the briefing
        read_until(terminal, NO_PASSWORD)
    os.write(terminal, b"\r")
    read_until(terminal, COMMAND)
    process.kill()
    os.close(terminal)
    return process


def read_until(source: int, *prompts: bytes) -> bytes:
    """The output up to one of the prompts."""
    shown = b""
    while not any(prompt in shown for prompt in prompts):
        part = os.read(source, 65536)
        assert part, f"it ended before it asked {prompts}"
        shown += part
    return shown


def spent(process: "subprocess.Popen[bytes]") -> float:
    """Wait for a process to end; returns its CPU time in seconds."""
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    sys.exit(main())
