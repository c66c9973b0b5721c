"""Games that earlier versions kept go on, or are told and audited, by the present one."""

import shutil
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from story_helpers import run

from compbis.story.finished import read_finished

KEPT = Path(__file__).parents[1] / "record" / "versions"
GAMES = {path.stem: path for path in sorted(KEPT.glob("*.compbis"))}
ENDINGS = ("last-turn", "bismarck-sunk", "resigned", "agreed-draw")
OVER = [name for name in GAMES if name.endswith(ENDINGS)]
IN_PLAY = [name for name in GAMES if name.endswith("in-play")]


def test_every_way_to_end_and_a_game_in_play_is_kept_of_every_version() -> None:
    versions = {name.partition("-")[0] for name in GAMES}
    assert versions >= {"0.1.0", "0.2.0"}
    assert set(GAMES) == {f"{version}-{how}" for version in versions for how in (*ENDINGS, "in-play")}


@pytest.fixture(params=OVER)
def over(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A copy of a game that is over."""
    return Path(shutil.copy(GAMES[request.param], tmp_path))


@pytest.fixture(params=IN_PLAY)
def in_play(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A copy of a game in play."""
    return Path(shutil.copy(GAMES[request.param], tmp_path))


def test_it_ended_as_its_name_says(over: Path) -> None:
    _, kept = read_finished(over)
    assert kept.outcome is not None
    assert kept.outcome.reason == over.stem.partition("-")[2].replace("-", " ")


@pytest.mark.parametrize("command", ["log", "replay", "restore"])
def test_how_it_ended_is_told(over: Path, command: str) -> None:
    ran = run(command, str(over))
    assert (ran.status, ran.err) == (0, ""), ran
    assert "GAME OVER" in ran.lines


def test_its_chart_is_drawn(over: Path, tmp_path: Path) -> None:
    drawn = tmp_path / "chart.svg"
    assert run("chart", str(over), "-o", str(drawn)).status == 0
    assert ElementTree.parse(drawn).getroot().tag.endswith("svg")


def test_a_game_in_play_goes_on(in_play: Path) -> None:
    ran = run("restore", str(in_play), typed=["OB", "DM", "QU"])
    assert (ran.status, ran.err) == (0, ""), ran
    assert "ENTER COMMAND FROM CHART A-OB" in ran.out
    assert f"GAME KEPT: {in_play}" in ran.lines
