"""Sections 1.3, 2.4, 4 and 15: whole games from the command line, by two players and by one against the computer."""

from pathlib import Path

import pytest

from compbis.record import peek
from compbis.table.side import BRITISH, GERMAN, Side
from tests.games.computer_bismarck.manual.shown_helpers import CHART_A
from tests.games.computer_bismarck.manual.typed_helpers import PASSWORDS, kept_by, on_show, run, solitaire, two_players

A_DAY = ["DM", *[""] * 8] * 12
"""Enough lines to play the first days without an order or an answer."""


@pytest.mark.rule("1.3b", "2.4c", "1.1b")
def test_each_of_two_players_commands_and_sees_only_one_side(tmp_path: Path) -> None:
    typed = "MS HOOD", "X", "MP REYKJAVIK", "X", "MS BISMARCK", "X", "MS WP1", "X", "STHOO", "STBIS"
    seen = two_players(tmp_path / "game", typed, typed)
    for command, british, german in (
        ("MS HOOD", "B  HOOD       1622 ", "ILLEGAL ENTRY"),
        ("MP REYKJAVIK", "R REYKJAVIK    1317 ", "ILLEGAL ENTRY"),
        ("MS BISMARCK", "ILLEGAL ENTRY", "B  BISMARCK   1528 "),
        ("MS WP1", "ILLEGAL ENTRY", "S  WP1        1812 "),
        ("STHOO", "HOOD", "ILLEGAL ENTRY"),
        ("STBIS", "ILLEGAL ENTRY", "BISMARCK"),
    ):
        for side, answer in ((BRITISH, british), (GERMAN, german)):
            lines = seen[side]
            at = next(number for number, line in enumerate(lines) if line.endswith(f"-{command}"))
            assert lines[at + 1].startswith(answer), (side, command)


@pytest.mark.rule("4.31c", "4.32a", "4.32c", "5.25.1a", "5.25.2a")
def test_both_players_may_ask_for_the_status_of_their_ships_and_for_search_values(tmp_path: Path) -> None:
    british, german = ("STHOO", "NS", "PS", "STHOO"), ("STBIS", "NS", "PS", "STBIS")
    seen = two_players(tmp_path / "game", british, german)
    for side, status, name, square in ((BRITISH, "STHOO", "HOOD", 1521), (GERMAN, "STBIS", "BISMARCK", 1913)):
        shown = on_show(seen[side], status, CHART_A)
        assert shown[0] == name
        assert [line.split()[0] for line in shown[1:]] == ["FUEL", "MIDSHIPS", "FIREPOWER", "KNOTS", "TORPEDOES"]
        for board in ("NS", "PS"):
            page = on_show(seen[side], board, CHART_A)
            row, place = page[3 + square // 100 - 11], 2 + 2 * (square % 100 - 11)
            assert row[place : place + 2] == " 4"


@pytest.mark.rule("2.4a", "2.4b", "4.31a", "4.32a")
def test_neither_player_is_let_in_with_the_password_of_the_other(tmp_path: Path) -> None:
    typed = ["12", "34", "34", "12", "DM", "12", "34", "QU"]
    ran = run("play", "--two-player", "--classic", "--save", str(tmp_path / "game"), typed=["12", "34", "", *typed[2:]])
    for side in Side:
        asked = [
            number for number, line in enumerate(ran.lines) if line == f"{side.upper()} PLAYER - ENTER PASSWORD-**"
        ]
        assert len(asked) == 2
        assert ran.lines[asked[0] + 1] == "ILLEGAL ENTRY"
        assert asked[1] == asked[0] + 2


@pytest.mark.rule("1.3a", "1.3b", "4.32b", "15.1a")
def test_in_solitaire_the_computer_moves_the_germans_and_asks_the_player_for_nothing_german(tmp_path: Path) -> None:
    path = tmp_path / "game"
    ran = solitaire(path, *A_DAY)
    assert not any(line.startswith("GERMAN PLAYER") and line.endswith("-**") for line in ran.lines)
    assert "GERMAN PLAYER TO THE KEYBOARD" not in ran.lines
    kept = kept_by(path, {})
    ordered = {entry.text.split(" = ")[0] for turn in kept.turns for entry in turn.entries if entry.side == "german"}
    assert {"MS BISMARCK", "MS PR EUGEN", "MS WP1"} <= ordered
    first, last = kept.turns[0].position["ships"][GERMAN], kept.snapshot["ships"][GERMAN]
    assert first["BISMARCK"][0] == 1528
    assert all(last[name][0] != first[name][0] for name in ("BISMARCK", "PR EUGEN"))
    assert peek(path).turn > 5


@pytest.mark.rule("15.2a", "15.2b")
def test_in_solitaire_all_units_start_as_with_two_players_except_the_oilers(tmp_path: Path) -> None:
    solitaire(tmp_path / "one", "QU")
    two_players(tmp_path / "two", (), ())
    one = kept_by(tmp_path / "one", {}).turns[0].position
    two = kept_by(tmp_path / "two", PASSWORDS).turns[0].position
    assert one["ships"][BRITISH] == two["ships"][BRITISH]
    assert one["planes"] == two["planes"]
    oilers = {"BELCHEN", "HAMBURG", "LOTHERINGEN"}
    assert oilers <= set(two["ships"][GERMAN])
    assert one["ships"][GERMAN] == {name: ship for name, ship in two["ships"][GERMAN].items() if name not in oilers}
