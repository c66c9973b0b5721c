"""Terminals of all kinds and sizes, and whatever happens to them during a game: their modes are restored."""

import random
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.house.prepared import SAYS_LEFT
from tests.house.record.toy_game import reopened
from tests.house.screen.idle_captains import WHERE
from tests.house.screen.pty_page import PtyPage, after
from tests.house.screen.slow_captains import RAISING, SLOW, THINKING

CHART_A = "ENTER COMMAND FROM CHART A-"
LAND_256, LAND_RGB = b"48;5;230", b"48;5;144"


SAVE = "SAVE THE GAME (NO)-"


def game(folder: Path, *arguments: str, shell: tuple[str, ...] = SAYS_LEFT) -> PtyPage:
    """A solitaire game at a terminal, up to Chart A."""
    environment: dict[str, Any] = {THINKING: str(folder / "thinking")}
    play = [sys.executable, "-m", "compbis", "play", "--solitaire", "--seed", "5", "--save", str(folder / "game")]
    page = PtyPage(*shell, *play, *arguments, PYTHONPATH=WHERE, **environment)
    if not {"--plain", "--classic"} & {*arguments}:
        page.opening()
    page.see("PASSWORD-")
    page.type("\r")
    page.asked(CHART_A)
    return page


def think(page: PtyPage, folder: Path) -> None:
    """End the orders, ignoring warnings, and wait until the captain thinks."""
    page.type("DM\rDM\r")
    while not (folder / "thinking").exists():
        time.sleep(0.01)


def kept(folder: Path) -> list[str]:
    return [entry.text for entry in reopened(folder / "game", {}).entries]


def test_a_flood_of_resizes_keeps_the_line_typed_so_far(tmp_path: Path) -> None:
    dice = random.Random(6)
    sizes = [(1, 1), (500, 1), (1, 200), (39, 24), (40, 24), (80, 23), (500, 200)]
    sizes += [(dice.randint(1, 200), dice.randint(1, 70)) for _ in range(30)]
    with game(tmp_path) as page:
        page.type("MS HOOD")
        page.asked(CHART_A, "MS HOOD")
        for number, (columns, rows) in enumerate(sizes):
            page.raw = b""
            page.resize(columns, rows)
            if number % 3:  # otherwise the next size comes before the page is drawn
                page.until(lambda: bool(page.raw))
        page.resize(80, 24)
        page.asked(CHART_A, "MS HOOD")
        page.type(" P\r", see="HOOD")
        page.answer(CHART_A, "QU\r", see="LEFT 0")
        assert page.restored()
    assert kept(tmp_path) == ["MS HOOD = P"]


def test_control_c_while_the_captain_thinks_saves_and_leaves(tmp_path: Path) -> None:
    with game(tmp_path, "--opponent", SLOW) as page:
        think(page, tmp_path)
        page.type("\x03", see="GAME KEPT")
        page.see("LEFT 0")
        assert page.restored()


def test_a_hang_up_while_the_captain_thinks_keeps_the_orders(tmp_path: Path) -> None:
    page = game(tmp_path, "--opponent", SLOW, shell=())
    think(page, tmp_path)
    assert page.hang_up()
    given = reopened(tmp_path / "game", {}).turns[0].entries
    assert [(entry.side, entry.text) for entry in given] == [("british", "DM"), ("german", "DM")]


def test_the_first_question_of_a_turn_has_no_map_of_the_turn_before(tmp_path: Path) -> None:
    play = ["play", "--solitaire", "--seed", "5", "--opponent", "port", "--save", str(tmp_path / "game"), "--classic"]
    with PtyPage(sys.executable, "-m", "compbis", *play) as page:
        page.see("PASSWORD-")
        for prompt, line in ((SAVE, "\r"), (CHART_A, "\r"), (SAVE, "DM\r")):
            page.type(line)
            page.asked(prompt)
        assert any("TURN 2" in row for row in page.rows)
        assert not any("11####" in row for row in page.rows)
        page.type("\r")
        page.asked(CHART_A)
        assert any("SHIPS AND PLANES" in row and "TURN 2" in row for row in page.rows)


