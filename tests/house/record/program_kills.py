"""The whole program, playing through a pipe, is killed at random moments. Run by bench/kills.py."""

import os
import random
import re
import subprocess
import sys
import threading
import time
from pathlib import Path

from compbis.record.kept import Kept
from tests.house.record.kill_trials import Found
from tests.house.record.toy_game import reopened

TOP = Path(__file__).resolve().parents[3]
SHIPS = ("HOOD", "NORFOLK", "SUFFOLK", "P OF WALES", "RODNEY", "REPULSE", "VICTORIOUS", "KING GEORGE V")
ACCEPTED = re.compile(rb"^(?:%s) +P \d{4} STAYS$" % "|".join(SHIPS).encode(), re.MULTILINE)
TURN = re.compile(rb"^TURN (\d+)", re.MULTILINE)
LONGEST = 1.0
"""The longest time in seconds that the program runs after its first question or its first accepted order."""


def program_kills(folder: Path, number: int, seed: int) -> dict[str, int]:
    """Kill this many sessions of one game after another. Returns how many there were, and how many orders were shown as
    accepted. Raises Found if one of these is not on record, or the game cannot be continued."""
    chance = random.Random(seed)
    path = folder / "game"
    done = {"sittings": 0, "orders shown as accepted": 0, "games ended": 0}
    for _ in range(number):
        goes_on = begun(path)
        before = kept(path) if goes_on else Kept()
        shown = killed(("restore", str(path)) if goes_on else ("play", "--solitaire", "--save", str(path)), chance)
        if b"compbis: " in shown or b"MENDED" in shown:
            raise Found(shown.decode())
        after = kept(path) if begun(path) else Kept()
        accepted, turns = len(ACCEPTED.findall(shown)), [int(turn) for turn in TURN.findall(shown)]
        if orders(after) < orders(before) + accepted or len(after.turns) < max(turns, default=0):
            raise Found(f"{path}: {accepted} orders were shown, {orders(after) - orders(before)} are on record")
        done["sittings"] += 1
        done["orders shown as accepted"] += accepted
        if after.outcome is not None:
            path.rename(folder / f"over {done['sittings']}")
            done["games ended"] += 1
    return done


def killed(arguments: tuple[str, ...], chance: random.Random) -> bytes:
    """The output of the program until it was killed."""
    with subprocess.Popen(
        [sys.executable, "-m", "compbis", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        cwd=TOP,
    ) as process:
        assert process.stdin and process.stdout
        typing = threading.Thread(target=type_on, args=(process.stdin.fileno(), chance.random()), daemon=True)
        typing.start()
        awaited = chance.choice((b"", b"STAYS", b"STAYS"))
        shown = part = os.read(process.stdout.fileno(), 65536)
        while part and awaited not in shown:
            shown += (part := os.read(process.stdout.fileno(), 65536))
        killer = threading.Timer(chance.random() * LONGEST, process.kill)
        killer.start()
        while part := os.read(process.stdout.fileno(), 65536):
            shown += part
        killer.join()
        typing.join()
    return shown


def type_on(sink: int, where: float) -> None:
    """Type orders and (CR)s until nobody reads them. where: which ship to start with, as a fraction."""
    first = int(where * len(SHIPS))
    ships = [*SHIPS[first:], *SHIPS[:first]]
    lines = ["", *(f"MS {ship} P" for ship in ships), "DM", *[""] * 11]  # the first line: no password
    try:
        while True:
            for line in lines:
                os.write(sink, f"{line}\n".encode())
                time.sleep(0)
    except BrokenPipeError:
        pass


def begun(path: Path) -> bool:
    """Whether there is a turn to continue."""
    if not path.exists():
        return False
    try:
        kept(path)
    except Exception as error:
        if "left before its first turn" in str(error) or "is empty" in str(error):
            path.unlink()
            return False
        raise Found(str(error)) from error
    return True


def kept(path: Path) -> Kept:
    """The contents of a record."""
    return reopened(path, {})


def orders(found: Kept) -> int:
    """The number of orders that the person has given to ships."""
    return sum(entry.text.startswith("MS ") for turn in found.turns for entry in turn.entries)
