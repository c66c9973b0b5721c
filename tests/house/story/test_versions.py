"""Games of earlier versions continue, or are shown and audited, in the present one."""

import shutil
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from compbis.front.sitting import MENDED
from compbis.games.computer_bismarck.history import RULES
from compbis.story.finished import read_finished
from compbis.table.edition.interface import changes
from tests.house.app.app_helpers import failed, run
from tests.house.story.story_helpers import keep

KEPT = Path(__file__).parents[1] / "record" / "versions"
GAMES = {path.stem: path for path in sorted(KEPT.glob("*.compbis"))}
ENDINGS = ("last-turn", "bismarck-sunk", "resigned", "agreed-draw")
OVER = [name for name in GAMES if name.endswith(ENDINGS)]
TURNS = {"0.1.0-in-play": 10, "0.2.0-in-play": 14, "0.2.1-in-play": 14}
ORDERS = {"0.1.0-in-play": 2, "0.2.0-in-play": 6, "0.2.1-in-play": 6}
"""By game in play, the turn in which it was left, and how many orders it has."""
PRESENT = [name for name in OVER if name.startswith(RULES[-1].version)]
"""The finished games of versions whose rules have not changed since."""
AGREE = ("0.2.0-clerk-last-turn", *PRESENT)
IN_PLAY = [name for name in GAMES if name.endswith("in-play")]


def test_every_version_has_a_game_of_each_ending_and_one_in_play() -> None:
    versions = {name.partition("-")[0] for name in GAMES}
    assert versions >= {"0.1.0", "0.2.0", "0.2.1"}
    assert set(GAMES) >= {f"{version}-{how}" for version in versions for how in (*ENDINGS, "in-play")}


@pytest.fixture(params=OVER)
def over(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A copy of a finished game."""
    return Path(shutil.copy(GAMES[request.param], tmp_path))


@pytest.fixture(params=IN_PLAY)
def in_play(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A copy of a game in play."""
    return Path(shutil.copy(GAMES[request.param], tmp_path))


@pytest.mark.parametrize(
    "command", ["replay", *(pytest.param(name, marks=pytest.mark.release) for name in ("restore", "log"))]
)
def test_the_end_of_an_old_game_is_shown(over: Path, command: str) -> None:
    ran = run(command, str(over))
    assert (ran.status, ran.err) == (0, ""), ran
    assert "GAME OVER" in ran.lines


@pytest.mark.release
def test_the_chart_of_an_old_game_is_drawn(over: Path, tmp_path: Path) -> None:
    drawn = tmp_path / "chart.svg"
    assert run("chart", str(over), "-o", str(drawn)).status == 0
    assert ElementTree.parse(drawn).getroot().tag.endswith("svg")


def test_an_old_game_in_play_continues_by_the_present_rules(in_play: Path) -> None:
    ran = run("restore", str(in_play), typed=["OB", "QU"])
    assert (ran.status, ran.err) == (0, ""), ran
    version = in_play.name.partition("-")[0]
    assert (notice(version, TURNS[in_play.stem]) in ran.lines) == (version != RULES[-1].version)
    assert set(changes(RULES, _number(version))) <= set(ran.lines)
    assert MENDED not in ran.lines
    book = ran.lines[ran.lines.index("ENTER COMMAND FROM CHART A-OB") :]
    given = [line for line in book if (" TO " in line or " STAYS" in line) and " Z " not in line]  # planes turn home
    assert len(given) == ORDERS[in_play.stem], book
    again = run("restore", str(in_play), typed=["QU"])
    assert notice(version, TURNS[in_play.stem]) not in again.lines


def test_the_audit_names_the_rules_and_later_changes(over: Path) -> None:
    version = over.name.partition("-")[0]
    ran = run("audit", str(over))
    assert ran.lines[0].partition(",")[0] == f"BY THE RULES OF {version}"
    assert ran.lines[1 : 1 + len(changes(RULES, _number(version)))] == changes(RULES, _number(version))
    assert ran.status in ((0,) if over.stem in AGREE else (0, 3))
    if ran.status:
        why = f"; it was played by the rules of {version}, which have changed since; "
        why += "the turns after it were not checked\n"
        assert failed(ran, 3).endswith(why)
    else:
        assert "EVERY RESULT AGREES" in ran.lines


def test_each_turn_is_audited_by_the_rules_that_it_was_played_by(in_play: Path) -> None:
    assert run("restore", str(in_play), typed=["RE", "R", "Y"]).status == 0
    turn = read_finished(in_play)[1].turns[-1].number
    ran = run("audit", str(in_play))
    version = in_play.name.partition("-")[0]
    named = [
        f"BY THE RULES OF {version}",
        f"FROM TURN {turn} ON BY THE RULES OF {RULES[-1].version}, WHICH APPLY TODAY",
    ]
    assert (ran.lines[:2] == named) == (version != RULES[-1].version)


def test_a_record_of_newer_rules_is_refused(tmp_path: Path) -> None:
    path = keep(tmp_path / "game", "clerk", "random", 1, rules=len(RULES) + 1)
    assert "newer rules: it needs a newer compbis" in failed(run("audit", str(path)), 3)


def notice(version: str, turn: int) -> str:
    """The notice shown when a game of that version continues."""
    return f"PLAYED SO FAR BY THE RULES OF {version}. FROM TURN {turn} ON THOSE OF {RULES[-1].version} APPLY"


def _number(version: str) -> int:
    return 1 + [rules.version for rules in RULES].index(version)
