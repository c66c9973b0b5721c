"""A game may end with half points, at a level of victory, drawn for a reason, or without points: every command shows
it, and a record keeps it."""

import json
from pathlib import Path

import pytest

from compbis.games import EDITIONS
from compbis.story.finished import read_finished
from tests.house.app.app_helpers import run
from tests.house.table.endings_edition import NAME, OUTCOMES
from tests.house.table.toy_edition import ended

ENDINGS = pytest.mark.parametrize("scenario", OUTCOMES)


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(EDITIONS, "computer-bismarck", "tests.house.table.endings_edition")


def played(scenario: str, folder: Path) -> Path:
    """A finished game between a person and a captain."""
    path = folder / "game.compbis"
    ran = run("play", "--solitaire", "--scenario", scenario, "--seed", "5", "--save", str(path), typed=["4"])
    assert (ran.status, ran.err) == (0, "")
    assert "\n".join(ended(OUTCOMES[scenario])) in ran.out
    return path


@ENDINGS
def test_line_mode_and_the_record_have_the_outcome(
    scenario: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    path, outcome = played(scenario, tmp_path), OUTCOMES[scenario]
    kept = read_finished(path)[1].outcome
    assert kept == outcome and kept is not None
    assert list(map(type, kept)) == list(map(type, outcome))
    assert "\n".join(ended(outcome)) in run("restore", str(path)).out
    first, second = run("saves", saves=tmp_path).lines
    assert first.startswith(f"{path.name}  OVER  PLAYED ")
    assert second == f"  {NAME}  {scenario.upper()}  TURN 1  MAY 22  ALLIED"
    assert run("check", str(path)).lines[-1] == "OVER"


@ENDINGS
def test_replay_log_audit_and_watch_show_the_outcome(scenario: str, tmp_path: Path) -> None:
    path, lines = played(scenario, tmp_path), "\n".join(ended(OUTCOMES[scenario]))
    for shown in (run("replay", str(path)), run("log", str(path)), run("watch", "--scenario", scenario)):
        assert (shown.status, shown.err) == (0, "")
        assert shown.out.count(lines) == 1
    assert "EVERY RESULT AGREES" in run("audit", str(path)).lines


@ENDINGS
def test_a_tournament_counts_the_outcome(scenario: str) -> None:
    outcome = OUTCOMES[scenario]
    contest = ("tournament", "--allied", "three", "--german", "three", "--games", "2", "--workers", "1", "--seed", "1")
    found = json.loads(run(*contest, "--scenario", scenario, "--json").out)
    wins = [2 * (outcome.winner == side) for side in ("british", "german", None)]
    assert [found[name] for name in ("british_wins", "german_wins", "draws", "forfeits")] == [*wins, 0]
    for side in ("british", "german"):
        points = getattr(outcome, side)
        given = points is not None and dict.fromkeys(("mean", "p10", "p50", "p90"), points)
        assert found[f"{side}_points"] == (given or None)
    assert found.get("levels") == ({f"{outcome.winner} {outcome.level}": 2} if outcome.level else None)
    ran = run(*contest, "--scenario", scenario)
    assert ran.status == 0
    points_row = ["ALLIED", *(["12.5"] * 4)]
    assert (points_row in [line.split() for line in ran.lines]) == (scenario == "half")
    assert any(line.startswith("POINTS") for line in ran.lines) == (outcome.british is not None)
