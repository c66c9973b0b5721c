"""Orders given again in a game that was left in between."""

from pathlib import Path

from tests.house.app.app_helpers import run, solitaire

FIRST_TURN = ("MS HOOD M E", "MS P OF WALES P", "MS WS8B F S", "MP SCAPA FLOW 1 M N", "MS RODNEY F W", "UN", "DM")
AGAIN = ("MS HOOD =", "MS RODNEY =", "MP SCAPA FLOW 1 =", "DM", "RO", "QU")


def after(lines: list[str], first: str) -> list[str]:
    """From the question at which that line was typed, but for what is said when one leaves."""
    return lines[lines.index(f"ENTER COMMAND FROM CHART A-{first}") : -2]


def test_orders_can_be_given_again_in_a_game_that_was_left_as_in_one_that_was_not(tmp_path: Path) -> None:
    whole, left = tmp_path / "whole", tmp_path / "left"
    unbroken = solitaire(whole, *FIRST_TURN, *AGAIN)
    solitaire(left, *FIRST_TURN, "QU")
    middle = AGAIN.index("DM") + 1
    first = run("restore", str(left), typed=[*AGAIN[:middle], "QU"])
    second = run("restore", str(left), typed=AGAIN[middle:])
    expected = after(unbroken.lines, AGAIN[0])
    assert after(first.lines, AGAIN[0])[:8] == expected[:8]
    assert after(second.lines, "RO") == after(unbroken.lines, "RO")
    assert "HOOD         M 1623 TO 1624" in expected, "else nothing was given again"
    assert any(line.startswith("WS8B         F 2124 TO 2224") for line in after(second.lines, "RO")), second.lines


def test_orders_of_a_phase_that_was_left_before_its_end_are_not_those_of_an_earlier_turn(tmp_path: Path) -> None:
    path = tmp_path / "game"
    solitaire(path, "MS HOOD M E", "QU")
    assert "NO ORDER OF AN EARLIER TURN TO REPEAT" in run("restore", str(path), typed=["MS HOOD =", "QU"]).lines


def test_no_player_is_given_the_orders_of_the_other(tmp_path: Path) -> None:
    path = tmp_path / "game"
    typed = ["12", "34", "12", "MS HOOD M E", "DM", "34", "MS BISMARCK M W", "DM", "12", "QU"]
    run("play", "--two-player", "--seed", "5", "--save", str(path), typed=typed)
    lines = run("restore", str(path), typed=["12", "34", "12", "RO", "DM", "34", "RO", "QU"]).lines
    asked = [at for at, line in enumerate(lines) if line == "ENTER COMMAND FROM CHART A-RO"]
    british, german = lines[asked[0] : asked[1]], lines[asked[1] :]
    assert any(line.startswith("HOOD ") for line in british)
    assert not any(line.startswith("BISMARCK ") for line in british)
    assert any(line.startswith("BISMARCK ") for line in german)
    assert not any(line.startswith("HOOD ") for line in german)
