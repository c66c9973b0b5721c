"""The memory of each process of a host while two people play: only the referee has both sides."""

import os
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pexpect
import pytest

from compbis.host.folder import Folder
from compbis.host.gate import running
from compbis.record import open_record
from compbis.table.side import Side
from tests.counts import count
from tests.house.app.app_helpers import TOP
from tests.house.host.houses import WAITING, Friend, Host, hosting

pytest.importorskip("asyncssh")
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="memory is looked at in /proc")

PROMPTS = [r"COMMAND[A-Z ]*-$", r"\(NO\)-$", WAITING, r"[A-Z)]-$", pexpect.TIMEOUT]
SHORTEST = 9
"""The length of the shortest order searched for: a shorter one may be in memory by chance."""
REFEREE, SEAT = "serving", "seat"
ORDERS = {
    "computer-bismarck": {Side.BRITISH: "ms hood p", Side.GERMAN: "ms bismarck p"},
    "chase-of-the-bismarck": {Side.BRITISH: "pa all", Side.GERMAN: "pa all"},
    "sink-the-bismarck": dict.fromkeys(Side, "ro"),
}
"""The games with secrets, and an order that each side tries whenever it is asked."""
TURNS = {
    "computer-bismarck": "turns until the memory is searched",
    "chase-of-the-bismarck": "turns of The Chase until the memory is searched",
    "sink-the-bismarck": "turns of Sink the Bismarck! until the memory is searched",
}


def memory(pid: int) -> bytes:
    """All writable memory of a process, in upper case."""
    pieces = []
    with open(f"/proc/{pid}/maps") as maps, open(f"/proc/{pid}/mem", "rb", 0) as held:
        for row in maps:
            begins, ends, rights = re.match(r"(\w+)-(\w+) (\S+)", row).groups()  # type: ignore[union-attr]
            if rights.startswith("rw"):
                held.seek(int(begins, 16))
                pieces.append(held.read(int(ends, 16) - int(begins, 16)))
    return b"\n".join(pieces).upper()


def secret(side: Side, number: int) -> str:
    """A word that only this side types, and only once."""
    return f"ZQ{side.upper()}{number:04d}"


def play(host: Host, lines: dict[Side, Any], orders: dict[Side, str], turns: int) -> dict[Side, int]:
    """Both sides play up to a turn, each with a note and an order whenever it is asked. Returns the number of notes of
    each."""
    notes = dict.fromkeys(Side, 0)
    typed = {side: lines_of(side, orders[side], notes) for side in Side}
    while reached(host) < turns:
        for side, line in lines.items():
            found = line.expect(PROMPTS, timeout=0.2)
            if found != 2 and found != 4:
                line.sendline(next(typed[side]) if found == 0 else "yes" if found == 1 else "")
    for side, line in lines.items():
        notes[side] += 1
        line.sendline(f"/note {secret(side, notes[side])}")
        line.expect_exact(secret(side, notes[side]))
        line.expect_exact("NOTED")
    return notes


def lines_of(side: Side, order: str, notes: dict[Side, int]) -> Iterator[str]:
    """The lines that a side types."""
    while True:
        notes[side] += 1
        yield from (f"/note {secret(side, notes[side])}", order, "dm")


def reached(host: Host) -> int:
    """The turn in play. Fails if the game is over: then both sides may know everything."""
    state = running(Folder(host.folder))
    stands = (state or {"games": {}})["games"].get("sea-lions", {"turn": 0, "over": False})
    assert not stands["over"]
    return int(stands["turn"])


def ordered(host: Host) -> dict[Side, set[str]]:
    """The orders of each side that are long enough to search for, from the record; none that a lesson names."""
    folder = Folder(host.folder)
    copy = host.folder / "copy.compbis"  # the referee has locked the record itself
    shutil.copyfile(folder.record("sea-lions"), copy)
    record, kept = open_record(copy, {}, folder.key())
    record.close()
    lessons = "\n".join(lesson.read_text() for lesson in (TOP / "data").rglob("lesson.dat")).upper()
    texts: dict[Side, set[str]] = {side: set() for side in Side}
    for turn in kept.turns:
        for entry in turn.entries:
            if entry.is_order and len(entry.text) >= SHORTEST and entry.text.upper() not in lessons:
                texts[Side(entry.side)].add(entry.text.upper())
    return texts


def known(pid: int, words: dict[Side, set[str]]) -> set[Side]:
    """The sides of which a process has any word in its memory; PATROL MOD is no part of PATROL MODE."""
    held = memory(pid)
    return {side for side in Side if any(re.search(rf"{word}(?![A-Z])".encode(), held) for word in words[side])}


@pytest.mark.parametrize("game", ORDERS)
def test_only_the_referee_has_the_orders_of_both_sides_in_memory(game: str, tmp_path: Path) -> None:
    turns = count(TURNS[game])
    if not turns:
        pytest.skip("searched in ./check release")
    with hosting(tmp_path / "host", "--game", game, light=False) as host:
        invited = zip(Side, host.phrases.values(), strict=True)
        lines = {side: Friend(tmp_path / side, host).call(side, "plain", phrase=words) for side, words in invited}
        notes = play(host, lines, ORDERS[game], turns)
        given = ordered(host)
        words = {
            side: (given[side] - given[side.enemy]) | {secret(side, number) for number in range(1, notes[side] + 1)}
            for side in Side
        }
        assert known(os.getpid(), words) == {*Side}, "the search works"
        if os.access(f"/proc/{host.pids(REFEREE)[0]}/mem", os.R_OK):  # readable by root only
            assert known(host.pids(REFEREE)[0], words) == {*Side}
        assert not known(host.door, words) and not known(host.nursery, words)
        british, german = (known(pid, words) for pid in host.pids(SEAT))
        assert len(british) <= 1 and len(german) <= 1 and not british & german
