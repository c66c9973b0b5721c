"""`compbis tournament`, from the command line to the result."""

import json
import os
import signal
import subprocess
import sys
import time
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from compbis.app import main
from compbis.games.computer_bismarck.edition import EDITION
from compbis.lab.contest import GameResult
from compbis.lab.progress import progress
from compbis.lab.summary import summary
from compbis.lab.tournament import Tournament
from compbis.table.game import Outcome
from compbis.table.side import BRITISH, GERMAN, Side
from tests.house.app.app_helpers import TOP
from tests.house.captains.programs import alive, wait_until_gone
from tests.house.lab import odd_captains

ODD = odd_captains.__name__
EXAMPLES = TOP / "docs" / "examples"
TIMES = ("seconds", "games_per_second", "decision_ms")
KEYS = (
    *("game", "scenario", "options", "seed"),
    *("games", "british", "german", "british_wins", "german_wins", "draws", "forfeits"),
    *("german_win_rate", "bismarck_sunk", "british_points", "german_points", "turns", "plans", "turn10", "ways_out"),
    "results",
    *TIMES,
)
Capture = pytest.CaptureFixture[str]
pytestmark = pytest.mark.usefixtures("kept_booths")


def arguments(british: str, german: str, games: int | str, *more: str, seed: int = 1) -> list[str]:
    names = ("--british", british, "--german", german)
    return ["tournament", *names, "--games", f"{games}", "--seed", f"{seed}", *more]


def result(capture: Capture, *given: str, seed: int = 1) -> dict[str, Any]:
    """The JSON object that the command prints."""
    british, german, games, *more = given
    assert main(arguments(british, german, int(games), "--json", *more, seed=seed)) == 0
    out = capture.readouterr().out
    assert out.count("\n") == 1
    found: dict[str, Any] = json.loads(out)
    return found


def timeless(found: dict[str, Any]) -> dict[str, Any]:
    assert tuple(found)[-3:] == TIMES
    return {name: value for name, value in found.items() if name not in TIMES}


def failed(capture: Capture, status: int, *given: str) -> str:
    assert main(given) == status
    captured = capture.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("compbis: ")
    assert captured.err.count("\n") == 1
    return captured.err


def test_another_seed_gives_another_tournament(capfd: Capture) -> None:
    one, other = (timeless(result(capfd, "random", "random", "2", seed=seed)) for seed in (1, 2))
    assert [game.pop("seed") for game in (one, other)] == [1, 2]
    for game in (*one["results"], *other["results"]):
        del game["seed"]
    assert one != other


def test_the_keys_and_values_of_the_json_object(capfd: Capture) -> None:
    found = result(capfd, "clerk", "otto", "3")
    assert tuple(found) == KEYS
    assert (found["games"], found["british"], found["german"]) == (3, "clerk", "otto")
    assert found["british_wins"] + found["german_wins"] + found["draws"] == 3
    assert found["german_win_rate"]["rate"] == found["german_wins"] / 3
    for rate in ("german_win_rate", "bismarck_sunk"):
        assert tuple(found[rate]) == ("rate", "low", "high")
    for side in ("british", "german"):
        points = found[f"{side}_points"]
        assert tuple(points) == ("mean", "p10", "p50", "p90")
        assert points["p10"] <= points["p50"] <= points["p90"]
        assert 0 < found["decision_ms"][side]["p50"] <= found["decision_ms"][side]["p99"]
    assert 1 <= found["turns"]["mean"] <= 30
    assert sum(plan["games"] for plan in found["plans"].values()) == 3
    assert sum(plan["german_wins"] for plan in found["plans"].values()) == found["german_wins"]
    assert sum(found["turn10"].values()) == sum(found["ways_out"].values()) == 3
    assert found["games_per_second"] == pytest.approx(3 / found["seconds"])


