"""What the laws of terminals reject in text for a screen reader."""

import re
from collections.abc import Callable
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
from compbis.table.side import BRITISH, Side

SHOWN = {
    "computer-bismarck": ("ENTER COMMAND FROM CHART A-", "NO CO CV WX ST OB WH RA DI WA DM NO CO CV DM DM"),
    "denmark-strait": ("COMMAND-", "ST CA RO OB NM DI WA DM ST CA RO DM"),
    "chase-of-the-bismarck": ("COMMAND-", "ST AI WX FU DO CV VP CN SF WH OB NM DM FU AI CN WH DM"),
    "sink-the-bismarck": ("COMMAND-", "DM ST AI CN CV WX VP OB NM DI WA DM ST CN CV AI DM"),
}
"""The prompt for orders of each game, and commands that show something."""
AGAINST = {("chase-of-the-bismarck", BRITISH): "plain", **{("sink-the-bismarck", side): "plain" for side in Side}}
"""Computer captains who think faster than the first of their side, and cause as many kinds of line."""
ROUNDS = 3
"""How often these commands are typed."""
ANSWERS = 160
"""Lines that are typed before the player leaves."""
_FOLLOWS = re.compile(r"(AFTER|AND|AS|AT|BEFORE|BUT|BY|DURING|FOR|FROM|IN|INTO|IS|OF|ON|OR|THEN|UNTIL|WITH|WITHOUT)\b")
"""Words that no subject begins with."""


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
        "HOOD IN 1622",
        "HOOD, REPULSE,",
    ],
)
def test_drawings_control_characters_and_lines_without_a_full_stop_are_rejected(line: str) -> None:
    assert unspeakable_lines(f"TURN 1.\n{line}\nHOOD IN 1622.\n") == [line]


@pytest.mark.parametrize(
    "line",
    ["", "HOOD: MOVE.", "1117: CRUISER NORFOLK.", "(CR): NEXT SHIP.", "?: HELP.", "É 1.", "SHIPS:", "KEPT: /tmp/hunt"],
)
def test_lines_that_start_with_a_word_number_or_key_and_end_with_a_full_stop_are_accepted(line: str) -> None:
    assert unspeakable_lines(line) == []


def test_a_prompt_and_what_is_typed_there_need_no_full_stop() -> None:
    assert unspeakable_lines("COMMAND-DM", ["COMMAND-"]) == []
    assert unspeakable_lines("COMMAND-DM", ["SIDE-"]) == ["COMMAND-DM"]


@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("name", SHOWN)
def test_each_spoken_line_begins_with_its_subject_and_ends_with_a_full_stop(
    name: str, side: Side, tmp_path: Path
) -> None:
    """No line has a box, block or Braille character, and none moves the cursor."""
    prompt, letters = SHOWN[name]
    ready, answered = iter(letters.split() * ROUNDS), iter(range(ANSWERS))

    def line(asked: str) -> str:
        if next(answered, None) is None:
            raise Leave
        return next(ready, "DM") if asked.endswith(prompt) else ""

    seat = _heard(name, side, tmp_path, line)
    said = seat.out.getvalue()
    assert unspeakable_lines(said, seat.prompts) == []
    asked = tuple(seat.prompts)
    assert [each for each in said.split("\n") if _FOLLOWS.match(each) and not each.startswith(asked)] == []


@pytest.mark.parametrize(
    ("name", "stays", "begins"),
    [
        ("chase-of-the-bismarck", "G24: YOURS MAN.", "ALL MOVE IN SECRET"),
        ("sink-the-bismarck", "2907 HVALFIORD, PORT: YOURS HVA, RECON.", "MOVE IN THE OPEN"),
    ],
)
def test_a_later_turn_describes_only_what_changed_on_the_board(
    name: str, stays: str, begins: str, tmp_path: Path
) -> None:
    prompts = iter(range(12))

    def line(prompt: str) -> str:
        if next(prompts, None) is None:
            raise Leave
        return "DM" if prompt.endswith("COMMAND-") else ""

    heard = _heard(name, BRITISH, tmp_path, line).out.getvalue().splitlines()
    assert "TURN 3" in " ".join(heard)
    assert heard.count(stays) == 1
    assert len([said for said in heard if said.startswith(begins)]) == 1


def _heard(name: str, side: Side, folder: Path, line: Callable[[str], str]) -> Seat:
    """The seat of a player with a screen reader, who types these lines in a game against a computer captain."""
    seats: list[Seat] = []

    class Sat(Seat):
        def __init__(self, *arguments: Any) -> None:
            super().__init__(*arguments)
            seats.append(self)

    played, look = edition(name), Look("spoken", spoken=True)
    persons = {side: PERSON, side.enemy: AGAINST.get((name, side), played.captains[side.enemy][0])}
    with suppress(Leave):
        play_at_terminal(played, set_ups(played)[0], 1, persons, look, folder, line, seat=Sat)
    return seats[0]
