"""What a hosted game offers beyond play: signed orders, pages for spectators, and files to fetch."""

import json
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from compbis.errors import MachineError, SaveError
from compbis.games import edition
from compbis.host.door.door import watched_text
from compbis.host.folder import Folder
from compbis.host.long_games.notices import keep_result
from compbis.host.long_games.shown import pages
from compbis.host.referee import Referee
from compbis.host.watching import Watching
from compbis.record import move, read_record, verify
from compbis.story.signed import check_orders
from compbis.table.edition import Edition
from compbis.table.side import BRITISH, GERMAN, Side
from tests.house.app.app_helpers import run
from tests.house.host.seats import GAMES, KEY, Heard, both, new_game, play
from tests.house.seated import quick_passwords

STRAIT = edition("denmark-strait")


class Hosted:
    """A game of the Denmark Strait in its own folder."""

    def __init__(self, folder: Path, seed: int = 1) -> None:
        self.folder = Folder(folder)
        self.path = new_game(self.folder.record("hood"), STRAIT, seed)
        self.logs = {side: self.folder.orders("hood", side) for side in Side}
        self.epilogue = self.folder.epilogue("hood")
        self.open()

    def open(self) -> None:
        """Resume the game and take both seats."""
        self.referee = Referee(self.path, KEY, None, self.logs, self.epilogue)
        self.seats = both(self.referee)

    def play(self, orders: int = 10**6) -> None:
        """Give this many orders, or all to the end."""
        play(self.seats, orders, random.Random(orders))


@pytest.fixture
def hosted(tmp_path: Path) -> Hosted:
    return Hosted(tmp_path / "host")


def test_the_signed_orders_match_the_record_after_any_restart(hosted: Hosted) -> None:
    for _ in range(3):
        hosted.play(10)
        hosted.referee.close()
        kept = read_record(hosted.path, {}, KEY)
        for side, log in hosted.logs.items():
            count = sum(entry.side == side for turn in kept.turns for entry in turn.orders)
            summary, by = check_orders(log.read_text(), kept, verify)
            assert summary.startswith(f"{count} ORDERS") and by.split()[-1] in hosted.seats[side].said[0]["terms"][-1]
        hosted.open()


def changed_text(line: str) -> str:
    return f"{line[:-1]}{'X' if line[-1] != 'X' else 'Y'}"


@pytest.mark.parametrize(
    "change",
    [
        lambda lines: [*lines[:6], changed_text(lines[6]), *lines[7:]],
        lambda lines: [*lines[:5], *lines[6:]],
        lambda lines: [*lines[:5], lines[6], lines[5], *lines[7:]],
        lambda lines: [*lines[:1], "game 00", *lines[2:]],
        lambda lines: [*lines[:2], "side german", *lines[3:]],
        lambda lines: [*lines[:3], f"key {'00' * 32}", *lines[4:]],
        lambda lines: [*lines[:3], "key x", *lines[4:]],
        lambda lines: lines[:2],
        lambda lines: ["", *lines],
    ],
    ids=range(9),
)
def test_a_changed_log_of_orders_is_refused(hosted: Hosted, change: object) -> None:
    hosted.play(20)
    hosted.referee.close()
    kept = read_record(hosted.path, {}, KEY)
    lines = hosted.logs[BRITISH].read_text().splitlines()
    check_orders("\n".join(lines), kept, verify)
    with pytest.raises(SaveError):
        check_orders("\n".join(change(lines)), kept, verify)  # type: ignore[operator]


def test_the_log_reveals_an_order_changed_in_the_record(hosted: Hosted) -> None:
    hosted.play(20)
    hosted.referee.close()
    kept = read_record(hosted.path, {}, KEY)
    entries = kept.turns[0].entries
    place = next(place for place, entry in enumerate(entries) if entry.side == GERMAN)
    entries[place] = entries[place]._replace(text="DONE" if entries[place].text != "DONE" else "UNDO")
    with pytest.raises(SaveError):
        check_orders(hosted.logs[GERMAN].read_text(), kept, verify)
    check_orders(hosted.logs[BRITISH].read_text(), kept, verify)


def test_the_audit_of_a_finished_game_checks_the_log(hosted: Hosted) -> None:
    hosted.play()
    ran = run("audit", str(hosted.path), "--orders", str(hosted.logs[BRITISH]))
    assert ran.status == 0 and "ARE SIGNED, AND THE RECORD HOLDS THE SAME" in ran.out, ran.err


