"""Kills of the whole program, playing through a pipe, at random moments. Run by bench/kills.py."""

import os
import random
import re
import subprocess
import sys
import threading
import time
from pathlib import Path

from compbis.record import open_record
from compbis.record.kept import Kept
from tests.house.record.kill_trials import Found

TOP = Path(__file__).resolve().parents[3]
SHIPS = ("HOOD", "NORFOLK", "SUFFOLK", "P OF WALES", "RODNEY", "REPULSE", "VICTORIOUS", "KING GEORGE V")
ACCEPTED = re.compile(rb"^(?:%s) +P \d{4} STAYS$" % "|".join(SHIPS).encode(), re.MULTILINE)
TURN = re.compile(rb"^TURN (\d+)", re.MULTILINE)
LONGEST = 1.0
"""Seconds that the program runs at most, from its first question on, or from the first order that it accepts."""


def program_kills(folder: Path, number: int, seed: int) -> dict[str, int]:
    """Kill so many sittings of one game after another. Returns how many, and how many orders were shown as accepted.

    Raises Found if one of them is not on record, or the game does not go on.
    """
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
    """What the program showed until it was killed."""
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
    """Type orders and (CR)s until nobody reads any more. where: of the ships, the part to begin at."""
    first = int(where * len(SHIPS))
    ships = [*SHIPS[first:], *SHIPS[:first]]
    lines = ["", *(f"MS {ship} P" for ship in ships), "DM", *[""] * 11]  # the first one: no password
    try:
        while True:
            for line in lines:
                os.write(sink, f"{line}\n".encode())
                time.sleep(0)
    except BrokenPipeError:
        pass


def begun(path: Path) -> bool:
    """Whether there is a turn to go on with."""
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
    """What is on record."""
    record, found = open_record(path, {})
    record.close()
    return found


def orders(found: Kept) -> int:
    """How many orders the person has given to ships."""
    return sum(entry.text.startswith("MS ") for turn in found.turns for entry in turn.entries)
