"""In a pseudo-terminal: a hand-over reveals nothing hidden, and a player can switch between screen and line mode."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pexpect
import pytest

from tests.house.app.app_helpers import COMPBIS, end, read_opening, spawn, talk
from tests.house.seated import PROGRAM

SEATED = (sys.executable, *PROGRAM)
CLEARED = "\x1b[2J\x1b[3J\x1b[H"


@contextmanager
def terminal(
    *arguments: str, rows: int = 24, columns: int = 80, program: Sequence[str] = SEATED, truly: bool = False
) -> Iterator[pexpect.spawn]:
    """compbis in a pseudo-terminal.

    Args:
        arguments: the arguments of the command line
        rows: the rows of the terminal; tests that look for words on the full screen choose enough for all pages, as a
            turned page sends only the cells that change
        columns: the columns of the terminal
        program: the command that starts it
        truly: as in `spawn`
    """
    child = spawn(*program, *arguments, rows=rows, columns=columns, truly=truly, NO_COLOR="")
    try:
        yield child
    finally:
        end(child)


def ends_well(child: pexpect.spawn) -> None:
    child.expect(pexpect.EOF)
    child.wait()
    assert child.exitstatus == 0


@pytest.mark.rule("2.4c", "4.31a", "4.31b", "4.32a")
def test_a_hand_over_clears_page_and_scrollback_and_no_password_is_shown(tmp_path: Path) -> None:
    with terminal("play", "--two-player", "--plain", "--save", str(tmp_path / "game"), truly=True) as child:
        talk(child, ("BRITISH PLAYER - CHOOSE A TWO NUMERAL PASSWORD-", "fifty five fathoms deep"))
        talk(child, ("BRITISH PLAYER - THE SAME PASSWORD AGAIN-", "fifty five fathoms deep"))
        child.expect_exact("GERMAN PLAYER - CHOOSE A TWO NUMERAL PASSWORD-")
        assert "fifty" not in child.before
        child.sendline("66")
        talk(child, ("GERMAN PLAYER - THE SAME PASSWORD AGAIN-", "66"))
        talk(child, ("BRITISH PLAYER - ENTER PASSWORD-", "fifty five fathoms deep"))
        child.expect_exact("ENTER COMMAND FROM CHART A-")
        assert "fifty" not in child.before
        child.sendline("DM")
        talk(child, ("DONE ANYWAY (NO)-", "Y"), ("GERMAN PLAYER - ENTER PASSWORD-", None))
        _, cleared, after = child.before.rpartition(CLEARED)
        assert cleared
        assert after.splitlines() == [
            "GERMAN PLAYER TO THE KEYBOARD",
            "BRITISH PLAYER LOOKS AWAY",
            "QU LEAVES",
            "",
        ]
        child.sendline("67")
        child.expect_exact("GERMAN PLAYER - ENTER PASSWORD-")
        assert child.before.split() == ["ILLEGAL", "ENTRY", "WRONG", "PASSWORD"]
        child.sendline("66")
        talk(child, ("ENTER COMMAND FROM CHART A-", "QU"), ("GAME KEPT: ", None))
        assert child.before.endswith(CLEARED), "the page is cleared when the player leaves"
        ends_well(child)


def test_what_is_typed_in_line_mode_while_passwords_are_checked_is_never_shown(tmp_path: Path) -> None:
    path = str(tmp_path / "game")
    with terminal("play", "--two-player", "--seed", "2", "--plain", "--save", path, program=COMPBIS) as child:
        for _ in range(2):
            talk(child, ("A TWO NUMERAL PASSWORD-", "31"), ("THE SAME PASSWORD AGAIN-", "31"))
        talk(child, ("SEALING THE GAME", "SECRET77"), ("PLAYER - ENTER PASSWORD-", None))
        assert "SECRET" not in child.before
        child.send("\x03")
        ends_well(child)
    with terminal("restore", "--plain", path, program=COMPBIS) as child:
        talk(child, ("PLAYER - ENTER PASSWORD-", "31"), ("PLAYER - ENTER PASSWORD-", "31"))
        talk(child, ("CHECKING", "SECRET77"), ("PLAYER - ENTER PASSWORD-", None))
        assert "SECRET" not in child.before
        child.send("\x03")
        ends_well(child)


@pytest.mark.parametrize("mode", [(), ("--plain",)])
def test_a_lesson_can_be_started_switched_left_and_resumed(mode: tuple[str, ...], tmp_path: Path) -> None:
    path = str(tmp_path / "lesson")
    with terminal("tutorial", *mode, "--save", path, rows=100) as child:
        for said, line in (
            ("TYPE QN1622", "QN1622"),
            ("TYPE MS", "SW"),
            ("FULL SCREEN" if mode else "LINE MODE", "MS"),
            ("TYPE M", "M"),
            ("TYPE E", "E"),
            ("TYPE SE", "QU"),
        ):
            talk(child, (said, None), ("-", line))
        child.expect_exact("GAME KEPT: ")
        ends_well(child)
    with terminal("restore", path, *mode, rows=100) as child:
        talk(child, ("TYPE SE", None), ("MOVES-", "SE"), ("TYPE X", "QU"), ("GAME KEPT: ", None))
        ends_well(child)


@pytest.mark.parametrize(
    ("rows", "last"),
    [
        (8, "2 MORE: WA LISTS ALL"),
        (24, "SL5 DOES NOT MOVE DIRECTLY: ITS MISSION FAILS, 10 FOR THE GERMANS, 4 LOST"),
    ],
)
def test_line_mode_says_how_to_get_help_and_shows_as_many_warnings_as_there_are_rows(
    rows: int, last: str, tmp_path: Path
) -> None:
    with terminal("play", "--solitaire", "--plain", "--save", str(tmp_path / "game"), rows=rows) as child:
        talk(child, ("CHOOSE A TWO NUMERAL PASSWORD-", "12"), ("THE SAME PASSWORD AGAIN-", "12"))
        talk(
            child, ("A QUESTION MARK HELPS AT ANY PROMPT BUT ENTER PASSWORD, QU LEAVES", None), ("TURN 1  MAY 22", None)
        )
        talk(child, ("CHART A-", "TH"), ("LINE MODE HAS NO THEMES: SW CHANGES TO THE FULL SCREEN", None))
        talk(child, ("CHART A-", "DM"), ("DONE ANYWAY (NO)-", None))
        assert child.before.splitlines()[-1] == last
        assert len(child.before.splitlines()) <= rows - 1


def test_help_is_promised_at_every_prompt_that_gives_it(tmp_path: Path) -> None:
    """Also where a password is chosen: only the prompt for a password chosen before gives no help."""
    with terminal("play", "--two-player", "--plain", "--save", str(tmp_path / "game")) as child:
        talk(child, ("EXPLAINS, QU LEAVES", None), ("BRITISH PLAYER - CHOOSE A TWO NUMERAL PASSWORD-", "?"))
        talk(child, ("NOBODY GUESSES FOUR WORDS DRAWN AT RANDOM", None), ("(CR) SHOWS THE WORDS-", ""))
        talk(child, ("TYPE THE FOUR WORDS-", ""))
        for side, password in (("BRITISH", "55"), ("GERMAN", "66")):
            talk(child, (f"{side} PLAYER - CHOOSE A TWO NUMERAL PASSWORD-", password), ("AGAIN-", password))
        talk(child, ("BRITISH PLAYER - ENTER PASSWORD-", "?"), ("WRONG PASSWORD", None), ("ENTER PASSWORD-", "55"))
        talk(child, ("A QUESTION MARK HELPS AT ANY PROMPT BUT ENTER PASSWORD, QU LEAVES", None))


def test_the_classic_game_does_not_say_how_to_get_help(tmp_path: Path) -> None:
    with terminal("play", "--solitaire", "--plain", "--classic", "--save", str(tmp_path / "game")) as child:
        talk(child, ("CHOOSE A TWO NUMERAL PASSWORD-", "12"), ("TURN 1  MAY 22", None))
        assert "QUESTION MARK" not in child.before


@pytest.mark.rule("4.31b")
def test_a_hand_over_on_the_screen_also_clears_the_line_mode_output_below_it(tmp_path: Path) -> None:
    with terminal("play", "--two-player", "--save", str(tmp_path / "game")) as child:
        read_opening(child)
        talk(
            child,
            ("BRITISH PLAYER - CHOOSE A TWO NUMERAL PASSWORD-", "55"),
            ("BRITISH PLAYER - THE SAME PASSWORD AGAIN-", "55"),
            ("GERMAN PLAYER - CHOOSE A TWO NUMERAL PASSWORD-", "66"),
            ("GERMAN PLAYER - THE SAME PASSWORD AGAIN-", "66"),
            ("BRITISH PLAYER - ENTER PASSWORD-", "55"),
            ("CHART A-", "SW"),
            ("LINE MODE\r\nENTER COMMAND FROM CHART A-", "MS HOOD P"),
            ("STAYS\r\nENTER COMMAND FROM CHART A-", "SW"),
            ("\x1b[?1049h", "DM"),
            ("DONE ANYWAY (NO)-", "Y"),
            ("GERMAN PLAYER - ENTER PASSWORD-", None),
        )
        left = child.before.rindex("\x1b[?1049l")
        cleared = child.before.index(CLEARED, left)
        assert child.before.index("\x1b[?1049h", cleared)
