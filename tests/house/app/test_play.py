"""Playing, leaving and restoring the real game from the command line."""

import re
from pathlib import Path

import pytest

from compbis.faults import place
from compbis.front import terminals
from compbis.front.sitting import MENDED
from compbis.record import list_games, open_record, peek
from compbis.table.match import Entry
from compbis.table.side import BRITISH
from compbis.table.values import from_plain
from tests.house.app.app_helpers import ENDED_AT_PASSWORD, Ran, orders, run, solitaire

CHART_A = "ENTER COMMAND FROM CHART A-"
BRITISH_PASSWORD = "BRITISH PLAYER - ENTER PASSWORD-**"
GERMAN_PASSWORD = "GERMAN PLAYER - ENTER PASSWORD-**"
TURN = re.compile(r"TURN \d+  MAY \d\d  \d+ HOURS")
TO_THE_END = ["DM", *[""] * 8] * 30


def turns(ran: Ran) -> list[str]:
    return [line for line in ran.lines if TURN.fullmatch(line)]


def two_players(path: Path, *typed: str) -> Ran:
    return run("play", "--two-player", "--seed", "5", "--save", str(path), typed=["12", "34", *typed])


def restore(path: Path, *typed: str, arguments: tuple[str, ...] = ()) -> Ran:
    return run("restore", str(path), *arguments, typed=typed)


@pytest.mark.rule("1.3a", "1.3f", "15.1a")
def test_a_whole_solitaire_game_ends_is_shown_again_and_passes_its_audit(tmp_path: Path) -> None:
    path = tmp_path / "game.compbis"
    ran = solitaire(path, *TO_THE_END)
    assert ran.status == 0
    assert len(turns(ran)) == len(set(turns(ran))) == 30
    over = ran.lines.index("THE BISMARCK DAY BY DAY          TURN 30")
    assert any(re.fullmatch(r"BRITISH \d+  GERMAN \d+", line) for line in ran.lines[ran.lines.index("GAME OVER") :])
    then = [f"SEE IT AGAIN: compbis replay {path}, OR log, OR chart", f"CHECK IT: compbis audit {path}"]
    assert ran.lines[-5] == "SEED 5"
    assert ran.lines[-3:] == [f"GAME KEPT: {path}", *then]
    assert peek(path).finished

    again = restore(path)
    assert again.status == 0
    assert again.lines == [*ran.lines[over:-3], *then], "the end is shown again"

    audit = run("audit", str(path))
    assert (audit.status, audit.lines[-5], audit.err) == (0, "EVERY RESULT AGREES", "")
    assert len(audit.lines) == 1 + 30 + len(audit.lines[-5:])


def test_the_end_of_input_leaves_like_qu_and_says_how_to_continue(tmp_path: Path) -> None:
    for name, typed, shown in (("a", ["DM"], "{}"), ("b", ["DM", "QU"], "{}"), ("my game", ["QU"], "'{}'")):
        path = tmp_path / name
        ran = solitaire(path, *typed)
        assert ran.status == 0
        assert ran.lines[-2:] == [f"GAME KEPT: {path}", f"GO ON: compbis restore {shown.format(path)}"]


@pytest.mark.rule("2.5b")
def test_a_script_that_ends_at_the_password_is_told_that_no_game_was_begun(tmp_path: Path) -> None:
    ran = run("play", "--solitaire", "--side", "british", typed=["MS HOOD M W", "DM"], saves=tmp_path)
    assert (ran.status, list(tmp_path.iterdir())) == (0, [])
    assert ran.err == ENDED_AT_PASSWORD
    assert run("play", "--solitaire", "--side", "british", typed=["QU"], saves=tmp_path).err == ""
    two = run("play", "--two-player", typed=[""], saves=tmp_path).err
    assert two.endswith("at the question for a password; each of two players needs one\n")


def test_a_command_behind_its_options_is_told_to_come_first() -> None:
    ran = run("--game", "computer-bismarck", "play")
    assert ran.status == 2
    assert "unrecognized arguments: play: play comes first; see" in ran.err


def test_a_game_is_restored_at_the_open_question(tmp_path: Path) -> None:
    path = tmp_path / "game"
    left = solitaire(path, "MS HOOD", "M", "E")
    assert left.lines[-3].startswith("ENTER 1 MOVES-")
    again = restore(path)
    assert again.lines[0] == "TURN 1  MAY 22  1200 HOURS"
    assert again.lines[1].startswith("SHIPS"), "the board as it was"
    assert again.lines[-3].startswith("ENTER 1 MOVES-")
    assert not any(line.startswith(CHART_A) for line in again.lines)
    third = restore(path, "SE", "X", "OB")
    whole = solitaire(tmp_path / "whole", "MS HOOD", "M", "E", "SE", "X", "OB")
    assert third.lines[-6:-2] == whole.lines[-6:-2]


