"""Types random keys at a pseudo-terminal, hangs up at a random moment, and checks that the game can be restored.

Each run plays compbis in line mode or on the full screen, types random keys, including Ctrl-S, and ends it by SIGHUP,
by SIGTERM or by closing the terminal. The program must exit by itself within 15 s, and its game must be restored at
once. A failure is printed with the number of its run, which can be repeated:
python bench/hangups.py --first 17 --runs 1
"""

import argparse
import os
import random
import select
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

import pexpect
from timing import TOP

PATIENCE = 15
KEYS = "abcdemnopqrstwxyzABCDEMNOPQRSTWXYZ0123 ?*;-\r\r\r\t\x13\x11\x01\x05\x08\x15\x16\x17\x19\x1b\x7f\x80\xe9\xff"
ORDERS = ("OB\r", "MS HOOD M W\r", "MS BISMARCK M W\r", "CO\r", "HE\r", "QN1622\r", "?\r", "DM\r", "Y\r")
ENDS = ("SIGHUP", "SIGTERM", "line dropped")
PASSWORDS = {1: [""], 2: ["11", "22", "11"]}


def main() -> int:
    """Do the runs and print the result; returns the exit status."""
    parser = argparse.ArgumentParser(description="type random keys at terminals, and hang up")
    parser.add_argument("--runs", type=int, default=1000)
    parser.add_argument("--first", type=int, default=1)
    options = parser.parse_args()
    signal.signal(signal.SIGHUP, signal.SIG_DFL)  # under nohup the program would inherit an ignored SIGHUP
    counts: Counter[str] = Counter()
    slowest = 0.0
    for number in range(options.first, options.first + options.runs):
        with tempfile.TemporaryDirectory() as folder:
            dice = random.Random(number)
            mode, end = dice.choice(("--plain", "--plain", "")), dice.choice(ENDS)
            seconds, restored = run(Path(folder), dice, mode, end)
        slowest = max(slowest, seconds)
        kind = f"{'line mode' if mode else 'full screen'}, {end}"
        counts[kind] += 1
        if seconds >= PATIENCE:
            counts["ignored"] += 1
            print(f"run {number}: {kind}: ignored for {PATIENCE} s", flush=True)
        if restored:
            counts["refused"] += 1
            print(f"run {number}: {kind}: not restored: {restored}", flush=True)
    for kind, count in sorted(counts.items()):
        print(f"{count:>6}  {kind}")
    print(f"slowest end {slowest:.2f} s; {counts['ignored']} ignored, {counts['refused']} not restored")
    return 1 if counts["ignored"] or counts["refused"] else 0


def run(folder: Path, dice: random.Random, mode: str, end: str) -> tuple[float, str]:
    """Do a run.

    Args:
        folder: an empty folder for the game
        dice: the random numbers of the run
        mode: "--plain" for line mode, "" for the full screen
        end: one of ENDS

    Returns:
        The seconds that the program took to exit, and why the game was not restored, "" if it was
    """
    players = dice.choice((1, 1, 1, 2))
    options = [*([mode] if mode else []), "--save", "game"]
    child = started(folder, "play", "--two-player" if players == 2 else "--solitaire", "--seed", "5", *options)
    if not mode:
        child.expect_exact("ANY KEY CONTINUES-")
        child.send("  ")  # leaves the title and the briefing
    for password in PASSWORDS[players]:
        child.expect_exact("PASSWORD-")
        child.send(f"{password}\r")
    child.expect_exact("CHART A-")
    for _ in range(dice.randrange(12)):
        storm = "".join(dice.choices(KEYS, k=dice.randint(1, 40)))
        child.send(dice.choice((storm, dice.choice(ORDERS))).encode("latin-1"))
        drain(child, dice.choice((0, 0, 0.01, 0.05)))
    time.sleep(dice.choice((0, 0, 0.001, 0.01, 0.1)))
    seconds = ended(child, end)
    return seconds, "" if seconds >= PATIENCE else restored(folder, PASSWORDS[players])


def started(folder: Path, *arguments: str) -> pexpect.spawn:
    """Start the program at a pseudo-terminal, with a home folder of its own that already has settings."""
    (folder / "compbis").mkdir()
    (folder / "compbis" / "settings.ini").touch()
    folders = {name: str(folder) for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME")}
    environment = {**os.environ, **folders, "TERM": "xterm", "PYTHONPATH": str(TOP), "LC_ALL": "C.UTF-8"}
    command = ["-P", "-m", "compbis", *arguments]
    child = pexpect.spawn(sys.executable, command, cwd=str(folder), env=environment, timeout=60)
    child.delaybeforesend = None
    return child


def drain(child: pexpect.spawn, seconds: float) -> None:
    """Read until nothing comes for this many seconds."""
    try:
        while True:
            child.read_nonblocking(65536, timeout=seconds)
    except (pexpect.TIMEOUT, pexpect.EOF):
        return


def ended(child: pexpect.spawn, end: str) -> float:
    """End the program, reading its output as a terminal does; returns the seconds until it exited.

    If it has not exited after PATIENCE seconds, it is killed.
    """
    program = os.pidfd_open(child.pid)
    began = time.monotonic()
    if end == "line dropped":
        child.ptyproc.fileobj.close()
    else:
        os.kill(child.pid, signal.Signals[end])
    while not select.select([program], [], [], 0.01)[0] and time.monotonic() - began < PATIENCE:
        if end != "line dropped":
            drain(child, 0)
    seconds = time.monotonic() - began
    os.close(program)
    child.kill(signal.SIGKILL)
    child.wait()
    if end != "line dropped":
        child.close()
    return seconds


def restored(folder: Path, passwords: list[str]) -> str:
    """Restore the game through pipes and leave it; returns why that failed, "" if it did not."""
    typed = "".join(f"{line}\n" for line in (*(passwords if passwords != [""] else ()), "QU"))
    command = [sys.executable, "-P", "-m", "compbis", "restore", "game"]
    environment = {**os.environ, "PYTHONPATH": str(TOP)}
    ran = subprocess.run(
        command, input=typed, cwd=folder, env=environment, capture_output=True, text=True, check=False, timeout=120
    )
    succeeded = ran.returncode == 0 and ("GAME KEPT" in ran.stdout or "GAME OVER" in ran.stdout)
    return "" if succeeded else f"status {ran.returncode}: {(ran.stderr or ran.stdout).strip().splitlines()[-1:]}"


if __name__ == "__main__":
    sys.exit(main())
