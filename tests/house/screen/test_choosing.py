"""Settings on the full screen: mentioned once, after a game, applied at once, and remembered; no fault in them ends a
game. And how a game opens."""

import re
import sys
from pathlib import Path
from typing import Any

from compbis.games.computer_bismarck.emblem import EMBLEM
from compbis.games.computer_bismarck.words.briefing import briefing
from compbis.table.side import BRITISH, GERMAN
from tests.house.record.toy_game import reopened
from tests.house.screen.pty_page import ANY_KEY, PtyPage
from tests.house.seated import PROGRAM

LAST = "(CR) TO LEAVE THE TABLE-"
SETTINGS = "COLOURS, COLUMNS, PACE, NAMES: "
PASSWORD = "CHOOSE A TWO NUMERAL PASSWORD-"
CHART_A = "ENTER COMMAND FROM CHART A-"


def start(folder: Path, name: str, *arguments: str, rows: int = 24, columns: int = 80) -> PtyPage:
    """compbis play at a terminal, with the settings in that folder."""
    program = sys.executable, *PROGRAM
    play = ("play", "--solitaire", "--seed", "5", "--save", str(folder / name), *arguments)
    settings: dict[str, Any] = {"XDG_CONFIG_HOME": str(folder / "config"), "LANG": "C.UTF-8"}
    return PtyPage(*program, *play, rows=rows, columns=columns, **settings)


def file(folder: Path) -> Path:
    return folder / "config" / "compbis" / "settings.ini"


def play_to_the_end(page: PtyPage) -> None:
    """Start the game and resign."""
    page.opening()
    page.see(PASSWORD)
    page.type("\r")
    resign(page)
    while page.bottom != LAST:
        page.until(lambda: page.bottom in (LAST, "-- MORE --"))
        page.type(" " * (page.bottom != LAST))
    assert SETTINGS.encode() not in page.raw, "the last page has only the story"
    page.type("\r")


def resign(page: PtyPage) -> None:
    """Resign in the movement phase."""
    for prompt, typed in ((CHART_A, "RE"), ("RESIGN OR DRAW (NEITHER)-", "RESIGN"), ("(NO)-", "YES")):
        page.until(lambda prompt=prompt: page.bottom.endswith(prompt))  # type: ignore[misc]
        page.type(f"{typed}\r")


def choose_password(page: PtyPage, side: str, password: str) -> None:
    """Type a new password twice."""
    page.answer(f"{side} PLAYER - {PASSWORD}", f"{password}\r")
    page.answer(f"{side} PLAYER - THE SAME PASSWORD AGAIN-", f"{password}\r")


def ground(page: PtyPage) -> str:
    """The background colour of the prompt."""
    return str(page.screen.buffer[23][0].bg)


def test_settings_are_mentioned_once_after_the_first_game(tmp_path: Path) -> None:
    with start(tmp_path, "one") as page:
        play_to_the_end(page)
        page.see(SETTINGS)
    assert file(tmp_path).exists()
    with start(tmp_path, "two") as page:
        play_to_the_end(page)
        page.see("SEE IT AGAIN: ")
        assert SETTINGS.encode() not in page.raw
        assert ground(page) == "default"
    file(tmp_path).write_text("theme = green\n")
    with start(tmp_path, "three") as page:
        page.opening()
        page.see(PASSWORD)
        assert ground(page) != "default"
        page.type("\r")
        page.answer(CHART_A, "th am\t\r", see="THEME AMBER")
    assert "theme = amber\n" in file(tmp_path).read_text()


def test_players_are_called_by_their_names_at_hand_over_and_at_the_end(tmp_path: Path) -> None:
    file(tmp_path).parent.mkdir(parents=True)
    file(tmp_path).write_text("british = TOVEY\ngerman = LINDEMANN\n")
    play = (*PROGRAM, "play", "--two-player", "--save", str(tmp_path / "game"))
    with PtyPage(sys.executable, *play, XDG_CONFIG_HOME=str(tmp_path / "config"), LANG="C.UTF-8") as page:
        page.opening()
        for side, password in (("BRITISH", "12"), ("GERMAN", "34")):
            choose_password(page, side, password)
        page.see("BRITISH PLAYER: TOVEY")
        assert not any("LINDEMANN" in row for row in page.rows)
        page.answer("BRITISH PLAYER - ENTER PASSWORD-", "12\r")
        resign(page)
        page.see("GERMAN PLAYER: LINDEMANN")


