"""Watching a game and paging through a finished one, on the full screen and in line mode at a real terminal."""

from pathlib import Path

from compbis.games import edition
from compbis.record import SealedRecord
from compbis.table.match import Match
from compbis.table.settings import Settings
from compbis.table.side import Side
from tests.house.screen.idle_captains import IDLE, Idle
from tests.house.screen.pty_page import PtyPage, compbis

WATCH = ("watch", "--seed", "1", "--british", IDLE, "--german", IDLE)


def ends_well(page: PtyPage) -> None:
    page.see("LEFT 0")
    assert page.restored()


def test_line_mode_at_a_terminal_runs_to_the_end_without_a_pause() -> None:
    with compbis(*WATCH, "--pace", "60", "--plain") as page:
        ends_well(page)
        assert "SEED 1" in page.rows


def test_a_finished_game_can_be_paged_through(tmp_path: Path) -> None:
    path = tmp_path / "game"
    settings = Settings(1, dict.fromkeys(Side, IDLE))
    record = SealedRecord.create(path, edition().name, {}, settings.plain(), scrypt_n=2)
    Match(edition().new(1, settings.captains), {side: Idle(side, 1) for side in Side}, record).play()
    record.close()
    prompt = "NEXT, BACK, A TURN, ? OR X TO LEAVE (NEXT)-"
    with compbis("replay", str(path)) as page:
        for typed, turn in (("\r", 1), ("21\r", 2), ("b\r", 21), ("e\r", 20)):
            page.see(f"AFTER MOVEMENT{f'TURN {turn}':>14}")
            page.asked(prompt)
            assert any(f"TURN {turn}  MAY" in row for row in page.rows)
            page.type(typed)
        page.asked("BACK, A TURN, ? OR X TO LEAVE (X)-")
        assert page.rows[0].startswith(f"THE BISMARCK DAY BY DAY  F1 KEY{'TURN 30':>9}")
        assert any("PLAYER WINS" in row for row in page.rows)
        page.type("x\r")
        ends_well(page)
