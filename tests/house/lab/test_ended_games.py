"""Captains who do not answer, or who take the whole process with them: their games are ended, and forfeited.

The time of a game is up when a captain says that he will not answer, and not before: however slow the machine is.
"""

import json
import time
from pathlib import Path
from typing import Any

import pytest

from compbis.app import main
from compbis.lab import apart, booth
from tests.house.lab import odd_captains

Capture = pytest.CaptureFixture[str]
LIMIT = "2"
AGES = "3600"
TIMES = ("seconds", "games_per_second", "decision_ms")


@pytest.fixture
def pids(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of those who will not answer. Each has thought for a thousand seconds since he was last heard of."""

    def hears_by(self: booth.Booth, end: float) -> bool:
        while True:
            silent = (folder / str(self._process.pid)).exists()  # looked for first: what he said before is heard
            if self._connection.poll(0.01):
                return True
            if silent:
                return False

    folder = tmp_path / "pids"
    folder.mkdir()
    booth.BOOTHS.clear()  # those of another test know nothing of this folder
    monkeypatch.setenv(odd_captains.PIDS, str(folder))
    monkeypatch.setattr(booth.Booth, "_hears_by", hears_by)
    monkeypatch.setattr(apart, "monotonic", lambda: time.monotonic() + 1000)
    return folder


def tournament(capture: Capture, british: str, german: str, games: int, *more: str) -> tuple[dict[str, Any], str]:
    """The result, but for times, and what was told on standard error."""
    names = ("--british", british, "--german", german, "--games", str(games), "--seed", "1", "--limit", LIMIT)
    assert main(("tournament", *names, "--json", *more)) == 0
    out, err = capture.readouterr()
    return {name: value for name, value in json.loads(out).items() if name not in TIMES}, err


@pytest.mark.parametrize(
    "factory",
    [
        *("dozes", "loops", "holds_everything_up", "dozes_at_reports", "dozes_over_plans", "never_made"),
    ],
)
@pytest.mark.usefixtures("pids")
def test_a_captain_who_does_not_answer_forfeits(capfd: Capture, factory: str) -> None:
    name = f"tests.house.lab.odd_captains:{factory}"
    found, err = tournament(capfd, "clerk", name, 2, "--workers", "2")
    assert (found["forfeits"], found["british_wins"], found["german_wins"]) == (2, 2, 0)
    assert err.startswith(f"compbis: 2 forfeited by the german captain {name}, first with seed ")
    assert err.endswith(": took longer than 2 s\n")
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("factory", "how", "side"),
    [
        ("killer", "exit status 1", "british"),
        ("killed", "SIGKILL", "german"),
        ("crasher", "SIGSEGV", "german"),
        pytest.param("killer", "exit status 1", "german", marks=pytest.mark.release),
        pytest.param("killed", "SIGKILL", "british", marks=pytest.mark.release),
        pytest.param("crasher", "SIGSEGV", "british", marks=pytest.mark.release),
    ],
)
@pytest.mark.usefixtures("pids")
def test_a_captain_who_ends_the_process_forfeits(capfd: Capture, factory: str, how: str, side: str) -> None:
    name = f"tests.house.lab.odd_captains:{factory}"
    names = (name, "random") if side == "british" else ("random", name)
    found, err = tournament(capfd, *names, 2, "--workers", "1")
    assert (found["forfeits"], found[f"{side}_wins"]) == (2, 0)
    assert err.startswith(f"compbis: 2 forfeited by the {side} captain {name}, first with seed ")
    assert err.endswith(f": ended its process ({how})\n")


@pytest.mark.usefixtures("pids")
def test_of_a_process_that_ends_when_nobody_thinks_nobody_knows_whose_fault_it_is(capfd: Capture) -> None:
    found, err = tournament(capfd, "clerk", "tests.house.lab.odd_captains:trapper", 2)
    assert [found[name] for name in ("forfeits", "british_wins", "german_wins", "draws")] == [2, 0, 0, 0]
    assert err.startswith("compbis: 2 forfeited by one of both, nobody knows which, first with seed ")
    assert err.endswith(": ended its process (exit status 1)\n")


@pytest.mark.usefixtures("pids")
def test_who_gives_and_takes_back_orders_until_the_time_is_up_forfeits(capfd: Capture) -> None:
    """At most moments it is the game that works, on what he ordered."""
    name = "tests.house.lab.odd_captains:undoes_until_late"
    found, err = tournament(capfd, "clerk", name, 6, "--workers", "2")
    assert (found["forfeits"], found["british_wins"], found["german_wins"]) == (6, 6, 0)
    assert "nobody knows" not in err


@pytest.mark.parametrize("side", ["british", "german"])
@pytest.mark.usefixtures("pids")
def test_who_gives_and_takes_back_orders_for_ever_forfeits_by_their_number(capfd: Capture, side: str) -> None:
    """On any machine after the same order."""
    name = f"tests.house.lab.odd_captains:undoes{'' if side == 'german' else '_at_sea'}"
    names = (name, "random") if side == "british" else ("clerk", name)
    found, err = tournament(capfd, *names, 2, "--workers", "2")
    assert (found["forfeits"], found[f"{side}_wins"]) == (2, 0)
    assert err.startswith(f"compbis: 2 forfeited by the {side} captain {name}, first with seed ")
    assert err.endswith(": gave 10000 orders in a row and was not done\n")


@pytest.mark.usefixtures("pids")
def test_it_spoils_no_other_game_and_the_result_hangs_not_on_the_workers(capfd: Capture) -> None:
    found = [
        tournament(capfd, "clerk", "tests.house.lab.odd_captains:dozes_on_odd_seeds", 4, "--workers", workers)
        for workers in "14"
    ]
    assert found[0] == found[1]
    result, _ = found[0]
    assert 0 < result["forfeits"] < 4
    assert result["british_points"]["mean"] is not None


@pytest.mark.usefixtures("pids")
def test_what_otto_planned_is_known_of_a_game_that_was_ended(capfd: Capture) -> None:
    found, _ = tournament(capfd, "tests.house.lab.odd_captains:dozes_on_turn_2", "otto", 2, "--workers", "2")
    assert (found["forfeits"], found["german_wins"]) == (2, 2)
    assert sum(plan["games"] for plan in found["plans"].values()) == 2
    assert sum(plan["german_wins"] for plan in found["plans"].values()) == 2


@pytest.mark.usefixtures("pids")
def test_when_the_time_is_up_he_forfeits_who_has_thought_longest(
    capfd: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The German is thinking then, but has only just begun."""
    monkeypatch.setattr(apart, "monotonic", lambda: 0.0)
    found, err = tournament(
        capfd, "tests.house.lab.odd_captains:ponders", "tests.house.lab.odd_captains:dozes_on_turn_2", 1
    )
    assert (found["british_wins"], found["german_wins"]) == (0, 1)
    assert "forfeited by the british captain" in err


def test_what_he_has_started_ends_with_him(capfd: Capture, pids: Path) -> None:
    found, _ = tournament(capfd, "clerk", "tests.house.lab.odd_captains:employer", 1)
    assert found["forfeits"] == 1
    (process,) = (int(path.read_text()) for path in pids.iterdir())
    while _alive(process):
        time.sleep(0.01)


def _alive(process: int) -> bool:
    try:
        return ") Z " not in Path(f"/proc/{process}/stat").read_text()
    except OSError:
        return False


@pytest.mark.parametrize(
    ("code", "limit", "why"),
    [
        ("import time; time.sleep(1000)", LIMIT, "his module took longer than 2 s"),
        ("import os; os._exit(5)", AGES, "his module ended its process (exit status 5)"),
        ("import sys; sys.exit(7)", AGES, "SystemExit: 7"),
        ("import no_such_module", AGES, "ModuleNotFoundError: No module named 'no_such_module'"),
        ("class Odd(Exception):\n def __str__(self): raise self\nraise Odd", AGES, "Odd: "),
    ],
)
def test_a_module_that_cannot_be_imported_is_told_in_a_line(
    capfd: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: str, limit: str, why: str
) -> None:
    (tmp_path / "ill_module.py").write_text(code)
    monkeypatch.chdir(tmp_path)
    names = ("--british", "clerk", "--german", "ill_module:captain", "--games", "2", "--limit", limit)
    assert main(("tournament", *names)) == 2
    out, err = capfd.readouterr()
    assert (out, err.rstrip()) == ("", f"compbis: no captain 'ill_module:captain': {why}".rstrip())


def test_a_captain_may_take_his_time_within_the_limit(capfd: Capture) -> None:
    assert main(_patient(AGES)) == 0
    assert json.loads(capfd.readouterr().out)["forfeits"] == 0
    assert main(_patient("1")) == 0
    assert json.loads(capfd.readouterr().out)["forfeits"] == 1


def _patient(limit: str) -> tuple[str, ...]:
    names = ("--british", "tests.house.lab.odd_captains:ponders", "--german", "random")
    return ("tournament", *names, "--games", "1", "--seed", "1", "--limit", limit, "--json")