def test_the_classic_game_has_no_history_and_no_folded_lines(tmp_path: Path) -> None:
    play = ["play", "--solitaire", "--seed", "5", "--save", str(tmp_path / "game"), "--classic"]
    with PtyPage(sys.executable, "-m", "compbis", *play, columns=120) as page:
        page.see("PASSWORD-")
        for prompt, line in ((SAVE, "\r"), (CHART_A, "\r"), ("ENTER COMMAND -CHART B-", "MS\r")):
            page.type(line)
            page.asked(prompt)
        assert any("B  HOOD       1622 1622 1/1 4/3  M  M  7  2  2" in row for row in page.rows)
        assert not any("SHIP       NOW" in row for row in page.rows)
        page.resize(80, 24)
        page.see("7  2  2")
        assert not any("FUEL" in row for row in page.rows)
        page.type("\x1b[AX")
        page.asked("ENTER COMMAND -CHART B-", "X")


def test_a_suspension_while_the_captain_thinks_takes_effect_at_the_next_question(tmp_path: Path) -> None:
    with game(
        tmp_path, "--opponent", SLOW, shell=("/bin/sh", "-ic", 'PS1="SHELL> "; "$@"; fg; echo LEFT $?', "sh")
    ) as page:
        think(page, tmp_path)
        page.type("\x1a")
        page.until(lambda: page.raw.count(b"1049h") == 2)  # keys typed before it stops are read first
        page.asked(CHART_A)
        page.see("TURN 2")
        page.type("QU\r", see="LEFT 0")
        assert page.restored()


def test_an_exception_in_a_captain_restores_the_terminal_and_reveals_nothing(tmp_path: Path) -> None:
    with game(tmp_path, "--opponent", RAISING) as page:
        page.type("DM\rDM\r", see="LEFT 4")
        assert page.restored()
        assert any("raised LookupError" in row for row in page.rows)
        assert b"1528" not in page.raw.rpartition(b"1049l")[2]


@pytest.mark.parametrize(
    ("environment", "land"),
    [
        ({"TERM": "xterm"}, b"\x1b[30;42m"),
        ({"TERM": "vt100"}, b""),
        ({"TERM": "xterm-16color"}, b"\x1b[30;103m"),
        ({"TERM": "screen-256color"}, LAND_256),
        ({"TERM": "xterm-256color", "WT_SESSION": "1", "COLORTERM": "truecolor"}, LAND_RGB),
        ({"TERM": "tmux-256color", "COLORTERM": "truecolor"}, LAND_RGB),
        ({"TERM": "screen-256color", "STY": "1.pts-0", "COLORTERM": "truecolor"}, LAND_256),
    ],
    ids=lambda value: " ".join(value.values()) if isinstance(value, dict) else "",
)
def test_each_kind_of_terminal_gets_its_colours_and_is_restored(environment: dict[str, Any], land: bytes) -> None:
    with PtyPage(**environment) as page:
        page.command("show", see="11 ~~~~~~~~~~~~~~~~B#")
        page.prompt()
        assert land in page.raw
        page.type("\x04", see="LEFT")
        assert page.restored()


def test_modules_in_the_current_folder_are_not_imported(tmp_path: Path) -> None:
    for name in ("blessed", "cryptography", "sqlite3", "runpy", "pkgutil"):
        (tmp_path / f"{name}.py").write_text("import os; os.mkdir('taken')")
    save = ["--save", str(tmp_path / "game")]
    command = ["-P", "-m", "compbis", "play", "--solitaire", "--seed", "5", *save]
    with PtyPage("/bin/sh", "-c", 'cd "$0"; exec "$@"', str(tmp_path), sys.executable, *command) as page:
        page.opening()
        page.see("PASSWORD-")
        page.type("\r", see="CHART A-")
    assert not (tmp_path / "taken").exists()


@pytest.mark.parametrize("locale", [{"LANG": "C"}, {"LANG": "en_US.UTF-8", "LC_ALL": "C"}, {"LANG": ""}])
def test_without_utf_8_only_ascii_is_sent(locale: dict[str, Any]) -> None:
    with PtyPage(**{"LC_ALL": "", "LC_CTYPE": "", "PYTHONUTF8": "", **locale}) as page:
        page.command("show")
        page.command("tell Lütjens", see="L?tjens")
        page.prompt()
        assert page.raw.isascii()


def test_with_utf_8_a_name_is_shown_as_typed() -> None:
    with after("tell Lütjens", LANG="C.UTF-8", LC_ALL="") as page:
        page.until(lambda: "Lütjens" in page.rows)
