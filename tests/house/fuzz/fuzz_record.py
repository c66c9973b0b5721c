"""Records with forged plain rows, or with forged content under a valid seal, since everyone knows the key of a finished
game. They must be refused in one line or do no harm."""

import json
import random
import shutil
import sqlite3
import zlib
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import Any
from unittest.mock import patch

from compbis.record.roll import Roll
from compbis.record.seal import Seal, wrapping_key
from compbis.record.store import Store
from tests.house.app.app_helpers import Ran, run
from tests.house.fuzz.fuzz_lines import Lines

FAULT = "a bug in compbis"
PASSWORDS = ("12", "four words of it")
PIPE = 15_000
"""Number of characters, of any width, that fit into a pipe."""
QUICK = 2
"""The cost of trying a password."""
HUGE = 2**62
TYPED = "SN\nPP\nNS\nOB\nCO\nVP\nDI\nMS\n\nX\nMP\nX\nSTHOO\nDM\n\nDM\n\nDM\n"


def command(*arguments: str, typed: str = "") -> Ran:
    """Run compbis in this process."""
    with patch("compbis.app._forbid_core_dumps"):
        return run(*arguments, typed=typed.encode())


def make_record(path: Path, seed: int, finished: bool) -> None:
    """Make the record of a game of a few turns without a password."""
    lines = ["", *["DM"] * 3, "MS HOOD M E", *(["RE", "R", "Y"] if finished else [])]
    side = ("--solitaire", "--side", "british", "--opponent", "random")
    status, _, err = command("play", *side, "--seed", str(seed), "--save", str(path), typed="\n".join([*lines, ""]))
    assert status == 0, err


def messages(path: Path) -> tuple[bytes, list[Any]]:
    """The key of a record that needs no password, and the messages on its roll."""
    with closing(Store.open(path)) as store:
        head = store.head()
        key = head.bare or Seal(wrapping_key((), {})).open(head.wrapped, head.about())
        return key, [json.loads(zlib.decompress(text)) for text in Roll(store, Seal(key), head.game).messages()]


