"""Captains who do not answer, or who end the whole process, forfeit their games.

The time of a game is up when a captain announces that no answer will come, and not before, so that no test depends on
the speed of the machine.
"""

import json
import re
import time
from pathlib import Path
from typing import Any

import pytest

from compbis.app import main
from compbis.lab import apart, booth
from tests.house.captains.programs import wait_until_gone
from tests.house.lab import odd_captains

ODD = odd_captains.__name__
Capture = pytest.CaptureFixture[str]
LIMIT = "2"
AGES = "3600"
TIMES = ("seconds", "games_per_second", "decision_ms")


@pytest.fixture
def pids(new_booths: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of captains who will not answer. Each counts as having thought for a thousand seconds."""

    def message_comes_by(self: booth.Booth, end: float) -> bool:
        while True:
            silent = (folder / str(self._process.pid)).exists()  # checked first, so that earlier messages are read
            if self._connection.poll(0.01):
                return True
            if silent:
                return False

    folder = tmp_path / "pids"
    folder.mkdir()
    monkeypatch.setenv(odd_captains.PIDS, str(folder))
    monkeypatch.setattr(booth.Booth, "_message_comes_by", message_comes_by)
    monkeypatch.setattr(apart, "monotonic", lambda: time.monotonic() + 1000)
    return folder


def tournament(capture: Capture, british: str, german: str, games: int, *more: str) -> tuple[dict[str, Any], str]:
    """The result without times, and the standard error."""
    names = ("--british", british, "--german", german, "--games", str(games), "--seed", "1", "--limit", LIMIT)
    assert main(("tournament", *names, "--json", *more)) == 0
    out, err = capture.readouterr()
    return {name: value for name, value in json.loads(out).items() if name not in TIMES}, err


@pytest.mark.parametrize(
    "factory", ["dozes", "loops", "holds_everything_up", "dozes_at_reports", "dozes_over_plans", "never_made"]
)
@pytest.mark.usefixtures("pids")
def test_a_captain_who_does_not_answer_forfeits(capfd: Capture, factory: str) -> None:
    found, err = tournament(capfd, "clerk", f"{ODD}:{factory}", 2, "--workers", "2")
    assert (found["forfeits"], found["british_wins"], found["german_wins"]) == (2, 2, 0)
    assert is_blamed(err, f"by the german captain {ODD}:{factory}", "took longer than 2 s")


def is_blamed(err: str, whom: str, why: str) -> bool:
    """Whether the one line says that two games were forfeited by this captain and why."""
    pattern = f"compbis: 2 forfeited {re.escape(whom)}, first with seed .*: {re.escape(why)}\n"
    return bool(re.fullmatch(pattern, err))


@pytest.mark.parametrize(
    ("factory", "how", "side"),
    [
        ("killer", "exit status 1", "british"),
        ("killed", "SIGKILL", "german"),
        ("crasher", "SIGSEGV", "german"),
    ],
)
@pytest.mark.usefixtures("pids")
def test_a_captain_who_ends_the_process_forfeits(capfd: Capture, factory: str, how: str, side: str) -> None:
    name = f"{ODD}:{factory}"
    names = (name, "random") if side == "british" else ("random", name)
    found, err = tournament(capfd, *names, 2, "--workers", "1")
    assert (found["forfeits"], found[f"{side}_wins"]) == (2, 0)
    assert is_blamed(err, f"by the {side} captain {name}", f"ended its process ({how})")


@pytest.mark.usefixtures("pids")
def test_giving_and_undoing_orders_until_time_is_up_is_a_forfeit(capfd: Capture) -> None:
    """Most of the time the game is working, not the captain."""
    found, err = tournament(capfd, "clerk", f"{ODD}:undoes_until_late", 2, "--workers", "2")
    assert (found["forfeits"], found["british_wins"], found["german_wins"]) == (2, 2, 0)
    assert "unknown which" not in err


@pytest.mark.parametrize("side", ["british", pytest.param("german", marks=pytest.mark.release)])
@pytest.mark.usefixtures("pids")
def test_giving_and_undoing_orders_forever_is_a_forfeit_by_number(capfd: Capture, side: str) -> None:
    """The game ends after the same order on any machine."""
    name = f"{ODD}:undoes{'' if side == 'german' else '_at_sea'}"
    names = (name, "random") if side == "british" else ("clerk", name)
    found, err = tournament(capfd, *names, 2, "--workers", "2")
    assert (found["forfeits"], found[f"{side}_wins"]) == (2, 0)
    assert is_blamed(err, f"by the {side} captain {name}", "gave 10000 orders in a row and was not done")


@pytest.mark.usefixtures("pids")
def test_forfeits_affect_no_other_game_and_the_result_is_independent_of_workers(capfd: Capture) -> None:
    """Without forfeits, a law of every game covers this (compbis/conformance/laws/test_afterwards.py)."""
    found = [tournament(capfd, "clerk", f"{ODD}:dozes_on_odd_seeds", 4, "--workers", workers) for workers in "14"]
    assert json.dumps(found[0]) == json.dumps(found[1])  # also in the same order
    result, _ = found[0]
    assert 0 < result["forfeits"] < 4
    assert result["british_points"]["mean"] is not None


@pytest.mark.usefixtures("pids")
def test_when_time_is_up_the_captain_who_thought_longest_forfeits(
    capfd: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The German captain is thinking at that moment, but has only just begun."""
    monkeypatch.setattr(apart, "monotonic", lambda: 0.0)
    found, err = tournament(capfd, f"{ODD}:ponders", f"{ODD}:dozes_on_turn_2", 1)
    assert (found["british_wins"], found["german_wins"]) == (0, 1)
    assert "forfeited by the british captain" in err


def test_processes_started_by_a_captain_end_with_it(capfd: Capture, pids: Path) -> None:
    found, _ = tournament(capfd, "clerk", f"{ODD}:employer", 1)
    assert found["forfeits"] == 1
    wait_until_gone(int(path.read_text()) for path in pids.iterdir())


@pytest.mark.usefixtures("new_booths")
@pytest.mark.parametrize(
    ("code", "limit", "why"),
    [
        ("import time; time.sleep(1000)", LIMIT, "its module took longer than 2 s"),
        ("import os; os._exit(5)", AGES, "its module ended its process (exit status 5)"),
        ("import sys; sys.exit(7)", AGES, "SystemExit: 7"),
        ("import no_such_module", AGES, "ModuleNotFoundError: No module named 'no_such_module'"),
        ("class Odd(Exception):\n def __str__(self): raise self\nraise Odd", AGES, "Odd: "),
    ],
)
def test_a_module_that_cannot_be_imported_gives_one_line(
    capfd: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: str, limit: str, why: str
) -> None:
    (tmp_path / "faulty_module.py").write_text(code)
    monkeypatch.chdir(tmp_path)
    names = ("--british", "clerk", "--german", "faulty_module:captain", "--games", "2", "--limit", limit)
    assert main(("tournament", *names)) == 2
    out, err = capfd.readouterr()
    assert (out, err.rstrip()) == ("", f"compbis: no captain 'faulty_module:captain': {why}".rstrip())


def test_a_captain_may_think_up_to_the_limit(capfd: Capture) -> None:
    for limit, forfeits in ((AGES, 0), ("1", 1)):
        found, _ = tournament(capfd, f"{ODD}:ponders", "random", 1, "--limit", limit)
        assert found["forfeits"] == forfeits
