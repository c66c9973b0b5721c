"""Orders are repeated after a game was left and restored."""

from pathlib import Path

from tests.house.app.app_helpers import run, solitaire

FIRST_TURN = ("MS HOOD M E", "MS P OF WALES P", "MS WS8B F S", "MP SCAPA FLOW 1 M N", "MS RODNEY F W", "UN", "DM")
AGAIN = ("MS HOOD =", "MS RODNEY =", "MP SCAPA FLOW 1 =", "DM", "RO", "QU")


def after(lines: list[str], first: str) -> list[str]:
    """The lines from the question at which this was typed, without those printed on leaving."""
    return lines[lines.index(f"ENTER COMMAND FROM CHART A-{first}") : -2]


ROUTES_HINT = "MS HOOD AND A SQUARE SAILS THERE BY ITSELF, TURN AFTER TURN (RT)"
"""Once per sitting."""


def test_orders_repeat_in_a_restored_game_as_in_an_unbroken_one(tmp_path: Path) -> None:
    whole, left = tmp_path / "whole", tmp_path / "left"
    unbroken = solitaire(whole, *FIRST_TURN, *AGAIN)
    solitaire(left, *FIRST_TURN, "QU")
    middle = AGAIN.index("DM") + 1
    first = run("restore", str(left), typed=[*AGAIN[:middle], "QU"])
    second = run("restore", str(left), typed=AGAIN[middle:])
    expected = after(unbroken.lines, AGAIN[0])
    assert after(first.lines, AGAIN[0])[:8] == expected[:8]
    again = [line for line in after(second.lines, "RO") if line != ROUTES_HINT]
    assert again == [line for line in after(unbroken.lines, "RO") if line != ROUTES_HINT]
    assert "HOOD         M 1623 TO 1624" in expected, "nothing was repeated"
    assert any(line.startswith("WS8B         F 2124 TO 2224") for line in after(second.lines, "RO")), second.lines


def test_the_last_order_of_any_earlier_turn_repeats_in_a_restored_game(tmp_path: Path) -> None:
    path = tmp_path / "game"
    solitaire(path, "MS HOOD M E", "DM", "DM", "QU")
    assert "HOOD         M 1623 TO 1624" in run("restore", str(path), typed=["MS HOOD =", "QU"]).lines


def test_orders_of_an_unfinished_phase_do_not_count_as_orders_of_an_earlier_turn(tmp_path: Path) -> None:
    path = tmp_path / "game"
    solitaire(path, "MS HOOD M E", "QU")
    assert "NO ORDER OF AN EARLIER TURN TO REPEAT" in run("restore", str(path), typed=["MS HOOD =", "QU"]).lines


def test_no_player_can_repeat_the_orders_of_the_other(tmp_path: Path) -> None:
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