@pytest.mark.rule("2.5b")
def test_each_order_is_saved_at_once(tmp_path: Path) -> None:
    path = tmp_path / "game"
    solitaire(path, "MS HOOD M E SE", "DM", "MS HOOD P", arguments=("--opponent", "port"))  # it meets no enemy
    assert orders(path) == ["MS HOOD = P"]
    restore(path, "MS P OF WALES P")
    assert orders(path) == ["MS HOOD = P", "MS P OF WALES = P"]


@pytest.mark.parametrize("text", ["MS HOOD = P", "DM"])
def test_the_turn_starts_again_if_a_rule_was_corrected_since(text: str, tmp_path: Path) -> None:
    """The record of the turn no longer replays: it holds dice that are not drawn, or orders that are not asked for."""
    path = tmp_path / "game"
    solitaire(path, "MS HOOD P", "MS P OF WALES P", "MS AURORA P")
    record, _ = open_record(path, {})
    record.order(Entry("british", "movement", text, [["shadow HOOD", 100, 7]]))
    record.bookmark(BRITISH, ["MS HOOD", "M"])
    record.close()
    ran = restore(path, "OB", "DM", "QU")
    assert ran.lines[:2] == [MENDED, "TURN 1  MAY 22  1200 HOURS"]
    assert not any("HOOD" in line for line in ran.lines[: ran.lines.index(f"{CHART_A}DM")]), "the orders are forgotten"
    assert ran.status == 0
    assert "TURN 2  MAY 22  1600 HOURS" in ran.lines
    assert MENDED not in restore(path, "QU").lines


@pytest.mark.rule("2.4c")
def test_2_4_a_solitaire_password_is_asked_only_at_restore(tmp_path: Path) -> None:
    path = tmp_path / "game"
    ran = run("play", "--side", "british", "--seed", "1", "--save", str(path), typed=["77", "DM", "", "DM", ""])
    assert "ENTER PASSWORD" not in ran.out
    again = restore(path, "78", "77", "QU")
    assert again.lines[1:5] == [BRITISH_PASSWORD, "ILLEGAL ENTRY", "WRONG PASSWORD", BRITISH_PASSWORD]
    assert again.lines[5].startswith("TURN ")
    assert again.status == 0


@pytest.mark.rule("1.3a", "1.3c", "2.4c", "4.31a", "4.32a")
def test_4_3_each_player_enters_a_password_before_seeing_anything(tmp_path: Path) -> None:
    ran = two_players(tmp_path / "game", "12", "SN", "DM", "12", "34", "SN", "DM", "QU")
    british, german = (
        next(n for n, line in enumerate(ran.lines) if line.startswith(f"{side} PLAYER TO"))
        for side in ("BRITISH", "GERMAN")
    )
    assert ran.lines[british:][1:5] == ["GERMAN PLAYER LOOKS AWAY", "QU LEAVES", "", BRITISH_PASSWORD]
    assert ran.lines[german:][1:9] == [
        "BRITISH PLAYER LOOKS AWAY",
        "QU LEAVES",
        "",
        GERMAN_PASSWORD,
        "ILLEGAL ENTRY",
        "WRONG PASSWORD",
        GERMAN_PASSWORD,
        "1 WRONG PASSWORD SINCE YOU WERE LAST HERE",
    ]
    assert ran.lines[german + 9] == "TURN 1  MAY 22  1200 HOURS"
    assert turns(ran).count("TURN 1  MAY 22  1200 HOURS") == 2, "once for each side"


@pytest.mark.rule("1.3h")
def test_the_end_of_a_two_player_game_is_public(tmp_path: Path) -> None:
    ran = two_players(tmp_path / "game", "12", "RE", "RESIGN", "YES")
    over = ran.lines.index("GAME OVER")
    assert "THE GERMAN PLAYER WINS" in ran.lines[over:]
    assert ran.lines.count("GAME OVER") == 1
    assert GERMAN_PASSWORD not in ran.lines


