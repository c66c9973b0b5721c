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
from compbis.record import open_record
from compbis.table.side import Side
from tests.counts import count
from tests.house.host.houses import COMMAND, Friend, Host, hosting

pytest.importorskip("asyncssh")
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="memory is looked at in /proc")

SHORTEST = 9
"""The length of the shortest order searched for: a shorter one may be part of other words."""
REFEREE, SEAT = "compbis.host.serving", "compbis.host.seat "
SHIPS = {Side.BRITISH: "HOOD", Side.GERMAN: "BISMARCK"}


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


def secret(side: Side, turn: int) -> str:
    """A word that only this side types, on this turn."""
    return f"ZQ{side.upper()}{turn:03d}"


def play(lines: dict[Side, Any], turns: int) -> None:
    """Both sides play, each with a note and an order on every turn."""
    typed = {side: [*told_on(side, turns)] for side in Side}
    while any(typed.values()):
        for side, line in lines.items():
            found = line.expect([re.escape(COMMAND), r"\(NO\)-$", r"[A-Z)]-$", pexpect.TIMEOUT], timeout=1)
            if found == 0 and typed[side]:
                line.sendline(typed[side].pop(0))
            elif found in (1, 2):
                line.sendline("yes" if found == 1 else "")
    for side, line in lines.items():
        line.sendline(f"/note {secret(side, turns)}")
        line.expect_exact(secret(side, turns))
        line.expect_exact("NOTED")


def told_on(side: Side, turns: int) -> Iterator[str]:
    """The lines that a side types."""
    for turn in range(1, turns):
        yield from (f"/note {secret(side, turn)}", f"ms {SHIPS[side]} p", "dm")


def ordered(host: Host) -> dict[Side, set[str]]:
    """The orders of each side that are long enough to search for, from the record."""
    folder = Folder(host.folder)
    copy = host.folder / "copy.compbis"  # the referee has locked the record itself
    shutil.copyfile(folder.record("sea-lions"), copy)
    record, kept = open_record(copy, {}, folder.key())
    record.close()
    texts: dict[Side, set[str]] = {side: set() for side in Side}
    for turn in kept.turns:
        for entry in turn.entries:
            if entry.is_order and len(entry.text) >= SHORTEST:
                texts[Side(entry.side)].add(entry.text.upper())
    return texts


def known(pid: int, words: dict[Side, set[str]]) -> set[Side]:
    """The sides of which a process has any word in its memory."""
    held = memory(pid)
    return {side for side in Side if any(word.encode() in held for word in words[side])}


def test_only_the_referee_has_the_orders_of_both_sides_in_memory(tmp_path: Path) -> None:
    turns = count("turns until the memory is searched")
    with hosting(tmp_path / "host") as host:
        lines = {side: Friend(tmp_path / side, host).invited(side.value, "plain") for side in Side}
        play(lines, turns)
        words = {side: ordered(host)[side] | {secret(side, turn) for turn in range(1, turns + 1)} for side in Side}
        assert known(os.getpid(), words) == {*Side}, "the search works"
        if os.access(f"/proc/{host.pids(REFEREE)[0]}/mem", os.R_OK):  # readable by root only
            assert known(host.pids(REFEREE)[0], words) == {*Side}
        assert not known(host.door, words)
        british, german = (known(pid, words) for pid in host.pids(SEAT))
        assert len(british) <= 1 and len(german) <= 1 and not british & german