def shown(hosted: Hosted) -> list[str]:
    """The pages sent to a spectator."""
    line = Heard()
    hosted.referee.show(line)
    assert line.said.pop() == {"type": "end"}
    return [str(message["lines"]) for message in line.said]


def test_spectators_see_only_what_both_agreed_to_with_the_delay_agreed(hosted: Hosted) -> None:
    hosted.play(60)
    turn = hosted.referee.stands["turn"]
    assert turn > 2 and not shown(hosted) and not hosted.referee.stands["watched"]
    hosted.seats[BRITISH].say("say", text="WATCH 1")
    assert not shown(hosted)
    hosted.seats[GERMAN].say("say", text="WATCH 1")
    assert hosted.referee.stands["watched"]
    pages = shown(hosted)
    assert len(pages) == turn - 2 and f"TURN {turn - 2} " in pages[-1]
    for side in Side:
        hosted.seats[side].say("say", text="WATCH END")
    assert not shown(hosted)
    hosted.play()
    assert hosted.referee.over and "GAME OVER" in shown(hosted)[-1]
    hosted.referee.close()
    hosted.open()
    assert "GAME OVER" in shown(hosted)[-1]


def test_the_list_for_spectators_says_which_turn_the_pages_have_reached(hosted: Hosted) -> None:
    def listed() -> str:
        return watched_text(json.loads(json.dumps(hosted.referee.stands)))

    def agree(text: str) -> None:
        for side in Side:
            hosted.seats[side].say("say", text=text)

    hosted.play(60)
    agree("WATCH 2")
    turn, date = hosted.referee.stands["turn"] - 3, shown(hosted)[-1].split("  ", 1)[1].split("'")[0]
    assert listed() == f"TO TURN {turn}  {date}. SHOWN 2 TURNS LATE"
    agree("WATCH 200")
    assert listed() == "NOTHING YET. SHOWN 200 TURNS LATE"
    hosted.referee.close()
    hosted.open()
    agree("WATCH 1")
    assert listed().startswith(f"TO TURN {turn + 1}  ")
    agree("WATCH END")
    assert listed() == "NOTHING YET. SHOWN WHEN THE GAME IS OVER"
    hosted.play()
    assert listed() == "THE GAME IS OVER"


def test_a_finished_game_is_shown_once_both_agree_also_after_a_restart(hosted: Hosted) -> None:
    hosted.play()
    assert hosted.referee.over and not shown(hosted)
    hosted.seats[BRITISH].say("say", text="WATCH END")
    assert "PROPOSES WATCH END" in hosted.seats[GERMAN].of("told")[-1]["lines"][0]
    hosted.referee.close()
    hosted.open()
    assert not shown(hosted) and "PROPOSES WATCH END" in str(hosted.seats[GERMAN].of("told"))
    hosted.seats[GERMAN].say("say", text="WATCH END")
    for _ in range(2):
        assert hosted.referee.stands["watched"] and "GAME OVER" in shown(hosted)[-1]
        hosted.referee.close()
        hosted.open()
    hosted.seats[GERMAN].say("say", text="WATCH OFF")
    assert not shown(hosted)


def test_what_is_said_after_the_end_reaches_a_player_who_comes_after_a_restart(hosted: Hosted) -> None:
    hosted.play()
    hosted.referee.disconnect(GERMAN)
    hosted.seats[BRITISH].say("say", text="SAY well fought")
    hosted.referee.close()
    hosted.open()
    assert "BRITISH PLAYER SAYS: well fought" in str(hosted.seats[GERMAN].of("told"))
    hosted.seats[GERMAN].say("say", text="NOTE mine")
    assert "ONLY /SAY AND /WATCH STILL WORK" in str(hosted.seats[GERMAN].of("said"))


@pytest.mark.parametrize("text", ["", "x", "[1]", "[[1]]", '{"a": 1}'])
def test_what_was_said_after_the_end_is_lost_if_its_file_is_damaged(hosted: Hosted, text: str) -> None:
    hosted.play()
    hosted.referee.close()
    hosted.epilogue.write_text(text)
    hosted.open()
    assert all(seat.of("end") for seat in hosted.seats.values())