def test_the_hint_for_beginners_goes_away_after_the_first_question_and_the_lesson(tmp_path: Path) -> None:
    def begin() -> PtyPage:
        return PtyPage(sys.executable, *PROGRAM, XDG_CONFIG_HOME=str(tmp_path), LANG="C.UTF-8")

    with begin() as page:
        page.asked("NEW GAME OR RESTORE (NEW)-")
        assert any("FIRST TIME HERE?" in row for row in page.rows)
        page.type("ne\t\r")
        page.asked("NUMBER OF PLAYERS (1)-")
        assert not any("FIRST TIME HERE?" in row for row in page.rows)
    lesson = sys.executable, "-m", "compbis", "tutorial", "--save", str(tmp_path / "lesson-game")
    with PtyPage(*lesson, XDG_CONFIG_HOME=str(tmp_path), LANG="C.UTF-8") as page:
        page.until(lambda: page.bottom == "-- MORE --" or page.bottom.endswith(CHART_A))
    with begin() as page:
        page.asked("NEW GAME OR RESTORE (NEW)-")
        assert b"FIRST TIME HERE?" not in page.raw


def test_a_game_opens_with_its_title_and_a_briefing_beside_its_questions(tmp_path: Path) -> None:
    with PtyPage(sys.executable, *PROGRAM, XDG_CONFIG_HOME=str(tmp_path), LANG="C.UTF-8") as page:
        page.asked("NEW GAME OR RESTORE (NEW)-")
        for row in (*EMBLEM, "COMPUTER BISMARCK 1980", "NEW: A NEW GAME"):
            assert any(row.strip() in shown for shown in page.rows), row
        for prompt, typed in (("(NEW)-", ""), ("NUMBER OF PLAYERS (1)-", ""), ("SIDE (BRITISH)-", "G")):
            page.until(lambda prompt=prompt: page.bottom.endswith(prompt))  # type: ignore[misc]
            assert any("COMPUTER BISMARCK 1980" in row for row in page.rows)
            page.type(f"{typed}\r")
        page.opening(1)
        page.asked(f"GERMAN PLAYER - {PASSWORD}")
        for about, text in briefing(GERMAN):
            assert about in page.rows[[row[:39].rstrip() for row in page.rows].index(about)]
            assert text.split()[0] in "".join(page.rows)
        digest = next(row for row in page.rows if re.search("│  [0-9a-f]{32}$", row))
        assert len(digest.rpartition(" ")[2]) == 32
        page.type("\r")
        page.answer(CHART_A, "DG\r")
        page.until(lambda: sum(bool(re.search("[0-9a-f]{25,}$", row)) for row in page.rows) > 1)


def test_a_game_set_up_on_the_command_line_opens_with_title_and_briefing_too(tmp_path: Path) -> None:
    with start(tmp_path, "one", "--side", "british") as page:
        for row in (*EMBLEM, "COMPUTER BISMARCK 1980"):
            page.see(row.strip())
        page.see(ANY_KEY)
        page.type("x", see="YOUR TASK")
        page.see(ANY_KEY)
        assert b"DICE" not in page.raw
        page.type("x")
        page.asked(f"BRITISH PLAYER - {PASSWORD}")
        assert any("YOUR TASK" in row for row in page.rows)
        assert any("DICE FIXED" in row for row in page.rows)
        page.type("\r", see="NO PASSWORD: ")


def test_the_classic_game_has_no_title_or_briefing(tmp_path: Path) -> None:
    with start(tmp_path, "one", "--classic") as page:
        page.see(PASSWORD)
        assert b"YOUR TASK" not in page.raw and b"~~~~" not in page.raw


def test_settings_that_cannot_be_kept_are_reported_and_the_game_continues(tmp_path: Path) -> None:
    (tmp_path / "config").write_text("no folder")
    with start(tmp_path, "one") as page:
        page.opening()
        page.see(PASSWORD)
        page.type("\r")
        page.answer(CHART_A, "TH APPLE\r", see="THEME APPLE, NOT KEPT:")
    with start(tmp_path, "two", rows=40) as page:
        play_to_the_end(page)
        page.see("SETTINGS CANNOT BE KEPT")
    assert (tmp_path / "config").read_text() == "no folder"


def test_a_damaged_settings_file_is_reported_and_the_game_continues(tmp_path: Path) -> None:
    file(tmp_path).parent.mkdir(parents=True)
    file(tmp_path).write_text("theme = pink\n")
    with start(tmp_path, "one") as page:
        page.opening()
        page.see("SETTINGS IGNORED")
        page.see(PASSWORD)
        assert ground(page) == "default"
    assert file(tmp_path).read_text() == "theme = pink\n"


def test_the_game_has_the_name_of_its_player(tmp_path: Path) -> None:
    file(tmp_path).parent.mkdir(parents=True)
    file(tmp_path).write_text("british = Tovey\ngerman = Nobody\n")
    with start(tmp_path, "game") as page:
        page.opening()
        choose_password(page, "BRITISH", "12")
        page.asked(CHART_A)
    assert reopened(tmp_path / "game", {BRITISH: "12"}).settings["names"] == {"british": "TOVEY"}
