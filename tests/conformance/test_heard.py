"""What the laws of terminals refuse to have read aloud."""

import pytest

from compbis.conformance.tools.seats import unheard


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
def test_what_is_drawn_moves_the_cursor_or_begins_with_no_word_is_not_for_ears(line: str) -> None:
    assert unheard(f"TURN 1\n{line}\nHOOD IN 1622.\n") == [line]


@pytest.mark.parametrize("line", ["", "HOOD: MOVE.", "1117: CRUISER NORFOLK.", "(CR): NEXT SHIP.", "?: HELP.", "É 1"])
def test_what_begins_with_a_word_a_number_or_a_key_is(line: str) -> None:
    assert unheard(line) == []
