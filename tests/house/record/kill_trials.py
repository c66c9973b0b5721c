"""Recorders are killed at random moments, and the records that they leave are checked. Run by bench/kills.py.

A recorder is a fork of this process: it starts at once, so hundreds can be killed in a minute. It reports each step
through a pipe, and only after the record has accepted it.
"""

import os
import random
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from pathlib import Path

from compbis.errors import SaveError
from compbis.record import Kept, SealedRecord, open_record
from compbis.table.side import BRITISH
from tests.house.record.toy_game import ToyGame, entry, reopened, started

STEPS = 7
"""A recorder is killed after fewer steps than this, somewhere in the next one."""
ORDERS_OF_A_TURN = 9
KILLS_OF_A_RECORD = 20
NOTHING_BEGUN = ("no such saved game", "is empty", "left before its first turn")

FIRST_STEP = 0.02
"""The longest time in seconds that a recorder takes for its first step."""

Say = Callable[[int], object]


class Found(AssertionError):
    """A damaged record, or an accepted order that was lost."""


def kills(folder: Path, number: int, seed: int) -> dict[str, int]:
    """Kill this many recorders. Returns how many were killed at each operation, and how many orders they had accepted.
    Raises Found if a record is damaged or lacks an order."""
    chance = random.Random(seed)
    done = {"writing": 0, "making": 0, "copying": 0, "orders accepted": 0}
    path = folder / "game"
    for kill in range(number):
        if kill % KILLS_OF_A_RECORD == 0:
            path = folder / f"game {kill}"
            with_a_turn(path)
        operation = chance.choice(("writing",) * 8 + ("making", "copying"))
        done[operation] += 1
        if operation == "writing":
            done["orders accepted"] += kill_writer(path, chance)
        else:
            other = folder / f"{operation} {kill}"
            kill_other(path, other, operation, chance)
    return done


def kill_writer(path: Path, chance: random.Random) -> int:
    """Kill a recorder that continues a game. Returns the number of its accepted orders."""
    before = orders(open_and_close(path))
    said = killed(lambda say: go_on(path, before, say), chance.randrange(STEPS), chance)
    kept = open_and_close(path)
    found = orders(kept)
    accepted = max(said, default=before)
    if not accepted <= found <= accepted + 1:
        raise Found(f"{path}: {accepted} orders were accepted, {found} are on record")
    written = [order for turn in kept.turns for order in turn.entries]
    if written != [entry(number) for number in range(found)]:
        raise Found(f"{path}: not the orders that were given")
    return accepted - before


def kill_other(path: Path, other: Path, operation: str, chance: random.Random) -> None:
    """Kill a recorder that creates or copies a record: what it reported is complete, and nothing else is affected."""
    before = orders(open_and_close(path))
    said = killed(lambda say: make(other, say) if operation == "making" else copy(path, other, say), 0, chance)
    try:
        found = orders(open_and_close(other))
    except SaveError as error:
        if said or not any(line in str(error) for line in NOTHING_BEGUN):
            raise Found(str(error)) from error
    else:
        if found != (before if operation == "copying" else 0):
            raise Found(f"{other}: {found} orders")
    if orders(open_and_close(path)) != before:
        raise Found(f"{path}: changed by {operation}")
    if left := [file.name for file in path.parent.glob("*.part*")]:
        raise Found(f"{left} are left after the game was reopened")
    with_a_turn(other.with_name(f"{other.name} again"))


def go_on(path: Path, first: int, say: Say) -> None:
    """Give one order after another, with bookmarks and new turns.

    Args:
        path: the record
        first: the number of the first order
        say: reports a step
    """
    record, kept = open_record(path, {})
    turn = kept.turns[-1].number
    for number in count(first):
        record.order(entry(number))
        say(number + 1)
        if number % 4 == 0:
            record.bookmark(BRITISH, ["SN"])
        if number % ORDERS_OF_A_TURN == 0:
            turn += 1
            record.begin_turn(ToyGame({"turn": turn, "points": [0, 0]}), [])


def make(path: Path, say: Say) -> None:
    """Create a record with a turn."""
    with_a_turn(path)
    say(1)


def copy(path: Path, to: Path, say: Say) -> None:
    """Copy a record."""
    record, _ = open_record(path, {})
    record.copy_to(to)
    say(1)


def killed(act: Callable[[Say], None], steps: int, chance: random.Random) -> list[int]:
    """Act in a process that is killed at a random moment after this many steps. Returns the steps that it reported."""
    source, sink = os.pipe()
    pid = os.fork()
    if not pid:
        with suppress(BaseException):
            os.close(source)
            act(lambda number: os.write(sink, number.to_bytes(4, "big")))
            signal.pause()
        os._exit(1)
    os.close(sink)
    with open(source, "rb", buffering=0) as pipe:
        said = follow(pipe.read, steps, chance)
        os.kill(pid, signal.SIGKILL)
        while step := pipe.read(4):
            said.append(int.from_bytes(step, "big"))
    _, status = os.waitpid(pid, 0)
    if not os.WIFSIGNALED(status):
        raise Found("the recorder ended before it was killed")
    return said


def follow(read: Callable[[int], bytes], steps: int, chance: random.Random) -> list[int]:
    """Read this many steps, then wait for part of the time that a step takes here."""
    said = []
    step_began = time.perf_counter()
    for _ in range(steps):
        step_began, step = time.perf_counter(), read(4)
        said.append(int.from_bytes(step, "big"))
    now = time.perf_counter()
    time.sleep(chance.random() * (now - step_began if steps else FIRST_STEP))
    return said


def with_a_turn(path: Path) -> SealedRecord:
    """A record of a game in play."""
    record = started(path, {})
    record.close()
    return record


def open_and_close(path: Path) -> Kept:
    """The contents of a record, which is opened for play and so written to."""
    return reopened(path, {})


def orders(kept: Kept) -> int:
    """The number of orders."""
    return sum(len(turn.entries) for turn in kept.turns)