def test_the_figures_are_computed_from_the_games() -> None:
    def game(
        winner: Side | None, british: int, german: int, plan: str, square: str, sunk: bool, turns: int
    ) -> GameResult:
        notes: dict[str, bool | str] = {"bismarck_sunk": sunk, "turn10": square, "ways_out": "NONE"}
        seconds = {BRITISH: (0.001,) * turns, GERMAN: (0.002,) * turns}
        return GameResult(winner, Outcome(winner, british, german, "turns"), "", turns, plan, notes, seconds)

    games = [
        game(GERMAN, 10, 40, "FOG BANK", "1116", False, 30),
        game(BRITISH, 70, 20, "FOG BANK", "", True, 9),
        game(None, 30, 30, "DECOY", "1116", False, 30),
        game(GERMAN, 90, 99, "DECOY", "1528", False, 10)._replace(outcome=None, failure="ILLEGAL"),
    ]
    found = summary(Tournament(EDITION, {BRITISH: "x:y", GERMAN: "otto"}, 4, 1), games, 2.0)
    assert [found[name] for name in KEYS[1:11]] == ["rheinuebung", [], 1, 4, "x:y", "otto", 1, 2, 1, 1]
    assert found["german_win_rate"]["rate"] == 0.5
    assert found["bismarck_sunk"]["rate"] == 0.25
    assert found["british_points"] == {"mean": pytest.approx(110 / 3), "p10": 10, "p50": 30, "p90": 70}
    assert found["turns"] == {"mean": 23.0}
    assert found["plans"] == {
        "DECOY": {"games": 2, "german_wins": 1},
        "FOG BANK": {"games": 2, "german_wins": 1},
    }
    assert found["turn10"] == {"1116": 2, "1528": 1}
    assert found["ways_out"] == {"NONE": 4}
    assert found["games_per_second"] == 2.0
    assert found["decision_ms"]["german"] == {"p50": 2.0, "p99": 2.0}


def test_every_game_of_every_tournament_has_its_own_seed() -> None:
    captains = {BRITISH: "clerk", GERMAN: "otto"}
    seeds = [game.seed for seed in (1, 2) for game in Tournament(EDITION, captains, 100, seed).contests()]
    assert len(set(seeds)) == 200
    assert seeds[:100] == [game.seed for game in Tournament(EDITION, {}, 100, 1).contests()]


def test_forfeits_are_losses_and_reported_once(capfd: Capture) -> None:
    assert main(arguments("clerk", "tests.house.lab.odd_captains:illegal", 4, "--json")) == 0
    out, err = capfd.readouterr()
    found = json.loads(out)
    assert (found["forfeits"], found["british_wins"], found["german_wins"]) == (4, 4, 0)
    assert found["british_points"] == {"mean": None, "p10": None, "p50": None, "p90": None}
    assert err.startswith(f"compbis: 4 forfeited by the german captain {ODD}:illegal, first with seed ")
    assert err.endswith(": gave an illegal order: MS BISMARCK = M E: OFF THE BOARD\n")
    assert err.count("\n") == 1


def test_a_plan_cannot_send_codes_to_a_terminal(capfd: Capture) -> None:
    assert main(arguments("clerk", "tests.house.lab.odd_captains:coder", 1)) == 0
    out, _ = capfd.readouterr()
    assert "\x1b" not in out
    assert any(line.startswith("CLEAR[2J") for line in out.splitlines())


@pytest.mark.usefixtures("new_booths")
def test_what_a_captain_prints_goes_to_standard_error(capfd: Capture) -> None:
    assert main(arguments("clerk", "tests.house.lab.odd_captains:talker", 2, "--json")) == 0
    out, err = capfd.readouterr()
    assert json.loads(out)["games"] == 2
    assert err.count("I AM MADE") == 2


@pytest.mark.parametrize(
    ("given", "why"),
    [
        (("otto", "otto", "2"), "no captain 'otto' for the british side"),
        (("no_such:captain", "otto", "2"), "no captain 'no_such:captain'"),
        (("clerk", ":x", "2"), "no captain ':x': one of your own is module:"),
        (("clerk", "odd\x1b:x", "2"), "one of your own is module:factory"),
        (("clerk", "otto", "2", "--limit", "nan"), "--limit: more than 0 seconds"),
        (("clerk", "otto", "2", "--limit", "1e9"), "and 86400 at most"),
        (("clerk", "otto", "2", "--limit", "long"), "--limit"),
        (("clerk", "otto", "ten"), "--games"),
    ],
)
def test_wrong_usage_gives_one_line(capfd: Capture, given: tuple[str, str, str], why: str) -> None:
    assert why in failed(capfd, 2, *arguments(*given))


