"""Every kind of prompt answers any bytes typed at a terminal, even bytes that are not text."""

import os
import sys
from pathlib import Path

import pexpect
import pytest

from tests.house.app.app_helpers import PATIENCE, TOP, read_opening, run, talk
from tests.house.seated import PROGRAM

LEAVING = b"\x03\x04\x1c"
STOPPING = b"\x13\x1a"
ENDING = b"\r\n\x0f"  # Ctrl-O also ends a line
BROKEN = b"\xc3(\xe2\x82\xf0\x9f\x98\xc0\xaf\xed\xa0\x80\xf8\x88\x80\x80\x80"
"""Invalid UTF-8, complete at its end so that a return after it is read as a return."""
KEYS = bytes(byte for byte in range(256) if byte not in LEAVING + STOPPING + ENDING) + BROKEN + b"Z"
TWO = ("play", "--two-player", "--seed", "5", "--save", "game")
PASSWORD = "PLAYER - ENTER PASSWORD-"
BRITISH, GERMAN = f"BRITISH {PASSWORD}", f"GERMAN {PASSWORD}"
"""In full: a screen repeats a prompt beside its answer while passwords are checked, and drops what is typed then."""


def begin(folder: Path, *arguments: str) -> pexpect.spawn:
    """The program at a terminal with a strict UTF-8 encoding, with a home folder of its own."""
    house = {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    settings = {"PYTHONPATH": str(TOP), "TERM": "xterm", "PYTHONIOENCODING": "utf-8:strict", **house}
    child = pexpect.spawn(
        sys.executable,
        [*PROGRAM, *arguments],
        cwd=str(folder),
        env={**os.environ, **settings},
        timeout=PATIENCE,
    )
    child.delaybeforesend = None
    return child


def repeated(prompt: str, line: str) -> list[tuple[str, str]]:
    """What is asked next: to repeat a password that was just chosen."""
    return [("THE SAME PASSWORD AGAIN-", line)] if "CHOOSE" in prompt and line else []


PROMPTS = [
    ((), (), "NEW GAME OR RESTORE (NEW)-"),
    (("play",), (), "NUMBER OF PLAYERS (1)-"),
    (TWO, (), "CHOOSE A TWO NUMERAL PASSWORD-"),
    (TWO, (("BRITISH PLAYER - CHOOSE", "11"), ("GERMAN PLAYER - CHOOSE", "22")), PASSWORD),
    (("play", "--side", "british", "--save", "game"), (("CHOOSE A TWO NUMERAL PASSWORD-", ""),), "CHART A-"),
    (("restore", "going"), ((BRITISH, "11"),), PASSWORD),
    (("restore", "going"), ((BRITISH, "11"), (GERMAN, "22")), BRITISH),
    (("replay", "over"), (), "NEXT, BACK, A TURN, ? OR X TO LEAVE (NEXT)-"),
]
"""The command line, the prompts answered first, and the prompt under test."""
PLAIN, SCREEN = ("--plain",), ()
ONLY_IN_A_RELEASE = [(PLAIN, number) for number in (0, 1, 2, 5)] + [(SCREEN, number) for number in (1, 2, 3, 5, 6)]
"""Prompts that share their code with another one of their mode; tested in a release only."""


@pytest.mark.parametrize(
    ("mode", "arguments", "before", "prompt"),
    [
        pytest.param(mode, *given, marks=pytest.mark.release if (mode, number) in ONLY_IN_A_RELEASE else ())
        for mode in (PLAIN, SCREEN)
        for number, given in enumerate(PROMPTS)
    ],
    ids=lambda value: "-".join(map(str, value)) if isinstance(value, tuple) else value,
)
def test_any_prompt_answers_any_bytes(
    arguments: tuple[str, ...],
    before: tuple[tuple[str, str], ...],
    prompt: str,
    mode: tuple[str, ...],
    tmp_path: Path,
) -> None:
    if "going" in arguments:
        run("play", "--two-player", "--save", str(tmp_path / "going"), typed=["11", "22", "QU"])
    if "over" in arguments:
        run("play", "--side", "british", "--save", str(tmp_path / "over"), typed=["", "RE", "RESIGN", "YES"])
    (tmp_path / "compbis").mkdir()
    (tmp_path / "compbis" / "settings.ini").write_text("")
    child = begin(tmp_path, *arguments, *mode)
    if not mode and "--save" in arguments:
        read_opening(child)
    talk(child, *(step for each in before for step in (each, *repeated(*each))), (prompt, None))
    child.send(KEYS + b"\r")
    child.expect_exact("ILLEGAL ENTRY")
    child.expect_exact(prompt)
    child.send(b"\x03")
    child.expect(pexpect.EOF)
    child.wait()
    assert child.exitstatus == 0
