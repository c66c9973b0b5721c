"""The lesson played from its first prompt to its last, by an obedient pupil and by contrary ones."""

import random
from pathlib import Path
from typing import Any

import pytest

from compbis.desk.guide import VOICE
from compbis.games.computer_bismarck.desk.lesson import LESSON, TURNS
from compbis.games.computer_bismarck.edition import EDITION
from compbis.games.computer_bismarck.requests.choices import legal_sample
from tests.counts import count
from tests.games.classroom import Classroom, taught
from tests.house.app.app_helpers import run
from tests.house.app.test_terminal import ends_well, terminal

TYPE = f"{VOICE}TYPE "
LEARNT = (
    "BERGEN SEARCHED, IN 1527",
    "THE BISMARCK IS SIGHTED IN 1725",
    " 2 R SCAPA FLOW 2   58 IN 100, 42 IF IT MOVES TWO",
    "SHADOW SUCCEEDED",
    "PLANES OF ULSTER BOMB THE BISMARCK IN 1724",
    "NAVAL COMBAT IN 1724",
    "ROUND 1",
    "HOOD LAUNCHES TORPEDOES AT THE BISMARCK: MISSED",
    "THE BISMARCK IS SUNK",
    "THE GERMAN SIDE: compbis play --side german",
)
"""What the pupil reads, in this order."""
LOOKS = ("SN", "PN", "OB", "CO", "VP", "WX", "DI")
"""Commands that show the position."""
SHORT = {step.in_one_line for steps in LESSON.turns.values() for step in steps if step.spelled != step.in_one_line}
"""Short forms of orders. They may be refused to a pupil who left the path; the guide then spells the order out."""


def begun(path: Path) -> str:
    return run("tutorial", "--save", str(path)).out


def followed(path: Path) -> list[str]:
    """The lines of an obedient pupil who leaves and resumes at every prompt."""
    typed: list[str] = []
    said = begun(path)
    while line := said_last(said):
        typed.append(line)
        said = run("restore", str(path), typed=[line]).out
    return typed


def said_last(said: str) -> str:
    """What the guide asked for at the prompt where the program was left; "" if nothing."""
    lines = said.splitlines()
    kept = next(number for number, line in enumerate(lines) if line.startswith("GAME KEPT: "))
    return lines[kept - 2].removeprefix(TYPE) if lines[kept - 2].startswith(TYPE) else ""