def test_a_game_counts_as_restored_only_when_it_is_opened_again(tmp_path: Path) -> None:
    for restarts, count_line in enumerate(("RESTORED 0 TIMES", "RESTORED 1 TIME", "RESTORED 2 TIMES")):
        hosted = Hosted(tmp_path / str(restarts))
        for _ in range(restarts):
            hosted.referee.close()
            hosted.open()
        hosted.play()
        assert count_line in hosted.seats[BRITISH].of("end")[-1]["lines"]


@GAMES
def test_spectators_of_one_side_see_its_orders_and_none_of_the_other(played: Edition, tmp_path: Path) -> None:
    path = new_game(tmp_path / "x", played)
    referee = Referee(path, KEY)
    play(both(referee), 150, random.Random(1))
    referee.close()
    kept = read_record(path, {}, KEY)
    names = played.sides
    one_sided = {side: pages(played, kept, Watching("1", names[side]), ()) for side in Side}
    both_sided = pages(played, kept, Watching("1"), ())
    orders = {side: f"{names[side]} ORDERS" for side in Side}
    for side, shown in one_sided.items():
        assert len(shown) == len(both_sided) > 0
        text = "\n".join(line for page in shown for line in page)
        assert orders[side] in text and orders[side.enemy] not in text


def fetched(hosted: Hosted, what: str) -> "subprocess.CompletedProcess[bytes]":
    words = [sys.executable, "-m", "compbis.host.long_games.fetch", str(hosted.folder.path), "hood", "british", what]
    return subprocess.run(words, capture_output=True, env={**os.environ, "PYTHONPATH": os.getcwd()})


def test_during_play_a_side_can_fetch_only_its_own_orders(hosted: Hosted) -> None:
    hosted.play(5)
    assert fetched(hosted, "orders").stdout == hosted.logs[BRITISH].read_bytes()
    for what in ("record", "log", "chart"):
        ran = fetched(hosted, what)
        assert ran.returncode in (3, 4) and not ran.stdout and ran.stderr.startswith(b"compbis: ")


def test_record_log_and_chart_can_be_fetched_after_the_game(hosted: Hosted, tmp_path: Path) -> None:
    hosted.play()
    (tmp_path / "mine.compbis").write_bytes(fetched(hosted, "record").stdout)
    assert read_record(tmp_path / "mine.compbis", {}).outcome
    assert b"GAME OVER" in fetched(hosted, "log").stdout or b"WINS" in fetched(hosted, "log").stdout
    assert b"<svg" in fetched(hosted, "chart").stdout


def test_a_result_is_written_once_however_often_it_is_reported(hosted: Hosted, tmp_path: Path) -> None:
    hosted.play()
    file = tmp_path / "results"
    for _ in range(2):
        keep_result(file, {"name": "hood", **hosted.referee.stands["result"]})
        hosted.referee.close()
        hosted.open()
    (line,) = file.read_text().splitlines()
    result = json.loads(line)
    assert result["name"] == "hood" and result["seed"] == 1 and result["winner"] in ("british", "german", "")
    with pytest.raises(MachineError):
        keep_result(tmp_path, result)


def test_a_game_can_move_from_a_host_to_one_keyboard_and_back(tmp_path: Path) -> None:
    """The copy opens only with its own keys, and continues at the same order."""
    there, back = tmp_path / "there.compbis", tmp_path / "back.compbis"
    hosted = Hosted(tmp_path / "host")
    hosted.play(15)
    hosted.referee.close()
    before = read_record(hosted.path, {}, KEY)
    passwords = {BRITISH: "55", GERMAN: "66"}
    with quick_passwords():
        move(hosted.path, {}, KEY, there, passwords, b"")
    for wrong in ({}, {BRITISH: "55", GERMAN: "67"}):
        with pytest.raises(SaveError):
            read_record(there, wrong, KEY)
    move(there, passwords, b"", back, {}, KEY)
    for path, keys in ((there, (passwords,)), (back, ({}, KEY))):
        kept = read_record(path, *keys)
        assert (kept.turns, kept.house, kept.read) == (before.turns, before.house, before.read)
    with pytest.raises(SaveError):
        read_record(back, passwords)
    referee = Referee(back, KEY)
    assert any(seat.open for seat in both(referee).values())


def test_a_finished_game_cannot_be_moved(hosted: Hosted, tmp_path: Path) -> None:
    hosted.play()
    with pytest.raises(SaveError):
        move(hosted.path, {}, KEY, tmp_path / "there.compbis", {}, b"")