def test_without_a_seed_one_is_drawn_and_printed(capfd: Capture) -> None:
    given = ("tournament", "--british", "clerk", "--german", "random", "--games", "1")
    assert main([*given, "--json"]) == 0
    out, err = capfd.readouterr()
    assert err.startswith("compbis: the seed is ")
    again = timeless(result(capfd, "clerk", "random", "1", seed=int(err.split()[-1])))
    assert timeless(json.loads(out)) == again


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


def test_the_progress_bar_grows_on_a_terminal_and_is_erased() -> None:
    terminal, pipe = Terminal(), StringIO()
    for stream in (terminal, pipe, None):
        with progress(stream, 4) as tick:
            for _ in range(3):
                tick()
    *_, start, first, second, third, wiped, _ = terminal.getvalue().split("\r")
    lengths = [text.count("#") for text in (start, first, second, third)]
    assert lengths[0] == 0 < lengths[1] < lengths[2] < lengths[3]
    assert "] 3 OF 4 GAMES, 00:" in third
    assert not wiped.strip() and len(wiped) >= len(third)
    assert pipe.getvalue() == ""


@pytest.mark.usefixtures("new_booths")
def test_the_example_of_a_german_captain_plays(capfd: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    """docs/examples/lone_wolf.py, named as its first lines say."""
    monkeypatch.syspath_prepend(str(EXAMPLES))
    found = result(capfd, "clerk", "lone_wolf:captain", "2")
    assert found["forfeits"] == 0
    assert found["plans"].keys() == {"LONE WOLF"}
    assert found["ways_out"] == {"DENMARK STRAIT": 2}
    assert result(capfd, "random", "lone_wolf:captain", "2")["forfeits"] == 0
    assert result(capfd, "lone_wolf:captain", "otto", "1")["forfeits"] == 1


@pytest.mark.release
@pytest.mark.usefixtures("new_booths")
def test_a_british_example_plays_better_than_the_clerk(capfd: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    """docs/examples/home_fleet.py."""
    monkeypatch.syspath_prepend(str(EXAMPLES))
    found, clerk = (result(capfd, british, "otto", "20") for british in ("home_fleet:captain", "clerk"))
    assert found["forfeits"] == 0
    assert found["bismarck_sunk"]["rate"] > clerk["bismarck_sunk"]["rate"]
    assert found["british_points"]["mean"] > clerk["british_points"]["mean"]
    assert found["german_points"]["mean"] < clerk["german_points"]["mean"]


@pytest.mark.usefixtures("new_booths")
def test_a_british_example_plays_the_british_alone(capfd: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(EXAMPLES))
    assert result(capfd, "home_fleet:captain", "random", "2")["forfeits"] == 0
    assert result(capfd, "clerk", "home_fleet:captain", "1")["forfeits"] == 1


@pytest.mark.parametrize("group", [True, False], ids=["the whole group, as Ctrl-C", "only compbis"])
def test_an_interrupt_ends_the_tournament_at_once_and_silently(tmp_path: Path, group: bool) -> None:
    process = sleeping_tournament(tmp_path)
    workers = workers_at_play(tmp_path)
    (os.killpg if group else os.kill)(process.pid, signal.SIGINT)
    assert process.communicate() == (b"", b"")
    assert process.returncode == 130
    assert not any(alive(worker) for worker in workers)


def test_workers_do_not_outlive_the_tournament(tmp_path: Path) -> None:
    process = sleeping_tournament(tmp_path)
    workers = workers_at_play(tmp_path)
    process.kill()
    process.communicate()  # returns once the workers have closed standard error, too
    wait_until_gone(workers)


def sleeping_tournament(folder: Path) -> "subprocess.Popen[bytes]":
    """A tournament with a captain who never answers."""
    given = arguments("clerk", "tests.house.lab.odd_captains:dozes", 5, "--workers", "2")
    return subprocess.Popen(
        [sys.executable, "-m", "compbis", *given],
        env={**os.environ, odd_captains.PIDS: str(folder), "PYTHONPATH": str(TOP)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )


def workers_at_play(folder: Path) -> list[int]:
    """The ids of both workers, once both play."""
    while len(found := list(folder.iterdir())) < 2:
        time.sleep(0.01)
    return [int(path.name) for path in found]
