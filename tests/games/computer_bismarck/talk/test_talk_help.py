"""HE: the rules by the sections of the manual, and every command with an example."""

import re
from pathlib import Path
from typing import Any

import pytest

from compbis.games.computer_bismarck.cards.board import BERGEN_SEARCH
from compbis.games.computer_bismarck.desk import charts
from compbis.games.computer_bismarck.desk.help.texts import texts
from compbis.table.page import unbroken
from compbis.table.side import BRITISH, GERMAN
from tests.games.computer_bismarck.talk.talk_helpers import Seat, at_chart_a

STATEMENTS = Path(__file__).parent.parent / "manual" / "statements"
ILLEGAL = "ILLEGAL ENTRY"


def sections_of_the_manual() -> list[str]:
    """The section numbers of the statements; statements on the cards have none."""
    text = "".join(path.read_text() for path in sorted(STATEMENTS.glob("*.txt")))
    return sorted(set(re.findall(r"^([0-9][0-9.]*)[a-z] \|", text, re.M)))


def test_there_is_help_on_every_section_that_says_something() -> None:
    numbers = [number.removesuffix(".0") for number in sections_of_the_manual()]
    assert len(numbers) > 150
    assert [number for number in numbers if number not in texts().sections] == []


def test_there_is_help_on_every_section_that_the_charts_name() -> None:
    named = {row.section for chart in charts.CHARTS.values() for row in chart} - {""}
    assert named <= texts().sections.keys()


def test_commands_and_help_texts_match_one_to_one() -> None:
    rows = [(name.lower(), row.letters) for name, chart in charts.CHARTS.items() for row in chart]
    assert rows == list(texts().commands)


def test_help_on_a_section_includes_its_parts_in_lines_that_fit() -> None:
    seat = at_chart_a()
    reply = seat.type("HE 10")
    assert reply[0] == "10 SHADOW"
    assert [line.split()[0] for line in reply if line[0] != " "] == ["10", *(f"10.{part}" for part in range(1, 10))]
    assert seat.type("he 10.7")[0] == "10.7 CHANCE"
    assert [line.split()[0] for line in seat.type("HE 6.5") if line[0] != " "] == [
        *("6.5", "6.51", "6.52", "6.53", "6.54", "6.55", "6.56", "6.57")
    ]
    for number in texts().sections:
        assert all(len(line) <= 76 and line == line.upper() for line in texts().rule(number)), number


@pytest.mark.parametrize(("typed", "same"), [("HE 10.", "HE 10"), ("HE 10.0", "HE 10"), ("HE10.7", "HE 10.7")])
def test_a_section_may_be_typed_as_the_manual_prints_it(typed: str, same: str) -> None:
    seat = at_chart_a()
    assert seat.type(typed) == seat.type(same)


@pytest.mark.parametrize(
    ("word", "number"),
    [
        ("SHADOW", "10"),
        ("fog", "13.3"),
        ("FUEL", "2.23"),
        ("WEATHER", "13"),
        ("POINTS", "17"),
        ("PATROL", "6.22"),
        ("CRUISER", "6.53"),
    ],
)
def test_a_section_may_be_requested_by_its_word(word: str, number: str) -> None:
    seat = at_chart_a()
    assert seat.type(f"HE {word}") == seat.type(f"HE {number}")


@pytest.mark.parametrize(
    ("typed", "same"), [("WH STAFF", "WH"), ("PA STAFF", "PA"), ("GO ON", "GO"), ("MS HOOD", "MS")]
)
def test_help_on_a_command_with_more_is_that_on_the_command(typed: str, same: str) -> None:
    seat = at_chart_a()
    assert seat.type(f"HE {typed}") == seat.type(f"HE {same}") and len(seat.said) > 1


def test_an_unknown_word_is_refused_with_the_command_that_lists_the_words() -> None:
    said = "NO SUCH COMMAND: ? LISTS ALL. A RULE IS A NUMBER, SUCH AS HE 10.7, OR A WORD: HE HE LISTS THEM"
    assert at_chart_a().type("HE MINES") == [ILLEGAL, said]


@pytest.mark.rule("14.22a")
def test_help_on_the_reinforcements_names_the_squares_of_bergen() -> None:
    (told,) = [line for line in unbroken(at_chart_a().type("HE 14.22")) if "BERGEN" in line]
    assert all(str(square) in told for square in BERGEN_SEARCH)


