"""docs/PIPE.md describes the protocol between compbis and a captain's program correctly."""

import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pipe_page
import pytest

from compbis.captains.pipe import keeper
from compbis.captains.pipe.captain import LONGEST_ORDER, PROTOCOL
from compbis.captains.pipe.program import LIMITS
from compbis.games import EDITIONS, edition
from compbis.lab.contest import Contest, play
from compbis.table.match import MOST_IN_A_ROW
from compbis.table.side import BRITISH, GERMAN
from tests.house.captains.programs import write

PAGE = pipe_page.PAGE.read_text()
MESSAGES = [json.loads(block) for block in re.findall(r"```json\n(.*?)\n```", PAGE, re.DOTALL)]
EXAMPLE = pipe_page.PAGE.parent / "examples" / "any_order.sh"
TRIES = 'echo \'{"try": "no order"}\'; read -r tried; printf \'%s\\n\' "$tried" >>said; answer'


@pytest.fixture
def said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """The messages to a program in a game of each edition."""
    program = write(tmp_path / "program", TRIES)
    program.write_text(program.read_text().replace("do\n", 'do\nprintf "%s\\n" "$line" >>said\n', 1))
    monkeypatch.chdir(tmp_path)
    for game in EDITIONS:
        captains = {BRITISH: "random", GERMAN: "pipe:./program"}
        assert play(Contest(edition(game), captains, 1)).failure == ""
    return [json.loads(line) for line in (tmp_path / "said").read_text().splitlines()]


def test_the_generated_part_is_up_to_date() -> None:
    """To update it: python tools/pipe_page.py"""
    assert pipe_page.page(PAGE) == PAGE
    assert "- **`sail`**. Asks for the movement of a side's ships." in PAGE


def test_the_messages_on_the_page_look_like_real_ones(said: list[dict[str, Any]]) -> None:
    assert {message["type"] for message in said} == {message["type"] for message in MESSAGES}
    for shown in MESSAGES:
        real = [message for message in said if message["type"] == shown["type"]]
        assert any(message.keys() == shown.keys() for message in real), shown["type"]
        assert all(type(value) is type(real[0].get(name, value)) for name, value in shown.items())
    assert MESSAGES[0]["protocol"] == PROTOCOL
    assert MESSAGES[0]["limits"] == LIMITS._asdict()


def test_the_limits_on_the_page_are_the_real_ones() -> None:
    for text in (
        f"{LIMITS.answer:g} s (`answer`)",
        f"{LIMITS.game:,g} s (`game`)",
        f"{LIMITS.line:,} bytes (`line`), an order {LONGEST_ORDER} characters",
        f"| {MOST_IN_A_ROW:,} |",
        f"{LIMITS.memory // 2**30} GiB (`memory`)",
        f"{keeper.LARGEST_FILE // 2**20} MiB",
        f"| open files | {keeper.FILES} |",
        f"{keeper.PROCESSES} more than its user has",
    ):
        assert text in PAGE, text


def test_the_example_is_valid_for_a_plain_shell() -> None:
    assert EXAMPLE.read_text().startswith("#!/bin/sh\n")
    assert subprocess.run(["/bin/sh", "-n", str(EXAMPLE)], capture_output=True, check=True).stderr == b""
