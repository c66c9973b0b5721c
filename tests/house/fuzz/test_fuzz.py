"""Random lines do no harm, and the fuzzer finds planted faults."""

import gc
import json
import subprocess
import sys
import zlib
from collections.abc import Callable
from typing import Any

import pytest

from compbis.errors import IllegalOrder
from compbis.games.computer_bismarck.requests.decisions import MovementRequest
from compbis.record import Kept
from compbis.table import match
from compbis.table.request import Order
from tests.counts import count
from tests.house.fuzz import fuzz, fuzz_program


@pytest.fixture(autouse=True)
def one_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    """One failure is enough for a planted fault."""
    monkeypatch.setattr(fuzz, "MOST_FAILURES", 1)
    monkeypatch.setattr(fuzz, "TRIES", 2)


FEW = 8_000
"""Number of lines within which a planted fault must be found."""


def test_random_lines_do_no_harm() -> None:
    lines = count("lines typed")
    command = [sys.executable, "-m", fuzz.__name__, "--lines", str(lines), "--seed", "1"]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, ""), ran.stdout + ran.stderr
    first, *_, last = ran.stdout.splitlines()
    assert int(first.partition(" lines in ")[0].replace(",", "")) >= lines
    assert last.startswith("0 failures; ")


def test_pasting_many_kilobytes_on_the_full_screen_is_one_bad_line() -> None:
    """They come in pieces, as from a terminal. To draw or scan the line anew for each letter would take minutes."""
    pasted = count("kilobytes pasted")
    pieces = [b"x" * 1_000] * (pasted - 9) + ["\u202e\U0001f6a2".encode() * 140] * 5 + [b"\x1b[A\x1b[1;5C" * 100] * 5
    assert len(b"".join(pieces)) >= 1_000 * pasted
    assert fuzz_program.on_screen([*pieces, b"\r"]) == ""


def found(part: Callable[[int, int, fuzz.Say], int], amount: int) -> list[str]:
    """The failures that a part of the fuzzer reports; there must be some."""
    said: list[str] = []
    failed = part(amount, 1, said.append)
    failures = [line for line in said if line.startswith("FAILED")]
    assert failed == len(failures) > 0
    return failures


def test_a_refusal_that_changes_the_position_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    judge = MovementRequest.judge

    def changes(self: MovementRequest, order: Order) -> Any:
        try:
            return judge(self, order)
        except IllegalOrder:
            (ships,) = gc.get_referents(self.view.ships)  # the view itself is read-only
            for name in ships:
                ships[name] = ships[name]._replace(held=99)
            raise

    monkeypatch.setattr(MovementRequest, "judge", changes)
    failure = found(fuzz.games, FEW)[0]
    assert (
        "the position has changed" in failure or "restored at" in failure
    )  # at once, or when the game is left and restored


def test_accepting_an_illegal_order_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match, "judged", lambda request, order: order)
    failure = found(fuzz.games, FEW)[0]
    assert "IllegalOrder" in failure or "AssertionError" in failure  # from the rules, or from the referee


def test_a_record_that_causes_an_internal_error_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def trusts(self: Kept, message: bytes) -> None:
        self._take(*json.loads(zlib.decompress(message)))

    monkeypatch.setattr(Kept, "take", trusts)
    assert any("a bug in compbis" in line for line in found(fuzz.records, 60))