def forge(path: Path, key: bytes, texts: Sequence[bytes]) -> None:
    """Replace the messages on the roll with these."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("DELETE FROM cells")
        connection.commit()
    with closing(Store.open_to_write(path)) as store:
        store.lock()
        roll = Roll(store, Seal(key), store.head().game)
        for text in texts:
            roll.append(text)


def tampered(content: list[Any], dice: random.Random) -> list[bytes]:
    """The messages, with a value in one of them removed or replaced with one of another type or size."""
    content = json.loads(json.dumps(content))
    texts = []
    kind = dice.choice(sorted({message[0] for message in content}))
    numbers = [number for number, message in enumerate(content) if message[0] == kind]
    guilty = dice.choice((numbers[-1], dice.choice(numbers)))
    for number, message in enumerate(content):
        marked = number == guilty and _spoil(message, dice)
        text = json.dumps(message, separators=(",", ":"))
        if marked:
            text = text.replace('"@"', dice.choice(_TEXTS)(dice), 1)
        texts.append(zlib.compress(text.encode()))
    if dice.random() < 0.1:
        del texts[dice.randrange(len(texts))]
    return texts


_TEXTS: tuple[Callable[[random.Random], str], ...] = (
    lambda dice: dice.choice(("null", "true", "[]", "{}", '""', "0", "-1", "1e999", "NaN", '"\\ud800"')),
    lambda dice: str(dice.randint(-HUGE, HUGE)),
    lambda dice: str(dice.randint(1, 3000)),
    lambda dice: "9" * 5_000,
    lambda dice: "[" * 100_000 + "]" * 100_000,
    lambda dice: '{"a":' * 2_000 + "1" + "}" * 2_000,
    lambda dice: '"' + "x" * 1_000_000 + '"',
    lambda dice: '"' + dice.choice(("MS HOOD = M E", "british", "german", "BISMARCK", "DM", "M", "\\u001b[2J")) + '"',
    lambda dice: "[0" + ",0" * 100_000 + "]",
)
"""Replacements for a value, in JSON."""


def _spoil(node: Any, dice: random.Random) -> bool:
    """Replace one value somewhere below with "@", and return True; or delete it, and return False."""
    while keys := list(node) if isinstance(node, dict) else list(range(len(node))):
        key = dice.choice(keys)
        below = node[key]
        if isinstance(below, dict | list) and below and dice.random() < 0.9:
            node = below
        elif dice.random() < 0.1:
            del node[key]
            return False
        else:
            node[key] = "@"
            return True
    return False


def tamper_rows(path: Path, dice: random.Random) -> None:
    """Change a plain value or add a row."""
    with closing(sqlite3.connect(path)) as connection:
        table = dice.choice(("game", "game", "locks", "locks", "cells"))
        names = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
        value = dice.choice(
            (None, "", "x" * 50_000, b"", dice.randbytes(16), dice.randbytes(32), HUGE, -1, 0, 1.5, "\x1b")
        )
        if table == "locks" and dice.random() < 0.7:
            connection.execute(f"UPDATE locks SET {dice.choice(names)} = ?", [dice.choice((value, 2**19, 2**40, 3, 8))])
        elif table == "locks":
            row = [dice.choice(("british", "german", "x")), dice.choice((2, 3, 2**17, 2**18, 2**19, HUGE, -1)), 8, 1]
            row[dice.choice((2, 3))] = dice.choice((1, 8, 2**20, HUGE, 0, -8))
            connection.execute("INSERT INTO locks VALUES (?, ?, ?, ?, ?)", [*row, dice.randbytes(16)])
        else:
            with suppress(sqlite3.IntegrityError):
                connection.execute(f"UPDATE OR IGNORE {table} SET {dice.choice(names)} = ?", [value])
        connection.commit()


def make_locked_record(path: Path) -> None:
    lines = [*PASSWORDS, PASSWORDS[0], "MS HOOD M E", "DM", PASSWORDS[1], "MS BISMARCK M"]
    status, _, err = command("play", "--two-player", "--seed", "5", "--save", str(path), typed="\n".join([*lines, ""]))
    assert status == 0, err


def try_record(path: Path, arguments: Sequence[str], typed: str = TYPED) -> str:
    """What is wrong with how a command deals with a record: "" if it succeeds or refuses in one line."""
    try:
        status, out, err = command(*arguments, str(path), typed=typed)
    except Exception as error:
        return f"{arguments[0]}: {type(error).__name__}: {error}"[:200]
    if "Traceback" in out + err or FAULT in err:
        return f"{arguments[0]}: {err.strip()[:200]}"
    if status not in (0, 1, 3, 4) or (status > 1) != bool(err) or err.count("\n") > 1:
        return f"{arguments[0]}: exit {status}, {err[:200]!r}"
    return ""


class Locked:
    """Tampers with the plain rows of a record with two passwords, and types random lines at its questions."""

    def __init__(self, folder: Path) -> None:
        self._whole = folder / "whole-locked.compbis"
        self._forged = folder / "forged-locked.compbis"
        make_locked_record(self._whole)

    def trouble(self, seed: int) -> str:
        """Tamper with the record in most trials, and try to restore it."""
        dice = random.Random(f"locked {seed}")
        shutil.copy(self._whole, self._forged)
        if dice.random() < 0.7:
            tamper_rows(self._forged, dice)
        right = dice.random() < 0.7
        typed = any_lines(seed, dice)
        return try_record(self._forged, ["restore"], "\n".join([*(PASSWORDS if right else ()), typed]))


def any_lines(seed: int, dice: random.Random) -> str:
    """Random lines, as many as fit into a pipe."""
    lines = Lines(seed)
    text = "\n".join(lines.line("", None) for _ in range(dice.randint(1, 60)))
    return text.encode("utf-8", "replace").decode()[:PIPE]


class Forger:
    """Forges records from a good one, of a game in play or finished, in a folder."""

    def __init__(self, folder: Path, finished: bool) -> None:
        self.finished = finished
        self._whole = folder / f"whole-{finished}.compbis"
        self._forged = folder / "forged.compbis"
        make_record(self._whole, 5, finished)
        self._key, self._told = messages(self._whole)

    def trouble(self, seed: int) -> str:
        """Forge a record, and try every command that reads one."""
        dice = random.Random(f"record {seed}")
        for path in self._forged.parent.glob("forged*"):
            path.unlink()
        shutil.copy(self._whole, self._forged)
        what = dice.random()
        if what < 0.2:
            tamper_rows(self._forged, dice)
        elif what < 0.9:
            forge(self._forged, self._key, tampered(self._told, dice))
        chart = self._forged.with_suffix(".svg")
        finished = (["check"], ["replay"], ["audit"], ["chart", "-o", str(chart)], ["restore"])
        commands = finished if self.finished else (["check"], ["restore"], ["audit"])
        typed = TYPED if dice.random() < 0.5 else any_lines(seed, dice)
        return next(filter(None, (try_record(self._forged, arguments, typed) for arguments in commands)), "")