@pytest.fixture(scope="module")
def lines(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """All lines that the guide asks for."""
    return followed(tmp_path_factory.mktemp("lesson") / "left at every prompt")


def test_a_lesson_left_and_resumed_at_every_prompt_ends_the_same(tmp_path: Path, lines: list[str]) -> None:
    left, whole = tmp_path / "left", tmp_path / "whole"
    assert followed(left) == lines
    told = run("tutorial", "--save", str(whole), typed=lines)
    assert told.status == 0
    assert looked_at(left) == looked_at(whole)
    places = [told.lines.index(line) for line in LEARNT]
    assert places == sorted(places)


def test_a_lesson_that_is_won_ends_like_any_game_and_names_the_next_step(tmp_path: Path, lines: list[str]) -> None:
    """Without the King George V nothing is lost but the Hood: 32 points ahead, once the Bismarck is sunk."""
    path = tmp_path / "won"
    alone = [line for line in lines if "K GEORGE V" not in line]
    typed = [again for line in alone for again in ((line, line) if line == "DM" else (line,))]
    typed.pop(typed.index("DM"))  # the first turn has no warning
    told = run("tutorial", "--save", str(path), typed=[*typed, "F"])
    assert "THE BRITISH PLAYER WINS" in told.lines
    assert told.lines[-1] == "THE LESSON AGAIN: compbis tutorial"
    assert "EVERY RESULT AGREES" in run("audit", str(path)).lines


def test_the_lesson_teaches_its_commands_in_at_most_forty_lines(lines: list[str]) -> None:
    taught = {
        "MS P OF WALES HOOD",
        "MS WS8B 3124",
        "RT",
        "WH",
        "MS K GEORGE V 1724",
        "MP ULSTER A 1724",
        "RO",
        "WA",
        "F",
    }
    assert taught <= {*lines}
    assert len(lines) <= 40, "ten minutes"
    orders = [line for line in lines[: lines.index("DM")] if line.startswith(("MS ", "MP "))]
    assert len(orders) <= 5, "and one by the walk"
    assert lines.count("DM") == len(TURNS)


def looked_at(path: Path) -> list[str]:
    """All that can be seen at the prompt where the pupil left."""
    ran = run("restore", str(path), typed=LOOKS)
    return ran.out.partition("FROM CHART A-SN")[2].partition("GAME KEPT")[0].splitlines()


def orders(path: Path) -> list[str]:
    """The current order book, from Chart A."""
    said = run("restore", str(path), typed=["X", "OB"]).out
    return said.rpartition("-OB")[2].partition(VOICE)[0].splitlines()


@pytest.mark.parametrize("mode", [(), ("--plain",)])
def test_at_a_terminal_the_tab_key_does_what_the_guide_says(
    tmp_path: Path, lines: list[str], mode: tuple[str, ...]
) -> None:
    path = str(tmp_path / "lesson")
    piped = run("tutorial", "--save", path, typed=lines[: lines.index("MS K GEORGE V 1724")])
    assert "TAB KEY" not in piped.out
    with terminal("restore", path, *mode, rows=100) as child:
        child.expect_exact("TAB KEY")
        child.expect_exact("CHART A-")
        child.send("MS K G\t")
        child.expect_exact("EORGE V")
        child.send("1724\r")
        child.expect_exact("TYPE MS HOOD P")
        child.sendline("QU")
        child.expect_exact("GAME KEPT: ")
        ends_well(child)


def played(seed: int, heeds: float) -> Classroom:
    """Play the lesson to its end with a contrary pupil."""
    return taught(EDITION, len(TURNS), seed, heeds, _own)


def _own(request: Any, dice: random.Random) -> str:
    order = str(legal_sample(request, dice.randrange)).replace(" = ", " ").replace("TAKE ", "")
    return dice.choice([order] * 6 + ["", "", "?", "X", "MS", "MP", "RO", "UN", "1", "F", "W", "NONSENSE"])


@pytest.mark.parametrize("heeds", [0.0, 0.5, 0.9])
def test_a_contrary_pupil_is_never_stuck_and_reaches_the_end(heeds: float) -> None:
    for seed in range(count("contrary pupils")):
        terminal = played(seed, heeds)
        assert not {*terminal.refused} - SHORT, "the guide never wants what is not legal"


def test_no_other_game_is_arranged(tmp_path: Path) -> None:
    told = run(
        "play", "--solitaire", "--seed", "1941", "--save", str(tmp_path / "game"), typed=["", "DM", "Y", "DM", "Y"]
    )
    assert "THE BISMARCK IS SIGHTED IN 1725" not in told.out
    assert VOICE not in told.out


def test_the_guide_does_not_ask_to_undo_an_order_that_was_undone(tmp_path: Path, lines: list[str]) -> None:
    step = lines.index("MS K GEORGE V P")
    typed = [*lines[: step - 1], "MS K GEORGE V C", "UN", *lines[step - 1 : step]]
    said = run("tutorial", "--save", str(tmp_path / "lesson"), typed=typed).out
    assert f"{TYPE}MS K GEORGE V P" in said and f"{TYPE}UN" not in said


def test_the_guide_asks_to_undo_only_the_last_order(tmp_path: Path, lines: list[str]) -> None:
    typed = ["MS CAIRO P", *lines[: lines.index("MS CAIRO F WS8B")]]
    said = run("tutorial", "--save", str(tmp_path / "lesson"), typed=typed).out
    assert f"{TYPE}MS CAIRO F WS8B" in said and f"{TYPE}UN" not in said, "UN takes back another ship's order"
