"""What the laws of terminals reject in text for a screen reader."""

from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from compbis.conformance.tools.played import set_ups
from compbis.conformance.tools.seats import Look, Seat, unspeakable_lines
from compbis.conformance.tools.sitting import play_at_terminal
from compbis.errors import Leave
from compbis.games import edition
from compbis.table.settings import PERSON
from compbis.table.side import BRITISH, GERMAN


@pytest.mark.parametrize(
    "line",
    [
        "HOOD: ████ 12 OF 28",
        "⠿ BISMARCK",
        "├ HOOD",
        "11 ─────",
        "TURN 1\x1b[1A",
        "TURN 1\rTURN 2",
        "TURN 1\b2",
        "  REPULSE, KING GEORGE V",
        "###....",
        "| HOOD |",
        "----",
    ],
)
def test_drawings_and_control_characters_are_rejected(line: str) -> None:
    assert unspeakable_lines(f"TURN 1\n{line}\nHOOD IN 1622.\n") == [line]


@pytest.mark.parametrize("line", ["", "HOOD: MOVE.", "1117: CRUISER NORFOLK.", "(CR): NEXT SHIP.", "?: HELP.", "É 1"])
def test_lines_that_start_with_a_word_number_or_key_are_accepted(line: str) -> None:
    assert unspeakable_lines(line) == []


@pytest.mark.parametrize(
    ("name", "stays", "begins"),
    [
        ("chase-of-the-bismarck", "G24, OPEN SEA: YOURS MAN.", "ALL MOVE IN SECRET"),
        ("sink-the-bismarck", "2907, PORT: YOURS HVA, RECON.", "MOVE IN THE OPEN"),
    ],
)
def test_a_later_turn_describes_only_what_changed_on_the_board(
    name: str, stays: str, begins: str, tmp_path: Path
) -> None:
    prompts, played = iter(range(12)), edition(name)

    def line(prompt: str) -> str:
        if next(prompts, None) is None:
            raise Leave
        return "DM" if prompt == "COMMAND-" else ""

    seats: list[Seat] = []

    class Sat(Seat):
        def __init__(self, *arguments: Any) -> None:
            super().__init__(*arguments)
            seats.append(self)

    look, persons = Look("spoken", spoken=True), {BRITISH: PERSON, GERMAN: "plain"}
    with suppress(Leave):
        play_at_terminal(played, set_ups(played)[0], 1, persons, look, tmp_path, line, seat=Sat)
    heard = seats[0].out.getvalue().splitlines()
    assert "TURN 3" in " ".join(heard)
    assert heard.count(stays) == 1
    assert len([said for said in heard if said.startswith(begins)]) == 1
