"""A program from a prepared process finds what it finds after a true start."""

import json
import os
import sys
from pathlib import Path
from typing import Any

import pexpect
import pytest

from tests.house import prepared
from tests.house.prepared import SAYS_LEFT, TOP, Spawn

TELLS = """
import json, os, signal, sys, termios
handlers = {number: str(signal.getsignal(number)) for number in signal.valid_signals()}
blocked = sorted(signal.pthread_sigmask(signal.SIG_BLOCK, ()))
streams = [(each.fileno(), each.isatty(), each.encoding, each.errors, each.line_buffering, each.write_through,
            type(each.buffer).__name__, each.mode)
           for each in (sys.stdin, sys.stdout, sys.stderr)]
leads = os.getsid(0) == os.getpgid(0) == os.getpid() == os.tcgetpgrp(0)
terminal = list(os.get_terminal_size()), termios.tcgetattr(0)[:6]
variables = {name: value for name, value in os.environ.items() if not name.startswith("BLESSED_")}
print(json.dumps([__name__, os.getppid(), leads, os.getcwd(), sys.argv, sys.path, variables, handlers, blocked, streams,
                  terminal, len(os.listdir("/proc/self/fd"))]))
"""
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="everything starts truly there")


def spawned(*words: str, folder: Path = TOP, truly: bool = False) -> Any:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(TOP), str(folder))), "MORE": "é\n"}
    command, *arguments = words
    return Spawn(command, arguments, env=environment, cwd=str(folder), dimensions=(33, 99), timeout=300, truly=truly)


def test_a_prepared_process_finds_what_a_true_one_finds(tmp_path: Path) -> None:
    (tmp_path / "tells.py").write_text(TELLS)
    for arguments in (("-c", TELLS, "a", "é"), ("-m", "tells", ""), (str(tmp_path / "tells.py"), "x")):
        first, second = (
            json.loads(spawned(sys.executable, *arguments, folder=tmp_path, truly=truly).read())
            for truly in (True, False)
        )
        assert first == second


@pytest.mark.parametrize(
    ("code", "status"),
    [
        *(("", "0"), ("raise SystemExit", "0"), ("raise SystemExit(3)", "3"), ("raise SystemExit('why')", "1")),
        *(("1 / 0", "1"), ("import os; os.kill(os.getpid(), 15)", "143"), ("raise KeyboardInterrupt", "130")),
        (
            "import atexit, threading; atexit.register(print, 'end'); threading.Thread(target=print, args='t').start()",
            "0",
        ),
    ],
)
def test_a_prepared_process_ends_like_a_true_one(code: str, status: str) -> None:
    said = [spawned(*SAYS_LEFT, sys.executable, "-c", code, truly=truly).read() for truly in (True, False)]
    assert [each.splitlines()[-1] for each in said] == [f"LEFT {status}".encode()] * 2
    assert b"end" not in said[0] or said[0] == said[1]


def test_a_prepared_process_that_ended_is_an_error_and_is_replaced() -> None:
    spawned(sys.executable, "-c", "").wait()
    for each in prepared._prepared.values():
        each._process.kill()
    with pytest.raises(RuntimeError, match="the prepared process has ended with status -9"):
        spawned(sys.executable, "-c", "")
    line = spawned(sys.executable, "-c", "print('again')")
    assert line.expect([pexpect.EOF]) == 0 and b"again" in line.before
