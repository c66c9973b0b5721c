"""The whole program, playing through a pipe, is killed at random moments. Run by bench/kills.py."""

import os
import random
import re
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path

from compbis.record.kept import Kept
from compbis.table.side import BRITISH
from tests.house.record.kill_trials import Found
from tests.house.record.toy_game import reopened

TOP = Path(__file__).resolve().parents[3]
SHIPS = ("HOOD", "NORFOLK", "SUFFOLK", "P OF WALES", "RODNEY", "REPULSE", "VICTORIOUS", "KING GEORGE V")
ACCEPTED = re.compile(rb"^(?:%s) +P \d{4} STAYS$" % "|".join(SHIPS).encode(), re.MULTILINE)
TURN = re.compile(rb"^TURN (\d+)", re.MULTILINE)
LONGEST = 1.0
"""The longest time in seconds that the program runs after its first question or its first accepted order."""
CHASE = ("play", "--game", "chase-of-the-bismarck", "--solitaire", "--side", "allied", "--plain", "--save")
PATROLS = ("TF1", "TF2", "REP", "EDI", "MAN", "BIR", "CHF", "MOD")
"""The units that PA ALL orders in the first turn of The Chase."""


def program_kills(folder: Path, number: int, seed: int) -> dict[str, int]:
    """Kill this many sessions of one game after another. Returns how many there were, and how many orders were shown as
    accepted. Raises Found if one of these is not on record, or the game cannot be continued."""
    chance = random.Random(seed)
    path = folder / "game"
    done = {"sittings": 0, "orders shown as accepted": 0, "games ended": 0}
    for _ in range(number):
        goes_on = begun(path)
        before = kept(path) if goes_on else Kept()
        arguments = ("restore", str(path)) if goes_on else ("play", "--solitaire", "--save", str(path))
        shown = killed(arguments, chance, turn_of_orders(chance.random()), chance.choice((b"", b"STAYS", b"STAYS")))
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


def change_kills(folder: Path, number: int, seed: int) -> dict[str, int]:
    """Kill this many sessions of a game while they take back the first of several orders, and give it again as the
    last. Returns how many there were, and how many had taken back more orders than that when they were killed. Raises
    Found if the restored game lacks these."""
    chance, path = random.Random(seed), folder / "changes"
    _played((*CHASE, str(path)), "", "", "PA ALL")
    done, goes_on = {"sittings": 0, "under way": 0}, ("restore", str(path), "--plain")
    lines = ["PA ALL", *(line for unit in PATROLS for line in (f"UN {unit}", f"PA {unit}"))]
    for _ in range(number):
        killed(goes_on, chance, lines, b"TAKEN BACK")
        done["sittings"] += 1
        done["under way"] += standing(kept(path)) < len(PATROLS) - 1
        shown = _played(goes_on, "OB")
        if standing(kept(path)) < len(PATROLS) - 1:
            raise Found(f"{path}: {shown}")
    return done


def _played(arguments: tuple[str, ...], *lines: str) -> str:
    """What the program shows when these lines are typed."""
    command = [sys.executable, "-m", "compbis", *arguments]
    typed = "\n".join((*lines, ""))
    return subprocess.run(command, input=typed, capture_output=True, text=True, cwd=TOP, check=False).stdout


def standing(found: Kept) -> int:
    """The number of orders of the person in the turn in play that were not taken back."""
    orders = [entry.text for entry in found.turns[-1].entries if entry.side == BRITISH]
    return len(orders) - 2 * orders.count("UNDO")


def killed(arguments: tuple[str, ...], chance: random.Random, lines: Sequence[str], awaited: bytes) -> bytes:
    """The output of the program until it was killed.

    Args:
        arguments: its arguments
        chance: decides when it is killed
        lines: what is typed, again and again
        awaited: what it shows before that
    """
    with subprocess.Popen(
        [sys.executable, "-m", "compbis", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        cwd=TOP,
    ) as process:
        assert process.stdin and process.stdout
        typing = threading.Thread(target=type_on, args=(process.stdin.fileno(), lines), daemon=True)
        typing.start()
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


def turn_of_orders(where: float) -> list[str]:
    """Orders for a turn of the game of 1980, and (CR)s. where: which ship to start with, as a fraction."""
    first = int(where * len(SHIPS))
    ships = [*SHIPS[first:], *SHIPS[:first]]
    return ["", *(f"MS {ship} P" for ship in ships), "DM", *[""] * 11]  # the first line: no password


def type_on(sink: int, lines: Sequence[str]) -> None:
    """Type these lines again and again until nobody reads them."""
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