def test_help_on_help_lists_every_word_and_tab_completes_them() -> None:
    seat = at_chart_a()
    assert [*unbroken(seat.type("HE HE"))][-1].strip() == f"WORDS: {', '.join(texts().words)}"
    assert max(map(len, seat.type("HE HE"))) <= 76
    (offered,) = seat.type("HE ?")
    assert not texts().words.keys() - offered.split(", ")
    assert not texts().words.keys() & {row.letters for chart in charts.CHARTS.values() for row in chart}
    assert seat.type("HE VISI?") == ["VISIBILITY"]


@pytest.mark.parametrize("typed", ["HE 0", "HE 21", "HE 10.10", "HE 1O.7", "HE 7.1.1.1", "HE 9 7", "HE 99999999999"])
def test_an_unknown_section_is_refused_in_one_line(typed: str) -> None:
    assert at_chart_a().type(typed) == [ILLEGAL, "NO SUCH SECTION: 1 TO 20, AND PARTS SUCH AS 10.7"]


@pytest.mark.parametrize("chapter", range(1, 21))
def test_he_knows_every_section_of_the_manuals_list_of_contents(chapter: int) -> None:
    """A section is found by its number in the list, which is printed with a nought, and without the nought."""
    told = at_chart_a().type(f"HE {chapter}.0")
    assert told[0].startswith(f"{chapter} ") and len(told) > 1
    assert at_chart_a().type(f"HE {chapter}") == told


def test_he_wh_tells_the_small_o_of_the_map_from_the_large_one() -> None:
    """Help is in capitals."""
    words = " ".join(at_chart_a().type("HE WH")).split()
    assert [words[at - 1] for at, word in enumerate(words) if word == "O"] == ["SMALL", "LARGE"]


def test_he_dm_says_where_it_warns() -> None:
    assert "LINES FROM A FILE OR A PIPE ARE NOT ASKED" in " ".join(" ".join(at_chart_a().type("HE DM")).split())


def example(seat: Seat, letters: str) -> list[str]:
    """The examples in the help on a command."""
    return [line.partition("EXAMPLE: ")[2] for line in seat.type(f"HE {letters}") if "EXAMPLE: " in line]


LEAVE = ("QU", "X", "(CR)", "GO", "SA", "?")
"""Commands whose examples end the talk, or are typed at another prompt."""
GONE = {"fate": "SUNK ON TURN 2"}
STATES: list[dict[str, Any]] = [
    {"side": BRITISH},
    {"side": BRITISH, "turn": 8, "HOOD": GONE, "NORFOLK": GONE, "P_OF_WALES": GONE, "WS8B": GONE, "SL1": GONE},
    {"side": BRITISH, "turn": 4, "REYKJAVIK": GONE, "SCAPA_FLOW_1": GONE, "ULSTER": GONE},
    {"side": GERMAN},
    {"side": GERMAN, "turn": 8, "BISMARCK": GONE},
]


@pytest.mark.parametrize("state", STATES)
def test_every_example_works_now_with_a_unit_that_the_side_has(state: dict[str, Any]) -> None:
    commands = dict.fromkeys(row.letters for chart in charts.CHARTS.values() for row in chart)
    for letters in commands:
        for typed in example(at_chart_a(**state), letters):
            if letters not in LEAVE and typed not in ("DM", "UN", "WA", "RO", "SW", "RE", "HE", "TH AMBER"):
                assert at_chart_a(**state).type(typed)[:1] != [ILLEGAL], (letters, typed)


def test_an_example_changes_with_the_units_that_are_left() -> None:
    assert example(at_chart_a(), "MS") == ["MS HOOD M E SE"]
    assert example(at_chart_a(HOOD=GONE), "MS") == ["MS P OF WALES M E SE"]
    assert example(at_chart_a(side=GERMAN), "MS") == ["MS BISMARCK M W"]
    assert example(at_chart_a(side=GERMAN), "ST") == ["STBISMARCK"]
    assert example(at_chart_a(side=GERMAN), "WH") == ["WH WS8B"]
    assert example(at_chart_a(side=GERMAN), "MP") == [], "the German has no planes"
    assert example(at_chart_a(side=GERMAN), "QN") == ["QN1528"]


def test_the_classic_game_has_no_help_on_rules() -> None:
    assert at_chart_a(classic=True).type("HE 10.7") == [ILLEGAL]


def test_help_texts_can_be_wrapped_to_any_width() -> None:
    title, text, *parts = unbroken(texts().rule("10.7"))
    assert title.startswith("10.7") and not parts
    assert len(text) > 76
    reply, example = unbroken(texts().command("CHART A", "MS"))
    assert len(reply) > 76 and example.startswith("  EXAMPLE: ")
