"""However a session is interrupted, every order that was shown as accepted is kept, and the game continues with it."""

import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path

import pexpect
import pytest

from compbis.errors import MachineError
from compbis.record import Kept, open_record
from tests.house.app.app_helpers import COMPBIS, end, read_opening, run, spawn, start, talk

QUESTION = "ENTER COMMAND FROM CHART A-"
ACCEPTED = r"HOOD *\S*P 1622 STAYS"  # on the screen blanks may be passed over


def on_record(path: Path) -> Kept:
    """What is on record, as soon as the process that had it open is gone."""
    while True:
        try:
            record, kept = open_record(path, {})
        except MachineError:  # still open
            time.sleep(0.05)
        else:
            record.close()
            return kept


def is_kept(path: Path) -> bool:
    """Whether the order is on record and the game can continue after it."""
    assert [entry.text for entry in on_record(path).entries] == ["MS HOOD = P"]
    return run("restore", str(path), typed=["MS RODNEY P", "QU"]).status == 0 and len(on_record(path).entries) == 2


@pytest.fixture
def child(mode: str, tmp_path: Path) -> Iterator[pexpect.spawn]:
    """compbis in a pseudo-terminal, in line mode or on the screen, after it has accepted an order."""
    spawned = spawn(*COMPBIS, "play", "--solitaire", "--seed", "5", mode, "--save", str(tmp_path / "game"), truly=True)
    answer_questions(spawned, mode)
    yield spawned
    end(spawned)


def answer_questions(spawned: pexpect.spawn, mode: str) -> None:
    """Start the game and give an order, until its acceptance is shown and the next question is asked."""
    if mode != "--plain":
        read_opening(spawned)
    talk(spawned, ("PASSWORD-", ""), (QUESTION, "MS HOOD P"))
    spawned.expect(ACCEPTED)
    spawned.expect_exact(QUESTION)


def hang_up(child: pexpect.spawn) -> None:
    child.ptyproc.fileobj.close()


def sends(number: signal.Signals) -> Callable[[pexpect.spawn], None]:
    return lambda child: child.kill(number)


INTERRUPTIONS = {
    "hang-up": sends(signal.SIGHUP),
    "termination": sends(signal.SIGTERM),
    "quit": sends(signal.SIGQUIT),
    "kill": sends(signal.SIGKILL),
    "control-c": lambda child: child.sendcontrol("c"),
    "closed terminal": hang_up,
}
ONLY_IN_A_RELEASE = (
    *(("--plain", how) for how in ("hang-up", "quit")),
    *(("--screen=80", how) for how in ("quit", "kill")),
)
"""Signals that the code does not tell apart from another in their mode."""


@pytest.mark.parametrize(
    ("mode", "how"),
    [
        pytest.param(*each, marks=pytest.mark.release if each in ONLY_IN_A_RELEASE else ())
        for each in product(("--plain", "--screen=80"), INTERRUPTIONS)
    ],
)
def test_an_accepted_order_survives_any_interruption(child: pexpect.spawn, how: str, tmp_path: Path) -> None:
    INTERRUPTIONS[how](child)
    assert is_kept(tmp_path / "game")


@pytest.mark.parametrize("mode", ["--plain", "--screen=80"])
def test_a_game_suspended_with_control_z_resumes_where_it_was(mode: str, tmp_path: Path) -> None:
    path = tmp_path / "game"
    shell = spawn("bash", "--norc", "--noprofile", "-i", PS1="SHELL> ")
    try:
        shell.expect_exact("SHELL> ")
        shell.sendline(f"{sys.executable} -m compbis play --solitaire --seed 5 {mode} --save {path}")
        answer_questions(shell, mode)
        shell.sendcontrol("z")
        shell.expect_exact("Stopped")
        shell.expect_exact("SHELL> ")
        with pytest.raises(MachineError, match="another compbis has this game open"):
            open_record(path, {})
        shell.sendline("fg")
        shell.sendline("MS RODNEY P")
        shell.expect(r"RODNEY *\S*P [0-9]{4} STAYS")
        shell.sendline("QU")
        shell.expect_exact("GAME KEPT: ")
    finally:
        end(shell)
    assert [entry.text for entry in on_record(path).entries] == ["MS HOOD = P", "MS RODNEY = P"]


def test_a_closed_output_pipe_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "game"
    process = start("play", "--solitaire", "--seed", "5", "--save", str(path))
    assert process.stdin and process.stdout and process.stderr
    process.stdin.write(b"\nMS HOOD P\n")
    process.stdin.flush()
    shown = b""
    while not shown.rstrip().endswith(QUESTION.encode()) or b"STAYS" not in shown:
        shown += os.read(process.stdout.fileno(), 65536)
    process.stdout.close()
    process.stdin.write(b"OB\n" * 50)
    process.stdin.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait() == 0
    assert is_kept(path)