def test_a_classic_game_ends_with_the_score_and_the_winner_alone(tmp_path: Path) -> None:
    path = tmp_path / "game"
    ran = solitaire(path, *TO_THE_END, *TO_THE_END, arguments=["--classic"])
    over = ran.lines.index("GAME OVER")
    score, winner, *kept = ran.lines[over + 1 :]
    assert re.fullmatch(r"BRITISH \d+  GERMAN \d+", score), score
    assert winner in ("THE BRITISH PLAYER WINS", "THE GERMAN PLAYER WINS", "THE GAME IS DRAWN")
    assert kept == [f"GAME KEPT: {path}"]
    assert restore(path).lines == ran.lines[over:-1], "the same end is shown again"
    assert any(line.startswith("TURN 30  GERMAN") for line in run("log", str(path)).lines), "a command of ours"


@pytest.mark.rule("2.5a", "4.1a")
@pytest.mark.parametrize("typed", [["NO", "DM"], ["NO", "DM", "QU"]])
def test_4_1_a_game_left_at_the_save_question_asks_it_again(typed: list[str], tmp_path: Path) -> None:
    path = tmp_path / "game"
    left = solitaire(path, *typed, arguments=["--classic"])
    assert left.out.count("SAVE THE GAME (NO)-") == 2
    again = run("restore", str(path), typed=["NO", "QU"])
    assert [line for line in again.lines if line.startswith("SAVE THE GAME")] == ["SAVE THE GAME (NO)-NO"]


@pytest.mark.rule("4.1a")
def test_4_1_the_save_question_is_asked_again_after_an_earlier_exit_from_a_dialogue(tmp_path: Path) -> None:
    path = tmp_path / "game"
    solitaire(path, "NO", "MS HOOD", "M", arguments=["--classic"])
    assert run("restore", str(path), typed=["*", "", "DM"]).out.count("SAVE THE GAME (NO)-") == 1
    again = run("restore", str(path), typed=["NO", "QU"])
    assert [line for line in again.lines if line.startswith("SAVE THE GAME")] == ["SAVE THE GAME (NO)-NO"]


@pytest.mark.rule("2.5b")
@pytest.mark.parametrize("typed", [["NO", "QU"], ["NO", "MS", "QU"], ["YES", "MS", "M", "E", "", "X", "QU"]])
def test_2_5_an_answered_save_question_is_not_asked_again(typed: list[str], tmp_path: Path) -> None:
    path = tmp_path / "game"
    solitaire(path, *typed, arguments=["--classic"])
    assert "SAVE THE GAME" not in run("restore", str(path), typed=["QU"]).out


@pytest.mark.rule("2.5b")
def test_2_5_a_copy_resumes_after_the_save_question_that_made_it(tmp_path: Path) -> None:
    solitaire(tmp_path / "game.compbis", "YES", "QU", arguments=["--classic"])
    assert "SAVE THE GAME" not in run("restore", str(tmp_path / "game-turn-1.compbis"), typed=["QU"]).out


def test_copies_are_saved_beside_the_record_and_overwrite_nothing(tmp_path: Path) -> None:
    path = tmp_path / "game.compbis"
    ran = solitaire(path, "SA", "SA", "SA before the storm", "SA ../storm", "SA storm", "SA storm")
    copies = {found.name for found, _ in list_games(tmp_path)}
    assert copies == {"game.compbis", "game-turn-1.compbis", "game-turn-1-2.compbis", "storm.compbis"}
    assert sum(line.startswith("COPY SAVED: ") for line in ran.lines) == 3
    assert sum(line.startswith("NOT SAVED: ") for line in ran.lines) == 3


def test_restore_without_a_file_asks_at_a_terminal_and_fails_in_a_script(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    solitaire(tmp_path / "bismarck-1.compbis", "MS HOOD M E", "QU")
    refused = run("restore", saves=tmp_path, typed=["1"])
    assert (refused.status, refused.out) == (2, "")
    monkeypatch.setattr(terminals, "input_is_terminal", lambda: True)
    ran = run("restore", saves=tmp_path, typed=["1", "OB", "QU"])
    assert ran.status == 0
    assert "WHICH GAME (1)-1" in ran.lines
    assert "B HOOD         M 1622 TO 1623" in ran.lines
    (tmp_path / "bismarck-1.compbis").unlink()
    assert run("restore", saves=tmp_path).lines == ["NO GAMES ARE KEPT"]


def test_an_error_in_a_game_or_captain_is_placed_there_though_the_house_raises_it() -> None:
    def of_a_game(given: object) -> object:
        return from_plain(int, given)

    with pytest.raises(TypeError) as caught:
        of_a_game("7")
    assert place(caught.value) == f"tests/house/app/test_play.py, line {of_a_game.__code__.co_firstlineno + 1}"
    assert place(SyntaxError("x", ("/nowhere/game.py", 3, 1, ""))) == "/nowhere/game.py, line 3"
